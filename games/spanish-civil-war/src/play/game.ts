import type { Ruleset } from '@sandtable/engine';
import { scene } from '../board/scene.ts';
import { appraise } from '../players/appraise.ts';
import { candidates } from '../players/candidates.ts';
import { imagine } from '../players/imagine.ts';
import { instinct } from '../players/instinct.ts';
import { instincts, mannerOf } from '../players/manner.ts';
import { weigh } from '../players/weighing.ts';
import type { House } from '../sheet/options.ts';
import { spanishCivilWar } from '../sheet/sheet.ts';
import { describe } from '../words/describe.ts';
import { tell } from '../words/tell.ts';
import { copied } from './copying.ts';
import { deciding, judge } from './deciding.ts';
import { evolve } from './evolve.ts';
import { layByLot } from './laying.ts';
import { recordShape } from './record-shape.ts';
import { FILES, SCENARIOS, stateFor } from './scenario.ts';
import type { Command, CompanyScenario, Event, State } from './state.ts';
import { redact, reveals, scramble, view } from './view.ts';

/** Spanish Civil War as a game: the sequence of play of the sheet on a table. */
export const spanishCivilWarGame: Ruleset<State, Command, Event> = {
  sheet: spanishCivilWar,
  scenarios: SCENARIOS,
  files: FILES,
  shape: recordShape,
  // Our own scenarios; the match has checked the house rules and filled in the rest.
  copy: copied,
  setUp: (scenario, options) => stateFor(scenario as CompanyScenario, options as House),
  begin: layByLot,
  deciding,
  judge,
  evolve,
  view,
  redact,
  reveals,
  candidates,
  instinct: {
    ...instincts,
    act: (view, side, manner = 'green') => instinct(view, side, mannerOf(manner, view, side)),
  },
  weigh,
  describe,
  imagine,
  appraise,
  scene,
  tell,
  scramble,
};
