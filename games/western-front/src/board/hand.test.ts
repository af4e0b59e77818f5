import { type Act, type Side, startMatch } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import type { Command } from '../play/commands.ts';
import { westernFrontGame as game } from '../play/game.ts';
import type { State } from '../play/state.ts';
import { westernFrontBoard as board } from './board.ts';

/** A player at the board, who gives every order by hand; every click and key is counted. */

const MOST = 60;
/** But for an estimate that is written, a road march, and a way that bends or ends facing elsewhere. */
const MOST_FOR_AN_ORDER = 3;
const isLonger = ({ type }: Command): boolean => ['plot', 'retarget', 'strategic'].includes(type);

/** Which of the deeds that are offered an order is. */
function deedOf(command: Command, act: Act): boolean {
  const deed = act.id.slice((act.actor ?? '').length).trim();
  switch (command.type) {
    case 'move':
      return act.actor === command.unit && deed === (command.path.length > 1 ? 'move' : 'turn');
    case 'charge':
    case 'strategic':
    case 'form':
    case 'posture':
    case 'limber':
    case 'mount':
    case 'swim':
    case 'replace':
      return act.actor === command.unit && deed === command.type;
    case 'retarget':
      return act.id === `retarget ${command.section}`;
    case 'hold':
    case 'fire':
      return act.id === `toggle ${command.section}`;
    case 'plot':
      return act.id === `${command.gun} plot`;
    case 'sections':
      return act.id === `sections ${command.sections}`;
    case 'ready':
    case 'done':
    case 'first':
    case 'second':
      return act.id === command.type;
    case 'allot':
      return act.id === (command.shots.length > 0 ? 'allot' : 'ready');
    default:
      return JSON.stringify(act.command({})) === JSON.stringify(command);
  }
}

/**
 * The one to hand, and where or at whom: a click on the ground leads there, one on an enemy charges him. Everything else
 * is a key, and what it asks for another, but for what is suggested. Enter gives it; what ends a step is one key.
 */
function touches(act: Act, command: Command, view: State): number {
  if (act.ends) return 1;
  const kinds = act.asks.map(({ kind }) => kind);
  if (command.type === 'move' && kinds.includes('path')) {
    const [before, end] = command.path.slice(-2);
    const ahead =
      (Math.round((Math.atan2(end!.x - before!.x, end!.y - before!.y) * 180) / Math.PI) + 360) % 360;
    const led = [ahead, view.units[command.unit]!.pose!.facing].includes(command.facing);
    return 1 + (command.path.length - 1) + (led ? 0 : 1) + 1;
  }
  if (command.type === 'charge') return 3;
  const asked = act.asks.filter(({ kind }) => kind !== 'form').length;
  return (act.actor === null || view.asked.length > 0 ? 0 : 1) + 1 + asked + (view.asked.length > 0 ? 0 : 1);
}

function handOf(side: Side, seed: number) {
  const match = startMatch(game, game.scenarios.find(({ id }) => id === 'cachy')!, { seed });
  const turns: number[] = [];
  const dear: string[] = [];
  while (!match.verdict()) {
    const { state } = match;
    const [one] = game.deciding(state);
    const view = game.view(state, one!);
    const command = game.instinct.act(view, one!) as Command;
    if (one === side) {
      const act = board.acts(view, side).find((each) => !each.closed && deedOf(command, each));
      if (!act) throw new Error(`no deed for ${JSON.stringify(command).slice(0, 200)}`);
      const count = touches(act, command, view);
      turns[state.turn] = (turns[state.turn] ?? 0) + count;
      const bends = command.type === 'move' && count === MOST_FOR_AN_ORDER + command.path.length - 1;
      if (count > MOST_FOR_AN_ORDER && !bends && !isLonger(command))
        dear.push(`${count} for ${game.describe(view, command)}`);
    }
    const played = match.play(command);
    if (!played.ok) throw new Error(played.problem.message);
  }
  return { turns, dear };
}

describe('Cachy by hand', () => {
  it.each(['german', 'british'])(
    `takes the %s ${MOST} clicks and keys a turn at most, ${MOST_FOR_AN_ORDER} an order`,
    (side) => {
      const { turns, dear } = handOf(side, 23);
      expect(Math.max(...turns.slice(1))).toBeLessThanOrEqual(MOST);
      expect(dear).toEqual([]);
    },
  );
});
