import { type Dice, d10 } from '@sandtable/dice';
import {
  addUp,
  badFields,
  capital,
  fact,
  figure,
  inInches,
  type ModifierRule,
  maybeChoice,
  refuseWhen,
} from '@sandtable/engine';
import { FIELD_CHECKS, far, mr, oneOfOr, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { moraleLine } from './ratings.ts';
import { graded, MULTIPLIERS, ROAD, STANDARD_SPEED, VEHICLE_MOVES, VEHICLES } from './tables.ts';
import {
  DRIVES,
  type Drive,
  VEHICLE_KINDS,
  VEHICLE_MARKS,
  VEHICLE_NAMES,
  VEHICLE_RESULTS,
  type Vehicle,
  type VehicleKind,
  type VehicleMark,
  type VehicleResult,
} from './vocabulary.ts';

/** As stated: a vehicle of the appendix, or its kind, drive and speed. */
type Stated = {
  readonly vehicle: Vehicle | null;
  readonly kind: VehicleKind;
  readonly drive: Drive | null;
  readonly baseSpeed: number;
};
type Built = { readonly kind: VehicleKind; readonly drive: Drive; readonly speed: number };

/** SCW-5.11, SCW-21 A vehicle of the appendix brings its own data. */
const builtAs = ({ vehicle, kind, drive, baseSpeed }: Stated): Built =>
  vehicle === null
    ? { kind, drive: drive ?? (kind === 'armour' ? 'tracked' : 'wheeled'), speed: baseSpeed }
    : VEHICLES[vehicle];

function toldBuild(dice: Dice, { vehicle, baseSpeed }: Stated): void {
  if (vehicle === null) {
    dice.trace?.push(fact('SCW-5.11', `Base speed ${inInches(baseSpeed)}`));
    return;
  }
  const built = VEHICLES[vehicle];
  dice.trace?.push(
    fact(
      ['SCW-5.11', built.rule, 'SCW-21.3'],
      `${VEHICLE_NAMES[vehicle]}: ${VEHICLE_KINDS[built.kind].toLowerCase()}, ${DRIVES[built.drive].toLowerCase()}, base speed ${inInches(built.speed)}`,
    ),
  );
}

type Crewed = {
  readonly mr: number;
  readonly mark: VehicleMark;
  readonly underFire: boolean;
  readonly underArtilleryFire: boolean;
  readonly options: House;
};

/** SCW-5.9 Armour, in the order of the sheet. */
// biome-ignore format: a table
export const ARMOUR_MODIFIERS: readonly ModifierRule<Crewed>[] = [
  moraleLine('SCW-5.9'),
  { rule: 'SCW-5.9', label: 'retiring',   value: -2, when: (vehicle) => vehicle.mark === 'retiring',   not: 'not retiring' },
  { rule: 'SCW-5.9', label: 'retreating', value: -4, when: (vehicle) => vehicle.mark === 'retreating', not: 'not retreating' },
];

/** SCW-5.10 Softskins, in the order of the sheet. */
// biome-ignore format: a table
export const SOFTSKIN_MODIFIERS: readonly ModifierRule<Crewed>[] = [
  moraleLine('SCW-5.10'),
  { rule: ['SCW-5.10', 'SCW-2.7'], label: 'under fire',           value: -2, when: (vehicle) => vehicle.underFire && !vehicle.underArtilleryFire, not: 'not under fire, or artillery fire counts instead' },
  { rule: ['SCW-5.10', 'SCW-2.7'], label: 'under artillery fire', value: -4, when: (vehicle) => vehicle.underArtilleryFire, not: 'not under artillery fire' },
  { rule: 'SCW-5.10', label: 'house rule: other fire counts too', value: -2, when: (vehicle) => vehicle.underFire && vehicle.underArtilleryFire && vehicle.options.softskinFireModifiers === 'sum', not: 'no such house rule, or not under both' },
];

type Speed = { readonly multiplier: number; readonly roadMultiplier: number };

/** SCW-5.12 The road multiplies once more; by house rule it replaces a softskin's Normal multiplier. */
function speedFor({ kind, drive }: Built, result: VehicleResult, onRoad: boolean, options: House): Speed {
  const multiplier = MULTIPLIERS[result];
  if (!onRoad) return { multiplier, roadMultiplier: 1 };
  if (kind === 'armour') return { multiplier, roadMultiplier: ROAD[drive] };
  if (options.softskinRoad === 'multiply') return { multiplier, roadMultiplier: ROAD.softskin };
  return { multiplier: result === 'normal' ? ROAD.softskin : multiplier, roadMultiplier: 1 };
}

const MARK_LEFT: Readonly<Record<VehicleResult, VehicleMark>> = {
  normal: 'none',
  slowed: 'none',
  retire: 'retiring',
  retreat: 'retreating',
};

const HOUSE_ROAD = 'House rule: by road a Normal move of a softskin is ×3 in all, others gain nothing';

/** SCW-5.9 to SCW-5.12 Inches for a result. */
function distanceFor(
  stated: Stated & { readonly onRoad: boolean; readonly options: House },
  result: VehicleResult,
): number {
  const built = builtAs(stated);
  const { multiplier, roadMultiplier } = speedFor(built, result, stated.onRoad, stated.options);
  return built.speed * multiplier * roadMultiplier + 0; // a speed of 0 goes back 0, not −0
}
/** `may drive up to 10 inches, or 20 all the way by road`. */
function driven(distance: number, byRoad: number): string {
  if (distance === 0) return 'does not move';
  if (distance < 0) return `must go back ${inInches(-distance)}`;
  const further = byRoad > distance ? `, or ${figure(byRoad)} all the way by road` : '';
  return `may drive up to ${inInches(distance)}${further}`;
}

/** SCW-5.9 to SCW-5.12 How far a vehicle moves. */
export const vehicleMovementRoll = procedure({
  id: 'vehicleMovementRoll',
  title: 'Vehicle movement',
  about: 'How far a vehicle may drive, or must go back.',
  rules: ['SCW-5.9', 'SCW-5.10', 'SCW-5.11', 'SCW-5.12', 'SCW-12.4', 'SCW-21.1', 'SCW-21.2', 'SCW-21.3'],
  tells: 'distance',
  wants: [
    {
      field: 'result',
      is: 'normal',
      say: (stated) => `it drives ${inInches(distanceFor(stated, 'normal'))}`,
    },
    {
      field: 'result',
      is: ['normal', 'slowed'],
      say: (stated) => `it drives ${inInches(distanceFor(stated, 'slowed'))} or more`,
    },
    { field: 'result', is: ['retire', 'retreat'], say: 'it must go back' },
  ],
  shape: {
    vehicle: maybeChoice('Vehicle', VEHICLE_NAMES, {
      code: 'bad-input',
      boundsCode: 'unknown-vehicle',
      help: 'Brings its kind, drive and base speed; leave it out for any other vehicle.',
    }),
    kind: oneOfOr('armour', 'Kind', VEHICLE_KINDS),
    drive: maybeChoice('Drive', DRIVES, {
      code: 'bad-input',
      help: 'Armour is tracked and softskins are wheeled unless stated.',
    }),
    baseSpeed: far(STANDARD_SPEED, 'Base speed'),
    mr: mr(),
    mark: oneOfOr('none', 'Mark', VEHICLE_MARKS),
    underFire: yes('Under fire last turn'),
    underArtilleryFire: yes('Under artillery fire last turn'),
    onRoad: yes('On a road all the way'),
    immobilised: yes('Immobilised'),
  },
  checks: [
    ...FIELD_CHECKS,
    ...badFields(['unknown-vehicle']),
    refuseWhen(
      'immobilised',
      'SCW-12.4',
      ({ immobilised }: { immobilised: boolean }) => immobilised,
      'An immobilised vehicle never moves again.',
    ),
  ],
  idle: {
    kind: ({ vehicle }) => vehicle !== null,
    drive: ({ vehicle, kind }) => vehicle !== null || kind === 'softskin',
    baseSpeed: ({ vehicle }) => vehicle !== null,
    mark: (stated) => kindOf(stated) === 'softskin',
    underFire: (stated) => kindOf(stated) === 'armour',
    underArtilleryFire: (stated) => kindOf(stated) === 'armour',
  },
  run(dice, input) {
    toldBuild(dice, input);
    const built = builtAs(input);
    const armoured = built.kind === 'armour';
    const rule = armoured ? 'SCW-5.9' : 'SCW-5.10';
    const table = armoured ? ARMOUR_MODIFIERS : SOFTSKIN_MODIFIERS;
    const modifier = addUp(dice, { title: 'movement modifier', rule, table }, input);
    const roll = dice.roll(d10, 'vehicle movement');
    const score = roll + modifier;
    const result: VehicleResult = graded<VehicleResult>(VEHICLE_MOVES[built.kind], score);
    const { multiplier, roadMultiplier } = speedFor(built, result, input.onRoad, input.options);
    const distance = distanceFor(input, result);
    dice.trace?.push(
      fact(rule, `Score ${figure(score)}: ${VEHICLE_RESULTS[result]}, ×${figure(multiplier)}`),
    );
    if (input.onRoad)
      dice.trace?.push(
        fact('SCW-5.12', roadMultiplier === 1 ? HOUSE_ROAD : `By road: ×${roadMultiplier} more`),
      );
    dice.trace?.push(
      fact('SCW-5.11', capital(driven(distance, distanceFor({ ...input, onRoad: true }, result)))),
    );
    return { roll, score, result, multiplier, roadMultiplier, distance, mark: MARK_LEFT[result] };
  },
  says: ({ distance, mark, result }, input) =>
    `The vehicle ${driven(distance, distanceFor({ ...input, onRoad: true }, result))}${mark === 'none' ? '' : ` and is marked as ${mark}`}.`,
});

const kindOf = ({ vehicle, kind }: Pick<Stated, 'vehicle' | 'kind'>): VehicleKind =>
  vehicle === null ? kind : VEHICLES[vehicle].kind;
