import type { Problem, Side } from '@sandtable/engine';
import { isEngaged, isSeen, isTroops, no, standing, unitsOf, within } from '../table/units.ts';
import { isProblem, unitHere } from './command-fields.ts';
import { emits, fightsOn, type Judged } from './losses.ts';
import type { Command, Fight, State, Unit } from './state.ts';

/** Units in contact, directly or through others (SCW-16.2). */
export type Combat = {
  readonly attackers: readonly Unit[];
  readonly defenders: readonly Unit[];
  readonly fights: readonly Fight[];
};

/** SCW-16.1 Pairs within 1 inch. */
export const inContact = (state: State): Fight[] =>
  fightsOn(state).filter(({ attacker, defender }) => {
    const [a, b] = [state.units[attacker]!, state.units[defender]!]; // both are here
    return isTroops(a) && isTroops(b) && within(standing(a), standing(b), 1);
  });

/** SCW-5.5 of the game: connected pairs form one combat. In order of the attacker's id. */
export function combatsOf(state: State): Combat[] {
  const left = inContact(state).sort((a, b) => (a.attacker < b.attacker ? -1 : 1));
  const combats: Combat[] = [];
  while (left.length > 0) {
    const fights = [left.shift()!];
    for (let grown = true; grown; ) {
      const ids = new Set(fights.flatMap(({ attacker, defender }) => [attacker, defender]));
      const next = left.findIndex(({ attacker, defender }) => ids.has(attacker) || ids.has(defender));
      grown = next >= 0;
      if (grown) fights.push(...left.splice(next, 1));
    }
    const oldest = [...fights].sort((a, b) => a.turn - b.turn)[0]!;
    const opening = fights.find(({ turn }) => turn === state.turn) ?? oldest;
    const side = state.units[opening.attacker]!.side;
    const ids = [...new Set(fights.flatMap(({ attacker, defender }) => [attacker, defender]))].sort();
    const units = ids.map((id) => state.units[id]!); // both are here
    combats.push({
      attackers: units.filter((unit) => unit.side === side),
      defenders: units.filter((unit) => unit.side !== side),
      fights,
    });
  }
  return combats;
}

const worth = (unit: Unit): number => unit.mr + unit.ar - unit.dps + unit.elements.length;
/** SCW-16.2 The leading unit: as chosen, else the strongest. */
export const leadOf = (state: State, units: readonly Unit[]): Unit =>
  units.find(({ id }) => state.leads.includes(id)) ?? [...units].sort((a, b) => worth(b) - worth(a))[0]!;

/** SCW-16.2 Friends right behind the leading unit, within 1 inch, who may be counted. */
export function behind(state: State, lead: Unit, enemies: readonly Unit[]): Unit[] {
  const enemy = enemies[0]!.pose!;
  const pose = lead.pose!;
  return unitsOf(state, lead.side).filter((friend) => {
    if (friend.id === lead.id || !isSeen(friend) || !isTroops(friend) || isEngaged(state, friend))
      return false;
    if (friend.armourAssault !== null) return false;
    const { x, y } = friend.pose!;
    const away = (x - pose.x) * (pose.x - enemy.x) + (y - pose.y) * (pose.y - enemy.y) > 0;
    return away && within(standing(friend), standing(lead), 1);
  });
}

type Sides = { readonly own: readonly Unit[]; readonly enemies: readonly Unit[] };
const sidesFor = (state: State, side: Side): Sides[] =>
  combatsOf(state).map(({ attackers, defenders }) =>
    attackers[0]!.side === side
      ? { own: attackers, enemies: defenders }
      : { own: defenders, enemies: attackers },
  );

/** Is there anything for this side to choose in phase 7? */
export const hasChoice = (state: State, side: Side): boolean =>
  sidesFor(state, side).some(
    ({ own, enemies }) => own.length > 1 || behind(state, leadOf(state, own), enemies).length > 0,
  );

/** All of its side in the same combat, itself included; nobody if it is in none. */
const comrades = (state: State, unit: Unit): readonly Unit[] =>
  sidesFor(state, unit.side).find(({ own }) => own.some(({ id }) => id === unit.id))?.own ?? [];

/** SCW-16.2 May it be made the leading unit? */
export function leadProblem(state: State, unit: Unit): Problem | undefined {
  const own = comrades(state, unit);
  if (own.length === 0) return no('not-fighting', 'SCW-16.2', 'Name a unit that is in contact.');
  if (leadOf(state, own).id === unit.id) return no('leads-already', 'SCW-16.2', 'It leads already.');
  return undefined;
}

export function chooseLead(state: State, command: Extract<Command, { type: 'choose-lead' }>): Judged {
  const unit = unitHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const problem = leadProblem(state, unit);
  if (problem) return problem;
  const dropped = comrades(state, unit).map(({ id }) => id);
  return emits({ type: 'leadChosen', side: command.side, unit: unit.id, dropped });
}

export function chooseSupports(state: State, command: Extract<Command, { type: 'choose-supports' }>): Judged {
  const { supports, side } = command;
  const combat = sidesFor(state, side).find(({ own }) => leadOf(state, own).id === command.lead);
  if (!combat) return no('not-leading', 'SCW-16.2', 'Name the unit that leads the combat.');
  const may = behind(state, leadOf(state, combat.own), combat.enemies).map(({ id }) => id);
  const taken = Object.entries(state.supports).flatMap(([lead, ids]) => (lead === command.lead ? [] : ids));
  const sound =
    new Set(supports).size === supports.length &&
    supports.every((id) => may.includes(id) && !taken.includes(id));
  if (!sound)
    return no(
      'bad-supports',
      'SCW-16.2',
      'Name units right behind the leading one, within 1 inch, each for one combat.',
    );
  return emits({ type: 'supportsChosen', side, lead: command.lead, supports: [...supports] });
}
