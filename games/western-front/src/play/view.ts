import { CANARY, type Side } from '@sandtable/engine';
import { seenPlots, seenSealed } from '@sandtable/play';
import { copyOf, sharing } from './copying.ts';
import type { Event } from './events.ts';
import type { Battery, Question, Role, State, Unit } from './state.ts';

/** 5.5 of the game: plots and ammunition, turns of bombardment, allotments and grenades are hidden. */

const blanks = new WeakMap<readonly Role[], readonly Role[]>();
/** Bombers look like riflemen until one has thrown. */
export function masked(figures: readonly Role[]): readonly Role[] {
  let seen = blanks.get(figures);
  if (!seen) {
    seen = figures.map((role) => (role === 'bomber' ? 'rifleman' : role));
    blanks.set(figures, seen);
  }
  return seen;
}
const hidesBombers = ({ shown, figures }: Unit): boolean => !shown && figures.includes('bomber');

/** Which specialists an enemy chooses among would tell who carries grenades. */
const veiled = (question: Question): Question =>
  question.kind === 'nominate' ? { ...question, among: [] } : question;

const blankBattery = (battery: Battery): Battery => ({
  ...battery,
  left: null,
  gasUsed: 0,
  sections: battery.sections.map(({ guns }) => ({ guns, orders: [], holding: false, history: [] })),
});

function unitsSeen(state: State, side: Side): State['units'] {
  const units: State['units'] = {};
  for (const id in state.units) {
    const unit = state.units[id]!;
    if (unit.side === side || !hidesBombers(unit)) {
      units[id] = unit;
      continue;
    }
    const seen = copyOf(unit);
    seen.figures = masked(unit.figures);
    units[id] = seen;
  }
  return units;
}
const hidesSome = ({ units }: State, side: Side): boolean => {
  for (const id in units) if (units[id]!.side !== side && hidesBombers(units[id]!)) return true;
  return false;
};

export function view(state: State, side: Side): State {
  const seen = sharing(state);
  if (hidesSome(state, side)) seen.units = unitsSeen(state, side);
  if (state.plots.length > 0) seen.plots = seenPlots(state.plots, side);
  if (state.batteries.length > 0)
    seen.batteries = state.batteries.map((battery) =>
      battery.side === side ? battery : blankBattery(battery),
    );
  if (state.asked.some((question) => question.side !== side)) {
    seen.asked = state.asked.map((question) => (question.side === side ? question : veiled(question)));
    seen.named = [];
  }
  seen.written = state.step === 'losses' ? state.written : seenSealed(state.written, side);
  return seen;
}

/** The event as this side may know it; undefined if it may not know of it at all. */
export function redact(event: Event, side: Side): Event | undefined {
  switch (event.type) {
    case 'plotted':
    case 'retargeted':
    case 'sectionHeld':
    case 'batteryCounted':
    case 'shotWritten':
      return event.side === side ? event : undefined;
    case 'fell':
      return event.side === side ? event : { ...event, lost: masked(event.lost) };
    case 'asked':
      return event.question.side === side ? event : { ...event, question: veiled(event.question) };
    case 'nominated':
      return event.side === side ? event : { ...event, figure: masked([event.figure])[0]! }; // as many as were given
    default:
      return event;
  }
}

/** Does the event show anybody something that was hidden? */
export const reveals = ({ type }: Event): boolean =>
  type === 'allotmentsOpened' ||
  type === 'shellFell' ||
  type === 'sectionFired' ||
  type === 'counterBattery' ||
  // WF-11.7 The mark on the map shows its owner how good his estimate is: to take it back would be to measure.
  type === 'plotted' ||
  type === 'retargeted';

/** A state that differs only in what this side may not know. */
export function scramble(state: State, viewer: Side): State {
  const other = state.sides.find(({ id }) => id !== viewer)!.id; // there are two
  const at = { x: 1000, y: 1000 };
  const estimate = { from: 'point', point: CANARY, up: 0, down: 0, left: 0, right: 0 } as const;
  state.plots = state.plots.map((plot) =>
    plot.side === viewer ? plot : { ...plot, estimate, place: at, ammo: 'he' },
  );
  state.batteries = state.batteries.map((battery) =>
    battery.side === viewer
      ? battery
      : {
          ...battery,
          left: battery.left === null ? null : 3,
          sections: battery.sections.map((section) => ({
            ...section,
            orders: section.orders.map((order) => ({ ...order, estimate, place: at })),
          })),
        },
  );
  if (state.step !== 'losses' && Object.hasOwn(state.written.written, other))
    state.written = { ...state.written, written: { ...state.written.written, [other]: [] } };
  return state;
}
