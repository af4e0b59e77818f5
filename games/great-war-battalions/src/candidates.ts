import type { Side } from '@sandtable/engine';
import {
  alongPath,
  directionOf,
  gapBetween,
  INCH,
  type Path,
  type Place,
  pathLength,
} from '@sandtable/table';
import { fireProblem } from './combat.ts';
import { deciding } from './deciding.ts';
import { coverOf, enemiesOf, isHere, otherSide, rangeBetween, shapesOf, unitsOf } from './measure.ts';
import { inchesFor } from './moving.ts';
import { actionProblem, activationProblem, orderProblem } from './ordering.ts';
import { reactionProblem, reactOrderProblem } from './reacting.ts';
import { holderOf, passProblem } from './sequence.ts';
import type { Action, Command, State, Unit } from './state.ts';
import { RANGES } from './tables.ts';

/** Commands worth trying, and how good a position is. */

/** Straight on in a direction, as far as the move goes and stays on the table. */
function straight(state: State, from: Place, degrees: number, distance: number): Path {
  const to = directionOf(degrees);
  const x = Math.max(0, Math.min(state.map.width, Math.round(from.x + (to.x * distance) / 1e6)));
  const y = Math.max(0, Math.min(state.map.depth, Math.round(from.y + (to.y * distance) / 1e6)));
  return [
    { x: from.x, y: from.y },
    { x, y },
  ];
}

/** A way towards a place, no longer than allowed. */
function towards(from: Place, to: Place, distance: number): Path {
  const whole = [
    { x: from.x, y: from.y },
    { x: to.x, y: to.y },
  ];
  const length = pathLength(whole);
  return length <= distance ? whole : [whole[0]!, alongPath(whole, distance).place];
}

function pathsFor(state: State, unit: Unit, inches: number): Path[] {
  const from = unit.pose!;
  const reach = inches * INCH;
  const goals = state.objectives.map(({ place }) => place);
  const nearest = enemiesOf(state, unit.side)
    .sort((a, b) => gapBetween(from, a.pose!) - gapBetween(from, b.pose!))
    .slice(0, 2)
    .map(({ pose }) => pose!);
  const aimed = [...goals, ...nearest]
    .filter((goal) => gapBetween(from, goal) > 500)
    .map((goal) => towards(from, goal, reach));
  const around = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => straight(state, from, degrees, reach));
  const half = [0, 90, 180, 270].map((degrees) => straight(state, from, degrees, reach / 2));
  return [...aimed, ...around, ...half].filter((path) => pathLength(path) > 200);
}

const MOST_MOVES = 6;

/** The first few of them that are legal; paths come in the order of their promise. */
function moves(state: State, unit: Unit): Command[] {
  const found: Command[] = [];
  for (const path of pathsFor(state, unit, inchesFor(unit, 'move'))) {
    const command = { type: 'activate', side: unit.side, unit: unit.id, action: 'move', path } as const;
    if (!orderProblem(state, unit, command)) found.push(command);
    if (found.length === MOST_MOVES) break;
  }
  return found;
}

function shots(state: State, unit: Unit): Command[] {
  return enemiesOf(state, unit.side)
    .filter((enemy) => !fireProblem(state, unit, enemy, { action: 'fire' }))
    .map(
      (enemy): Command => ({
        type: 'activate',
        side: unit.side,
        unit: unit.id,
        action: 'fire',
        target: enemy.id,
      }),
    );
}

function movesWithFire(state: State, unit: Unit): Command[] {
  const reach = RANGES[unit.type]['move-and-fire'];
  if (reach === null || !unit.pose) return [];
  const near = enemiesOf(state, unit.side).filter(
    (enemy) => rangeBetween(shapesOf(unit), shapesOf(enemy)) <= reach + 4,
  );
  return near.slice(0, 2).flatMap((enemy) =>
    [towards(unit.pose!, enemy.pose!, 4 * INCH), straight(state, unit.pose!, 180, 2 * INCH)]
      .filter((path) => pathLength(path) > 200)
      .map(
        (path): Extract<Command, { type: 'activate' }> => ({
          type: 'activate',
          side: unit.side,
          unit: unit.id,
          action: 'move-and-fire',
          path,
          target: enemy.id,
        }),
      )
      .filter((command) => !orderProblem(state, unit, command)),
  );
}

function assaults(state: State, unit: Unit): Command[] {
  const reach = inchesFor(unit, 'assault');
  return enemiesOf(state, unit.side)
    .filter((enemy) => rangeBetween(shapesOf(unit), shapesOf(enemy)) <= reach)
    .map(
      (enemy): Extract<Command, { type: 'activate' }> => ({
        type: 'activate',
        side: unit.side,
        unit: unit.id,
        action: 'assault',
        path: towards(unit.pose!, enemy.pose!, reach * INCH),
        target: enemy.id,
      }),
    )
    .filter((command) => !orderProblem(state, unit, command));
}

const MAKERS = {
  move: moves,
  fire: shots,
  'move-and-fire': movesWithFire,
  assault: assaults,
  rally: rallies,
} as const;
function rallies(_state: State, unit: Unit): Command[] {
  return [{ type: 'activate', side: unit.side, unit: unit.id, action: 'rally' }];
}

function activations(state: State, side: Side): Command[] {
  const units = unitsOf(state, side).filter(
    (unit) => (isHere(unit) || unit.offTable) && !unit.destroyed && !activationProblem(state, unit),
  );
  const acts = units.flatMap(
    (unit) =>
      (Object.keys(MAKERS) as Action[]).flatMap((action) =>
        actionProblem(state, unit, action) ? [] : MAKERS[action](state, unit),
      ), // the keys of MAKERS are actions
  );
  const passes: Command[] = passProblem(state, 'surrender') ? [] : [{ type: 'surrender', side }];
  return [...acts, ...passes, { type: 'discard', side, n: 1 }];
}

function reactions(state: State, side: Side): Command[] {
  const fire = unitsOf(state, side)
    .filter((unit) => isHere(unit) && !reactionProblem(state, unit))
    .map(
      (unit): Extract<Command, { type: 'react' }> => ({ type: 'react', side, unit: unit.id, action: 'fire' }),
    )
    .filter((command) => !reactOrderProblem(state, state.units[command.unit]!, command));
  return [{ type: 'decline', side }, ...fire];
}

/** Sensible commands, all of them legal. */
export function candidates(state: State, side: Side): Command[] {
  if (deciding(state) !== side) return [];
  switch (state.phase) {
    case 'deploy':
      return [{ type: 'ready', side }];
    case 'activation':
      return activations(state, side);
    case 'reaction':
      return reactions(state, side);
    case 'seize-choice':
      return [
        ...(passProblem(state, 'seize') ? [] : [{ type: 'seize' as const, side }]),
        { type: 'leave', side },
      ];
    case 'over':
      return [];
  }
}

const worth = (state: State, unit: Unit): number => {
  if (!isHere(unit) && !unit.offTable) return 0;
  const strength = unit.bases * 10 - unit.moraleMarkers * 2;
  const covered = unit.pose && coverOf(state, unit, unit.pose, null) !== 'open' ? 2 : 0;
  return unit.broken ? strength / 4 : strength + covered;
};

/** How good a position is: strength on either side, and the objectives held or near. */
export function appraise(state: State, side: Side): number {
  const total = (of: Side): number => unitsOf(state, of).reduce((sum, unit) => sum + worth(state, unit), 0);
  const other = otherSide(state, side);
  const held = (of: Side): number =>
    state.objectives.filter((objective) => holderOf(state, objective) === of).length;
  return total(side) - total(other) + 15 * (held(side) - held(other));
}
