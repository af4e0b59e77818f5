import { d6 } from '@sandtable/dice';
import { capital, type Problem, resolveIn } from '@sandtable/engine';
import { gapBetween, inArc, type Place, pathLength, posed, rounded } from '@sandtable/table';
import { done } from '../sheet/actions.ts';
import type { Body } from '../sheet/deeds.ts';
import { shellBurst, shellScatter } from '../sheet/shell.ts';
import { WEAPONS, ZONE_HALF_ANGLE, ZONE_REACH } from '../sheet/tables.ts';
import type { ZoneWeapon } from '../sheet/vocabulary.ts';
import { zoneFire } from '../sheet/zone.ts';
import { coverFrom } from '../table/ground.ts';
import {
  enemiesOf,
  GUN,
  gapOf,
  incapacitatedOf,
  inchesFrom,
  isHere,
  isManned,
  menGap,
  radiusOf,
  type Standing,
  servingOf,
  TOUCH,
} from '../table/men.ts';
import { sees } from '../table/sight.ts';
import { isTaken, KEEP_OFF, type Walk } from '../table/ways.ts';
import { gunName } from '../words/naming.ts';
import type { Step } from './commands.ts';
import { manWith } from './copying.ts';
import type { Placed } from './events.ts';
import { enemyInView, isProblem, no, type Play } from './fields.ts';
import { looking, lookProblem } from './looking.ts';
import { aimsInSight, isInFight, isShut, placeAimed, ridersIn, thrownOf } from './shooting.ts';
import type { Aim, Gun, State } from './state.ts';
import { reveal, takeStock } from './stock.ts';

/** LPG-2.2, LPG-10, LPG-11 Guns and their crews. */

/** LPG-2.2 A gun and its crew as one body with one allowance. */
export function gunBody(state: State, gun: Gun, serving: readonly Standing[]): Body {
  const arm = { weapon: gun.weapon, loaded: gun.loaded, progress: gun.progress };
  return {
    gun: true,
    crewLost: incapacitatedOf(state, gun),
    mayManhandle: state.options.manhandleGuns === 'on',
    stunned: false,
    wounded: serving.every(({ wounded }) => wounded),
    inHand: arm,
    other: arm,
    prone: false,
    mounted: false,
    bayonetFixed: false,
    limbered: gun.limbered,
    used: gun.used,
    shots: 0,
    lateShots: 0,
  };
}

/** LPG-9.4 What keeps a gun from doing anything at all. */
export function gunProblem(state: State, gun: Gun): Problem | undefined {
  if (gun.out)
    return no('out-of-action', 'LPG-2.2', `${capital(gunName(state, gun.id))} is out of action for good.`);
  if (gun.used > 0 && state.acting !== gun.id)
    return no(
      'has-acted',
      'LPG-2.1',
      `${capital(gunName(state, gun.id))} has had its actions; another man acts now.`,
    );
  const serving = servingOf(state, gun);
  if (!isManned(gun, serving))
    return no(
      'unmanned',
      'LPG-9.4',
      `Nobody who may act touches ${gunName(state, gun.id)}; a gun needs one crewman at it.`,
    );
  return undefined;
}

/** What a shell is aimed at, as the gun remembers it. */
export const keyOf = ({ target, piece, point }: Aim): string => target ?? piece ?? `${point?.x},${point?.y}`;

/** Who of those serving has this enemy in his eye? */
export const isAcquiredBy = (serving: readonly Standing[], target: string): boolean =>
  serving.some(({ acquired }) => acquired.includes(target));

const zoneWeapon = (gun: Gun): ZoneWeapon => (gun.weapon === 'gatling' ? 'gatling' : 'canister');
export const firesShell = (gun: Gun, step: { readonly round?: 'shell' | 'canister' }): boolean =>
  gun.weapon === 'field-gun' && step.round !== 'canister';

/** The place that a gun is laid on. */
export const laidOn = (state: State, aim: Aim): Place | undefined => {
  const man = aim.target === undefined ? undefined : state.men[aim.target];
  return man?.pose ?? placeAimed(state, aim);
};

export function gunFireProblem(
  state: State,
  gun: Gun,
  step: Extract<Step, { do: 'fire' }>,
): Problem | undefined {
  if (step.round && gun.weapon !== 'field-gun')
    return no('bad-round', 'LPG-11.10', 'Only a field gun chooses between shell and canister.');
  if (step.target !== undefined) {
    const target = enemyInView(state, gun.side, step.target);
    if (isProblem(target)) return target;
  }
  const place = laidOn(state, step);
  if (!place) return no('no-target', 'LPG-11.1', 'Say at whom or where the gun fires.');
  if (isShut(state, place)) return no('shut', 'LPG-11.1', 'That building may not be aimed at.');
  if (!inArc(gun.pose, gun.pose.facing, 90, place))
    return no('not-in-front', 'LPG-10.1', `That is not before ${gunName(state, gun.id)}; turn it first.`);
  const reach = firesShell(gun, step) ? WEAPONS['field-gun'].max : ZONE_REACH[zoneWeapon(gun)];
  const target = step.target === undefined ? undefined : state.men[step.target];
  const far = gapBetween(gun.pose, place) - GUN - (target ? radiusOf(target) : 0);
  if (far > reach * 1000 + TOUCH && (firesShell(gun, step) || step.target !== undefined))
    return no('out-of-range', 'LPG-10.2', `That is out of reach: ${reach} inches at most.`);
  const inSight = target?.pose
    ? sees(state.map, gun.pose, GUN, place, radiusOf(target))
    : aimsInSight(state, { place: gun.pose, radius: GUN }, step, place);
  if (!inSight)
    return no(
      'no-line-of-sight',
      'LPG-15.3',
      `There is no line of sight from ${gunName(state, gun.id)} to it.`,
    );
  const serving = servingOf(state, gun);
  if (target && firesShell(gun, step) && !isAcquiredBy(serving, target.id))
    return no(
      'not-acquired',
      'LPG-11.1',
      `Nobody at ${gunName(state, gun.id)} has ${target.name} in his eye; look for him first, or aim at the place.`,
    );
  return target && isHere(target) && isInFight(state, serving, target)
    ? no('in-a-fight', 'LPG-9.6', `${target.name} is hand to hand with one of yours; choose another.`)
    : undefined;
}

/** The slope of either edge of the beaten zone. */
const SLOPE = Math.tan((ZONE_HALF_ANGLE * Math.PI) / 180);

/** LPG-10.1 Everybody in the beaten zone, nearest first: his centre between its edges, and in sight. */
export function inZone(state: State, gun: Gun, place: Place, serving: readonly Standing[]): Standing[] {
  const { x, y } = gun.pose;
  const [u, v] = [place.x - x, place.y - y];
  const reach = ZONE_REACH[zoneWeapon(gun)];
  const found: Standing[] = [];
  for (const id in state.men) {
    const man = state.men[id]!;
    if (!isHere(man) || serving.some((each) => each.id === id)) continue;
    const onward = u * (man.pose.x - x) + v * (man.pose.y - y);
    const aside = Math.abs(u * (man.pose.y - y) - v * (man.pose.x - x));
    if (onward <= 0 || aside > onward * SLOPE || inchesFrom(gun.pose, GUN, man) > reach) continue;
    if (sees(state.map, gun.pose, GUN, man.pose, radiusOf(man))) found.push(man);
  }
  const far = (man: Standing): number => inchesFrom(gun.pose, GUN, man);
  return found.sort((a, b) => far(a) - far(b) || (a.id < b.id ? -1 : 1));
}

/** LPG-10.3 to LPG-10.8 What a Gatling or canister does to one man. */
export const zoneInput = (state: State, gun: Gun, man: Standing, serving: readonly Standing[]) => ({
  weapon: zoneWeapon(gun),
  distance: inchesFrom(gun.pose, GUN, man),
  unacquired: man.side !== gun.side && !isAcquiredBy(serving, man.id),
  targetProne: man.prone,
  targetHardCover: coverFrom(state.map, man.pose, radiusOf(man), gun.pose) === 'hard',
  targetMounted: man.mounted,
  targetGrade: man.grade,
  targetWounded: man.wounded,
  options: state.options,
});

function fireZone(turn: Play, gun: Gun, step: Extract<Step, { do: 'fire' }>): void {
  const { state } = turn;
  const place = laidOn(state, step)!; // judged
  const aim = { x: place.x, y: place.y };
  const serving = servingOf(state, gun);
  const struck = inZone(state, gun, aim, serving);
  turn.emit({ type: 'zoneFired', gun: gun.id, round: zoneWeapon(gun), aim, target: step.target ?? null });
  for (const man of struck) {
    const fire = resolveIn(turn.dice, zoneFire, zoneInput(state, gun, man, serving));
    turn.emit({ type: 'zoneStruck', gun: gun.id, man: man.id, side: man.side, hidden: man.hidden, fire });
  }
}

/** LPG-11.2 to LPG-11.6 How a shell is laid. */
export function scatterInput(state: State, gun: Gun, step: Extract<Step, { do: 'fire' }>) {
  const place = laidOn(state, step)!; // judged
  const target = step.target === undefined ? undefined : state.men[step.target];
  const at = keyOf(step);
  const { last } = gun;
  const same =
    last?.at === at &&
    last.place.x === place.x &&
    last.place.y === place.y &&
    last.from.x === gun.pose.x &&
    last.from.y === gun.pose.y;
  const far = gapBetween(gun.pose, place) - GUN - (target ? radiusOf(target) : 0);
  return {
    distance: Math.min(48, Math.max(0, Math.round(far)) / 1000),
    firstShot: !gun.shelled.includes(at),
    sameTargetAndRange: same,
    reroll: step.reroll ?? 'when-off',
    options: state.options,
  } as const;
}

/** LPG-11.3 Where a shell falls: so many inches off, read as a clock whose 12 lies straight on beyond the aim. */
export function fallOf(from: Place, aim: Place, offBy: number, clock: number | null): Place {
  if (offBy === 0 || clock === null) return { x: aim.x, y: aim.y };
  const far = gapBetween(from, aim) || 1;
  const [x, y] = [(aim.x - from.x) / far, (aim.y - from.y) / far];
  const angle = (clock * Math.PI) / 6;
  const [on, right] = [Math.cos(angle) * offBy * 1000, Math.sin(angle) * offBy * 1000];
  return rounded({ x: aim.x + x * on + y * right, y: aim.y + y * on - x * right });
}

const BURST = 2000;
/** LPG-11.7 Everybody within 2 inches, nearest first, ties by name. */
function nearFall(state: State, fall: Place): Standing[] {
  const gap = (man: Standing): number => gapBetween(man.pose, fall) - radiusOf(man);
  return Object.values(state.men)
    .filter((man): man is Standing => isHere(man) && gap(man as Standing) <= BURST) // it has a pose
    .sort((a, b) => gap(a) - gap(b) || (a.id < b.id ? -1 : 1));
}
export const burstMan = (state: State, gun: Gun, fall: Place, man: Standing) => ({
  distance: Math.max(0, Math.round(gapBetween(man.pose, fall) - radiusOf(man))) / 1000,
  hardCover: coverFrom(state.map, man.pose, radiusOf(man), gun.pose) === 'hard',
  grade: man.grade,
  wounded: man.wounded,
  mounted: man.mounted,
});

function fireShell(turn: Play, gun: Gun, step: Extract<Step, { do: 'fire' }>): void {
  const { state, dice } = turn;
  const place = laidOn(state, step)!; // judged
  const aim = { x: place.x, y: place.y };
  const scatter = resolveIn(dice, shellScatter, scatterInput(state, gun, step));
  const fall = fallOf(gun.pose, aim, scatter.outcome.offBy, scatter.outcome.clock);
  const penalty = isShut(state, fall) ? (state.special.shellPenalty?.points ?? 0) : 0;
  const { id } = gun;
  turn.emit({
    type: 'shelled',
    gun: id,
    at: keyOf(step),
    aim,
    target: step.target ?? null,
    scatter,
    fall,
    penalty,
  });
  const men = nearFall(state, fall);
  if (men.length === 0) return;
  const input = {
    unacquired: step.target === undefined,
    men: men.map((man) => burstMan(state, gun, fall, man)),
    options: state.options,
  };
  const hidden = men.map((man) => man.hidden);
  turn.emit({
    type: 'burst',
    gun: id,
    fall,
    men: men.map((man) => man.id),
    sides: men.map((man) => man.side),
    hidden,
    burst: resolveIn(dice, shellBurst, input),
  });
}

export function fireGun(turn: Play, gun: Gun, step: Extract<Step, { do: 'fire' }>): void {
  for (const man of servingOf(turn.state, gun)) reveal(turn, man.id);
  const riders = ridersIn(turn.state);
  (firesShell(gun, step) ? fireShell : fireZone)(turn, gun, step);
  takeStock(turn, thrownOf(turn.state, riders));
}

/** LPG-2.8, LPG-9.4, and at Duck Lake the danger of loading with too few hands. */
export function reloadGun(turn: Play, gun: Gun, body: Body): void {
  const { inHand } = done(body, 'reload');
  const { loaded, progress } = inHand;
  turn.emit({ type: 'gunServed', gun: gun.id, side: gun.side, deed: 'reload', loaded, progress });
  if (!loaded || !turn.state.special.misloading || body.crewLost === 0) return;
  turn.emit({
    type: 'misloaded',
    gun: gun.id,
    side: gun.side,
    face: turn.dice.roll(d6, 'loading with too few hands: bursts on a 1'),
  });
}

/** LPG-7 The crew looks with the eyes of one of them: the first who sees it. */
export function crewObserver(state: State, gun: Gun, aim: Aim): Standing | Problem {
  let problem: Problem | undefined;
  for (const man of servingOf(state, gun)) {
    const eye = manWith(man, { pose: posed(man.pose, gun.pose.facing) });
    const found = lookProblem(state, eye, aim);
    if (!found) return eye;
    problem ??= found;
  }
  return problem ?? no('unmanned', 'LPG-9.4', `Nobody serves ${gunName(state, gun.id)}.`);
}
export function crewLooks(turn: Play, gun: Gun, aim: Aim): void {
  const eye = crewObserver(turn.state, gun, aim);
  if (isProblem(eye)) return;
  const { look, found, target, piece } = looking(turn, eye, aim);
  for (const id of found) reveal(turn, id, gun.side);
  turn.emit({ type: 'gunLooked', gun: gun.id, man: eye.id, side: gun.side, target, piece, look, found });
}

/** LPG-2.2 The men serving keep their places round the gun as it moves; where there is no room, the next place round it. */
export function crewPlaces(state: State, gun: Gun, serving: readonly Standing[], to: Gun['pose']): Placed[] {
  const own = [gun.id, ...serving.map(({ id }) => id)];
  const placed: (Placed & { readonly radius: number })[] = [];
  for (const man of serving) {
    const radius = radiusOf(man);
    const [x, y] = [man.pose.x - gun.pose.x, man.pose.y - gun.pose.y];
    for (let turned = 0; turned < 360; turned += 20) {
      const angle = ((to.facing - gun.pose.facing + turned) * Math.PI) / 180;
      const place = rounded({
        x: to.x + x * Math.cos(angle) + y * Math.sin(angle),
        y: to.y + y * Math.cos(angle) - x * Math.sin(angle),
      });
      const inside =
        place.x >= radius &&
        place.y >= radius &&
        place.x <= state.map.width - radius &&
        place.y <= state.map.depth - radius;
      const clear = placed.every(
        (other) =>
          gapOf(other.pose, other.radius, place, radius) > 0 ||
          gapBetween(other.pose, place) >= other.radius + radius - 1,
      );
      if (inside && clear && !isTaken(state, place, radius, own)) {
        placed.push({ man: man.id, pose: posed(place, to.facing), radius });
        break;
      }
    }
  }
  return placed.map(({ man, pose }) => ({ man, pose }));
}

/** LPG-4.10 The enemy to whom one of the crew would come nearer than 2 inches, or nearer still. */
function pressedBy(state: State, crew: readonly Placed[]): Standing | undefined {
  for (const { man: id, pose } of crew) {
    const man = state.men[id] as Standing; // he serves the gun
    const there = manWith(man, { pose });
    for (const enemy of enemiesOf(state, man.side)) {
      const gap = menGap(there, enemy);
      if (gap < KEEP_OFF - TOUCH && gap < menGap(man, enemy) - TOUCH) return enemy;
    }
  }
  return undefined;
}

/** How finely a gun stops short for its crew, in thousandths. */
const SHORTER = 50;
/** LPG-2.2, LPG-4.10 The way of a gun with the men who keep their places round it: it ends where one of them would come too near an enemy. */
export function withCrew(
  state: State,
  gun: Gun,
  serving: readonly Standing[],
  go: (distance: number) => Walk,
  distance: number,
): { readonly way: Walk; readonly crew: readonly Placed[] } {
  let way = go(distance);
  let crew = crewPlaces(state, gun, serving, way.pose);
  for (let least = pathLength(way.path); least > 0; ) {
    const enemy = pressedBy(state, crew);
    if (!enemy) break;
    least = Math.max(0, least - SHORTER);
    way = { ...go(least), stoppedBy: enemy, cut: 'enemy' };
    crew = crewPlaces(state, gun, serving, way.pose);
  }
  return { way, crew };
}
