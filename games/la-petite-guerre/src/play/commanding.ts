import { type Problem, refusalOf, resolveIn, type Side } from '@sandtable/engine';
import { pathLength } from '@sandtable/table';
import { faultOf } from '../sheet/actions.ts';
import { commandPlan, controlTest } from '../sheet/command.ts';
import { moveDistance } from '../sheet/moving.ts';
import type { CommandAction } from '../sheet/vocabulary.ts';
import { coverFrom, isCovered } from '../table/ground.ts';
import {
  commands,
  enemiesInView,
  isMoving,
  menGap,
  menOf,
  radiusOf,
  type Standing,
  within,
} from '../table/men.ts';
import { manSees } from '../table/sight.ts';
import { moverOf, walk } from '../table/ways.ts';
import { bodyOf } from './acting.ts';
import type { Command } from './commands.ts';
import { enemyInView, isProblem, type Judged, no, ownMan, type Play } from './fields.ts';
import { lookFor, lookInput, lookProblem } from './looking.ts';
import type { State } from './state.ts';
import { reveal, takeStock } from './stock.ts';
import { fileProblem, goAlong, moveInput, walkProblem } from './walking.ts';

/** LPG-5, LPG-6 Leaders spend their command points; then those whom nobody controls test. */

/** LPG-5.2, LPG-5.4 to LPG-5.6, LPG-5.8 A leader's voice carries so far, in inches. */
export const VOICE = 4;

type Spend = Extract<Command, { type: 'spendCp' }>;

/** LPG-5.1, LPG-5.9 to LPG-5.11 Whether he has a point left for it, by the sheet. */
export function pointsProblem(state: State, leader: Standing, kind: CommandAction): Problem | undefined {
  if (leader.cp === 0) return no('no-leader', 'LPG-5.1', `${leader.name} is no leader.`);
  if (leader.broken) return no('broken', 'LPG-5.8', `${leader.name} has broken and leads nobody.`);
  const input = {
    cp: leader.cp,
    stunned: leader.stunned !== null,
    wounded: leader.wounded,
    spend: [...leader.spent, kind],
    options: state.options,
  };
  return refusalOf(commandPlan.checks, input);
}

/** LPG-5.2 His men within 4 who still need it; broken men listen only where a house rule says so. */
export const controlledBy = (state: State, leader: Standing): Standing[] =>
  menOf(state, leader.side).filter(
    (man) =>
      commands(leader, man) &&
      within(leader, man, VOICE) &&
      man.id !== leader.id &&
      !man.broken &&
      man.control === null,
  );
/** LPG-13.3 By house rule broken men rally only when a leader controls them. */
const ralliedBy = (state: State, leader: Standing): Standing[] =>
  state.options.rally !== 'command'
    ? []
    : menOf(state, leader.side).filter(
        (man) => man.broken && commands(leader, man) && within(leader, man, VOICE) && isClear(state, man),
      );
/** LPG-13.3 More than 12 from every enemy. */
export const isClear = (state: State, man: Standing): boolean =>
  enemiesInView(state, man.side).every((enemy) => menGap(man, enemy) > 12_000);

function spendProblem(state: State, leader: Standing, command: Spend): Problem | undefined {
  switch (command.kind) {
    case 'control':
    case 'encourage':
      return undefined;
    case 'assess':
      return lookProblem(state, leader, command);
    case 'indicate': {
      const target = enemyInView(state, leader.side, command.target);
      if (isProblem(target)) return target;
      return leader.acquired.includes(target.id) && manSees(state, leader, target)
        ? undefined
        : no('not-acquired', 'LPG-5.4', `${leader.name} does not have ${target.name} in his eye himself.`);
    }
    case 'order': {
      const unit = Object.hasOwn(state.units, command.target ?? '')
        ? state.units[command.target!]
        : undefined;
      if (!unit || unit.side !== leader.side || !command.order)
        return no('bad-order', 'LPG-5.5', 'Name one of your units and the order: hold or fall back.');
      const heard = menOf(state, leader.side).some(
        (man) =>
          man.id !== leader.id && // nobody gives an order to himself
          man.unit === unit.id &&
          commands(leader, man) &&
          within(leader, man, VOICE),
      );
      return heard
        ? undefined
        : no(
            'out-of-hearing',
            'LPG-5.5',
            `No man of ${unit.name} under his command is within 4 inches of him.`,
          );
    }
    case 'listen': {
      const friend = ownMan(state, leader.side, command.target ?? '');
      if (isProblem(friend)) return friend;
      const enemy = enemyInView(state, leader.side, command.enemy);
      if (isProblem(enemy)) return enemy;
      if (friend.id === leader.id || !within(leader, friend, VOICE))
        return no('out-of-hearing', 'LPG-5.6', 'The friend must be within 4 inches.');
      return friend.acquired.includes(enemy.id)
        ? undefined
        : no('not-acquired', 'LPG-5.6', `${friend.name} has not acquired ${enemy.name}.`);
    }
    case 'move': {
      if (!command.path) return no('bad-path', 'LPG-5.7', 'Say where he goes.');
      const step = stepOf(command);
      const fault = faultOf({ ...bodyOf(state, leader), used: 0 }, step.do);
      return fault ? no(fault.code, fault.rule, fault.say) : walkProblem(state, leader, step);
    }
  }
}
/** LPG-5.7 His command move as a step. */
const stepOf = ({ how = 'move', path, pace, facing }: Spend) => ({
  do: how,
  path: path ?? [],
  ...(pace ? { pace } : {}),
  ...(facing === undefined ? {} : { facing }),
});

/** LPG-5.7 One move action now. */
function commandMove(turn: Play, leader: Standing, command: Spend): void {
  const { state } = turn;
  const step = stepOf(command);
  const roll = step.do === 'move' ? resolveIn(turn.dice, moveDistance, moveInput(state, leader, step)) : null;
  const distance = roll ? roll.outcome.distance * 1000 : pathLength(step.path);
  const way = walk(state, moverOf(leader), step.path, distance);
  goAlong(turn, leader, way, 'command', {
    roll,
    pace: command.pace ?? 1,
    facing: command.facing,
    stated: step.path,
  });
  takeStock(turn, [leader.id]);
}

function spend(turn: Play, leader: Standing, command: Spend): void {
  const { state, emit } = turn;
  const { kind } = command;
  const rallied = kind === 'control' ? ralliedBy(state, leader) : [];
  const men = kind === 'control' ? [...controlledBy(state, leader), ...rallied].map(({ id }) => id) : [];
  emit({
    type: 'cpSpent',
    side: leader.side,
    leader: leader.id,
    kind,
    men,
    target: (kind === 'listen' ? command.enemy : command.target) ?? null,
    from: kind === 'listen' ? (command.target ?? null) : null,
    order: kind === 'order' ? (command.order ?? null) : null,
  });
  for (const { id } of rallied) emit({ type: 'rallied', man: id });
  if (kind === 'listen') takeStock(turn, [leader.id]); // LPG-7.12: whom he does not see he does not keep in his eye
  if (kind === 'assess') lookFor(turn, leader, command, true);
  if (kind === 'move') commandMove(turn, leader, command);
}

export function judgeSpending(state: State, command: Spend): Judged {
  const leader = ownMan(state, command.side, command.leader);
  if (isProblem(leader)) return leader;
  const problem = pointsProblem(state, leader, command.kind) ?? spendProblem(state, leader, command);
  if (problem) return problem;
  const target =
    command.kind === 'assess' && command.target ? (state.men[command.target] as Standing) : undefined; // judged
  const step =
    command.kind === 'move' && command.how !== 'crawl' && command.how !== 'shuffle'
      ? stepOf(command)
      : undefined;
  return {
    rolls: () =>
      target
        ? { procedure: 'acquireTarget', input: lookInput(state, leader, target) }
        : step && { procedure: 'moveDistance', input: moveInput(state, leader, step) },
    perform: (turn) => spend(turn, leader, command),
  };
}

/** LPG-6.2 Men in single file take over the state of the man at its head. */
export function judgeConforming(
  state: State,
  { side, lead, followers }: Extract<Command, { type: 'conform' }>,
): Judged {
  const man = ownMan(state, side, lead);
  if (isProblem(man)) return man;
  const problem = fileProblem(state, man, followers);
  if (problem) return problem;
  if (man.broken)
    return no('broken', 'LPG-6.2', `${man.name} has broken: he neither tests nor is controlled.`);
  if (
    state.files.some((file) =>
      [file.lead, ...file.followers].some((id) => id === lead || followers.includes(id)),
    )
  )
    return no('in-a-file', 'LPG-6.2', 'One of them is in a file already.');
  return { perform: ({ emit }) => emit({ type: 'conformed', side, lead, followers }) };
}

/** LPG-5.10, LPG-6.1 Who tests: whoever is not controlled, leaders only while stunned, broken men never. */
export const mustTest = (man: Standing): boolean =>
  man.control === null && !man.broken && (man.cp === 0 || man.stunned !== null);

/** LPG-6.4 In cover against somebody, and he did not move in his last action step. */
export function defendsInCover(state: State, man: Standing): boolean {
  if (isMoving(man)) return false;
  const enemies = enemiesInView(state, man.side);
  if (enemies.length === 0) return isCovered(state.map, man.pose, radiusOf(man));
  if (!isCovered(state.map, man.pose, radiusOf(man))) return false;
  return enemies.some((enemy) => coverFrom(state.map, man.pose, radiusOf(man), enemy.pose) !== 'none');
}

export const controlInput = (state: State, man: Standing) => ({
  grade: man.grade,
  defendingInCover: defendsInCover(state, man),
  underFire: man.underFire,
  stunned: man.stunned !== null,
  options: state.options,
});

/** Thousandths to the nearest enemy; far off if there is none. */
const fromEnemy = (state: State, man: Standing): number =>
  enemiesInView(state, man.side).reduce(
    (least, enemy) => Math.min(least, menGap(man, enemy)),
    Number.MAX_SAFE_INTEGER,
  );

/** LPG-6.1 The next who tests: nearest to the enemy first. */
export function nextTested(state: State, side: Side): Standing | undefined {
  let best: Standing | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const man of menOf(state, side)) {
    if (!mustTest(man)) continue;
    const far = fromEnemy(state, man);
    if (far < least) [best, least] = [man, far];
  }
  return best;
}

/** LPG-6.2 The lead man of his file, if he has one whose state is settled or who tests first. */
const leadOf = (state: State, man: Standing): Standing | undefined => {
  const lead = state.files.find(({ followers }) => followers.includes(man.id))?.lead;
  const found = lead === undefined ? undefined : state.men[lead];
  return found?.pose ? (found as Standing) : undefined; // has a pose
};

/** LPG-6 One control test, or the lead man's state taken over. */
export function testControl(turn: Play, man: Standing): void {
  const { state, emit, dice } = turn;
  const lead = leadOf(state, man);
  if (lead && mustTest(lead)) {
    testControl(turn, lead);
    return;
  }
  if (lead) {
    const result = lead.control ?? 'controlled'; // a leader at the head of his file
    emit({
      type: 'controlShared',
      man: man.id,
      side: man.side,
      hidden: man.hidden || lead.hidden,
      lead: lead.id,
      result,
    });
  } else {
    const test = resolveIn(dice, controlTest, controlInput(state, man));
    emit({ type: 'controlTested', man: man.id, side: man.side, hidden: man.hidden, test });
  }
  breakIfTold(turn, man);
}

function breakIfTold(turn: Play, man: Standing): void {
  if (man.control !== 'break') return;
  reveal(turn, man.id);
  turn.emit({ type: 'broke', man: man.id, place: { x: man.pose.x, y: man.pose.y } });
}
