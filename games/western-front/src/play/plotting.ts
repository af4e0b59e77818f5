import { type Problem, resolveIn, SILENT } from '@sandtable/engine';
import { INCH, type Place } from '@sandtable/table';
import { bombardmentLength } from '../sheet/bombardment.ts';
import { firePlan, plotPoint } from '../sheet/planning.ts';
import { gunsOf } from '../table/arms.ts';
import { isHere } from '../table/roster.ts';
import type { Command } from './commands.ts';
import { edgeOf, isProblem, type Judged, no, unitAt } from './common.ts';
import type { Battery, Estimate, State, Unit } from './state.ts';

/** WF-5.2 to WF-5.5, WF-11 Plots, written in secret. */

export const batteryOf = ({ batteries }: State, side: string): Battery | undefined =>
  batteries.find((battery) => battery.side === side);

/** A side's own frame: x to the right from its left-hand edge, y away from its baseline. In inches. */
export function inFrame(state: State, side: string, { x, y }: Place): { x: number; y: number } {
  const { width, depth } = state.map;
  const isSouth = edgeOf(state, side) === 'south';
  return isSouth ? { x: x / INCH, y: y / INCH } : { x: (width - x) / INCH, y: (depth - y) / INCH };
}
function fromFrame(state: State, side: string, { x, y }: { x: number; y: number }): Place {
  const { width, depth } = state.map;
  const isSouth = edgeOf(state, side) === 'south';
  const place = { x: Math.round(x * INCH), y: Math.round(y * INCH) };
  return isSouth ? place : { x: width - place.x, y: depth - place.y };
}

/** WF-11.7 A written estimate turned into a place. */
export function placeOf(state: State, side: string, estimate: Estimate): Place | Problem {
  const { width, depth } = state.map;
  const point =
    estimate.from === 'point' ? state.points.find(({ name }) => name === estimate.point) : undefined;
  if (estimate.from === 'point' && !point)
    return no('no-such-point', 'WF-11.8', 'Estimate from one of the nominated points.');
  const at = point ? inFrame(state, side, point.place) : { x: 0, y: 0 };
  const none = { up: 0, down: 0, left: 0, right: 0, baseline: 0, inFromLeft: null, inFromRight: null };
  const written = { ...none, ...estimate };
  if (estimate.from === 'edges' && (estimate.inFromLeft === null) === (estimate.inFromRight === null))
    return no('side-not-stated', 'WF-11.7', 'Say how far in from the left or from the right, one of them.');
  const input = {
    ...{ width: width / INCH, depth: depth / INCH, from: estimate.from, ...at },
    ...{ up: written.up, down: written.down, left: written.left, right: written.right },
    ...{
      baseline: written.baseline,
      inFromLeft: written.inFromLeft,
      inFromRight: written.inFromRight,
      options: state.options,
    },
  };
  const found = plotPoint.run(SILENT, input);
  if (found.x < 0 || found.y < 0 || found.x > input.width || found.y > input.depth)
    return no('off-table', 'WF-11.7', 'The estimate lies off the table; write smaller numbers.');
  return fromFrame(state, side, found);
}

/** An estimate of a place from the nearest nominated point or the baseline: for those who plan by the map. */
export function estimateOf(state: State, side: string, place: Place): Estimate {
  const { x, y } = inFrame(state, side, place);
  const whole = (inches: number): number => Math.max(0, Math.round(inches));
  return { from: 'edges', baseline: whole(y), inFromLeft: whole(x), inFromRight: null };
}

const isOpening = ({ phase }: State): boolean => phase === 'setup';

function gunProblem(state: State, unit: Unit | undefined, side: string): Problem | undefined {
  if (!unit || unit.side !== side || unit.kind !== 'gun')
    return no('not-your-gun', 'WF-5.4', 'Choose a gun or mortar of your own.');
  if (!isHere(unit) || gunsOf(unit) === 0)
    return no('out-of-action', 'WF-5.18', `${unit.name} is out of action.`);
  if (unit.limbered) return no('limbered', 'WF-5.18', `${unit.name} is limbered; unlimber it first.`);
  if (isOpening(state) && !state.openers.includes(unit.id))
    return no('no-opening-plot', 'WF-5.5', `${unit.name} has no opening plots in this scenario.`);
  return undefined;
}

/** WF-5.4 `plot(gun, estimate, ammo, turn)` */
export function plot(state: State, command: Extract<Command, { type: 'plot' }>): Judged {
  const { side, gun, estimate, ammo, turn } = command;
  const unit = unitAt(state, gun);
  const wrong = gunProblem(state, unit, side);
  if (wrong || !unit) return wrong ?? no('not-your-gun', 'WF-5.4', 'Choose a gun of your own.');
  const plannedOn = isOpening(state) ? -2 : state.turn; // WF-5.5: opening plots were made in time
  const { allowed, earliest } = firePlan.run(SILENT, {
    kind: 'indirect',
    ammo,
    target: 'troops',
    plannedOn,
    firesOn: turn,
    options: state.options,
  });
  if (!allowed || turn < 1)
    return no(
      'too-soon',
      'WF-5.4',
      `Indirect fire needs two turns' notice: turn ${Math.max(1, earliest)} or later.`,
    );
  if (turn > state.turns) return no('too-late', 'WF-5.4', `The battle ends with turn ${state.turns}.`);
  if (state.plots.some((each) => each.gun === gun && each.turn === turn))
    return no('already-plotted', 'WF-5.4', `${unit.name} is already plotted for turn ${turn}.`);
  const place = placeOf(state, side, estimate);
  if (isProblem(place)) return place;
  const written = { side, gun, estimate, place, ammo, plannedOn: isOpening(state) ? 0 : state.turn, turn };
  return { perform: ({ emit }) => emit({ type: 'plotted', side, plot: written }) };
}

const NO_BATTERY = no('no-bombardment', 'WF-11.2', 'You have no bombardment left.');
function sectionProblem(state: State, side: string, section: number): Problem | undefined {
  const battery = batteryOf(state, side);
  if (!battery || battery.left === 0) return NO_BATTERY;
  if (battery.sections.length === 0)
    return no('not-split', 'WF-11.3', 'Say first whether it fires as one section or two.');
  if (!battery.sections[section])
    return no(
      'no-such-section',
      'WF-11.3',
      `Sections are numbered from 0; there are ${battery.sections.length}.`,
    );
  return battery.sections[section].guns === 0
    ? no('guns-lost', 'WF-11.5', 'All guns of this section are lost.')
    : undefined;
}

/** WF-11.4 `retarget(section, estimate, ammo)`: takes effect after five turns; while setting up, from any turn. */
export function retarget(state: State, command: Extract<Command, { type: 'retarget' }>): Judged {
  const { side, section, estimate, ammo } = command;
  const wrong = sectionProblem(state, side, section);
  if (wrong) return wrong;
  if (ammo === 'gas' && batteryOf(state, side)!.gasMost === 0)
    return no('no-gas', 'WF-6.1', 'This bombardment has no gas.');
  const plannedOn = isOpening(state) ? -5 : state.turn;
  const { earliest } = firePlan.run(SILENT, {
    kind: 'new-orders',
    ammo,
    target: 'troops',
    plannedOn,
    firesOn: state.turn,
    options: state.options,
  });
  const turn = isOpening(state) ? (command.turn ?? 1) : earliest;
  if (turn < 1 || turn > state.turns)
    return no(
      'too-late',
      'WF-11.4',
      `New orders would take effect in turn ${turn}; the battle ends with turn ${state.turns}.`,
    );
  const place = placeOf(state, side, estimate);
  if (isProblem(place)) return place;
  const order = { estimate, place, ammo, plannedOn: Math.max(0, plannedOn), turn };
  return { perform: ({ emit }) => emit({ type: 'retargeted', side, section, order }) };
}

/** WF-11.4 `hold(section)` and `fire(section)` */
export function holdOrFire(
  state: State,
  { side, section, type }: Extract<Command, { type: 'hold' | 'fire' }>,
): Judged {
  const wrong = sectionProblem(state, side, section);
  if (wrong) return wrong;
  const { orders, holding } = batteryOf(state, side)!.sections[section]!; // sectionProblem looked
  if (holding === (type === 'hold'))
    return no('as-it-is', 'WF-11.4', `This section ${holding ? 'holds its fire' : 'fires'} already.`);
  if (!orders.some(({ turn }) => turn <= Math.max(1, state.turn)))
    return no('no-order', 'WF-11.4', 'This section has no order in effect yet.');
  return { perform: ({ emit }) => emit({ type: 'sectionHeld', side, section, holding: type === 'hold' }) };
}

/** WF-11.1, WF-11.3 One section or two, and in secret how many turns of fire there are. */
export function chooseSections(
  state: State,
  { side, sections }: Extract<Command, { type: 'sections' }>,
): Judged {
  const battery = batteryOf(state, side);
  if (!battery) return NO_BATTERY;
  if (battery.sections.length > 0) return no('already-split', 'WF-11.3', 'The sections are fixed already.');
  if (sections !== 1 && sections !== 2) return no('bad-sections', 'WF-11.3', 'One section or two.');
  const input = { sections, options: state.options };
  return {
    rolls: () => ({ procedure: bombardmentLength.id, input }),
    perform({ dice, emit }) {
      const length = resolveIn(dice, bombardmentLength, input);
      emit({ type: 'batteryCounted', side, length, turns: length.outcome.moves, guns: length.outcome.guns });
    },
  };
}

/** The order that a section follows now. */
export const orderNow = (orders: Battery['sections'][number]['orders'], turn: number) =>
  orders
    .filter((order) => order.turn <= turn)
    .sort((a, b) => a.turn - b.turn || a.plannedOn - b.plannedOn)
    .pop();

/** Is there anything to write? Only what everybody knows decides it. */
export const mayPlot = (state: State, side: string): boolean =>
  state.batteries.some(
    (battery) =>
      battery.side === side &&
      (battery.sections.length === 0 || battery.sections.some(({ guns }) => guns > 0)),
  ) ||
  Object.values(state.units).some(
    (unit) => unit.side === side && unit.kind === 'gun' && gunProblem(state, unit, side) === undefined,
  );
