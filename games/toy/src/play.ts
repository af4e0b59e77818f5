import { type Plan, type Problem, resolveIn, type Side, type Turn, type Verdict, z } from '@sandtable/engine';
import { otherSide, seal, sideOf, unwritten, writing, wrote } from '@sandtable/play';
import { INCH, isPlace, isWithin, type Path, pathLength } from '@sandtable/table';
import { MOVE, RANGE } from './rulebook.ts';
import { volley } from './sheet.ts';
import type { Command, Event, Order, Squad, State } from './state.ts';
import { holderOf, inchesBetween, inWood, look, squadsOf, wayFor } from './table.ts';

/** Judging, performing, evolving. */

const no = (code: string, rule: string, message: string): Problem => ({ code, rule, message });

/** TOY-1.1 Both at once, each until it is ready. */
export const deciding = ({ orders, sides, verdict }: State): readonly Side[] =>
  verdict
    ? []
    : writing(
        orders,
        sides.map(({ id }) => id),
      );

export const volleyInput = (state: State, squad: Squad, target: Squad) => ({
  men: squad.men,
  targetMen: target.men,
  inWood: inWood(state, target.pose!),
  options: state.options,
});

/** TOY-3.1 */
function fireProblem(state: State, squad: Squad, target: Squad | undefined): Problem | undefined {
  if (!target?.pose || target.side === squad.side)
    return no('bad-target', 'TOY-3.1', 'Choose an enemy squad on the table.');
  if (inchesBetween(squad.pose!, target.pose) > RANGE)
    return no('too-far', 'TOY-3.1', `Fire reaches ${RANGE} inches.`);
  if (!look(state, squad.pose!, target.pose).clear)
    return no('not-seen', 'TOY-3.1', 'The squad does not see it.');
  return undefined;
}

/** TOY-2.1 */
function moveProblem(squad: Squad, path: Path): Problem | undefined {
  const [from] = path;
  if (!path.every(isPlace) || path.length < 2 || from!.x !== squad.pose!.x || from!.y !== squad.pose!.y)
    return no('bad-path', 'TOY-2.1', 'Give the way as places, from where the squad stands.');
  return isWithin(pathLength(path), MOVE * INCH)
    ? undefined
    : no('too-far', 'TOY-2.1', `A squad moves up to ${MOVE} inches.`);
}

const place = z.object({ x: z.number(), y: z.number() });
/** What crosses the border is parsed, never trusted. */
const orderSchema = z.union([
  z.strictObject({ fire: z.string() }),
  z.strictObject({ move: z.array(place).max(100) }),
  z.strictObject({ stay: z.literal(true) }),
]);

/** What a command would do, or what stands against it. */
export function judge(state: State, command: Command): Plan<State, Event> | Problem {
  const { side } = command;
  if (!deciding(state).includes(side)) return no('not-now', 'TOY-1.1', 'Wait for the other side.');
  if (command.type === 'ready') return { perform: (turn) => ready(turn, side) };
  if (command.type !== 'order') return no('unknown-command', 'TOY-1.1', 'Give an order, or say ready.');
  const squad = squadsOf(state, side).find(({ id }) => id === command.squad);
  if (!squad) return no('not-yours', 'TOY-1.1', 'Choose a squad of your own.');
  const parsed = orderSchema.safeParse(command.order);
  if (!parsed.success) return no('bad-order', 'TOY-1.1', 'A squad fires, moves or stays.');
  const order: Order = parsed.data;
  const target =
    'fire' in order && Object.hasOwn(state.squads, order.fire) ? state.squads[order.fire] : undefined;
  const problem =
    'fire' in order
      ? fireProblem(state, squad, target)
      : 'move' in order
        ? moveProblem(squad, order.move)
        : undefined;
  if (problem) return problem;
  return {
    ...(target ? { rolls: () => ({ procedure: 'volley', input: volleyInput(state, squad, target) }) } : {}),
    perform: ({ emit }) => emit({ type: 'ordered', side, squad: squad.id, order }),
  };
}

/** TOY-1.1 When both are ready, everything is opened and carried out. */
function ready(turn: Turn<State, Event>, side: Side): void {
  turn.emit({ type: 'sealed', side });
  if (deciding(turn.state).length > 0) return;
  turn.emit({ type: 'opened', written: turn.state.orders.written });
  const orders = turn.state.sides.flatMap(({ id }) => Object.entries(turn.state.orders.written[id] ?? {}));
  fireAll(turn, orders);
  for (const [id, order] of orders) {
    const squad = turn.state.squads[id]!; // orders are of squads that were there
    if ('move' in order && squad.pose)
      turn.emit({ type: 'moved', squad: id, ...wayFor(turn.state, squad, order.move) });
  }
  const verdict = judged(turn.state);
  turn.emit(verdict ? { type: 'ended', verdict } : { type: 'turnBegan', turn: turn.state.turn + 1 });
}

/** TOY-1.2 All fire, then all who fall. */
function fireAll(turn: Turn<State, Event>, orders: readonly (readonly [string, Order])[]): void {
  const { state } = turn;
  const fallen = new Map<string, number>();
  for (const [id, order] of orders) {
    if (!('fire' in order)) continue;
    const resolved = resolveIn(
      turn.dice,
      volley,
      volleyInput(state, state.squads[id]!, state.squads[order.fire]!),
    );
    turn.emit({ type: 'fired', squad: id, target: order.fire, volley: resolved });
    fallen.set(order.fire, (fallen.get(order.fire) ?? 0) + resolved.outcome.hits);
  }
  for (const [squad, hits] of fallen)
    if (hits > 0) turn.emit({ type: 'fell', squad, men: Math.min(hits, state.squads[squad]!.men) });
}

/** TOY-4.1 */
function judged(state: State): Verdict | undefined {
  const gone = state.sides.filter(({ id }) => squadsOf(state, id).length === 0);
  if (gone.length === 2) return { winner: 'draw', why: 'Nobody is left.' };
  if (gone[0]) return { winner: otherSide(state, gone[0].id), why: `${gone[0].name} has no men left.` };
  if (state.turn < state.turns) return undefined;
  const holder = holderOf(state);
  return holder === undefined
    ? { winner: 'draw', why: 'Nobody holds the flag alone.' }
    : { winner: holder, why: `${sideOf(state, holder).name} holds the flag.` };
}

/** The only place where the state changes: no dice, no rules. */
export function evolve(state: State, event: Event): void {
  switch (event.type) {
    case 'ordered': {
      const own = state.orders.written[event.side] ?? {};
      state.orders = wrote(state.orders, event.side, { ...own, [event.squad]: event.order });
      return;
    }
    case 'sealed':
      state.orders = seal(state.orders, event.side);
      return;
    case 'opened':
      state.orders = { ...state.orders, written: event.written };
      return;
    case 'fell': {
      const squad = state.squads[event.squad]!;
      squad.men -= event.men;
      if (squad.men === 0) squad.pose = null;
      return;
    }
    case 'moved':
      state.squads[event.squad]!.pose = event.pose;
      return;
    case 'turnBegan':
      state.turn = event.turn;
      state.orders = unwritten();
      return;
    case 'ended':
      state.verdict = event.verdict;
      return;
    case 'fired':
      return;
  }
}
