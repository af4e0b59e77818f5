import { madeHere, type Ruleset } from '@sandtable/engine';
import { scene } from '../board/scene.ts';
import { candidates } from '../players/candidates.ts';
import { figuresOf, instincts } from '../players/figures.ts';
import { imagine } from '../players/imagine.ts';
import { instinct } from '../players/instinct.ts';
import { appraise, weigh } from '../players/weigh.ts';
import type { House } from '../sheet/options.ts';
import { laPetiteGuerre } from '../sheet/sheet.ts';
import { describe } from '../words/describe.ts';
import { tell } from '../words/tell.ts';
import type { Command } from './commands.ts';
import { copied } from './copying.ts';
import { deciding, judge } from './deciding.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { recordShape } from './record-shape.ts';
import { FILES, SCENARIOS, stateFor } from './scenario.ts';
import { begin } from './sequence.ts';
import type { SkirmishScenario, State } from './state.ts';
import { redact, reveals, scramble, view } from './view.ts';

/** La Petite Guerre as a game: the sequence of play of the sheet on a table. */
export const laPetiteGuerreGame: Ruleset<State, Command, Event> = {
  sheet: laPetiteGuerre,
  scenarios: SCENARIOS,
  files: FILES,
  shape: recordShape,
  copy: copied,
  setUp: (scenario, options) => stateFor(scenario as SkirmishScenario, options as House), // our own scenarios, checked house rules
  begin,
  deciding,
  judge,
  evolve,
  view,
  redact,
  reveals,
  candidates,
  instinct: {
    ...instincts,
    act: (seen, side, manner = 'green') => madeHere(instinct(seen, side, figuresOf(manner, seen, side))),
  },
  weigh,
  describe,
  imagine,
  appraise,
  scene,
  tell,
  scramble,
};
