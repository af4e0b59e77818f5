import { type Dice, d6, readList, type Step } from '@sandtable/dice';
import { addUp, fact, group, listOf, type ModifierRule } from '@sandtable/engine';
import { grade, oneOfOr, yes } from './fields.ts';
import { hitOn } from './hits.ts';
import { type House, procedure } from './options.ts';
import {
  ARCS,
  type Arc,
  CHARGERS,
  type Effect,
  type Grade,
  graver,
  HOLDERS,
  type Holder,
} from './vocabulary.ts';

type Fighter = {
  readonly grade: Grade;
  readonly wounded: boolean;
  readonly stunned: boolean;
  readonly prone: boolean;
};
type Opponent = Fighter & {
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
const ADVANTAGES: readonly ModifierRule<Edge>[] = [
  { rule: 'LPG-12.6',               label: 'opponent wounded',  value: +1, when: (edge) => edge.otherWounded, not: 'opponent not wounded' },
  { rule: ['LPG-12.6', 'LPG-12.7'], label: 'better position',   value: +1, when: (edge) => edge.position,     not: 'no better position' },
  { rule: ['LPG-12.6', 'LPG-12.7'], label: 'charging',          value: +1, when: (edge) => edge.charging,     not: 'not charging' },
  { rule: ['LPG-12.6', 'LPG-12.7'], label: 'better hand weapon', value: +1, when: (edge) => edge.weapon,       not: 'no better weapon' },
];
/** LPG-12.6 As we read it: one +1 for having any. */
// biome-ignore format: a table
const ADVANTAGE: readonly ModifierRule<Edge>[] = [
  { rule: 'LPG-12.6', label: 'has an advantage', value: +1, when: (edge) => ADVANTAGES.some(({ when }) => when(edge)), not: 'no advantage' },
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

/** LPG-12.6 What is added to a man's die. */
function bonus(dice: Dice, title: string, edge: Edge, { advantage }: House): number {
  if (dice.trace && advantage === 'single')
    for (const { rule, label, when } of ADVANTAGES)
      if (when(edge)) dice.trace.push(fact(rule, `${title}: ${label}`));
  return addUp(
    dice,
    { title, rule: 'LPG-12.5', table: advantage === 'single' ? ADVANTAGE : ADVANTAGES },
    edge,
  );
}

/** LPG-12.9 Whom the man fights: his only opponent, or the first listed to his front; -1 if nobody. */
const foeOf = (opponents: readonly Opponent[]): number =>
  opponents.findIndex(({ arc, free }) => !free && (opponents.length === 1 || arc === 'front'));

/** An opponent, and whether the man fights him or only receives his blows. */
type Pairing = { readonly opponent: Opponent; readonly isFoe: boolean };

const helpless = ({ stunned, prone }: Fighter): boolean => stunned || prone;

/** What has befallen the man so far in the round, and what he has dealt out. */
type Round = {
  readonly effect: Effect | 'none';
  readonly hits: number;
  /** A wound was dealt in this round. */
  readonly wound: boolean;
  readonly opponentHits: number;
};
const UNHARMED: Round = { effect: 'none', hits: 0, wound: false, opponentHits: 0 };
const isOut = ({ effect }: Round): boolean => effect === 'killed' || effect === 'broken';

type Exchange = {
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
function strikes(dice: Dice, man: Fighter, { opponent, isFoe }: Pairing) {
  const byMan = isFoe && !helpless(man) && opponent.arc !== 'rear';
  const byOpponent = !helpless(opponent) && !opponent.backTurned;
  if (!isFoe) dice.trace?.push(fact(['LPG-12.9', 'LPG-12.10'], 'The man cannot strike this one'));
  else if (!byMan)
    dice.trace?.push(fact(['LPG-12.8', 'LPG-12.10'], 'Stunned, prone or taken in the rear: no reply'));
  else if (opponent.arc === 'flank')
    dice.trace?.push(fact('LPG-12.9', 'Alone, he can be struck on the flank too'));
  if (!byOpponent)
    dice.trace?.push(
      fact(['LPG-12.8', 'LPG-12.10'], 'The opponent is stunned, prone or has his back turned'),
    );
  if (man.stunned || opponent.stunned) dice.trace?.push(fact('LPG-3.2', 'A stunned man cannot strike'));
  return { byMan, byOpponent };
}

const higher = (a: number, b: number) => (a > b ? 'man' : b > a ? 'opponent' : 'tie');

/** LPG-12.5 The loser is hit by one who can strike; equal scores hit nobody, or both by house rule. */
const falls = (winner: Exchange['winner'], to: 'man' | 'opponent', { meleeTies }: House): boolean =>
  winner === to || (winner === 'tie' && meleeTies === 'both-hit');

/** LPG-17 A hit on the man; a second wound in the round kills (LPG-12.11). */
function struck(dice: Dice, { grade, wounded }: Fighter, round: Round): Round {
  const before = wounded || round.wound;
  const hit = hitOn(dice, { source: 'charge', grade, wounded: before, mounted: false }, 'hit on the man');
  return {
    ...round,
    effect: graver(round.effect, hit.effect),
    hits: round.hits + 1,
    wound: round.wound || hit.wounded,
  };
}

/** LPG-12.5 to LPG-12.11 One opponent after the other, while the man is still in the fight. */
const exchanged =
  (man: Fighter, options: House): Step<Pairing, Round, Exchange> =>
  (dice, round, pairing) => {
    const { opponent } = pairing;
    if (isOut(round)) {
      dice.trace?.push(fact('LPG-12.11', 'The man is out of the fight; the rest strike no more'));
      return [round, unfought('unresolved')];
    }
    const { byMan, byOpponent } = strikes(dice, man, pairing);
    if (!byMan && !byOpponent) return [round, unfought('none')];

    const manBonus = bonus(dice, 'the man', edgeOf('man', man, opponent), options);
    const opponentBonus = bonus(dice, 'the opponent', edgeOf('opponent', man, opponent), options);
    const manScore = dice.roll(d6, 'the man') + manBonus;
    const opponentScore = dice.roll(d6, 'the opponent') + opponentBonus;
    const winner = higher(manScore, opponentScore);
    dice.trace?.push(fact('LPG-12.5', `${manScore} against ${opponentScore}`));

    const { grade, wounded } = opponent;
    const after = byOpponent && falls(winner, 'opponent', options) ? struck(dice, man, round) : round;
    const hit =
      byMan && falls(winner, 'man', options)
        ? hitOn(dice, { source: 'charge', grade, wounded, mounted: false }, 'hit on the opponent')
        : undefined;
    return [
      hit ? { ...after, opponentHits: after.opponentHits + 1 } : after,
      { winner, manScore, opponentScore, effect: hit?.effect ?? 'none' },
    ];
  };

const fighterShape = {
  grade: grade(),
  wounded: yes('Wounded'),
  stunned: yes('Stunned'),
  prone: yes('Prone'),
};
const opponentShape = {
  ...fighterShape,
  arc: oneOfOr('front', 'Stands, as the man sees it', ARCS),
  backTurned: yes('Has his back to the man'),
  free: yes('The man is busy with someone else', { help: 'He cannot strike this opponent.' }),
  charging: oneOfOr('none', 'Who charged', CHARGERS, { help: 'A charge or pursuit move into this contact.' }),
  position: oneOfOr('none', 'Who has the better position', HOLDERS, {
    help: 'Mounted against foot, higher, or behind hard cover.',
  }),
  weapon: oneOfOr('none', 'Who has the better hand weapon', HOLDERS, {
    help: 'Blade beats sidearm, sidearm beats gun butt.',
  }),
};

/** LPG-12 One round of hand to hand for one man. */
export const melee = procedure({
  id: 'melee',
  title: 'Hand to hand',
  about: 'One round of hand to hand for one man against all who are in contact with him.',
  rules: [
    'LPG-12.5',
    'LPG-12.6',
    'LPG-12.7',
    'LPG-12.8',
    'LPG-12.9',
    'LPG-12.10',
    'LPG-12.11',
    'LPG-3.2',
    'LPG-3.5',
    'LPG-17.1',
    'LPG-17.2',
    'LPG-17.3',
  ],
  tells: 'manEffect',
  shape: {
    man: group('The man', fighterShape, { code: 'bad-input' }),
    opponents: listOf('Opponents', group('Opponent', opponentShape, { code: 'bad-input' }), {
      code: 'bad-input',
      min: 1,
      max: 20,
      help: 'All in contact with him; put the one straight to his front first.',
    }),
  },
  checks: [],
  run(dice, { man, opponents, options }) {
    const foe = foeOf(opponents);
    const first = Math.max(0, foe);
    const pairings = opponents.map((opponent, i) => ({ opponent, isFoe: i === foe }));
    if (opponents.length > 1) {
      dice.trace?.push(
        fact('LPG-12.9', foe < 0 ? 'Nobody is to his front' : `He fights opponent ${foe + 1}`),
      );
      dice.trace?.push(fact('LPG-12.11', 'The opponent to the front comes first, then the others'));
    }
    const [round, exchanges] = dice.each(
      [pairings[first]!, ...pairings.toSpliced(first, 1)],
      UNHARMED,
      exchanged(man, options),
      first === 0 ? 'opponents' : 'opponentsAsFought', // odds name the entries of a list by its order
    );
    return {
      manEffect: round.effect,
      manHits: round.hits,
      manKilled: round.effect === 'killed',
      manWounded: round.wound && round.effect !== 'killed',
      manBroken: round.effect === 'broken',
      opponentHits: round.opponentHits,
      opponents: readList(exchanges, ([foremost, ...rest]) => rest.toSpliced(first, 0, foremost!)),
    };
  },
});
