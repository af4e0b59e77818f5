import {
  bearing,
  firstWithin,
  INCH,
  type Path,
  type Place,
  type Pose,
  pathLength,
  posed,
} from '@sandtable/table';
import { nearestEnemy, officersWith, standing } from '../table/units.ts';
import { freeNear, isFree, markerShape } from '../table/ways.ts';
import { askHowItStands } from './interrupting.ts';
import { type Play, unitIn } from './losses.ts';
import type { Formation, Marker, State, Unit } from './state.ts';

/** SCW-7.2 Set up on its marker, deployed, facing the nearest enemy unless its owner has a target for it. */
function poseWhenShown(state: State, unit: Unit, towards?: Place): Pose {
  const pose = unit.pose!;
  const enemy = towards ?? nearestEnemy(state, unit)?.pose;
  return { x: pose.x, y: pose.y, facing: enemy ? bearing(pose, enemy) : pose.facing };
}

type Wanted = { readonly facing?: number | undefined; readonly formation?: Formation | undefined };

const FORMS: readonly Formation[] = ['deployed', 'two-ranks', 'column'];

/** SCW-7.2 A concealed unit as it will stand: on its marker, as asked if there is room, else turned or formed so
 * that there is; beside it only if others cover the place itself. One in view stands as it does. */
export function shownAs(state: State, unit: Unit, towards?: Place, wanted: Wanted = {}): Unit {
  if (!unit.concealed) return unit;
  const stands = poseWhenShown(state, unit, towards);
  const asked = posed(stands, wanted.facing ?? stands.facing);
  const formation = wanted.formation ?? unit.formation;
  const as = (pose: Pose, form: Formation): Unit => ({ ...unit, pose, formation: form, concealed: false });
  if (isFree(state, unit, asked, formation)) return as(asked, formation);
  for (const form of FORMS) if (isFree(state, unit, asked, form)) return as(asked, form);
  for (const turn of [90, 180, 270])
    for (const form of FORMS) {
      const turned = posed(asked, (asked.facing + turn) % 360);
      if (isFree(state, unit, turned, form)) return as(turned, form);
    }
  return as(freeNear(state, { ...unit, formation }, asked), formation);
}

/** SCW-7.2 A concealed unit becomes visible; its dummies go. */
export function reveal(turn: Play, unit: Unit, rule: string, towards?: Place, wanted: Wanted = {}): void {
  const { state } = turn;
  if (!unit.concealed) return;
  const marker = state.markers.find((each) => each.unit === unit.id && each.real)?.id ?? '';
  const shown = shownAs(state, unit, towards, wanted);
  turn.emit({
    type: 'revealed',
    marker,
    unit: structuredClone(shown),
    officers: structuredClone(officersWith(state, unit)),
    rule,
  });
}

/** SCW-7.2 A marker is found out: its unit is shown and its owner asked how it stands, or a dummy just goes. */
export function findOut(turn: Play, marker: Marker, rule: string): void {
  const unit = marker.real && marker.unit !== null ? turn.state.units[marker.unit] : undefined;
  if (unit) {
    reveal(turn, unit, rule);
    askHowItStands(turn, unit);
  } else turn.emit({ type: 'dummyRemoved', marker: marker.id, rule });
}

/** SCW-7.6 Inches within which a mover finds what lies concealed. */
const NEAR = 4 * INCH;

/** SCW-7.6 After a move: enemy markers within 4 inches of the way are found out. */
export function foundNear(turn: Play, id: string, path: Path): void {
  const unit = unitIn(turn, id);
  const markers = turn.state.markers.filter((marker) => marker.side !== unit.side);
  if (markers.length === 0 || !unit.pose) return;
  const there = standing(unit); // it stands at the end of the way now; looked along backwards
  const back = [...path].reverse();
  const length = pathLength(path);
  for (const marker of markers) {
    const { x, y } = marker.place;
    const reach = NEAR + length;
    if (x < there.low.x - reach || x > there.high.x + reach) continue;
    if (y < there.low.y - reach || y > there.high.y + reach) continue;
    if (firstWithin(back, there.shapes, [markerShape(marker.place)], NEAR) === undefined) continue;
    if (turn.state.markers.some(({ id: still }) => still === marker.id)) findOut(turn, marker, 'SCW-7.6');
  }
}
