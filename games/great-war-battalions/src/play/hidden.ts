import { type Dice, dieWith } from '@sandtable/dice';
import type { Side } from '@sandtable/engine';
import type { Place, Pose } from '@sandtable/table';
import { posed } from '@sandtable/table';
import { isFree } from '../table/units.ts';
import { isBarred } from '../table/ways.ts';
import { copied } from './copying.ts';
import type { State, Unit } from './state.ts';

/** A secret deployment: the only thing that is ever hidden in this game. */

const isSecret = ({ secretDeployment, phase }: State): boolean => secretDeployment && phase === 'deploy';

/** While a secret deployment goes on, the enemy's places are left out. */
export function view(state: State, side: Side): State {
  if (!isSecret(state)) return state;
  const units = Object.fromEntries(
    Object.entries(state.units).map(([id, unit]) => [
      id,
      unit.side === side ? unit : { ...unit, pose: null, entry: null },
    ]),
  );
  return { ...state, units };
}

/** A state that differs only in what a side may not know: where the enemy has placed himself in secret. */
export function scramble(state: State, viewer: Side): State {
  if (!isSecret(state)) return state;
  for (const unit of Object.values(state.units))
    if (unit.side !== viewer && unit.pose) unit.pose = posed(unit.pose, (unit.pose.facing + 90) % 360);
  return state;
}

const HALF_INCH = 500;
const TRIES = 60;

/** A number from 0 up to, not including, n. */
const drawn = (dice: Dice, n: number): number =>
  n <= 1
    ? 0
    : dice.roll(
        dieWith(
          'lot',
          Array.from({ length: n }, (_, i) => i),
        ),
        'where the enemy may stand',
      );

function spotIn(dice: Dice, zone: readonly Place[]): Place {
  const xs = zone.map(({ x }) => x);
  const ys = zone.map(({ y }) => y);
  const low = { x: Math.min(...xs), y: Math.min(...ys) };
  const steps = (most: number, least: number): number => Math.floor((most - least) / HALF_INCH) + 1;
  return {
    x: low.x + HALF_INCH * drawn(dice, steps(Math.max(...xs), low.x)),
    y: low.y + HALF_INCH * drawn(dice, steps(Math.max(...ys), low.y)),
  };
}

/** A free place in one of its zones, by lot; null where none turns up. */
function placeFor(dice: Dice, state: State, unit: Unit): Pose | null {
  const { zones, edge } = state.sides.find(({ id }) => id === unit.side)!;
  const facing = edge === 'south' ? 0 : 180;
  for (let i = 0; i < TRIES; i++) {
    const pose = posed(spotIn(dice, zones[drawn(dice, zones.length)]!), facing);
    if (isFree(state, unit, pose) && !isBarred(state, pose)) return pose;
  }
  return null;
}

/** A whole state that agrees with the view: in a secret deployment the enemy stands somewhere in his zones. */
export function imagine(seen: State, side: Side, dice: Dice): State {
  if (!isSecret(seen)) return seen;
  const state = copied(seen);
  const units: State['units'] = {};
  for (const [id, unit] of Object.entries(state.units)) {
    const isTheirs = unit.side !== side && !unit.offTable;
    const entry = isTheirs ? placeFor(dice, state, unit) : unit.entry;
    if (isTheirs && unit.arrives === 0) unit.pose = entry;
    units[id] = { ...unit, entry };
  }
  return { ...state, units };
}
