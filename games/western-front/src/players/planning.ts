import type { Side } from '@sandtable/engine';
import { gapBetween, INCH, type Place } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import { edgeOf } from '../play/common.ts';
import { batteryOf, estimateOf, orderNow } from '../play/plotting.ts';
import type { State, Unit } from '../play/state.ts';
import { gunsOf } from '../table/arms.ts';
import { enemiesOf, isVehicle, ownUnits } from '../table/roster.ts';
import { nearestGap, placesOf } from '../table/stations.ts';
import { seesTarget } from './allotting.ts';

/** Plots and bombardments: where the enemy will be, wide and in depth (maxims 9 to 11). */

/** Those who will not have moved: squads and teams of the enemy, largest first. */
const targetsOf = (view: State, side: Side): Unit[] =>
  enemiesOf(view, side)
    .filter((unit) => unit.kind !== 'sniper' && unit.kind !== 'officer' && !isVehicle(unit))
    .sort((a, b) => b.figures.length - a.figures.length || (a.id < b.id ? -1 : 1));

/** Upwind of a place, so that what drifts comes over it. */
function upwind({ wind }: State, { x, y }: Place): Place {
  const angle = (wind.bearing * Math.PI) / 180;
  const back = wind.drift > 0 ? 2 * INCH : 0;
  return { x: Math.round(x - Math.sin(angle) * back), y: Math.round(y - Math.cos(angle) * back) };
}
const inside = ({ map }: State, { x, y }: Place): Place => ({
  x: Math.min(map.width, Math.max(0, x)),
  y: Math.min(map.depth, Math.max(0, y)),
});

/** Orders that a section gets while setting up: two turns a target, then the next one. */
const SALVOS = 4;

/** The next thing to write while setting up; undefined when all is written. */
export function openingPlan(view: State, side: Side): Command | undefined {
  const battery = batteryOf(view, side);
  const targets = targetsOf(view, side);
  if (battery && battery.sections.length === 0) return { type: 'sections', side, sections: 2 };
  if (!battery || targets.length === 0) return undefined;
  for (const [section, { orders }] of battery.sections.entries()) {
    if (orders.length >= SALVOS) continue;
    const target = targets[(2 * orders.length + section) % targets.length]!; // there is one
    const gas = section === 1 && orders.length === 0 && (battery.gasMost ?? 1) > 0;
    const place = inside(view, gas ? upwind(view, target.pose!) : target.pose!); // they are here
    return {
      type: 'retarget',
      side,
      section,
      estimate: estimateOf(view, side, place),
      ammo: gas ? 'gas' : 'he',
      turn: 1 + 2 * orders.length,
    };
  }
  return undefined;
}

/** Shells stray: nobody of ours may be so near. */
const SAFE = 9 * INCH;
const isNearOwn = (view: State, side: Side, place: Place): boolean =>
  ownUnits(view, side).some((unit) => nearestGap(placesOf(view, unit), [place]) < SAFE);

/** Hold what would fall on our own, fire what would not. */
function sectionOrder(view: State, side: Side): Command | undefined {
  const battery = batteryOf(view, side);
  if (!battery || battery.left === 0) return undefined;
  for (const [section, { orders, holding, guns, history }] of battery.sections.entries()) {
    const now = orderNow(orders, view.turn);
    if (!now || guns === 0) continue;
    const worn = (history.find(({ place }) => gapBetween(place, now.place) <= 5 * INCH)?.times ?? 0) >= 3;
    const wants = isNearOwn(view, side, now.place) || worn;
    if (wants !== holding) return { type: wants ? 'hold' : 'fire', side, section };
  }
  return undefined;
}

/** Where an enemy on the move will be in two turns: four inches a turn nearer to our edge. */
function ahead2(view: State, side: Side, unit: Unit): Place {
  const still = view.victory.attacker === side;
  const down = edgeOf(view, side) === 'south' ? -1 : 1;
  const { x, y } = unit.pose!; // it is here
  return inside(view, { x, y: still ? y : y + down * 8 * INCH });
}

function gunPlot(view: State, side: Side): Command | undefined {
  const turn = view.phase === 'setup' ? 1 : view.turn + 2;
  if (turn > view.turns) return undefined;
  for (const unit of ownUnits(view, side)) {
    if (unit.kind !== 'gun' || unit.limbered || gunsOf(unit) === 0) continue;
    if (view.phase === 'setup' && !view.openers.includes(unit.id)) continue;
    if (view.plots.some((plot) => plot.gun === unit.id && plot.turn === turn) || seesTarget(view, unit))
      continue;
    const targets = targetsOf(view, side)
      .map((enemy) => ahead2(view, side, enemy))
      .filter((place) => !isNearOwn(view, side, place));
    const far = (place: Place): number => gapBetween(place, unit.pose!); // it is here
    const best = targets
      .filter((place) => far(place) > 8 * INCH && far(place) < 84 * INCH)
      .sort((a, b) => far(a) - far(b))[0];
    if (best)
      return {
        type: 'plot',
        side,
        gun: unit.id,
        estimate: estimateOf(view, side, best),
        ammo: 'shrapnel',
        turn,
      };
  }
  return undefined;
}

/** What is written in the orders phase, or while setting up. */
export const plan = (view: State, side: Side): Command =>
  (view.phase === 'setup' ? openingPlan(view, side) : sectionOrder(view, side)) ??
  gunPlot(view, side) ?? { type: 'ready', side };
