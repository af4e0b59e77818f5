import { posed } from '@sandtable/table';
import { copyOf } from './copying.ts';
import type { Event, Question, Ranging, State, Toll, Unit } from './state.ts';

function unreachable(event: never): never {
  throw new Error(`unknown event ${JSON.stringify(event)}`);
}

function take(unit: Unit, { received, dps, elements }: Toll): void {
  unit.dps = dps;
  unit.elementsLost += unit.elements.length - elements.length;
  unit.elements = [...elements];
  unit.dpsThisTurn += received;
}

function takeAway(state: State, unit: Unit): void {
  for (const officer of Object.values(state.officers)) {
    if (officer.attachedTo === unit.id && unit.pose) officer.place = { x: unit.pose.x, y: unit.pose.y };
  }
  unit.pose = null;
  unit.carrier = null;
  forget(state, unit.id);
  state.fights = state.fights.filter(
    ({ attacker, defender }) => attacker !== unit.id && defender !== unit.id,
  );
}

/** Nothing is asked about a unit any more. */
function forget(state: State, id: string, kind?: Question['kind']): void {
  state.asked = state.asked.filter((each) => each.unit !== id || (kind !== undefined && each.kind !== kind));
}

/** A round at anything else ends what a gun had ranged in on. */
function ranged(before: Unit['ranging'], group: string, now: Ranging | null): Unit['ranging'] {
  if (now) return { ...before, [group]: now };
  if (!(group in before)) return before;
  return Object.fromEntries(Object.entries(before).filter(([other]) => other !== group));
}

const DISPLACING = ['movement', 'assault-movement'];

/** The only place where the state changes: no dice, no rules. Events about what a view does not hold pass by. */
export function evolve(state: State, event: Event): void {
  const { unit: id } = event as { unit?: unknown }; // many events have one, and some a whole unit
  const unit = typeof id === 'string' ? state.units[id] : undefined;
  switch (event.type) {
    case 'placed':
      if (unit) Object.assign(unit, { pose: event.pose, formation: event.formation });
      return;
    case 'markersPlaced':
      state.markers = [
        ...state.markers.filter((marker) => marker.unit !== event.unit),
        ...event.markers,
      ].sort((a, b) => (a.id < b.id ? -1 : 1));
      if (unit) unit.pose = event.pose;
      return;
    case 'officerPlaced': {
      const officer = state.officers[event.officer];
      if (officer) officer.attachedTo = event.unit;
      return;
    }
    case 'sideReady':
      for (const side of state.sides) if (side.id === event.side) side.ready = true;
      return;
    case 'orderRolled':
      return;
    case 'turnBegan':
      state.turn = event.turn;
      state.first = event.first;
      return;
    case 'phaseBegan':
      state.phase = event.phase;
      state.active = event.active;
      for (const side of state.sides) side.ready = false;
      return;
    case 'stepEnded':
      return;
    case 'rallied':
      if (!unit) return;
      unit.rallied = true;
      take(unit, event.toll);
      unit.ownDpsThisTurn += event.toll.received;
      return;
    case 'rushed':
      if (!unit) return;
      unit.rolled = true;
      unit.assaultMoved = true;
      unit.mark = event.mark;
      take(unit, event.toll);
      unit.ownDpsThisTurn += event.toll.received;
      return;
    case 'closed':
      state.fights = [...state.fights, event.fight];
      return;
    case 'arrived':
      if (unit) unit.pose = event.pose;
      return;
    case 'movementRolled':
      if (!unit) return;
      unit.rolled = true;
      unit.granted = event.granted;
      unit.mark = event.mark;
      unit.markKept = false;
      return;
    case 'moved': {
      if (!unit) return;
      unit.pose = event.pose;
      unit.formation = event.formation;
      unit.moved = true;
      unit.granted = null;
      if (event.assault) unit.approach = event.path;
      if (event.path.length > 1) unit.mortarSince = null;
      for (const action of event.actions) act(state, unit, action);
      if (event.flattened.length > 0) state.flattened = [...state.flattened, ...event.flattened];
      return;
    }
    case 'boarded':
      if (!unit) return;
      unit.pose = null;
      unit.carrier = event.truck;
      unit.moved = true;
      unit.granted = null;
      if (unit.kind === 'artillery') unit.limbered = true;
      hold(state, event.truck);
      return;
    case 'setDown':
      if (!unit) return;
      unit.pose = event.pose;
      unit.formation = event.formation;
      unit.carrier = null;
      unit.granted = null;
      if (event.moved) unit.moved = true;
      if (unit.kind === 'artillery') unit.limbered = false;
      hold(state, event.truck);
      return;
    case 'pivoted':
      if (!unit?.pose) return;
      unit.pose = posed(unit.pose, event.facing);
      unit.moved = true;
      unit.rolled = true;
      unit.ranging = {};
      return;
    case 'leftTable':
      if (!unit) return;
      takeAway(state, unit);
      unit.fate = 'left';
      return;
    case 'officerMoved': {
      const officer = state.officers[event.officer];
      if (!officer) return;
      officer.place = event.place;
      officer.attachedTo = event.attachedTo;
      if (event.free) return;
      officer.movedThisTurn = true;
      if (event.attachedTo) officer.attachedThisTurn = true;
      return;
    }
    case 'wentBack':
      if (!unit) return;
      if (event.pose && unit.pose && (event.pose.x !== unit.pose.x || event.pose.y !== unit.pose.y)) {
        if (DISPLACING.includes(state.phase)) unit.moved = true;
        unit.ranging = {};
        unit.mortarSince = null;
        loseRange(state, unit.id);
      }
      if (event.pose) unit.pose = event.pose;
      unit.mark = event.mark;
      unit.markKept = false;
      unit.granted = null;
      return;
    case 'conditionChanged':
      if (unit) unit.condition = event.condition;
      return;
    case 'removed':
      if (!unit) return;
      takeAway(state, unit);
      unit.fate = event.fate;
      return;
    case 'revealed':
      state.units[event.unit.id] = copyOf(event.unit);
      for (const officer of event.officers) state.officers[officer.id] = { ...officer };
      state.markers = state.markers.filter(
        (marker) => marker.id !== event.marker && marker.unit !== event.unit.id,
      );
      return;
    case 'dummyRemoved':
      state.markers = state.markers.filter((marker) => marker.id !== event.marker);
      return;
    case 'observed':
      if (unit) unit.observed = true;
      return;
    case 'asked':
      forget(state, event.question.unit, event.question.kind);
      state.asked = [...state.asked, event.question];
      return;
    case 'unasked':
      forget(state, event.unit, 'reveal');
      return;
    case 'formed':
      if (unit) Object.assign(unit, { pose: event.pose, formation: event.formation });
      forget(state, event.unit, 'reveal');
      return;
    case 'elementsChosen':
      if (unit) unit.elements = [...event.elements];
      forget(state, event.unit, 'lose-element');
      return;
    case 'supportDeclared': {
      const armour = state.units[event.armour];
      if (armour) armour.supports = event.unit;
      return;
    }
    case 'armourAssaultDeclared':
      if (unit) unit.armourAssault = event.armour;
      return;
    case 'supportCancelled': {
      const armour = state.units[event.armour];
      if (armour) armour.supports = null;
      return;
    }
    case 'marksLifted':
      for (const id of event.units) if (state.units[id]) state.units[id].mark = 'none';
      for (const id of event.kept) if (state.units[id]) state.units[id].markKept = true;
      return;
    case 'shotDeclared':
      state.declared = [...state.declared, event.shot];
      return;
    case 'declarationsOpened':
      state.declared = [];
      return;
    case 'shotFired':
      for (const shot of event.shots) {
        const firer = shot.unit === null ? undefined : state.units[shot.unit];
        if (firer) firer.fired = [...firer.fired, shot.group];
        if (firer) firer.ranging = ranged(firer.ranging, shot.group, event.ranging);
        if (shot.unit === null) for (const side of state.sides) if (side.id === shot.side) side.strikesLeft--;
        const target = state.units[shot.target];
        for (const kind of event.kinds)
          if (target && !target.fireThisTurn.includes(kind))
            target.fireThisTurn = [...target.fireThisTurn, kind];
      }
      return;
    case 'suffered':
      if (unit) take(unit, event.toll);
      return;
    case 'leadChosen':
      state.leads = [...state.leads.filter((id) => !event.dropped.includes(id)), event.unit];
      state.supports = Object.fromEntries(
        Object.entries(state.supports).filter(([id]) => !event.dropped.includes(id)),
      );
      return;
    case 'supportsChosen':
      state.supports = { ...state.supports, [event.lead]: event.supports };
      return;
    case 'armourAssaulted':
      if (unit) take(unit, event.toll);
      return;
    case 'fought': {
      const [attacker, defender] = [state.units[event.attacker], state.units[event.defender]];
      if (attacker) take(attacker, event.attackerToll);
      if (defender) take(defender, event.defenderToll);
      return;
    }
    case 'fightsLeft':
      state.fights = [...event.fights];
      return;
    case 'officerTested': {
      const officer = state.officers[event.officer];
      if (officer && event.lost) Object.assign(officer, { lost: true, attachedTo: null, place: null });
      return;
    }
    case 'officerCaptured': {
      const officer = state.officers[event.officer];
      if (officer) Object.assign(officer, { lost: true, attachedTo: null, place: null });
      return;
    }
    case 'groundTaken':
      state.held = { ...state.held, [event.feature]: event.side };
      return;
    case 'rangingKept':
      for (const each of Object.values(state.units)) each.ranging = { ...event.ranging[each.id] };
      return;
    case 'turnEnded':
      for (const each of Object.values(state.units)) freshen(each, fightsOn(state, each.id));
      for (const officer of Object.values(state.officers)) {
        officer.attachedThisTurn = false;
        officer.movedThisTurn = false;
      }
      state.leads = [];
      state.supports = {};
      return;
    case 'ended':
      state.verdict = event.verdict;
      state.phase = 'over';
      state.active = null;
      return;
    default:
      unreachable(event);
  }
}

/** Guns that had ranged in on a unit have to begin again. */
function loseRange(state: State, target: string): void {
  for (const unit of Object.values(state.units)) {
    const kept = Object.entries(unit.ranging).filter(([, at]) => at.target !== target);
    unit.ranging = Object.fromEntries(kept);
  }
}

/** A truck that is got into or out of has done its part for the turn. */
function hold(state: State, truck: string): void {
  const vehicle = state.units[truck];
  if (vehicle) Object.assign(vehicle, { rolled: true, granted: null });
}

function act(state: State, unit: Unit, action: string): void {
  if (action === 'limber') unit.limbered = true;
  if (action === 'unlimber') unit.limbered = false;
  if (action === 'mount') unit.mounted = true;
  if (action === 'dismount') unit.mounted = false;
  if (action === 'set-up-mortar') unit.mortarSince = state.turn;
}

const fightsOn = ({ fights }: State, id: string): boolean =>
  fights.some(({ attacker, defender }) => attacker === id || defender === id);

function freshen(unit: Unit, stillFights: boolean): void {
  unit.fireLastTurn = unit.fireThisTurn;
  unit.fireThisTurn = [];
  if (unit.markKept && !stillFights) unit.mark = 'none';
  unit.markKept = false;
  unit.moved = false;
  unit.assaultMoved = false;
  unit.rolled = false;
  unit.granted = null;
  unit.approach = null;
  unit.rallied = false;
  unit.observed = false;
  unit.fired = [];
  unit.dpsThisTurn = 0;
  unit.ownDpsThisTurn = 0;
  unit.supports = null;
  unit.armourAssault = null;
}
