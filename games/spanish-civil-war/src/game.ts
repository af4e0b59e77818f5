import { type Ruleset, scenarioJsonSchema } from '@sandtable/engine';
import { appraise } from './appraise.ts';
import { candidates } from './candidates.ts';
import { copied } from './copying.ts';
import { deciding, judge } from './deciding.ts';
import { describe } from './describe.ts';
import { evolve } from './evolve.ts';
import { imagine } from './imagine.ts';
import { instinct } from './instinct.ts';
import { layByLot } from './laying.ts';
import { mannerOf } from './manner.ts';
import type { House } from './options.ts';
import { recordShape } from './record-shape.ts';
import { companyScenario, SCENARIOS, stateFor } from './scenario.ts';
import { scenarioSchema } from './scenario-file.ts';
import { scene } from './scene.ts';
import { spanishCivilWar } from './sheet.ts';
import type { Command, CompanyScenario, Event, State } from './state.ts';
import { tell } from './tell.ts';
import { redact, reveals, scramble, view } from './view.ts';
import { weigh } from './weighing.ts';

/** Spanish Civil War as a game: the sequence of play of the sheet on a table. */
export const spanishCivilWarGame: Ruleset<State, Command, Event> = {
  id: 'spanish-civil-war',
  sheet: spanishCivilWar,
  scenarios: SCENARIOS,
  readScenario: companyScenario,
  shape: recordShape,
  scenarioSchema: () => scenarioJsonSchema(scenarioSchema),
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
  instinct: (view, side, drill = 'green') => instinct(view, side, mannerOf(drill, view, side)),
  weigh,
  describe,
  imagine,
  appraise,
  scene,
  tell,
  scramble,
};
