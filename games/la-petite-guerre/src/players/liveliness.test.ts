import { rolling } from '@sandtable/dice';
import { houseRules, playOut } from '@sandtable/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command, Step } from '../play/commands.ts';
import { laPetiteGuerreGame as game } from '../play/game.ts';
import type { State } from '../play/state.ts';
import { type Figures, STEADY } from './figures.ts';
import { hideoutsFrom } from './unseen.ts';

const BATTLES = 5;
const duckLake = game.scenarios.find(({ id }) => id === 'duck-lake')!;
const standard = houseRules(game.sheet.rulebook.options, {});

type Counted = {
  searches: number;
  forNothing: number;
  upForNothing: number;
  shots: number;
};

const stepsOf = (command: Command): readonly (readonly Step[])[] =>
  command.type === 'act' || command.type === 'serveGun'
    ? [command.steps]
    : command.type === 'actTogether'
      ? command.acts.map(({ steps }) => steps)
      : [];

function count(seen: Counted, view: State, command: Command): void {
  const hideouts = hideoutsFrom(view, command.side).map(({ id }) => id);
  for (const steps of stepsOf(command)) {
    for (const step of steps) {
      if (step.do === 'fire') seen.shots++;
      if (step.do !== 'acquire' || step.piece === undefined) continue;
      seen.searches++;
      if (!hideouts.includes(step.piece)) seen.forNothing++;
    }
    if (steps[0]?.do === 'stand' && steps.every((step) => step.do === 'stand' || step.do === 'turn'))
      seen.upForNothing++;
  }
}

/** Battles at Duck Lake, both sides by these figures or as regulars. */
function fought(manner: Figures | 'seasoned'): Counted {
  const seen: Counted = { searches: 0, forNothing: 0, upForNothing: 0, shots: 0 };
  for (let battle = 0; battle < BATTLES; battle++) {
    const state = game.setUp(duckLake, standard.ok ? standard.value : {});
    const dice = rolling(`lively ${battle}`);
    game.begin({ dice, state, emit: (event) => game.evolve(state, event) });
    while (!state.verdict) {
      const side = game.deciding(state)[0]!; // somebody decides until there is a verdict
      const view = game.view(state, side);
      const command = game.instinct.act(view, side, manner);
      count(seen, view, command);
      playOut(game, state, dice, command);
    }
  }
  return seen;
}

describe('players at Duck Lake', () => {
  let [regulars, bold]: Counted[] = [];
  beforeAll(() => {
    regulars = fought('seasoned');
    bold = fought({ ...STEADY, press: 1 });
  }, 60_000);

  it('search, but never where all who lay there have been found', () => {
    expect(regulars!.searches).toBeGreaterThan(20 * BATTLES);
    expect(regulars!.forNothing + bold!.forNothing).toBe(0);
  });

  it('never get up only to turn round and lie down again', () => {
    expect(regulars!.upForNothing + bold!.upForNothing).toBe(0);
  });

  it('who look for a better place come to blows', () => {
    expect(bold!.shots).toBeGreaterThan(60 * BATTLES);
    expect(bold!.shots).toBeGreaterThan(regulars!.shots);
  });
});
