import { d6 } from '@sandtable/dice';
import { addUp, fact, inInches, type ModifierRule, needed, refuseWhen, totalOf } from '@sandtable/engine';
import { distance, yes } from './fields.ts';
import { procedure } from './options.ts';
import { FAR, SEEN_AT_ONCE } from './tables.ts';

/** All that spotting a target depends on. */
type Look = {
  readonly distance: number;
  readonly targetInCover: boolean;
  readonly attentionDrawn: boolean;
  readonly targetMoving: boolean;
  readonly targetMounted: boolean;
  readonly observerHigher: boolean;
  readonly targetProne: boolean;
  readonly observerMoving: boolean;
};

/** LPG-7.2 to LPG-7.9 Modifiers to acquire, in the order of the sheet. */
// biome-ignore format: a table
export const ACQUIRE_MODIFIERS: readonly ModifierRule<Look>[] = [
  { rule: 'LPG-7.2', label: 'attention drawn',           value: +2, when: (look) => look.attentionDrawn,  not: 'he did not fire and nobody points him out' },
  { rule: 'LPG-7.3', label: 'target moving',             value: +1, when: (look) => look.targetMoving,    not: 'target still' },
  { rule: 'LPG-7.4', label: 'target mounted',            value: +1, when: (look) => look.targetMounted,   not: 'target on foot' },
  { rule: 'LPG-7.5', label: 'observer on higher ground', value: +1, when: (look) => look.observerHigher,  not: 'observer no higher' },
  { rule: 'LPG-7.6', label: 'target prone or crawling',  value: -2, when: (look) => look.targetProne,     not: 'target upright' },
  { rule: 'LPG-7.7', label: 'target in cover',           value: -2, when: (look) => look.targetInCover,   not: 'target in the open' },
  { rule: 'LPG-7.8', label: 'target beyond 24 inches',   value: -1, when: (look) => look.distance > FAR,  not: 'not beyond 24 inches' },
  { rule: 'LPG-7.9', label: 'observer moving',           value: -1, when: (look) => look.observerMoving,  not: 'observer still' },
];
export const ACQUIRE = {
  title: 'to see the target',
  rule: 'LPG-7.10',
  die: d6,
  base: 2,
  to: 'die',
  table: ACQUIRE_MODIFIERS,
} as const;

const target = { group: 'Target' };
const observer = { group: 'Observer' };

/** LPG-7 Acquiring a target: without a die when near, else 2 or more. */
export const acquireTarget = procedure({
  id: 'acquireTarget',
  title: 'Acquire a target',
  about: 'Does a man see an enemy well enough to aim at him?',
  rules: ['LPG-7.1', ...ACQUIRE_MODIFIERS.flatMap(({ rule }) => rule), 'LPG-7.10', 'LPG-7.11'],
  tells: 'seen',
  wants: [{ field: 'seen', is: true, say: 'he sees the target well enough to aim' }],
  shape: {
    distance: distance('Distance to the target', { common: [2, 4, 6, 8, 10, 12, 24] }),
    targetInCover: yes('Target in cover', { ...target, help: 'Soft or hard.' }),
    attentionDrawn: yes('Attention drawn to him', {
      ...target,
      help: 'He fired in his latest actions, or a leader points him out.',
    }),
    targetMoving: yes('Target moved', { ...target, help: 'In his latest actions; a crawl counts.' }),
    targetMounted: yes('Target mounted', target),
    targetProne: yes('Target prone or crawling', target),
    observerHigher: yes('Observer stands higher', observer),
    observerMoving: yes('Observer moved this turn', observer),
    blocked: yes('No line of sight', observer),
  },
  checks: [
    refuseWhen(
      'contradiction',
      'LPG-2.9',
      ({ targetMounted, targetProne }: Look) => targetMounted && targetProne,
      'A mounted man cannot be prone.',
    ),
    refuseWhen(
      'no-line-of-sight',
      'LPG-7.11',
      ({ blocked }: { blocked: boolean }) => blocked,
      'Nobody is acquired without a line of sight.',
    ),
  ],
  run(dice, look) {
    const modifier = totalOf(ACQUIRE_MODIFIERS, look);
    const atOnce = look.targetInCover ? SEEN_AT_ONCE.cover : SEEN_AT_ONCE.open;
    if (look.distance <= atOnce) {
      addUp(dice, { title: 'modifiers, not needed', rule: 'LPG-7.1', table: ACQUIRE_MODIFIERS }, look);
      dice.trace?.push(fact('LPG-7.1', `Within ${inInches(atOnce)}: seen without a die`));
      return { automatic: true, roll: null, modifier, score: null, seen: true };
    }
    dice.trace?.push(fact('LPG-7.1', `Beyond ${inInches(atOnce)}: a die is needed`));
    const need = needed(dice, ACQUIRE, look);
    const roll = dice.roll(d6, 'to see the target');
    return { automatic: false, roll, modifier, score: roll + modifier, seen: roll >= need };
  },
  says({ automatic, seen }) {
    if (automatic) return 'He sees the target at once, so near is it: no die is rolled.';
    return seen
      ? 'He sees the target and may aim at it.'
      : 'He does not see the target, and can only fire at it blind.';
  },
});
