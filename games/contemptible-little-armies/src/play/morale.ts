import { type Plan, type Problem, resolveIn, type Turn } from '@sandtable/engine';
import { startingWith } from '@sandtable/play';
import { moraleTest, rally as rallying } from '../sheet/morale.ts';
import type { Posture } from '../sheet/vocabulary.ts';
import { isAfv, isAircraft, isGroundUnit, isOfficer, isVehicle, stands } from '../table/figures.ts';
import { isCloseOrder } from '../table/fire.ts';
import {
  allUnits,
  armOf,
  contactsOf,
  coverOf,
  inContact,
  isHere,
  isWith,
  isWithinInches,
  no,
  unitNamed,
  unitsOf,
} from '../table/units.ts';
import type { CommandOf } from './commands.ts';
import type { Event } from './events.ts';
import { isProblem, ownHere } from './shooting.ts';
import type { Cover, State, Unit } from './state.ts';

/** CLA-6 Posture and armour near by, noted when movement is over; the tests; rallying. */

type Play = Turn<State, Event>;
type Judged = Plan<State, Event> | Problem;

/** CLA-6.12 */
export const tests = (unit: Unit): boolean =>
  isHere(unit) && isGroundUnit(unit) && !isVehicle(unit) && unit.men.length > 0;

/** CLA-0.7 */
export function postureOf(state: State, unit: Unit): Posture {
  const own = contactsOf(state, unit).filter(({ turn }) => turn === state.turn);
  if (own.some(({ attacker }) => attacker === unit.id)) return 'advancing';
  if (own.length > 0 || !unit.moved) return 'defending';
  return unit.advanced ? 'advancing' : 'other';
}

/** CLA-6.3 So near, in inches. */
const ARMOUR_NEAR = 8;
function armourNear(state: State, unit: Unit): 'tank' | 'armoured-car' | undefined {
  const near = allUnits(state).filter(
    (other) =>
      other.side !== unit.side &&
      isAfv(other) &&
      isHere(other) &&
      isWithinInches(stands(unit), stands(other), ARMOUR_NEAR),
  );
  if (near.length === 0) return undefined;
  return near.some(({ kind }) => kind === 'tank') ? 'tank' : 'armoured-car';
}

/** Between moving and shooting: what everybody was doing, who has met armour, and who is in cover. */
export function movementOver({ state, emit }: Play): void {
  const postures: Record<string, Posture> = {};
  const afvs: Record<string, 'tank' | 'armoured-car'> = {};
  const covers: Record<string, Cover> = {};
  for (const unit of allUnits(state)) {
    if (isHere(unit) && !isAircraft(unit)) covers[unit.id] = coverOf(state, unit);
    if (!tests(unit)) continue;
    postures[unit.id] = postureOf(state, unit);
    const armour = unit.afvTested ? undefined : armourNear(state, unit);
    if (armour) afvs[unit.id] = armour;
  }
  emit({ type: 'movementOver', postures, afvs, covers });
}

/** The input of `moraleTest`. With the house rule a unit waives one test a game (CLA-6.7). */
export const moraleInput = (state: State, unit: Unit) => ({
  rating: unit.rating,
  markers: unit.markers,
  arm: armOf(unit),
  irregular: unit.irregular,
  ferocious: unit.ferocious,
  stubborn: unit.stubborn,
  closeOrder: isCloseOrder(unit) && unit.formation === 'close-order',
  inCover: coverOf(state, unit) !== 'open',
  posture: state.options.ignoreOnce === 'on' && unit.waived ? ('other' as const) : unit.posture,
  figures: unit.strengthAtStart,
  casualties: unit.casualties,
  firstAirCasualties: unit.causes.air && !unit.airTested,
  firstGas: unit.causes.gas && !unit.gasTested,
  firstAfv: unit.causes.afv,
  contactedByCavalry: unit.causes.cavalry,
  options: state.options,
});

const hasCause = ({ causes, casualties }: Unit): boolean =>
  casualties > 0 || causes.air || causes.gas || causes.cavalry || causes.afv !== 'none';

/** CLA-1.8 Everybody with a cause, the attacker's first. */
export function testMorale({ dice, state, emit }: Play): void {
  for (const side of startingWith(state, state.attacker))
    for (const unit of unitsOf(state, side)) {
      if (!tests(unit) || !hasCause(unit)) continue;
      const test = resolveIn(dice, moraleTest, moraleInput(state, unit));
      const { reasons, markers, ignored, state: morale } = test.outcome;
      if (reasons.length === 0) continue;
      emit({
        type: 'tested',
        unit: unit.id,
        test,
        markers,
        reasons,
        waived: ignored > 0,
        routed: morale === 'routed',
      });
    }
}

/** CLA-6.11 Why this officer may not rally that unit. */
export function rallyProblem(state: State, officer: Unit, unit: Unit): Problem | undefined {
  if (!isOfficer(officer)) return no('no-officer', 'CLA-6.11', 'A commander or staff officer rallies.');
  if (officer.rallied) return no('has-rallied', 'CLA-6.11', 'Each officer tries one unit a turn.');
  if (inContact(state, officer))
    return no('in-contact', 'CLA-6.11', 'An officer in contact has other things to do.');
  if (unit.side !== officer.side || !tests(unit))
    return no('bad-unit', 'CLA-6.11', 'Choose a unit of your own that has markers.');
  if (unit.markers === 0)
    return no('no-markers', 'CLA-6.11', `${unit.name} is steady; choose a unit with a marker.`);
  if (!isWith(officer, unit))
    return no('too-far', 'CLA-6.11', 'The officer has to be within 2 inches of the unit.');
  return undefined;
}

export function rally(state: State, command: CommandOf<'rally'>): Judged {
  const officer = ownHere(state, command.side, command.officer);
  if (isProblem(officer)) return officer;
  const unit = unitNamed(state, command.unit);
  if (!unit) return no('bad-unit', 'CLA-6.11', 'Choose a unit of your own that has markers.');
  const problem = rallyProblem(state, officer, unit);
  if (problem) return problem;
  const input = { rating: unit.rating, markers: unit.markers, options: state.options };
  return {
    rolls: () => ({ procedure: 'rally', input }),
    perform(turn) {
      const rolled = resolveIn(turn.dice, rallying, input);
      turn.emit({
        type: 'rallied',
        officer: officer.id,
        unit: unit.id,
        rolled,
        markers: rolled.outcome.markers,
      });
    },
  };
}
