import { cloneState, madeHere, type Ruleset } from '@sandtable/engine';
import { scene } from '../board/scene.ts';
import { appraise } from '../players/appraise.ts';
import { candidates } from '../players/candidates.ts';
import { instincts, mannerOf } from '../players/figures.ts';
import { imagine } from '../players/imagine.ts';
import { instinct } from '../players/instinct.ts';
import { weigh } from '../players/weigh.ts';
import type { House } from '../sheet/options.ts';
import { westernFront } from '../sheet/sheet.ts';
import { describe } from '../words/describe.ts';
import { tell } from '../words/tell.ts';
import type { Command } from './commands.ts';
import { copied } from './copying.ts';
import { deciding, judge } from './deciding.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { recordShape } from './record-shape.ts';
import { FILES, SCENARIOS } from './scenario.ts';
import type { FrontScenario, State } from './state.ts';
import { redact, reveals, scramble, view } from './view.ts';

/** Western Front as a game: the sequence of play of the sheet on a table. */
export const westernFrontGame: Ruleset<State, Command, Event> = {
  sheet: westernFront,
  scenarios: SCENARIOS,
  files: FILES,
  shape: recordShape,
  // Our own scenarios; the match has checked the house rules and filled in the rest.
  setUp: (scenario, options) =>
    copied(cloneState({ ...(scenario as FrontScenario).start, options: options as House })),
  begin: () => undefined,
  copy: copied,
  deciding,
  judge,
  evolve,
  view,
  redact,
  reveals,
  candidates,
  instinct: {
    ...instincts,
    act: (seen, side, manner = 'green') => madeHere(instinct(seen, side, mannerOf(manner, seen, side))),
  },
  weigh,
  describe,
  imagine,
  appraise,
  scene,
  tell,
  scramble: (state, viewer) => scramble(state, viewer),
};
