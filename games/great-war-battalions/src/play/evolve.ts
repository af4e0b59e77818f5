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

function unreachable(event: never): never {
  throw new Error(`unknown event ${JSON.stringify(event)}`);
}

/** The only place where the state changes: no dice, no rules. */
export function evolve(state: State, event: Event): void {
  switch (event.type) {
    case 'placed':
      unitOf(state, event.unit).pose = event.pose;
      return;
    case 'deployed':
      for (const side of state.sides) if (side.id === event.side) side.ready = true;
      if (event.next) state.active = event.next;
      return;
    case 'turnBegan':
      state.turn = event.turn;
      state.phase = 'activation';
      state.spentThisStint = 0;
      return;
    case 'arrived':
      unitOf(state, event.unit).pose = event.pose;
      return;
    case 'tokensCollected':
      for (const side of state.sides) if (side.id === event.side) side.tokens = event.tokens;
      return;
    case 'initiativeRolled':
      if (event.active) state.active = event.active;
      return;
    case 'activated': {
      const unit = unitOf(state, event.unit);
      unit.tokensOnUnit = event.tokensOnUnit;
      unit.activations++;
      for (const side of state.sides) if (side.id === event.side) side.tokens--;
      state.spentThisStint++;
      state.pending = event.success ? event.pending : null;
      return;
    }
    case 'reactionOpened':
      state.phase = 'reaction';
      return;
    case 'reacted': {
      unitOf(state, event.unit).tokensOnUnit = event.tokensOnUnit;
      for (const side of state.sides) if (side.id === event.side) side.tokens--;
      const { tried, waiting } = state.pending!;
      state.pending = {
        ...state.pending!,
        tried: [...tried, event.unit],
        waiting: event.waiting ? [...waiting, event.waiting] : waiting,
      };
      if (event.maySeize) state.maySeize = event.side;
      return;
    }
    case 'reactionClosed':
      state.phase = 'activation';
      return;
    case 'mounted':
      unitOf(state, event.unit).dismounted = event.dismounted;
      return;
    case 'moved': {
      const unit = unitOf(state, event.unit);
      const before = unit.pose!;
      if (!event.compulsory && (before.x !== event.pose.x || before.y !== event.pose.y)) unit.moved = true;
      unit.pose = event.pose;
      return;
    }
    case 'turned':
      unitOf(state, event.unit).pose = posed(unitOf(state, event.unit).pose!, event.facing);
      return;
    case 'fired':
      apply(unitOf(state, event.target), event.after);
      return;
    case 'smokeLaid':
      state.smoke = [...state.smoke, ...event.circles];
      return;
    case 'fought':
      apply(unitOf(state, event.unit), event.attacker);
      apply(unitOf(state, event.target), event.defender);
      return;
    case 'rallied':
      apply(unitOf(state, event.unit), event.after);
      return;
    case 'fellBack': {
      const unit = unitOf(state, event.unit);
      unit.pose = event.left ? null : event.pose;
      unit.leftTable = event.left;
      return;
    }
    case 'actionDone':
      if (state.pending) state.pending = { ...state.pending, stage: 'done', waiting: [] };
      return;
    case 'activationOver':
      state.pending = null;
      state.maySeize = null;
      state.phase = 'activation';
      return;
    case 'seizureOffered':
      state.phase = 'seize-choice';
      state.pending = null;
      return;
    case 'initiativePassed':
      state.active = event.to;
      state.phase = 'activation';
      state.spentThisStint = 0;
      state.pending = null;
      state.maySeize = null;
      return;
    case 'tokensDiscarded':
      for (const side of state.sides) if (side.id === event.side) side.tokens -= event.n;
      state.spentThisStint += event.n;
      return;
    case 'turnEnded':
      state.pending = null;
      state.maySeize = null;
      for (const unit of Object.values(state.units)) {
        unit.tokensOnUnit = 0;
        unit.activations = 0;
        unit.moved = false;
      }
      return;
    case 'smokeCleared':
      state.smoke = state.smoke.filter((smoke) => smoke.lastTurn > state.turn);
      return;
    case 'ended':
      state.verdict = event.verdict;
      state.phase = 'over';
      return;
    case 'terrainTested':
    case 'fireLost':
    case 'held':
    case 'forceChecked':
      return;
    default:
      unreachable(event);
  }
}
