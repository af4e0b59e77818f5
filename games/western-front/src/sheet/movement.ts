import { atLeast, d6 } from '@sandtable/dice';
import { badFields, fact, inInches, needed, refuseWhen, sentence } from '@sandtable/engine';
import { BAD, oneOf, oneOfOr, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { CORRECTED_ROAD, MOVEMENT, type Rates } from './tables.ts';
import { isDrawn, isVehicle, MODES, MOVERS, type Mode, type Mover } from './vocabulary.ts';

type Moving = {
  readonly type: Mover;
  readonly mode: Mode;
  readonly limbered: boolean;
  readonly shelled: boolean;
  readonly onRoad: boolean;
  readonly options: House;
};
type Going = { readonly inches: number; readonly rules: readonly string[] };

/** WF-9.2 Armoured cars: cavalry speed on a road, half infantry speed off it. */
function carGoing({ mode, onRoad, shelled }: Moving): Going {
  const rules = shelled ? ['WF-9.2', 'WF-7.7'] : ['WF-9.2'];
  if (mode === 'road') return { inches: MOVEMENT.cavalry.road, rules };
  if (onRoad) return { inches: MOVEMENT.cavalry.normal[0], rules };
  return { inches: (shelled ? MOVEMENT.infantry.shelled : MOVEMENT.infantry.normal[0]) / 2, rules };
}

/** WF-7.6 Along a road; the rates of guns are mended unless the print is to stand. */
function roadGoing({ type, options }: Moving, rates: Rates, rules: readonly string[]): Going {
  if (type !== 'field-artillery' && type !== 'horse-artillery') return { inches: rates.road, rules };
  const inches = options.text === 'as-printed' ? rates.road : CORRECTED_ROAD[type];
  return { inches, rules: [...rules, 'WF-7.6'] };
}

const RULES = {
  normal: ['WF-7.1', 'WF-7.2'],
  charge: ['WF-7.1'],
  retreat: ['WF-7.1', 'WF-7.4'],
  road: ['WF-7.1', 'WF-7.5'],
} as const satisfies Record<Mode, readonly string[]>;

/** WF-7.7 Shelled ground: its own rate, and a charge or retreat is cut in the same proportion. */
const overShells = (rates: Rates, inches: number, fast: boolean): number =>
  fast && rates.shelled > 0 ? (inches * rates.shelled) / rates.normal[0] : rates.shelled;

/** WF-7.1 to WF-7.7, WF-9.1 Everyone else; tanks go as infantry. */
function tableGoing(moving: Moving, type: keyof typeof MOVEMENT): Going {
  const { mode, limbered, shelled } = moving;
  const rates: Rates = MOVEMENT[type];
  const rules = [...RULES[mode], ...(moving.type === 'tank' ? ['WF-9.1'] : [])];
  if (mode === 'road') return roadGoing(moving, rates, rules);
  const fast = mode !== 'normal';
  if (fast && isDrawn(type)) rules.push('WF-7.3');
  const inches = rates[fast ? 'retreat' : 'normal'][limbered ? 1 : 0];
  if (!shelled) return { inches, rules };
  return { inches: overShells(rates, inches, fast), rules: [...rules, 'WF-7.7'] };
}

function goingOf(moving: Moving): Going {
  if (moving.type === 'armoured-car') return carGoing(moving);
  return tableGoing(moving, moving.type === 'tank' ? 'infantry' : moving.type);
}

/** WF-7.1 How far something may go this turn. */
export const movementAllowance = procedure({
  id: 'movementAllowance',
  title: 'How far may it move?',
  about: 'Inches that a unit, gun, wagon or vehicle may move this turn.',
  // biome-ignore format: a list
  rules: ['WF-7.1', 'WF-7.2', 'WF-7.3', 'WF-7.4', 'WF-7.5', 'WF-7.6', 'WF-7.7', 'WF-9.1', 'WF-9.2'],
  tells: 'inches',
  shape: {
    type: oneOf('Who moves', MOVERS),
    mode: oneOfOr('normal', 'Kind of move', MODES),
    limbered: yes('Limbered or hitched', { help: 'Guns and wagons.' }),
    shelled: yes('Over shelled ground'),
    onRoad: yes('On a road', { help: 'Armoured cars in an ordinary move.' }),
  },
  checks: [
    ...badFields([BAD]),
    refuseWhen(
      'cannot-charge',
      'WF-7.3',
      ({ type, mode }: Moving) => mode === 'charge' && (isDrawn(type) || isVehicle(type)),
      'Only infantry and cavalry charge; choose an ordinary move.',
    ),
    refuseWhen(
      'no-retreat',
      'WF-3.27',
      ({ type, mode }: Moving) => mode === 'retreat' && isVehicle(type),
      'Vehicles never fall back in fright; choose an ordinary move.',
    ),
    refuseWhen(
      'road-not-shelled',
      'WF-7.7',
      ({ mode, onRoad, shelled }: Moving) => shelled && (mode === 'road' || onRoad),
      'A road is not shelled ground; choose one of the two.',
    ),
    refuseWhen(
      'not-limbered',
      'WF-7.5',
      ({ type, mode, limbered }: Moving) => mode === 'road' && isDrawn(type) && !limbered,
      'Guns and wagons take to the road limbered.',
    ),
  ],
  idle: {
    limbered: ({ type }) => !isDrawn(type),
    onRoad: ({ type, mode }) => type !== 'armoured-car' || mode !== 'normal',
    shelled: ({ mode }) => mode === 'road',
  },
  run(dice, moving) {
    const { inches, rules } = goingOf(moving);
    dice.trace?.push(
      fact(rules, `${MOVERS[moving.type]}, ${MODES[moving.mode].toLowerCase()}: ${inches} inches`),
    );
    return { inches };
  },
  says: ({ inches }, { type, mode }) =>
    sentence(
      inches === 0
        ? `${MOVERS[type].toLowerCase()} cannot move so`
        : `${MOVERS[type].toLowerCase()} may go ${inInches(inches)}${mode === 'normal' ? '' : `: ${MODES[mode].toLowerCase()}`}`,
    ),
});

/** WF-9.5 The face that frees a tank. */
const FREED = 6;
/** WF-9.3, WF-9.4 A 1 bogs a tank, under fire a 2 as well. */
const GOING_ON = {
  title: 'to keep going',
  rule: 'WF-9.3',
  die: d6,
  base: 2,
  to: 'need',
  table: [
    {
      rule: 'WF-9.4',
      label: 'under fire',
      value: +1,
      when: ({ underFire }: { readonly underFire: boolean }) => underFire,
      not: 'not under fire',
    },
  ],
} as const;

/** WF-9.3 to WF-9.5 Does a tank bog, or get free? */
export const tankMobility = procedure({
  id: 'tankMobility',
  title: 'Does the tank move?',
  about: 'Whether a tank bogs or breaks down this turn, or gets going again.',
  rules: ['WF-9.3', 'WF-9.4', 'WF-9.5'],
  tells: 'mayMove',
  wants: [
    {
      field: 'mayMove',
      is: true,
      say: ({ bogged }) => (bogged ? 'the tank gets going again' : 'the tank may move'),
    },
  ],
  shape: {
    bogged: yes('Bogged or broken down'),
    underFire: yes('Under artillery or armour-piercing fire', { help: 'Since its last such throw.' }),
  },
  checks: badFields([BAD]),
  idle: { underFire: ({ bogged }) => bogged },
  run(dice, { bogged, underFire }) {
    if (bogged) {
      const need = needed(
        dice,
        { title: 'to get going again', rule: 'WF-9.5', die: d6, base: FREED, to: 'die', table: [] },
        null,
      );
      const free = dice.count(1, d6, atLeast(need), 'to get going again') === 1;
      dice.trace?.push(fact('WF-9.5', free ? 'Free again' : 'Still stuck'));
      return { bogged: !free, mayMove: free };
    }
    const need = needed(dice, GOING_ON, { underFire });
    const mayMove = dice.count(1, d6, atLeast(need), 'to keep going') === 1;
    dice.trace?.push(fact('WF-9.3', mayMove ? 'Keeps going' : 'Bogs or breaks down'));
    return { bogged: !mayMove, mayMove };
  },
  says: ({ mayMove }, { bogged }) =>
    sentence(
      bogged
        ? mayMove
          ? 'the tank gets going again and may move'
          : 'the tank stays where it is: try again next turn'
        : mayMove
          ? 'the tank keeps going and may move'
          : 'the tank bogs or breaks down and does not move',
    ),
});
