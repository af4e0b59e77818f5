import { type Dice, d6, type Step } from '@sandtable/dice';
import { addUp, capital, fact, type ModifierRule } from '@sandtable/engine';
import { hitOn } from './hits.ts';
import type { House } from './options.ts';
import { type Arc, type Effect, type Grade, graver, type Holder } from './vocabulary.ts';

/** LPG-12 The rules of a round of hand to hand. */

export type Fighter = {
  readonly grade: Grade;
  readonly wounded: boolean;
  readonly stunned: boolean;
  readonly prone: boolean;
};
export type Opponent = Fighter & {
  readonly arc: Arc;
  /** He has the man in his own rear arc. */
  readonly backTurned: boolean;
  /** The man is busy with someone else and cannot strike him. */
  readonly free: boolean;
  readonly charging: Holder | 'both';
  readonly position: Holder;
  readonly weapon: Holder;
};

/** What one of two has over the other. */
type Edge = {
  readonly otherWounded: boolean;
  readonly charging: boolean;
  readonly position: boolean;
  readonly weapon: boolean;
};

/** LPG-12.6 Advantages, in the order of the sheet. */
// biome-ignore format: a table
export const ADVANTAGES: readonly ModifierRule<Edge>[] = [
  { rule: 'LPG-12.6',               label: 'opponent wounded',  value: +1, when: (edge) => edge.otherWounded, not: 'opponent not wounded' },
  { rule: ['LPG-12.6', 'LPG-12.7'], label: 'better position',   value: +1, when: (edge) => edge.position,     not: 'no better position' },
  { rule: ['LPG-12.6', 'LPG-12.7'], label: 'charging',          value: +1, when: (edge) => edge.charging,     not: 'not charging' },
  { rule: ['LPG-12.6', 'LPG-12.7'], label: 'better hand weapon', value: +1, when: (edge) => edge.weapon,       not: 'no better weapon' },
];
const advantagesOf = (edge: Edge): number => ADVANTAGES.filter(({ when }) => when(edge)).length;
/** LPG-12.6 As we read it: one +1 for having any. */
// biome-ignore format: a table
const ADVANTAGE: readonly ModifierRule<Edge>[] = [
  { rule: 'LPG-12.6', label: 'has an advantage', value: +1, when: (edge) => advantagesOf(edge) > 0, not: 'no advantage' },
];

/** LPG-12.6 By house rule the others count too. */
// biome-ignore format: a table
const ALL_ADVANTAGES: readonly ModifierRule<Edge>[] = [
  ...ADVANTAGE,
  { rule: 'LPG-12.6', label: 'house rule: every advantage counts', value: (edge) => advantagesOf(edge) - 1, when: (edge) => advantagesOf(edge) > 1, not: 'not more than one' },
];

/** Wounds count as they were at the start of the round (LPG-12.11). */
function edgeOf(holder: 'man' | 'opponent', man: Fighter, opponent: Opponent): Edge {
  const { charging, position, weapon } = opponent;
  return {
    otherWounded: holder === 'man' ? opponent.wounded : man.wounded,
    charging: charging === holder || charging === 'both',
    position: position === holder,
    weapon: weapon === holder,
  };
}

/** `the man`, `the opponent`, `opponent 2`. */
const named = (who: string): string => (/\d/.test(who) ? who : `the ${who}`);

/** LPG-12.6 What is added to a man's die. */
function bonus(dice: Dice, who: string, edge: Edge, { advantage }: House): number {
  if (dice.trace)
    for (const { rule, label, when } of ADVANTAGES)
      if (when(edge))
        dice.trace.push(fact(rule, `${capital(named(who))}: ${label.replace(/^opponent/, 'his opponent')}`));
  return addUp(
    dice,
    {
      title: `${who}'s bonus`,
      of: who === 'man' ? 'man' : 'opponents',
      rule: 'LPG-12.5',
      table: advantage === 'single' ? ADVANTAGE : ALL_ADVANTAGES,
    },
    edge,
  );
}

/** LPG-12.9 Whom the man fights: his only opponent, or the first listed to his front; -1 if nobody. */
export const foeOf = (opponents: readonly Opponent[]): number =>
  opponents.findIndex(({ arc, free }) => !free && (opponents.length === 1 || arc === 'front'));

/** An opponent, and whether the man fights him or only receives his blows. */
type Pairing = {
  readonly opponent: Opponent;
  readonly isFoe: boolean;
  /** `opponent`, or `opponent 2` where there are several. */
  readonly who: string;
};

const helpless = ({ stunned, prone }: Fighter): boolean => stunned || prone;

/** LPG-12.8 */
export const strikesBack = (man: Fighter, { arc }: Opponent): boolean => !helpless(man) && arc !== 'rear';

export const strikesMan = (opponent: Opponent): boolean => !helpless(opponent) && !opponent.backTurned;

/** What has befallen the man so far in the round, and what he has dealt out. */
type Round = {
  readonly effect: Effect | 'none';
  readonly hits: number;
  /** A wound was dealt in this round. */
  readonly wound: boolean;
  readonly opponentHits: number;
};
export const UNHARMED: Round = { effect: 'none', hits: 0, wound: false, opponentHits: 0 };
const isOut = ({ effect }: Round): boolean => effect === 'killed' || effect === 'broken';

export type Exchange = {
  readonly winner: 'man' | 'opponent' | 'tie' | 'none' | 'unresolved';
  readonly manScore: number | null;
  readonly opponentScore: number | null;
  readonly effect: Effect | 'none';
};
const unfought = (winner: 'none' | 'unresolved'): Exchange => ({
  winner,
  manScore: null,
  opponentScore: null,
  effect: 'none',
});

/** Who can strike whom, and why not (LPG-12.8 to LPG-12.10). */
function strikes(dice: Dice, man: Fighter, { opponent, isFoe, who }: Pairing) {
  const byMan = isFoe && strikesBack(man, opponent);
  const byOpponent = strikesMan(opponent);
  if (!isFoe) dice.trace?.push(fact(['LPG-12.9', 'LPG-12.10'], `The man cannot strike ${named(who)}`));
  else if (!byMan)
    dice.trace?.push(
      fact(['LPG-12.8', 'LPG-12.10'], 'The man is stunned, prone or taken in the rear: no reply'),
    );
  else if (opponent.arc === 'flank')
    dice.trace?.push(fact('LPG-12.9', 'Alone, he can be struck on the flank too'));
  if (!byOpponent)
    dice.trace?.push(
      fact(['LPG-12.8', 'LPG-12.10'], `${capital(named(who))} is stunned, prone or has his back turned`),
    );
  if (man.stunned || opponent.stunned) dice.trace?.push(fact('LPG-3.2', 'A stunned man cannot strike'));
  return { byMan, byOpponent };
}

const higher = (a: number, b: number) => (a > b ? 'man' : b > a ? 'opponent' : 'tie');

/** LPG-12.5 The loser is hit by one who can strike; equal scores hit nobody, or both by house rule. */
const falls = (winner: Exchange['winner'], to: 'man' | 'opponent', { meleeTies }: House): boolean =>
  winner === to || (winner === 'tie' && meleeTies === 'both-hit');

/** LPG-17 A hit on the man; a second wound in the round kills (LPG-12.11). */
function struck(dice: Dice, { grade, wounded }: Fighter, round: Round, by: string): Round {
  const before = wounded || round.wound;
  const hit = hitOn(
    dice,
    { source: 'charge', grade, wounded: before, mounted: false },
    `${by}'s hit on the man`,
  );
  return {
    ...round,
    effect: graver(round.effect, hit.effect),
    hits: round.hits + 1,
    wound: round.wound || hit.wounded,
  };
}

/** LPG-12.5 to LPG-12.11 One opponent after the other, while the man is still in the fight. */
export const exchanged =
  (man: Fighter, options: House): Step<Pairing, Round, Exchange> =>
  (dice, round, pairing) => {
    const { opponent, who } = pairing;
    if (isOut(round)) {
      dice.trace?.push(fact('LPG-12.11', 'The man is out of the fight; the rest strike no more'));
      return [round, unfought('unresolved')];
    }
    const { byMan, byOpponent } = strikes(dice, man, pairing);
    if (!byMan && !byOpponent) return [round, unfought('none')];

    const manBonus = bonus(dice, 'man', edgeOf('man', man, opponent), options);
    const opponentBonus = bonus(dice, who, edgeOf('opponent', man, opponent), options);
    const manScore = dice.roll(d6, "man's die") + manBonus;
    const opponentScore = dice.roll(d6, `${who}'s die`) + opponentBonus;
    const winner = higher(manScore, opponentScore);
    dice.trace?.push(fact('LPG-12.5', `The man has ${manScore}, ${named(who)} has ${opponentScore}`));
    if (winner === 'tie')
      dice.trace?.push(
        fact(
          'LPG-12.5',
          options.meleeTies === 'both-hit' ? 'House rule: equal scores hit both' : 'Equal scores hit nobody',
        ),
      );

    const { grade, wounded } = opponent;
    const after = byOpponent && falls(winner, 'opponent', options) ? struck(dice, man, round, who) : round;
    const hit =
      byMan && falls(winner, 'man', options)
        ? hitOn(dice, { source: 'charge', grade, wounded, mounted: false }, `man's hit on ${named(who)}`)
        : undefined;
    return [
      hit ? { ...after, opponentHits: after.opponentHits + 1 } : after,
      { winner, manScore, opponentScore, effect: hit?.effect ?? 'none' },
    ];
  };
