import type { Act } from '@sandtable/engine';
import type { ViewPort } from '../map/view-port.ts';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import type { Recap } from '../theatre/use-recap.ts';
import { actKey, bindingOf, keySettings } from './bindings.ts';
import { askOf, byEye, mainActOf, NO_TAPE } from './orders.ts';
import type { Orders } from './use-orders.ts';
import type { Tools } from './use-tools.ts';

/** What the keys of the board do. */

export type Keyboard = {
  readonly session: Session;
  readonly picture: Picture;
  readonly orders: Orders;
  readonly tools: Tools;
  readonly port: ViewPort | null;
  readonly give: () => void;
  readonly end: (act: Act) => void;
  readonly centre: (id: string) => boolean;
  readonly pencil: () => void;
  readonly help: () => void;
  readonly step: (by: number) => void;
  /** The table is shown as it was at some step. */
  readonly replaying: boolean;
  readonly recap: Recap;
};

const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 500],
  ArrowDown: [0, -500],
  ArrowLeft: [-500, 0],
  ArrowRight: [500, 0],
};

/** Half an inch with the ghost, or to the next target. */
function nudge(key: string, orders: Orders): boolean {
  const by = NUDGES[key];
  if (!by || !orders.draft) return false;
  const open = orders.targets.filter(({ problem }) => !problem);
  if (orders.targets.length > 0 && !askOf(orders.draft, 'path')) {
    const at = open.findIndex(({ id }) => id === orders.aimedAt);
    const on = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
    const next = open[(at + on + open.length) % Math.max(1, open.length)];
    if (next) orders.aimAt(next.id);
    return true;
  }
  const from = orders.stands ?? askOf(orders.draft, 'path')?.from;
  if (!from) return false;
  orders.leadTo({ x: from.x + by[0], y: from.y + by[1] });
  return true;
}

/** Whoever has the focus and can be pressed is pressed by Enter. */
const isButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, input, select, [role=button]') !== null;

function back({ tools, orders, recap }: Keyboard): boolean {
  if (recap.at !== null) recap.end();
  else if (tools.isOut) tools.putAway();
  else orders.cancel();
  return true;
}

/** Does what a key is for; true if it was meant for the board. */
export function pressed(event: KeyboardEvent, board: Keyboard): boolean {
  const { session, picture, orders, tools, port } = board;
  if (event.key === 'Escape') return back(board);
  if (picture.beat && (event.key === 'Enter' || event.key === 'ArrowRight')) {
    session.next();
    return true;
  }
  if (event.key === 'Enter' && board.recap.at !== null) return back(board);
  if (event.key === 'Enter' && !event.ctrlKey && orders.draft) {
    board.give();
    return true;
  }
  if (event.key === 'Enter' && !event.ctrlKey && !event.repeat && picture.yours && !isButton(event.target)) {
    const main = mainActOf(orders.sideActs, orders);
    if (main?.ends) board.end(main);
    else if (main) orders.choose(main);
    return main !== undefined;
  }
  if (nudge(event.key, orders)) return true;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const by = event.key === 'ArrowLeft' ? -1 : 1;
    if (board.recap.at === null && board.replaying) board.step(by);
    else return board.recap.step(by);
    return true;
  }
  const actBy = (isIt: (letter: string | null) => boolean): boolean => {
    const act = orders
      .actsOf(orders.selected)
      .find(({ key, closed }) => !closed && key !== null && isIt(key));
    if (act) orders.choose(act);
    return act !== undefined;
  };
  const id = bindingOf(keySettings.get(), { key: event.key, ctrlKey: event.ctrlKey, shiftKey: false });
  switch (id) {
    case undefined:
      return actBy((letter) => actKey(keySettings.get(), letter) === event.key.toLowerCase());
    case 'next':
      if (!picture.yours || orders.able.length === 0 || orders.draft) return false;
      orders.next(event.shiftKey ? -1 : 1);
      return true;
    case 'end': {
      const last = orders.sideActs.find((act) => act.ends);
      if (last) board.end(last);
      return last !== undefined;
    }
    case 'undo':
      if (!picture.canUndo || orders.draft) return false;
      session.undo();
      return true;
    case 'space':
      if (picture.beat) session.skip();
      else if (!orders.selected || (event.target as Element).closest('button, [role=button]')) return false;
      else return board.centre(orders.selected);
      return true;
    case 'left':
    case 'right':
      if (!orders.draft) return false;
      orders.turn(id === 'left' ? -15 : 15);
      return true;
    case 'sight':
      if (!orders.selected) return false;
      tools.startLook(orders.selected);
      return true;
    case 'tape':
      if (byEye(picture)) orders.refuse(NO_TAPE);
      else tools.startTape();
      return true;
    case 'pencil':
      board.pencil();
      return true;
    case 'closer':
      port?.by(1.3);
      return true;
    case 'farther':
      port?.by(1 / 1.3);
      return true;
    case 'fit':
      port?.fit();
      return true;
    case 'help':
      board.help();
      return true;
    case 'earlier':
    case 'later':
      board.step(id === 'earlier' ? -1 : 1);
      return true;
    default:
      return actBy((letter) => letter === id.slice('act '.length));
  }
}
