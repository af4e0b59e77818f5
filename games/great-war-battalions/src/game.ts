import type { Piece, Ruleset, Side } from '@sandtable/engine';
import { scenarioJsonSchema } from '@sandtable/engine';
import { appraise, candidates } from './candidates.ts';
import { pending } from './choices.ts';
import { decide } from './deciding.ts';
import { evolve } from './evolve.ts';
import { isHere } from './measure.ts';
import type { House } from './options.ts';
import { preview } from './preview.ts';
import { battalionScenario, SCENARIOS, scenarioSchema, stateFor } from './scenario.ts';
import { greatWarBattalions } from './sheet.ts';
import type { BattalionScenario, Command, Event, State } from './state.ts';
import { tell } from './tell.ts';

/** While a secret deployment goes on, the enemy's places are left out. */
function view(state: State, side: Side): State {
  if (!state.secretDeployment || state.phase !== 'deploy') return state;
  const units = Object.fromEntries(
    Object.entries(state.units).map(([id, unit]) => [
      id,
      unit.side === side ? unit : { ...unit, pose: null, entry: null },
    ]),
  );
  return { ...state, units };
}

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
  scenarioSchema: () => scenarioJsonSchema(scenarioSchema),
  pieces,
  // Our own scenarios; the match has checked the house rules and filled in the rest.
  setUp: (scenario, options) => stateFor(scenario as BattalionScenario, options as House),
  begin: () => undefined, // the first thing is to deploy
  pending,
  preview,
  decide,
  evolve,
  view,
  redact: (event, side) =>
    event.type === 'placed' && event.secret && event.side !== side ? undefined : event,
  reveals: (event) => event.type === 'deployed' && event.secret && event.next === null,
  verdict: (state) => state.verdict ?? undefined,
  candidates,
  appraise,
  tell,
};
