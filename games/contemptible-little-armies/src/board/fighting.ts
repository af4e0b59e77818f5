import { type Act, actWith, askAmong, type Field, type Look, type Side } from '@sandtable/engine';
import { type Pose, posed } from '@sandtable/table';
import { aaProblem, passProblem, strafeProblem } from '../play/air.ts';
import type { Command } from '../play/commands.ts';
import { rallyProblem } from '../play/morale.ts';
import { hasLeft } from '../play/sequence.ts';
import type { State, Unit, WeaponClass } from '../play/state.ts';
import { armourIn, isShot, lawfulShots, type Shot, SUB_STEP, shotAtArmour, silent } from '../play/targets.ts';
import { AIR_RANGE } from '../sheet/tables.ts';
import { isAircraft, isOfficer, isVehicle, radiusOf, stands } from '../table/figures.ts';
import { arcOf, armourRangeOf, carriers, classesOf, harmsArmour, rangeOf } from '../table/fire.ts';
import { explained } from '../table/sight.ts';
import { allUnits, isHere, unitsOf } from '../table/units.ts';
import { CLASS_WORDS } from '../words/naming.ts';
import { figuresAt } from './figures.ts';

/** Shooting, aircraft, rallying on a board. */

/** Arcs are measured from whoever carries the weapon, distances from the edge of his base. */
function fieldOf(unit: Unit, weapon: WeaponClass, range: number): Field {
  const pose = unit.pose!; // only who is here fires
  const all = { from: figuresAt(unit, pose), width: arcOf(unit), bands: [range / 2, range] };
  if (isVehicle(unit)) return all;
  const { places } = stands(unit);
  const apexes = carriers(unit, weapon).map((i) => posed(places[i]!, pose.facing));
  return { ...all, apexes, beyond: radiusOf(unit) };
}

/** A shot as it is measured: between the nearest two who have each other in range, in arc and in sight. */
function lookAlong(state: State, unit: Unit, weaponClass: WeaponClass, { target, group }: Shot): Look {
  const pair = [stands(unit).places[group.firer]!, stands(target).places[group.nearest]!] as const;
  const over = weaponClass === 'light-mortar';
  return { ...explained(state, unit, target, pair, over), inches: group.distance };
}

function shooting(state: State, unit: Unit, weaponClass: WeaponClass): Act[] {
  if (SUB_STEP[weaponClass] !== state.phase) return [];
  const { id, side } = unit;
  const closed = silent(state, unit, weaponClass) ?? null;
  const targets = closed ? [] : lawfulShots(state, unit, weaponClass);
  const armour = closed
    ? []
    : armourIn(state, unit)
        .map((each) => shotAtArmour(state, unit, weaponClass, each))
        .filter(isShot);
  const among = (shots: readonly Shot[]) => (at: string) => {
    const shot = shots.find(({ target }) => target.id === at);
    return shot && lookAlong(state, unit, weaponClass, shot);
  };
  const targeted = ({ target }: Shot): Unit => target;
  const words = CLASS_WORDS[weaponClass];
  const acts: Act[] = [];
  if (targets.length > 0)
    acts.push(
      actWith<Command>({
        id: `${id} shoot ${weaponClass}`,
        label: `Fire: ${words}`,
        about: 'At the nearest enemy that it can harm; those who fall do so when this step ends.',
        key: 'f',
        actor: id,
        usual: true,
        asks: [askAmong(targets.map(targeted), 'Fire on')],
        look: among(targets),
        field: fieldOf(unit, weaponClass, rangeOf(state, unit, weaponClass)),
        command: ({ target }) => ({ type: 'shoot', side, unit: id, weaponClass, target: target ?? '' }),
      }),
    );
  if (armour.length > 0 && harmsArmour(weaponClass))
    acts.push(
      actWith<Command>({
        id: `${id} armour ${weaponClass}`,
        label: `Fire at armour: ${words}`,
        about: 'Instead of firing at figures. Armour is never compulsory.',
        actor: id,
        asks: [askAmong(armour.map(targeted), 'Fire at')],
        look: among(armour),
        field: fieldOf(unit, weaponClass, armourRangeOf(state, weaponClass)),
        command: ({ target }) => ({ type: 'shootAfv', side, unit: id, weaponClass, vehicle: target ?? '' }),
      }),
    );
  return acts;
}

const atAircraft = (state: State, unit: Unit): Act[] => [
  actWith<Command>({
    id: `${unit.id} aa`,
    label: 'Fire at an aircraft',
    about: 'It engages on 5–6 and then does nothing else in this step; any 6 drives the aircraft off.',
    key: 'f',
    actor: unit.id,
    asks: [
      askAmong(
        allUnits(state).filter(
          (each) =>
            isAircraft(each) && each.side !== unit.side && isHere(each) && !aaProblem(state, unit, each),
        ),
        'Fire at',
      ),
    ],
    command: ({ target }) => ({ type: 'aaFire', side: unit.side, unit: unit.id, aircraft: target ?? '' }),
  }),
];

/** CLA-8.5 Measured from the point where an aircraft is; a friend taken for the enemy was passed on its way here. */
const aroundAircraft = (pose: Pose): Field => ({
  from: [{ glyph: 'aircraft', pose, width: 0, depth: 0 }],
  width: 360,
  bands: [AIR_RANGE],
  apexes: [pose],
});

const fromTheAir = (state: State, unit: Unit): Act[] => [
  actWith<Command>({
    id: `${unit.id} strafe`,
    label: unit.mistaken ? 'Attack the wrong unit' : 'Attack',
    about: unit.mistaken
      ? 'It takes friends for the enemy.'
      : 'Six dice at a unit within 6″: 5–6 in the open, 4–6 at close order, 6 in cover.',
    key: 'f',
    actor: unit.id,
    asks: [
      askAmong(
        allUnits(state).filter((each) => isHere(each) && !strafeProblem(state, unit, each)),
        'Attack',
      ),
    ],
    field: unit.mistaken ? null : aroundAircraft(unit.pose!),
    command: ({ target }) => ({ type: 'strafe', side: unit.side, aircraft: unit.id, target: target ?? '' }),
  }),
];

const rallying = (state: State, officer: Unit): Act[] =>
  isOfficer(officer)
    ? [
        actWith<Command>({
          id: `${officer.id} rally`,
          label: 'Rally',
          about: 'A unit within 2″ that has a morale marker: its rating or less takes one off.',
          key: 'y',
          actor: officer.id,
          asks: [
            askAmong(
              unitsOf(state, officer.side).filter((unit) => !rallyProblem(state, officer, unit)),
              'Rally',
            ),
          ],
          command: ({ target }) => ({
            type: 'rally',
            side: officer.side,
            officer: officer.id,
            unit: target ?? '',
          }),
        }),
      ]
    : [];

function actsOf(state: State, unit: Unit): Act[] {
  switch (state.phase) {
    case 'shoot:aa':
      return atAircraft(state, unit);
    case 'shoot:aircraft':
      return fromTheAir(state, unit);
    case 'rally':
      return rallying(state, unit);
    default:
      return classesOf(unit).flatMap((weapon) => shooting(state, unit, weapon));
  }
}

export const fighting = (state: State, side: Side): Act[] => [
  ...unitsOf(state, side)
    .filter((unit) => isHere(unit) && hasLeft(state, unit))
    .flatMap((unit) => actsOf(state, unit)),
  actWith<Command>({
    id: 'pass',
    label: 'Nothing more in this step',
    about: 'You have done all that you want to do in this step.',
    closed: passProblem(state, side) ?? null,
    ends: true,
    command: () => ({ type: 'pass', side }),
  }),
];
