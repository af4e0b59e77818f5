import {
  type Act,
  type Answers,
  type Ask,
  actWith,
  chanceThat,
  type Problem,
  type Side,
} from '@sandtable/engine';
import { actionProblem } from '../play/ordering.ts';
import { onItsWay, reactionProblem, reactOrderProblem, strikeAt, whenStruck } from '../play/reacting.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { reactionTest } from '../sheet/activation.ts';
import { isHere, unitsOf } from '../table/units.ts';
import { callCost, doesWhat, fieldOf, given, KEYS, LABELS, look, nobodyInReach, way } from './act-parts.ts';
import { figuresAt } from './figures.ts';

/** Reacting on a board: who may, and how. */

const OUT_OF_IT = 'It would still be out of range after so short a move.';

function reaction(state: State, unit: Unit, action: ReactsBy, barred: Problem | null, call: number): Act {
  const { id, side } = unit;
  const onWay = onItsWay(state);
  const nearest = onWay && !barred ? strikeAt(state, unit, undefined) : 0;
  const command = (answers: Answers): Extract<Command, { type: 'react' }> => ({
    type: 'react',
    side,
    unit: id,
    action,
    ...(onWay ? { atDistance: answers.number ?? nearest } : {}),
    ...given(state, unit, action, answers),
  });
  const problem = action === 'fire' && !barred && reactOrderProblem(state, unit, command({}));
  // One who comes on may be met on his way; who stays may be out of reach wherever one goes.
  const away =
    action === 'move-and-fire' && !onWay
      ? nobodyInReach(state, unit, action, [state.units[state.pending!.unit]!])
      : undefined;
  const closed =
    barred ?? (problem ? withoutChoice(problem) : null) ?? (away ? { ...away, message: OUT_OF_IT } : null);
  // Whoever only holds strikes nowhere.
  const when: Ask[] =
    onWay && action !== 'hold'
      ? [
          {
            kind: 'along',
            path: state.pending!.path,
            initial: nearest,
            prompt: 'Strike at this point of its way',
            there: (distance) => {
              const then = whenStruck(state, unit, distance);
              const mover = then.units[state.pending!.unit]!;
              return { figures: figuresAt(mover, mover.pose!), look: look(then, id, mover.id) };
            },
          },
        ]
      : [];
  const moves: Ask[] = action === 'move' || action === 'move-and-fire' ? [way(state, unit, action)] : [];
  return actWith({
    id: `${id} react ${action}`,
    label: `React: ${LABELS[action].toLowerCase()}`,
    about: closed ? '' : `${doesWhat(unit, action)} ${callCost(call)}`,
    key: KEYS[action],
    actor: id,
    closed,
    asks: closed ? [] : [...when, ...moves],
    ...(action === 'fire' || action === 'move-and-fire' ? { at: state.pending!.unit } : {}),
    field: closed || action === 'move' || action === 'hold' ? null : fieldOf(state, unit, action),
    command,
  });
}
/** Who reacts fires on whom he reacts to: nobody else can be chosen. */
const withoutChoice = (problem: Problem): Problem => ({
  ...problem,
  message: problem.message.replace(/; move closer or choose another\.$/, '.'),
});

type ReactsBy = 'fire' | 'move' | 'move-and-fire' | 'hold';

export function reactions(state: State, side: Side): Act[] {
  const units = unitsOf(state, side).filter(isHere);
  return [
    ...units.flatMap((unit) => {
      const closed = reactionProblem(state, unit) ?? null;
      const call = closed
        ? 0
        : chanceThat(reactionTest, { ...unit, options: state.options }, ({ success }) => success);
      return (['fire', 'move', 'move-and-fire', 'hold'] as const).map((action) =>
        reaction(
          state,
          unit,
          action,
          closed ?? (action === 'hold' ? null : (actionProblem(state, unit, action) ?? null)),
          call,
        ),
      );
    }),
    actWith({
      id: 'decline',
      label: 'Do not react',
      about: 'The enemy goes on. No token is spent.',
      ends: true,
      command: (): Command => ({ type: 'decline', side }),
    }),
  ];
}
