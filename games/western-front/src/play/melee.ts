import { resolveIn } from '@sandtable/engine';
import { ahead, bearing, gapBetween, INCH, posed } from '@sandtable/table';
import { meleeRound } from '../sheet/melee.ts';
import { arcOf } from '../table/arcs.ts';
import { poseNear } from '../table/meeting.ts';
import { farAlong } from '../table/pace.ts';
import { hasSpecialist, isHere, isVehicle, touchingOf } from '../table/roster.ts';
import { TOUCH } from '../table/stations.ts';
import { gasMet, isFreeWay, waysBack } from '../table/ways.ts';
import { checkTogether } from './checking.ts';
import type { Command } from './commands.ts';
import { homeBearing, inOrder, type Judged, no, type Play } from './common.ts';
import { takeLosses } from './losses.ts';
import { awayFrom, involved, meleeInput, nearestOf } from './melee-input.ts';
import { captureGuns, getUpInside, turnBetween } from './moving.ts';
import type { Fight, Hit, State, Unit } from './state.ts';

/** WF-1 Melees: blows, retreat, following up, the losers' nerve. */

/** Every knot of units in contact, by the order of the dice. */
export function fightsNow(state: State): string[][] {
  const seen = new Set<string>();
  const fights: string[][] = [];
  for (const unit of inOrder(state)) {
    if (seen.has(unit.id) || isVehicle(unit) || !isHere(unit)) continue;
    const knot = [unit];
    for (let i = 0; i < knot.length; i++)
      for (const enemy of touchingOf(state, knot[i]!)) if (!knot.includes(enemy)) knot.push(enemy);
    if (knot.length < 2) continue;
    for (const { id } of knot) seen.add(id);
    fights.push(knot.map(({ id }) => id));
  }
  return fights;
}

/** WF-1.23 Casualties shared out as evenly as can be, among those involved. */
function sharedOut(
  state: State,
  units: readonly Unit[],
  enemies: readonly Unit[],
  loss: { casualties: number; specialist: boolean; round: number },
): Hit[] {
  const most = units.map((unit) =>
    Math.max(loss.round > 1 ? 0 : 1, involved(state, unit, enemies, loss.round)),
  );
  const lost = units.map(() => 0);
  for (let left = loss.casualties; left > 0; left--) {
    let pick = -1;
    units.forEach((_, i) => {
      if (lost[i]! < most[i]! && (pick < 0 || lost[i]! < lost[pick]!)) pick = i;
    });
    if (pick < 0) break;
    lost[pick]!++;
  }
  const found = units.findIndex((unit, i) => loss.specialist && lost[i]! > 0 && hasSpecialist(unit));
  return units.flatMap((unit, i) =>
    lost[i]! > 0 ? [{ unit: unit.id, casualties: lost[i]!, specialist: i === found, among: null }] : [],
  );
}

/** WF-1.16 to WF-1.19 The blows of one knot. */
export function fight(turn: Play, ids: readonly string[]): void {
  const { state } = turn;
  const first = state.initiative ?? state.sides[0]!.id;
  const here = ids.map((id) => state.units[id]!).filter((unit) => isHere(unit)); // they were found a moment ago
  for (const unit of here) if (unit.status === 'routing') turn.emit({ type: 'surrendered', unit: unit.id }); // WF-3.23
  const left = here.filter((unit) => isHere(unit) && touchingOf(state, unit).length > 0);
  const mine = left.filter(({ side }) => side === first);
  const his = left.filter(({ side }) => side !== first);
  if (mine.length === 0 || his.length === 0) {
    turn.emit({ type: 'fightsFound', fights: state.fights.slice(1) });
    return;
  }
  const input = meleeInput(state, mine, his);
  const melee = resolveIn(turn.dice, meleeRound, input);
  const { casualtiesA, casualtiesB, specialistA, specialistB, loser, result, followUp } = melee.outcome;
  const hits = [
    ...sharedOut(state, mine, his, { casualties: casualtiesA, specialist: specialistA, round: input.round }),
    ...sharedOut(state, his, mine, { casualties: casualtiesB, specialist: specialistB, round: input.round }),
  ];
  const idsOf = (units: readonly Unit[]): string[] => units.map(({ id }) => id);
  const [losers, winners] =
    loser === 'none' ? [[], []] : loser === 'a' ? [idsOf(mine), idsOf(his)] : [idsOf(his), idsOf(mine)];
  const found: Fight = {
    first: idsOf(mine),
    second: idsOf(his),
    losers,
    winners,
    result,
    stage: 'losses',
    follows: followUp,
    fixed: !followUp,
  };
  turn.emit({
    type: 'fought',
    first: found.first,
    second: found.second,
    round: input.round,
    melee,
    fight: found,
    hits,
  });
}

const unitsOf = (state: State, ids: readonly string[]): Unit[] =>
  ids.map((id) => state.units[id]!).filter(isHere); // ids are of units that were there
const stageTo = (turn: Play, stage: Fight['stage'], follows = turn.state.fight!.follows): void =>
  turn.emit({ type: 'fightStage', stage, follows }); // one goes on

const BACK = 3 * INCH;
/** WF-1.20 Each losing squad goes back; its owner says in which direction. */
function askBack(turn: Play): boolean {
  const { state } = turn;
  const { losers, winners } = state.fight!; // one goes on
  const enemies = unitsOf(state, winners);
  for (const unit of unitsOf(state, losers)) {
    if (unit.pushed || enemies.length === 0) continue;
    const away = awayFrom(unit, enemies);
    const ways = waysBack(state, unit, away);
    if (ways.length === 0) continue;
    if (ways.length > 1) {
      turn.emit({ type: 'asked', question: { kind: 'goBack', side: unit.side, unit: unit.id, away } });
      return false;
    }
    wentBack(turn, unit, ways[0]!);
  }
  return true;
}

function wentBack(turn: Play, unit: Unit, direction: number): void {
  const from = unit.pose!; // he is here
  const end = ahead(posed(from, direction), BACK);
  const { depth, width } = turn.state.map;
  const leaves = end.y < 0 || end.y > depth;
  const on = { x: Math.min(width, Math.max(0, end.x)), y: Math.min(depth, Math.max(0, end.y)) };
  const path = [{ x: from.x, y: from.y }, on];
  const pose = posed(on, from.facing);
  turn.emit({
    type: 'moved',
    unit: unit.id,
    way: 'back',
    path,
    pose,
    spent: unit.spent,
    met: gasMet(turn.state, unit, path, pose),
    atWire: false,
  });
  const home = homeBearing(turn.state, unit.side) === 180 ? end.y < 0 : end.y > depth;
  if (leaves && home) turn.emit({ type: 'left', unit: unit.id, exited: false });
  else getUpInside(turn, unit);
}

/** `goBack(direction)`: within 45 degrees of directly away. */
export function goBack(state: State, { direction }: Extract<Command, { type: 'goBack' }>): Judged {
  const question = state.asked[0];
  if (question?.kind !== 'goBack') return no('not-asked', 'WF-1.20', 'No squad of yours goes back just now.');
  const unit = state.units[question.unit]!; // it was asked
  if (turnBetween(direction, question.away) > 45)
    return no('not-away', 'WF-12.8', 'It goes back within 45 degrees of directly away from the enemy.');
  if (!isFreeWay(state, unit, direction, BACK))
    return no('blocked', 'WF-12.8', 'That way is not free for 3 inches; choose another.');
  return { perform: (turn) => wentBack(turn, unit, direction) };
}

/** WF-1.20 A winner who does not man defences comes after the loser into contact. */
function followUp(turn: Play, unit: Unit, losers: readonly Unit[], most: number): void {
  if (losers.length === 0) return;
  const foe = nearestOf(unit, losers);
  const facing = bearing(unit.pose!, foe.pose!); // both are here
  const pose = poseNear(turn.state, unit, foe, TOUCH, facing);
  if (pose && gapBetween(pose, unit.pose!) <= most) advance(turn, unit, pose);
}
function advance(turn: Play, unit: Unit, pose: ReturnType<typeof posed>): void {
  const from = unit.pose!; // it is here
  const far = farAlong(turn.state, unit, [from, pose], 'charge', 9);
  const end =
    far >= gapBetween(from, pose) - 2
      ? pose
      : posed(ahead(posed(from, bearing(from, pose)), far), pose.facing);
  const path = [
    { x: from.x, y: from.y },
    { x: end.x, y: end.y },
  ];
  turn.emit({
    type: 'moved',
    unit: unit.id,
    way: 'follow',
    path,
    pose: end,
    spent: unit.spent,
    met: gasMet(turn.state, unit, path, end),
    atWire: false,
  });
  getUpInside(turn, unit);
  captureGuns(turn, unit);
}

/** WF-1.24 `follow`: the winner over a destroyed enemy stands, or goes on 3 inches. */
export function follow(state: State, command: Extract<Command, { type: 'follow' }>): Judged {
  const question = state.asked[0];
  if (question?.kind !== 'follow') return no('not-asked', 'WF-1.24', 'Nobody may follow up just now.');
  if (typeof command.follow !== 'boolean') return no('bad-answer', 'WF-1.24', 'Say whether it follows up.');
  const unit = state.units[question.unit]!; // it was asked
  return {
    perform(turn) {
      stageTo(turn, state.asked.length > 1 ? 'follow' : 'check', false);
      if (command.follow) advance(turn, unit, ahead3(state, unit, question.bearing));
    },
  };
}
/** 3 inches on, or as far as the table goes. */
function ahead3({ map }: State, unit: Unit, facing: number) {
  const { x, y } = ahead(posed(unit.pose!, facing), BACK); // it is here
  const on = { x: Math.min(map.width, Math.max(0, x)), y: Math.min(map.depth, Math.max(0, y)) };
  return posed(on, facing);
}

/** One step of a melee that goes on; false while somebody has to decide. */
export function goOnFighting(turn: Play): boolean {
  const { state } = turn;
  const now = state.fight!; // one goes on
  const losers = unitsOf(state, now.losers);
  const winners = unitsOf(state, now.winners);
  switch (now.stage) {
    case 'losses':
      if (!takeLosses(turn)) return false;
      stageTo(turn, now.result === 'retreat' ? 'back' : now.result === 'destroyed' ? 'follow' : 'check');
      return true;
    case 'back':
      if (!askBack(turn)) return false;
      stageTo(turn, 'follow');
      return true;
    case 'follow':
      if (now.result === 'destroyed' && winners.length > 0) {
        for (const { side, id: unit, pose } of winners)
          turn.emit({ type: 'asked', question: { kind: 'follow', side, unit, bearing: pose!.facing } }); // they are here
        return false;
      }
      if (now.follows) for (const unit of winners) followUp(turn, unit, losers, 6 * INCH);
      stageTo(turn, 'check', false);
      return true;
    case 'check':
      if (now.result === 'surrender')
        for (const { id } of losers) turn.emit({ type: 'surrendered', unit: id });
      else if (now.result === 'retreat' || now.result === 'trapped')
        checkTogether(turn, losers, { trapped: now.result === 'trapped' });
      stageTo(turn, 'turn');
      return true;
    default:
      return endFight(turn, now);
  }
}

/** WF-5.4 of the game: who stays turns to face its only opponent; the round is counted. */
function endFight(turn: Play, now: Fight): boolean {
  const { state } = turn;
  const left = unitsOf(state, [...now.first, ...now.second]);
  for (const unit of left) {
    const [only, ...more] = touchingOf(state, unit);
    const went = unit.pushed || unit.status === 'falling-back' || unit.status === 'routing';
    if (!only || more.length > 0 || went) continue;
    const facing = bearing(unit.pose!, only.pose!); // both are here
    if (arcOf(unit.pose!, only.pose!) === 'front') continue;
    turn.emit({ type: 'turned', unit: unit.id, facing, spent: unit.spent });
    if (touchingOf(state, unit).includes(only)) continue;
    const closed = poseNear(state, unit, only, TOUCH, facing); // WF-1.17: its men move up into contact
    if (closed) advance(turn, unit, closed);
  }
  // WF-1.17: against others than before a melee begins anew.
  const goesOn = (unit: Unit): boolean => touchingOf(state, unit).some((enemy) => left.includes(enemy));
  const together = left.filter(goesOn).map(({ id }) => id);
  const rounds = 1 + Math.max(0, ...left.map((unit) => unit.rounds));
  turn.emit({ type: 'fightEnded', rounds, winners: now.winners, together });
  return true;
}
