import { atLeast, type Dice, d6, settled } from '@sandtable/dice';
import { badFields, choice, choiceOr, fact, listed, refuseWhen, sentences } from '@sandtable/engine';
import { aimed, movedCannotShootFirst } from './aiming.ts';
import { distance, figures, yes } from './fields.ts';
import { gunRange } from './guns.ts';
import { type House, procedure } from './options.ts';
import { ANTI_TANK_RANGES, KNOCK_OUT } from './tables.ts';
import { AFVS, type Afv, ANTI_TANK, type AntiTank, type Gun, MODELS } from './vocabulary.ts';

type Shot = {
  readonly weapon: AntiTank;
  readonly moved: boolean;
  readonly distance: number;
  readonly options: House;
};
const isGun = (weapon: AntiTank): weapon is Gun => weapon === 'field-gun' || weapon === 'tank-gun';
const antiTankRange = ({ weapon, options }: Shot): number =>
  isGun(weapon) ? gunRange(weapon, options) : ANTI_TANK_RANGES[weapon];

/** Tries up to `most` times, and stops at the first success. */
function untilKnockedOut(
  dice: Dice,
  most: number,
  attempt: (dice: Dice) => boolean,
): { rolls: number; knockedOut: boolean } {
  for (let rolls = 1; rolls <= most; rolls++) if (attempt(dice)) return { rolls, knockedOut: true };
  return { rolls: most, knockedOut: false };
}

/** CLA-7.1, CLA-7.2 Two dice a roll, no modifiers. */
function closeFire(dice: Dice, weapon: Exclude<AntiTank, Gun>, target: Afv, shots: number, options: House) {
  const rule = weapon === 'hmg' ? 'CLA-7.2' : weapon === 'atr' ? ['CLA-7.1', 'CLA-4.16'] : 'CLA-7.1';
  const totals: readonly number[] = KNOCK_OUT[weapon === 'hmg' ? 'hmg' : 'close'][target];
  dice.trace?.push(
    fact(
      rule,
      `${ANTI_TANK[weapon]} at ${target === 'tank' ? 'a tank' : 'an armoured car'}: knocked out by ${listed(totals.map(String), 'or')} on two dice`,
    ),
  );
  const fourRolls = weapon === 'flamethrower' && options.flamethrowerFourRolls === 'on';
  if (fourRolls) dice.trace?.push(fact('CLA-7.1', 'House rule: a flamethrower rolls four times'));
  const rolls = fourRolls ? shots * 4 : shots;
  const attempt = (each: Dice): boolean =>
    settled(each, (once) => totals.includes(once.sum(2, d6, 'to knock out')));
  return { ...untilKnockedOut(dice, rolls, attempt), modifier: null, needed: null };
}

/** CLA-7 Anything that can hurt an armoured vehicle. */
export const antiTankFire = procedure({
  id: 'antiTankFire',
  title: 'Anti-tank fire',
  about: 'Anything that can hurt a tank or an armoured car.',
  rules: ['CLA-7.1', 'CLA-7.2', 'CLA-7.3', 'CLA-7.4', 'CLA-4.15', 'CLA-4.16'],
  tells: 'knockedOut',
  wants: [
    {
      field: 'knockedOut',
      is: true,
      say: ({ target }) => `the ${AFVS[target].toLowerCase()} is knocked out`,
    },
  ],
  shape: {
    weapon: choice('Weapon', ANTI_TANK, { code: 'weapon-cannot-harm-afv', group: 'Firer' }),
    target: choiceOr('tank', 'Target', AFVS, { code: 'unknown-target', group: 'Target' }),
    shots: figures('Bombers, flamethrowers, ATRs, HMGs or guns', { max: 100, group: 'Firer' }),
    distance: distance([2, 4, 12, 40, 80]),
    moved: yes('Moved this turn', { group: 'Firer' }),
    targetCharging: yes('Target ended in contact with the firer', { group: 'Target' }),
    model: choiceOr('ordinary', 'Model of gun', MODELS, { code: 'unknown-model', group: 'Firer' }),
    respirator: yes('Wearing respirators', { group: 'Firer' }),
    darkness: yes('Darkness'),
  },
  checks: [
    ...badFields(['weapon-cannot-harm-afv', 'unknown-target', 'unknown-model', 'bad-number']),
    movedCannotShootFirst,
    refuseWhen(
      'moved-cannot-shoot',
      'CLA-3.12',
      ({ moved, weapon }: Shot) => moved && weapon !== 'bombs' && weapon !== 'tank-gun',
      'Who has moved does not shoot, except with bombs or a tank gun.',
    ),
    refuseWhen(
      'out-of-range',
      'CLA-7.1',
      (shot: Shot) => shot.distance > antiTankRange(shot),
      'The target is out of range.',
    ),
  ],
  idle: {
    model: ({ weapon }) => !isGun(weapon),
    respirator: ({ weapon }) => !isGun(weapon),
    darkness: ({ weapon }) => !isGun(weapon),
  },
  run(dice, input) {
    const { weapon, target, shots, options } = input;
    dice.trace?.push(fact('CLA-7.4', 'A vehicle knocked out is removed'));
    if (!isGun(weapon)) return closeFire(dice, weapon, target, shots, options);
    dice.trace?.push(fact('CLA-7.3', 'Guns hit armour as usual, without a blast'));
    const aim = aimed(dice, {
      ...input,
      fineGun: input.model !== 'ordinary',
      tankGun: weapon === 'tank-gun',
      riflesAtCloseOrder: false,
      singleShot: false,
      overHalfRange: input.distance > gunRange(weapon, options) / 2,
      steadyOnFoot: false,
      entrenched: false,
    });
    const attempt = (each: Dice): boolean => each.count(1, d6, atLeast(aim.needed), 'to hit') === 1;
    const result = untilKnockedOut(dice, aim.possible ? shots : 0, attempt);
    return { ...result, modifier: aim.modifier as number | null, needed: aim.needed as number | null };
  },
  says({ rolls, knockedOut, needed }, { target }) {
    const vehicle = `the ${AFVS[target].toLowerCase()}`;
    if (rolls === 0) return sentences(`nothing can hit ${vehicle}: a die would have to show ${needed}`);
    if (knockedOut)
      return sentences(`${vehicle} is knocked out${rolls > 1 ? ` at attempt ${rolls}` : ''} and removed`);
    return sentences(
      `${vehicle} ${rolls > 1 ? `survives ${rolls === 2 ? 'both' : `all ${rolls}`} attempts` : 'is not knocked out'}`,
    );
  },
});
