import { seal, unwritten, wrote } from '@sandtable/play';
import { altered, posed } from '@sandtable/table';
import { isSpecialist } from '../table/roster.ts';
import { withPieces } from '../table/wire.ts';
import type { Event } from './events.ts';
import type { BatterySection, Hit, Role, State, Unit } from './state.ts';

/** The only place where the state changes: one small function an event. No dice, no rules. */

type Changes = { readonly [T in Event['type']]: (state: State, event: Extract<Event, { type: T }>) => void };

const unitOf = (state: State, id: string): Unit => state.units[id]!; // events name units of this battle

function without(figures: readonly Role[], lost: readonly Role[]): Role[] {
  const left = [...figures];
  for (const role of lost) {
    const at = left.lastIndexOf(role);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
/** The list of gas met stays in step with the figures. */
function metWithout(unit: Unit, lost: readonly Role[]): readonly number[] {
  if (unit.met.length === 0) return unit.met;
  const left = [...unit.figures];
  const met = [...unit.met];
  for (const role of lost) {
    const at = left.lastIndexOf(role);
    if (at < 0) continue;
    left.splice(at, 1);
    met.splice(at, 1);
  }
  return met;
}
const isGone = (unit: Unit): boolean => unit.figures.length === 0;

/** Nobody is left: a gun stays where it is until somebody takes it, or takes the place of its crew. */
function emptied({ crewed }: State, unit: Unit): void {
  unit.prone = false;
  if (unit.kind === 'vehicle') unit.wreck = unit.wreck ?? 'abandoned';
  else unit.status = 'destroyed';
  const waits = unit.id === crewed || (unit.kind === 'gun' && unit.wreck === null);
  if (unit.kind !== 'vehicle' && !waits) unit.pose = null;
}

function section(
  state: State,
  side: string,
  index: number,
  change: (section: BatterySection) => BatterySection,
): void {
  state.batteries = state.batteries.map((battery) =>
    battery.side === side
      ? { ...battery, sections: battery.sections.map((each, i) => (i === index ? change(each) : each)) }
      : battery,
  );
}

function firedAt(state: State, id: string): void {
  const unit = unitOf(state, id);
  unit.underFire = true;
  unit.shotAt = true;
  unit.attackedOn = state.turn;
}
const hitOf = (
  unit: string,
  casualties: number,
  specialist: boolean,
  among: readonly number[] | null,
): Hit[] => (casualties > 0 ? [{ unit, casualties, specialist, among }] : []);

const resetTurn = (unit: Unit): void => {
  unit.stirred = false;
  unit.lost = 0;
  unit.underFire = false;
  unit.shotAt = false;
  unit.gas = false;
  unit.met = [];
  unit.acted = false;
  unit.charged = false;
  unit.fired = false;
  unit.pushed = false;
  unit.spent = 0;
  unit.used = 0;
};

const CHANGES: Changes = {
  deployed(state, { unit: id, pose, formation, ranks }) {
    const unit = unitOf(state, id);
    unit.pose = pose;
    unit.formation = formation;
    unit.ranks = ranks;
  },
  windRolled(state, { wind }) {
    const { bearing, drift } = wind.outcome as { bearing: number; drift: number }; // the outcome of windCheck
    state.wind = { bearing, drift: drift * 1000 };
  },
  batteryCounted(state, { side, turns, guns }) {
    const sections = guns.map((each) => ({ guns: each, orders: [], holding: false, history: [] }));
    state.batteries = state.batteries.map((battery) =>
      battery.side === side ? { ...battery, left: turns, sections } : battery,
    );
  },
  plotted(state, { plot }) {
    state.plots = [...state.plots, plot];
  },
  retargeted: (state, { side, section: index, order }) =>
    section(state, side, index, (each) => ({
      ...each,
      orders: [...each.orders.filter(({ turn }) => turn !== order.turn), order],
    })),
  sectionHeld: (state, { side, section: index, holding }) =>
    section(state, side, index, (each) => ({ ...each, holding })),
  sealed(state, { side }) {
    state.written = seal(state.written, side);
    if (state.phase === 'setup') state.active = state.sides.find(({ id }) => id !== side)!.id; // there are two
  },
  turnBegan(state, { turn }) {
    state.turn = turn;
  },
  phaseBegan(state, { phase, active }) {
    state.phase = phase;
    state.active = active;
    state.step = 'begin';
    state.replaced = false;
    if (phase === 'orders' || phase === 'artillery' || phase === 'small-arms') state.written = unwritten();
    if (phase === 'artillery')
      for (const id in state.units) unitOf(state, id).before = unitOf(state, id).figures.length;
  },
  stepped(state, { step }) {
    state.step = step;
  },
  rallied(state, { units, passed }) {
    if (!passed) return;
    for (const id of units) {
      const unit = unitOf(state, id);
      unit.status = 'steady';
      unit.acted = true;
      unit.fired = true;
      unit.spent = 1;
    }
  },
  initiativeRolled(state, { winner }) {
    state.initiative = winner;
  },
  orderChosen(state, { first }) {
    state.first = first;
  },
  bogTested(state, { unit, bogged }) {
    unitOf(state, unit).bogged = bogged;
    unitOf(state, unit).harassed = false;
  },
  arrived(state, { unit, pose }) {
    unitOf(state, unit).pose = pose;
  },
  moved(state, { unit: id, way, pose, spent, met, atWire }) {
    const unit = unitOf(state, id);
    unit.pose = pose;
    unit.spent = spent;
    unit.met = met;
    unit.atWire = atWire;
    unit.acted = true;
    if (way !== 'halt') unit.moved = true;
    if (way === 'charge') unit.charged = true;
    if (way === 'strategic') unit.fired = true;
    if (way === 'back') {
      unit.pushed = true;
      if (state.asked.length > 0)
        state.asked = state.asked.filter((question) => question.kind !== 'goBack' || question.unit !== id);
    }
    if (way === 'halt') unit.charged = true;
    if (
      way === 'retreat' &&
      (state.phase === 'move-first' || state.phase === 'move-second') &&
      unit.fallBacks > 0 &&
      !state.charge
    )
      unit.fallBacks -= 1;
    if (way === 'retreat' || way === 'rout') unit.prone = false;
  },
  turned(state, { unit: id, facing, spent }) {
    const unit = unitOf(state, id);
    unit.pose = posed(unit.pose!, facing); // it is on the table
    unit.acted = true;
    if (spent > unit.spent) unit.moved = true;
    unit.spent = spent;
  },
  formed(state, { unit: id, formation, ranks }) {
    const unit = unitOf(state, id);
    unit.formation = formation;
    unit.ranks = ranks;
    unit.spent += 0.5;
    unit.stirred = true;
  },
  postured(state, { unit: id, prone, free }) {
    const unit = unitOf(state, id);
    unit.prone = prone;
    unit.stirred = true;
    if (!free) unit.spent += 0.5;
  },
  limbered(state, { unit: id, limbered }) {
    const unit = unitOf(state, id);
    unit.limbered = limbered;
    unit.spent = 1;
    unit.acted = true;
    unit.moved = true;
  },
  mounted(state, { unit: id, mounted }) {
    const unit = unitOf(state, id);
    unit.mounted = mounted;
    unit.spent += 0.5;
    unit.moved = true;
  },
  joined(state, { unit, from }) {
    const [gun, squad] = [unitOf(state, unit), unitOf(state, from)];
    squad.figures = without(squad.figures, ['rifleman']);
    gun.figures = [...gun.figures, 'hmg-gunner'];
    squad.lent += 1;
    gun.lent -= 1;
    if (isGone(squad)) emptied(state, squad);
    if (gun.status === 'destroyed') gun.status = 'steady';
    state.replaced = true;
  },
  swam(state, { unit: id, tested }) {
    const unit = unitOf(state, id);
    unit.figures = without(unit.figures, ['rifleman']);
    unit.met = [];
    unit.swimming = tested;
    unit.lent += 1;
  },
  bridgeTested(state, { unit: id, closes, bridge }) {
    const unit = unitOf(state, id);
    unit.swimming = 0;
    unit.lent -= 1;
    if (!closes) return;
    const closed = state.map.features.flatMap((feature) =>
      feature.id === bridge ? { ...feature, swung: false } : [],
    );
    state.map = altered(state.map, { changed: closed });
    if (unit.pose && unit.figures.length > 0)
      unit.figures = [...without(unit.figures, bombersOf(unit)), 'rifleman', ...bombersOf(unit)];
  },
  displaced: (state, { unit }) => firedAt(state, unit),
  wireCut(state, { feature, left }) {
    state.map = withPieces(state.map, feature, left);
  },
  left(state, { unit: id, exited }) {
    const unit = unitOf(state, id);
    unit.pose = null;
    unit.status = 'left-table';
    unit.exited = exited;
  },
  captured(state, { unit }) {
    unitOf(state, unit).wreck = 'captured';
    unitOf(state, unit).pose = null;
  },
  chargeDeclared(state, { charge, asked }) {
    state.charge = charge;
    const target = unitOf(state, charge.target);
    target.attackedOn = state.turn;
    if (asked) state.asked = [{ kind: 'answer', side: target.side, unit: target.id }];
  },
  answered(state, { unit: id, how, at }) {
    state.asked = [];
    const unit = unitOf(state, id);
    if (how === 'fire') unit.fired = true;
    if (how === 'rise') {
      unit.prone = false;
      unit.stirred = true;
    }
    state.charge = { ...state.charge!, stage: 'answered', at }; // one is under way
  },
  chargeReceived(state, { unit: id, reception, goesOn, result }) {
    state.charge = { ...state.charge!, stage: 'received', goesOn, result }; // one is under way
    if (!reception) return;
    const unit = unitOf(state, id);
    const { casualties, specialistsHit } = reception.outcome as {
      casualties: number;
      specialistsHit: number;
    }; // of chargeReception
    unit.underFire = true;
    unit.attackedOn = state.turn;
    unit.fresh = false;
    const plain = Math.max(0, casualties - specialistsHit);
    const struck = Array.from({ length: Math.min(casualties, specialistsHit) }, () =>
      hitOf(id, 1, true, null),
    ).flat();
    state.hits = [...state.hits, ...hitOf(id, plain, false, null), ...struck];
  },
  chargeEnded(state) {
    state.charge = null;
  },
  surrendered(state, { unit: id }) {
    const unit = unitOf(state, id);
    unit.status = 'surrendered';
    unit.pose = null;
    if (unit.kind === 'gun') unit.wreck = 'captured';
    state.hits = state.hits.filter((hit) => hit.unit !== id);
  },
  cloudsAged(state, { puffs }) {
    state.puffs = puffs;
  },
  shellFell(state, { by, weapon, caught, specialist }) {
    const gun = Object.hasOwn(state.units, by) ? unitOf(state, by) : undefined;
    if (gun && gun.kind === 'vehicle') gun.used += 1;
    else if (gun && weapon === 'grenade') gun.shown = true;
    else if (gun) gun.fired = true;
    let left = specialist;
    for (const { unit, figures, casualties } of caught) {
      firedAt(state, unit);
      if (unitOf(state, unit).kind === 'vehicle') unitOf(state, unit).harassed = true;
      const { figures: roles } = unitOf(state, unit);
      const here = left && casualties > 0 && figures.some((i) => isSpecialist(roles[i]!));
      state.hits = [...state.hits, ...hitOf(unit, casualties, here, figures)];
      if (here) left = false;
    }
    if (caught.length > 1) state.together = [...state.together, caught.map(({ unit }) => unit)];
  },
  sectionFired(state, { side, section: index, place, times, gas, first }) {
    section(state, side, index, (each) => ({
      ...each,
      history: [
        ...each.history.filter((old) => old.place.x !== place.x || old.place.y !== place.y),
        { place, times },
      ],
    }));
    state.batteries = state.batteries.map((battery) =>
      battery.side === side
        ? {
            ...battery,
            left: battery.left === null ? null : battery.left - (first ? 1 : 0),
            gasUsed: battery.gasUsed + (gas ? 1 : 0),
          }
        : battery,
    );
  },
  puffPlaced(state, { puff }) {
    state.puffs = [...state.puffs, puff];
  },
  structureStruck(state, { feature, damage, destroyed, becomes }) {
    state.strongholds = { ...state.strongholds, [feature]: { ...state.strongholds[feature]!, damage } }; // it was struck
    if (destroyed) state.map = altered(state.map, becomes ? { changed: [becomes] } : { gone: [feature] });
  },
  vehicleStruck(state, { unit: id, damage, destroyed }) {
    const unit = unitOf(state, id);
    unit.damage = damage;
    unit.harassed = true;
    unit.attackedOn = state.turn;
    if (!destroyed) return;
    unit.wreck = 'knocked-out';
    unit.figures = [];
    state.asked = state.asked.filter((question) => question.kind !== 'weapon' || question.unit !== id);
    state.hits = state.hits.filter((hit) => hit.unit !== id);
  },
  weaponLost(state, { unit: id, weapon, mount }) {
    const answered = state.asked.findIndex(({ kind, unit }) => kind === 'weapon' && unit === id);
    state.asked = state.asked.filter((_, i) => i !== answered);
    const unit = unitOf(state, id);
    if (weapon === 'gun') unit.gunsOut += 1;
    else unit.mgsOut += 1;
    if (mount === 0) unit.rightOut = true;
  },
  gunLost(state, { unit: id }) {
    unitOf(state, id).wreck = 'knocked-out';
  },
  counterBattery: (state, { side, section: index, destroyed }) =>
    section(state, side, index, (each) => ({ ...each, guns: each.guns - destroyed })),
  shotWritten(state, { side, shots }) {
    state.written = wrote(state.written, side, shots);
  },
  allotmentsOpened(state, { written }) {
    state.written = { ...state.written, written };
  },
  volleyFired(state, { unit: id, target, casualties, specialist }) {
    const unit = unitOf(state, id);
    if (unit.kind === 'vehicle') unit.used += 1;
    firedAt(state, target);
    if (unit.ap && unitOf(state, target).kind === 'vehicle') unitOf(state, target).harassed = true;
    state.hits = [...state.hits, ...hitOf(target, casualties, specialist, null)];
  },
  gasShared(state, { units }) {
    state.together = [...state.together, units];
  },
  gasTested(state, { unit: id, casualties, among }) {
    const unit = unitOf(state, id);
    unit.gas = true;
    unit.attackedOn = state.turn;
    state.hits = [...state.hits, ...hitOf(id, casualties, false, among)];
  },
  asked(state, { question }) {
    state.asked = [...state.asked, question];
  },
  nominated(state, { figure }) {
    state.asked = state.asked.slice(1);
    state.named = [...state.named, figure];
  },
  fell(state, { unit: id, lost }) {
    const unit = unitOf(state, id);
    unit.met = metWithout(unit, lost);
    unit.figures = without(unit.figures, lost);
    unit.lost += lost.length;
    if (isGone(unit)) emptied(state, unit);
  },
  hitsCleared(state, { unit }) {
    state.hits = state.hits.filter((hit) => hit.unit !== unit);
    state.named = [];
  },
  checksDue(state, { checks }) {
    state.checks = checks;
  },
  checked(state, { queued }) {
    if (queued) state.checks = state.checks.slice(1);
  },
  shaken(state, { unit: id, status, fallBacks, until }) {
    const unit = unitOf(state, id);
    unit.status = status;
    unit.fallBacks = fallBacks;
    unit.standsUntil = until;
  },
  fightsFound(state, { fights }) {
    state.fights = fights;
  },
  fought(state, { fight, hits }) {
    state.fight = fight;
    state.hits = hits;
    state.fights = state.fights.slice(1);
  },
  fightStage(state, { stage, follows }) {
    state.fight = { ...state.fight!, stage, follows }; // one goes on
    // WF-1.24: the others who won are still to be asked
    if (stage === 'follow' && state.asked[0]?.kind === 'follow') state.asked = state.asked.slice(1);
    else state.asked = state.asked.filter(({ kind }) => kind !== 'follow');
  },
  fightEnded(state, { rounds, winners, together }) {
    const { first, second } = state.fight!; // one goes on
    for (const id of [...first, ...second]) {
      const unit = unitOf(state, id);
      unit.rounds = together.includes(id) ? rounds : 0;
      unit.wonLast = together.includes(id) && winners.includes(id);
    }
    state.fight = null;
  },
  /** WF-3.20 `stand` lasts to the end of the next turn's movement. */
  movementEnded(state, { side }) {
    for (const id in state.units) {
      const unit = unitOf(state, id);
      if (unit.side === side && unit.status === 'stand' && unit.standsUntil <= state.turn)
        unit.status = 'steady';
    }
  },
  turnEnded(state) {
    for (const id in state.units) {
      const unit = unitOf(state, id);
      if (unit.shotAt) unit.fresh = false;
      unit.rest = unit.moved ? 0 : unit.rest + 1;
      unit.moved = false;
      if (unit.status === 'falling-back' && unit.fallBacks === 0) unit.status = 'steady';
      resetTurn(unit);
    }
    state.together = [];
    state.plots = state.plots.filter(({ turn }) => turn > state.turn);
  },
  ended(state, { verdict }) {
    state.verdict = verdict;
    state.phase = 'over';
    state.active = null;
  },
};
const bombersOf = ({ figures }: Unit): Role[] => figures.filter((role) => role === 'bomber');

export function evolve(state: State, event: Event): void {
  (CHANGES[event.type] as (state: State, event: Event) => void)(state, event); // each event has its own function
}
