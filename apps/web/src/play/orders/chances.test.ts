import { marginals } from '@sandtable/dice';
import { type Command, oddsOf, percent, startMatch } from '@sandtable/engine';
import { expect, it } from 'vitest';
import { cardOf } from '../../frame/cards.ts';
import { loadGame } from '../../frame/games.ts';
import { loadTable } from '../session/tables.ts';
import { chanceSaid } from './chances.ts';

it('GWB-2.4 a hint to act once more counts the test for it: the number of the card, not of the shot alone', async () => {
  const game = await loadGame(cardOf('gwb')!);
  const { rules } = await loadTable('great-war-battalions');
  const match = startMatch(rules, rules.scenarios[0]!, { seed: 1 });
  for (const side of ['british', 'germans']) match.play({ type: 'ready', side });
  const shot = { type: 'activate', side: 'british', unit: 'battery-119', action: 'fire', target: 'i-93' };
  const said = (): string | undefined =>
    chanceSaid(game, rules, rules.view(match.state, 'british'), shot as Command); // of this game
  const odds = oddsOf(game.sheet, 'volley', { type: 'field-artillery', range: 24.6, targetBases: 4 });
  if (!odds.ok) throw new Error(odds.problem.message);
  const hit = 1 - (marginals(odds.value).markers!['0'] ?? 0);
  expect(said()).toBe(`${percent(hit)}: the target takes a marker`);
  match.play(shot as Command);
  while (rules.deciding(match.state)[0] === 'germans')
    match.play({ type: 'decline', side: 'germans' } as Command);
  expect(said()).toBe(`${percent((5 / 6) * hit)}: it is activated and the target takes a marker`);
});
