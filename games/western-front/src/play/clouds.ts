import { resolveIn, SILENT } from '@sandtable/engine';
import { ahead, INCH, type Place, posed, squaredGap } from '@sandtable/table';
import { cloudStage, gasTest } from '../sheet/clouds.ts';
import { isHere, isOut, isVehicle } from '../table/roster.ts';
import { placesOf } from '../table/stations.ts';
import { inOrder, type Play } from './common.ts';
import type { Puff, State, Unit } from './state.ts';

/** WF-6 Smoke and gas. */

/** A puff one turn older: grown, drifted, or gone. */
function aged({ wind, options }: State, puff: Puff): Puff | undefined {
  const { weapon, ammo, number } = puff;
  const age = puff.age + 1;
  const { present, diameter, drifts } = cloudStage.run(SILENT, { weapon, ammo, age, puff: number, options });
  if (!present) return undefined;
  const centre = drifts ? ahead(posed(puff.centre, wind.bearing), wind.drift) : puff.centre;
  return { ...puff, age, centre, diameter: Math.round(diameter * INCH) };
}
/** What a puff will be next turn, for whoever wants to see it. */
export const nextPuff = aged;

/** WF-6.3 Phase 5: the clouds that are there age. */
export function ageClouds(turn: Play): void {
  const { state } = turn;
  if (state.puffs.length === 0) return;
  const next = state.puffs.map((puff) => aged(state, puff));
  const puffs = next.filter((puff) => puff !== undefined);
  const gone = state.puffs.filter((_, i) => next[i] === undefined).map(({ id }) => id);
  turn.emit({ type: 'cloudsAged', puffs, gone });
}

const isIn = (place: Place, { centre, diameter }: Puff): boolean =>
  squaredGap(place, centre) <= (diameter / 2) ** 2;
const isTouching = (state: State, unit: Unit, puff: Puff): boolean =>
  !isVehicle(unit) && placesOf(state, unit).some((place) => isIn(place, puff));

/** For each figure the age of the youngest gas that it touches or met this turn; 0 for none. */
export function gasOn(state: State, unit: Unit): readonly number[] {
  const gas = state.puffs.filter(({ ammo }) => ammo === 'gas');
  const places = placesOf(state, unit);
  const touching = (place: Place): number => {
    let age = 0;
    for (const puff of gas) if (isIn(place, puff)) age = age === 0 ? puff.age : Math.min(age, puff.age);
    return age;
  };
  return unit.figures.map((_, i) => {
    const now = gas.length > 0 ? touching(places[isVehicle(unit) ? 0 : i]!) : 0;
    const met = unit.met[i] ?? 0;
    return now === 0 ? met : met === 0 ? now : Math.min(met, now);
  });
}

/** WF-6.2 Phase 6d: every man who touched gas this turn, once, at the lowest number. */
export function testGas(turn: Play): void {
  const { state } = turn;
  if (
    state.puffs.every(({ ammo }) => ammo !== 'gas') &&
    Object.values(state.units).every(({ met }) => met.length === 0)
  )
    return;
  for (const puff of state.puffs) {
    const units = puff.ammo === 'gas' ? inOrder(state).filter((unit) => isTouching(state, unit, puff)) : [];
    if (units.length > 1) turn.emit({ type: 'gasShared', units: units.map(({ id }) => id) });
  }
  for (const unit of inOrder(state)) {
    if (!isHere(unit) || isOut(unit)) continue;
    const ages = gasOn(state, unit);
    for (const age of [1, 2, 3, 4]) {
      const among = ages.flatMap((each, i) => (each === age ? [i] : []));
      if (among.length === 0) continue;
      const test = resolveIn(turn.dice, gasTest, { age, men: among.length, options: state.options });
      turn.emit({ type: 'gasTested', unit: unit.id, test, casualties: test.outcome.casualties, among });
    }
  }
}
