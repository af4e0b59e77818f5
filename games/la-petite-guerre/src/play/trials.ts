import type { Stage, Trial } from '@sandtable/engine';
import { posed } from '@sandtable/table';
import { seesChance, shotFates } from '../players/prospects.ts';
import { type Standing, servingOf } from '../table/men.ts';
import type { Acts, Step } from './commands.ts';
import { manWith } from './copying.ts';
import { isProblem } from './fields.ts';
import { crewObserver, firesShell, scatterInput, zoneInput } from './gunnery.ts';
import { hasInEye, lookInput } from './looking.ts';
import { shotInput } from './shooting.ts';
import type { Gun, State } from './state.ts';
import { moveInput } from './walking.ts';

/** The rolls that an order leads to, each with its procedure and input; what is hidden is not asked about. */

/** LPG-14 A shot at a man on the table; seen is known or hoped for. */
function shotAt(state: State, man: Standing, target: Standing, acquired: boolean): Trial {
  return { procedure: 'smallArmsFire', input: shotInput(state, man, target, !acquired) };
}

/** The whole chain of what a man is told to do, as far as it is about one target. */
export function trialOf(state: State, man: Standing, steps: readonly Step[]): Trial | undefined {
  const [step, next] = steps;
  if (!step) return undefined;
  if (step.do === 'move') return { procedure: 'moveDistance', input: moveInput(state, man, step) };
  const target =
    'target' in step && step.target !== undefined
      ? (state.men[step.target] as Standing | undefined)
      : undefined; // judged
  const later = manWith(man, { used: man.used + 1 });
  if (step.do === 'fire') return target && shotAt(state, man, target, hasInEye(state, man, target));
  if (step.do !== 'acquire' || !target) return next && trialOf(state, later, steps.slice(1));
  const look = { procedure: 'acquireTarget', input: lookInput(state, man, target) };
  if (next?.do !== 'fire' || next.target !== target.id) return look;
  return {
    ...look,
    hope: 'he sees the target',
    next: ({ seen }) => shotAt(state, later, target, seen === true),
  };
}

/** The chances that nobody goes down by one man's shots, and that nobody is hurt, as far as he sees his target. */
function sparedBy(state: State, first: Standing, steps: readonly Step[]): { down: number; hurt: number } {
  let man = first;
  let seen: number | undefined;
  const [aware, blind] = [
    { down: 1, hurt: 1 },
    { down: 1, hurt: 1 },
  ];
  for (const step of steps) {
    const target =
      'target' in step && step.target !== undefined ? (state.men[step.target] as Standing) : undefined; // judged
    if (step.do === 'turn') man = manWith(man, { pose: posed(man.pose, step.facing) });
    if (step.do === 'acquire' && target) seen = seesChance(lookInput(state, man, target));
    if (step.do === 'fire' && target) {
      seen ??= hasInEye(state, man, target) ? 1 : 0;
      for (const [so, acquired] of [
        [aware, true],
        [blind, false],
      ] as const) {
        const { killed, wounded, stunned } = shotFates(shotInput(state, man, target, !acquired));
        so.down *= 1 - killed - wounded - stunned;
        so.hurt *= 1 - killed - wounded;
      }
    }
    man = manWith(man, { used: man.used + 1 });
  }
  const p = seen ?? 0;
  return { down: p * aware.down + (1 - p) * blind.down, hurt: p * aware.hurt + (1 - p) * blind.hurt };
}

/**
 * LPG-14 What the fire of several men comes to. Exact: as long as nobody has gone down every shot is as it would be now,
 * and a stun changes nothing for the next shot. A horse that is shot does, so that of riders only the first is said.
 */
export function fireOf(state: State, acts: readonly Acts[]): readonly Stage[] {
  const targets = acts.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      step.do === 'fire' && step.target !== undefined ? [state.men[step.target]!] : [],
    ),
  );
  if (targets.length === 0) return [];
  const spared = acts.map(({ man, steps }) => sparedBy(state, state.men[man] as Standing, steps)); // judged
  const none = (what: 'down' | 'hurt'): number => spared.reduce((so, each) => so * each[what], 1);
  return [
    { clause: 'one enemy at least is stunned, wounded or killed', p: 1 - none('down') },
    ...(targets.some(({ mounted }) => mounted)
      ? []
      : [{ clause: 'one at least is wounded or killed', p: 1 - none('hurt') }]),
  ];
}

/** LPG-7 What one of the crew sees of a man on the table. */
function crewLook(state: State, gun: Gun, steps: readonly Step[]): Trial | undefined {
  const step = steps.find((each): each is Extract<Step, { do: 'acquire' }> => each.do === 'acquire');
  const target = step?.target === undefined ? undefined : (state.men[step.target] as Standing | undefined); // judged
  const eye = step && crewObserver(state, gun, step);
  return target && eye && !isProblem(eye)
    ? { procedure: 'acquireTarget', input: lookInput(state, eye, target) }
    : undefined;
}

/** A gun: where the shell falls, or what its fire does to the man it is laid on. */
export function gunTrial(state: State, gun: Gun, steps: readonly Step[]): Trial | undefined {
  const step = steps.find((each): each is Extract<Step, { do: 'fire' }> => each.do === 'fire');
  if (!step) return crewLook(state, gun, steps);
  if (firesShell(gun, step)) return { procedure: 'shellScatter', input: scatterInput(state, gun, step) };
  const target = step.target === undefined ? undefined : (state.men[step.target] as Standing | undefined); // judged
  return target && { procedure: 'zoneFire', input: zoneInput(state, gun, target, servingOf(state, gun)) };
}
