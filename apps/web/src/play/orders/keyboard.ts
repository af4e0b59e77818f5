import type { Act } from '@sandtable/engine';
import type { ViewPort } from '../map/view-port.ts';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import type { Recap } from '../theatre/use-recap.ts';
import { actKey, bindingOf, keySettings } from './bindings.ts';
import { askOf, byEye, endOf, mainActOf, NO_TAPE, usualOf } from './orders.ts';
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

/** Enter shows what comes next, ends the look back, or gives what the prompt names; undefined where it is for none of these. */
function entered(event: KeyboardEvent, board: Keyboard): boolean | undefined {
  const { session, picture, orders } = board;
  if (picture.beat && !event.ctrlKey) {
    session.next();
    return true;
  }
  if (board.recap.at !== null) return back(board);
  if (event.ctrlKey) return undefined;
  if (orders.draft) {
    board.give();
    return true;
  }
  if (event.repeat || !picture.yours || isButton(event.target)) return undefined;
  const main = mainActOf(orders.sideActs, orders) ?? usualOf(picture.acts);
  if (main?.ends) board.end(main);
  else if (main) orders.choose(main);
  return main !== undefined;
}

/** Ends the step. What still waits is shown first, and if that leads on to a step that nobody has seen yet, it is not ended. */
function ended({ picture, session, orders, end }: Keyboard): boolean {
  if (!picture.beat) {
    const last = endOf(orders.sideActs);
    if (last) end(last);
    return last !== undefined;
  }
  session.skip();
  const { yours, turn, stages, acts } = session.get();
  const last = endOf(acts.filter(({ actor }) => actor === null));
  if (last && yours && turn === picture.turn && stages.now === picture.stages.now) end(last);
  return true;
}

function stepped(by: number, board: Keyboard): boolean {
  if (board.recap.at !== null || !board.replaying) return board.recap.step(by);
  board.step(by);
  return true;
}

/** The act of the unit in hand whose letter this is. */
function chosenBy(orders: Orders, isIt: (letter: string) => boolean): boolean {
  const act = orders.actsOf(orders.selected).find(({ key, closed }) => !closed && key !== null && isIt(key));
  if (act) orders.choose(act);
  return act !== undefined;
}

const always =
  (act: (board: Keyboard) => void) =>
  (board: Keyboard): true => {
    act(board);
    return true;
  };

/** What the keys that players may change do; false says that the key was not for the board. */
const BOUND: Readonly<Record<string, (board: Keyboard, event: KeyboardEvent) => boolean | undefined>> = {
  next({ picture, orders }, event) {
    if (!picture.yours || orders.able.length === 0 || orders.draft) return false;
    orders.next(event.shiftKey ? -1 : 1);
    return true;
  },
  end: ended,
  undo({ picture, orders, session }) {
    if (!picture.canUndo || orders.draft) return false;
    session.undo();
    return true;
  },
  space({ picture, orders, session, centre }, event) {
    if (picture.beat) {
      session.skip();
      return true;
    }
    if (!orders.selected || (event.target as Element).closest('button, [role=button]')) return false;
    return centre(orders.selected);
  },
  left: ({ orders }) => turned(orders, -15),
  right: ({ orders }) => turned(orders, 15),
  sight({ orders, tools }) {
    if (!orders.selected) return false;
    tools.startLook(orders.selected);
    return true;
  },
  tape({ picture, orders, tools }) {
    if (byEye(picture)) orders.refuse(NO_TAPE);
    else tools.startTape();
    return true;
  },
  pencil: always(({ pencil }) => pencil()),
  closer: always(({ port }) => port?.by(1.3)),
  farther: always(({ port }) => port?.by(1 / 1.3)),
  fit: always(({ port }) => port?.fit()),
  help: always(({ help }) => help()),
  earlier: always(({ step }) => step(-1)),
  later: always(({ step }) => step(1)),
};
function turned(orders: Orders, degrees: number): boolean {
  if (!orders.draft) return false;
  orders.turn(degrees);
  return true;
}

/** Does what a key is for; true if it was meant for the board. */
export function pressed(event: KeyboardEvent, board: Keyboard): boolean {
  const { picture, orders, session } = board;
  if (event.key === 'Escape') return back(board);
  if (event.key === 'Enter') {
    const meant = entered(event, board);
    if (meant !== undefined) return meant;
  }
  if (picture.beat && event.key === 'ArrowRight') {
    session.next();
    return true;
  }
  if (nudge(event.key, orders)) return true;
  if (event.key === 'ArrowLeft') return stepped(-1, board);
  if (event.key === 'ArrowRight') return stepped(1, board);
  const settings = keySettings.get();
  const id = bindingOf(settings, { key: event.key, ctrlKey: event.ctrlKey, shiftKey: false });
  if (id === undefined)
    return chosenBy(orders, (letter) => actKey(settings, letter) === event.key.toLowerCase());
  return BOUND[id]?.(board, event) ?? chosenBy(orders, (letter) => letter === id.slice('act '.length));
}
