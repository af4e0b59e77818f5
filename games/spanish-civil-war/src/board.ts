import type {
  Block,
  BlockMark,
  Board,
  Counter,
  Scene,
  Side,
  Spot,
  Stages,
  Survey,
  Trail,
} from '@sandtable/engine';
import { alongPath, INCH, onGround, type Place, pathLength, sightLine } from '@sandtable/table';
import { acts } from './board-acts.ts';
import { figuresAt } from './board-figures.ts';
import { pathCost } from './going.ts';
import { coverOfAll, ROUGH, sorted } from './ground.ts';
import {
  inchesBetween,
  isActive,
  isEngaged,
  isHere,
  officersWith,
  SIGHT,
  sideOf,
  standing,
  strength,
} from './measure.ts';
import type { Command, Event, Officer, Phase, State, Unit } from './state.ts';
import { COVERS } from './vocabulary.ts';

/** What a board shows of Spanish Civil War. */

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** SCW-1.8 */
const MOST_DPS = 4;

/** A tag has room for a dozen letters. */
const short = (name: string): string =>
  name
    .replace(/machine-gun company/i, 'MG')
    .replace(/machine-gun section/i, 'MG section')
    .replace(/^Truck of the /, 'Truck, ')
    .replace(/,? \d+ mm$/, '')
    .replace(/^Parked truck$/, 'Truck')
    .replace(/ Brigade Company$/, ' Brigade')
    .replace(/^(Lincoln|\S+ Regulares|Regulares)( 1st| 2nd)? company$/i, (_, who: string, nth = '') =>
      `${nth.trim()} ${who}`.trim(),
    )
    .replace(/company/i, 'Coy')
    .replace(/squadron/i, 'Sqn')
    .slice(0, 16)
    .trim();

function marksOf(state: State, unit: Unit): BlockMark[] {
  const marks: BlockMark[] = [];
  if (unit.condition === 'destroyed' || unit.condition === 'abandoned') marks.push('wreck');
  if (unit.condition === 'immobilised') marks.push('immobilised');
  if (unit.mark === 'pinned') marks.push('pinned');
  if (unit.mark === 'retiring') marks.push('retiring');
  if (unit.mark === 'retreating') marks.push('routing');
  if (isEngaged(state, unit)) marks.push('engaged');
  if (state.declared.some((shot) => shot.unit === unit.id)) marks.push('declared');
  else if (unit.fired.length > 0) marks.push('fired');
  else if (unit.moved) marks.push('moved');
  return marks;
}

function noteOf(state: State, unit: Unit): string {
  if (unit.fate) return unit.fate === 'left' ? 'left by the road' : unit.fate;
  if (unit.carrier) return `in ${state.units[unit.carrier]?.name ?? 'a truck'}`;
  if (!unit.pose) return unit.arrives > 0 ? `arrives on turn ${unit.arrives}` : 'not placed yet';
  if (unit.condition !== 'sound') return unit.condition;
  const cover = coverOfAll(state.map, standing(unit).centres);
  const words = [
    unit.concealed ? 'hidden' : '',
    unit.mark === 'none' ? '' : unit.mark,
    unit.limbered ? 'limbered' : '',
    unit.kind === 'cavalry' && !unit.mounted ? 'dismounted' : '',
    unit.formation === 'column' && !unit.vehicle ? 'in column' : '',
    cover === 'none' ? '' : COVERS[cover].toLowerCase(),
  ];
  return words.filter(Boolean).join(', ');
}

const qualityOf = ({ mr }: Unit): Block['quality'] => (mr >= 2 ? 2 : mr === 1 ? 1 : mr < 0 ? -1 : 0);

const KINDS = {
  infantry: 'Infantry',
  cavalry: 'Cavalry',
  artillery: 'Guns',
  armour: 'Armour',
  softskin: 'Transport',
};

function factsOf(state: State, unit: Unit): [string, string][] {
  const counts = new Map<string, number>();
  for (const element of unit.elements) counts.set(element, (counts.get(element) ?? 0) + 1);
  const made = [...counts].map(([element, n]) => `${n} ${element.replaceAll('-', ' ')}`).join(', ');
  const officers = officersWith(state, unit).map(({ name, factor }) => `${name} ${signed(factor)}`);
  return [
    ...(made ? ([['Elements', made]] as [string, string][]) : []),
    ...(unit.vehicle ? ([['Vehicle', unit.vehicle.replaceAll('-', ' ')]] as [string, string][]) : []),
    ['Morale', signed(unit.mr)],
    ['Ability', signed(unit.ar)],
    ...(unit.vehicle ? [] : ([['Disruption', `${unit.dps} of ${MOST_DPS}`]] as [string, string][])),
    ...(officers.length > 0 ? ([['Officer', officers.join(', ')]] as [string, string][]) : []),
    ...(unit.granted ? ([['May move', `${unit.granted.inches} inches`]] as [string, string][]) : []),
  ];
}

function block(state: State, unit: Unit): Block {
  const shown = isHere(unit) && !unit.concealed;
  const now = unit.fate && unit.fate !== 'left' ? 0 : strength(unit);
  return {
    id: unit.id,
    name: unit.name,
    short: short(unit.name),
    side: unit.side,
    pose: isHere(unit) ? unit.pose : null,
    figures: shown ? figuresAt(unit, unit.pose!) : [],
    strength: { now, full: unit.vehicle ? 1 : unit.elements.length + unit.elementsLost, of: 'elements' },
    beads: unit.vehicle ? null : { filled: unit.dps, sockets: MOST_DPS, name: 'disruption points' },
    tokens: 0,
    quality: qualityOf(unit),
    marks: marksOf(state, unit),
    formation: unit.battalion ? capital(unit.battalion) : KINDS[unit.kind],
    note: noteOf(state, unit),
    facts: factsOf(state, unit),
    officer: officersWith(state, unit).reduce<number | null>(
      (best, { factor }) => Math.max(best ?? 0, factor),
      null,
    ),
  };
}

const officerCounter = ({ id, side, place, name, factor }: Officer): Counter => ({
  id,
  kind: 'officer',
  side,
  place: place!,
  label: `${name} ${signed(factor)}`,
  own: null,
  unit: null,
});

function spotsOf(state: State): Spot[] {
  const { victory } = state;
  const held = Object.entries(state.held).flatMap(([id, holder]): Spot[] => {
    const feature = state.map.features.find((each) => each.id === id);
    if (!feature || !('area' in feature.ground)) return [];
    const { area } = feature.ground;
    const middle = (pick: (place: Place) => number): number =>
      Math.round(area.reduce((sum, place) => sum + pick(place), 0) / area.length);
    const place = { x: middle(({ x }) => x), y: middle(({ y }) => y) };
    return [{ kind: 'objective', name: feature.name ?? 'trench', place, radius: 0, corners: area, holder }];
  });
  if (victory.kind !== 'points') return held;
  const { square, exit } = victory;
  const aim: Spot[] =
    'centre' in square.ground
      ? [{ kind: 'objective', name: 'the square', place: square.ground.centre, radius: square.ground.radius }]
      : [];
  return [...held, ...aim, { kind: 'exit', name: 'way out', place: exit.place, radius: exit.within * INCH }];
}

function scene(state: State): Scene {
  const markers = state.markers.map(
    ({ id, side, place, unit, real }): Counter => ({
      id,
      kind: 'marker',
      side,
      place,
      label: unit !== null && real ? short(state.units[unit]?.name ?? '') : '',
      own: real === null ? null : real ? 'real' : 'dummy',
      unit,
    }),
  );
  const alone = Object.values(state.officers).filter(({ place, lost }) => place !== null && !lost);
  return {
    blocks: Object.values(state.units).map((unit) => block(state, unit)),
    counters: [...markers, ...alone.map(officerCounter)],
    spots: spotsOf(state),
    gone: state.flattened,
  };
}

const STAGES = [
  { id: 'setup', label: 'Set up' },
  { id: 'rally', label: 'Rally' },
  { id: 'assault-movement', label: 'Assault move' },
  { id: 'movement', label: 'Movement' },
  { id: 'declarations', label: 'Declare' },
  { id: 'observing', label: 'Observing' },
  { id: 'fire-standing', label: 'Standing fire' },
  { id: 'fire-moving', label: 'Moving fire' },
  { id: 'assaults', label: 'Assaults' },
  { id: 'over', label: 'Verdict' },
] as const satisfies readonly { id: Phase; label: string }[];

function stages(state: State, side: Side): Stages {
  const now = STAGES.findIndex(({ id }) => id === state.phase);
  const shots = state.declared.filter((shot) => shot.side === side).length;
  const fires = state.phase === 'fire-standing' || state.phase === 'fire-moving';
  const note = fires ? `${shots} declared` : state.active ? sideOf(state, state.active).name : '';
  return { list: STAGES, now, note };
}

/** SCW-5 What a way costs, and what it meets. */
function survey(state: State, command: Command): Survey | undefined {
  if (command.type !== 'move' || command.path.length < 2) return undefined;
  const unit = state.units[command.unit];
  if (!unit?.pose || !unit.granted) return undefined;
  const { path } = command;
  const met = state.map.features.filter(
    ({ kind, id }) => NAMED.includes(kind) && !state.flattened.includes(id),
  );
  const notes = met.flatMap((feature) =>
    onGround(path, feature.ground)
      .slice(0, 1)
      .map(({ from }) => ({
        place: alongPath(path, from).place,
        text: feature.name ?? feature.kind.replaceAll('-', ' '),
        rule: feature.kind === 'wire' ? 'SCW-19.2' : 'SCW-5.15',
      })),
  );
  const cost = pathLength(path) === 0 ? 0 : pathCost(state, unit, path, unit.granted.result);
  return { cost, most: unit.granted.inches * INCH, notes };
}
const NAMED: readonly string[] = [...ROUGH, 'wire', 'trench', 'river', 'stream', 'road'];

/** SCW-7.7 From any element to any element: a clear line, or the shortest that is blocked. */
function look(state: State, from: string, to: string) {
  const [a, b] = [state.units[from], state.units[to]];
  if (!a || !b || !isActive(a) || !isActive(b)) return undefined;
  const lines = standing(a)
    .centres.flatMap((one) => standing(b).centres.map((other) => ({ one, other })))
    .sort((p, q) => pathLength([p.one, p.other]) - pathLength([q.one, q.other]))
    .map(({ one, other }) => sightLine(sorted(state.map).sight, one, other, SIGHT));
  const best = lines.find(({ clear }) => clear) ?? lines[0];
  return best && { ...best, inches: inchesBetween(a, b) };
}

/** What an event looks like, on the table as it was before it. */
function trail(state: State, event: Event): Trail | undefined {
  const placeOf = (id: string | null): Place | null => (id === null ? null : (state.units[id]?.pose ?? null));
  const aimed = (unit: string | null, target: string): Partial<Trail> => {
    const [from, to] = [placeOf(unit), placeOf(target)];
    return from && to ? { aim: { from, to } } : {};
  };
  switch (event.type) {
    case 'moved':
    case 'wentBack':
      return { units: [event.unit], path: event.path, pose: event.pose };
    case 'leftTable':
      return { units: [event.unit], path: event.path, pose: null };
    case 'arrived':
    case 'setDown':
    case 'formed':
      return { units: [event.unit], pose: event.pose };
    case 'rallied':
      return { units: [event.unit], resolved: event.test };
    case 'rushed':
      return { units: [event.unit, event.target], ...aimed(event.unit, event.target), resolved: event.roll };
    case 'movementRolled':
      return { units: [event.unit], resolved: event.roll };
    case 'observed': {
      const marker = state.markers.find(({ id }) => id === event.marker);
      const from = placeOf(event.unit);
      return {
        units: event.unit === null ? [] : [event.unit],
        ...(from && marker ? { aim: { from, to: marker.place } } : {}),
        ...(event.look ? { resolved: event.look } : {}),
      };
    }
    case 'shotFired': {
      const [shot] = event.shots;
      if (!shot) return { units: [], resolved: event.fire };
      const units = event.shots.flatMap(({ unit }) => (unit === null ? [] : [unit]));
      return { units: [...units, shot.target], ...aimed(shot.unit, shot.target), resolved: event.fire };
    }
    case 'fought':
      return {
        units: [event.attacker, event.defender],
        ...aimed(event.attacker, event.defender),
        resolved: event.fight,
      };
    case 'suffered':
      return { units: [event.unit], resolved: event.taken };
    case 'officerTested':
      return { units: [], resolved: event.risk };
    case 'armourAssaulted':
      return { units: [event.unit, event.armour], ...aimed(event.unit, event.armour), resolved: event.fight };
    case 'revealed':
      return { units: [event.unit.id] };
    default:
      return 'unit' in event && typeof event.unit === 'string' ? { units: [event.unit] } : undefined;
  }
}

export const spanishCivilWarBoard: Board<State, Command, Event> = {
  secrets: () => true,
  scene,
  stages,
  acts,
  survey,
  look,
  trail,
};
