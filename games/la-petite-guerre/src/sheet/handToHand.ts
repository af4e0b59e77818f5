import { readList } from '@sandtable/dice';
import { counted, fact, group, listOf, sentences } from '@sandtable/engine';
import { fateOf } from './fates.ts';
import { grade, oneOfOr, yes } from './fields.ts';
import {
  type Exchange,
  exchanged,
  type Fighter,
  foeOf,
  type Opponent,
  strikesBack,
  strikesMan,
  UNHARMED,
} from './melee.ts';
import { procedure } from './options.ts';
import { ARCS, CHARGERS, HOLDERS } from './vocabulary.ts';

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

type Fight = { readonly man: Fighter; readonly opponents: readonly Opponent[] };
/** Is there anybody whom the man can strike? */
function canHit({ man, opponents }: Fight): boolean {
  const foe = opponents[foeOf(opponents)];
  return foe !== undefined && strikesBack(man, foe);
}

const canBeHit = ({ opponents }: Fight): boolean => opponents.some(strikesMan);

/** What became of the opponents. */
function saidOfOpponents(exchanges: readonly Exchange[]): string {
  const alone = exchanges.length === 1;
  const hit = exchanges.findIndex(({ effect }) => effect !== 'none');
  const exchange = exchanges[hit];
  if (exchange && exchange.effect !== 'none')
    return fateOf(alone ? 'his opponent' : `opponent ${hit + 1}`, { effect: exchange.effect });
  return alone ? 'his opponent is unhurt' : 'no opponent is hurt';
}

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
  sides: [
    { key: 'man', name: 'The man', word: 'man' },
    { key: 'opponents', name: 'Opponents', word: 'opponent' },
  ],
  wants: [
    {
      field: 'opponentHits',
      atLeast: 1,
      say: ({ opponents }) =>
        opponents.length === 1 ? 'the man hits his opponent' : 'the man hits the opponent before him',
      when: canHit,
    },
    {
      field: 'manHits',
      atLeast: 1,
      say: ({ opponents }) =>
        opponents.length === 1 ? 'his opponent hits the man' : 'an opponent hits the man',
      when: canBeHit,
    },
    {
      field: 'opponents.0.effect',
      is: ['killed', 'broken'],
      say: 'his opponent is killed or breaks and runs',
      when: (fight) => fight.opponents.length === 1 && canHit(fight),
    },
    {
      field: 'manEffect',
      is: ['killed', 'broken'],
      say: 'the man is killed or breaks and runs',
      when: canBeHit,
    },
    {
      field: 'opponents.0.effect',
      is: 'killed',
      say: 'his opponent is killed',
      when: (fight) => fight.opponents.length === 1 && canHit(fight),
    },
    { field: 'manEffect', is: 'killed', say: 'the man is killed', when: canBeHit },
    { field: 'manEffect', is: 'none', say: 'the man is not hit', when: canBeHit },
  ],
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
    const pairings = opponents.map((opponent, i) => ({
      opponent,
      isFoe: i === foe,
      who: opponents.length === 1 ? 'opponent' : `opponent ${i + 1}`,
    }));
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
  says({ manEffect, manHits, opponentHits, opponents }) {
    if (opponents.every(({ winner }) => winner === 'none'))
      return opponents.length === 1
        ? 'Neither the man nor his opponent can strike.'
        : 'Neither the man nor any opponent can strike.';
    if (manHits + opponentHits === 0)
      return opponents.length === 1
        ? 'Neither the man nor his opponent is hit.'
        : 'Neither the man nor any opponent is hit.';
    const man =
      manEffect === 'none'
        ? 'the man is unhurt'
        : `${fateOf('the man', { effect: manEffect })}${manHits > 1 ? `, after ${counted(manHits, 'hit')}` : ''}`;
    return sentences(man, saidOfOpponents(opponents));
  },
});
