import { isRefused, type Problem, type Side } from '@sandtable/engine';
import { writing } from '@sandtable/play';
import { answer, charge } from './charging.ts';
import { readCommand } from './command-shape.ts';
import type { Command } from './commands.ts';
import { type Judged, no, type Play } from './common.ts';
import { nominate, strike } from './losses.ts';
import { follow, goBack } from './melee.ts';
import { form, limber, mount, move, posture, replace, strategic, swim } from './moving.ts';
import { chooseSections, holdOrFire, plot, retarget } from './plotting.ts';
import { endMovement, proceed } from './sequence.ts';
import { deploy, setUpProblem } from './setting-up.ts';
import type { Phase, State } from './state.ts';
import { allot, write } from './writing.ts';

/** Who decides, and what a command would do. */

export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  setup: 'setting up',
  orders: 'writing orders',
  initiative: 'choosing who moves first',
  'move-first': 'movement',
  'move-second': 'movement',
  artillery: 'allotting the fire of guns',
  'small-arms': 'allotting small-arms fire',
  morale: 'morale',
  melee: 'melee',
  over: 'the end',
};
const SHARED: readonly Phase[] = ['orders', 'artillery', 'small-arms'];

export function deciding(state: State): readonly Side[] {
  if (state.verdict) return [];
  const [question] = state.asked;
  if (question) return [question.side];
  if (SHARED.includes(state.phase))
    return writing(
      state.written,
      state.sides.map(({ id }) => id),
    );
  return state.active === null ? [] : [state.active];
}

const ANSWERS: readonly Command['type'][] = ['answer', 'nominate', 'strike', 'goBack', 'follow'];
const MOVES: readonly Command['type'][] = [
  'move',
  'strategic',
  'charge',
  'form',
  'posture',
  'limber',
  'mount',
  'swim',
  'replace',
  'done',
];
/** The phases in which a command belongs. */
function belongs(type: Command['type']): readonly Phase[] {
  if (MOVES.includes(type)) return ['move-first', 'move-second'];
  if (type === 'deploy' || type === 'sections') return ['setup'];
  if (type === 'plot' || type === 'retarget') return ['orders', 'setup'];
  if (type === 'hold' || type === 'fire') return ['orders'];
  if (type === 'first' || type === 'second') return ['initiative'];
  if (type === 'grenade') return ['small-arms'];
  return type === 'shoot' || type === 'allot'
    ? ['artillery', 'small-arms']
    : ['setup', 'orders', 'artillery', 'small-arms'];
}

function timeProblem(state: State, { type, side }: Command): Problem | undefined {
  if (state.verdict) return no('game-over', 'WF-12.1', 'The battle is over; start another.');
  if (!state.sides.some(({ id }) => id === side))
    return no('no-side', 'WF-12.1', 'Name one of the two sides.');
  if (!deciding(state).includes(side)) return no('not-now', 'WF-12.1', 'Wait for the other side.');
  if (state.asked.length > 0)
    return ANSWERS.includes(type) ? undefined : no('answer-first', 'WF-12.1', 'Answer first what is asked.');
  if (ANSWERS.includes(type)) return no('not-asked', 'WF-12.1', 'Nothing of the kind is asked now.');
  const phases = belongs(type);
  return phases.includes(state.phase)
    ? undefined
    : no(
        'wrong-phase',
        'WF-12.1',
        `Now is ${PHASE_NAMES[state.phase]}; this belongs to ${PHASE_NAMES[phases[0]!]}.`,
      ); // every command has a phase
}

function judged(state: State, command: Command): Judged {
  switch (command.type) {
    case 'deploy':
      return deploy(state, command);
    case 'sections':
      return chooseSections(state, command);
    case 'plot':
      return plot(state, command);
    case 'retarget':
      return retarget(state, command);
    case 'hold':
    case 'fire':
      return holdOrFire(state, command);
    case 'ready':
      return (
        setUpProblem(state, command.side) ?? {
          perform: ({ emit }) => emit({ type: 'sealed', side: command.side }),
        }
      );
    case 'first':
    case 'second':
      return { perform: (turn) => chosen(turn, command) };
    case 'move':
      return move(state, command);
    case 'strategic':
      return strategic(state, command);
    case 'charge':
      return charge(state, command);
    case 'form':
      return form(state, command);
    case 'posture':
      return posture(state, command);
    case 'limber':
      return limber(state, command);
    case 'mount':
      return mount(state, command);
    case 'swim':
      return swim(state, command);
    case 'replace':
      return replace(state, command);
    case 'done':
      return { perform: endMovement };
    case 'answer':
      return answer(state, command);
    case 'shoot':
      return write(state, command.side, command.shot);
    case 'grenade':
      return write(state, command.side, { bomber: command.bomber, point: command.point });
    case 'allot':
      return allot(state, command);
    case 'nominate':
      return nominate(state, command);
    case 'strike':
      return strike(state, command);
    case 'goBack':
      return goBack(state, command);
    case 'follow':
      return follow(state, command);
  }
}

/** WF-12.2 The winner says who moves first. */
function chosen(turn: Play, { type, side }: Extract<Command, { type: 'first' | 'second' }>): void {
  const { state } = turn;
  const first = type === 'first' ? side : state.sides.find(({ id }) => id !== side)!.id; // there are two
  turn.emit({ type: 'orderChosen', first });
  turn.emit({ type: 'phaseBegan', phase: 'move-first', active: first });
}

/** What a command of the right shape would do: for players, who write no other. */
export function judgeOwn(state: State, command: Command): Judged {
  const problem = timeProblem(state, command);
  if (problem) return problem;
  const found = judged(state, command);
  if (isRefused(found)) return found;
  return {
    ...(found.rolls ? { rolls: found.rolls } : {}),
    perform(turn) {
      found.perform(turn);
      proceed(turn);
    },
  };
}

/** What a command would do, or what stands against it. */
export function judge(state: State, raw: Command): Judged {
  const command = readCommand(raw);
  return 'code' in command ? command : judgeOwn(state, command);
}
