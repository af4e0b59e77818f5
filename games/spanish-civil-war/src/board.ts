import {
  aimFrom,
  type Block,
  type BlockMark,
  type Board,
  type Counter,
  type Scene,
  type Side,
  type Spot,
  type Stages,
  type Trail,
} from '@sandtable/engine';
import { INCH, type Place, pathLength, sightLine } from '@sandtable/table';
import { acts } from './board-acts.ts';
import { figuresAt } from './board-figures.ts';
import { survey } from './board-survey.ts';
import { coverOfAll, sorted } from './ground.ts';
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

// biome-ignore format: a table
const STAGES = [
  { id: 'setup',            label: 'Set up',        about: 'They stand ready. Drag any in your own part of the table, or begin at once.' },
  { id: 'rally',            label: 'Rally',         about: 'Roll for units that carry disruption points, then go on.' },
  { id: 'assault-movement', label: 'Assault move',  about: 'Rush at an enemy in reach, or keep everybody for movement.' },
  { id: 'movement',         label: 'Movement',      about: 'Roll for a unit, then move it. One that does not roll stands still and fires first.' },
  { id: 'declarations',     label: 'Declare',       about: 'Who supports an assault with armour, and who goes for a tank.' },
  { id: 'observing',        label: 'Observing',     about: 'Look at the enemy’s markers: a dummy is taken off, a unit is set up.' },
  { id: 'fire-standing',    label: 'Standing fire', about: 'Units that stood still choose targets. No dice until both sides seal.' },
  { id: 'fire-moving',      label: 'Moving fire',   about: 'Units that moved choose targets. No dice until both sides seal.' },
  { id: 'assaults',         label: 'Assaults',      about: 'Units in contact fight it out.' },
  { id: 'over',             label: 'Verdict',       about: '' },
] as const satisfies readonly { id: Phase; label: string; about: string }[];

/** SCW-22.1 How a side wins. */
function goal({ victory, turns, sides }: State, side: Side): string {
  const attacks = side === victory.attacker;
  const enemy = sides.find(({ id }) => id !== side)?.name ?? '';
  if (victory.kind === 'trenches')
    return attacks
      ? `Hold a trench when turn ${turns} ends; ${victory.decisive} are a decisive victory. Two elements of infantry, most of the unit inside and no enemy there, take one.`
      : `Let the ${enemy} hold no trench when turn ${turns} ends. Cost them ${victory.losses} elements as well, and it is decisive.`;
  const { square, blocks, exit } = victory;
  return attacks
    ? `Points when turn ${turns} ends: ${square.points} for the square, ${blocks.points} for each block of houses, ${exit.points} for each vehicle that leaves by the way out, and more for enemies lost. Lead by ${victory.lead}.`
    : `Points when turn ${turns} ends: ${square.points} for the square, ${victory.tankLost} for each tank destroyed, ${victory.unitLost} for each other unit lost. Lead by ${victory.lead}.`;
}

function stages(state: State, side: Side): Stages {
  const now = STAGES.findIndex(({ id }) => id === state.phase);
  const shots = state.declared.filter((shot) => shot.side === side).length;
  const fires = state.phase === 'fire-standing' || state.phase === 'fire-moving';
  const note = fires ? `${shots} declared` : state.active ? sideOf(state, state.active).name : '';
  return { list: STAGES, now, note };
}

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
  const aimed = (unit: string | null, target: string) => aimFrom(placeOf(unit), placeOf(target));
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
        ...aimFrom(from, marker?.place),
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
  goal,
  underWay: () => undefined,
  stages,
  acts,
  survey,
  look,
  trail,
};
