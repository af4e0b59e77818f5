import { SILENT } from '@sandtable/engine';
import {
  type Feature,
  INCH,
  type Kind,
  meetingsOnPath,
  onGround,
  type Path,
  type Place,
  pathLength,
  perMap,
  ringsOf,
  type TableMap,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { movementAllowance } from '../sheet/movement.ts';
import type { House } from '../sheet/options.ts';
import type { Mode, Mover } from '../sheet/vocabulary.ts';
import { BARRIERS, HOUSES, SLOW, WET } from './ground.ts';

/** WF-7 What a way costs. The way is that of the unit's middle; each stretch uses up its part of the move (WF-7.8). */

/** WF-7.2 Dismounted cavalry go as infantry, and so does a crew without its gun. */
export const moverNow = ({ mover, mounted, kind, wreck }: Unit): Mover =>
  (mover === 'cavalry' && !mounted) || (kind === 'gun' && wreck !== null) ? 'infantry' : mover;

type Pacing = { limbered?: boolean; shelled?: boolean; onRoad?: boolean; options: House };
type Rates = { [text: string]: { [type: string]: { [mode: string]: (number | undefined)[] } } };
const rates: Rates = {};
/** Inches of a whole move, by the sheet's own procedure; each is worked out once. */
export function rateOf(type: Mover, mode: Mode, pacing: Pacing): number {
  const { limbered = false, shelled = false, onRoad = false, options } = pacing;
  const byText = rates[options.text] ?? {};
  rates[options.text] = byText;
  const byType = byText[type] ?? {};
  byText[type] = byType;
  const known = byType[mode] ?? [];
  byType[mode] = known;
  const key = (limbered ? 1 : 0) + (shelled ? 2 : 0) + (onRoad ? 4 : 0);
  known[key] ??= movementAllowance.run(SILENT, { type, mode, limbered, shelled, onRoad, options }).inches;
  return known[key]!; // just made
}
/** Inches of an ordinary move of this unit in the open. */
export const moveRate = (state: State, unit: Unit, mode: Mode = 'normal'): number =>
  rateOf(moverNow(unit), mode, { limbered: unit.limbered, options: state.options });

/** Thousandths of a whole move where the ground is best. */
export const fastest = ({ options }: State, unit: Unit, mode: Mode): number => {
  const { limbered } = unit;
  const mover = moverNow(unit);
  return (
    Math.max(
      rateOf(mover, mode, { limbered, options }),
      rateOf(mover, mode, { limbered, options, onRoad: true }),
    ) * INCH
  );
};

const OBSTACLE = 2;
const isWheeled = (mover: Mover): boolean =>
  mover === 'field-artillery' || mover === 'horse-artillery' || mover === 'wagon' || mover === 'armoured-car';
const isFoot = (mover: Mover): boolean => mover === 'infantry';

const KINDS_MET: readonly Kind[] = [
  ...SLOW,
  ...BARRIERS,
  ...WET,
  ...HOUSES,
  'shelled-ground',
  'trench',
  'rifle-pit',
  'emplacement',
  'wire',
  'bridge',
  'road',
  'trail',
];
type Bounded = {
  readonly feature: Feature;
  readonly lowX: number;
  readonly lowY: number;
  readonly highX: number;
  readonly highY: number;
};
const metOf = perMap((map: TableMap): readonly Bounded[] =>
  map.features.flatMap((feature) => {
    if (!KINDS_MET.includes(feature.kind)) return [];
    const rings = ringsOf(feature.ground);
    return [
      {
        feature,
        lowX: Math.min(...rings.map(({ low }) => low.x)),
        lowY: Math.min(...rings.map(({ low }) => low.y)),
        highX: Math.max(...rings.map(({ high }) => high.x)),
        highY: Math.max(...rings.map(({ high }) => high.y)),
      },
    ];
  }),
);
function featuresOn(map: TableMap, path: Path): Feature[] {
  let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of path) {
    lowX = Math.min(lowX, x);
    highX = Math.max(highX, x);
    lowY = Math.min(lowY, y);
    highY = Math.max(highY, y);
  }
  const found: Feature[] = [];
  for (const each of metOf(map))
    if (each.lowX <= highX && each.highX >= lowX && each.lowY <= highY && each.highY >= lowY)
      found.push(each.feature);
  return found;
}

type Span = { readonly feature: Feature; readonly from: number; readonly to: number };
export type Going = {
  /** The part of a whole move that the way takes; infinite where it is closed. */
  readonly cost: number;
  /** What closes it. */
  readonly closedBy: Feature | 'narrow' | null;
  /** Wire on the way: where it is reached and left. */
  readonly wires: readonly Span[];
  readonly spans: readonly Span[];
};

/** What closes a piece of ground to this unit, bridges aside. */
function closes(state: State, unit: Unit, mover: Mover, { kind }: Feature): boolean {
  if (WET.includes(kind)) return true;
  if (HOUSES.includes(kind)) return !isFoot(mover);
  if (kind === 'trench' || kind === 'rifle-pit') {
    if (mover === 'cavalry' || isWheeled(mover)) return true;
  }
  if (kind === 'shelled-ground') return isWheeled(mover) && mover !== 'armoured-car';
  if (kind === 'wire') return mover === 'cavalry' || isWheeled(mover);
  if (BARRIERS.includes(kind)) return isWheeled(mover);
  if (SLOW.includes(kind)) return isWheeled(mover);
  return state.barred.some(({ vehicle, kinds }) => vehicle === unit.vehicle && kinds.includes(kind));
}
const isBarred = (state: State, unit: Unit, { kind }: Feature): boolean =>
  unit.vehicle !== null &&
  state.barred.some(({ vehicle, kinds }) => vehicle === unit.vehicle && kinds.includes(kind));

/** WF-6.1.3 of Nimy: a squad crosses a narrow bridge in road-column or skirmish order only. */
const isTooWide = (state: State, unit: Unit, bridge: Feature): boolean =>
  state.narrow.includes(bridge.id) &&
  (unit.kind === 'squad' || unit.kind === 'team') &&
  unit.formation !== 'road-column' &&
  unit.formation !== 'skirmish';

type Walk = {
  readonly state: State;
  readonly unit: Unit;
  readonly mover: Mover;
  readonly mode: Mode;
  readonly spans: readonly Span[];
};

/** Inches a move on this stretch; 0 where it is closed. */
function rateAt({ state, unit, mover, mode, spans }: Walk, at: number): number | Feature | 'narrow' {
  const { limbered } = unit;
  const { options } = state;
  const here = spans.filter(({ from, to }) => from <= at && at <= to);
  const bridge = here.find(({ feature }) => feature.kind === 'bridge' && !feature.swung);
  if (bridge)
    return isTooWide(state, unit, bridge.feature) ? 'narrow' : rateOf(mover, mode, { limbered, options });
  const onRoad = here.some(({ feature }) => feature.kind === 'road' || feature.kind === 'trail');
  let rate = rateOf(mover, mode, { limbered, options, onRoad: onRoad && mode === 'normal' });
  for (const { feature } of here) {
    const { kind } = feature;
    if (isBarred(state, unit, feature)) return feature;
    const roadHelps = onRoad && !WET.includes(kind) && !HOUSES.includes(kind) && kind !== 'wire';
    if (closes(state, unit, mover, feature) && !roadHelps) return feature;
    if (onRoad) continue;
    if (kind === 'shelled-ground')
      rate = Math.min(rate, rateOf(mover, mode, { limbered, options, shelled: true }));
    else if (SLOW.includes(kind)) rate = Math.min(rate, rateOf(mover, mode, { limbered, options }) / 2);
  }
  return rate;
}

/** Barriers crossed and trenches climbed out of, in inches. */
function obstaclesOn({ mover, spans }: Walk, path: Path, length: number): number {
  if (mover !== 'infantry' && mover !== 'cavalry') return 0;
  let inches = 0;
  for (const { feature, to } of spans)
    if ((feature.kind === 'trench' || feature.kind === 'rifle-pit') && to < length - 1) inches += OBSTACLE;
  const met = new Set(spans.map(({ feature }) => feature));
  for (const { kind, ground } of met)
    if (BARRIERS.includes(kind))
      inches += OBSTACLE * ('line' in ground ? meetingsOnPath(path, ground.line).length : 1);
  return inches;
}

function spansOn(state: State, path: Path): readonly Span[] {
  const spans: Span[] = [];
  for (const feature of featuresOn(state.map, path))
    for (const { from, to } of onGround(path, feature.ground)) spans.push({ feature, from, to });
  return spans;
}

/** Wire on a way, in the order in which it is reached. */
export const wireOn = (state: State, path: Path): readonly Span[] =>
  spansOn(state, path)
    .filter(({ feature }) => feature.kind === 'wire')
    .sort((a, b) => a.from - b.from);

/** Where the ground changes, each once and in order, with both ends of the way. */
function turnsOf(spans: readonly Span[], length: number): readonly number[] {
  const turns = [0, length];
  for (const { from, to } of spans) {
    if (from > 0 && from < length) turns.push(from);
    if (to > 0 && to < length) turns.push(to);
  }
  return turns.sort((a, b) => a - b);
}

const FREE: Pick<Going, 'closedBy' | 'wires' | 'spans'> = { closedBy: null, wires: [], spans: [] };

/** What the way takes of a whole move. */
export function goingOf(state: State, unit: Unit, path: Path, mode: Mode = 'normal'): Going {
  const mover = moverNow(unit);
  const length = pathLength(path);
  const base = rateOf(mover, mode, { limbered: unit.limbered, options: state.options });
  const spans = spansOn(state, path);
  if (spans.length === 0) {
    const cost = length === 0 ? 0 : base === 0 ? Number.POSITIVE_INFINITY : length / (base * INCH);
    return { ...FREE, cost };
  }
  const walk: Walk = { state, unit, mover, mode, spans };
  const turns = turnsOf(spans, length);
  let cost = base > 0 ? obstaclesOn(walk, path, length) / base : 0;
  for (let i = 1; i < turns.length; i++) {
    const [from, to] = [turns[i - 1]!, turns[i]!];
    if (to - from < 0.01) continue;
    const rate = rateAt(walk, (from + to) / 2);
    if (typeof rate !== 'number') return { cost: Number.POSITIVE_INFINITY, closedBy: rate, wires: [], spans };
    if (rate === 0) return { cost: Number.POSITIVE_INFINITY, closedBy: null, wires: [], spans };
    cost += (to - from) / (rate * INCH);
  }
  const wires = spans.filter(({ feature }) => feature.kind === 'wire').sort((a, b) => a.from - b.from);
  return { cost, closedBy: null, wires, spans };
}

/** May its middle stand there? */
export function isOpenTo(state: State, unit: Unit, place: Place): boolean {
  const path = [place, { x: place.x + 1, y: place.y }];
  return Number.isFinite(goingOf(state, unit, path).cost);
}

const WHOLE = 1 + 1e-6;

/** About how far along a straight way a part of a move carries, by the ground of the whole of it. */
function roughlyAlong(state: State, unit: Unit, path: Path, mode: Mode, most: number): number {
  const mover = moverNow(unit);
  const length = pathLength(path);
  const base = rateOf(mover, mode, { limbered: unit.limbered, options: state.options });
  const spans = spansOn(state, path);
  const walk: Walk = { state, unit, mover, mode, spans };
  const turns = turnsOf(spans, length);
  const climbs =
    mover === 'infantry' || mover === 'cavalry'
      ? spans.filter(({ feature: { kind } }) => kind === 'trench' || kind === 'rifle-pit')
      : [];
  const wire = spans.find(({ feature, from }) => feature.kind === 'wire' && from > 0);
  let cost = 0;
  for (let i = 1; i < turns.length; i++) {
    const [from, to] = [turns[i - 1]!, turns[i]!];
    if (wire && from >= wire.from) return wire.from;
    for (const climb of climbs) if (climb.to === from) cost += OBSTACLE / base;
    if (to - from < 0.01) continue;
    const rate = rateAt(walk, (from + to) / 2);
    if (typeof rate !== 'number' || rate === 0 || cost > most) return from;
    const takes = (to - from) / (rate * INCH);
    if (cost + takes > most) return from + (most - cost) * rate * INCH;
    cost += takes;
  }
  return length;
}

/** Parts into which a way is divided to say how far along it a unit gets. */
const PARTS = 2048;

/** How far along a way a unit gets with a part of its move: up to the ground that closes it, or to wire. */
export function farAlong(state: State, unit: Unit, path: Path, mode: Mode, most = 1): number {
  const length = pathLength(path);
  const cut = (far: number): Path => {
    const [a, b] = [path[0]!, path[path.length - 1]!];
    const t = length === 0 ? 0 : far / length;
    return [a, { x: Math.round(a.x + (b.x - a.x) * t), y: Math.round(a.y + (b.y - a.y) * t) }];
  };
  const fits = (far: number): boolean => {
    const going = goingOf(state, unit, cut(far), mode);
    return going.cost <= most * WHOLE && (going.wires.length === 0 || going.wires[0]!.from === 0);
  };
  if (featuresOn(state.map, path).length === 0) {
    const base = rateOf(moverNow(unit), mode, { limbered: unit.limbered, options: state.options });
    return Math.min(length, most * base * INCH);
  }
  if (fits(length)) return length;
  // The more of a way, the more it costs: a guess that fits while the next part does not is the answer.
  const guess = Math.floor((roughlyAlong(state, unit, path, mode, most) / length) * PARTS);
  let [low, high] = [0, PARTS];
  for (const part of [guess, guess + 1, guess - 1, guess + 2]) {
    if (part <= low || part >= high) continue;
    if (fits((part * length) / PARTS)) low = part;
    else high = part;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits((middle * length) / PARTS)) low = middle;
    else high = middle;
  }
  return (low * length) / PARTS;
}
