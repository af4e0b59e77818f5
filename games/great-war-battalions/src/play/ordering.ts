import { type Problem, refusalOf, SILENT } from '@sandtable/engine';
import { type Path, type Place, posed } from '@sandtable/table';
import { activationTest, permittedActions } from '../sheet/activation.ts';
import { rallyTest } from '../sheet/morale.ts';
import { isArtillery } from '../sheet/vocabulary.ts';
import type { FireMoment, VolleyInput } from '../table/fire-input.ts';
import { isHere, sees } from '../table/units.ts';
import { assaultProblem, moveProblem } from '../table/ways.ts';
import { aimed, isAimed, smokeProblem } from './combat.ts';
import type { Action, Reaction, State, Unit } from './state.ts';

/** What stands against an activation, an action and an order, and why. */

export const no = (code: string, rule: string, message: string): Problem => ({ code, rule, message });

export const ACTIONS = [
  'move',
  'move-and-fire',
  'fire',
  'assault',
  'rally',
] as const satisfies readonly Action[];
export const REACTIONS = [...ACTIONS, 'hold'] as const satisfies readonly Reaction[];

export const tokensOf = (state: State, side: string): number =>
  state.sides.find(({ id }) => id === side)?.tokens ?? 0;

/** A unit of this side that is in play; or why not. */
export function ownUnit(state: State, side: string, id: string): Unit | Problem {
  const unit = Object.hasOwn(state.units, id) ? state.units[id]! : undefined;
  if (!unit || unit.side !== side) return no('not-your-unit', 'GWB-1.4', 'Choose a unit of your own.');
  if (unit.destroyed || unit.leftTable || (!unit.pose && !unit.offTable))
    return no('not-in-play', 'GWB-1.2', `${unit.name} is not in play.`);
  return unit;
}
export const isProblem = (value: Unit | Problem): value is Problem => 'code' in value;

const FIELDS = {
  move: 'move',
  'move-and-fire': 'moveAndFire',
  fire: 'fire',
  assault: 'assault',
  rally: 'rally',
} as const;

/** GWB-4 May this unit take this action at all? */
export function actionProblem(state: State, unit: Unit, action: Action): Problem | undefined {
  const { type, dismounted, broken, moraleMarkers } = unit;
  const allowed = permittedActions.run(SILENT, {
    type,
    dismounted,
    broken,
    moraleMarkers,
    options: state.options,
  });
  if (unit.offTable && action !== 'fire')
    return no('off-table', 'GWB-4.4', 'Guns off the table may only fire.');
  if (broken && action !== 'rally') return no('broken', 'GWB-4.4', 'A broken unit may only rally.');
  if (!allowed[FIELDS[action]])
    return no(
      'not-permitted',
      action === 'rally' ? 'GWB-11.1' : 'GWB-4.1',
      action === 'rally' ? 'It has nothing to rally from.' : 'This type of unit may not do that.',
    );
  if (action === 'rally')
    return refusalOf(rallyTest.checks, {
      moraleMarkers,
      broken,
      quality: unit.quality,
      options: state.options,
    });
  return undefined;
}

/** GWB-2 May this unit be activated once more? */
export function activationProblem(state: State, unit: Unit): Problem | undefined {
  if (unit.activationsPerTurn !== null && unit.activations >= unit.activationsPerTurn) {
    return no('activated-enough', 'GWB-1.8', 'The scenario lets it act no more this turn.');
  }
  return refusalOf(activationTest.checks, {
    tokensOnUnit: unit.tokensOnUnit,
    moraleMarkers: unit.moraleMarkers,
    options: state.options,
  });
}

type Order = {
  readonly action: Action;
  readonly path?: Path;
  readonly facing?: number;
  readonly target?: string;
  readonly point?: Place;
  readonly mount?: 'mount' | 'dismount';
  readonly mountAt?: 'start' | 'end';
  readonly fireFirst?: boolean;
};

/** GWB-4.5 The unit as it sets off: who mounts or dismounts first moves and is tested as what he is then. */
export function setOff(unit: Unit, { mount, mountAt }: Pick<Order, 'mount' | 'mountAt'>): Unit {
  if (mount === undefined || mountAt === 'end') return unit;
  return { ...unit, dismounted: mount === 'dismount' };
}

/** Hears the volley that an order measured, so that nobody measures it again. */
export type Measured = (volley: VolleyInput) => void;

/** Aims, and tells what was measured; or what is wrong. */
export function aimProblem(
  state: State,
  unit: Unit,
  enemy: Unit | undefined,
  moment: FireMoment,
  measured?: Measured,
): Problem | undefined {
  const aim = aimed(state, unit, enemy, moment);
  if (!isAimed(aim)) return aim;
  measured?.(aim);
  return undefined;
}

/** GWB-5, GWB-7 What is wrong with an order, given that the unit may take the action. */
export function orderProblem(
  state: State,
  unit: Unit,
  order: Order,
  measured?: Measured,
): Problem | undefined {
  const { action, path, facing, target, point } = order;
  const enemy = target !== undefined && Object.hasOwn(state.units, target) ? state.units[target] : undefined;
  if (order.mount !== undefined) {
    if (action !== 'move' || unit.type !== 'cavalry' || (order.mount === 'dismount') === unit.dismounted) {
      return no(
        'cannot-mount',
        'GWB-4.5',
        'Only cavalry mount or dismount, with a move, and only if they are not so already.',
      );
    }
  }
  if (action === 'rally') return undefined;
  if (action === 'fire') {
    if (point === undefined) return aimProblem(state, unit, enemy, { action }, measured);
    if (state.options.smokeShells !== 'on' || !isArtillery(unit.type))
      return no('no-smoke', 'GWB-13.2', 'Only artillery lays smoke, and only with smoke shells.');
    return smokeProblem(state, unit, point);
  }
  if (!path) return no('bad-path', 'GWB-5.3', 'Give the way as places, from where the unit stands.');
  const end = facing ?? unit.pose!.facing;
  if (action === 'assault') {
    if (!enemy || enemy.side === unit.side || !isHere(enemy))
      return no('bad-target', 'GWB-5.4', 'Name an enemy unit on the table.');
    if (!sees(state, unit, enemy))
      return no('not-seen', 'GWB-5.4', 'Only an enemy in sight can be assaulted.');
    return assaultProblem(state, unit, enemy, path, end);
  }
  const problem = moveProblem(state, unit, path, end, action);
  if (problem || action === 'move') return problem;
  if (order.fireFirst) {
    if (state.options.moveAndFireOrder !== 'either')
      return no('move-first', 'GWB-4.3', 'First the move, then the fire.');
    return aimProblem(state, unit, enemy, { action: 'move-and-fire' }, measured);
  }
  const from = posed(path[path.length - 1]!, end);
  return aimProblem(state, unit, enemy, { action: 'move-and-fire', from }, measured);
}
