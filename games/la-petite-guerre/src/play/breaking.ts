import type { Dice } from '@sandtable/dice';
import { fact, type Line, type Resolved, resolveIn, type Side } from '@sandtable/engine';
import { type Path, pathLength } from '@sandtable/table';
import { melee } from '../sheet/handToHand.ts';
import { pursuitMove, pursuitTest, routMove } from '../sheet/rout.ts';
import { inPit } from '../table/ground.ts';
import {
  arcOf,
  enemiesOf,
  inchesBetween,
  isAtGun,
  isHere,
  isInContact,
  menGap,
  nearestOf,
  radiusOf,
  type Standing,
  within,
} from '../table/men.ts';
import { chase, runAway, runsThroughGround, trackFor } from '../table/running.ts';
import { moverOf } from '../table/ways.ts';
import { blowsOf, edgesOf } from './blows.ts';
import { isClear } from './commanding.ts';
import { manWith } from './copying.ts';
import type { Play } from './fields.ts';
import type { Flight, Man, State } from './state.ts';
import { reveal, takeStock } from './stock.ts';

/** LPG-13 Men who break run, and opponents run after them. */

const FIRST_NATIONS = ['metis', 'cree', 'assiniboine', 'dakota'];
export const isMetisOrFirstNations = ({ troop }: Man): boolean => FIRST_NATIONS.includes(troop);

/** LPG-13.4 Opponents within 6 who may run after him: once a step, and not those who have something else to do. */
function pursuersOf(state: State, quarry: Standing): Standing[] {
  return enemiesOf(state, quarry.side)
    .filter((man) => within(man, quarry, 6) && !man.stunned && !man.prone && !man.broken)
    .filter((man) => !state.pursuers.includes(man.id) && !isAtGun(state, man))
    .filter(
      (man) =>
        !enemiesOf(state, man.side).some(
          (other) => other.id !== quarry.id && !other.broken && isInContact(man, other),
        ),
    )
    .sort((a, b) => menGap(a, quarry) - menGap(b, quarry) || (a.id < b.id ? -1 : 1));
}

export const pursuitInput = (state: State, man: Standing, choice: 'press' | 'hold') => ({
  grade: man.grade,
  mounted: man.mounted,
  metisOrFirstNations: isMetisOrFirstNations(man),
  inRiflePit: !man.mounted && inPit(state.map, man.pose),
  aGradeChoice: choice,
  options: state.options,
});

/** LPG-13.9 The next seasoned man whose player is asked to press or hold. */
export function askedToPursue(
  state: State,
): { readonly side: Side; readonly man: string; readonly quarry: string } | undefined {
  const [flight] = state.flights;
  if (!flight?.rolls || flight.track || state.options.aGradePursuit !== 'choice') return undefined;
  const id = flight.rolls.find(
    (each) => state.men[each]?.grade === 'A' && !(each in flight.choices) && !flight.tested.includes(each),
  );
  return id === undefined ? undefined : { side: state.men[id]!.side, man: id, quarry: flight.man };
}

/** The ground of a run's actions; the same for both unless it changes on the way. */
function groundsOf(state: State, man: Standing, ways: readonly Path[]) {
  const [first, second] = ways.map((way) => runsThroughGround(state, moverOf(man), way));
  if (!first) return [{ woods: false, scrub: false, onTrail: false }];
  if (!second) return [first];
  return first.woods === second.woods && first.scrub === second.scrub && first.onTrail === second.onTrail
    ? [first]
    : [first, second];
}
const mostOf = (man: Standing): number => (man.mounted ? 10_000 : 5000);

/** Dice that note what each of several equal trials came to: a rout tells only their sum. */
const noting = (dice: Dice, each: number[]): Dice => ({
  trace: dice.trace,
  roll: (...asked) => dice.roll(...asked),
  sum: (...asked) => dice.sum(...asked),
  count: (...asked) => dice.count(...asked),
  tally: (...asked) => dice.tally(...asked),
  each: (...asked) => dice.each(...asked),
  repeat: (n, trial, add) =>
    dice.repeat(
      n,
      (inner) => {
        const result = trial(inner);
        if (typeof result === 'number') each.push(result);
        return result;
      },
      add,
    ),
});

/** Half of a run that is rolled in two parts has one action like a wounded man's; its working must not call him wounded, nor say how it ends. */
function halfOf<R extends Resolved>(run: R): R {
  if (!run.trace) return run;
  const working: readonly Line[] = run.trace;
  const between = working.slice(1, -1);
  return {
    ...run,
    trace: [fact('LPG-13.1', 'One of his two move actions: the ground changes on the way'), ...between],
  };
}

/** The ways that he would run if he rolled most, one for each action: their ground is what the dice are lessened for. */
function farthestWays(state: State, man: Standing): Path[] {
  const first = runAway(state, man, mostOf(man), true);
  if (man.wounded || first.edge) return [first.path];
  return [first.path, runAway(state, manWith(man, { pose: first.pose }), mostOf(man), true).path];
}

/** LPG-13.1, LPG-13.2 The rout move: rolled whole, or one action after the other where the ground changes; each action is away from whoever is nearest then. */
export function rout(turn: Play, man: Standing): void {
  const { state, dice } = turn;
  const actions = man.wounded ? 1 : 2;
  const grounds = groundsOf(state, man, farthestWays(state, man));
  const fromEnemy = (): number => {
    const nearest = nearestOf(
      man,
      enemiesOf(state, man.side).filter(({ hidden }) => !hidden),
    );
    return nearest ? inchesBetween(man, nearest) : 0;
  };
  const input = (ground: (typeof grounds)[number], alone: boolean) => ({
    mounted: man.mounted,
    wounded: alone,
    ...ground,
    fromEnemy: fromEnemy(),
    options: state.options,
  });
  const inches: number[] = [];
  const parted = grounds.length === 2;
  const first = resolveIn(noting(dice, inches), routMove, input(grounds[0]!, actions === 1 || parted));
  const runs = [parted ? halfOf(first) : first];
  let way = runAway(state, man, inches[0]! * 1000, true);
  let path = way.path;
  if (way.stoppedBy?.hidden) reveal(turn, way.stoppedBy.id);
  const [, further] = inches;
  if (further !== undefined && !way.edge) {
    way = runAway(state, manWith(man, { pose: way.pose }), further * 1000, true);
    path = [...path, ...way.path.slice(1)];
  } else if (parted && !way.edge) {
    const there = manWith(man, { pose: way.pose });
    const { path: ahead } = runAway(state, there, mostOf(man), true);
    const run = resolveIn(dice, routMove, input(runsThroughGround(state, moverOf(man), ahead), true));
    runs.push(halfOf(run));
    way = runAway(state, there, run.outcome.distance * 1000, true);
    path = [...path, ...way.path.slice(1)];
  }
  if (way.stoppedBy?.hidden) reveal(turn, way.stoppedBy.id);
  turn.emit({ type: 'ran', man: man.id, path, pose: way.pose, runs, fled: way.edge });
  takeStock(turn, [man.id]);
  if (man.pose && man.broken && state.options.rally === 'distance' && isClear(state, man))
    turn.emit({ type: 'rallied', man: man.id });
}

/** LPG-13.10 After the run, at top speed along his track. */
function pursue(turn: Play, man: Standing, flight: Flight): void {
  const { state, dice } = turn;
  const quarry = state.men[flight.man]!;
  const track = flight.track!; // he has run
  const path = trackFor(man, track);
  const most = mostOf(man);
  const parts = [between(path, 0, most), between(path, most, 2 * most)];
  const grounds = groundsOf(state, man, path.length < 2 ? [] : parts.slice(0, man.wounded ? 1 : 2));
  const ran = pathLength(track) / 1000;
  const gap = Math.max(0, (pathLength(path) - radiusOf(man) - radiusOf(quarry)) / 1000 - ran);
  const input = (ground: (typeof grounds)[number]) => ({
    mounted: man.mounted,
    wounded: man.wounded || grounds.length === 2,
    ...ground,
    gap,
    quarryDistance: ran,
    options: state.options,
  });
  const rolled = grounds.map((ground) => resolveIn(dice, pursuitMove, input(ground)));
  const runs = rolled.length === 2 ? rolled.map(halfOf) : rolled;
  const distance = runs.reduce((sum, { outcome }) => sum + outcome.distance, 0) * 1000;
  reveal(turn, man.id);
  const way = chase(state, man, isHere(quarry) ? quarry : undefined, track, distance);
  if (way.stoppedBy?.hidden) reveal(turn, way.stoppedBy.id);
  turn.emit({
    type: 'pursued',
    man: man.id,
    quarry: quarry.id,
    path: way.path,
    pose: way.pose,
    runs,
    caught: way.caught,
  });
  takeStock(turn, [man.id]);
  if (way.caught && isHere(quarry)) strikeFromBehind(turn, man, quarry);
}

/** A stretch of a way; its last point if the way ends before. */
function between(path: Path, from: number, to: number): Path {
  const length = pathLength(path);
  const inside = (at: number): number => Math.min(at, length);
  const places = [inside(from), inside(to)].map((at) => pointAlong(path, at));
  return places;
}
function pointAlong(path: Path, at: number) {
  let left = at;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1]!, path[i]!];
    const leg = Math.hypot(b.x - a.x, b.y - a.y);
    if (left <= leg && leg > 0)
      return {
        x: Math.round(a.x + ((b.x - a.x) * left) / leg),
        y: Math.round(a.y + ((b.y - a.y) * left) / leg),
      };
    left -= leg;
  }
  return path[path.length - 1]!;
}

/** LPG-13.10 One exchange, from the rear, the pursuer counting as charging. */
function strikeFromBehind(turn: Play, man: Standing, quarry: Standing): void {
  const { state, dice, emit } = turn;
  const fighter = ({ grade, wounded, stunned, prone }: Standing) => ({
    grade,
    wounded,
    stunned: stunned !== null,
    prone,
  });
  const input = {
    man: fighter(quarry),
    opponents: [
      {
        ...fighter(man),
        arc: 'rear' as const,
        backTurned: arcOf(man.pose, quarry.pose) === 'rear',
        free: false,
        charging: 'opponent' as const,
        ...edgesOf(state, quarry, man),
      },
    ],
    options: state.options,
  };
  const fight = resolveIn(dice, melee, input);
  const blows = blowsOf(fight, quarry.id, [man.id], new Set());
  emit({
    type: 'fought',
    man: quarry.id,
    opponents: [man.id],
    fight,
    blows,
  });
  const broke = blows.some(({ man: id, effect }) => id === quarry.id && effect === 'broken');
  if (broke && quarry.pose && !quarry.broken) {
    const place = { x: quarry.pose.x, y: quarry.pose.y };
    emit({ type: 'broke', man: quarry.id, place }); // he had stopped already, and runs again
  }
}

/** Carries on with the man who broke first; false when there is nobody, or somebody must be asked. */
export function carryFlightOn(turn: Play): boolean {
  const { state, emit, dice } = turn;
  const [flight] = state.flights;
  if (!flight) return false;
  const man = state.men[flight.man];
  if (!man || !isHere(man) || (!man.broken && !flight.track)) {
    if (!flight.track) {
      emit({ type: 'flightEnded', man: flight.man });
      return true;
    }
  }
  if (flight.rolls === null) {
    emit({
      type: 'pursuitDue',
      man: flight.man,
      rolls: pursuersOf(state, man as Standing).map(({ id }) => id),
    }); // he is here
    return true;
  }
  if (askedToPursue(state)) return false;
  const next = flight.rolls.find((id) => !flight.tested.includes(id));
  if (next !== undefined) {
    const pursuer = state.men[next] as Standing; // he stands within 6
    const test = resolveIn(dice, pursuitTest, pursuitInput(state, pursuer, flight.choices[next] ?? 'press'));
    emit({
      type: 'pursuitTested',
      man: next,
      side: pursuer.side,
      hidden: pursuer.hidden,
      quarry: flight.man,
      test,
    });
  } else if (flight.track === null)
    rout(turn, man as Standing); // he is here
  else if (flight.going.length > 0) {
    const pursuer = state.men[flight.going[0]!];
    if (pursuer && isHere(pursuer)) pursue(turn, pursuer, flight);
  } else emit({ type: 'flightEnded', man: flight.man });
  return true;
}
