import { type Piece, type Ruleset, scenarioJsonSchema } from '@sandtable/engine';
import { appraise } from './appraise.ts';
import { candidates } from './candidates.ts';
import { pending } from './choices.ts';
import { copied } from './copying.ts';
import { deciding, judge } from './deciding.ts';
import { describe } from './describe.ts';
import { evolve } from './evolve.ts';
import { imagine } from './imagine.ts';
import { instinct } from './instinct.ts';
import { layByLot } from './laying.ts';
import { mannerOf } from './manner.ts';
import { isActive } from './measure.ts';
import { muster } from './muster.ts';
import type { House } from './options.ts';
import { recordShape } from './record-shape.ts';
import { companyScenario, SCENARIOS, stateFor } from './scenario.ts';
import { scenarioSchema } from './scenario-file.ts';
import { spanishCivilWar } from './sheet.ts';
import type { Command, CompanyScenario, Event, State } from './state.ts';
import { tell } from './tell.ts';
import { redact, reveals, scramble, view } from './view.ts';
import { weigh } from './weighing.ts';

/** Everything on the table that this state or view shows; concealed units stand as their markers. */
function pieces(state: State): Piece[] {
  const units = Object.values(state.units)
    .filter((unit) => isActive(unit) && unit.pose !== null && !unit.concealed)
    .map(({ id, name, side, pose, elements, dps, mark, condition }) => {
      const note = [
        elements.length > 0 ? `elements ${elements.length}` : '',
        dps > 0 ? `DPs ${dps}` : '',
        mark === 'none' ? '' : mark,
        condition === 'sound' ? '' : condition,
      ];
      return { id, name, side, place: pose!, note: note.filter(Boolean).join(', ') };
    });
  const markers = state.markers.map(({ id, side, place, unit, real }) => {
    const note =
      real === null ? 'unknown' : real ? `hides ${state.units[unit ?? '']?.name ?? 'a unit'}` : 'dummy';
    return { id, name: 'Marker', side, place, note };
  });
  return [...units, ...markers];
}

/** Spanish Civil War as a game: the sequence of play of the sheet on a table. */
export const spanishCivilWarGame: Ruleset<State, Command, Event> = {
  id: 'spanish-civil-war',
  sheet: spanishCivilWar,
  scenarios: SCENARIOS,
  readScenario: companyScenario,
  shape: recordShape,
  scenarioSchema: () => scenarioJsonSchema(scenarioSchema),
  pieces,
  muster,
  // Our own scenarios; the match has checked the house rules and filled in the rest.
  copy: copied,
  setUp: (scenario, options) => stateFor(scenario as CompanyScenario, options as House),
  begin: layByLot,
  deciding,
  pending,
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
  tell,
  scramble,
};
