import { type Dice, d10 } from '@sandtable/dice';
import { fact, figure, type ModifierRule, needed, refuseWhen, sentences } from '@sandtable/engine';
import { dpsOf, hitSaid } from './fates.ts';
import { carried, FIELD_CHECKS, firerMark, many, oneOfOr, range, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import {
  type Burst,
  blowOf,
  NO_TROOPS,
  NO_VEHICLE,
  shellModifier,
  struckSaid,
  type Toll,
  targetIdle,
  targetShape,
  tollOf,
  WANTED_FIRST,
  WANTED_NEXT,
} from './shells.ts';
import { graded, REACH, SHELL } from './tables.ts';
import { type Damage, toldDamage, unharmed, vehicleHit } from './vehicle-hits.ts';
import { ARTILLERY, isVehicle, type Target } from './vocabulary.ts';
import { NOT_RETREATING } from './volley.ts';

type Barrage = {
  readonly weapon: keyof typeof ARTILLERY;
  readonly indirect: boolean;
  readonly range: number;
  readonly targetMoving: boolean;
  readonly previousRounds: number;
  readonly target: Target;
  readonly targetElements: number;
  readonly options: House;
};

/** SCW-14.6 Any vehicle, and a unit of which one element is left. */
const isSingle = ({ target, targetElements }: Barrage): boolean => isVehicle(target) || targetElements === 1;
/** SCW-14.7 Rounds that count; none at a moving target. */
const rounds = ({ targetMoving, previousRounds }: Barrage): number => (targetMoving ? 0 : previousRounds);

/** SCW-14.4 to SCW-14.7 Modifiers to hit, in the order of the sheet. */
// biome-ignore format: a table
export const HIT_MODIFIERS: readonly ModifierRule<Barrage>[] = [
  { rule: 'SCW-14.4', label: 'target moving',                  value: -1,     when: (shot) => shot.targetMoving,  not: 'target stood still' },
  { rule: 'SCW-14.5', label: 'over 24 inches',                 value: -1,     when: (shot) => shot.range > REACH, not: 'not over 24 inches' },
  { rule: 'SCW-14.6', label: 'target is a single element',     value: -1,     when: isSingle,                     not: 'several elements' },
  { rule: 'SCW-14.7', label: 'rounds at a target that stands', value: rounds, when: (shot) => rounds(shot) > 0,   not: 'no rounds that count' },
  { rule: 'SCW-14.7', label: 'house rule: this round counts too', value: +1,     when: (shot) => shot.options.rangingRounds === 'inclusive' && !shot.targetMoving, not: 'no such house rule, or the target moved' },
];

/** SCW-14.2 7 or more, 9 or more where the firer does not see the target; mortars never do. */
const neededBy = ({ weapon, indirect }: Barrage): 7 | 9 => (indirect || weapon === 'mortar' ? 9 : 7);

/** SCW-14.8 A shell among troops; the score is null on a miss. */
function shelled(
  dice: Dice,
  burst: Burst & { readonly targetDps: number; readonly targetElements: number },
  hit: boolean,
): { readonly effectScore: number | null; readonly toll: Toll } {
  if (!hit) return { effectScore: null, toll: tollOf(dice, burst, 0) };
  const modifier = shellModifier(dice, burst);
  const effectScore = dice.roll(d10, 'effect on troops') + modifier;
  const received = graded(SHELL, effectScore);
  dice.trace?.push(fact('SCW-14.8', `Score ${figure(effectScore)}: ${dpsOf(received)}`));
  return { effectScore, toll: tollOf(dice, burst, received) };
}

const firer = { group: 'Firer' };

/** SCW-14 A field gun or mortar at anything. */
export const artilleryFire = procedure({
  id: 'artilleryFire',
  title: 'Artillery and mortar fire',
  about: 'One round of a field gun or mortar at troops or a vehicle, to its last consequence.',
  rules: [
    'SCW-14.2',
    'SCW-14.3',
    'SCW-14.4',
    'SCW-14.5',
    'SCW-14.6',
    'SCW-14.7',
    'SCW-14.8',
    'SCW-14.9',
    'SCW-14.10',
    'SCW-9.2',
    'SCW-12.3',
    'SCW-12.5',
    'SCW-15.1',
    'SCW-15.2',
  ],
  tells: 'hit',
  wants: [...WANTED_FIRST, { field: 'hit', is: true, say: 'the round hits' }, ...WANTED_NEXT],
  shape: {
    weapon: oneOfOr('field-gun', 'Weapon', ARTILLERY, firer),
    indirect: yes('Indirect', { ...firer, help: 'The firer does not see the target, a friend does.' }),
    range,
    targetMoving: yes('Target moved this turn', { group: 'Target' }),
    previousRounds: many('Rounds fired at it before', {
      ...firer,
      help: 'Turns in a row before this one, while neither moved.',
    }),
    ...targetShape,
    firerMark,
    ...carried,
  },
  checks: [
    ...FIELD_CHECKS,
    NOT_RETREATING,
    refuseWhen(
      'out-of-range',
      'SCW-14.3',
      ({ weapon, range }: Barrage) => weapon === 'mortar' && range > REACH,
      'Mortars reach 24 inches; choose a nearer target.',
    ),
  ],
  idle: {
    ...targetIdle,
    indirect: ({ weapon }) => weapon === 'mortar',
    previousRounds: ({ targetMoving }) => targetMoving,
  },
  run(dice, input) {
    const base = neededBy(input);
    const need = {
      title: 'to hit',
      rule: 'SCW-14.2',
      die: d10,
      base,
      to: 'die',
      table: HIT_MODIFIERS,
    } as const;
    const face = needed(dice, need, input);
    const roll = dice.roll(d10, 'to hit');
    const hit = roll >= face;
    const toHitScore = roll + base - face;
    const { target } = input;
    if (!isVehicle(target)) {
      const { effectScore, toll } = shelled(dice, input, hit);
      return { toHitScore, needed: base, hit, effectScore, ...toll, ...NO_VEHICLE };
    }
    const prey = { ...input, target };
    const damage: Damage = hit ? vehicleHit(dice, blowOf(input.weapon), prey) : unharmed(dice, prey);
    const { effectScore } = damage;
    return { toHitScore, needed: base, hit, effectScore, ...NO_TROOPS, ...toldDamage(damage) };
  },
  says(round, input) {
    if (!round.hit) return 'The round misses.';
    const [damage, aboard] = struckSaid(round, input);
    return sentences(hitSaid('the round hits', damage), aboard);
  },
});
