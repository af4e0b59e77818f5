import { rolling } from '@sandtable/dice';
import { houseRules, playOut } from '@sandtable/engine';
import { leadOver } from '@sandtable/play';
import { INCH } from '@sandtable/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { greatWarBattalionsGame as game } from '../play/game.ts';
import type { Command, State } from '../play/state.ts';
import { isCrewed } from '../sheet/vocabulary.ts';
import { isHere } from '../table/units.ts';
import { movesTo } from './appraise.ts';
import { goalsOf } from './goals.ts';
import { activationChance, rallyChance } from './odds.ts';
import { shotAt } from './prospects.ts';

const BATTLES = 40;
const audregnies = game.scenarios.find(({ id }) => id === 'audregnies')!;
const standard = houseRules(game.sheet.rulebook.options, {});

/** What is counted, over all battles. */
const seen = { units: 0, idle: 0, moves: 0, alone: 0, orders: 0, forNothing: 0, attacks: 0, greedy: 0 };

type Activate = Extract<Command, { type: 'activate' }>;

/** More than a move ahead of those who go for the same objective, on average. */
function goesAlone(state: State, { unit: id, path }: Activate): boolean {
  const unit = state.units[id]!;
  const goals = goalsOf(state, unit.side);
  const goal = goals.get(id);
  if (!goal || !path || isCrewed(unit.type)) return false;
  const friends = [...goals].flatMap(([other, to]) =>
    other !== id && to === goal && !isCrewed(state.units[other]!.type) ? [state.units[other]!.pose!] : [],
  );
  return leadOver(friends, goal.place, path.at(-1)!) > 12 * INCH;
}

/** A third token for one while three others that have somewhere to go have none. */
function takesTokensOfOthers(state: State, { unit: id, side }: Activate): boolean {
  const waiting = [...goalsOf(state, side)].filter(([other, { place }]) => {
    const { tokensOnUnit, pose } = state.units[other]!;
    return tokensOnUnit === 0 && movesTo(state.units[other]!, pose!, place) > 0;
  });
  return state.units[id]!.tokensOnUnit >= 2 && waiting.length >= 3;
}

/** An order that cannot come to anything. */
function isForNothing(state: State, { unit: id, action, target }: Activate): boolean {
  const unit = state.units[id]!;
  if (activationChance(state, unit) === 0) return true;
  if (action === 'rally') return rallyChance(state, unit) === 0;
  return (
    action === 'fire' && target !== undefined && (shotAt(state, unit, state.units[target]!)?.any ?? 0) === 0
  );
}

function count(state: State, command: Command, acted: Set<string>): void {
  if (command.type === 'react') acted.add(command.unit);
  if (command.type !== 'activate') return;
  acted.add(command.unit);
  seen.orders++;
  if (isForNothing(state, command)) seen.forNothing++;
  if (command.side !== state.victory.attacker) return;
  seen.attacks++;
  if (takesTokensOfOthers(state, command)) seen.greedy++;
  if (command.action !== 'move') return;
  seen.moves++;
  if (goesAlone(state, command)) seen.alone++;
}

beforeAll(() => {
  for (let battle = 0; battle < BATTLES; battle++) {
    const state = game.setUp(audregnies, standard.ok ? standard.value : {});
    const dice = rolling(`lively ${battle}`);
    const acted = new Set<string>();
    while (!state.verdict) {
      const side = game.deciding(state)[0]!;
      const command = game.instinct.act(game.view(state, side), side, 'seasoned');
      count(state, command, acted);
      playOut(game, state, dice, command);
    }
    if (state.turn < 4) continue; // a force that breaks at once has no time
    const alive = Object.values(state.units).filter(isHere);
    seen.units += alive.length;
    seen.idle += alive.filter(({ id }) => !acted.has(id)).length;
  }
}, 120_000);

describe('forty battles of regulars at Audregnies', () => {
  it('every unit that could serve is used', () => {
    expect(seen.idle / seen.units).toBeLessThan(0.05);
  });
  it('attackers seldom go alone where friends can come along', () => {
    expect(seen.moves).toBeGreaterThan(100);
    expect(seen.alone / seen.moves).toBeLessThan(0.05);
  });
  it('GWB-2.3 attackers seldom spend a third token on one while three others wait for their first', () => {
    expect(seen.attacks).toBeGreaterThan(500);
    expect(seen.greedy / seen.attacks).toBeLessThan(0.02);
  });
  it('nobody is ordered to do what cannot come to anything', () => {
    expect(seen.orders).toBeGreaterThan(500);
    expect(seen.forNothing).toBe(0);
  });
});
