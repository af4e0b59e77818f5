import { chanceThat } from '@sandtable/engine';
import { gapBetween, INCH, type Place } from '@sandtable/table';
import { smokeProblem } from '../play/combat.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { laySmoke } from '../sheet/force.ts';
import { isArtillery } from '../sheet/vocabulary.ts';
import { smokeInput } from '../table/fire-input.ts';
import { enemiesOf } from '../table/units.ts';
import { consider, type Minds } from './best-so-far.ts';
import { straightTo } from './places.ts';
import { bestShot } from './prospects.ts';
import { nextLossCost } from './worth.ts';

/** GWB-13.2 Smoke shells, where the house rule gives them: laid before whoever fires best. */

type Activate = Extract<Command, { type: 'activate' }>;

const BEFORE = 3 * INCH;
const RADIUS = 2 * INCH;

/** Smoke before the enemy whose fire costs most, towards his target. */
export function screens(state: State, guns: Unit): Activate[] {
  if (state.options.smokeShells !== 'on' || !isArtillery(guns.type)) return [];
  const next = nextLossCost(state, guns.side);
  let worst: { readonly enemy: Unit; readonly target: Unit; readonly points: number } | undefined;
  for (const enemy of enemiesOf(state, guns.side)) {
    const shot = enemy.broken ? undefined : bestShot(state, enemy, next);
    if (shot && shot.points > (worst?.points ?? 0)) worst = { enemy, ...shot };
  }
  if (!worst) return [];
  const way = straightTo(worst.enemy.pose!, worst.target.pose!, BEFORE);
  const { x, y } = way[way.length - 1]!;
  const point = { x, y };
  if (smokeProblem(state, guns, point)) return [];
  return [{ type: 'activate', side: guns.side, unit: guns.id, action: 'fire', point }];
}

/** The chance that any smoke lies there. */
export const smokeChance = (state: State, guns: Unit, point: Place): number =>
  chanceThat(laySmoke, smokeInput(state, guns, point), ({ patches }) => patches > 0);

/** What a circle of smoke spares a side: so much less does the best volley of each enemy near it cost, this turn and the next. */
export function sparedBy(state: State, side: string, point: Place): number {
  const circle = { centre: point, radius: RADIUS, lastTurn: state.turn + 1 };
  const smoky = { ...state, smoke: [...state.smoke, circle] };
  const next = nextLossCost(state, side);
  let spared = 0;
  for (const enemy of enemiesOf(state, side)) {
    if (enemy.broken || gapBetween(enemy.pose!, point) > RADIUS + BEFORE) continue;
    const before = bestShot(state, enemy, next)?.points ?? 0;
    if (before > 0) spared += before - (bestShot(smoky, enemy, next)?.points ?? 0);
  }
  return TURNS * spared;
}
/** Turns for which it lies, about. */
const TURNS = 1.5;

export function considerSmoke(minds: Minds, guns: Unit, chance: number): void {
  const { state, side } = minds;
  if (guns.tokensOnUnit > 0) return; // the second shot of a turn is for the enemy
  const [order] = screens(state, guns);
  if (!order?.point) return;
  const points = chance * smokeChance(state, guns, order.point) * sparedBy(state, side, order.point);
  consider(minds, points, () => order);
}
