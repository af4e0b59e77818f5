import { atLeast, type Dice, d6 } from '@sandtable/dice';
import { choiceOr, fact, type ModifierRule, needed, refuseWhen, totalOf } from '@sandtable/engine';
import { yes } from './fields.ts';
import type { House } from './options.ts';
import { TARGET_KINDS, type TargetKind } from './vocabulary.ts';

/** Everything that the printed list of shooting modifiers looks at, settled beforehand. */
export type Aim = {
  readonly fineGun: boolean;
  readonly riflesAtCloseOrder: boolean;
  readonly overHalfRange: boolean;
  readonly targetCharging: boolean;
  /** On foot, and halted or in cover throughout the turn. */
  readonly steadyOnFoot: boolean;
  readonly tankGun: boolean;
  readonly respirator: boolean;
  readonly darkness: boolean;
  readonly singleShot: boolean;
  /** In an entrenchment that this weapon does not ignore. */
  readonly entrenched: boolean;
  readonly options: House;
};

/** CLA-3.3 to CLA-3.10 Modifiers to the die, in the order of the sheet. */
// biome-ignore format: a table
export const MODIFIERS: readonly ModifierRule<Aim>[] = [
  { rule: 'CLA-3.3',              label: 'French 75 or British 18-pounder',      value: +1, when: (aim) => aim.fineGun,            not: 'an ordinary weapon' },
  { rule: 'CLA-3.4',              label: 'rifles or HMG at close order',         value: +1, when: (aim) => aim.riflesAtCloseOrder, not: 'not rifles or HMG at close order' },
  { rule: ['CLA-3.5', 'CLA-0.4'], label: 'over half range',                      value: -1, when: (aim) => aim.overHalfRange,      not: 'within half range, or it does not matter' },
  { rule: ['CLA-3.6', 'CLA-5.2'], label: 'target moved into contact with firer', value: -1, when: (aim) => aim.targetCharging,     not: 'target not in contact' },
  { rule: 'CLA-3.7',              label: 'target on foot, halted or in cover',   value: -1, when: (aim) => aim.steadyOnFoot && !aim.entrenched, not: 'neither, or entrenched besides' },
  { rule: ['CLA-3.8', 'CLA-0.3'], label: 'tank gun or respirator',               value: -1, when: (aim) => aim.tankGun || aim.respirator,  not: 'neither' },
  { rule: ['CLA-3.9', 'CLA-0.3'], label: 'darkness or single-shot rifles',       value: -1, when: (aim) => aim.darkness || aim.singleShot, not: 'neither' },
  { rule: 'CLA-3.10',             label: 'target entrenched',                    value: -2, when: (aim) => aim.entrenched,         not: 'no entrenchment that matters' },
];

/** CLA-0.3, CLA-3.10 What house rules add. */
// biome-ignore format: a table
const HOUSE_MODIFIERS: readonly (ModifierRule<Aim> & { readonly option: keyof House })[] = [
  { option: 'trenchCumulative', rule: ['CLA-3.10', 'CLA-3.7'], label: 'house rule: halted or in cover counts in a trench too',   value: -1, when: (aim) => aim.steadyOnFoot && aim.entrenched, not: 'not both' },
  { option: 'orLinesAdd',       rule: ['CLA-0.3', 'CLA-3.8'],  label: 'house rule: tank gun and respirator both count',          value: -1, when: (aim) => aim.tankGun && aim.respirator,      not: 'not both' },
  { option: 'orLinesAdd',       rule: ['CLA-0.3', 'CLA-3.9'],  label: 'house rule: darkness and single-shot rifles both count', value: -1, when: (aim) => aim.darkness && aim.singleShot,     not: 'not both' },
];
/** CLA-0.2 What makes good whatever a 6 lacks. */
const naturalSix = (lacking: number): ModifierRule<Aim> => ({
  rule: 'CLA-0.2',
  label: 'house rule: a natural 6 always hits',
  value: lacking,
  when: () => lacking > 0,
  not: 'a 6 hits anyway',
});

/** CLA-3.2 4–6 to hit; CLA-0.2 what needs more than 6 is not rolled, unless a natural 6 always hits. */
export const TO_HIT = {
  title: 'to hit',
  rule: ['CLA-3.2', 'CLA-0.2'],
  die: d6,
  base: 4,
  to: 'die',
} as const;

export function aimed(dice: Dice, aim: Aim): { modifier: number; needed: number; possible: boolean } {
  const table = [...MODIFIERS, ...HOUSE_MODIFIERS.filter(({ option }) => aim.options[option] === 'on')];
  const modifier = totalOf(table, aim);
  if (aim.options.naturalSix === 'on') table.push(naturalSix(TO_HIT.base - modifier - 6));
  const need = needed(dice, { ...TO_HIT, table }, aim);
  return { modifier, needed: need, possible: need <= 6 };
}

/** CLA-4.14 A protected target takes one hit at most and saves on 4–6. */
export function protectedHits(
  dice: Dice,
  hits: number,
  isProtected: boolean,
): { hits: number; saved: boolean } {
  if (!isProtected || hits === 0) return { hits, saved: false };
  const saved = dice.count(1, d6, atLeast(4), 'saving throw of the target') === 1;
  dice.trace?.push(
    fact('CLA-4.14', saved ? 'The protected target saves itself' : 'One hit on the protected target'),
  );
  return { hits: 1, saved };
}

const target = { group: 'Target' };

/** What shooting at figures and soft vehicles asks about the target. */
export const targetShape = {
  targetKind: choiceOr('foot', 'Target', TARGET_KINDS, { code: 'unknown-target-kind', ...target }),
  targetHalted: yes('Target halted all turn', target),
  targetInCover: yes('Target in cover all turn', target),
  targetEntrenched: yes('Target entrenched', target),
  targetCharging: yes('Target moved into contact with the firer', target),
  protectedTarget: yes('Target is a sniper, HMG, field gun or AA gun', target),
};

type Target = {
  readonly targetKind: TargetKind;
  readonly targetHalted: boolean;
  readonly targetInCover: boolean;
  readonly targetEntrenched: boolean;
  readonly targetCharging: boolean;
};

export const steadyOnFoot = ({ targetKind, targetHalted, targetInCover }: Target): boolean =>
  targetKind === 'foot' && (targetHalted || targetInCover);

export const entrenchedNotFoot = refuseWhen(
  'entrenched-not-foot',
  'CLA-3.10',
  ({ targetEntrenched, targetKind }: Target) => targetEntrenched && targetKind !== 'foot',
  'Only troops on foot are entrenched.',
);
export const chargingNotHalted = refuseWhen(
  'charging-not-halted',
  'CLA-3.7',
  ({ targetCharging, targetHalted }: Target) => targetCharging && targetHalted,
  'A target that moved into contact was not halted.',
);
export const movedCannotShootFirst = refuseWhen(
  'moved-cannot-shoot-first',
  'CLA-5.2',
  ({ moved, targetCharging }: { moved: boolean; targetCharging: boolean }) => moved && targetCharging,
  'A defender who has moved does not shoot before the fight.',
);
