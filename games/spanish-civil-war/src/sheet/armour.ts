import { type Dice, d10 } from '@sandtable/dice';
import { addUp, fact, figure, type ModifierRule, needed, refuseWhen, sentences } from '@sandtable/engine';
import { nerveSaid } from './fates.ts';
import { FIELD_CHECKS, firerMark, many, mr, range, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { moraleLine } from './ratings.ts';
import { ARMOUR_FACTORS, ARMOUR_HIT, ARMOUR_MORALE, graded } from './tables.ts';
import {
  ARMOUR_TARGETS,
  type ArmourTarget,
  AT_WEAPONS,
  type AtWeapon,
  type Condition,
  EFFECTS,
  type Effect,
  MORALES,
  type Morale,
  SMALL_ARMS,
} from './vocabulary.ts';
import { hmgSilent, inReach, NOT_RETREATING } from './volley.ts';

/** All that an armour morale test depends on. */
export type Crew = {
  readonly mr: number;
  readonly underAtFire: boolean;
  readonly underMgFire: boolean;
  readonly immobilised: boolean;
  readonly options: House;
};

/** SCW-15.1 Armour morale modifiers, in the order of the sheet. */
// biome-ignore format: a table
export const MORALE_MODIFIERS: readonly ModifierRule<Crew>[] = [
  moraleLine('SCW-15.1'),
  { rule: 'SCW-15.1', label: 'under anti-tank fire',    value: -4, when: (crew) => crew.underAtFire, not: 'not under anti-tank fire' },
  { rule: 'SCW-15.1', label: 'under machine-gun fire',  value: -1, when: (crew) => crew.underMgFire, not: 'not under machine-gun fire' },
];

const asItCame = ({ immobilised }: Pick<Crew, 'immobilised'>): Condition =>
  immobilised ? 'immobilised' : 'sound';

/** SCW-12.4 An immobilised vehicle that must go back is abandoned. */
function conditionAfter(dice: Dice, crew: Crew, morale: Morale): Condition {
  if (morale === 'steady' || !crew.immobilised) return asItCame(crew);
  dice.trace?.push(fact('SCW-12.4', 'It cannot move: the crew abandons it'));
  return 'abandoned';
}

/** SCW-15.1, SCW-15.2 Does the crew stand it? */
function tested(dice: Dice, crew: Crew) {
  const sum = { title: 'armour morale modifier', rule: 'SCW-15.1', table: MORALE_MODIFIERS };
  const modifier = addUp(dice, sum, crew);
  const roll = dice.roll(d10, 'armour morale');
  const score = roll + modifier;
  const morale = graded(ARMOUR_MORALE[crew.options.armourMoraleZero], score);
  const house = score === 0 && crew.options.armourMoraleZero !== 'retire' ? ', by house rule' : '';
  dice.trace?.push(fact('SCW-15.2', `Score ${figure(score)}: the vehicle ${MORALES[morale]}${house}`));
  return { roll, score, morale, vehicle: conditionAfter(dice, crew, morale) };
}

export const armourMoraleTest = procedure({
  id: 'armourMoraleTest',
  title: 'Armour morale',
  about: 'Does an armoured vehicle carry on, retire or retreat?',
  rules: ['SCW-15.1', 'SCW-15.2', 'SCW-12.4'],
  tells: 'morale',
  wants: [
    { field: 'morale', is: 'steady', say: 'the vehicle carries on' },
    {
      field: 'morale',
      is: 'retreat',
      say: 'the vehicle must retreat',
      when: ({ immobilised }) => !immobilised,
    },
    {
      field: 'vehicle',
      is: 'abandoned',
      say: 'its crew abandons it',
      when: ({ immobilised }) => immobilised,
    },
  ],
  shape: {
    mr: mr(),
    underAtFire: yes('Under anti-tank fire this turn'),
    underMgFire: yes('Under machine-gun fire this turn'),
    immobilised: yes('Immobilised'),
  },
  checks: FIELD_CHECKS,
  run: tested,
  says: ({ morale, vehicle }) =>
    sentences(vehicle === 'abandoned' ? nerveSaid(morale, vehicle) : `the vehicle ${MORALES[morale]}`),
});

type MachineGuns = {
  readonly range: number;
  readonly lmg: number;
  readonly hmg: number;
  readonly moved: boolean;
  readonly vehicleMounted: boolean;
};

/** SCW-11.1, SCW-9.4 Machine guns that can fire. */
const gunsFiring = (guns: MachineGuns): number => guns.lmg + (hmgSilent(guns) ? 0 : guns.hmg);

/** SCW-11.2 Frightening armour. */
export const FRIGHTEN = {
  title: 'to force a morale check',
  rule: ['SCW-11.1', 'SCW-11.2'],
  die: d10,
  base: 8,
  to: 'die',
  table: [
    {
      rule: 'SCW-11.2',
      label: 'machine guns beyond the first',
      value: (guns: MachineGuns) => gunsFiring(guns) - 1,
      when: (guns: MachineGuns) => gunsFiring(guns) > 1,
      not: 'only one',
    },
  ],
} as const;

const firer = { group: 'Firer' };
const target = { group: 'Target' };

/** SCW-11 Machine guns driving off armour. */
export const machineGunsAtArmour = procedure({
  id: 'machineGunsAtArmour',
  title: 'Machine guns at armour',
  about: 'Do machine guns frighten an armoured vehicle away?',
  rules: ['SCW-11.1', 'SCW-11.2', 'SCW-9.2', 'SCW-9.3', 'SCW-9.4', 'SCW-15.1', 'SCW-15.2', 'SCW-12.4'],
  tells: 'morale',
  wants: [
    {
      field: 'morale',
      is: ['retire', 'retreat'],
      say: ({ immobilised }) =>
        immobilised ? 'the crew abandons the vehicle' : 'the vehicle is driven back',
    },
    { field: 'moraleCheck', is: true, say: 'the vehicle must test its morale' },
    {
      field: 'morale',
      is: 'retreat',
      say: 'the vehicle must retreat',
      when: ({ immobilised }) => !immobilised,
    },
  ],
  shape: {
    range,
    lmg: many(SMALL_ARMS.lmg, firer),
    hmg: many(SMALL_ARMS.hmg, firer),
    moved: yes('Firers moved this turn', firer),
    vehicleMounted: yes('Weapons are on a vehicle', firer),
    firerMark,
    mr: mr('Morale rating of the vehicle', target),
    underAtFire: yes('Vehicle under anti-tank fire this turn', target),
    immobilised: yes('Vehicle immobilised', target),
  },
  checks: [
    ...FIELD_CHECKS,
    NOT_RETREATING,
    ...inReach(({ range }: MachineGuns) => range),
    refuseWhen(
      'no-firers',
      'SCW-11.1',
      (guns: MachineGuns) => gunsFiring(guns) === 0,
      'Only machine guns trouble armour, and heavy ones that moved on foot are silent.',
    ),
  ],
  idle: { vehicleMounted: ({ moved, hmg }) => !moved || hmg === 0 },
  run(dice, input) {
    if (input.hmg > 0 && hmgSilent(input))
      dice.trace?.push(fact('SCW-9.4', 'The heavy machine guns moved and are silent'));
    const face = needed(dice, FRIGHTEN, input);
    const roll = dice.roll(d10, 'machine guns at armour');
    const score = roll + FRIGHTEN.base - face;
    const moraleCheck = roll >= face;
    const nerve = moraleCheck ? tested(dice, { ...input, underMgFire: true }) : undefined;
    return {
      roll,
      score,
      moraleCheck,
      moraleScore: nerve?.score ?? null,
      morale: nerve?.morale ?? null,
      vehicle: nerve?.vehicle ?? asItCame(input),
    };
  },
  says: ({ morale, vehicle }) =>
    sentences(
      morale === null ? 'the machine guns make no impression on the vehicle' : nerveSaid(morale, vehicle),
    ),
});

/** A shot that has hit armour. */
type ArmourShot = {
  readonly weapon: AtWeapon;
  /** Null where the rule leaves the range factor out. */
  readonly rangeFactor: number | null;
  readonly target: ArmourTarget;
  readonly rule: string;
};

/** SCW-12.3 What is added to the die. */
// biome-ignore format: a table
const HIT_FACTORS: readonly ModifierRule<ArmourShot>[] = [
  { rule: 'SCW-12.3', label: 'range factor',  value: (shot) => shot.rangeFactor ?? 0, when: (shot) => shot.rangeFactor !== null, not: 'no range factor' },
  { rule: 'SCW-12.3', label: 'armour factor', value: (shot) => ARMOUR_FACTORS[shot.weapon][shot.target], when: () => true,      not: '' },
];

const LEFT: Readonly<Partial<Record<Effect, Condition>>> = {
  immobilised: 'immobilised',
  'bail-out': 'abandoned',
  destroyed: 'destroyed',
};

/** SCW-12.3 to SCW-12.5 What a hit does to armour. */
export function armourHit(dice: Dice, shot: ArmourShot, crew: Crew) {
  const rule = shot.rule === 'SCW-12.3' ? shot.rule : [shot.rule, 'SCW-12.3'];
  const factors = addUp(dice, { title: 'factors against armour', rule, table: HIT_FACTORS }, shot);
  const effectScore = dice.roll(d10, 'effect on armour') + factors;
  const effect = graded(ARMOUR_HIT, effectScore);
  dice.trace?.push(
    fact(
      'SCW-12.3',
      `${AT_WEAPONS[shot.weapon]} at ${ARMOUR_TARGETS[shot.target].toLowerCase()}, score ${effectScore}: ${EFFECTS[effect]}`,
    ),
  );
  if (effect === 'morale-check') {
    dice.trace?.push(fact('SCW-12.5', 'The check counts as under anti-tank fire'));
    const { score, morale, vehicle } = tested(dice, { ...crew, underAtFire: true });
    return { effectScore, effect, moraleScore: score, morale, vehicle };
  }
  if (effect === 'immobilised' || effect === 'bail-out')
    dice.trace?.push(
      fact(
        'SCW-12.4',
        effect === 'immobilised' ? 'It never moves again but fights on' : 'The crew leaves it',
      ),
    );
  return { effectScore, effect, moraleScore: null, morale: null, vehicle: LEFT[effect] ?? asItCame(crew) };
}
