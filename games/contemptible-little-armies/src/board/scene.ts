import { type Block, type BlockMark, capital, type Scene, type Side, type Spot } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { at, type Ground, INCH, type Place } from '@sandtable/table';
import { alongEdge } from '../play/arrivals.ts';
import {
  type Carried,
  type FATES,
  FORMATIONS,
  type Late,
  type Order,
  type PointRule,
  type State,
  UNIT_KINDS,
  type Unit,
  type UnitKind,
} from '../play/state.ts';
import { holdsAlone, timesEarned } from '../play/victory.ts';
import { isCrewed, isIndependent, isVehicle } from '../table/figures.ts';
import { coverOf, inContact, isHere, isPinned, orderOf, unitsOf } from '../table/units.ts';
import { CARRIED_WORDS, formationSaid } from '../words/naming.ts';
import { figuresAt } from './figures.ts';

/** The table as a state or a view shows it. */

const FATE_WORDS: Readonly<Record<(typeof FATES)[number], string>> = {
  destroyed: 'destroyed',
  routed: 'routed',
  'knocked-out': 'knocked out',
  captured: 'captured',
  'driven-off': 'driven off',
  left: 'left the table',
};
const MORALE = ['steady', 'uneasy', 'may not advance', 'routed'] as const;

/** `due on turn 4, west edge`; whoever has rolled in vain: `late, west edge, each turn on 4+`. */
function lateNote({ options }: State, { turn, edge, needed, waited }: Late): string {
  if (waited === 0) return `due on turn ${turn}, ${edge} edge`;
  const score = options.cumulativeArrivals === 'on' ? Math.max(1, needed - waited) : needed;
  return `late, ${edge} edge, next turn on ${score === 6 ? 'a 6' : `${score}+`}`;
}

function noteOf(state: State, unit: Unit): string {
  if (unit.fate) return FATE_WORDS[unit.fate];
  const late = state.late[unit.side]?.[unit.id];
  // When all is over only what became of single figures and vehicles is worth a note.
  if (state.verdict && (late || unit.full <= 1))
    return unit.brokenDown ? 'broken down' : unit.pose ? '' : 'not on the table';
  if (late) return lateNote(state, late);
  if (!unit.pose) return unit.hidden ? 'hidden' : 'not on the table yet';
  const cover = coverOf(state, unit);
  const words = [
    unit.brokenDown ? 'broken down' : '',
    inContact(state, unit) ? 'in contact' : '',
    unit.horsed && !isIndependent(unit) ? (unit.mounted ? 'mounted' : 'on foot') : '',
    unit.formation === 'open-order' ? '' : FORMATIONS[unit.formation],
    cover === 'open' ? '' : cover === 'cover' ? 'in cover' : 'entrenched',
    unit.respirators ? 'respirators on' : '',
  ];
  return words.filter(Boolean).join(', ');
}

function marksOf(state: State, unit: Unit): BlockMark[] {
  if (!isHere(unit)) return unit.fate === 'knocked-out' ? ['wreck'] : [];
  return [
    ...(unit.moved ? (['moved'] as const) : []),
    ...(unit.fired.length > 0 || unit.aaEngaged ? (['fired'] as const) : []),
    ...(isPinned(state, unit) ? (['pinned'] as const) : []),
    ...(inContact(state, unit) ? (['engaged'] as const) : []),
    ...(unit.brokenDown ? (['immobilised'] as const) : []),
    ...(state.slips.written[unit.side]?.orders[unit.id] && state.phase === 'orders'
      ? (['declared'] as const)
      : []),
    ...orderMark(orderOf(state, unit)),
  ];
}

/** The open slip of a unit; the enemy's orders are not known. */
const orderMark = (order: Order | null): BlockMark[] => (order ? [`order-${order}`] : []);

const flags = (unit: Unit): string =>
  [
    unit.irregular ? 'irregular' : 'regular',
    unit.ferocious ? 'ferocious' : '',
    unit.stubborn ? 'stubborn' : '',
    unit.raw ? 'raw' : '',
    unit.singleShot ? 'single-shot rifles' : '',
  ]
    .filter(Boolean)
    .join(', ');

const counted = (n: number, [one, many]: readonly [string, string]): string => `${n} ${n === 1 ? one : many}`;

/** `8 rifles, 2 light machine guns`; a crew is called after what it serves. */
function armsOf(unit: Unit): string {
  if (unit.kind === 'aircraft') return 'machine guns';
  if (isVehicle(unit))
    return (
      [
        unit.tankGuns > 0 ? counted(unit.tankGuns, ['gun', 'guns']) : '',
        unit.vehicleMgs > 0 ? counted(unit.vehicleMgs, ['machine gun', 'machine guns']) : '',
      ]
        .filter(Boolean)
        .join(', ') || 'none'
    );
  if (isCrewed(unit)) return `${UNIT_WEAPON[unit.kind] ?? 'gun'}, crew of ${unit.men.length}`;
  const counts = new Map<Carried, number>();
  for (const one of unit.men) if (one !== 'none') counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([what, n]) => counted(n, CARRIED_WORDS[what])).join(', ') || 'none';
}
const UNIT_WEAPON: Partial<Record<UnitKind, string>> = {
  'hmg-team': 'heavy machine gun',
  'light-mortar-team': 'light mortar',
  'aa-gun': 'anti-aircraft gun',
};

function factsOf(state: State, unit: Unit): Block['facts'] {
  const order = orderOf(state, unit);
  return [
    ['Kind', capital(UNIT_KINDS[unit.kind])],
    ...(unit.rating > 0
      ? ([
          ['Morale rating', String(unit.rating)],
          ['Troops', flags(unit)],
          ['Morale', MORALE[Math.min(3, unit.markers)]!],
        ] as const)
      : []),
    ['Weapons', armsOf(unit)],
    ...(order ? ([['Order', capital(order)]] as const) : []),
    ...(isHere(unit) && !isVehicle(unit)
      ? ([
          ['Ground', { open: 'open', cover: 'in cover', entrenched: 'entrenched' }[coverOf(state, unit)]],
        ] as const)
      : []),
    ...(unit.rating > 0 && !isCrewed(unit) ? ([['Formation', formationSaid(unit)]] as const) : []),
  ];
}

const QUALITY = [0, -1, -1, -1, 0, 1, 2] as const;

function block(state: State, unit: Unit): Block {
  const here = isHere(unit);
  const single = unit.full === 0;
  return {
    id: unit.id,
    name: capital(unit.name),
    short: unit.short,
    side: unit.side,
    pose: here ? unit.pose : null,
    figures: here ? figuresAt(unit, unit.pose!) : [],
    strength: {
      now: single ? (unit.fate ? 0 : 1) : unit.men.length,
      full: single ? 1 : unit.full,
      of: single ? 'vehicles' : 'figures',
    },
    beads: unit.rating > 0 ? { filled: unit.markers, sockets: 3, name: 'morale markers' } : null,
    tokens: 0,
    quality: QUALITY[unit.rating] ?? 0,
    marks: marksOf(state, unit),
    formation: capital(UNIT_KINDS[unit.kind]),
    note: noteOf(state, unit),
    facts: factsOf(state, unit),
    officer: null,
  };
}

const middleOf = (ground: Ground): Place => {
  if ('centre' in ground) return ground.centre;
  const places = 'area' in ground ? ground.area : ground.line;
  const mean = (of: (place: Place) => number): number =>
    Math.round(places.reduce((sum, place) => sum + of(place), 0) / places.length);
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
};

/** Whose ground it is: his who is there alone; what is to be cleared is theirs who are still on it. */
function holderOf(
  state: State,
  rule: Extract<PointRule, { kind: 'holds' | 'denies' | 'clear' }>,
): Side | null {
  if (timesEarned(state, rule) > 0) return rule.side;
  const enemy = otherSide(state, rule.side);
  if (rule.kind === 'clear') return enemy;
  return holdsAlone(state, enemy, rule.where.ground, rule.within) ? enemy : null;
}

/** What is to be held, once each. */
function objectives(state: State): Spot[] {
  const seen = new Map<string, Spot>();
  for (const rule of state.points) {
    if (rule.kind !== 'holds' && rule.kind !== 'clear') continue;
    const { name, ground } = rule.where;
    const radius = 'radius' in ground ? ground.radius : 2 * INCH;
    const corners = 'area' in ground && rule.kind === 'holds' ? { corners: ground.area } : {};
    seen.set(name, {
      kind: 'objective',
      name,
      place: middleOf(ground),
      radius,
      holder: holderOf(state, rule),
      ...corners,
    });
  }
  return [...seen.values()];
}

const exits = (state: State): Spot[] =>
  state.exits
    .filter(({ turn }) => state.turn >= turn)
    .map(({ id, edge, from, to }) => {
      const [a, b] = [alongEdge(state, edge, from), alongEdge(state, edge, to)];
      return {
        kind: 'exit',
        name: `${id} exit`,
        place: { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) },
        radius: INCH,
        corners: [a, b],
      };
    });

/** Zones that the scenario gives to single units, each once. */
function ownZones(state: State, side: Side): (readonly Place[])[] {
  const found = new Map<string, readonly Place[]>();
  for (const unit of unitsOf(state, side))
    if (unit.zone && isHere(unit)) found.set(JSON.stringify(unit.zone), unit.zone);
  return [...found.values()];
}

const zones = (state: State): Spot[] =>
  state.phase === 'setup'
    ? state.sides
        .filter(({ id }) => id === state.active)
        .flatMap(({ id, zones: areas }) =>
          [...areas, ...ownZones(state, id)].map(
            (corners): Spot => ({
              kind: 'zone',
              name: 'deployment zone',
              place: corners[0] ?? at(0, 0),
              radius: 0,
              corners,
            }),
          ),
        )
    : [];

/** Where shells and gas fell this turn, and the owner's registered points and aims. */
function fires(state: State): Spot[] {
  const bursts = state.bursts.map(
    ({ kind, place, radius }): Spot => ({
      kind: kind === 'gas' ? 'gas' : kind === 'he' ? 'barrage' : 'blast',
      name: kind === 'gas' ? 'gas' : kind === 'he' ? 'barrage' : 'shell burst',
      place,
      radius,
    }),
  );
  const registered = Object.values(state.batteries).flatMap((all) =>
    all.flatMap(({ name, registered: points }) =>
      points.map(
        (place): Spot => ({ kind: 'plot', name: `${name}: registered point`, place, radius: INCH / 2 }),
      ),
    ),
  );
  // Once the slips are opened their points are the aims of the turn.
  const written = state.phase === 'orders' ? Object.values(state.slips.written).map(({ aims }) => aims) : [];
  const radiusOf = new Map(
    Object.values(state.batteries)
      .flat()
      .map(({ id, radius }) => [id, radius]),
  );
  const aims = [...written, ...Object.values(state.aims)].flatMap((all) =>
    Object.entries(all).map(
      ([id, { point }]): Spot => ({
        kind: 'aim',
        name: 'aim point',
        place: point,
        radius: radiusOf.get(id) ?? INCH,
      }),
    ),
  );
  return [...bursts, ...registered, ...aims];
}

export const scene = (state: State): Scene => ({
  blocks: Object.values(state.units).map((unit) => block(state, unit)),
  counters: [],
  spots: [...zones(state), ...objectives(state), ...exits(state), ...fires(state)],
  gone: [],
});
