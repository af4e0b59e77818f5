import type { Problem, Side, Trial } from '@sandtable/engine';
import { posed } from '@sandtable/table';
import { done, faultOf } from '../sheet/actions.ts';
import type { Body } from '../sheet/deeds.ts';
import { FOOT, gapOf, HORSE, horseOf, isFree, type Standing } from '../table/men.ts';
import { isTaken } from '../table/ways.ts';
import type { Step } from './commands.ts';
import { manWith } from './copying.ts';
import { isProblem, type Judged, no, ownMan, type Play } from './fields.ts';
import { lookFor, lookProblem } from './looking.ts';
import { fire, fireProblem } from './shooting.ts';
import type { Arm, Man, State } from './state.ts';
import { takeStock } from './stock.ts';
import { fireOf, trialOf } from './trials.ts';
import { joiningProblem, walkProblem, walkStep } from './walking.ts';

/** LPG-2 What a man does with his two actions. */

const NO_ARM: Arm = { weapon: 'revolver', loaded: true, progress: 0, shots: null };

/** The man as LPG-2 judges his actions. */
export const bodyOf = (state: State, man: Man): Body => ({
  gun: false,
  crewLost: 0,
  mayManhandle: state.options.manhandleGuns === 'on',
  stunned: man.stunned !== null,
  wounded: man.wounded,
  inHand: man.arms[0] ?? NO_ARM,
  other: man.arms[1] ?? NO_ARM,
  prone: man.prone,
  mounted: man.mounted,
  bayonetFixed: man.fixed,
  limbered: false,
  used: man.used,
  shots: 0,
  lateShots: 0,
});

/** LPG-2.1, LPG-6.5 May he begin, or go on with, his actions? */
export function actorProblem(state: State, man: Standing): Problem | undefined {
  if (man.broken) return no('broken', 'LPG-13.1', `${man.name} has broken and only runs.`);
  if (man.served) return no('serves-a-gun', 'LPG-2.2', `${man.name} has served his gun this turn.`);
  if (man.stepTurn === state.turn && state.acting !== man.id)
    return no('has-acted', 'LPG-2.1', `${man.name} has had his turn to act; a man acts once.`);
  return isFree(man)
    ? undefined
    : no('not-free', 'LPG-6.5', `${man.name} is not under control and does not act as you wish this turn.`);
}

/** LPG-2.4 A horse of his side that he touches. */
export const horseFor = (state: State, man: Standing) =>
  state.horses.find(({ side, place }) => side === man.side && gapOf(man.pose, FOOT, place, HORSE) === 0);

/** LPG-2.4, LPG-2.11 What a man must have for it. */
function ownsProblem(state: State, man: Standing, step: Step): Problem | undefined {
  switch (step.do) {
    case 'mount':
      if (!horseFor(state, man))
        return no('no-horse', 'LPG-2.4', `No horse of yours stands beside ${man.name}.`);
      return isTaken(state, man.pose, HORSE, [man.id])
        ? no('no-room', 'LPG-19.1', 'There is no room to mount here.')
        : undefined;
    case 'change-weapon':
      return man.arms.length > 1
        ? undefined
        : no('one-weapon', 'LPG-2.11', `${man.name} has no second weapon.`);
    case 'fix-bayonet':
    case 'unfix-bayonet':
      return man.bayonet ? undefined : no('no-bayonet', 'LPG-2.11', `${man.name} has no bayonet.`);
    case 'reload':
      if (man.arms.length === 0) return no('no-weapon', 'LPG-2.11', `${man.name} has no firearm.`);
      return man.arms[0]!.shots === 0
        ? no('no-ammunition', 'LPG-2.8', `${man.name} has no shots left.`)
        : undefined;
    default:
      return undefined;
  }
}

/** What the table has against a step, whatever the sheet allows. */
export function stepProblem(state: State, man: Standing, step: Step): Problem | undefined {
  switch (step.do) {
    case 'move':
    case 'crawl':
    case 'shuffle':
      return walkProblem(state, man, step);
    case 'acquire':
      return lookProblem(state, man, step);
    case 'fire':
      if (step.round)
        return no('bad-round', 'LPG-11.10', 'Only a field gun chooses between shell and canister.');
      return fireProblem(state, man, step);
    default:
      return ownsProblem(state, man, step);
  }
}

/** The sheet first, then the table. */
export function problemOf(state: State, man: Standing, body: Body, step: Step): Problem | undefined {
  const fault = faultOf(body, step.do);
  return fault ? no(fault.code, fault.rule, fault.say) : stepProblem(state, man, step);
}

/** The man after a step that cannot go otherwise than stated; undefined after one that can. */
function afterwards(man: Standing, body: Body, step: Step): Standing | undefined {
  const used = man.used + 1;
  const now = manWith(man, { used, prone: body.prone, mounted: body.mounted, fixed: body.bayonetFixed });
  switch (step.do) {
    case 'move':
    case 'crawl':
    case 'shuffle':
      return undefined;
    case 'turn':
      return manWith(now, { pose: posed(man.pose, step.facing) });
    case 'change-weapon':
      return manWith(now, { arms: [...man.arms].reverse() });
    default:
      return now;
  }
}

/** The first thing that stands against a list of steps; what depends on dice is looked at when they have fallen. */
export function stepsProblem(state: State, man: Standing, steps: readonly Step[]): Problem | undefined {
  let body = bodyOf(state, man);
  let now: Standing | undefined = man;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    const fault = faultOf(body, step.do);
    if (fault) return no(fault.code, fault.rule, fault.say);
    const problem = now && stepProblem(state, now, step);
    if (problem && !(problem.code === 'acquired-already' && now !== man)) return problem;
    if (i === steps.length - 1) break; // nothing comes after it
    body = done(body, step.do);
    if (step !== steps[steps.length - 1]) now = now && afterwards(now, body, step);
  }
  return undefined;
}

export function actProblem(state: State, side: Side, id: string, steps: readonly Step[]): Problem | Standing {
  const man = ownMan(state, side, id);
  if (isProblem(man)) return man;
  const file = steps.flatMap((step) => ('file' in step ? (step.file ?? []) : []));
  return (
    actorProblem(state, man) ??
    stepsProblem(state, man, steps) ??
    (file.length > 0 ? joiningProblem(state, man, file) : undefined) ??
    man
  );
}

/** Arms after loading, or after the other weapon is drawn. */
function armsAfter(man: Standing, body: Body, deed: Step['do']): readonly Arm[] | null {
  const [first, ...rest] = man.arms;
  if (deed === 'change-weapon') return [...rest, first!]; // he has two
  if (deed !== 'reload') return null;
  const { loaded, progress } = done(body, 'reload').inHand;
  return [{ ...first!, loaded, progress }, ...rest]; // judged
}

/** The way of a later step begins where the earlier one ended. */
function fromHere(man: Standing, step: Step): Step {
  if (!('path' in step)) return step;
  const [x, y] = [man.pose.x - step.path[0]!.x, man.pose.y - step.path[0]!.y];
  return x === 0 && y === 0
    ? step
    : { ...step, path: step.path.map((place) => ({ x: place.x + x, y: place.y + y })) };
}

/** Carries out one step that nothing stands against. */
export function doStep(turn: Play, man: Standing, step: Step): void {
  const { state, emit } = turn;
  const { id, side, hidden } = man;
  switch (step.do) {
    case 'move':
    case 'crawl':
    case 'shuffle':
      walkStep(turn, man, step);
      return;
    case 'turn':
      emit({ type: 'turned', man: id, side, hidden, facing: step.facing });
      takeStock(turn, [id]);
      return;
    case 'acquire':
      lookFor(turn, man, step, false);
      return;
    case 'fire':
      fire(turn, man, step);
      return;
    case 'limber':
    case 'unlimber':
      return;
    default: {
      const horse =
        step.do === 'mount'
          ? (horseFor(state, man)?.id ?? null)
          : step.do === 'dismount'
            ? horseOf(id)
            : null;
      emit({
        type: 'did',
        man: id,
        side,
        hidden,
        deed: step.do,
        arms: armsAfter(man, bodyOf(state, man), step.do),
        horse,
      });
      if (step.do === 'mount' || step.do === 'dismount') takeStock(turn, [id]);
    }
  }
}

/** A later step that has done itself: whom he should look for he has in his eye, whom he should shoot at is gone, as was just told. */
export const isIdle = ({ code }: Problem): boolean => code === 'acquired-already' || code === 'no-such-enemy';

/** One after the other; what has become impossible ends it, and the actions left may be used otherwise. */
export function doSteps(turn: Play, id: string, steps: readonly Step[]): void {
  const { state, emit } = turn;
  const begun = state.men[id]!;
  if (state.acting !== id)
    emit({ type: 'actBegan', man: id, side: begun.side, hidden: begun.hidden, repeats: false });
  steps.forEach((given, i) => {
    const man = state.men[id] as Standing; // he acts
    if (!man.pose || (i > 0 && state.acting !== id)) return;
    const step = i === 0 ? given : fromHere(man, given);
    const problem = i === 0 ? undefined : problemOf(state, man, bodyOf(state, man), step);
    if (!problem) doStep(turn, man, step);
    else if (!isIdle(problem))
      emit({ type: 'halted', man: id, side: man.side, hidden: man.hidden, why: problem.message });
  });
}

export function judgeAct(state: State, side: Side, id: string, steps: readonly Step[]): Judged {
  const man = actProblem(state, side, id, steps);
  if (isProblem(man)) return man;
  return {
    rolls: (): Trial | undefined => trialOf(state, man, steps),
    perform: (turn) => doSteps(turn, id, steps),
  };
}

/** Several men in turn, as one order: each acts as if it were given to him alone, and whoever can no longer do it keeps his actions. */
export function judgeTogether(
  state: State,
  side: Side,
  acts: readonly { readonly man: string; readonly steps: readonly Step[] }[],
): Judged {
  if (new Set(acts.map(({ man }) => man)).size < acts.length)
    return no('named-twice', 'LPG-2.1', 'Name each man once.');
  for (const { man: id, steps } of acts) {
    const man = actProblem(state, side, id, steps);
    if (isProblem(man)) return man;
  }
  const [first] = acts;
  const man = state.men[first!.man] as Standing; // judged
  return {
    ...(acts.length === 1 ? { rolls: () => trialOf(state, man, first!.steps) } : {}),
    promises: () => fireOf(state, acts), // of one man's fire too: targets of a unit are compared by one measure
    perform: (turn) => {
      for (const { man: id, steps } of acts)
        if (!isProblem(actProblem(turn.state, side, id, steps))) doSteps(turn, id, steps);
    },
  };
}
