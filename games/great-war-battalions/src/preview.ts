import type { Preview } from '@sandtable/engine';
import type { Pose } from '@sandtable/table';
import { fightInput, rallyInput } from './combat.ts';
import { smokeInput, volleyInput } from './fire-input.ts';
import { isHere } from './measure.ts';
import { actionProblem, isProblem, orderProblem, ownUnit } from './ordering.ts';
import { reactionProblem, reactOrderProblem, whenStruck } from './reacting.ts';
import type { Command, State, Unit } from './state.ts';

/** Where the unit stands when it fires: at the end of its way, unless the fire comes first. */
function standsAt(unit: Unit, command: Extract<Command, { type: 'activate' | 'react' }>): { from?: Pose } {
  const end = command.path?.[command.path.length - 1];
  if (command.action !== 'move-and-fire' || !end || ('fireFirst' in command && command.fireFirst)) return {};
  return { from: { x: end.x, y: end.y, facing: command.facing ?? unit.pose!.facing } };
}

function activation(state: State, unit: Unit, command: Extract<Command, { type: 'activate' }>) {
  if (actionProblem(state, unit, command.action) ?? orderProblem(state, unit, command)) return undefined;
  const { action, point } = command;
  if (action === 'rally') return { procedure: 'rallyTest', input: rallyInput(unit, state) };
  if (action === 'move') return undefined;
  if (action === 'fire' && point) return { procedure: 'laySmoke', input: smokeInput(state, unit, point) };
  const target = state.units[command.target!]!; // the order is legal, so there is one
  if (action === 'assault')
    return { procedure: 'assault', input: fightInput(state, unit, target, unit.pose!) };
  const moment = { action, ...standsAt(unit, command) };
  return { procedure: 'volley', input: volleyInput(state, unit, target, moment) };
}

function reaction(state: State, unit: Unit, command: Extract<Command, { type: 'react' }>) {
  if (reactionProblem(state, unit) ?? reactOrderProblem(state, unit, command)) return undefined;
  const { action, atDistance } = command;
  if (action === 'rally') return { procedure: 'rallyTest', input: rallyInput(unit, state) };
  if (action === 'move' || action === 'hold') return undefined;
  const then = whenStruck(state, unit, atDistance);
  const target = then.units[state.pending!.unit]!;
  if (!isHere(target)) return undefined;
  if (action === 'assault')
    return { procedure: 'assault', input: fightInput(then, unit, target, unit.pose!) };
  const targetMoving = then !== state; // interrupted on its way
  const moment = { action, targetMoving, ...standsAt(unit, command) };
  return { procedure: 'volley', input: volleyInput(then, unit, target, moment) };
}

/** What a command would resolve, as things stand: the very input of the shot, the fight or the test. */
export function preview(state: State, command: Command): Preview | undefined {
  if (command.type !== 'activate' && command.type !== 'react') return undefined;
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return undefined;
  if (command.type === 'activate') return activation(state, unit, command);
  return state.phase === 'reaction' ? reaction(state, unit, command) : undefined;
}
