import { resolveIn } from '@sandtable/engine';
import { BUILDS } from '../sheet/armament.ts';
import { assaultOnArmour } from '../sheet/armour-assault.ts';
import { assault } from '../sheet/assault.ts';
import { MOVE_RATES } from '../sheet/tables.ts';
import type { Position } from '../sheet/vocabulary.ts';
import {
  all,
  coverOf,
  gapOf,
  isActive,
  isMounted,
  isSeen,
  officerFactor,
  passengersOf,
  standing,
  troopOf,
  unitsOf,
  within,
} from '../table/units.ts';
import { behind, type Combat, combatsOf, inContact, leadOf } from './combats.ts';
import { isScreened, supportReach } from './declaring.ts';
import { abandon, driveBack, goBack, setDownBefore } from './falling-back.ts';
import { askWhatGoes } from './interrupting.ts';
import { type Play, remove, suffer, tollOf, unitIn } from './losses.ts';
import type { State, Unit } from './state.ts';

const POSITIONS = { none: 'open', soft: 'soft', hard: 'defences', trenches: 'trenches' } as const;
/** SCW-16.7 Only who did not assault-move has the benefit of its position. */
const positionOf = (state: State, unit: Unit): Position =>
  unit.assaultMoved ? 'open' : POSITIONS[coverOf(state, unit)];

/** SCW-16.3 The vehicles that support this side of a combat. */
const armourFor = (state: State, lead: Unit, units: readonly Unit[]): Unit[] =>
  unitsOf(state, lead.side).filter(
    (armour) =>
      armour.supports !== null &&
      units.some(({ id }) => id === armour.supports) &&
      isActive(armour) &&
      armour.mark === 'none' &&
      within(standing(armour), standing(lead), supportReach(state, lead)),
  );

/** One side of a combat as it fights. */
type Party = { readonly lead: Unit; readonly others: readonly Unit[]; readonly armour: readonly Unit[] };

function partyOf(state: State, units: readonly Unit[], enemies: readonly Unit[]): Party {
  const lead = leadOf(state, units);
  const may = behind(state, lead, enemies);
  const chosen = may.filter(({ id }) => state.supports[lead.id]?.includes(id));
  const others = [...units.filter(({ id }) => id !== lead.id), ...chosen];
  return { lead, others, armour: armourFor(state, lead, units) };
}

const fighterOf = (
  state: State,
  { lead, others, armour }: Party,
  flankOrRear: boolean,
  inTruck: boolean,
) => ({
  troop:
    lead.kind === 'artillery'
      ? ('artillery' as const)
      : isMounted(lead)
        ? ('cavalry' as const)
        : ('infantry' as const),
  mr: lead.mr,
  ar: lead.ar,
  dps: lead.dps,
  elements: lead.elements.length,
  supportElements: others.reduce((sum, unit) => sum + unit.elements.length, 0),
  mark: lead.mark,
  column: lead.formation === 'column' || inTruck,
  position: inTruck ? ('open' as const) : positionOf(state, lead),
  flankOrRear,
  armourSupport: armour.length > 0,
});

/** SCW-16.7 What both sides bring to the fight. */
export function fightInput(state: State, combat: Combat, fromTruck: readonly string[] = []) {
  const attacker = partyOf(state, combat.attackers, combat.defenders);
  const defender = partyOf(state, combat.defenders, combat.attackers);
  const flank = (party: Party): boolean =>
    combat.fights.some(
      ({ attacker: id, flank: side, turn }) => id === party.lead.id && side && turn === state.turn,
    );
  const input = {
    attacker: fighterOf(state, attacker, flank(attacker), fromTruck.includes(attacker.lead.id)),
    defender: fighterOf(state, defender, flank(defender), fromTruck.includes(defender.lead.id)),
    options: state.options,
  };
  return { attacker, defender, input };
}

/** SCW-16.8 The others of the losing side suffer the same. */
function shareDefeat(
  turn: Play,
  party: Party,
  dps: number,
  stands: number,
  move: 'half' | 'full',
  victor: Unit,
): void {
  for (const { id } of party.others) {
    const unit = unitIn(turn, id);
    if (unit.kind === 'artillery') {
      remove(turn, unit, 'destroyed', 'SCW-16.8');
      continue;
    }
    suffer(turn, unit, dps, stands);
    const left = unitIn(turn, id);
    const full = MOVE_RATES[troopOf(left)].normal;
    if (left.pose) pushBack(turn, left, move === 'full' ? full : full / 2, move, victor);
  }
}

const pushBack = (turn: Play, unit: Unit, inches: number, move: 'half' | 'full', from: Unit): void =>
  goBack(turn, { unit, inches, mark: move === 'full' ? 'retreating' : 'retiring', rule: 'SCW-16.8', from });

/** SCW-16.7 to SCW-16.9 One combat between troops. */
function fight(turn: Play, combat: Combat, fromTruck: readonly string[]): void {
  const { state } = turn;
  const { attacker, defender, input } = fightInput(state, combat, fromTruck);
  const result = resolveIn(turn.dice, assault, input);
  const { outcome } = result;
  const [a, d] = [attacker.lead, defender.lead];
  const before = [a.elements, d.elements] as const;
  turn.emit({
    type: 'fought',
    attacker: a.id,
    defender: d.id,
    fight: result,
    attackerToll: tollOf(a, outcome.attackerDps, outcome.attackerDpsAfter, outcome.attackerElementsLost),
    defenderToll: tollOf(d, outcome.defenderDps, outcome.defenderDpsAfter, outcome.defenderElementsLost),
  });
  askWhatGoes(turn, a.id, before[0]);
  askWhatGoes(turn, d.id, before[1]);
  if (outcome.attackerDestroyed) remove(turn, unitIn(turn, a.id), 'destroyed', 'SCW-16.8');
  if (outcome.defenderDestroyed) remove(turn, unitIn(turn, d.id), 'destroyed', 'SCW-16.8');
  const move = outcome.loserMove;
  if (outcome.winner !== 'none' && move !== 'none') {
    const [loser, victor] = outcome.winner === 'attacker' ? [defender, attacker] : [attacker, defender];
    const dps = outcome.winner === 'attacker' ? outcome.defenderDps : outcome.attackerDps;
    const lead = unitIn(turn, loser.lead.id);
    if (lead.pose && outcome.fallBack > 0) pushBack(turn, lead, outcome.fallBack, move, victor.lead);
    shareDefeat(turn, loser, dps, outcome.standsLost, move, victor.lead);
  }
  if (outcome.attackerArmourRetires) retireAll(turn, attacker.armour);
  if (outcome.defenderArmourRetires) retireAll(turn, defender.armour);
}

/** SCW-16.9 */
function retireAll(turn: Play, armour: readonly Unit[]): void {
  for (const { id } of armour) driveBack(turn, unitIn(turn, id), 'retiring', 'SCW-16.9');
}

const hasMachineGuns = (unit: Unit): boolean =>
  unit.vehicle !== null && BUILDS[unit.vehicle].weapons.some(({ arm }) => arm === 'lmg' || arm === 'hmg');

export const armourFightInput = (state: State, unit: Unit, armour: Unit) => ({
  infantry: {
    mr: unit.mr,
    ar: unit.ar,
    officer: officerFactor(state, unit),
    elements: unit.elements.length,
    dps: unit.dps,
  },
  armour: {
    mr: armour.mr,
    ar: armour.ar,
    officer: officerFactor(state, armour),
    machineGuns: hasMachineGuns(armour),
    immobilised: armour.condition === 'immobilised',
  },
  distance: gapOf(standing(unit), standing(armour)) / 1000,
  screened: false,
  options: state.options,
});

/** SCW-17 Infantry against armour, if fire has not parted them. */
function fightArmour(turn: Play, unit: Unit, armour: Unit): void {
  const { state } = turn;
  const fallsBack = unit.mark === 'retiring' || unit.mark === 'retreating';
  if (!isActive(unit) || !isActive(armour) || fallsBack) return;
  if (!within(standing(unit), standing(armour), 2) || isScreened(state, unit, armour)) return;
  const result = resolveIn(turn.dice, assaultOnArmour, armourFightInput(state, unit, armour));
  const { infantryDps, infantryDpsAfter, infantryElementsLost, infantryDestroyed, fallBack, armourResult } =
    result.outcome;
  const toll = tollOf(unit, infantryDps, infantryDpsAfter, infantryElementsLost);
  const before = unit.elements;
  turn.emit({ type: 'armourAssaulted', unit: unit.id, armour: armour.id, fight: result, toll });
  askWhatGoes(turn, unit.id, before);
  if (infantryDestroyed) remove(turn, unitIn(turn, unit.id), 'destroyed', 'SCW-17.4');
  else if (fallBack > 0)
    goBack(turn, {
      unit: unitIn(turn, unit.id),
      inches: fallBack,
      mark: 'retiring',
      rule: 'SCW-17.4',
      from: armour,
    });
  const vehicle = unitIn(turn, armour.id);
  if (armourResult === 'retire') driveBack(turn, vehicle, 'retiring', 'SCW-17.4');
  if (armourResult === 'retreat') driveBack(turn, vehicle, 'retreating', 'SCW-17.4');
  if (armourResult === 'abandoned') abandon(turn, vehicle, 'SCW-12.4');
  if (armourResult === 'destroyed') remove(turn, vehicle, 'destroyed', 'SCW-17.4');
}

/** SCW-16.11 Trucks that enemy troops have reached: passengers must fight, an empty truck is taken. */
function trucksCaught(turn: Play): string[] {
  const { state } = turn;
  const fighting: string[] = [];
  for (const truck of all(state).filter((unit) => unit.kind === 'softskin' && isSeen(unit))) {
    const enemy = all(state).find(
      (unit) =>
        unit.side !== truck.side &&
        (unit.kind === 'infantry' || unit.kind === 'cavalry') &&
        isSeen(unit) &&
        within(standing(unit), standing(truck), 1),
    );
    if (!enemy) continue;
    const aboard = passengersOf(state, truck);
    setDownBefore(turn, truck.id, enemy);
    for (const { id } of aboard) {
      fighting.push(id);
      turn.emit({
        type: 'closed',
        fight: { attacker: enemy.id, defender: id, turn: state.turn, flank: false },
      });
    }
    if (aboard.length === 0) remove(turn, unitIn(turn, truck.id), 'captured', 'SCW-16.11');
  }
  return fighting;
}

/** SCW-16, SCW-17 Phase 7: armour first, then troops. */
export function resolveAssaults(turn: Play): void {
  const { state } = turn;
  const againstArmour = all(state).filter((unit) => unit.armourAssault !== null);
  for (const { id, armourAssault } of againstArmour.sort((a, b) => (a.id < b.id ? -1 : 1)))
    fightArmour(turn, unitIn(turn, id), unitIn(turn, armourAssault!));
  const fromTruck = trucksCaught(turn);
  const order = combatsOf(state).map(
    ({ attackers, defenders }) => [attackers[0]!.id, defenders[0]!.id] as const,
  );
  for (const [attacker, defender] of order) {
    const combat = combatsOf(state).find(
      ({ attackers, defenders }) =>
        attackers.some(({ id }) => id === attacker) && defenders.some(({ id }) => id === defender),
    );
    if (combat) fight(turn, combat, fromTruck);
  }
  const fights = inContact(state);
  if (fights.length < state.fights.length) turn.emit({ type: 'fightsLeft', fights });
}
