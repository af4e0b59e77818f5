import type { Side } from '@sandtable/engine';
import { covers, gapBetween, INCH, type Place, ringsOf } from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { holderOf } from '../play/victory.ts';
import { gunsOf } from '../table/arms.ts';
import { enemiesOf, isVehicle, ownUnits } from '../table/roster.ts';
import { isSwung, placesOf } from '../table/stations.ts';
import type { Manner } from './figures.ts';

/** Where a unit wants to be, by what is to be won. */

const middleOf = (view: State, id: string): Place | undefined => {
  const feature = view.map.features.find((each) => each.id === id);
  if (!feature) return undefined;
  const { low, high } = ringsOf(feature.ground)[0]!; // a feature has a ring
  return { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 };
};

const nearestOf = (from: Place, places: readonly Place[]): Place | undefined =>
  places.reduce<Place | undefined>(
    (best, place) => (!best || gapBetween(place, from) < gapBetween(best, from) ? place : best),
    undefined,
  );

export const isAttacker = ({ victory }: State, side: Side): boolean => victory.attacker === side;

/** Bridges over which one may go. */
const crossingsOf = (view: State): Place[] =>
  view.map.features.flatMap(({ kind, id, swung }) =>
    kind === 'bridge' && !swung ? (middleOf(view, id) ?? []) : [],
  );

/** Over the water by the nearest bridge: to its near end, over it, and on. */
function crossing(view: State, unit: Unit, line: number): Place | undefined {
  const { x, y } = unit.pose!; // asked of those on the table
  const bank = view.swimmers?.bank ?? line + 3 * INCH;
  if (y < line) return { x, y: line - 5 * INCH };
  const bridges = crossingsOf(view);
  const open = nearestOf(unit.pose!, bridges);
  const swung =
    view.swimmers && isSwung(view, view.swimmers.bridge) ? middleOf(view, view.swimmers.bridge) : undefined;
  const late = view.turn > view.turns * 0.6;
  if (swung && !late && (!open || gapBetween(swung, unit.pose!) < gapBetween(open, unit.pose!)))
    return { x: swung.x, y: bank + 1500 };
  if (!open) return { x, y: bank + 1500 };
  const lined = Math.abs(x - open.x) < 400;
  if (y > bank + 900 && !lined) return { x: open.x, y: bank + 1200 };
  return { x: open.x, y: line - 4 * INCH };
}

/** Ground worth points that is not one's own: the nearest, and least wanted by friends. */
function ground(view: State, unit: Unit): Place | undefined {
  if (view.victory.kind !== 'points') return undefined;
  const friends = ownUnits(view, unit.side).filter((each) => each.kind === 'squad' && each.id < unit.id);
  const wanted = view.victory.objectives
    .filter(({ feature }) => holderOf(view, feature) !== unit.side)
    .flatMap(({ feature }) => middleOf(view, feature) ?? []);
  const free = wanted.filter(
    (place) => !friends.some((friend) => gapBetween(friend.pose!, place) < gapBetween(unit.pose!, place)),
  ); // both are here
  return nearestOf(unit.pose!, free.length > 0 ? free : wanted);
}

const nearestEnemy = (view: State, unit: Unit, wanted: (enemy: Unit) => boolean): Unit | undefined => {
  let best: Unit | undefined;
  for (const enemy of enemiesOf(view, unit.side))
    if (
      enemy.wreck === null &&
      wanted(enemy) &&
      (!best || gapBetween(enemy.pose!, unit.pose!) < gapBetween(best.pose!, unit.pose!))
    )
      best = enemy; // both are here
  return best;
};

export type Goal = {
  readonly place: Place /** Thousandths at which it is near enough. */;
  readonly near: number;
};

/** Where it wants to go; undefined to stay. */
export function goalOf(view: State, unit: Unit, manner: Pick<Manner, 'sally'>): Goal | undefined {
  const { victory } = view;
  const attacks = isAttacker(view, unit.side);
  if (unit.kind === 'sniper' || unit.kind === 'gun') return undefined;
  if (unit.kind === 'officer') {
    const squad = nearestOf(
      unit.pose!,
      ownUnits(view, unit.side)
        .filter(({ kind }) => kind === 'squad')
        .map(({ pose }) => pose!),
    ); // own ones are here
    return squad && attacks ? { place: squad, near: 4 * INCH } : undefined;
  }
  if (victory.kind === 'crossing') {
    if (!attacks) return unit.kind === 'squad' && !isOnPost(view, unit) ? backToPost(view, unit) : undefined;
    const place = crossing(view, unit, victory.line);
    return place && { place, near: unit.kind === 'team' ? 6 * INCH : 200 };
  }
  if (isVehicle(unit)) {
    if (attacks && victory.exit) return { place: exitWay(unit, victory.exit), near: 0 };
    return sallyOf(view, unit, manner);
  }
  if (unit.kind === 'team')
    return attacks ? { place: { x: unit.pose!.x, y: 30 * INCH }, near: INCH } : undefined;
  if (!attacks) return isOnPost(view, unit) ? undefined : reserveOf(view, unit);
  const place = ground(view, unit);
  return place && { place, near: 300 };
}

/** Tanks that defend lie in wait until somebody comes near, then go for him: those with guns for his tanks. */
function sallyOf(view: State, unit: Unit, { sally }: Pick<Manner, 'sally'>): Goal | undefined {
  const prey =
    (gunsOf(unit) > 0 ? nearestEnemy(view, unit, isVehicle) : undefined) ??
    nearestEnemy(view, unit, () => true);
  const comes = prey && gapBetween(prey.pose!, unit.pose!) < sally * INCH; // both are here
  return comes ? { place: prey.pose!, near: 9 * INCH } : undefined; // nearestEnemy looked
}

/** Down the road and off. */
type Exit = NonNullable<Extract<State['victory'], { kind: 'points' }>['exit']>;
function exitWay(unit: Unit, exit: Exit): Place {
  const { x, y } = unit.pose!; // it is here
  return Math.abs(x - exit.place.x) > exit.within - 500
    ? { x: exit.place.x, y: Math.max(exit.place.y, y - 6 * INCH) }
    : { x, y: exit.place.y };
}

/** Does it hold ground worth points, or sit in defences? */
function isOnPost(view: State, unit: Unit): boolean {
  const places = placesOf(view, unit);
  return view.map.features.some(
    (feature) =>
      (feature.kind === 'trench' || feature.kind === 'building' || feature.kind === 'bunker') &&
      places.some((place) => covers(feature, place)),
  );
}
/** Whoever was driven from a trench goes back to one that nobody else holds, while it is near. */
function backToPost(view: State, unit: Unit): Goal | undefined {
  const friends = ownUnits(view, unit.side).filter(({ id }) => id !== unit.id);
  const free = view.map.features.flatMap(({ kind, id }) => {
    const place = kind === 'trench' ? middleOf(view, id) : undefined;
    return place && !friends.some((friend) => gapBetween(friend.pose!, place) < 4 * INCH) ? [place] : []; // they are here
  });
  const place = nearestOf(unit.pose!, free); // it is here
  return place && gapBetween(place, unit.pose!) < 15 * INCH ? { place, near: INCH } : undefined;
}
function reserveOf(view: State, unit: Unit): Goal | undefined {
  const place = ground(view, unit);
  return place && gapBetween(place, unit.pose!) < 15 * INCH ? { place, near: 300 } : undefined; // it is here
}
