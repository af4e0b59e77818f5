import { atLeast, type Dice, d6, settled } from '@sandtable/dice';
import { badFields, choice, choiceOr, fact, group, listOf, refuseWhen } from '@sandtable/engine';
import {
  aimed,
  chargingNotHalted,
  entrenchedNotFoot,
  movedCannotShootFirst,
  protectedHits,
  steadyOnFoot,
  targetShape,
} from './aiming.ts';
import { distance, entryFigures, figures, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { ANTI_TANK_RANGES, GUN_RANGE, KNOCK_OUT, SHORT_TANK_GUN } from './tables.ts';
import { AFVS, type Afv, ANTI_TANK, type AntiTank, GUNS, type Gun, MODELS } from './vocabulary.ts';

const shortGun = (gun: AntiTank, { shortTankGun }: House): boolean =>
  gun === 'tank-gun' && shortTankGun === 'on';
/** CLA-4.12, CLA-4.15 */
const gunRange = (gun: Gun, options: House): number => (shortGun(gun, options) ? SHORT_TANK_GUN : GUN_RANGE);

type Blast = { readonly figures: number; readonly protected: boolean };

/** CLA-4.13 Figures of one unit in the blast: killed on 5–6, a protected unit at most one. */
function blasted(dice: Dice, { figures, protected: isProtected }: Blast): number {
  const scored = dice.count(figures, d6, atLeast(5), 'blast');
  const { hits, saved } = protectedHits(dice, scored, isProtected);
  return saved ? 0 : hits;
}

const entry = group(
  'Unit in the blast',
  {
    figures: entryFigures('Figures in the blast'),
    protected: yes('Protected: sniper, HMG, field gun or AA gun'),
  },
  { code: 'bad-number' },
);

/** CLA-3, CLA-4.12 to CLA-4.15 A gun at figures or soft vehicles. */
export const fieldGunFire = procedure({
  id: 'fieldGunFire',
  title: 'Gun fire',
  about: 'A field gun or tank gun at figures or soft vehicles, with its blast.',
  rules: [
    'CLA-3.2',
    'CLA-3.3',
    'CLA-3.5',
    'CLA-3.6',
    'CLA-3.7',
    'CLA-3.8',
    'CLA-3.9',
    'CLA-3.10',
    'CLA-3.12',
    'CLA-4.12',
    'CLA-4.13',
    'CLA-4.14',
    'CLA-4.15',
  ],
  tells: 'kills',
  shape: {
    gun: choiceOr('field-gun', 'Gun', GUNS, { code: 'unknown-gun', group: 'Firer' }),
    model: choiceOr('ordinary', 'Model', MODELS, { code: 'unknown-model', group: 'Firer' }),
    distance: distance([20, 40, 60, 80]),
    moved: yes('Moved this turn', { group: 'Firer' }),
    respirator: yes('Wearing respirators', { group: 'Firer' }),
    darkness: yes('Darkness'),
    ...targetShape,
    blast: listOf('Other figures in the blast', entry, {
      code: 'bad-number',
      help: 'One entry a unit, the target unit first; leave it out if it is protected.',
    }),
  },
  checks: [
    ...badFields(['unknown-gun', 'unknown-model', 'bad-number', 'unknown-target-kind']),
    entrenchedNotFoot,
    chargingNotHalted,
    movedCannotShootFirst,
    refuseWhen(
      'moved-cannot-shoot',
      'CLA-3.12',
      ({ moved, gun }: { moved: boolean; gun: Gun }) => moved && gun === 'field-gun',
      'A field gun that has moved does not shoot.',
    ),
    refuseWhen(
      'out-of-range',
      'CLA-4.12',
      ({ distance, gun, options }: { distance: number; gun: Gun; options: House }) =>
        distance > gunRange(gun, options),
      'The target is out of range.',
    ),
  ],
  idle: { targetEntrenched: ({ targetKind }) => targetKind !== 'foot' },
  run(dice, input) {
    const { gun, options } = input;
    const range = gunRange(gun, options);
    dice.trace?.push(
      fact(
        gun === 'tank-gun' ? ['CLA-4.12', 'CLA-4.15'] : 'CLA-4.12',
        `${GUNS[gun]}: range ${range} inches, one die`,
      ),
    );
    const aim = aimed(dice, {
      ...input,
      fineGun: input.model !== 'ordinary',
      tankGun: gun === 'tank-gun',
      riflesAtCloseOrder: false,
      singleShot: false,
      overHalfRange: input.distance > range / 2,
      steadyOnFoot: steadyOnFoot(input),
      entrenched: input.targetEntrenched,
    });
    const hit = dice.count(aim.possible ? 1 : 0, d6, atLeast(aim.needed), 'to hit') === 1;
    const { saved } = protectedHits(dice, hit ? 1 : 0, input.protectedTarget);
    const firstKill = hit && !saved;
    // The shell landed even where a protected target made its save.
    const bursts = hit && !shortGun(gun, options);
    if (bursts && input.blast.length > 0)
      dice.trace?.push(fact('CLA-4.13', 'Everyone else in the blast dies on 5 or 6'));
    const [inBlast, blastKills] = dice.each(
      input.blast,
      0,
      (each, so_far, unit) => {
        const killed = bursts ? blasted(each, unit) : 0;
        return [so_far + killed, killed];
      },
      'blastKills',
    );
    return {
      modifier: aim.modifier,
      needed: aim.needed,
      hit,
      firstKill,
      blastKills,
      kills: (firstKill ? 1 : 0) + inBlast,
    };
  },
});

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
      `${ANTI_TANK[weapon]} at a ${AFVS[target].toLowerCase()}: knocked out on ${totals.join(', ')}`,
    ),
  );
  const rolls = weapon === 'flamethrower' && options.flamethrowerFourRolls === 'on' ? shots * 4 : shots;
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
});
