import { d6 } from '@sandtable/dice';
import { badFields, fact } from '@sandtable/engine';
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
});
