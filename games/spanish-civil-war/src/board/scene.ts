import { type Block, type BlockMark, type Counter, counted, type Scene, type Spot } from '@sandtable/engine';
import { type Ground, INCH, type Place } from '@sandtable/table';
import type { Element, Officer, State, Unit } from '../play/state.ts';
import { holderNow } from '../play/victory.ts';
import { COVERS, VEHICLE_NAMES } from '../sheet/vocabulary.ts';
import { coverOfAll } from '../table/ground.ts';
import { isEngaged, isHere, officersWith, standing, strength } from '../table/units.ts';
import { ELEMENT_NOUNS } from '../words/describe.ts';
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
  if (state.verdict) return unit.mark === 'none' ? '' : unit.mark;
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
  const counts = new Map<Element, number>();
  for (const element of unit.elements) counts.set(element, (counts.get(element) ?? 0) + 1);
  const made = [...counts].map(([element, n]) => counted(n, ELEMENT_NOUNS[element])).join(', ');
  const officers = officersWith(state, unit).map(({ name, factor }) => `${name} ${signed(factor)}`);
  return [
    ...(made ? ([['Elements', made]] as [string, string][]) : []),
    ...(unit.vehicle ? ([['Vehicle', VEHICLE_NAMES[unit.vehicle]]] as [string, string][]) : []),
    ['Morale', signed(unit.mr)],
    ['Ability', signed(unit.ar)],
    ...(unit.vehicle ? [] : ([['Disruption', `${unit.dps} of ${MOST_DPS}`]] as [string, string][])),
    ...(officers.length > 0 ? ([['Officer', officers.join(', ')]] as [string, string][]) : []),
    ...(unit.granted && state.phase === 'movement'
      ? ([['May move', `${unit.granted.inches} inches`]] as [string, string][])
      : []),
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
  const featured = (id: string, holderOf: (ground: Ground) => string | null, name: string): Spot[] => {
    const feature = state.map.features.find((each) => each.id === id);
    if (!feature || !('area' in feature.ground)) return [];
    const { area } = feature.ground;
    const middle = (pick: (place: Place) => number): number =>
      Math.round(area.reduce((sum, place) => sum + pick(place), 0) / area.length);
    const place = { x: middle(({ x }) => x), y: middle(({ y }) => y) };
    const holder = holderOf(feature.ground);
    return [{ kind: 'objective', name: feature.name ?? name, place, radius: 0, corners: area, holder }];
  };
  const held = Object.entries(state.held).flatMap(([id, side]) => featured(id, () => side, 'trench'));
  if (victory.kind !== 'points') return held;
  const { square, blocks, exit } = victory;
  const aim: Spot[] =
    'centre' in square.ground
      ? [
          {
            kind: 'objective',
            name: 'The square',
            place: square.ground.centre,
            radius: square.ground.radius,
            holder: holderNow(state, square.ground, 'square'),
          },
        ]
      : [];
  const houses = blocks.features.flatMap((id) =>
    featured(id, (ground) => holderNow(state, ground, 'block'), 'houses'),
  );
  return [
    ...held,
    ...aim,
    ...houses,
    { kind: 'exit', name: 'way out', place: exit.place, radius: exit.within * INCH },
  ];
}

/** SCW-22.1 Where the units that a side sees being set up may stand, while they are. */
function zonesOf(state: State): Spot[] {
  if (state.phase !== 'setup') return [];
  const areas = new Map<string, readonly Place[]>();
  for (const unit of Object.values(state.units)) {
    if (!isHere(unit)) continue;
    for (const zone of unit.zones) if ('area' in zone) areas.set(JSON.stringify(zone.area), zone.area);
  }
  return [...areas.values()].map(
    (corners, i): Spot => ({
      kind: 'zone',
      name: `deployment zone ${i + 1}`,
      place: corners[0]!,
      radius: 0,
      corners,
    }),
  );
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
    spots: [...zonesOf(state), ...spotsOf(state)],
    gone: state.flattened,
  };
}
