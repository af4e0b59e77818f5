import type { Problem, Trial } from '@sandtable/engine';
import { artilleryAim } from '../sheet/aim.ts';
import { burstEffect } from '../sheet/burst.ts';
import { aimInput, burstInput, radiusOf, type Shell, under } from './bursts.ts';
import type { Command } from './commands.ts';
import { isProblem, type Judged, no } from './common.ts';
import { gunShot } from './gunnery.ts';
import { smallShot, trialOf } from './shooting.ts';
import { grenadeOf } from './small-arms.ts';
import type { Shot, State } from './state.ts';

/** Allotments: written in secret, judged as they are written. */

const writtenBy = ({ written }: State, side: string): readonly Shot[] =>
  Object.hasOwn(written.written, side) ? written.written[side]! : [];

/** The first roll of a shot, or what stands against it. */
export function shotProblem(
  state: State,
  side: string,
  shot: Shot,
  before: readonly Shot[],
): Problem | Trial {
  const isGuns = state.phase === 'artillery';
  if ('gun' in shot !== isGuns)
    return isGuns
      ? no('wrong-phase', 'WF-12.1', 'Now guns are laid; small arms and grenades come afterwards.')
      : no('wrong-phase', 'WF-12.1', 'The guns have fired; now small arms and grenades do.');
  if ('weapon' in shot) {
    const volley = smallShot(state, side, shot, before);
    return isProblem(volley) ? volley : trialOf(volley);
  }
  const shell = 'gun' in shot ? gunShot(state, side, shot, before) : grenadeOf(state, side, shot, before);
  return isProblem(shell) ? shell : shellTrial(state, shell);
}

/** Where it lands, and on its aim point what it does there. */
const shellTrial = (state: State, shell: Shell): Trial => ({
  procedure: artilleryAim.id,
  input: aimInput(state, shell),
  hope: 'it lands on its aim point',
  next({ hit }) {
    if (!hit || shell.ammo === 'smoke' || shell.ammo === 'gas') return undefined;
    const standing = under(state, shell.aimed, radiusOf(shell.weapon, shell.ammo));
    return { procedure: burstEffect.id, input: burstInput(state, shell, standing) };
  },
});

/** `shoot(gun, point)`, `shoot(unit, weapon, target)`, `grenade(bomber, point)`: one more shot. */
export function write(state: State, side: string, shot: Shot): Judged {
  const before = writtenBy(state, side);
  const found = shotProblem(state, side, shot, before);
  if (isProblem(found)) return found;
  return {
    rolls: () => found,
    perform: ({ emit }) => emit({ type: 'shotWritten', side, shots: [...before, shot] }),
  };
}

/** All shots of a side on one sheet, sealed. */
export function allot(state: State, { side, shots }: Extract<Command, { type: 'allot' }>): Judged {
  // Throwers first: they do not fire their rifles.
  const before: Shot[] = [];
  const thrown = shots.filter((shot) => 'bomber' in shot);
  const others = shots.filter((shot) => !('bomber' in shot));
  for (const shot of [...thrown, ...others]) {
    const found = shotProblem(state, side, shot, before);
    if (isProblem(found)) return found;
    before.push(shot);
  }
  return {
    perform({ emit }) {
      emit({ type: 'shotWritten', side, shots }); // the dice fall in the order declared
      emit({ type: 'sealed', side });
    },
  };
}
