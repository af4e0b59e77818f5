import { bearing, gapBetween, INCH, type Place, squaredGap } from '@sandtable/table';
import { isProblem } from '../play/command-fields.ts';
import { plan } from '../play/move-plan.ts';
import type { Command, Formation, Officer, Unit } from '../play/state.ts';
import type { Action } from '../sheet/vocabulary.ts';
import { coverAt } from '../table/ground.ts';
import { goalOf, hasField } from './goals.ts';
import { officerCandidates } from './move-candidates.ts';
import { exposure, nearestSeen, type Outlook } from './outlook.ts';
import { preyFor } from './prey.ts';

/** What units do besides marching, where it serves: limbers, mortars, horses, columns, officers (SCW-1.7, 5.6, 6.1). */

type Move = Extract<Command, { type: 'move' }>;

/** Inches within which riflemen on foot hold cover rather than ride on. */
const FIGHTS_ON_FOOT = 12 * INCH;
/** Inches at which nobody fires on a column (SCW-9.1), with what he may come nearer in a turn. */
const OUT_OF_REACH = 32 * INCH;
const MORTAR_REACH = 23 * INCH;
/** Inches for which it pays to mount, limber or form column. */
const LONG_WAY = 16 * INCH;

const enemyWithin = (o: Outlook, place: Place, inches: number): boolean => {
  const enemy = nearestSeen(o, place);
  return enemy !== undefined && squaredGap(enemy.pose!, place) < inches * inches;
};
const markerWithin = (o: Outlook, place: Place, inches: number): boolean =>
  o.markers.some((marker) => squaredGap(marker.place, place) < inches * inches);

const hasFarToGo = (o: Outlook, unit: Unit): boolean => {
  const goal = goalOf(o, unit);
  return goal !== undefined && gapBetween(goal, unit.pose!) > LONG_WAY;
};

const isMortar = (unit: Unit): boolean => unit.elements[0] === 'mortar';

/** SCW-6.1 What would make it more useful than to march on; undefined if nothing would. */
export function actionFor(o: Outlook, unit: Unit): Action | undefined {
  const pose = unit.pose!;
  if (isMortar(unit))
    return unit.mortarSince === null && enemyWithin(o, pose, MORTAR_REACH) ? 'set-up-mortar' : undefined;
  if (unit.kind === 'artillery') return gunAction(o, unit);
  if (unit.kind !== 'cavalry') return undefined;
  if (unit.mounted)
    return enemyWithin(o, pose, FIGHTS_ON_FOOT) && !preyFor(o, unit) && isNoPlaceForHorses(o, unit)
      ? 'dismount'
      : undefined;
  return hasFarToGo(o, unit) && !enemyWithin(o, pose, OUT_OF_REACH - 8 * INCH) ? 'mount' : undefined;
}

/** In cover it fights on foot; so it does in the open, under fire, where it has nobody to charge and nowhere to go. */
const isNoPlaceForHorses = (o: Outlook, unit: Unit): boolean => {
  const cover = coverAt(o.state.map, unit.pose!);
  return cover !== 'none' || (!hasFarToGo(o, unit) && exposure(o, unit, unit.pose!, cover) > UNDER_FIRE);
};
/** DPs in a turn. */
const UNDER_FIRE = 0.3;

/** A gun comes into action where it sees somebody; if the battle has left it behind, an attacker's follows. */
function gunAction(o: Outlook, unit: Unit): Action | undefined {
  if (unit.limbered) return o.enemies.length > 0 && hasField(o, unit) ? 'unlimber' : undefined;
  if (!o.attacks || unit.tow !== 'horse' || o.turnsLeft < 3) return undefined;
  const leftBehind = !hasRange(o, unit) && !hasField(o, unit) && !markerWithin(o, unit.pose!, OUT_OF_REACH);
  return leftBehind && hasFarToGo(o, { ...unit, limbered: true }) ? 'limber' : undefined;
}

/** SCW-14.7 Has it found the range of somebody who is still in view? Then it keeps at it. */
const hasRange = (o: Outlook, { ranging }: Unit): boolean =>
  Object.values(ranging).some(({ target }) => o.enemies.some(({ id }) => id === target));

/** SCW-6.1 It does so where it stands, facing the nearest enemy. */
export function readies(o: Outlook, unit: Unit): Command | undefined {
  const action = actionFor(o, unit);
  if (!action) return undefined;
  const { x, y, facing } = unit.pose!;
  const enemy = nearestSeen(o, unit.pose!);
  const command = (towards: number): Move => ({
    ...{ type: 'move', side: o.side, unit: unit.id, path: [{ x, y }], facing: towards },
    actions: [action],
  });
  const turned = enemy ? [command(bearing(unit.pose!, enemy.pose!))] : [];
  return [...turned, command(facing)].find((move) => !isProblem(plan(o.state, unit, move)));
}

/** SCW-7.6 of tactics: a company with a long way to go marches in column out of reach, and deploys before it is within. */
export function formationFor(o: Outlook, unit: Unit, end: Place): Formation {
  if (unit.kind !== 'infantry' || isMortar(unit)) return unit.formation;
  const near = [unit.pose!, end].some(
    (place) => enemyWithin(o, place, OUT_OF_REACH) || markerWithin(o, place, OUT_OF_REACH),
  );
  if (near) return unit.formation === 'column' ? 'deployed' : unit.formation;
  return hasFarToGo(o, unit) ? 'column' : unit.formation;
}

/** An officer who is alone goes to a unit; one whose unit needs him least goes to one that should rally. */
export function officerMoves(o: Outlook): Command | undefined {
  const idle = (officer: Officer): boolean =>
    officer.side === o.side && !officer.lost && !officer.movedThisTurn && !officer.attachedThisTurn;
  for (const id in o.state.officers) {
    const officer = o.state.officers[id]!;
    if (!idle(officer)) continue;
    const [move] = officerCandidates(o.state, officer);
    if (move) return move;
  }
  return undefined;
}
