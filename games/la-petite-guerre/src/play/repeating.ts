import type { Standing } from '../table/men.ts';
import { straight } from '../table/ways.ts';
import { bodyOf, doStep, problemOf } from './acting.ts';
import type { Step } from './commands.ts';
import type { Play } from './fields.ts';
import type { Deed, State } from './state.ts';

/** LPG-6.6 A man who does again what he did in his last action step. */

const AHEAD = { move: 3000, crawl: 2000, shuffle: 2000 } as const;

/** Creeping goes as far as the ground allows. */
function creeping(state: State, man: Standing, how: 'crawl' | 'shuffle'): Step {
  const most = [2000, 1000].find((far) => {
    const step = { do: how, path: straight(man.pose, man.pose.facing, far) } as const;
    return !problemOf(state, man, bodyOf(state, man), step);
  });
  return { do: how, path: straight(man.pose, man.pose.facing, most ?? AHEAD[how]) };
}

/** The same kind of action: moves straight ahead at the same pace, shots and looks at the same target. */
function again(state: State, man: Standing, deed: Deed): Step | undefined {
  const { target, piece, point } = deed;
  const aim = {
    ...(target === undefined ? {} : { target }),
    ...(piece === undefined ? {} : { piece }),
    ...(point ? { point } : {}),
  };
  switch (deed.do) {
    case 'move':
      return {
        do: 'move',
        path: straight(man.pose, man.pose.facing, AHEAD.move),
        ...(man.mounted ? { pace: deed.pace ?? 1 } : {}),
      };
    case 'crawl':
    case 'shuffle':
      return creeping(state, man, deed.do);
    case 'acquire':
      return { do: 'acquire', ...aim };
    case 'fire':
      return man.arms[0]?.loaded === false ? { do: 'reload' } : { do: 'fire', ...aim };
    case 'turn':
    case 'limber':
    case 'unlimber':
      return undefined;
    default:
      return { do: deed.do };
  }
}

/** LPG-6.6 In the same order; whatever has become impossible is skipped. */
export function repeatLast(turn: Play, id: string): void {
  const { state } = turn;
  const first = state.men[id]!;
  turn.emit({ type: 'actBegan', man: id, side: first.side, hidden: first.hidden, repeats: true });
  if (first.stunned) return;
  for (const deed of first.last) {
    const man = state.men[id] as Standing; // he acts
    if (!man.pose) return;
    const step = again(state, man, deed);
    if (step && !problemOf(state, man, bodyOf(state, man), step)) doStep(turn, man, step);
  }
}
