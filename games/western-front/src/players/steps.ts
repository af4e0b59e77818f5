import { isRefused } from '@sandtable/engine';
import { ahead, bearing, gapBetween, INCH, type Place, posed } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import { judgeOwn } from '../play/deciding.ts';
import { turnBetween } from '../play/moving.ts';
import type { State, Unit } from '../play/state.ts';
import { farAlong, moverNow } from '../table/pace.ts';
import { nearestEnemy } from '../table/ways.ts';

/** Moves towards somewhere, as the ground and the enemy allow. */

const isLegal = (view: State, command: Command): boolean => !isRefused(judgeOwn(view, command));
const TURNS = [0, 20, -20, 45, -45, 70, -70] as const;

/** Faces the nearest enemy if he lies ahead, else the way it goes. */
function facingAt(view: State, unit: Unit, end: Place, heading: number): number {
  const enemy = nearestEnemy(view, unit);
  const wanted = enemy ? bearing(end, enemy.pose!) : heading; // nearestEnemy looked
  return turnBetween(unit.pose!.facing, wanted) <= 90 ? wanted : unit.pose!.facing; // it is here
}

function moveTo(view: State, unit: Unit, end: Place, heading: number): Command {
  const { x, y } = unit.pose!; // it is here
  const turns = unit.formation === 'road-column' || unit.kind === 'vehicle';
  const facing =
    turns && turnBetween(unit.pose!.facing, heading) <= 90 ? heading : facingAt(view, unit, end, heading);
  return { type: 'move', side: unit.side, unit: unit.id, path: [{ x, y }, end], facing };
}

/** The first legal move of some length towards a place; undefined if there is none. */
export function stepToward(view: State, unit: Unit, goal: Place, share = 1): Command | undefined {
  const from = unit.pose!; // asked of those on the table
  const gap = gapBetween(from, goal);
  if (gap < 300) return undefined;
  const straight = bearing(from, goal);
  if (unit.atWire) {
    const end = ahead(posed(from, straight), 2200);
    const over = moveTo(view, unit, end, straight);
    if (isLegal(view, over)) return over;
  }
  for (const turn of TURNS) {
    const heading = (straight + turn + 360) % 360;
    const most = Math.min(gap, 24 * INCH);
    const far = farAlong(
      view,
      unit,
      [from, ahead(posed(from, heading), most)],
      'normal',
      (1 - unit.spent) * share,
    );
    // WF-7.9: a way into wire ends at it, and leads across in the next turn; one that ends before it would never.
    const upTo = far < most && moverNow(unit) === 'infantry' ? [far + INCH, far, far / 2] : [far, far / 2];
    for (const length of upTo.map(Math.floor)) {
      if (length < 400) continue;
      const command = moveTo(view, unit, ahead(posed(from, heading), length), heading);
      if (isLegal(view, command)) return command;
    }
  }
  return undefined;
}

/** Along the road, where nobody is near. */
export function marchToward(view: State, unit: Unit, goal: Place): Command | undefined {
  const { x, y } = unit.pose!; // asked of those on the table
  const heading = bearing(unit.pose!, goal);
  const far = farAlong(view, unit, [unit.pose!, ahead(posed(unit.pose!, heading), 18 * INCH)], 'road');
  for (const part of [1, 0.6, 0.3]) {
    const end = ahead(
      posed(unit.pose!, heading),
      Math.floor(Math.min(far, gapBetween(unit.pose!, goal)) * part),
    );
    const command: Command = { type: 'strategic', side: unit.side, unit: unit.id, path: [{ x, y }, end] };
    if (isLegal(view, command)) return command;
  }
  return undefined;
}
export { isLegal };
