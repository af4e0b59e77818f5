import { d6 } from '@sandtable/dice';
import { badFields, fact, sentence, sentences } from '@sandtable/engine';
import { BAD, oneOfOr } from './fields.ts';
import { procedure } from './options.ts';
import { HOLDERS, type Side } from './vocabulary.ts';

/** WF-12.2 Who chooses the order of movement: a d6 each, a tie to the side that had it not. */
export const initiative = procedure({
  id: 'initiative',
  title: 'Initiative',
  about: 'Who chooses which side moves first this turn.',
  rules: ['WF-12.2'],
  tells: 'winner',
  wants: [
    { field: 'winner', is: 'a', say: 'side a chooses who moves first' },
    { field: 'winner', is: 'b', say: 'side b chooses who moves first' },
    { field: 'tie', is: true, say: 'the dice tie' },
  ],
  shape: { previous: oneOfOr('none', 'Who had the initiative last turn', HOLDERS) },
  checks: badFields([BAD]),
  run(dice, { previous }) {
    const a = dice.roll(d6, 'initiative of side a');
    const b = dice.roll(d6, 'initiative of side b');
    const tie = a === b;
    const onTie: Side = previous === 'a' ? 'b' : 'a';
    const winner: Side = tie ? onTie : a > b ? 'a' : 'b';
    dice.trace?.push(fact('WF-12.2', `${tie ? 'A tie: ' : ''}side ${winner} chooses who moves first`));
    return { winner, tie };
  },
  says: ({ winner, tie }, { previous }) =>
    tie
      ? sentences(
          previous === 'none'
            ? 'the dice tie, and nobody had the initiative before'
            : 'the dice tie, and the side that had it not takes the initiative',
          `side ${winner} chooses who moves first`,
        )
      : sentence(`side ${winner} has the initiative and chooses who moves first`),
});
