import type { Trial } from '@sandtable/engine';
import { type Standing, servingOf } from '../table/men.ts';
import { manWith } from './copying.ts';
import { firesShell, scatterInput, zoneInput } from './gunnery.ts';
import { hasInEye, lookInput } from './looking.ts';
import { shotInput } from './shooting.ts';
import type { Gun, State, Step } from './state.ts';
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

/** A gun: where the shell falls, or what its fire does to the man it is laid on. */
export function gunTrial(state: State, gun: Gun, steps: readonly Step[]): Trial | undefined {
  const step = steps.find((each): each is Extract<Step, { do: 'fire' }> => each.do === 'fire');
  if (!step) return undefined;
  if (firesShell(gun, step)) return { procedure: 'shellScatter', input: scatterInput(state, gun, step) };
  const target = step.target === undefined ? undefined : (state.men[step.target] as Standing | undefined); // judged
  return target && { procedure: 'zoneFire', input: zoneInput(state, gun, target, servingOf(state, gun)) };
}
