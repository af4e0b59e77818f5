import { posed } from '@sandtable/table';
import type { Condition, Event, State, Unit } from './state.ts';

const unitOf = (state: State, id: string): Unit => state.units[id]!;

function apply(unit: Unit, { bases, basesLost, moraleMarkers, broken, destroyed }: Condition): void {
  unit.bases = bases;
  unit.basesLost = basesLost;
  unit.moraleMarkers = moraleMarkers;
  unit.broken = broken;
  unit.destroyed = destroyed;
  if (destroyed) unit.pose = null;
}

/** What each kind of event changes. */
type Changes = {
  readonly [T in Event['type']]: (state: State, event: Extract<Event, { type: T }>) => void;
};

const CHANGES: Changes = {
  placed(state, event) {
    unitOf(state, event.unit).pose = event.pose;
  },
  deployed(state, event) {
    for (const side of state.sides) if (side.id === event.side) side.ready = true;
    if (event.next) state.active = event.next;
  },
  turnBegan(state, event) {
    state.turn = event.turn;
    state.phase = 'activation';
    state.spentThisStint = 0;
  },
  arrived(state, event) {
    unitOf(state, event.unit).pose = event.pose;
  },
  tokensCollected(state, event) {
    for (const side of state.sides) if (side.id === event.side) side.tokens = event.tokens;
  },
  initiativeRolled(state, event) {
    if (event.active) state.active = event.active;
  },
  activated(state, event) {
    const unit = unitOf(state, event.unit);
    unit.tokensOnUnit = event.tokensOnUnit;
    unit.activations++;
    for (const side of state.sides) if (side.id === event.side) side.tokens--;
    state.spentThisStint++;
    state.pending = event.success ? event.pending : null;
  },
  reactionOpened(state) {
    state.phase = 'reaction';
  },
  reacted(state, event) {
    unitOf(state, event.unit).tokensOnUnit = event.tokensOnUnit;
    for (const side of state.sides) if (side.id === event.side) side.tokens--;
    const { tried, waiting } = state.pending!;
    state.pending = {
      ...state.pending!,
      tried: [...tried, event.unit],
      waiting: event.waiting ? [...waiting, event.waiting] : waiting,
    };
    if (event.maySeize) state.maySeize = event.side;
  },
  reactionClosed(state) {
    state.phase = 'activation';
  },
  mounted(state, event) {
    unitOf(state, event.unit).dismounted = event.dismounted;
  },
  moved(state, event) {
    const unit = unitOf(state, event.unit);
    const before = unit.pose!;
    if (!event.compulsory && (before.x !== event.pose.x || before.y !== event.pose.y)) unit.moved = true;
    unit.pose = event.pose;
  },
  turned(state, event) {
    unitOf(state, event.unit).pose = posed(unitOf(state, event.unit).pose!, event.facing);
  },
  fired(state, event) {
    apply(unitOf(state, event.target), event.after);
  },
  smokeLaid(state, event) {
    state.smoke = [...state.smoke, ...event.circles];
  },
  fought(state, event) {
    apply(unitOf(state, event.unit), event.attacker);
    apply(unitOf(state, event.target), event.defender);
  },
  rallied(state, event) {
    apply(unitOf(state, event.unit), event.after);
  },
  fellBack(state, event) {
    const unit = unitOf(state, event.unit);
    unit.pose = event.left ? null : event.pose;
    unit.leftTable = event.left;
  },
  actionDone(state) {
    if (state.pending) state.pending = { ...state.pending, stage: 'done', waiting: [] };
  },
  activationOver(state) {
    state.pending = null;
    state.maySeize = null;
    state.phase = 'activation';
  },
  seizureOffered(state) {
    state.phase = 'seize-choice';
    state.pending = null;
  },
  initiativePassed(state, event) {
    state.active = event.to;
    state.phase = 'activation';
    state.spentThisStint = 0;
    state.pending = null;
    state.maySeize = null;
  },
  tokensDiscarded(state, event) {
    for (const side of state.sides) if (side.id === event.side) side.tokens -= event.n;
    state.spentThisStint += event.n;
  },
  turnEnded(state) {
    state.pending = null;
    state.maySeize = null;
    for (const unit of Object.values(state.units)) {
      unit.tokensOnUnit = 0;
      unit.activations = 0;
      unit.moved = false;
    }
  },
  smokeCleared(state) {
    state.smoke = state.smoke.filter((smoke) => smoke.lastTurn > state.turn);
  },
  ended(state, event) {
    state.verdict = event.verdict;
    state.phase = 'over';
  },
  terrainTested() {},
  fireLost() {},
  held() {},
  forceChecked() {},
};

/** The only place where the state changes: no dice, no rules. */
export function evolve(state: State, event: Event): void {
  const change = CHANGES[event.type] as (state: State, event: Event) => void; // the one for this type
  change(state, event);
}
