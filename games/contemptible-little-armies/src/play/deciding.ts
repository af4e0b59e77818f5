import type { Plan, Problem, Side, Turn } from '@sandtable/engine';
import { writing } from '@sandtable/play';
import { no } from '../table/units.ts';
import { aaFire, fly, leave, passProblem, strafe } from './air.ts';
import type { Command, CommandOf } from './commands.ts';
import type { Event } from './events.ts';
import { rally } from './morale.ts';
import { beginMove, breakOff, changeFormation, changeSaddle, finishMove, stand } from './moving.ts';
import { readCommand } from './parsing.ts';
import { goOn, setUpDone, slipDone } from './sequence.ts';
import { isProblem, shoot, shootAfv } from './shooting.ts';
import { type Phase, SHOOTING, type State } from './state.ts';
import { aimBattery, deploy, registerPoint, respirators, writeOrder } from './writing.ts';

/** Who decides, and what a command would do. */

type Judged = Plan<State, Event> | Problem;
type Play = Turn<State, Event>;

export function deciding(state: State): readonly Side[] {
  if (state.phase === 'over') return [];
  if (state.phase === 'orders')
    return writing(
      state.slips,
      state.sides.map(({ id }) => id),
    );
  return [state.active];
}

const MOVES: readonly Phase[] = ['move-units', 'move-independents'];
const FIRE: readonly Phase[] = SHOOTING.slice(2);
/** The phases that each command belongs to. */
const PHASE: Readonly<Record<Command['type'], readonly Phase[]>> = {
  deploy: ['setup'],
  registerPoint: ['setup'],
  writeOrder: ['setup', 'orders'],
  aimBattery: ['orders'],
  respirators: ['orders'],
  done: ['setup', 'orders'],
  stand: [...MOVES, 'move-aircraft'],
  beginMove: [...MOVES, 'move-aircraft'],
  finishMove: MOVES,
  changeFormation: ['move-units'],
  mount: MOVES,
  dismount: MOVES,
  breakOff: MOVES,
  fly: ['move-aircraft'],
  leave: ['move-aircraft'],
  aaFire: ['shoot:aa'],
  strafe: ['shoot:aircraft'],
  shoot: FIRE,
  shootAfv: FIRE,
  rally: ['rally'],
  pass: [...MOVES, 'move-aircraft', ...SHOOTING, 'rally'],
};

/** A side may pass for good within a step. */
const pass = (state: State, { side }: CommandOf<'pass'>): Judged =>
  passProblem(state, side) ?? { perform: ({ emit }) => emit({ type: 'passed', side }) };

function done(state: State, { side }: CommandOf<'done'>): Judged {
  return { perform: (turn) => (state.phase === 'setup' ? setUpDone(turn, side) : slipDone(turn, side)) };
}

type Judges = { readonly [T in Command['type']]: (state: State, command: CommandOf<T>) => Judged };
const JUDGES: Judges = {
  deploy,
  registerPoint,
  writeOrder,
  aimBattery,
  respirators,
  done,
  stand,
  beginMove,
  finishMove,
  changeFormation,
  mount: changeSaddle as Judges['mount'], // both are told apart by their type
  dismount: changeSaddle as Judges['dismount'],
  breakOff,
  fly,
  leave,
  aaFire,
  strafe,
  shoot,
  shootAfv,
  rally,
  pass,
};

const SETTLED: readonly Phase[] = ['setup', 'orders'];

const NOT_YOURS = no('not-your-turn', 'CLA-1.4', 'It is not for this side to decide now.');

/** What a command would do, or what stands against it. */
export function judge(state: State, raw: Command): Judged {
  if (!deciding(state).includes(raw.side)) return NOT_YOURS;
  const command = readCommand(raw);
  return isProblem(command) ? command : judgeOwn(state, command);
}

/** The same of a command of the right shape: for players, who write no other. */
export function judgeOwn(state: State, command: Command): Judged {
  if (!deciding(state).includes(command.side)) return NOT_YOURS;
  if (!PHASE[command.type].includes(state.phase))
    return no('wrong-phase', 'CLA-1.4', 'This belongs to another step of the turn.');
  const judges = JUDGES[command.type] as (state: State, command: Command) => Judged; // the one for this type
  const plan = judges(state, command);
  if (isProblem(plan) || SETTLED.includes(state.phase)) return plan;
  const perform = (turn: Play): void => {
    plan.perform(turn);
    goOn(turn);
  };
  return plan.rolls ? { rolls: plan.rolls, perform } : { perform };
}
