import { d10 } from '@sandtable/dice';
import {
  addUp,
  capital,
  fact,
  group,
  inInches,
  type ModifierRule,
  refuseWhen,
  sentences,
  totalOf,
} from '@sandtable/engine';
import { disrupted } from './disruption.ts';
import { scoresSaid, sufferedSaid } from './fates.ts';
import { ar, dps, elements, FIELD_CHECKS, far, mr, officer, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { abilityLine, dpsLine, moraleLine, officerLines } from './ratings.ts';
import { ARMOUR_ASSAULT_RESULTS, graded, MOVE_RATES } from './tables.ts';

type Led = { readonly mr: number; readonly ar: number; readonly officer: number; readonly options: House };
type Company = Led & { readonly elements: number; readonly dps: number };
type Tank = Led & { readonly machineGuns: boolean };

/** SCW-17.3 Modifiers of both sides, in the order of the sheet. */
const BOTH: readonly ModifierRule<Led>[] = [
  moraleLine('SCW-17.3'),
  abilityLine('SCW-17.3'),
  ...officerLines('SCW-17.3', 'SCW-5.2'),
];
// biome-ignore format: a table
export const INFANTRY_MODIFIERS: readonly ModifierRule<Company>[] = [
  ...BOTH,
  { rule: 'SCW-17.3', label: 'elements', value: (company) => company.elements, when: () => true, not: '' },
  dpsLine('SCW-17.3'),
];
// biome-ignore format: a table
export const ARMOUR_MODIFIERS: readonly ModifierRule<Tank>[] = [
  ...BOTH,
  { rule: 'SCW-17.3', label: 'machine guns', value: +2, when: (tank) => tank.machineGuns, not: 'no machine guns' },
];

/** SCW-17.3 By how much the infantry is ahead before the dice. */
export const netOnArmour = (company: Company, tank: Tank): number =>
  totalOf(INFANTRY_MODIFIERS, company) - totalOf(ARMOUR_MODIFIERS, tank);

/** SCW-17.1 Inches from which infantry gets at a vehicle. */
export const REACH = 2;

type Approach = { readonly distance: number; readonly screened: boolean };

/** SCW-17 Infantry with bombs and bottles against a vehicle. */
export const assaultOnArmour = procedure({
  id: 'assaultOnArmour',
  title: 'Assault on armour',
  about: 'Infantry at close quarters with an armoured vehicle.',
  rules: ['SCW-17.1', 'SCW-17.3', 'SCW-17.4', 'SCW-5.2', 'SCW-12.4', 'SCW-1.9'],
  tells: 'loser',
  sides: [
    { key: 'infantry', name: 'Infantry', word: 'infantry' },
    { key: 'armour', name: 'Armour', word: 'armour' },
  ],
  wants: [
    { field: 'loser', is: 'armour', say: 'the infantry beats the armour' },
    { field: 'armourResult', is: ['destroyed', 'abandoned'], say: 'the armour is destroyed or abandoned' },
    { field: 'loser', is: 'infantry', say: 'the armour beats the infantry' },
    { field: 'loser', is: 'none', say: 'nothing comes of it' },
    { field: 'infantryElementsLost', atLeast: 1, say: 'the infantry loses an element' },
  ],
  shape: {
    infantry: group(
      'Infantry',
      { mr: mr(), ar: ar(), officer: officer(), elements: elements(), dps: dps() },
      { code: 'bad-input' },
    ),
    armour: group(
      'Armour',
      {
        mr: mr(),
        ar: ar(),
        officer: officer({ help: 'His factor if one is with the vehicle.' }),
        machineGuns: yes('Has machine guns'),
        immobilised: yes('Immobilised'),
      },
      { code: 'bad-input' },
    ),
    distance: far(0, 'Distance'),
    screened: yes('Screened by infantry', {
      help: "The vehicle's own infantry is within 6 inches of it or of the attackers.",
    }),
  },
  checks: [
    ...FIELD_CHECKS,
    refuseWhen(
      'too-far',
      'SCW-17.1',
      ({ distance }: Approach) => distance > REACH,
      'Infantry must be within 2 inches of the vehicle.',
    ),
    refuseWhen(
      'screened',
      'SCW-17.1',
      ({ screened }: Approach) => screened,
      'A vehicle with its own infantry within 6 inches cannot be assaulted.',
    ),
  ],
  run(dice, { infantry, armour, options }) {
    const company = { options, ...infantry };
    const tank = { options, ...armour };
    const courage = addUp(
      dice,
      { title: "infantry's modifier", rule: 'SCW-17.3', of: 'infantry', table: INFANTRY_MODIFIERS },
      company,
    );
    const steel = addUp(
      dice,
      { title: "armour's modifier", rule: 'SCW-17.3', of: 'armour', table: ARMOUR_MODIFIERS },
      tank,
    );
    const infantryScore = dice.roll(d10, "infantry's die") + courage;
    const armourScore = dice.roll(d10, "armour's die") + steel;
    const difference = Math.abs(infantryScore - armourScore);
    const result = graded(ARMOUR_ASSAULT_RESULTS, difference);
    const loser: 'none' | 'infantry' | 'armour' =
      result.armour === 'none' ? 'none' : infantryScore > armourScore ? 'armour' : 'infantry';
    dice.trace?.push(fact('SCW-17.4', `${capital(SAID[loser])}, ${scoresSaid(infantryScore, armourScore)}`));

    const infantryDps = loser === 'infantry' ? result.dps : 0;
    const after = disrupted(
      dice,
      { dps: infantry.dps, received: infantryDps, elements: infantry.elements },
      'the infantry',
    );
    const driven = loser === 'infantry' && !after.destroyed;
    const fallBack = driven ? result.move * MOVE_RATES.infantry.normal : 0;
    if (driven) dice.trace?.push(fact('SCW-17.4', `The infantry goes back ${inInches(fallBack)}`));
    const beaten = loser === 'armour' ? result.armour : 'none';
    const stuck = armour.immobilised && (beaten === 'retire' || beaten === 'retreat');
    if (stuck) dice.trace?.push(fact('SCW-12.4', 'The armour cannot move: its crew abandons it'));
    else if (beaten !== 'none') dice.trace?.push(fact('SCW-17.4', `The armour ${BEATEN[beaten]}`));
    return {
      infantryScore,
      armourScore,
      difference,
      loser,
      infantryDps,
      fallBack,
      infantryDpsAfter: after.dpsAfter,
      infantryElementsLost: after.elementsLost,
      infantryDestroyed: after.destroyed,
      armourResult: stuck ? ('abandoned' as const) : beaten,
    };
  },
  says(fight, { infantry }) {
    const { loser, infantryScore, armourScore, armourResult, fallBack } = fight;
    const [more, less] = loser === 'infantry' ? [armourScore, infantryScore] : [infantryScore, armourScore];
    const suffered = {
      received: fight.infantryDps,
      dpsAfter: fight.infantryDpsAfter,
      elementsLost: fight.infantryElementsLost,
      destroyed: fight.infantryDestroyed,
      elements: infantry.elements,
    };
    return sentences(
      `${SAID[loser]}, ${scoresSaid(more, less)}`,
      armourResult !== 'none' && `the armour ${BEATEN[armourResult]}`,
      loser === 'infantry' &&
        sufferedSaid('the infantry', suffered, ...(fallBack > 0 ? [`goes back ${inInches(fallBack)}`] : [])),
    );
  },
});

const SAID = {
  none: 'neither infantry nor armour is beaten',
  armour: 'the infantry beats the armour',
  infantry: 'the armour beats the infantry',
} as const;
const BEATEN = {
  retire: 'must retire',
  retreat: 'must retreat',
  destroyed: 'is destroyed',
  abandoned: 'must go back but cannot move, and its crew abandons it',
} as const;
