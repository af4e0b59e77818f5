import { type Act, initialAnswers, startMatch } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerreGame as game } from '../play/game.ts';
import type { Command, State } from '../play/state.ts';
import { laPetiteGuerreBoard as board } from './board.ts';

/** A player at the board, who handles units as groups; every click and key is counted. */

const YOU = 'government';
const MOST = 40;

/** The one to hand, what he does, whom he aims at, and Enter; a button that ends a step is one click. */
const touches = ({ actor, asks, ends }: Act): number =>
  ends ? 1 : (actor === null ? 0 : 1) + 1 + asks.length + 1;

type Choice = { readonly act: Act; readonly command: Command };
const given = (act: Act, more: object = {}): Choice => ({
  act,
  command: act.command({ ...initialAnswers(act.asks), ...more }) as Command, // of this game
});

/** What the gun does by instinct, as the acts that a hand would choose for it. */
function gunnery(view: State, acts: readonly Act[]): Choice | undefined {
  const wanted = game.instinct.act(view, YOU) as Command; // of this game
  if (wanted.type !== 'serveGun') return undefined;
  const [step] = wanted.steps;
  for (const act of acts.filter(({ actor, closed }) => actor === wanted.gun && !closed)) {
    const aim = step && 'target' in step && step.target !== undefined ? { target: step.target } : {};
    const facing = step?.do === 'turn' ? { facing: step.facing } : {};
    const choice = given(act, { ...aim, ...facing });
    const command = { ...wanted, steps: [step] };
    if (JSON.stringify(choice.command) === JSON.stringify(command)) return choice;
  }
  return undefined;
}

/** Whole units first, the gun as it is served best, then the end of the step. */
function decide(view: State): Choice {
  const acts = board.acts(view, YOU).filter(({ closed }) => !closed);
  const named = (name: string): Act | undefined => acts.find(({ id }) => id.endsWith(name));
  const unit = named('control-all') ?? named(' all-fire') ?? named(' as-they-like') ?? named(' all-charge');
  const gun = view.phase === 'actions' ? gunnery(view, acts) : undefined;
  const rest = acts.find(({ ends }) => ends);
  return gun ?? given(unit ?? rest!);
}

describe('Duck Lake by hand', () => {
  it(`takes ${MOST} clicks and keys a turn at most for the government, whose units all do something`, () => {
    const match = startMatch(game, game.scenarios[0]!, { seed: 23 });
    const turns: number[] = [];
    let acted = 0;
    while (!match.verdict()) {
      const { state } = match;
      const [side] = game.deciding(state);
      const view = game.view(state, side!);
      if (side !== YOU) {
        expect(match.play(game.instinct.act(view, side!)).ok).toBe(true);
        continue;
      }
      const { act, command } = decide(view);
      turns[state.turn] = (turns[state.turn] ?? 0) + touches(act);
      if (command.type === 'actTogether') acted += command.acts.length;
      const played = match.play(command);
      expect(played.ok, `${act.label}: ${played.ok ? '' : played.problem.message}`).toBe(true);
    }
    const counted = turns.filter((count) => count !== undefined);
    expect(counted).toHaveLength(match.state.turn);
    expect(Math.max(...counted)).toBeLessThanOrEqual(MOST);
    expect(acted).toBeGreaterThan(4 * counted.length);
  });
});
