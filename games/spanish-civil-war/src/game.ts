import { type Piece, type Preview, type Ruleset, scenarioJsonSchema } from '@sandtable/engine';
import { aim, isAim } from './aiming.ts';
import { appraise } from './appraise.ts';
import { anyUnit } from './asking.ts';
import { candidates } from './candidates.ts';
import { pending } from './choices.ts';
import { copied } from './copying.ts';
import { decide, deciding } from './deciding.ts';
import { describe } from './describe.ts';
import { evolve } from './evolve.ts';
import { imagine } from './imagine.ts';
import { instinct } from './instinct.ts';
import { layByLot } from './laying.ts';
import { mannerOf } from './manner.ts';
import { driveInput, moveInput } from './marching.ts';
import { isActive, isVehicleUnit, troopOf } from './measure.ts';
import { muster } from './muster.ts';
import type { House } from './options.ts';
import { rallyInput } from './rallying.ts';
import { companyScenario, SCENARIOS, stateFor } from './scenario.ts';
import { scenarioSchema } from './scenario-file.ts';
import { spanishCivilWar } from './sheet.ts';
import { shotOf } from './shooting.ts';
import type { Command, CompanyScenario, Event, State } from './state.ts';
import { tell } from './tell.ts';
import { redact, reveals, scramble, view } from './view.ts';
import { lookInput } from './watching.ts';
import { weigh } from './weighing.ts';

/** What a command would resolve. */
function preview(state: State, command: Command): Preview | undefined {
  const unit = 'unit' in command ? anyUnit(state, command.unit) : undefined;
  const shot = shotOf(command);
  if (shot) {
    if (!anyUnit(state, shot.target) || (shot.unit !== null && (!unit || !isActive(unit)))) return undefined;
    const aimed = aim(state, shot);
    return isAim(aimed) ? { procedure: aimed.procedure.id, input: { ...aimed.input } } : undefined;
  }
  if (!unit || !isActive(unit)) return undefined;
  const { options } = state;
  if (command.type === 'rally') return { procedure: 'rallyTest', input: rallyInput(state, unit) };
  if (command.type === 'roll-move')
    return isVehicleUnit(unit)
      ? { procedure: 'vehicleMovementRoll', input: driveInput(state, unit) }
      : { procedure: 'movementRoll', input: moveInput(state, unit) };
  if (command.type === 'assault' && options.assaultMovement === 'table')
    return {
      procedure: 'assaultMoveRoll',
      input: { troop: troopOf(unit), dps: unit.dps, elements: unit.elements.length, options },
    };
  if (command.type === 'observe') {
    const marker = state.markers.find(({ id }) => id === command.marker);
    const input = marker && lookInput(state, unit, marker);
    return input ? { procedure: 'observe', input } : undefined;
  }
  return undefined;
}

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
  scenarioSchema: () => scenarioJsonSchema(scenarioSchema),
  pieces,
  muster,
  // Our own scenarios; the match has checked the house rules and filled in the rest.
  copy: copied,
  setUp: (scenario, options) => stateFor(scenario as CompanyScenario, options as House),
  begin: layByLot,
  deciding,
  pending,
  preview,
  decide,
  evolve,
  view,
  redact,
  reveals,
  verdict: (state) => state.verdict ?? undefined,
  candidates,
  instinct: (view, side, drill = 'green') => instinct(view, side, mannerOf(drill, view, side)),
  weigh,
  describe,
  imagine,
  appraise,
  tell,
  scramble,
};
