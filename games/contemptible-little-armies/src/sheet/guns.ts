import { atLeast, type Dice, d6 } from '@sandtable/dice';
import {
  badFields,
  choiceOr,
  fact,
  group,
  inInches,
  listed,
  listOf,
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
import { distance, entryFigures, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { GUN_RANGE, SHORT_TANK_GUN } from './tables.ts';
import { type AntiTank, GUNS, type Gun, MODELS, type Model, type TargetKind } from './vocabulary.ts';

export const shortGun = (gun: AntiTank, { shortTankGun }: House): boolean =>
  gun === 'tank-gun' && shortTankGun === 'on';
/** CLA-4.12, CLA-4.15 */
export const gunRange = (gun: Gun, options: House): number =>
  shortGun(gun, options) ? SHORT_TANK_GUN : GUN_RANGE;

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

type Shell = {
  readonly gun: Gun;
  readonly options: House;
  readonly targetKind: TargetKind;
  readonly protectedTarget: boolean;
  readonly blast: readonly Blast[];
};
const atVehicle = ({ targetKind }: Shell): boolean => targetKind === 'soft-vehicle';
/** How many others a hit could kill. */
const mostOthers = ({ gun, options, blast }: Shell): number =>
  shortGun(gun, options) ? 0 : blast.reduce((most, unit) => most + (unit.protected ? 1 : unit.figures), 0);
const firstKilled = (shell: Shell): string =>
  atVehicle(shell) ? 'destroys the soft vehicle' : 'kills a figure of the target';

/** CLA-4.13 What a shell that landed does to the others. */
function saidOfBlast(blastKills: readonly number[], shell: Shell): string | undefined {
  if (shell.blast.length === 0) return undefined;
  if (shortGun(shell.gun, shell.options)) return 'by the house rule a tank gun has no blast';
  if (blastKills.every((killed) => killed === 0)) return 'the blast kills nobody else';
  const all = blastKills.reduce((sum, killed) => sum + killed, 0);
  const each = shell.blast.map(({ figures }, i) => `${blastKills[i] || 'none'} of ${figures}`);
  if (each.length > 1) return `the blast kills ${all} more: ${listed(each)}`;
  return shell.blast[0]!.figures === 1
    ? 'the blast kills the other figure too'
    : `the blast kills ${each[0]} others`;
}

type Laid = Parameters<typeof steadyOnFoot>[0] &
  Pick<Aim, 'respirator' | 'darkness' | 'options'> & {
    readonly gun: Gun;
    readonly model: Model;
    readonly distance: number;
  };
/** What the list of modifiers looks at. */
export const gunAimOf = (input: Laid): Aim => ({
  targetCharging: input.targetCharging,
  respirator: input.respirator,
  darkness: input.darkness,
  options: input.options,
  fineGun: input.model !== 'ordinary',
  tankGun: input.gun === 'tank-gun',
  riflesAtCloseOrder: false,
  singleShot: false,
  overHalfRange: input.distance > gunRange(input.gun, input.options) / 2,
  steadyOnFoot: steadyOnFoot(input),
  entrenched: input.targetEntrenched,
});

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
  wants: [
    {
      field: 'hit',
      is: true,
      say: (shell) =>
        shell.protectedTarget || mostOthers(shell) > 0
          ? 'the gun hits'
          : `the gun hits and ${firstKilled(shell)}`,
    },
    {
      field: 'firstKill',
      is: true,
      say: 'the gun hits and the target fails its saving throw',
      when: ({ protectedTarget }) => protectedTarget,
    },
    {
      field: 'kills',
      atLeast: 2,
      say: 'two or more fall, counting the blast',
      when: (shell) => mostOthers(shell) > 0,
    },
    {
      field: 'kills',
      atLeast: 4,
      say: 'four or more fall, counting the blast',
      when: (shell) => mostOthers(shell) > 3,
    },
  ],
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
        `${GUNS[gun]}: range ${inInches(range)}${shortGun(gun, options) ? ' by the house rule' : ''}, one die`,
      ),
    );
    const aim = aimed(dice, gunAimOf(input));
    const hit = dice.count(aim.possible ? 1 : 0, d6, atLeast(aim.needed), 'to hit') === 1;
    const { saved } = protectedHits(dice, hit ? 1 : 0, input.protectedTarget);
    const firstKill = hit && !saved;
    // The shell landed even where a protected target made its save.
    const bursts = hit && !shortGun(gun, options);
    if (hit && shortGun(gun, options))
      dice.trace?.push(fact('CLA-4.15', 'House rule: a tank gun has no blast'));
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
  says({ needed, hit, firstKill, blastKills }, shell) {
    if (!hit)
      return needed > 6 ? `The gun cannot hit: the die would have to show ${needed}.` : 'The gun misses.';
    const first = firstKill
      ? `the gun hits and ${firstKilled(shell)}`
      : 'the gun hits, but the target saves itself';
    return sentences(first, saidOfBlast(blastKills, shell));
  },
});
