import { atLeast, type Dice, d6 } from '@sandtable/dice';
import {
  badFields,
  capital,
  choice,
  counted,
  fact,
  inInches,
  refuseWhen,
  sentences,
} from '@sandtable/engine';
import {
  type Aim,
  aimed,
  chargingNotHalted,
  entrenchedNotFoot,
  movedCannotShootFirst,
  protectedHits,
  steadyOnFoot,
  targetShape,
} from './aiming.ts';
import { figuresFall, saidOfFire, wantsOfFire } from './casualties.ts';
import { distance, figures, targetFigures, yes } from './fields.ts';
import { procedure } from './options.ts';
import { SHORT_LMG, WEAPONS } from './tables.ts';
import { type TargetKind, WEAPON_NAMES, type Weapon } from './vocabulary.ts';

type Firer = {
  readonly weapon: Weapon;
  readonly figures: number;
  readonly ranks: number;
  readonly singleShot: boolean;
  readonly chauchat: boolean;
  readonly vehicleMounted: boolean;
  readonly irregularCavalry: boolean;
  readonly moved: boolean;
  readonly distance: number;
};

/** CLA-4.8 A Chauchat or a machine gun on a vehicle reaches only 18 inches. */
const rangeOf = ({ weapon, chauchat, vehicleMounted }: Firer): number =>
  chauchat || vehicleMounted ? SHORT_LMG : WEAPONS[weapon].range;

/** CLA-3.11 Who ignores half range. */
const ignoresHalfRange = ({ weapon, singleShot, irregularCavalry }: Firer): boolean =>
  weapon === 'marksman' || weapon === 'trench-broom' || weapon === 'bombs' || singleShot || irregularCavalry;

/** CLA-3.4 What counts as rifles, and HMGs. */
const RIFLES_AND_HMGS: readonly Weapon[] = ['rifle', 'marksman', 'sniper', 'hmg'];
/** CLA-4.5, CLA-4.10 What ignores entrenchments. */
const IGNORES_TRENCHES: readonly Weapon[] = ['trench-broom', 'light-mortar'];

/** CLA-3.12 Who may move and shoot. */
const mayMoveAndShoot = ({ weapon, irregularCavalry, vehicleMounted }: Firer): boolean =>
  weapon === 'bombs' || irregularCavalry || vehicleMounted;

/** CLA-0.5, CLA-3.16 Hits kill, no more than there are; one hit is enough for a soft vehicle. */
export function killsFrom(
  dice: Dice,
  hits: { hits: number; saved: boolean },
  limits: { softVehicle: boolean; targetFigures: number | null },
): number {
  const most = Math.min(
    limits.targetFigures ?? Number.POSITIVE_INFINITY,
    limits.softVehicle ? 1 : Number.POSITIVE_INFINITY,
  );
  const kills = hits.saved ? 0 : Math.min(hits.hits, most);
  const fallen = limits.softVehicle ? 'the soft vehicle is destroyed' : figuresFall(kills);
  dice.trace?.push(fact(['CLA-0.5', 'CLA-3.16'], capital(kills === 0 ? 'no loss' : fallen)));
  return kills;
}

const firer = { group: 'Firer' };
const targetOf = (input: {
  targetKind: TargetKind;
  protectedTarget: boolean;
  targetFigures: number | null;
}) => ({
  softVehicle: input.targetKind === 'soft-vehicle',
  protected: input.protectedTarget,
  figures: input.targetFigures,
});

type Shot = Firer &
  Parameters<typeof steadyOnFoot>[0] &
  Pick<Aim, 'respirator' | 'darkness' | 'options'> & { readonly targetCloseOrder: boolean };
/** What the list of modifiers looks at. */
export const aimOf = (input: Shot): Aim => ({
  targetCharging: input.targetCharging,
  respirator: input.respirator,
  darkness: input.darkness,
  singleShot: input.singleShot,
  options: input.options,
  fineGun: false,
  tankGun: false,
  riflesAtCloseOrder: input.targetCloseOrder && RIFLES_AND_HMGS.includes(input.weapon),
  overHalfRange: input.distance > rangeOf(input) / 2 && !ignoresHalfRange(input),
  steadyOnFoot: steadyOnFoot(input),
  entrenched: input.targetEntrenched && !IGNORES_TRENCHES.includes(input.weapon),
});

/** CLA-3 Shooting with everything but guns. */
export const shoot = procedure({
  id: 'shoot',
  title: 'Shooting',
  about: 'All weapons except guns, at figures or soft vehicles.',
  rules: [
    'CLA-0.2',
    'CLA-0.3',
    'CLA-0.4',
    'CLA-0.5',
    'CLA-3.1',
    'CLA-3.2',
    'CLA-3.4',
    'CLA-3.5',
    'CLA-3.6',
    'CLA-3.7',
    'CLA-3.8',
    'CLA-3.9',
    'CLA-3.10',
    'CLA-3.11',
    'CLA-3.12',
    'CLA-3.16',
    'CLA-4.14',
    'CLA-5.2',
  ],
  tells: 'kills',
  wants: wantsOfFire(targetOf),
  shape: {
    weapon: choice('Weapon', WEAPON_NAMES, { code: 'unknown-weapon', ...firer }),
    figures: figures('Figures or weapons in range', { common: [1, 2, 4, 6, 8, 10, 12], ...firer }),
    ranks: figures('Ranks deep', { common: [1, 2, 3, 4], ...firer }),
    distance: distance([2, 4, 6, 8, 12, 18, 24, 40]),
    singleShot: yes('Single-shot rifles', firer),
    chauchat: yes('Chauchat or the like', firer),
    vehicleMounted: yes('Mounted on a vehicle', firer),
    irregularCavalry: yes('Irregular cavalry', firer),
    moved: yes('Moved this turn', firer),
    respirator: yes('Wearing respirators', firer),
    darkness: yes('Darkness'),
    ...targetShape,
    targetCloseOrder: yes('Target in close order', { group: 'Target' }),
    targetFigures,
  },
  checks: [
    ...badFields(['unknown-weapon', 'bad-number', 'unknown-target-kind']),
    refuseWhen(
      'single-shot-not-rifle',
      'CLA-3.9',
      ({ singleShot, weapon }: Firer) => singleShot && weapon !== 'rifle',
      'Only rifles are single-shot.',
    ),
    refuseWhen(
      'not-an-lmg',
      'CLA-4.8',
      ({ chauchat, vehicleMounted, weapon }: Firer) => (chauchat || vehicleMounted) && weapon !== 'lmg',
      'Chauchats and machine guns on vehicles are light machine guns.',
    ),
    refuseWhen(
      'close-order-not-infantry',
      'CLA-3.4',
      ({ targetCloseOrder, targetKind }: { targetCloseOrder: boolean; targetKind: TargetKind }) =>
        targetCloseOrder && targetKind !== 'foot',
      'Only infantry form close order.',
    ),
    entrenchedNotFoot,
    chargingNotHalted,
    movedCannotShootFirst,
    refuseWhen(
      'moved-cannot-shoot',
      'CLA-3.12',
      (unit: Firer) => unit.moved && !mayMoveAndShoot(unit),
      'Who has moved does not shoot, except with bombs, as irregular cavalry or from a vehicle.',
    ),
    refuseWhen(
      'out-of-range',
      'CLA-4.1',
      (unit: Firer) => unit.distance > rangeOf(unit),
      'The target is out of range.',
    ),
  ],
  idle: {
    singleShot: ({ weapon }) => weapon !== 'rifle',
    chauchat: ({ weapon }) => weapon !== 'lmg',
    vehicleMounted: ({ weapon }) => weapon !== 'lmg',
    targetCloseOrder: ({ targetKind }) => targetKind !== 'foot',
    targetEntrenched: ({ targetKind }) => targetKind !== 'foot',
  },
  run(dice, input) {
    const { weapon, protectedTarget } = input;
    const line = WEAPONS[weapon];
    const shooters = Math.ceil(input.figures / input.ranks);
    const short = input.chauchat || input.vehicleMounted;
    dice.trace?.push(
      fact(
        short ? ['CLA-4.7', 'CLA-4.8'] : line.rule,
        `${WEAPON_NAMES[weapon]}: range ${inInches(rangeOf(input))}, ${counted(line.dice, 'die', 'dice')} each`,
      ),
    );
    dice.trace?.push(fact('CLA-3.1', `One rank shoots: ${shooters} of ${input.figures}`));
    if (ignoresHalfRange(input)) dice.trace?.push(fact('CLA-3.11', 'Half range does not matter'));
    const aim = aimed(dice, aimOf(input));
    const shots = aim.possible ? shooters * line.dice : 0;
    const scored = dice.count(shots, d6, atLeast(aim.needed), 'to hit');
    const result = protectedHits(dice, scored, protectedTarget);
    const kills = killsFrom(dice, result, {
      softVehicle: input.targetKind === 'soft-vehicle',
      targetFigures: input.targetFigures,
    });
    return {
      shots,
      modifier: aim.modifier,
      needed: aim.needed,
      hits: result.hits,
      saved: result.saved,
      kills,
    };
  },
  says(outcome, input) {
    if (outcome.shots === 0) return `Nobody can hit: a die would have to show ${outcome.needed}.`;
    return sentences(saidOfFire(outcome, targetOf(input)));
  },
});
