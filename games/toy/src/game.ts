import { cloneState, type Ruleset } from '@sandtable/engine';
import { seenSealed } from '@sandtable/play';
import { scene } from './board.ts';
import { deciding, evolve, judge } from './play.ts';
import { appraise, candidates, imagine, instinct, instincts, weigh } from './players.ts';
import { FILES, recordShape, SCENARIOS } from './scenario.ts';
import { type House, toy } from './sheet.ts';
import type { Command, Event, State, ToyScenario } from './state.ts';
import { describe, tell } from './words.ts';

/** Two Patrols as a game. Everything that the contract asks for, and nothing else. */
export const toyGame: Ruleset<State, Command, Event> = {
  sheet: toy,
  scenarios: SCENARIOS,
  files: FILES,
  shape: recordShape,
  setUp: (scenario, options) => cloneState({ ...(scenario as ToyScenario).start, options: options as House }), // our own scenarios, checked house rules
  begin: () => undefined,
  deciding,
  judge,
  evolve,
  copy: cloneState,
  scene,
  view: (state, side) => ({ ...state, orders: seenSealed(state.orders, side) }),
  redact: (event, side) => (event.type === 'ordered' && event.side !== side ? undefined : event),
  reveals: ({ type }) => type === 'opened',
  candidates,
  instinct: { ...instincts, act: instinct },
  weigh,
  describe,
  imagine,
  appraise,
  tell,
  scramble: (state, viewer) => ({ ...state, orders: seenSealed(state.orders, viewer) }), // nothing else is hidden
};
