import { type Dice, d10 } from '@sandtable/dice';
import { fact, type ModifierRule, needed, refuseWhen, sentences } from '@sandtable/engine';
import { disrupted } from './disruption.ts';
import { aboardSaid, damageSaid, hitSaid, sufferedSaid, wantsOnTroops, wantsOnVehicle } from './fates.ts';
import { carried, dps, elements, FIELD_CHECKS, firerMark, oneOfOr, range, yes } from './fields.ts';
import { procedure } from './options.ts';
import { AT_BANDS, RANGE_FACTORS, REACH, SOFTSKIN_BY_ANTI_TANK } from './tables.ts';
import {
  type Damage,
  type Prey,
  preyIdle,
  preyShape,
  toldDamage,
  unharmed,
  vehicleHit,
} from './vehicle-hits.ts';
import { AT_WEAPONS, type AtWeapon, VEHICLE_TARGETS } from './vocabulary.ts';
import { NOT_RETREATING } from './volley.ts';

type Aimed = {
  readonly weapon: AtWeapon;
  readonly range: number;
  readonly firerMoving: boolean;
  readonly targetMoving: boolean;
};

/** SCW-12.1 Modifiers to hit, in the order of the sheet. */
// biome-ignore format: a table
export const HIT_MODIFIERS: readonly ModifierRule<Aimed>[] = [
  { rule: 'SCW-12.1', label: 'firer moving',          value: -2, when: (shot) => shot.firerMoving,                     not: 'firer stood still' },
  { rule: 'SCW-12.1', label: 'target moving',         value: -1, when: (shot) => shot.targetMoving,                    not: 'target stood still' },
  { rule: 'SCW-12.1', label: 'over 24 to 36 inches',  value: -1, when: (shot) => shot.range > AT_BANDS.middle && shot.range <= AT_BANDS.far, not: 'not at that range' },
  { rule: 'SCW-12.1', label: 'over 36 inches',        value: -3, when: (shot) => shot.range > AT_BANDS.far,            not: 'not over 36 inches' },
  { rule: 'SCW-12.1', label: 'under 12 inches',       value: +1, when: (shot) => shot.range < AT_BANDS.near,           not: 'not under 12 inches' },
];
export const TO_HIT = {
  title: 'to hit',
  rule: 'SCW-12.1',
  die: d10,
  base: 7,
  to: 'die',
  table: HIT_MODIFIERS,
} as const;

/** SCW-12.3 A shared edge belongs to the nearer band; beyond 36 inches the last one goes on. */
const rangeFactor = ({ weapon, range }: Aimed): number | null =>
  RANGE_FACTORS[weapon][range <= AT_BANDS.near ? 'near' : range <= AT_BANDS.middle ? 'middle' : 'far'];

/** SCW-12.3 The house rule for hits at very long range. */
const inVain = ({ range }: Aimed, { target, options }: Prey): boolean =>
  target !== 'softskin' && range > AT_BANDS.far && options.longRangeArmour === 'no-effect';

function struck(dice: Dice, shot: Aimed, prey: Prey): Damage {
  if (inVain(shot, prey)) {
    dice.trace?.push(fact('SCW-12.3', 'House rule: no effect on armour beyond 36 inches'));
    return unharmed(dice, prey, 'no-effect');
  }
  const blow = {
    weapon: shot.weapon,
    rangeFactor: rangeFactor(shot),
    armourRule: 'SCW-12.3',
    softskinRule: 'SCW-12.2',
    softskins: SOFTSKIN_BY_ANTI_TANK,
  };
  return vehicleHit(dice, blow, prey);
}

const firer = { group: 'Firer' };
const target = { group: 'Target' };

const [OUT_OF_ACTION, ...LESS] = wantsOnVehicle<Prey>();

/** SCW-12 An anti-tank weapon at a vehicle. */
export const antiTankFire = procedure({
  id: 'antiTankFire',
  title: 'Anti-tank fire',
  about: 'One anti-tank shot at a vehicle, to its last consequence.',
  rules: ['SCW-12.1', 'SCW-12.2', 'SCW-12.3', 'SCW-12.4', 'SCW-12.5', 'SCW-9.2', 'SCW-15.1', 'SCW-15.2'],
  tells: 'vehicle',
  wants: [OUT_OF_ACTION, { field: 'hit', is: true, say: 'the shot hits' }, ...LESS],
  shape: {
    weapon: oneOfOr('medium-gun', 'Weapon', AT_WEAPONS, firer),
    range,
    firerMoving: yes('Firer moved this turn', firer),
    targetMoving: yes('Target moved this turn', target),
    target: oneOfOr('medium-armour', 'Target', VEHICLE_TARGETS, target),
    ...preyShape,
    firerMark,
    ...carried,
  },
  checks: [
    ...FIELD_CHECKS,
    NOT_RETREATING,
    refuseWhen(
      'out-of-range',
      'SCW-12.3',
      ({ weapon, range }: Aimed) => weapon === 'at-rifle' && range > REACH,
      'Anti-tank rifles reach 24 inches; move closer or choose another target.',
    ),
  ],
  idle: preyIdle,
  run(dice, input) {
    const face = needed(dice, TO_HIT, input);
    const roll = dice.roll(d10, 'to hit');
    const hit = roll >= face;
    const damage = hit ? struck(dice, input, input) : unharmed(dice, input);
    return {
      toHitScore: roll + TO_HIT.base - face,
      hit,
      effectScore: damage.effectScore,
      ...toldDamage(damage),
    };
  },
  says({ hit, effect, morale, vehicle, ...aboard }, { carriedElements }) {
    if (!hit) return 'The shot misses.';
    return sentences(
      hitSaid('the shot hits', damageSaid({ effect, morale, vehicle })),
      aboardSaid(aboard, carriedElements),
    );
  },
});

const TO_SHAKE = {
  title: 'to inflict a DP',
  rule: 'SCW-13.1',
  die: d10,
  base: 10,
  to: 'die',
  table: [],
} as const;

/** SCW-13.1 An anti-tank gun at troops: a 10 shakes them. */
export const antiTankAtTroops = procedure({
  id: 'antiTankAtTroops',
  title: 'Anti-tank gun at troops',
  about: 'One shot of an anti-tank gun at infantry, cavalry or artillery.',
  rules: ['SCW-13.1', 'SCW-9.2', 'SCW-1.9'],
  tells: 'dps',
  wants: [wantsOnTroops()[0]],
  shape: {
    weapon: oneOfOr('medium-gun', 'Weapon', AT_WEAPONS, firer),
    firerMark,
    targetDps: dps('DPs on the target', target),
    targetElements: elements('Elements of the target', target),
  },
  checks: [
    ...FIELD_CHECKS,
    NOT_RETREATING,
    refuseWhen(
      'guns-only',
      'SCW-13.1',
      ({ weapon }: { weapon: AtWeapon }) => weapon === 'at-rifle',
      'An anti-tank rifle needs a vehicle to fire at.',
    ),
  ],
  run(dice, { targetDps, targetElements }) {
    const face = needed(dice, TO_SHAKE, undefined);
    const roll = dice.roll(d10, 'anti-tank gun at troops');
    const dps = roll >= face ? 1 : 0;
    const { dpsAfter, elementsLost, destroyed } = disrupted(
      dice,
      { dps: targetDps, received: dps, elements: targetElements },
      'the target',
    );
    return { roll, dps, targetDpsAfter: dpsAfter, elementsLost, destroyed };
  },
  says({ dps, targetDpsAfter: dpsAfter, elementsLost, destroyed }, { targetElements: elements }) {
    if (dps === 0) return 'The shot has no effect.';
    return sentences(
      sufferedSaid('the target', { received: dps, dpsAfter, elementsLost, destroyed, elements }),
    );
  },
});
