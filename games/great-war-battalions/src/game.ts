import type { Piece, Ruleset } from '@sandtable/engine';
import { scenarioJsonSchema } from '@sandtable/engine';
import { appraise } from './appraise.ts';
import { candidates } from './candidates.ts';
import { pending } from './choices.ts';
import { copied } from './copying.ts';
import { deciding, judge } from './deciding.ts';
import { describe } from './describe.ts';
import { evolve } from './evolve.ts';
import { imagine, view } from './hidden.ts';
import { instinct } from './instinct.ts';
import { mannerOf } from './manner.ts';
import { isHere } from './measure.ts';
import { muster } from './muster.ts';
import type { House } from './options.ts';
import { recordShape } from './record-shape.ts';
import { battalionScenario, SCENARIOS, scenarioSchema, stateFor } from './scenario.ts';
import { greatWarBattalions } from './sheet.ts';
import type { BattalionScenario, Command, Event, State } from './state.ts';
import { tell } from './tell.ts';
import { weigh } from './weigh.ts';

/** Everything on the table, its state in a few words. */
function pieces(state: State): Piece[] {
  return Object.values(state.units)
    .filter((unit) => isHere(unit))
    .map(({ id, name, side, pose, bases, moraleMarkers, broken }) => {
      const note = [
        `bases ${bases}`,
        moraleMarkers > 0 ? `markers ${moraleMarkers}` : '',
        broken ? 'broken' : '',
      ];
      return { id, name, side, place: pose!, note: note.filter(Boolean).join(', ') };
    });
}

/** Great War Battalions as a game: the sequence of play of the sheet on a table. */
export const greatWarBattalionsGame: Ruleset<State, Command, Event> = {
  id: 'great-war-battalions',
  sheet: greatWarBattalions,
  scenarios: SCENARIOS,
  readScenario: battalionScenario,
  shape: recordShape,
  scenarioSchema: () => scenarioJsonSchema(scenarioSchema),
  pieces,
  muster,
  // Our own scenarios; the match has checked the house rules and filled in the rest.
  copy: copied,
  setUp: (scenario, options) => stateFor(scenario as BattalionScenario, options as House),
  begin: () => undefined, // the first thing is to deploy
  deciding,
  pending,
  judge,
  evolve,
  view,
  redact: (event, side) =>
    event.type === 'placed' && event.secret && event.side !== side ? undefined : event,
  reveals: (event) => event.type === 'deployed' && event.secret && event.next === null,
  candidates,
  instinct: (view, side, drill = 'green') => instinct(view, side, mannerOf(drill, view, side)),
  weigh,
  describe,
  imagine,
  appraise,
  tell,
};
