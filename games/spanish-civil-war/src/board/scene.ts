import type { Block, BlockMark, Counter, Scene, Spot } from '@sandtable/engine';
import { INCH, type Place } from '@sandtable/table';
import type { Officer, State, Unit } from '../play/state.ts';
import { COVERS } from '../sheet/vocabulary.ts';
import { coverOfAll } from '../table/ground.ts';
import { isEngaged, isHere, officersWith, standing, strength } from '../table/units.ts';
import { figuresAt } from './figures.ts';

/** The table as a state or a view shows it. */

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

export function scene(state: State): Scene {
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
