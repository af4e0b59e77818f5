import type { Piece, Ruleset, Side } from '@sandtable/engine';
import { defaultOf } from '@sandtable/engine';
import { appraise, candidates, pending } from './choices.ts';
import { decide } from './deciding.ts';
import { evolve } from './evolve.ts';
import { isHere, volleyInput } from './measure.ts';
import { type House, OPTIONS } from './options.ts';
import { battalionScenario, SCENARIOS, stateFor } from './scenario.ts';
import { greatWarBattalions } from './sheet.ts';
import type { BattalionScenario, Command, Event, State } from './state.ts';
import { tell } from './tell.ts';

/** The options of a match, the rest at their defaults. */
const houseOf = (chosen: object): House =>
  ({
    ...Object.fromEntries(Object.entries(OPTIONS).map(([name, option]) => [name, defaultOf(option)])),
    ...chosen,
  }) as unknown as House; // every option has a value

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

/** What a command would resolve. */
function preview(state: State, command: Command) {
  if (command.type !== 'activate') return undefined;
  const unit = Object.hasOwn(state.units, command.unit) ? state.units[command.unit]! : undefined;
  if (!unit) return undefined;
  if (command.action === 'rally') {
    const { moraleMarkers, broken, quality } = unit;
    return { procedure: 'rallyTest', input: { moraleMarkers, broken, quality, options: state.options } };
  }
  const target =
    command.target !== undefined && Object.hasOwn(state.units, command.target)
      ? state.units[command.target]!
      : undefined;
  if (!target || !isHere(target) || (command.action !== 'fire' && command.action !== 'move-and-fire'))
    return undefined;
  const end = command.path?.[command.path.length - 1];
  const from = end && unit.pose ? { from: { ...end, facing: command.facing ?? unit.pose.facing } } : {};
  return {
    procedure: 'volley',
    input: volleyInput(state, unit, target, { action: command.action, ...from }),
  };
}

/** Great War Battalions as a game: the sequence of play of the sheet on a table. */
export const greatWarBattalionsGame: Ruleset<State, Command, Event> = {
  id: 'great-war-battalions',
  sheet: greatWarBattalions,
  scenarios: SCENARIOS,
  readScenario: battalionScenario,
  pieces,
  setUp: (scenario, options) => stateFor(scenario as BattalionScenario, houseOf(options)), // our own scenarios
  begin: () => undefined, // the first thing is to deploy
  pending,
  preview,
  decide,
  evolve,
  view,
  redact: (event, side) =>
    event.type === 'placed' && event.secret && event.side !== side ? undefined : event,
  reveals: () => false,
  verdict: (state) => state.verdict ?? undefined,
  candidates,
  appraise,
  tell,
};
