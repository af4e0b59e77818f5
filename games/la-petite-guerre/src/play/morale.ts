import { type Problem, resolveIn, type Side } from '@sandtable/engine';
import { moveDistance } from '../sheet/moving.ts';
import { unitMorale } from '../sheet/turn.ts';
import type { Grade } from '../sheet/vocabulary.ts';
import {
  commands,
  crewOf,
  enemiesInView,
  isAble,
  isAtGun,
  isManned,
  menGap,
  menOf,
  type Standing,
  within,
} from '../table/men.ts';
import { awayFrom, runAway, runsThroughGround } from '../table/running.ts';
import { gunMover, moverOf, type Walk } from '../table/ways.ts';
import { VOICE } from './commanding.ts';
import type { Command } from './commands.ts';
import { type Judged, no, type Play } from './fields.ts';
import { withCrew } from './gunnery.ts';
import type { Gun, State } from './state.ts';
import { reveal, takeStock } from './stock.ts';
import { fileProblem, follow, goAlong } from './walking.ts';

/** LPG-8 Units that lost men check, and retire. */

const ableOf = (state: State, unit: string): Standing[] =>
  Object.values(state.men).filter((man): man is Standing => man.unit === unit && isAble(man));

/** LPG-8.3 The grade that most have, the lower if equal. */
function gradeOf(men: readonly Standing[]): Grade {
  const count = (grade: Grade): number => men.filter((man) => man.grade === grade).length;
  return (['C', 'B', 'A'] as const).reduce((best, grade) => (count(grade) > count(best) ? grade : best));
}

/** LPG-8.4 Each point of a leader of theirs within 4 of any man of the unit. */
const encouragement = (state: State, unit: string, side: Side): number =>
  menOf(state, side).reduce((sum, leader) => {
    const near =
      isAble(leader) &&
      menOf(state, side).some(
        (man) => man.unit === unit && commands(leader, man) && within(leader, man, VOICE),
      );
    return near ? sum + leader.spent.filter((kind) => kind === 'encourage').length : sum;
  }, 0);

export const moraleInput = (state: State, unit: string) => {
  const able = ableOf(state, unit);
  return {
    ableMen: able.length,
    grade: gradeOf(able),
    encouragement: encouragement(state, unit, state.units[unit]!.side),
    lost: state.losses.filter((loss) => loss.unit === unit).length,
    options: state.options,
  };
};

/** LPG-8.1 The next unit of a side that must check. */
export const nextToCheck = (state: State, side: Side): string | undefined =>
  Object.values(state.units).find(
    ({ id, side: own }) =>
      own === side &&
      !state.checked.includes(id) &&
      state.losses.some((loss) => loss.unit === id) &&
      ableOf(state, id).length > 0,
  )?.id;

export function checkMorale(turn: Play, unit: string): void {
  const { state, emit, dice } = turn;
  const hidden = ableOf(state, unit).some((man) => man.hidden);
  const check = resolveIn(dice, unitMorale, moraleInput(state, unit));
  emit({
    type: 'moraleChecked',
    unit,
    side: state.units[unit]!.side,
    hidden,
    check,
    retires: check.outcome.result === 'retire',
  });
}

/** LPG-8.6, LPG-2.2 A limbered gun of the unit, and the able men who take it along. */
function teamsOf(state: State, unit: string): { readonly gun: Gun; readonly crew: Standing[] }[] {
  return Object.values(state.guns)
    .filter((gun) => gun.unit === unit && gun.limbered)
    .map((gun) => ({
      gun,
      crew: crewOf(state, gun).filter(
        (man): man is Standing => isAble(man) && isAtGun(state, man as Standing),
      ), // able, so he is here
    }))
    .filter(({ gun, crew }) => isManned(gun, crew));
}
/** Those who retire on their own feet or horses. */
function walkersOf(state: State, unit: string): Standing[] {
  const crews = new Set(teamsOf(state, unit).flatMap(({ crew }) => crew));
  return ableOf(state, unit).filter((man) => !crews.has(man));
}

/** LPG-8.6 The file in which a unit may retire: from the man farthest from the enemy, each within 2 of the man ahead. */
function retiringFile(state: State, unit: string): Standing[] {
  const able = walkersOf(state, unit);
  const enemies = enemiesInView(state, state.units[unit]!.side);
  const far = (man: Standing): number =>
    enemies.reduce((least, enemy) => Math.min(least, menGap(man, enemy)), Number.MAX_SAFE_INTEGER);
  const left = [...able].sort((a, b) => far(b) - far(a));
  const file = left.splice(0, 1);
  while (left.length > 0) {
    const last = file[file.length - 1]!;
    const next = left.findIndex((man) => within(last, man, 2));
    if (next < 0) break;
    file.push(...left.splice(next, 1));
  }
  return file;
}
const maySingleFile = (state: State, unit: string): boolean => {
  const [lead, ...rest] = retiringFile(state, unit);
  return (
    lead !== undefined &&
    rest.length > 0 &&
    rest.length + 1 === walkersOf(state, unit).length &&
    !fileProblem(
      state,
      lead,
      rest.map(({ id }) => id),
    )
  );
};

/** LPG-8.6 Is there anything to decide: a horseman's pace, or a file? */
export const asksForPace = (state: State, unit: string): boolean =>
  rides(state, unit) || maySingleFile(state, unit);
/** LPG-4.2 Is there a horseman among those who retire? */
export const rides = (state: State, unit: string): boolean =>
  walkersOf(state, unit).some((man) => man.mounted);

/** LPG-8.6 One man's retirement: his own die, directly away from the nearest enemy. */
function retireMan(
  turn: Play,
  man: Standing,
  pace: 1 | 2,
): { readonly path: readonly { x: number; y: number }[]; readonly distance: number } {
  const { state, dice } = turn;
  const most = (man.mounted ? pace : 1) * 5000;
  const ahead = runAway(state, man, most).path;
  const mode = man.mounted ? ('horse' as const) : ('foot' as const);
  const roll = resolveIn(dice, moveDistance, {
    mode,
    pace: man.mounted ? pace : 1,
    charge: false,
    gap: 0,
    ...runsThroughGround(state, moverOf(man), ahead),
    options: state.options,
  });
  const distance = roll.outcome.distance * 1000;
  const way = runAway(state, man, distance);
  goAlong(turn, man, way, 'retire', { roll, pace: man.mounted ? pace : 1, stated: ahead });
  return { path: way.path, distance };
}

/** LPG-8.6, LPG-2.2 A limbered gun goes with its crew: one die, and they keep their places round it. */
function retireGun(turn: Play, gun: Gun, crew: readonly Standing[]): void {
  const { state, dice, emit } = turn;
  const ids = crew.map(({ id }) => id);
  const ahead = awayFrom(state, gunMover(gun, ids), 5000).path;
  const roll = resolveIn(dice, moveDistance, {
    mode: 'limbered-gun' as const,
    pace: 1,
    charge: false,
    gap: 0,
    ...runsThroughGround(state, gunMover(gun, ids), ahead),
    options: state.options,
  });
  const go = (far: number): Walk => awayFrom(state, gunMover(gun, ids), far);
  const { way, crew: places } = withCrew(state, gun, crew, go, roll.outcome.distance * 1000);
  if (way.stoppedBy?.hidden) reveal(turn, way.stoppedBy.id);
  const { path, pose } = way;
  emit({
    type: 'gunWalked',
    gun: gun.id,
    how: 'retire',
    path,
    pose,
    crew: places,
    roll,
    cut: way.cut ?? null,
  });
}

export function retire(turn: Play, unit: string, pace: 1 | 2, file: boolean): void {
  const { state, emit } = turn;
  const teams = teamsOf(state, unit);
  const men = file ? retiringFile(state, unit) : walkersOf(state, unit);
  const ids = men.map(({ id }) => id);
  for (const { gun, crew } of teams) retireGun(turn, gun, crew);
  if (file) {
    const lead = men[0]!; // judged
    const { path, distance } = retireMan(turn, lead, pace);
    follow(turn, lead, ids.slice(1), path, distance, 'retire', pace);
  } else for (const man of men) retireMan(turn, man, pace);
  takeStock(turn, [...ids, ...teams.flatMap(({ crew }) => crew.map(({ id }) => id))]);
  emit({ type: 'retired', unit });
}

export function judgeRetiring(
  state: State,
  { side, unit, pace, file }: Extract<Command, { type: 'retirePace' }>,
): Judged {
  const problem: Problem | undefined =
    state.retiring !== unit || state.units[unit]?.side !== side
      ? no('not-retiring', 'LPG-8.6', 'Name the unit that is retiring now.')
      : file && !maySingleFile(state, unit)
        ? no('not-in-file', 'LPG-8.6', 'They do not stand so that they could retire in single file.')
        : pace === 2 && !rides(state, unit)
          ? no('bad-pace', 'LPG-4.2', 'Only a horseman may roll two average dice.')
          : undefined;
  return problem ?? { perform: (turn) => retire(turn, unit, pace, file) };
}
