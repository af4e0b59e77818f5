import type { Side } from '@sandtable/engine';
import { INCH, squaredGap } from '@sandtable/table';
import { aim, isAim } from '../play/aiming.ts';
import { isInRush, rusherProblem, rushProblem } from '../play/assault-move.ts';
import { behind, combatsOf, leadOf } from '../play/combats.ts';
import { armourAssaultProblem, supportProblem } from '../play/declaring.ts';
import { answersTo, questionNow } from '../play/interrupting.ts';
import { firerProblem } from '../play/may-fire.ts';
import { rallyProblem } from '../play/rallying.ts';
import { strikeProblem } from '../play/shooting.ts';
import { lookInput, observerProblem } from '../play/spotting.ts';
import type { Command, Shot, State, Unit } from '../play/state.ts';
import { isVehicleUnit, officerFactor, seenEnemyWithin, standing } from '../table/units.ts';
import { groupsOf } from '../table/weapons.ts';
import { moveByInstinct } from './instinct-moves.ts';
import { mannerOf } from './manner.ts';
import { rallyOdds } from './odds.ts';
import { isIn, type Outlook, outlookOf, roughShot } from './outlook.ts';
import { leastFor } from './prey.ts';
import { armourAssaultGain, assaultGain, assaultNet, shotGain } from './promises.ts';
import { weakest } from './trenches.ts';
import { weigh } from './weighing.ts';

/** SCW-7.5 of tactics: rally where it helps more than it harms. */
function rallies({ state, own, side, manner }: Outlook): Command | undefined {
  for (const unit of own) {
    if (unit.dps === 0 || rallyProblem(unit)) continue;
    const under = unit.fireLastTurn.length > 0 ? 2 : 0;
    const near = seenEnemyWithin(state, unit, 12) ? 2 : 0;
    const { two, one, worse } = rallyOdds(unit.mr + officerFactor(state, unit) - under - near);
    const gain = (unit.dps > 1 ? 2 : 1) * two + one;
    if (gain * manner.rally > worse * (unit.dps === 4 ? manner.rallyLast : 1))
      return { type: 'rally', side, unit: unit.id };
  }
  return undefined;
}

const REACHABLE = (22 * INCH) ** 2;
/** At so much behind, six in seven fights are lost. */
const HOPELESS = -4;

/** SCW-7.8 of tactics: assault with a clear advantage. */
function assaults(o: Outlook): Command | undefined {
  const { state, own, enemies, side } = o;
  for (const unit of own) {
    if (rusherProblem(state, unit)) continue;
    let best: Unit | undefined;
    let most = 0;
    for (const enemy of enemies) {
      if (squaredGap(enemy.pose!, unit.pose!) > REACHABLE || !isInRush(state, unit, enemy)) continue;
      if (!isVehicleUnit(enemy) && assaultNet(o, unit, enemy) < HOPELESS) continue;
      const gain = assaultGain(o, unit, enemy) - leastFor(o, unit, enemy);
      if (gain > most && !rushProblem(state, unit, enemy)) [best, most] = [enemy, gain];
    }
    if (best) return { type: 'assault', side, unit: unit.id, target: best.id };
  }
  return undefined;
}

function declarations(o: Outlook): Command | undefined {
  const { state, own, enemies, side } = o;
  for (const unit of own) {
    if (unit.kind === 'armour') {
      const friend =
        state.fights.length === 0 ? undefined : own.find((each) => !supportProblem(state, unit, each));
      if (friend) return { type: 'declare-support', side, armour: unit.id, unit: friend.id };
      continue;
    }
    for (const enemy of enemies) {
      if (enemy.kind !== 'armour' || armourAssaultProblem(state, unit, enemy)) continue;
      if (armourAssaultGain(o, unit, enemy) > 0)
        return { type: 'declare-armour-assault', side, unit: unit.id, armour: enemy.id };
    }
  }
  return undefined;
}

/** SCW-7.13 of tactics: looking costs nothing; the nearest marker first. */
function observes({ state, own, markers, side }: Outlook): Command | undefined {
  if (markers.length === 0) return undefined;
  for (const unit of own) {
    if (observerProblem(state, unit)) continue;
    const near = [...markers].sort(
      (a, b) => squaredGap(a.place, unit.pose!) - squaredGap(b.place, unit.pose!),
    );
    const marker = near.find((each) => lookInput(state, unit, each));
    if (marker) return { type: 'observe', side, unit: unit.id, marker: marker.id };
  }
  return undefined;
}

export function fires(o: Outlook): Command | undefined {
  const { state, own, enemies, side } = o;
  if (enemies.length === 0) return undefined;
  const last = state.declared.findLast((shot) => shot.side === side)?.unit; // those before it have been asked
  let asked = last === undefined;
  for (const unit of own) {
    if (unit.id === last) asked = true;
    if (!asked || firerProblem(state, unit)) continue;
    const declared = state.declared.filter((shot) => shot.unit === unit.id);
    for (const { id: group } of groupsOf(unit, standing(unit))) {
      if (unit.fired.includes(group) || declared.some((shot) => shot.group === group)) continue;
      if (group === 'mg-at-armour' && declared.some((shot) => shot.group === 'small-arms')) continue;
      const shot = bestShot(o, unit, group);
      if (shot) return { type: 'fire', side, unit: unit.id, group, target: shot };
    }
  }
  return strike(o);
}

/** Whoever stands where the attack is to go in counts for more. */
function focus(o: Outlook, target: Unit): number {
  const goal = o.attacks && o.manner.focus !== 1 ? weakest(o) : undefined;
  return goal && isIn(goal, target.pose!) ? o.manner.focus : 1;
}

/** The most promising target that can be fired at; looked over roughly first, since aiming takes time. */
function bestShot(o: Outlook, unit: Unit, group: string): string | undefined {
  const list: { readonly target: Unit; readonly rough: number }[] = [];
  for (const target of o.enemies) {
    const rough = roughShot(o, unit, group, target);
    if (rough > 0)
      list.push({
        target,
        rough:
          o.manner.nearest > 0 && group === 'small-arms'
            ? -squaredGap(target.pose!, unit.pose!)
            : rough * focus(o, target),
      });
  }
  list.sort((a, b) => b.rough - a.rough);
  for (const { target } of list) {
    const shot: Shot = { side: o.side, unit: unit.id, group, target: target.id, point: null };
    const aimed = aim(o.state, shot);
    if (!isAim(aimed)) continue;
    if (shotGain(o.state, aimed, target) > (unit.concealed ? o.manner.quiet : 0)) return target.id;
  }
  return undefined;
}

function strike(o: Outlook): Command | undefined {
  const { state, side, enemies } = o;
  if (state.phase !== 'fire-standing' || strikeProblem(state, side)) return undefined;
  const { strikes } = state.sides.find(({ id }) => id === side)!;
  let best: string | undefined;
  let most = state.turn >= strikes.until ? 0 : o.manner.strike;
  for (const target of enemies) {
    const aimed = aim(state, { side, unit: null, group: 'airstrike', target: target.id, point: null });
    const gain = isAim(aimed) ? shotGain(state, aimed, target) : 0;
    if (gain > most) [best, most] = [target.id, gain];
  }
  return best === undefined ? undefined : { type: 'airstrike', side, target: best };
}

/** SCW-16.2 Whoever stands behind helps. */
function supports({ state, side }: Outlook): Command | undefined {
  for (const { attackers, defenders } of combatsOf(state)) {
    const [own, enemies] = attackers[0]!.side === side ? [attackers, defenders] : [defenders, attackers];
    const lead = leadOf(state, own);
    const chosen = state.supports[lead.id] ?? [];
    const taken = Object.values(state.supports).flat();
    const more = behind(state, lead, enemies).filter(({ id }) => !taken.includes(id));
    if (more.length > 0)
      return {
        type: 'choose-supports',
        side,
        lead: lead.id,
        supports: [...chosen, ...more.map(({ id }) => id)],
      };
  }
  return undefined;
}

/** The answer that promises most; the default where others are no better. */
const bestOf = (state: State, answers: readonly Command[]): Command =>
  answers
    .map((command) => ({ command, worth: weigh(state, command) }))
    .reduce((a, b) => (b.worth > a.worth ? b : a)).command;

/** What a plain soldier does at once: one legal command. */
export function instinct(state: State, side: Side, manner = mannerOf('steady', state, side)): Command {
  const question = questionNow(state);
  if (question?.kind === 'reveal') return bestOf(state, answersTo(state, question));
  if (question) return { type: question.kind, side, unit: question.unit };
  const o = outlookOf(state, side, manner);
  const end: Command = { type: 'end-phase', side };
  const done: Command = { type: 'ready', side };
  switch (state.phase) {
    case 'rally':
      return rallies(o) ?? end;
    case 'assault-movement':
      return assaults(o) ?? end;
    case 'movement':
      return moveByInstinct(o) ?? end;
    case 'declarations':
      return declarations(o) ?? end;
    case 'observing':
      return observes(o) ?? end;
    case 'fire-standing':
    case 'fire-moving':
      return fires(o) ?? done;
    case 'assaults':
      return supports(o) ?? done;
    default:
      return done;
  }
}
