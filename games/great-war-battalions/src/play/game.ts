import type { Ruleset } from '@sandtable/engine';
import { scene } from '../board/scene.ts';
import { appraise } from '../players/appraise.ts';
import { candidates } from '../players/candidates.ts';
import { instinct } from '../players/instinct.ts';
import { instincts, mannerOf } from '../players/manner.ts';
import { weigh } from '../players/weigh.ts';
import type { House } from '../sheet/options.ts';
import { greatWarBattalions } from '../sheet/sheet.ts';
import { describe } from '../words/describe.ts';
import { tell } from '../words/tell.ts';
import { copied } from './copying.ts';
import { deciding, judge } from './deciding.ts';
import { evolve } from './evolve.ts';
import { imagine, scramble, view } from './hidden.ts';
import { recordShape } from './record-shape.ts';
import { FILES, SCENARIOS, stateFor } from './scenario.ts';
import type { BattalionScenario, Command, Event, State } from './state.ts';

/** Great War Battalions as a game: the sequence of play of the sheet on a table. */
export const greatWarBattalionsGame: Ruleset<State, Command, Event> = {
  sheet: greatWarBattalions,
  scenarios: SCENARIOS,
  files: FILES,
  shape: recordShape,
  // Our own scenarios; the match has checked the house rules and filled in the rest.
  copy: copied,
  setUp: (scenario, options) => stateFor(scenario as BattalionScenario, options as House),
  begin: () => undefined, // the first thing is to deploy
  deciding,
  judge,
  evolve,
  view,
  redact: (event, side) =>
    event.type === 'placed' && event.secret && event.side !== side ? undefined : event,
  reveals: (event) => event.type === 'deployed' && event.secret && event.next === null,
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
