import { enumerate } from '@sandtable/dice';
import {
  aimFrom,
  type Board,
  type Hope,
  inInches,
  listed,
  percent,
  type Side,
  type Stages,
  type Survey,
  surveyedActs,
  type Trail,
} from '@sandtable/engine';
import { alongPath, crossings, INCH, type Path, type Place, pathLength } from '@sandtable/table';
import { friendsPassed, MISTAKEN_WITHIN, passProblem } from '../play/air.ts';
import type { Command } from '../play/commands.ts';
import { deciding } from '../play/deciding.ts';
import type { Event } from '../play/events.ts';
import { wayOfMove } from '../play/moving.ts';
import type { State } from '../play/state.ts';
import { pointsOf } from '../play/victory.ts';
import { ordersKept } from '../play/writing.ts';
import { aircraftMistake } from '../sheet/aircraft.ts';
import { isAircraft, isGroundUnit } from '../table/figures.ts';
import { isSlow } from '../table/ground.ts';
import { explained } from '../table/sight.ts';
import { allUnits, inchesApart, unitsOf } from '../table/units.ts';
import { unitNamed } from '../words/naming.ts';
import { acts } from './acts.ts';

/** What a board shows of Contemptible Little Armies. */

// biome-ignore format: a table
const STAGES = [
  { id: 'setup',                  label: 'Deploy',      about: 'The defender places his units, then the attacker. They stand ready: move any, or begin at once.' },
  { id: 'orders',                 label: 'Orders',      about: 'Both write in secret: new orders, points for guns behind the table, respirators.' },
  { id: 'move-units',             label: 'Units',       about: 'One unit each in turn: declare the going, roll, then say where. Standing is a move too.' },
  { id: 'move-independents',      label: 'Officers',    about: 'Then single figures, one each in turn.' },
  { id: 'move-aircraft',          label: 'Aircraft',    about: 'Then aircraft: six dice of inches, two straight legs.' },
  { id: 'shoot:aa',               label: 'Archie',      about: 'Fire at aircraft, where anybody can.' },
  { id: 'shoot:aircraft',         label: 'Air attack',  about: 'Aircraft attack within 6 inches.' },
  { id: 'shoot:hmg',              label: 'HMGs',        about: 'Heavy machine guns fire, both sides at once: the dead leave when the step ends.' },
  { id: 'shoot:field-artillery',  label: 'Guns',        about: 'Field guns fire; a shell may kill everybody near.' },
  { id: 'shoot:tank-guns',        label: 'Tank guns',   about: 'Tank guns fire.' },
  { id: 'shoot:infantry-weapons', label: 'Infantry',    about: 'Everything else fires. Then close combats are fought and morale is tested.' },
  { id: 'rally',                  label: 'Rally',       about: 'Officers take morale markers off units within 2 inches.' },
  { id: 'over',                   label: 'Verdict',     about: 'The battle is over.' },
] as const;

const PROMPTS: Partial<Record<State['phase'], string>> = {
  setup: 'place your units, then say ready.',
  orders: 'write what is new, then say that you are done.',
  'move-units': 'move a unit, or let it stand.',
  'move-independents': 'move an officer or another single figure.',
  'move-aircraft': 'fly, or leave the table.',
  'shoot:aa': 'fire at aircraft, or pass.',
  'shoot:aircraft': 'attack from the air, or pass.',
  rally: 'rally a unit, or pass.',
};

function promptFor(state: State, side: Side, name: string): string {
  if (state.moving)
    return `${name}: ${unitNamed(state, state.moving.unit)} may go ${inInches(state.moving.allowance / INCH)}. Where to?`;
  if (state.phase === 'shoot:aircraft' && passProblem(state, side))
    return `${name}: your aircraft takes a friend for the enemy; let it attack.`;
  return `${name}: ${PROMPTS[state.phase] ?? 'choose who fires, or pass.'}`;
}

const FLYING: readonly State['phase'][] = ['move-aircraft', 'shoot:aa', 'shoot:aircraft'];

/** The steps that this battle can have: none for aircraft, tank guns or writing where nobody has any. */
function stagesOf(state: State): readonly (typeof STAGES)[number][] {
  const units = allUnits(state);
  const writes = ordersKept(state) || units.some(({ issued }) => issued);
  return STAGES.filter(
    ({ id }) =>
      id === state.phase ||
      !(
        (FLYING.includes(id) && !units.some(isAircraft)) ||
        (id === 'shoot:tank-guns' && !units.some(({ tankGuns }) => tankGuns > 0)) ||
        (id === 'orders' && !writes)
      ),
  );
}

function stages(state: State, viewer: Side): Stages {
  const list = stagesOf(state);
  const now = list.findIndex(({ id }) => id === state.phase);
  const [side] = deciding(state);
  const name = state.sides.find(({ id }) => id === side)?.name;
  const left = state.phase === 'orders' ? deciding(state).length : 0;
  const note = left === 2 ? 'both write' : left === 1 ? 'one still writes' : (name ?? '');
  return {
    list,
    now,
    note,
    prompt: side && name ? promptFor(state, side, name) : 'The battle is over.',
    goal: goal(state, viewer),
    tally: tally(state),
  };
}

/** What each side has: points as they stand, units, and of its own guns the missions that are left. */
const tally = (state: State): NonNullable<Stages['tally']> =>
  state.sides.map(({ id }) => {
    const units = unitsOf(state, id).filter(isGroundUnit);
    const left = units.filter(({ fate }) => fate === null).length;
    const missions = (state.batteries[id] ?? []).map(({ name, missions: n }): [string, string] => [
      `${name} missions`,
      String(n),
    ]);
    return {
      side: id,
      facts: [['points', String(pointsOf(state, id))], ['units', `${left} of ${units.length}`], ...missions],
    };
  });

/** What brings this side points, and what lead it needs. */
function goal({ points, sides, turns }: State, viewer: Side): string {
  const side = sides.find(({ id }) => id === viewer);
  if (!side) return 'Whoever leads by enough points at the end wins.';
  const own = points
    .filter((rule) => rule.side === viewer)
    .map(({ kind, worth, say }) => (kind === 'given' ? `${worth} ${say}` : `${worth} for ${say}`));
  return `Points: ${own.join('; ')}. Win with a lead of ${side.lead} when turn ${turns} ends.`;
}

/** The way of a command, if it has one, and how far it may be. */
function wayOf(state: State, command: Command): { path: Path; most: number } | undefined {
  const most = state.moving?.allowance ?? 12 * INCH;
  if (command.type === 'finishMove' || command.type === 'breakOff') return { path: command.path, most };
  return command.type === 'fly' ? { path: command.legs, most } : undefined;
}

/** CLA-8.2 Whom a flight would pass, each with the chance that it is he who is attacked by mistake. */
function passedBy(state: State, command: Command): Survey['beside'] {
  if (command.type !== 'fly') return undefined;
  const unit = state.units[command.aircraft]!; // the board offers this flight
  const passed = friendsPassed(state, unit, command.legs);
  const input = { friendlies: passed.length, options: state.options };
  const { values, chances } = enumerate((dice) => aircraftMistake.run(dice, input).attacks);
  const chanceOf = (which: number): number =>
    values.reduce((sum, value, i) => (value === which ? sum + chances[i]! : sum), 0);
  return {
    within: MISTAKEN_WITHIN * INCH,
    passes: passed.map(({ unit: { id }, at, near }, i) => ({
      unit: id,
      at: alongPath(command.legs, at).place,
      near,
      text: `${percent(chanceOf(i + 1))} mistaken`,
    })),
  };
}

/** CLA-2.14, CLA-2.16 Where a way ends that does not get to its end. */
function stopOf(state: State, command: Command): Survey['stops'] {
  if (command.type !== 'finishMove') return undefined;
  const way = wayOfMove(state, command);
  if ('code' in way || way.length >= Math.floor(pathLength(command.path))) return undefined;
  const met = [...way.contacts, ...way.touches].map((id) => state.units[id]!.short);
  const why =
    way.contacts.length > 0 ? `charges ${listed(met)}` : `stops short of ${listed(met) || 'others'}`;
  return { pose: way.pose, after: way.length, why };
}

function survey(state: State, command: Command): Survey | undefined {
  const way = wayOf(state, command);
  if (!way || way.path.length < 2 || way.most === 0) return undefined;
  const slow = command.type === 'fly' ? [] : crossings(state.map, way.path, isSlow);
  const beside = passedBy(state, command);
  const stops = stopOf(state, command);
  return {
    cost: stops?.after ?? pathLength(way.path),
    most: way.most,
    legs: slow.map(({ feature, from, to }) => ({
      from,
      to,
      name: feature.name ?? feature.kind.replaceAll('-', ' '),
      going: 'slow',
    })),
    chance: 1,
    notes: [],
    ...(beside ? { beside } : {}),
    ...(stops ? { stops } : {}),
  };
}

function look(state: State, from: string, to: string) {
  const [a, b] = [state.units[from], state.units[to]];
  if (!a?.pose || !b?.pose) return undefined;
  return { ...explained(state, a, b), inches: inchesApart(a, b) };
}

/** What an event looks like, on the table as it was before it. */
function trail(state: State, event: Event): Trail | undefined {
  const placeOf = (id: string): Place | null => state.units[id]?.pose ?? null;
  const aimed = (unit: string, target: string) => aimFrom(placeOf(unit), placeOf(target));
  switch (event.type) {
    case 'moved':
      return {
        units: [event.unit, ...event.contacts],
        path: event.path,
        pose: event.exit ? null : event.pose,
      };
    case 'brokeOff':
      return { units: [event.unit], path: event.path, pose: event.pose, resolved: event.rolled };
    case 'flew':
      return {
        units: [event.unit, ...event.passed],
        path: event.legs,
        pose: event.pose,
        resolved: event.mistake,
      };
    case 'moveBegan':
    case 'orderDiced':
    case 'arrivalDiced':
    case 'breakdownDiced':
      return { units: [event.unit], resolved: event.rolled };
    case 'missionFell':
      return { units: event.falling.map(({ unit }) => unit), resolved: event.effect };
    case 'shot':
      return { units: [event.unit, event.target], ...aimed(event.unit, event.target), resolved: event.fire };
    case 'shotAtAfv':
      return {
        units: [event.unit, event.vehicle],
        ...aimed(event.unit, event.vehicle),
        resolved: event.fire,
      };
    case 'aaFired':
      return {
        units: [event.unit, event.aircraft],
        ...aimed(event.unit, event.aircraft),
        resolved: event.fire,
      };
    case 'strafed':
      return {
        units: [event.unit, event.target],
        ...aimed(event.unit, event.target),
        ...(event.attack ? { resolved: event.attack } : {}),
        moment: 'airstrike',
      };
    case 'fought':
      return {
        units: [event.attacker, event.defender],
        ...aimed(event.attacker, event.defender),
        resolved: event.fight,
      };
    case 'tested':
      return { units: [event.unit], resolved: event.test };
    case 'rallied':
      return { units: [event.officer, event.unit], resolved: event.rolled };
    default:
      return 'unit' in event ? { units: [event.unit] } : undefined;
  }
}

// biome-ignore format: a table
const HOPES: Readonly<Record<string, Hope>> = {
  shoot:            { what: 'kills by small arms',    field: 'kills' },
  fieldGunFire:     { what: 'kills by guns',          field: 'kills' },
  antiTankFire:     { what: 'armour knocked out',     field: 'knockedOut' },
  aircraftAttack:   { what: 'kills from the air',     field: 'kills' },
  antiAircraftFire: { what: 'aircraft driven off',    field: 'drivenOff' },
  closeCombat:      { what: 'defenders killed hand to hand', field: 'defendersKilled' },
  moraleTest:       { what: 'morale tests steady',    field: 'state', good: ['steady'] },
  rally:            { what: 'units rallied',          field: 'rallied' },
  lateArrival:      { what: 'late units arrived',     field: 'arrives' },
};

export const contemptibleLittleArmiesBoard: Board<State, Event> = {
  stages,
  acts: surveyedActs(acts, survey),
  look,
  trail,
  hopes: HOPES,
};
