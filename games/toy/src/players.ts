import { type Dice, dieWith } from '@sandtable/dice';
import {
  type Because,
  chanceThat,
  type Drill,
  type Figures,
  type Instinct,
  isRefused,
  type Side,
} from '@sandtable/engine';
import { ahead, bearing, gapBetween, INCH, type Path, type Place, posed } from '@sandtable/table';
import { judge, volleyInput } from './play.ts';
import { MOVE } from './rulebook.ts';
import { volley } from './sheet.ts';
import type { Command, Order, Squad, State } from './state.ts';
import { enemiesOf, holderOf, inWood, squadsOf } from './table.ts';

/** What computer players need: sensible commands, what they promise, how good a position is. */

const waiting = (view: State, side: Side): Squad[] =>
  squadsOf(view, side).filter(({ id }) => !view.orders.written[side]?.[id]);

const wayTo = ({ pose }: Squad, to: Place): Path => {
  const far = Math.floor(Math.min(MOVE * INCH, gapBetween(pose!, to)));
  return [{ x: pose!.x, y: pose!.y }, ahead(posed(pose!, bearing(pose!, to)), far - 1)];
};

/** Fire at whoever may be fired at, go for the flag, go for the nearest wood, or stay. */
function ordersFor(view: State, squad: Squad): Order[] {
  const woods = view.map.features.flatMap(({ kind, ground }) =>
    kind === 'wood' && 'area' in ground ? [ground.area[0]!] : [],
  );
  return [
    ...enemiesOf(view, squad.side).map(({ id }): Order => ({ fire: id })),
    ...[view.flag, ...woods].map((to): Order => ({ move: wayTo(squad, to) })),
    { stay: true },
  ];
}

/** All of them legal; when every squad has its order, that is all. */
export function candidates(view: State, side: Side): Command[] {
  const [squad] = waiting(view, side);
  if (!squad) return [{ type: 'ready', side }];
  return ordersFor(view, squad)
    .map((order): Command => ({ type: 'order', side, squad: squad.id, order }))
    .filter((command) => !isRefused(judge(view, command)));
}

/** What instinct weighs by. `sandtable tune toy` would look for better ones. */
const FIGURES = {
  fire: { start: 3, scale: 1, about: 'a hit' },
  flag: { start: 0.25, scale: 0.1, about: 'an inch nearer to the flag' },
  wood: { start: 0.5, scale: 0.2, about: 'to come into a wood' },
} as const;
const NEUTRAL: Figures = Object.fromEntries(
  Object.entries(FIGURES).map(([name, { start }]) => [name, start]),
);

export const instincts: Omit<Instinct<State, Command>, 'act'> = {
  figures: FIGURES,
  tuned: { either: [NEUTRAL] },
  role: () => 'either',
  deedOf: (_, command) =>
    command.type === 'ready'
      ? 'pass'
      : 'move' in command.order
        ? 'move'
        : 'fire' in command.order
          ? 'shoot'
          : 'other',
};

/** Points of `appraise` that an order promises. */
export function weigh(view: State, command: Command, because?: Because, figures = NEUTRAL): number {
  if (command.type === 'ready') return 0;
  const squad = view.squads[command.squad]!; // a legal command
  const { order } = command;
  if ('fire' in order) {
    const target = view.squads[order.fire]!; // a legal command
    const some = chanceThat(volley, volleyInput(view, squad, target), ({ fallen }) => fallen > 0);
    because?.(some * figures.fire!, `${Math.round(some * 100)}% to hit somebody`);
    return some * figures.fire!;
  }
  if ('stay' in order) return 0;
  const end = order.move[order.move.length - 1]!;
  const nearer = figures.flag! * ((gapBetween(squad.pose!, view.flag) - gapBetween(end, view.flag)) / INCH);
  const hidden = inWood(view, end) && !inWood(view, squad.pose!) ? figures.wood! : 0;
  because?.(nearer, 'nearer to the flag');
  if (hidden > 0) because?.(hidden, 'into the wood');
  return nearer + hidden;
}

/** The most promising order for the first squad without one. */
export function instinct(view: State, side: Side, manner: Drill | Figures = NEUTRAL): Command {
  const figures = typeof manner === 'string' ? NEUTRAL : manner;
  const promise = (command: Command): number => weigh(view, command, undefined, figures);
  const [first, ...others] = candidates(view, side);
  return others.reduce((best, each) => (promise(each) > promise(best) ? each : best), first!); // there is always one
}

/** Men count, and so does the flag. */
export function appraise(state: State, side: Side): number {
  const men = (own: boolean): number =>
    Object.values(state.squads).reduce(
      (sum, squad) => sum + ((squad.side === side) === own ? squad.men : 0),
      0,
    );
  const holder = holderOf(state);
  const won = state.verdict
    ? state.verdict.winner === 'draw'
      ? 0
      : state.verdict.winner === side
        ? 100
        : -100
    : 0;
  return men(true) - men(false) + (holder === undefined ? 0 : holder === side ? 4 : -4) + won;
}

/** What the enemy may have written is drawn by lot: each squad does something that it may do. */
export function imagine(view: State, side: Side, dice: Dice): State {
  const other = view.sides.find(({ id }) => id !== side)!.id;
  if (!view.orders.done.includes(other)) return view; // he has still to write
  const written: Record<string, Order> = {};
  for (const squad of squadsOf(view, other)) {
    const may = ordersFor(view, squad).filter(
      (order) =>
        !isRefused(
          judge(
            { ...view, orders: { written: {}, done: [] } },
            { type: 'order', side: other, squad: squad.id, order },
          ),
        ),
    );
    const lot = dieWith(
      'order',
      may.map((_, i) => i),
    );
    written[squad.id] = may.length === 1 ? may[0]! : may[dice.roll(lot, 'what he may have written')]!;
  }
  return { ...view, orders: { ...view.orders, written: { ...view.orders.written, [other]: written } } };
}
