import { type Plan, type Problem, resolveIn, type Turn } from '@sandtable/engine';
import { takeDps } from '../sheet/disruption.ts';
import { isEngaged, isHere, officersWith, passengersOf, standing, within } from '../table/units.ts';
import { askWhatGoes } from './interrupting.ts';
import type { Element, Event, Fate, State, Toll, Unit } from './state.ts';

export type Play = Turn<State, Event>;
export type Judged = Plan<State, Event> | Problem;
/** A plan without dice: this is what happens. */
export const emits = (...events: readonly Event[]): Plan<State, Event> => ({
  perform({ emit }) {
    for (const event of events) emit(event);
  },
});
export const unitIn = (turn: Play, id: string): Unit => turn.state.units[id]!; // ids of commands are checked, ids of events are ours

/** SCW-1.9 The order in which elements go. */
const LOST_FIRST: readonly Element[] = [
  'rifle',
  'cavalry',
  'smg',
  'at-rifle',
  'lmg',
  'mortar',
  'hmg',
  'at-gun',
  'field-gun',
];

/** SCW-1.9 What is left when so many elements go. */
function without(elements: readonly Element[], lost: number): Element[] {
  const left = [...elements];
  for (let i = 0; i < lost; i++) {
    const kind = LOST_FIRST.find((each) => left.includes(each));
    if (kind) left.splice(left.lastIndexOf(kind), 1);
  }
  return left;
}

/** The toll of an outcome that a procedure has worked out already. */
export const tollOf = (unit: Unit, received: number, dps: number, elementsLost: number): Toll => {
  const elements = without(unit.elements, elementsLost);
  return { received, dps, elements, destroyed: elements.length === 0 };
};

/** SCW-1.8, SCW-1.9 DPs and stands come upon a unit. */
export function suffer(turn: Play, unit: Unit, received: number, standsLost = 0): void {
  if (received === 0 && standsLost === 0) return;
  const input = {
    dps: unit.dps,
    received,
    elements: unit.elements.length,
    standsLost,
    options: turn.state.options,
  };
  const taken = resolveIn(turn.dice, takeDps, input);
  const toll = tollOf(unit, received, taken.outcome.dpsAfter, taken.outcome.elementsLost);
  const before = unit.elements;
  turn.emit({ type: 'suffered', unit: unit.id, taken, toll });
  askWhatGoes(turn, unit.id, before);
  if (toll.destroyed) remove(turn, unit, 'destroyed', 'SCW-1.9');
}

/** A unit leaves the game; officers with it stay behind alone, passengers get out first if they can. */
export function remove(turn: Play, unit: Unit, fate: Fate, rule: string): void {
  const place = unit.pose ? { x: unit.pose.x, y: unit.pose.y } : null;
  const officers = officersWith(turn.state, unit);
  for (const passenger of passengersOf(turn.state, unit)) remove(turn, passenger, fate, rule);
  turn.emit({ type: 'removed', unit: unit.id, fate, rule });
  if (place && fate !== 'left' && fate !== 'lost') return; // SCW-1.9: his risk is rolled in phase 8
  for (const officer of officers) turn.emit({ type: 'officerCaptured', officer: officer.id, rule });
}

/** SCW-16.10 A unit that has gone more than an inch from its enemies fights them no more. */
export function breakOff(turn: Play, id: string): void {
  const { state } = turn;
  const unit = state.units[id];
  if (!unit || !isEngaged(state, unit)) return;
  const fights = fightsOn(state).filter(({ attacker, defender }) => {
    if (attacker !== id && defender !== id) return true;
    return within(standing(state.units[attacker]!), standing(state.units[defender]!), 1); // both are here
  });
  if (fights.length < state.fights.length) turn.emit({ type: 'fightsLeft', fights });
}

/** Fights of units that are both still here. */
export const fightsOn = (state: State) =>
  state.fights.filter(({ attacker, defender }) => {
    const [a, b] = [state.units[attacker], state.units[defender]];
    return a && b && isHere(a) && isHere(b);
  });
