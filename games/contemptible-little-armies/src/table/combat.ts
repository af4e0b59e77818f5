import { gap, INCH, insideGround, type Place } from '@sandtable/table';
import type { Contact, State, Unit } from '../play/state.ts';
import { isIndependent, isOfficer, stands } from './figures.ts';
import { groundOf } from './ground.ts';
import { allUnits, armOf, coverOf, fights, isHere, isWith, SLACK } from './units.ts';

/** Close combat read off the table (CLA-5.14, CLA-10.5). */

/** One figure of a combat: whose, and which. */
type Figure = { readonly unit: Unit; readonly man: number };
type Near = {
  readonly figure: Figure;
  readonly foe: Unit;
  readonly gap: number;
  readonly at: Place;
  readonly to: Place;
};

/** CLA-5.14 So near, base to base. */
const REACH = 2 * INCH + SLACK;

const pairsOf = (state: State): Contact[] =>
  state.contacts.filter(({ attacker, defender }) => {
    const [a, b] = [state.units[attacker]!, state.units[defender]!];
    return isHere(a) && isHere(b) && fights(a) && fights(b) && a.men.length > 0 && b.men.length > 0;
  });

/** The nearest figure of any of these foes. */
function nearestFoe(unit: Unit, man: number, foes: readonly Unit[]): Near | undefined {
  const shape = stands(unit).shapes[man]!;
  let best: Near | undefined;
  for (const foe of foes)
    for (const other of stands(foe).shapes) {
      const far = gap(shape, other);
      if (!best || far < best.gap)
        best = { figure: { unit, man }, foe, gap: far, at: shape.at, to: other.at };
    }
  return best;
}

/** A pair of units that fight, with the engaged figures of both. */
export type Pair = {
  readonly attacker: Unit;
  readonly defender: Unit;
  readonly attackers: readonly Figure[];
  readonly defenders: readonly Figure[];
  readonly between: readonly [Place, Place];
};

/** Each figure of a unit, with the enemy that it fights: the nearer one. */
function facingFoes(unit: Unit, foes: readonly Unit[]): Near[] {
  const found: Near[] = [];
  for (let man = 0; man < unit.men.length; man++) {
    const one = nearestFoe(unit, man, foes);
    if (one) found.push(one);
  }
  return found;
}

/** By the unit that each fights: whom it may fight. */
type Foes = ReadonlyMap<string, readonly Unit[]>;

/**
 * CLA-10.5 Officers who fight along with a unit beside them: each in one combat, where the enemy is nearest, and in none
 * while he is in contact himself.
 */
function officersAlong(state: State, foes: Foes): readonly (readonly [unit: string, officer: Near])[] {
  return allUnits(state).flatMap((officer) => {
    if (!isOfficer(officer) || !isHere(officer) || foes.has(officer.id)) return [];
    let best: readonly [string, Near] | undefined;
    for (const [id, list] of foes) {
      const unit = state.units[id]!;
      if (unit.side !== officer.side || isIndependent(unit) || !isWith(officer, unit)) continue;
      const near = nearestFoe(officer, 0, list);
      if (near && (!best || near.gap < best[1].gap)) best = [id, near];
    }
    return best ? [best] : [];
  });
}

/** CLA-5.14 All combats of this turn. Those who have closed up out of reach still fight with their nearest figure. */
export function combatsNow(state: State): Pair[] {
  const pairs = pairsOf(state).filter((pair, _, all) => !isJoined(state, pair, all));
  const foes = new Map<string, Unit[]>();
  for (const { attacker, defender } of pairs) {
    foes.set(attacker, [...(foes.get(attacker) ?? []), state.units[defender]!]);
    foes.set(defender, [...(foes.get(defender) ?? []), state.units[attacker]!]);
  }
  const near = new Map([...foes].map(([id, list]) => [id, facingFoes(state.units[id]!, list)] as const));
  for (const [id, officer] of officersAlong(state, foes)) near.get(id)!.push(officer);
  return pairs.flatMap(({ attacker, defender }) => {
    const [a, d] = [state.units[attacker]!, state.units[defender]!];
    const [own, theirs] = [fightersOf(near.get(attacker)!, d), fightersOf(near.get(defender)!, a)];
    if (own.length === 0 || theirs.length === 0) return [];
    const first = own.reduce((best, each) => (each.gap < best.gap ? each : best));
    return [
      {
        attacker: a,
        defender: d,
        attackers: own.map(({ figure }) => figure),
        defenders: theirs.map(({ figure }) => figure),
        between: [first.at, first.to] as const,
      },
    ];
  });
}

/** Those within reach of this foe, or the nearest one where nobody is and he has nobody else to fight. */
function fightersOf(all: readonly Near[], foe: Unit): readonly Near[] {
  const facing = all.filter((each) => each.foe === foe);
  const within = facing.filter((each) => each.gap <= REACH);
  if (within.length > 0 || facing.length === 0) return within;
  return [facing.reduce((best, each) => (each.gap < best.gap ? each : best))];
}

/** CLA-10.5 An officer beside a friendly unit that fights the same enemy fights with it. */
function isJoined(state: State, pair: Contact, all: readonly Contact[]): boolean {
  const joins = (id: string, foe: string): boolean => {
    const lone = state.units[id]!;
    return (
      isOfficer(lone) &&
      all.some(({ attacker, defender }) => {
        const friend = attacker === foe ? defender : defender === foe ? attacker : undefined;
        return (
          friend !== undefined &&
          friend !== id &&
          !isIndependent(state.units[friend]!) &&
          isWith(lone, state.units[friend]!)
        );
      })
    );
  };
  return joins(pair.attacker, pair.defender) || joins(pair.defender, pair.attacker);
}

/** CLA-5.13 Which side has to get over defences between them, if there are any: the one that does not line them. */
export function crossing(state: State, { between: [a, d] }: Pair): 'attacker' | 'defender' | null {
  for (const { kind, ground } of groundOf(state.map).defences) {
    const [inside] = insideGround(ground, a, d);
    if (!inside) continue;
    const [fromA, fromD] = [inside.from, 1 - inside.to];
    // Whoever stands in wire is crossing it; whoever stands in a house, or nearer to a wall, lines it.
    if (kind === 'wire') return fromD === 0 && fromA > 0 ? 'defender' : 'attacker';
    return fromA < fromD ? 'defender' : 'attacker';
  }
  return null;
}

const sideInput = (state: State, unit: Unit, figures: readonly Figure[], crosses: boolean) => {
  const brooms = figures.filter(({ unit: whose, man }) => whose.men[man] === 'trench-broom').length;
  const arm = armOf(unit);
  return {
    figures: figures.length,
    arm,
    irregular: unit.irregular,
    ferocious: unit.ferocious,
    stubborn: unit.stubborn,
    raw: unit.raw,
    trenchBrooms: arm === 'infantry' && brooms > 0 && brooms * 2 >= figures.length,
    square: arm === 'infantry' && unit.formation === 'square',
    inCover: coverOf(state, unit) !== 'open',
    crossingDefences: crosses,
  };
};

/** The input of `closeCombat`. */
export function combatInput(state: State, pair: Pair) {
  const over = crossing(state, pair);
  return {
    attackers: sideInput(state, pair.attacker, pair.attackers, over === 'attacker'),
    defenders: sideInput(state, pair.defender, pair.defenders, over === 'defender'),
    options: state.options,
  };
}
