import { INCH, type Place } from '@sandtable/table';
import type { Unit } from '../play/state.ts';
import { standing } from '../table/units.ts';
import { gapTo, isCompany, isIn, type Objective, type Outlook, objectivesOf } from './outlook.ts';

/** Which trench, and who goes for it with whom. */

/** The trench that is easiest to take: few in it, and near. */
export const weakest = (o: Outlook): Objective | undefined => easiest(o, () => 0);

/** The same for one company: nobody marches along the enemy's front to where the others are. */
const easiestFor = (o: Outlook, unit: Unit): Objective | undefined =>
  o.manner.ownWay === 0
    ? weakest(o)
    : easiest(o, (each) => (gapTo(each, unit.pose!) / (3 * INCH)) * o.manner.ownWay);

function easiest(o: Outlook, more: (each: Objective) => number): Objective | undefined {
  o.known.hardness ??= objectivesOf(o.state).map((each) => hardness(o, each));
  let best: Objective | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, each] of objectivesOf(o.state).entries()) {
    const cost = o.known.hardness[i]! + more(each);
    if (cost < least) [best, least] = [each, cost];
  }
  return best;
}

/** How hard a trench is to take. */
function hardness(o: Outlook, each: Objective): number {
  let cost = 0;
  for (const enemy of o.enemies)
    if (isIn(each, enemy.pose!)) cost += (enemy.elements.length * 3 - enemy.dps * 2) * o.manner.defenders;
  for (const marker of o.markers) if (isIn(each, marker.place)) cost += o.manner.markers;
  for (const unit of o.own)
    if (isCompany(unit)) cost += (gapTo(each, unit.pose!) / (3 * INCH)) * o.manner.way;
  return o.state.held[each.id] === o.side ? cost - o.manner.held : cost;
}

/** Does it hold the ground, more than half of it inside? */
export function holds(unit: Unit, each: Objective): boolean {
  if (!isIn(each, unit.pose!)) return false;
  const { centres } = standing(unit);
  return centres.filter((centre) => isIn(each, centre)).length * 2 > centres.length;
}

export const isEmpty = (o: Outlook, each: Objective): boolean =>
  !o.enemies.some((enemy) => isIn(each, enemy.pose!));
export const isHeldByUs = (o: Outlook, each: Objective): boolean =>
  o.own.some((own) => isCompany(own) && holds(own, each));

/** The empty trench that this company is nearest to of all that could go: one of them walks in. */
function openTo(o: Outlook, unit: Unit): Objective | undefined {
  o.known.open ??= errands(o);
  return o.known.open.get(unit.id);
}

function errands(o: Outlook): Map<string, Objective> {
  const sent = new Map<string, Objective>();
  for (const each of objectivesOf(o.state)) {
    if (!isEmpty(o, each) || isHeldByUs(o, each) || o.markers.some(({ place }) => isIn(each, place)))
      continue;
    let nearest: Unit | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const unit of o.own) {
      if (!isCompany(unit) || unit.elements.length < 2 || unit.dps >= 4 || sent.has(unit.id)) continue;
      const far = gapTo(each, unit.pose!) + unit.dps * 3 * INCH;
      if (far < least) [nearest, least] = [unit, far];
    }
    if (nearest) sent.set(nearest.id, each);
  }
  return sent;
}

/** The trench that a company of the attack is to take. */
export const trenchFor = (o: Outlook, unit: Unit): Objective | undefined =>
  openTo(o, unit) ?? easiestFor(o, unit);

/** Where the other companies are that go for the same trench and are fit to. */
export function companionsOf(o: Outlook, unit: Unit): readonly Place[] {
  o.known.companions ??= new Map();
  let friends = o.known.companions.get(unit);
  if (!friends) {
    const trench = trenchFor(o, unit);
    friends = o.own
      .filter((each) => each.id !== unit.id && mayCome(o, each) && trenchFor(o, each) === trench)
      .map(({ pose }) => pose!);
    o.known.companions.set(unit, friends);
  }
  return friends;
}
const mayCome = ({ manner }: Outlook, unit: Unit): boolean =>
  isCompany(unit) &&
  unit.dps <= manner.fit &&
  unit.elements.length > 1 &&
  unit.elements.some((each) => each !== 'hmg');
