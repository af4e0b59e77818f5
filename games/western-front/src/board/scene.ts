import { type Block, type BlockMark, counted, type Scene, type Spot } from '@sandtable/engine';
import { INCH, type Place, ringsOf } from '@sandtable/table';
import { nextPuff } from '../play/clouds.ts';
import { orderNow } from '../play/plotting.ts';
import type { Puff, Role, State, Unit } from '../play/state.ts';
import { holderOf } from '../play/victory.ts';
import { GAS_NUMBERS, VEHICLE_VALUES } from '../sheet/tables.ts';
import { AMMUNITION, type Ammunition, COVERS, FORMATIONS, QUALITIES } from '../sheet/vocabulary.ts';
import { gunsOf, machineGunsOf } from '../table/arms.ts';
import { moraleCover } from '../table/cover.ts';
import { isHere, isInContact } from '../table/roster.ts';
import { roleSaid } from '../words/naming.ts';
import { figuresAt } from './figures.ts';

/** The table as a state or a view shows it. */

function marksOf(state: State, unit: Unit): BlockMark[] {
  const marks: BlockMark[] = [];
  if (unit.wreck !== null) marks.push('wreck');
  if (unit.bogged) marks.push('immobilised');
  if (unit.status === 'stand') marks.push('pinned');
  if (unit.status === 'falling-back') marks.push('retiring');
  if (unit.status === 'routing') marks.push('routing');
  if (isHere(unit) && isInContact(state, unit)) marks.push('engaged');
  const written = state.written.written[unit.side] ?? [];
  if (
    written.some((shot) => ('gun' in shot ? shot.gun : 'unit' in shot ? shot.unit : shot.bomber) === unit.id)
  )
    marks.push('declared');
  else if (unit.fired) marks.push('fired');
  else if (unit.moved || unit.stirred) marks.push('moved');
  return marks;
}

const GONE: Partial<Record<Unit['status'], string>> = {
  surrendered: 'surrendered',
  destroyed: 'destroyed',
  'left-table': 'left the table',
};
function noteOf(state: State, unit: Unit): string {
  if (unit.wreck) return unit.wreck.replace('-', ' ');
  const gone = GONE[unit.status];
  if (gone) return unit.exited ? 'got through' : gone;
  if (!unit.pose) return `arrives on turn ${unit.arrives}`;
  if (state.verdict && unit.original === 1)
    return unit.status === 'steady' ? '' : unit.status.replace('-', ' ');
  const cover = moraleCover(state, unit);
  const words = [
    unit.status === 'steady'
      ? ''
      : unit.status === 'stand'
        ? 'stands, may not advance'
        : unit.status.replace('-', ' '),
    unit.bogged ? 'bogged' : '',
    unit.prone ? 'prone' : '',
    unit.limbered ? 'limbered' : '',
    unit.kind === 'squad' || unit.kind === 'team' ? FORMATIONS[unit.formation].toLowerCase() : '',
    cover === 'none' || unit.kind === 'vehicle' ? '' : COVERS[cover].toLowerCase(),
    unit.atWire ? 'at the wire' : '',
  ];
  return words.filter(Boolean).join(', ');
}

const GRADE = { elite: 2, crack: 1, average: 0, green: -1 } as const;
const HEADINGS = {
  squad: 'Squads',
  team: 'Machine guns',
  gun: 'Guns',
  vehicle: 'Vehicles',
  sniper: 'Snipers',
  officer: 'Officers',
} as const;

function factsOf(unit: Unit): [string, string][] {
  const counts = new Map<Role, number>();
  for (const role of unit.figures) counts.set(role, (counts.get(role) ?? 0) + 1);
  const facts: [string, string][] = [
    ['Quality', QUALITIES[unit.quality]],
    ['Figures', [...counts].map(([role, n]) => roleSaid(role, n)).join(', ') || 'none'],
  ];
  if (unit.vehicle) {
    facts.push([
      'Value',
      `${Math.max(0, VEHICLE_VALUES[unit.vehicle] - unit.damage)} of ${VEHICLE_VALUES[unit.vehicle]}`,
    ]);
    facts.push([
      'Weapons',
      `${counted(gunsOf(unit), 'gun')}, ${counted(machineGunsOf(unit, 'hmg') + machineGunsOf(unit, 'lmg'), 'machine gun')}`,
    ]);
  }
  if (unit.lost > 0) facts.push(['Lost this turn', String(unit.lost)]);
  return facts;
}

const blockOf = (state: State, unit: Unit): Block => ({
  id: unit.id,
  name: unit.name,
  short: unit.short.slice(0, 12),
  side: unit.side,
  pose: unit.pose,
  figures: unit.pose ? figuresAt(state, unit, unit.pose) : [],
  strength: {
    now: Math.min(unit.original, unit.figures.length),
    full: unit.original,
    of: unit.kind === 'vehicle' ? 'crew' : 'figures',
  },
  beads: unit.vehicle
    ? {
        filled: Math.min(unit.damage, VEHICLE_VALUES[unit.vehicle]),
        sockets: VEHICLE_VALUES[unit.vehicle],
        name: 'damage',
      }
    : null,
  tokens: 0,
  quality: GRADE[unit.quality],
  marks: marksOf(state, unit),
  formation: HEADINGS[unit.kind],
  note: noteOf(state, unit),
  facts: factsOf(unit),
  officer: null,
});

function cloudOf(state: State, puff: Puff): Spot {
  const next = nextPuff(state, puff);
  const drift = next ? { x: next.centre.x - puff.centre.x, y: next.centre.y - puff.centre.y } : undefined;
  return {
    kind: puff.ammo,
    name: `${puff.ammo}, turn ${puff.age} of 4`,
    place: puff.centre,
    radius: puff.diameter / 2,
    age: puff.age,
    ...(drift ? { drift } : {}),
    ...(puff.ammo === 'gas' ? { label: String(GAS_NUMBERS[puff.age - 1] ?? '') } : {}),
  };
}

/** Short enough for a pencil mark. */
const SHELLS: Readonly<Record<Ammunition, string>> = {
  he: 'HE',
  shrapnel: 'shrapnel',
  smoke: 'smoke',
  gas: 'gas',
};

/** Plots of whoever looks, as pencil marks. */
const plotsOf = (state: State): Spot[] => [
  ...state.plots.map(
    ({ place, ammo, turn }): Spot => ({
      kind: 'plot',
      name: `${AMMUNITION[ammo]} in turn ${turn}`,
      place,
      radius: INCH,
      label: `${SHELLS[ammo]}, turn ${turn}`,
    }),
  ),
  ...state.batteries.flatMap(({ sections }) =>
    sections.flatMap(({ orders, holding }, i) => {
      const now = orderNow(orders, Math.max(1, state.turn));
      return orders
        .filter((order) => order === now || order.turn > state.turn)
        .map(
          ({ place, ammo, turn }): Spot => ({
            kind: 'plot',
            name: `section ${i + 1}, ${AMMUNITION[ammo].toLowerCase()} from turn ${turn}`,
            place,
            radius: 2500,
            label: `${i + 1}: ${SHELLS[ammo]}${turn > state.turn ? `, turn ${turn}` : holding ? ', held' : ''}`,
          }),
        );
    }),
  ),
];

const middleOf = (corners: readonly Place[]): Place => ({
  x: Math.round(corners.reduce((sum, { x }) => sum + x, 0) / corners.length),
  y: Math.round(corners.reduce((sum, { y }) => sum + y, 0) / corners.length),
});

function groundsOf(state: State): Spot[] {
  const { map, strongholds, victory } = state;
  const buildings = map.features.flatMap((feature): Spot[] => {
    const held = strongholds[feature.id];
    if (!held || held.damage === 0 || held.damage >= held.value) return []; // rubble has no value left
    const { corners } = ringsOf(feature.ground)[0]!; // a feature has a ring
    const left = Math.max(0, held.value - held.damage);
    return [
      {
        kind: 'building',
        name: feature.name ?? feature.kind,
        place: middleOf(corners),
        radius: INCH,
        corners,
        damage: { now: left, full: held.value },
      },
    ];
  });
  if (victory.kind !== 'points') return buildings;
  const objectives = victory.objectives.flatMap(({ feature: id, points }): Spot[] => {
    const feature = map.features.find((each) => each.id === id);
    if (!feature) return [];
    const { corners } = ringsOf(feature.ground)[0]!; // the same
    return [
      {
        kind: 'objective',
        name: `${feature.name ?? 'ground'}, ${points} points`,
        place: middleOf(corners),
        radius: INCH,
        corners,
        holder: holderOf(state, id) ?? null,
      },
    ];
  });
  const exits = victory.exit ? [victory.exit] : [];
  return [
    ...buildings,
    ...objectives,
    ...exits.map(({ place, within, points }): Spot => {
      return { kind: 'exit', name: `exit, ${points} points`, place, radius: within };
    }),
  ];
}

export const scene = (state: State): Scene => ({
  blocks: Object.values(state.units).map((unit) => blockOf(state, unit)),
  counters: [],
  spots: [...groundsOf(state), ...plotsOf(state), ...state.puffs.map((puff) => cloudOf(state, puff))],
  gone: [],
});
