import type { Side } from '@sandtable/engine';
import { isRefused } from '@sandtable/engine';
import { askedToPursue } from '../play/breaking.ts';
import { chargeMove, chargeProblem, chargerProblem, testInput } from '../play/charging.ts';
import { controlledBy, mustTest, pointsProblem, VOICE } from '../play/commanding.ts';
import type { Acts, Command, Order } from '../play/commands.ts';
import { judge } from '../play/deciding.ts';
import { rides } from '../play/morale.ts';
import type { State } from '../play/state.ts';
import { buildingAt, inPit } from '../table/ground.ts';
import {
  commands,
  enemiesInView,
  isAble,
  menGap,
  menOf,
  nearestOf,
  ownMen,
  type Standing,
  within,
} from '../table/men.ts';
import type { Figures } from './figures.ts';
import { gunOptions } from './gun-plans.ts';
import { planFor } from './plans.ts';
import { goesIn, reaches, worthOf } from './prospects.ts';
import { movesTo } from './steps.ts';

/** What a soldier does at once, by the maxims of section 7. */

/** Maxim 1: control first; go to the men if that brings more of them in. Nobody controls whom another does already. */
function leading(
  state: State,
  leader: Standing,
  covered: ReadonlySet<string>,
  figures: Figures,
): Command | undefined {
  const { side, id } = leader;
  const spend = (kind: 'control' | 'encourage'): Command => ({ type: 'spendCp', side, leader: id, kind });
  if (pointsProblem(state, leader, 'control')) return undefined;
  const near = controlledBy(state, leader).filter((man) => mustTest(man) && !covered.has(man.id));
  if (near.length >= figures.controlLeast) {
    const moved = near.length < 3 ? goToThem(state, leader, near.length) : undefined;
    return moved ?? spend('control');
  }
  return goToThem(state, leader, 0) ?? (isNeeded(state, leader, figures) ? spend('encourage') : undefined);
}

/** A command move that brings a leader to three men more. */
function goToThem(state: State, leader: Standing, now: number): Command | undefined {
  if (leader.prone || leader.spent.includes('move') || leader.cp - leader.spent.length < 2 || leader.hidden)
    return undefined;
  const far = menOf(state, leader.side).filter(
    (man) =>
      commands(leader, man) && mustTest(man) && !within(leader, man, VOICE) && within(leader, man, VOICE + 4),
  );
  if (far.length < now + 3) return undefined;
  const middle = {
    x: Math.round(far.reduce((sum, man) => sum + man.pose.x, 0) / far.length),
    y: Math.round(far.reduce((sum, man) => sum + man.pose.y, 0) / far.length),
  };
  const [step] = movesTo(state, leader, middle, 1) ?? [];
  if (step?.do !== 'move') return undefined;
  const command: Command = {
    type: 'spendCp',
    side: leader.side,
    leader: leader.id,
    kind: 'move',
    path: step.path,
    ...(step.pace ? { pace: step.pace } : {}),
  };
  return isRefused(judge(state, command)) ? undefined : command;
}

/** Maxim 10: encourage where a charge is near, or a unit has shrunk. */
function isNeeded(state: State, leader: Standing, figures: Figures): boolean {
  const own = menOf(state, leader.side).filter(
    (man) => commands(leader, man) && within(leader, man, VOICE) && isAble(man),
  );
  const enemies = enemiesInView(state, leader.side);
  const close = own.some((man) => enemies.some((enemy) => menGap(man, enemy) < 6000));
  const unit = menOf(state, leader.side).filter((man) => man.unit === leader.unit && isAble(man)).length;
  return close || (unit <= figures.encourageAt && own.some((man) => man.underFire));
}

/** Orders of one kind as one command. */
const together = (side: Side, orders: readonly Order[]): Command =>
  orders.length === 1 ? orders[0]! : { type: 'giveTogether', side, orders };

/** Whoever takes command does so at once with the other leaders who do; all else is one leader's affair. */
function command(state: State, side: Side, figures: Figures): Command {
  const controls: Order[] = [];
  const covered = new Set<string>();
  for (const leader of menOf(state, side)) {
    if (leader.cp === 0 || !isAble(leader)) continue;
    const found = leading(state, leader, covered, figures);
    if (found?.type === 'spendCp' && found.kind === 'control') {
      controls.push(found);
      for (const { id } of controlledBy(state, leader)) covered.add(id);
    } else if (found && controls.length === 0) return found;
  }
  return controls.length > 0 ? together(side, controls) : { type: 'endCommand', side };
}

/** Each unit acts as one order; guns before their crews run off to do something else. */
function acting(state: State, side: Side, figures: Figures): Command {
  for (const id in state.guns) {
    const gun = state.guns[id]!;
    if (gun.side !== side) continue;
    const [best] = gunOptions(state, gun, figures);
    if (best) return { type: 'serveGun', side, gun: id, steps: best.steps };
  }
  for (const unit in state.units) {
    if (state.units[unit]!.side !== side) continue;
    const acts = actsOf(state, unit, figures);
    if (acts.length > 0) return { type: 'actTogether', side, acts };
  }
  return { type: 'endActions', side };
}
export function actsOf(state: State, unit: string, figures: Figures): Acts[] {
  const acts: Acts[] = [];
  for (const man of ownMen(state, state.units[unit]!.side)) {
    if (man.unit !== unit || !man.pose || servesGun(state, man as Standing)) continue; // has a pose
    const plan = planFor(state, man as Standing, figures); // the same
    if (plan) acts.push({ man: man.id, steps: plan.steps });
  }
  return foremostFirst(state, acts);
}
/** Those who go the same way make room for each other: the foremost in the direction in which most of them move go first. */
function foremostFirst(state: State, acts: Acts[]): Acts[] {
  const ways = acts.map(({ steps }) => steps.flatMap((step) => (step.do === 'move' ? [step.path] : []))[0]);
  let [x, y] = [0, 0];
  for (const way of ways) {
    if (!way) continue;
    x += way[way.length - 1]!.x - way[0]!.x; // a path has ends
    y += way[way.length - 1]!.y - way[0]!.y;
  }
  if (x === 0 && y === 0) return acts;
  const ahead = ({ man }: Acts): number => {
    const { pose } = state.men[man]!; // he acts
    return pose ? pose.x * x + pose.y * y : 0;
  };
  const movers = acts.filter((_, i) => ways[i] !== undefined).sort((a, b) => ahead(b) - ahead(a));
  return [...movers, ...acts.filter((_, i) => ways[i] === undefined)];
}
/** Gunners stay at a gun that may still fire. */
const servesGun = (state: State, man: Standing): boolean => {
  const gun = man.serves === null ? undefined : state.guns[man.serves];
  const near = gun && !gun.out ? nearestOf(man, enemiesInView(state, man.side)) : undefined;
  return gun !== undefined && !gun.out && !(near && menGap(man, near) < 3500 && !gun.loaded);
};

/** Maxims 8 and 9: what a charge promises. */
export function chargeValue(
  state: State,
  man: Standing,
  target: Standing,
  pace: 1 | 2,
  figures: Figures,
): number {
  const move = chargeMove(state, man, target, pace);
  const input = testInput(state, man, 'charging', [target], []);
  const { goes, stunned } = goesIn({
    ...input,
    friendsCharging: input.friendsCharging || friendNear(state, man),
  });
  const less = (move.woods ? 1 : 0) + (move.scrub ? 1 : 0);
  const reach = move.gap === 0 ? 1 : reaches(move.gap, pace, less);
  const helpless = input.opponentHelpless;
  const mounted = man.mounted && !target.mounted ? 0.15 : 0;
  const win = helpless ? 0.7 : 0.5 + mounted;
  const lose = helpless ? 0 : 0.33 - mounted;
  const own = worthOf(state, target.side, man);
  const enemy = worthOf(state, man.side, target);
  const gain = win * (enemy.killed / 6 + enemy.wounded / 3 + (enemy.wounded + 0.5) / 2);
  const loss = figures.chargeRisk * lose * (own.killed / 6 + own.wounded / 3 + (own.wounded + 0.5) / 2);
  return goes * reach * (gain - loss) - stunned * figures.stun - goes * (1 - reach) * 0.1;
}
const friendNear = (state: State, man: Standing): boolean =>
  menOf(state, man.side).some(
    (friend) => friend.id !== man.id && within(friend, man, 2) && isAble(friend) && !friend.prone,
  );

export type Charging = {
  readonly command: Extract<Command, { type: 'declareCharge' }>;
  readonly points: number;
};
export function chargesOf(state: State, side: Side, figures: Figures): Charging[] {
  const found: Charging[] = [];
  const enemies = enemiesInView(state, side).filter(({ broken }) => !broken);
  for (const man of menOf(state, side)) {
    const reach = man.mounted ? 11_000 : 6000;
    const near = enemies.filter((enemy) => menGap(man, enemy) <= reach);
    if (near.length === 0 || chargerProblem(state, man)) continue;
    for (const target of near) {
      const pace = man.mounted && menGap(man, target) > 3000 ? 2 : 1;
      if (chargeProblem(state, man, target, pace)) continue;
      found.push({
        command: { type: 'declareCharge', side, man: man.id, target: target.id, pace },
        points: chargeValue(state, man, target, pace, figures),
      });
    }
  }
  return found.sort((a, b) => b.points - a.points);
}
/** Everybody for whom a charge promises enough, each at the enemy who promises him most. */
function charging(state: State, side: Side, figures: Figures): Command {
  const orders = new Map<string, Charging['command']>();
  for (const { command, points } of chargesOf(state, side, figures))
    if (points > figures.chargeLeast && !orders.has(command.man)) orders.set(command.man, command);
  return orders.size > 0 ? together(side, [...orders.values()]) : { type: 'endCharges', side };
}

/** Maxim 12: men with cover to lose hold back. */
function pursuing(state: State, side: Side, figures: Figures): Command {
  const { man: id } = askedToPursue(state)!; // somebody is asked
  const man = state.men[id] as Standing; // he stands near the quarry
  const sheltered = inPit(state.map, man.pose) || buildingAt(state.map, man.pose) !== undefined || man.hidden;
  return {
    type: 'pursuitChoice',
    side,
    man: id,
    choice:
      sheltered && figures.pressOn <= 0 ? 'hold' : man.mounted || figures.pressOn > 0 ? 'press' : 'hold',
  };
}

export function instinct(state: State, side: Side, figures: Figures): Command {
  if (askedToPursue(state)) return pursuing(state, side, figures);
  switch (state.phase) {
    case 'initiative':
      return { type: 'chooseOrder', side, order: figures.goSecond > 0 ? 'second' : 'first' };
    case 'command':
      return command(state, side, figures);
    case 'actions':
      return acting(state, side, figures);
    case 'charge-declare':
      return charging(state, side, figures);
    case 'morale': {
      const unit = state.retiring ?? '';
      return { type: 'retirePace', side, unit, pace: rides(state, unit) ? 2 : 1, file: false };
    }
    default:
      return { type: 'endActions', side };
  }
}
