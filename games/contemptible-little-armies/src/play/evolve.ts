import { seal, unwritten, wrote } from '@sandtable/play';
import { posed } from '@sandtable/table';
import { armOf } from '../table/units.ts';
import type { Event, EventOf } from './events.ts';
import {
  BLANK_SLIP,
  type Cover,
  type Falling,
  type Fate,
  NO_CAUSES,
  type Slip,
  type State,
  type Unit,
} from './state.ts';

/** What each kind of event changes: no dice, no rules. */

const unitOf = (state: State, id: string): Unit => state.units[id]!;

/** Out of the game, and out of every contact. */
function gone(state: State, unit: Unit, fate: Fate): void {
  unit.fate = fate;
  unit.pose = null;
  unit.entering = null;
  if (fate !== 'left') unit.men = [];
  state.contacts = state.contacts.filter(
    ({ attacker, defender }) => attacker !== unit.id && defender !== unit.id,
  );
  state.touches = state.touches.filter(({ afv, unit: other }) => afv !== unit.id && other !== unit.id);
}

function slipOf({ slips }: State, side: string): Slip {
  return slips.written[side] ?? BLANK_SLIP;
}

function went(unit: Unit, cover: Cover): void {
  unit.activated = true;
  unit.moved = true;
  unit.coverBefore = cover;
}

/** Units that are hit take their one hit from this firer (CLA-4.14); whoever falls does so when the sub-step ends. */
function struck(
  state: State,
  event: { readonly falling: readonly Falling[]; readonly hit: readonly string[] },
  firer: string,
): void {
  if (event.falling.length > 0) state.falling = [...state.falling, ...event.falling];
  for (const id of event.hit) {
    const unit = unitOf(state, id);
    unit.hit = true;
    unit.hitBy = [...(unit.hitBy ?? []), firer];
  }
}

function freshTurn(unit: Unit): void {
  unit.activated = false;
  unit.moved = false;
  unit.advanced = false;
  unit.coverBefore = null;
  unit.coverAfter = null;
  unit.posture = 'other';
  unit.fired = [];
  unit.aaTried = [];
  unit.aaEngaged = false;
  unit.hit = false;
  unit.hitBy = [];
  unit.mistaken = null;
  unit.rallied = false;
  unit.strengthAtStart = unit.men.length;
  unit.casualties = 0;
  unit.causes = NO_CAUSES;
}

function movedInto(state: State, event: EventOf<'moved'>, unit: Unit): void {
  for (const id of event.contacts) {
    const foe = unitOf(state, id);
    // CLA-2.14 Contacted before its own activation it is pinned.
    foe.activated = true;
    if (armOf(unit) === 'cavalry') foe.causes = { ...foe.causes, cavalry: true };
    state.contacts = [...state.contacts, { attacker: unit.id, defender: id, turn: state.turn }];
  }
  for (const id of event.touches) state.touches = [...state.touches, { afv: unit.id, unit: id }];
}

type Changes = { readonly [T in Event['type']]: (state: State, event: EventOf<T>) => void };

const CHANGES: Changes = {
  deployed(state, event) {
    const unit = unitOf(state, event.unit);
    unit.pose = event.pose;
    unit.formation = event.formation;
    unit.ranks = event.ranks;
  },
  pointRegistered(state, { side, battery, point }) {
    const own = state.batteries[side];
    if (!own) return; // another's secret
    state.batteries = {
      ...state.batteries,
      [side]: own.map((each) =>
        each.id === battery ? { ...each, registered: [...each.registered, point] } : each,
      ),
    };
  },
  orderWritten(state, { side, unit, order }) {
    if (state.phase === 'setup') {
      state.orders = { ...state.orders, [side]: { ...state.orders[side], [unit]: order } };
      return;
    }
    const slip = slipOf(state, side);
    state.slips = wrote(state.slips, side, { ...slip, orders: { ...slip.orders, [unit]: order } });
  },
  setUpDone(state, { next }) {
    if (next) state.active = next;
  },
  turnBegan(state, { turn }) {
    state.turn = turn;
    state.slips = unwritten();
    state.bursts = [];
    state.stretches = {};
    for (const id in state.units) freshTurn(unitOf(state, id));
  },
  phaseBegan(state, { phase, active }) {
    state.phase = phase;
    state.active = active;
    state.passed = [];
  },
  batteryAimed(state, { side, battery, point, shell }) {
    const slip = slipOf(state, side);
    state.slips = wrote(state.slips, side, { ...slip, aims: { ...slip.aims, [battery]: { point, shell } } });
  },
  respiratorsChosen(state, { side, unit, on }) {
    const slip = slipOf(state, side);
    state.slips = wrote(state.slips, side, { ...slip, respirators: { ...slip.respirators, [unit]: on } });
  },
  sealed(state, { side }) {
    state.slips = seal(state.slips, side);
  },
  opened(state, { respirators }) {
    for (const { unit, on } of respirators) unitOf(state, unit).respirators = on;
    const { written } = state.slips;
    state.aims = Object.fromEntries(Object.keys(written).map((side) => [side, written[side]!.aims]));
  },
  orderDiced(state, { side, unit, order, obeyed }) {
    if (obeyed && state.orders[side])
      state.orders = { ...state.orders, [side]: { ...state.orders[side], [unit]: order } };
  },
  arrivalDiced(state, { side, unit: id, rolled, pose, edge, stretch }) {
    const { [id]: late, ...others } = state.late[side] ?? {};
    if (pose) {
      const unit = unitOf(state, id);
      unit.pose = pose;
      unit.entering = edge;
      unit.activated = false;
    }
    if (stretch) state.stretches = { ...state.stretches, [id]: stretch };
    if (!late) return; // another's secret
    const left = pose
      ? others
      : { ...others, [id]: { ...late, waited: late.waited + (rolled.outcome.arrives ? 0 : 1) } };
    state.late = { ...state.late, [side]: left };
  },
  turnPassed(state, { to }) {
    state.active = to;
  },
  passed(state, { side }) {
    state.passed = [...state.passed, side];
  },
  stood(state, { unit: id, facing, counts, cover }) {
    const unit = unitOf(state, id);
    unit.activated = true;
    if (facing !== null) unit.pose = posed(unit.pose!, facing);
    if (counts) unit.moved = true;
    if (cover) unit.coverBefore = cover;
  },
  moveBegan(state, { unit, going, allowance }) {
    state.moving = { unit, going, allowance };
  },
  moved(state, event) {
    const unit = unitOf(state, event.unit);
    state.moving = null;
    unit.activated = true;
    unit.pose = event.pose;
    unit.entering = event.entering;
    if (event.moved) unit.moved = true;
    unit.coverBefore = event.cover;
    unit.advanced = event.advanced;
    if (event.exit) gone(state, unit, 'left');
    else movedInto(state, event, unit);
  },
  breakdownDiced(state, { unit, brokenDown }) {
    if (brokenDown) unitOf(state, unit).brokenDown = true;
  },
  formed(state, { unit: id, formation, ranks, cover }) {
    const unit = unitOf(state, id);
    unit.formation = formation;
    unit.ranks = ranks;
    went(unit, cover);
  },
  mounted(state, { unit: id, mounted, cover }) {
    const unit = unitOf(state, id);
    unit.mounted = mounted;
    went(unit, cover);
  },
  brokeOff(state, { unit: id, pose, cover }) {
    const unit = unitOf(state, id);
    state.contacts = state.contacts.filter(({ attacker, defender }) => attacker !== id && defender !== id);
    unit.pose = pose;
    went(unit, cover);
  },
  flew(state, { unit: id, pose, mistaken }) {
    const unit = unitOf(state, id);
    state.moving = null;
    unit.activated = true;
    unit.moved = true;
    unit.entering = null;
    unit.pose = pose;
    unit.mistaken = mistaken;
  },
  flewOff(state, { unit: id, late }) {
    const unit = unitOf(state, id);
    unit.pose = null;
    unit.activated = true;
    unit.entering = null;
    state.moving = null;
    if (late && state.late[unit.side])
      state.late = { ...state.late, [unit.side]: { ...state.late[unit.side], [id]: late } };
  },
  movementOver(state, { postures, afvs, covers = {} }) {
    for (const id in postures) unitOf(state, id).posture = postures[id]!;
    for (const id in afvs) {
      const unit = unitOf(state, id);
      unit.causes = { ...unit.causes, afv: afvs[id]! };
    }
    for (const id in covers) unitOf(state, id).coverAfter = covers[id]!;
  },
  revealed(state, { unit: id, pose }) {
    const unit = unitOf(state, id);
    unit.hidden = false;
    unit.pose = pose;
  },
  missionFell(state, event) {
    struck(state, event, event.battery);
    for (const id of event.gassed) {
      const unit = unitOf(state, id);
      unit.causes = { ...unit.causes, gas: true };
    }
    const own = state.batteries[event.side];
    if (own)
      state.batteries = {
        ...state.batteries,
        [event.side]: own.map((each) =>
          each.id === event.battery ? { ...each, missions: each.missions - 1 } : each,
        ),
      };
    state.bursts = [...state.bursts, { kind: event.shell, place: event.fall, radius: event.radius }];
  },
  aaFired(state, { unit: id, aircraft, engaged, drivenOff }) {
    const unit = unitOf(state, id);
    unit.aaTried = [...unit.aaTried, aircraft];
    unit.aaEngaged = engaged;
    if (drivenOff) gone(state, unitOf(state, aircraft), 'driven-off');
  },
  strafed(state, event) {
    const unit = unitOf(state, event.unit);
    unit.fired = ['lmg'];
    struck(state, event, event.unit);
    const target = unitOf(state, event.target);
    if (event.falling.length > 0) target.causes = { ...target.causes, air: true };
  },
  shot(state, event) {
    const unit = unitOf(state, event.unit);
    if (!unit.fired.includes(event.weaponClass)) unit.fired = [...unit.fired, event.weaponClass];
    struck(state, event, event.unit);
    if (event.burst)
      state.bursts = [...state.bursts, { kind: 'shell', place: event.burst, radius: event.radius }];
  },
  shotAtAfv(state, event) {
    const unit = unitOf(state, event.unit);
    unit.fired = [...unit.fired, event.weaponClass];
    if (event.knockedOut) state.falling = [...state.falling, { unit: event.vehicle, kills: 1, men: null }];
  },
  fell(state, { unit: id, men, gone: last }) {
    const unit = unitOf(state, id);
    state.falling = state.falling.filter(({ unit: other }) => other !== id);
    unit.men = unit.men.filter((_, i) => !men.includes(i));
    unit.casualties += men.length;
    if (last) gone(state, unit, 'destroyed');
  },
  wrecked(state, { unit: id, fate }) {
    state.falling = state.falling.filter(({ unit: other }) => other !== id);
    gone(state, unitOf(state, id), fate);
  },
  fought(state, event) {
    if (event.falling.length > 0) state.falling = [...state.falling, ...event.falling];
  },
  tested(state, event) {
    const unit = unitOf(state, event.unit);
    unit.markers = event.markers;
    if (event.waived) unit.waived = true;
    if (event.reasons.includes('air-casualties')) unit.airTested = true;
    if (event.reasons.includes('gas')) unit.gasTested = true;
    if (event.reasons.includes('afv')) unit.afvTested = true;
    if (event.routed) gone(state, unit, 'routed');
  },
  rallied(state, event) {
    unitOf(state, event.officer).rallied = true;
    unitOf(state, event.unit).markers = event.markers;
  },
  turnEnded(state) {
    state.touches = [];
    state.aims = {};
  },
  ended(state, { verdict }) {
    state.verdict = verdict;
    state.phase = 'over';
  },
};

/** The only place where the state changes. */
export function evolve(state: State, event: Event): void {
  const change = CHANGES[event.type] as (state: State, event: Event) => void; // the one for this type
  change(state, event);
}
