import { type Problem, resolveIn } from '@sandtable/engine';
import { firstWithin, gap, INCH, isWithin, type Path, type Place, pathLength } from '@sandtable/table';
import { officerRisk } from '../sheet/disruption.ts';
import { all, enemiesOf, isSeen, no, officerShape, type Standing, standing } from '../table/units.ts';
import { barredAt } from '../table/ways.ts';
import { anyUnit, isProblem, ownOfficer } from './command-fields.ts';
import { emits, type Judged, type Play } from './losses.ts';
import type { Command, Officer, State, Unit } from './state.ts';

/** SCW-5.5 */
export const officerInches = (officer: Officer): number => (officer.mounted ? 18 : 12);

/** Where an officer is: alone, or with his unit, or in its truck. */
export function officerPlace(state: State, officer: Officer): Place | null {
  if (officer.place) return officer.place;
  const unit = officer.attachedTo === null ? undefined : state.units[officer.attachedTo];
  const carrier = unit?.carrier ? state.units[unit.carrier] : undefined;
  const pose = unit?.pose ?? carrier?.pose;
  return pose ? { x: pose.x, y: pose.y } : null;
}

const nearest = (place: Place, stands: Standing): number =>
  Math.min(...stands.shapes.map((shape) => gap(officerShape(place), shape)));

export function freeOfficer(state: State, side: string, id: string): Officer | Problem {
  const officer = ownOfficer(state, side, id);
  if (isProblem(officer)) return officer;
  if (officer.movedThisTurn) return no('has-moved', 'SCW-5.5', 'He has moved this turn.');
  const unit = officer.attachedTo === null ? undefined : state.units[officer.attachedTo];
  if (unit?.carrier) return no('carried', 'SCW-6.2', 'He rides with his unit; let it get out first.');
  if (unit?.concealed)
    return no('concealed', 'SCW-7.3', 'He would give his unit away; it must be shown first.');
  if (officerPlace(state, officer) === null) return no('not-here', 'SCW-1.7', 'He is not on the table.');
  return officer;
}

/** SCW-5.8 Does an enemy stand in his way? One whom he touches at the start he may leave. */
function isBarredBy(path: Path, enemy: Unit): boolean {
  const { shapes } = standing(enemy);
  const at = firstWithin(path, [officerShape(path[0]!)], shapes, 0);
  return at !== undefined && at > 0;
}

/** SCW-1.7, SCW-5.5 He walks 12 inches without a roll, and may join a unit once a turn. */
export function moveOfficer(state: State, command: Extract<Command, { type: 'move-officer' }>): Judged {
  const officer = freeOfficer(state, command.side, command.officer);
  if (isProblem(officer)) return officer;
  const { path } = command;
  const from = officerPlace(state, officer)!; // seen to by freeOfficer
  if (path[0]!.x !== from.x || path[0]!.y !== from.y)
    return no('bad-path', 'SCW-5.5', 'His way begins where he stands.');
  const most = officerInches(officer);
  if (!isWithin(pathLength(path), most * INCH))
    return no('too-far', 'SCW-5.5', `He moves up to ${most} inches.`);
  const place = path[path.length - 1]!;
  if (place.x < 0 || place.y < 0 || place.x > state.map.width || place.y > state.map.depth)
    return no('off-table', 'SCW-22.3', 'He stays on the table.');
  if (barredAt(state, path) !== undefined) return no('impassable', 'SCW-5.15', 'The way enters water.');
  const enemy = enemiesOf(state, officer.side).find((each) => isBarredBy(path, each));
  if (enemy) return no('enemy-in-the-way', 'SCW-5.8', `${enemy.name} bars the way; go round it.`);
  if (command.attachTo === undefined)
    return emits({ type: 'officerMoved', officer: officer.id, place, attachedTo: null, free: false });
  const unit = anyUnit(state, command.attachTo);
  if (!unit || unit.side !== officer.side || !isSeen(unit))
    return no('bad-unit', 'SCW-1.7', 'Name a unit of his side in view.');
  if (officer.attachedThisTurn) return no('has-joined', 'SCW-1.7', 'He has joined a unit this turn already.');
  if (nearest(place, standing(unit)) > INCH)
    return no('too-far', 'SCW-1.7', 'He must end within 1 inch of the unit.');
  return emits({ type: 'officerMoved', officer: officer.id, place: null, attachedTo: unit.id, free: false });
}

/** SCW-1.7 He stays behind when his unit goes on. */
export function detachOfficer(state: State, command: Extract<Command, { type: 'detach-officer' }>): Judged {
  const officer = freeOfficer(state, command.side, command.officer);
  if (isProblem(officer)) return officer;
  if (officer.attachedTo === null) return no('not-attached', 'SCW-1.7', 'He is with no unit.');
  const place = officerPlace(state, officer)!; // seen to by freeOfficer
  return emits({ type: 'officerMoved', officer: officer.id, place, attachedTo: null, free: false });
}

/** SCW-18.1 By house rule the DPs of its own doing do not count. */
const dpsThatCount = (state: State, unit: Unit): number =>
  unit.dpsThisTurn - (state.options.selfDisruptionRisk === 'ignored' ? unit.ownDpsThisTurn : 0);

/** SCW-16.11 Alone within 1 inch of enemies and of no friend. */
function isCaught(state: State, officer: Officer): boolean {
  const { place } = officer;
  if (!place) return false;
  const near = all(state).filter((unit) => isSeen(unit) && nearest(place, standing(unit)) <= INCH);
  return near.some(({ side }) => side !== officer.side) && !near.some(({ side }) => side === officer.side);
}

/** SCW-18 Phase 8. */
export function officersAtRisk(turn: Play): void {
  const { state } = turn;
  for (const officer of Object.values(state.officers)) {
    if (officer.lost || officer.attachedTo === null) continue;
    const unit = state.units[officer.attachedTo];
    if (!unit) continue;
    const dpsReceived = dpsThatCount(state, unit);
    if (dpsReceived > 0) {
      const risk = resolveIn(turn.dice, officerRisk, { dpsReceived, options: state.options });
      turn.emit({ type: 'officerTested', officer: officer.id, risk, lost: risk.outcome.casualty });
    }
    if (unit.fate !== null && !state.officers[officer.id]!.lost)
      turn.emit({
        type: 'officerMoved',
        officer: officer.id,
        place: officer.place,
        attachedTo: null,
        free: true,
      });
  }
  for (const officer of Object.values(state.officers))
    if (!officer.lost && officer.attachedTo === null && isCaught(state, officer))
      turn.emit({ type: 'officerCaptured', officer: officer.id, rule: 'SCW-16.11' });
}
