import type { Dice } from '@sandtable/dice';
import { badFields, fact, inInches, refuseWhen, sentence, sentences, verb } from '@sandtable/engine';
import { ammunition, artillery, BAD, manyOr, oneOf, placement, whole } from './fields.ts';
import { procedure } from './options.ts';
import { BURST_DIAMETERS, STRUCTURE_VALUES, VEHICLE_VALUES } from './tables.ts';
import {
  AMMUNITION,
  type Ammunition,
  type Artillery,
  type Placement,
  STRUCTURES,
  type Structure,
  VEHICLES,
  type Vehicle,
} from './vocabulary.ts';

/** Something with a value that a shell takes from. */
type Struck = {
  readonly value: number;
  readonly damage: number;
  readonly table: number;
  readonly placement: Placement;
  readonly ammo: Ammunition;
};

/** WF-8.4, WF-8.7 What one shell takes off a value. */
function reductionOf(dice: Dice, { table, placement, ammo }: Struck): number {
  if (ammo !== 'he') {
    const rules = ammo === 'shrapnel' ? ['WF-8.7', 'WF-5.12'] : 'WF-8.7';
    dice.trace?.push(fact(rules, `${AMMUNITION[ammo]} does nothing to it`));
    return 0;
  }
  const full = Math.max(0, Math.min(15, table));
  const reduction = placement === 'direct' ? full : Math.floor(full / 2);
  const rules = placement === 'direct' ? ['WF-8.4', 'WF-8.5'] : ['WF-8.4', 'WF-8.5', 'WF-0.3'];
  dice.trace?.push(
    fact(rules, `${placement === 'direct' ? 'Direct hit' : 'Half in the blast'}: ${reduction} off`),
  );
  return reduction;
}

/** WF-8.4, WF-8.6 The value and what is left of it. */
function reduced(dice: Dice, struck: Struck) {
  const { value } = struck;
  const reduction = reductionOf(dice, struck);
  const damage = struck.damage + reduction;
  const destroyed = damage >= value;
  if (destroyed) dice.trace?.push(fact('WF-8.6', 'The value is used up: destroyed'));
  return { value, reduction, damage, remaining: Math.max(0, value - damage), destroyed };
}

/** `the dugout loses 6: 9 of 15 are left`, or that it is destroyed. */
function worn(name: string, { value, reduction, remaining, destroyed }: ReturnType<typeof reduced>): string {
  if (destroyed) return `the ${name} is destroyed`;
  if (reduction === 0)
    return `the ${name} is not harmed: ${remaining} of ${value} ${verb(remaining, 'is', 'are')} left`;
  return `the ${name} loses ${reduction}: ${remaining} of ${value} ${verb(remaining, 'is', 'are')} left`;
}

const struckShape = {
  value: manyOr(0, 'Value at the start', { help: '0 for the printed value.' }),
  damage: manyOr(0, 'Damage suffered before'),
  table: whole('Fire table used', {
    common: [2, 4, 6, 8, 10, 12, 14],
    help: 'The table that structures suffer, from the burst of the shell.',
  }),
  placement,
  ammo: ammunition('he'),
};

const refuseDestroyed = <I>(worthOf: (input: I) => number) =>
  refuseWhen(
    'already-destroyed',
    'WF-8.6',
    (input: I & Pick<Struck, 'damage'>) => input.damage >= worthOf(input),
    'It is destroyed already; choose another target.',
  );

const structureValue = ({ structure, value }: { readonly structure: Structure; readonly value: number }) =>
  value === 0 ? STRUCTURE_VALUES[structure] : value;

export const shellOnCover = procedure({
  id: 'shellOnCover',
  title: 'Shell on a structure',
  about: 'What a shell takes from a building, bunker, dugout, fence, wall or bridge.',
  rules: ['WF-8.1', 'WF-8.2', 'WF-8.4', 'WF-8.5', 'WF-8.6', 'WF-8.7', 'WF-0.3'],
  tells: 'destroyed',
  shape: { structure: oneOf('Structure', STRUCTURES), ...struckShape },
  checks: [...badFields([BAD]), refuseDestroyed(structureValue)],
  run(dice, input) {
    const value = structureValue(input);
    const { structure } = input;
    const rules = structure === 'fence' || structure === 'wall' ? ['WF-8.1', 'WF-8.2'] : 'WF-8.1';
    dice.trace?.push(fact(rules, `${STRUCTURES[structure]}: value ${value}`));
    return reduced(dice, { ...input, value });
  },
  says: (after, { structure }) => sentence(worn(STRUCTURES[structure].split(',')[0]!.toLowerCase(), after)),
});

/** `Mark IV`, but `open armoured car`. */
const nameOf = (vehicle: Vehicle): string =>
  VEHICLES[vehicle].replace(/^(Open|Enclosed)/, (word) => word.toLowerCase());

const vehicleValue = ({ vehicle, value }: { readonly vehicle: Vehicle; readonly value: number }) =>
  value === 0 ? VEHICLE_VALUES[vehicle] : value;

export const shellOnVehicle = procedure({
  id: 'shellOnVehicle',
  title: 'Shell on a vehicle',
  about: 'What a shell takes from a tank or armoured car, and whether it strikes a gun.',
  rules: ['WF-9.9', 'WF-9.10', 'WF-9.11', 'WF-8.4', 'WF-8.5', 'WF-8.6', 'WF-8.7', 'WF-0.3'],
  tells: 'destroyed',
  shape: {
    vehicle: oneOf('Vehicle', VEHICLES),
    ...struckShape,
    natural: manyOr(0, 'Face of the aim die', {
      max: 10,
      help: 'The d10 without additions; 0 if not known.',
    }),
  },
  checks: [...badFields([BAD]), refuseDestroyed(vehicleValue)],
  run(dice, input) {
    const value = vehicleValue(input);
    dice.trace?.push(fact('WF-9.9', `${VEHICLES[input.vehicle]}: value ${value}`));
    const after = reduced(dice, { ...input, value });
    const gunKnockedOut = input.placement === 'direct' && input.ammo === 'he' && input.natural === 10;
    if (gunKnockedOut) dice.trace?.push(fact('WF-9.10', 'One of its guns is struck and out of action'));
    if (after.destroyed) dice.trace?.push(fact('WF-9.11', 'Knocked out, the crew lost'));
    return { ...after, gunKnockedOut };
  },
  says: (after, { vehicle }) =>
    sentences(
      after.destroyed
        ? `the ${nameOf(vehicle)} is knocked out and its crew lost`
        : worn(nameOf(vehicle), after),
      after.gunKnockedOut && !after.destroyed && 'one of its guns is out of action',
    ),
});

/** WF-8.3 Only high explosive of guns, howitzers and mortars cuts wire. */
const cutsWire = (weapon: Artillery, ammo: Ammunition): boolean => weapon !== 'grenade' && ammo === 'he';

export const wireGap = procedure({
  id: 'wireGap',
  title: 'Shell on barbed wire',
  about: 'How wide a gap a shell clears in barbed wire.',
  rules: ['WF-8.3', 'WF-5.11'],
  tells: 'gap',
  shape: { weapon: artillery, ammo: ammunition('he') },
  checks: badFields([BAD]),
  run(dice, { weapon, ammo }) {
    const gap = cutsWire(weapon, ammo) ? BURST_DIAMETERS[weapon] / 2 : 0;
    dice.trace?.push(fact(['WF-8.3', 'WF-5.11'], gap > 0 ? `A gap of ${inInches(gap)}` : 'Cuts no wire'));
    return { gap };
  },
  says: ({ gap }) =>
    sentence(gap > 0 ? `the shell clears a gap of ${inInches(gap)} in the wire` : 'the wire is not cut'),
});
