import type { Outcome, Trial } from '@sandtable/engine';
import { terrainNeed } from '../sheet/movement.ts';
import { smokeInput, type VolleyInput } from '../table/fire-input.ts';
import { isHere } from '../table/units.ts';
import { hindrances } from '../table/ways.ts';
import { fightInput, rallyInput } from './combat.ts';
import { setOff } from './ordering.ts';
import { whenStruck } from './reacting.ts';
import type { Command, State, Unit } from './state.ts';

/** What an order rolls on its way, in order, as things stand: reactions of the enemy are his own orders. */

type Activate = Extract<Command, { type: 'activate' }>;
type React = Extract<Command, { type: 'react' }>;

export const activationInput = ({ options }: State, { tokensOnUnit, moraleMarkers }: Unit) => ({
  tokensOnUnit,
  moraleMarkers,
  options,
});
export const reactionInput = ({ options }: State, { tokensOnUnit, moraleMarkers, broken }: Unit) => ({
  tokensOnUnit,
  moraleMarkers,
  broken,
  options,
});
export const terrainInput = (
  { options }: State,
  { type, dismounted, moraleMarkers }: Unit,
  wire: boolean,
) => ({ type, dismounted, wire, moraleMarkers, options });

/** One test that must be passed, and then the rest. */
const passing = (
  procedure: string,
  input: Trial['input'],
  hope: string,
  passed: (outcome: Outcome) => unknown,
  rest: () => Trial | undefined,
): Trial => ({ procedure, input, hope, next: (outcome) => (passed(outcome) ? rest() : undefined) });

/** GWB-6 The tests on the way, then what it goes for; what cannot fail is no test. */
function marching(
  state: State,
  unit: Unit,
  path: Activate['path'],
  last: Trial | undefined,
): Trial | undefined {
  const met = path && path.length > 1 ? hindrances(state, path) : [];
  const tests = met
    .map(({ feature, wire }) => ({ feature, wire, input: terrainInput(state, unit, wire) }))
    .filter(({ input }) => terrainNeed(input) > 1);
  return tests.reduceRight<Trial | undefined>((rest, { feature, wire, input }) => {
    if (!rest) return { procedure: 'terrainTest', input };
    const through = feature.name ?? (wire ? 'the wire' : 'the difficult ground');
    return passing(
      'terrainTest',
      input,
      `it gets through ${through}`,
      ({ passed }) => passed,
      () => rest,
    );
  }, last);
}

type Shot = VolleyInput | undefined;

function actionTrial(state: State, unit: Unit, command: Activate, shot: Shot): Trial | undefined {
  const { action, point, path } = command;
  if (action === 'rally') return { procedure: 'rallyTest', input: rallyInput(unit, state) };
  if (action === 'move') return marching(state, setOff(unit, command), path, undefined);
  if (action === 'fire' && point) return { procedure: 'laySmoke', input: smokeInput(state, unit, point) };
  const target = state.units[command.target!]!; // the order is legal, so there is one
  if (action === 'assault')
    return marching(state, unit, path, {
      procedure: 'assault',
      input: fightInput(state, unit, target, unit.pose!),
    });
  const volley: Trial | undefined = shot && { procedure: 'volley', input: shot };
  return command.fireFirst ? volley : marching(state, unit, action === 'fire' ? undefined : path, volley);
}

/** GWB-2.4 The activation first; what follows only if it succeeds. */
export function activationTrial(state: State, unit: Unit, command: Activate, shot: Shot): Trial {
  const input = activationInput(state, unit);
  const rest = actionTrial(state, unit, command, shot);
  if (!rest) return { procedure: 'activationTest', input };
  return passing(
    'activationTest',
    input,
    'it is activated',
    ({ success }) => success,
    () => rest,
  );
}

function answerTrial(state: State, unit: Unit, command: React, shot: Shot): Trial | undefined {
  const { action, atDistance } = command;
  if (action === 'rally') return { procedure: 'rallyTest', input: rallyInput(unit, state) };
  if (action === 'move') return marching(state, unit, command.path, undefined);
  if (action === 'hold') return undefined;
  const then = whenStruck(state, unit, atDistance);
  const target = then.units[state.pending!.unit]!;
  if (!isHere(target)) return undefined;
  if (action === 'assault')
    return marching(then, unit, command.path, {
      procedure: 'assault',
      input: fightInput(then, unit, target, unit.pose!),
    });
  const volley: Trial | undefined = shot && { procedure: 'volley', input: shot };
  return marching(then, unit, action === 'fire' ? undefined : command.path, volley);
}

/** GWB-3.4 The reaction first; what follows only if it succeeds. */
export function reactionTrial(state: State, unit: Unit, command: React, shot: Shot): Trial {
  const input = reactionInput(state, unit);
  const rest = answerTrial(state, unit, command, shot);
  if (!rest) return { procedure: 'reactionTest', input };
  return passing(
    'reactionTest',
    input,
    'it reacts in time',
    ({ success }) => success,
    () => rest,
  );
}
