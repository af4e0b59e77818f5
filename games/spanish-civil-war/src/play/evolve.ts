import { posed } from '@sandtable/table';
import { copyOf } from './copying.ts';
import type { Event, Question, Ranging, State, Toll, Unit } from './state.ts';

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

/** What one kind of event changes, and in which unit, if it is about one that the view holds. */
type Changes = {
  readonly [T in Event['type']]: (
    state: State,
    event: Extract<Event, { type: T }>,
    unit: Unit | undefined,
  ) => void;
};

const CHANGES: Changes = {
  placed(_state, event, unit) {
    if (unit) Object.assign(unit, { pose: event.pose, formation: event.formation });
  },
  markersPlaced(state, event, unit) {
    state.markers = [...state.markers.filter((marker) => marker.unit !== event.unit), ...event.markers].sort(
      (a, b) => (a.id < b.id ? -1 : 1),
    );
    if (unit) unit.pose = event.pose;
  },
  officerPlaced(state, event) {
    const officer = state.officers[event.officer];
    if (officer) officer.attachedTo = event.unit;
  },
  sideReady(state, event) {
    for (const side of state.sides) if (side.id === event.side) side.ready = true;
  },
  orderRolled() {},
  turnBegan(state, event) {
    state.turn = event.turn;
    state.first = event.first;
  },
  phaseBegan(state, event) {
    state.phase = event.phase;
    state.active = event.active;
    for (const side of state.sides) side.ready = false;
  },
  stepEnded() {},
  rallied(_state, event, unit) {
    if (!unit) return;
    unit.rallied = true;
    take(unit, event.toll);
    unit.ownDpsThisTurn += event.toll.received;
  },
  rushed(_state, event, unit) {
    if (!unit) return;
    unit.rolled = true;
    unit.assaultMoved = true;
    unit.mark = event.mark;
    take(unit, event.toll);
    unit.ownDpsThisTurn += event.toll.received;
  },
  closed(state, event) {
    state.fights = [...state.fights, event.fight];
  },
  arrived(_state, event, unit) {
    if (unit) unit.pose = event.pose;
  },
  movementRolled(_state, event, unit) {
    if (!unit) return;
    unit.rolled = true;
    unit.granted = event.granted;
    unit.mark = event.mark;
    unit.markKept = false;
  },
  moved(state, event, unit) {
    if (!unit) return;
    unit.pose = event.pose;
    unit.formation = event.formation;
    unit.moved = true;
    unit.granted = null;
    if (event.assault) unit.approach = event.path;
    if (event.path.length > 1) unit.mortarSince = null;
    for (const action of event.actions) act(state, unit, action);
    if (event.flattened.length > 0) state.flattened = [...state.flattened, ...event.flattened];
  },
  boarded(state, event, unit) {
    if (!unit) return;
    unit.pose = null;
    unit.carrier = event.truck;
    unit.moved = true;
    unit.granted = null;
    if (unit.kind === 'artillery') unit.limbered = true;
    hold(state, event.truck);
  },
  setDown(state, event, unit) {
    if (!unit) return;
    unit.pose = event.pose;
    unit.formation = event.formation;
    unit.carrier = null;
    unit.granted = null;
    if (event.moved) unit.moved = true;
    if (unit.kind === 'artillery') unit.limbered = false;
    hold(state, event.truck);
  },
  pivoted(_state, event, unit) {
    if (!unit?.pose) return;
    unit.pose = posed(unit.pose, event.facing);
    unit.moved = true;
    unit.rolled = true;
    unit.ranging = {};
  },
  leftTable(state, _event, unit) {
    if (!unit) return;
    takeAway(state, unit);
    unit.fate = 'left';
  },
  officerMoved(state, event) {
    const officer = state.officers[event.officer];
    if (!officer) return;
    officer.place = event.place;
    officer.attachedTo = event.attachedTo;
    if (event.free) return;
    officer.movedThisTurn = true;
    if (event.attachedTo) officer.attachedThisTurn = true;
  },
  wentBack(state, event, unit) {
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
  },
  conditionChanged(_state, event, unit) {
    if (unit) unit.condition = event.condition;
  },
  removed(state, event, unit) {
    if (!unit) return;
    takeAway(state, unit);
    unit.fate = event.fate;
  },
  revealed(state, event) {
    state.units[event.unit.id] = copyOf(event.unit);
    for (const officer of event.officers) state.officers[officer.id] = { ...officer };
    state.markers = state.markers.filter(
      (marker) => marker.id !== event.marker && marker.unit !== event.unit.id,
    );
  },
  dummyRemoved(state, event) {
    state.markers = state.markers.filter((marker) => marker.id !== event.marker);
  },
  observed(_state, _event, unit) {
    if (unit) unit.observed = true;
  },
  asked(state, event) {
    forget(state, event.question.unit, event.question.kind);
    state.asked = [...state.asked, event.question];
  },
  unasked(state, event) {
    forget(state, event.unit, 'reveal');
  },
  formed(state, event, unit) {
    if (unit) Object.assign(unit, { pose: event.pose, formation: event.formation });
    forget(state, event.unit, 'reveal');
  },
  elementsChosen(state, event, unit) {
    if (unit) unit.elements = [...event.elements];
    forget(state, event.unit, 'lose-element');
  },
  supportDeclared(state, event) {
    const armour = state.units[event.armour];
    if (armour) armour.supports = event.unit;
  },
  armourAssaultDeclared(_state, event, unit) {
    if (unit) unit.armourAssault = event.armour;
  },
  supportCancelled(state, event) {
    const armour = state.units[event.armour];
    if (armour) armour.supports = null;
  },
  marksLifted(state, event) {
    for (const id of event.units) if (state.units[id]) state.units[id].mark = 'none';
    for (const id of event.kept) if (state.units[id]) state.units[id].markKept = true;
  },
  shotDeclared(state, event) {
    state.declared = [...state.declared, event.shot];
  },
  declarationsOpened(state) {
    state.declared = [];
  },
  shotFired(state, event) {
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
  },
  suffered(_state, event, unit) {
    if (unit) take(unit, event.toll);
  },
  leadChosen(state, event) {
    state.leads = [...state.leads.filter((id) => !event.dropped.includes(id)), event.unit];
    state.supports = Object.fromEntries(
      Object.entries(state.supports).filter(([id]) => !event.dropped.includes(id)),
    );
  },
  supportsChosen(state, event) {
    state.supports = { ...state.supports, [event.lead]: event.supports };
  },
  armourAssaulted(_state, event, unit) {
    if (unit) take(unit, event.toll);
  },
  fought(state, event) {
    const [attacker, defender] = [state.units[event.attacker], state.units[event.defender]];
    if (attacker) take(attacker, event.attackerToll);
    if (defender) take(defender, event.defenderToll);
  },
  fightsLeft(state, event) {
    state.fights = [...event.fights];
  },
  officerTested(state, event) {
    const officer = state.officers[event.officer];
    if (officer && event.lost) Object.assign(officer, { lost: true, attachedTo: null, place: null });
  },
  officerCaptured(state, event) {
    const officer = state.officers[event.officer];
    if (officer) Object.assign(officer, { lost: true, attachedTo: null, place: null });
  },
  groundTaken(state, event) {
    state.held = { ...state.held, [event.feature]: event.side };
  },
  rangingKept(state, event) {
    for (const each of Object.values(state.units)) each.ranging = { ...event.ranging[each.id] };
  },
  turnEnded(state) {
    for (const each of Object.values(state.units)) freshen(each, fightsOn(state, each.id));
    for (const officer of Object.values(state.officers)) {
      officer.attachedThisTurn = false;
      officer.movedThisTurn = false;
    }
    state.leads = [];
    state.supports = {};
  },
  ended(state, event) {
    state.verdict = event.verdict;
    state.phase = 'over';
    state.active = null;
  },
};

/** The only place where the state changes: no dice, no rules. Events about what a view does not hold pass by. */
export function evolve(state: State, event: Event): void {
  const { unit: id } = event as { unit?: unknown }; // many events have one, and some a whole unit
  const unit = typeof id === 'string' ? state.units[id] : undefined;
  const change = CHANGES[event.type] as (state: State, event: Event, unit: Unit | undefined) => void; // the one for this type
  change(state, event, unit);
}
