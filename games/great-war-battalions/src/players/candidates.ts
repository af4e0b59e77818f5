import type { Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { INCH } from '@sandtable/table';
import { deciding } from '../play/deciding.ts';
import { actionProblem, activationProblem, orderProblem } from '../play/ordering.ts';
import { reactionProblem, reactOrderProblem } from '../play/reacting.ts';
import { passProblem } from '../play/sequence.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { inchesFor } from '../sheet/movement.ts';
import { RANGES } from '../sheet/tables.ts';
import { enemiesOf, inPlay, isHere, leastGap, unitsOf } from '../table/units.ts';
import { hindrances } from '../table/ways.ts';
import { intoCover, straightTo, upTo, waysFor } from './places.ts';
import { placements, sideSteps } from './placing.ts';
import { pointsOf, shotAt } from './prospects.ts';
import { byWays, dashes, react, slips } from './reaction-moves.ts';
import { onTheSpot } from './riding.ts';
import { screens } from './smoke-screens.ts';
import { nextLossCost } from './worth.ts';

/** Commands worth a thought, all of them legal. */

type Activate = Extract<Command, { type: 'activate' }>;
type React = Extract<Command, { type: 'react' }>;

/** The most promising few, best first. */
function bestOf<T>(all: readonly T[], most: number, promise: (each: T) => number): T[] {
  if (all.length <= 1) return [...all];
  return all
    .map((each) => ({ each, points: promise(each) }))
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ each }) => each);
}

/** How many of a kind a unit is offered; fewer where there are many units, so that the list stays short. */
type Caps = { readonly shots: number; readonly moves: number };
const capsFor = (units: number): Caps => (units > 7 ? { shots: 2, moves: 3 } : { shots: 3, moves: 5 });

const order = (unit: Unit, rest: Omit<Activate, 'type' | 'side' | 'unit'>): Activate => ({
  type: 'activate',
  side: unit.side,
  unit: unit.id,
  ...rest,
});

function shots(state: State, unit: Unit, most: number): Activate[] {
  const nextLoss = nextLossCost(state, otherSide(state, unit.side));
  const seen = enemiesOf(state, unit.side).flatMap((target) => {
    const odds = shotAt(state, unit, target);
    return odds ? [{ target, points: pointsOf(odds, nextLoss) }] : [];
  });
  return bestOf(seen, most, ({ points }) => points).map(({ target }) =>
    order(unit, { action: 'fire', target: target.id }),
  );
}

function moves(state: State, unit: Unit, most: number): Activate[] {
  const ways = waysFor(state, unit, inchesFor(unit, 'move') * INCH, enemiesOf(state, unit.side));
  return byWays(
    ways,
    most,
    (path) => ({ ...order(unit, { action: 'move' }), path }),
    (command) => !orderProblem(state, unit, command),
  );
}

/** GWB-4.5 Cavalry that may have to shoot or hold gets off; that may have to charge gets on. */
function mounting(state: State, unit: Unit, rides: readonly Activate[]): Activate[] {
  if (unit.type !== 'cavalry') return [];
  const mount = unit.dismounted ? 'mount' : 'dismount';
  const through = rides.filter(({ path }) => hindrances(state, path!).length > 0); // a ride has a way
  return [
    ...rides
      .slice(0, 1)
      .map((ride): Activate => ({ ...ride, mount, mountAt: unit.dismounted ? 'start' : 'end' })),
    ...(unit.dismounted ? [] : through.slice(0, 1)).map(
      (ride): Activate => ({ ...ride, mount, mountAt: 'start' }),
    ),
    onTheSpot(unit.side, unit),
  ].filter((command) => !orderProblem(state, unit, command));
}

const NEAREST = 2;
/** Close range, and a little nearer. */
const CLOSE = 3.9;

/** Towards an enemy into close range, or into cover on the way. */
function movesWithFire(state: State, unit: Unit): Activate[] {
  const reach = inchesFor(unit, 'move-and-fire') * INCH;
  const far = (RANGES[unit.type]['move-and-fire'] ?? 0) * INCH + reach;
  const gap = (enemy: Unit): number => leastGap(unit, unit.pose!, enemy, enemy.pose!);
  const near = enemiesOf(state, unit.side).filter((enemy) => gap(enemy) <= far);
  return bestOf(near, NEAREST, (enemy) => -gap(enemy)).flatMap((enemy) =>
    byWays(
      [
        ...upTo(unit, enemy, CLOSE, reach),
        ...intoCover(state, unit, reach, enemy.pose!).slice(0, 1),
        straightTo(unit.pose!, enemy.pose!, reach),
      ],
      2,
      (path) => ({ ...order(unit, { action: 'move-and-fire', target: enemy.id }), path }),
      (command) => !orderProblem(state, unit, command),
    ),
  );
}

function assaults(state: State, unit: Unit): Activate[] {
  const reach = inchesFor(unit, 'assault') * INCH;
  const gap = (enemy: Unit): number => leastGap(unit, unit.pose!, enemy, enemy.pose!);
  const near = enemiesOf(state, unit.side).filter((enemy) => gap(enemy) <= reach);
  const worn = (enemy: Unit): number => (enemy.broken ? -9 : enemy.bases - enemy.moraleMarkers / 4);
  return bestOf(near, NEAREST, (enemy) => -worn(enemy))
    .map((enemy) => {
      const path = straightTo(unit.pose!, enemy.pose!, reach);
      return order(unit, { action: 'assault', path, target: enemy.id });
    })
    .filter((command) => !orderProblem(state, unit, command));
}

function actsOf(state: State, unit: Unit, caps: Caps): Activate[] {
  const may = (action: Activate['action']): boolean => !actionProblem(state, unit, action);
  const acts: Activate[] = [];
  if (may('rally')) acts.push(order(unit, { action: 'rally' }));
  if (may('fire')) acts.push(...shots(state, unit, caps.shots), ...screens(state, unit));
  if (!unit.pose) return acts;
  if (may('assault')) acts.push(...assaults(state, unit));
  if (may('move-and-fire')) acts.push(...movesWithFire(state, unit));
  if (may('move')) {
    const rides = moves(state, unit, caps.moves);
    acts.push(...rides, ...mounting(state, unit, rides));
  }
  return acts;
}

function activations(state: State, side: Side): Command[] {
  const units = unitsOf(state, side).filter((unit) => inPlay(unit) && !activationProblem(state, unit));
  const caps = capsFor(units.length);
  const acts = units.flatMap((unit) => actsOf(state, unit, caps));
  const passes: Command[] = passProblem(state, 'surrender') ? [] : [{ type: 'surrender', side }];
  return [...acts, ...passes, { type: 'discard', side, n: 1 }];
}

function reactionsOf(state: State, unit: Unit): React[] {
  if (reactionProblem(state, unit)) return [];
  const fire = [react(unit, { action: 'fire' })].filter(
    (command) => !reactOrderProblem(state, unit, command),
  );
  const hold = fire.length === 0 ? [react(unit, { action: 'hold' })] : [];
  return [...fire, ...dashes(state, unit), ...slips(state, unit), ...hold];
}

const reactions = (state: State, side: Side): Command[] => [
  { type: 'decline', side },
  ...unitsOf(state, side)
    .filter(isHere)
    .flatMap((unit) => reactionsOf(state, unit)),
];

/** Sensible commands, all of them legal. */
export function candidates(state: State, side: Side): Command[] {
  if (!deciding(state).includes(side)) return [];
  switch (state.phase) {
    case 'deploy':
      return [{ type: 'ready', side }, ...placements(state, side), ...sideSteps(state, side)];
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
