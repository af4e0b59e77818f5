import { madeHere, type Ruleset } from '@sandtable/engine';
import { scene } from '../board/scene.ts';
import { appraise } from '../players/appraise.ts';
import { candidates } from '../players/candidates.ts';
import { instinct } from '../players/instinct.ts';
import { instincts, mannerOf } from '../players/manner.ts';
import { weigh } from '../players/weigh.ts';
import type { House } from '../sheet/options.ts';
import { contemptibleLittleArmies } from '../sheet/sheet.ts';
import { describe } from '../words/describe.ts';
import { tell } from '../words/tell.ts';
import type { Command } from './commands.ts';
import { copied } from './copying.ts';
import { deciding, judge } from './deciding.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { recordShape } from './record-shape.ts';
import { FILES, SCENARIOS, stateFor } from './scenario.ts';
import type { ArmiesScenario, State } from './state.ts';
import { imagine, redact, reveals, scramble, view } from './view.ts';

/** Contemptible Little Armies as a game: the sequence of play of the sheet on a table. */
export const contemptibleLittleArmiesGame: Ruleset<State, Command, Event> = {
  sheet: contemptibleLittleArmies,
  scenarios: SCENARIOS,
  files: FILES,
  shape: recordShape,
  copy: copied,
  // Our own scenarios; the match has checked the house rules and filled in the rest.
  setUp: (scenario, options) => stateFor(scenario as ArmiesScenario, options as House),
  begin: () => undefined, // the first thing is to deploy
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
  scramble,
};
