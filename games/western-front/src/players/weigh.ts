import { type Because, inInches, isRefused } from '@sandtable/engine';
import { gapBetween, INCH } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import { isProblem } from '../play/common.ts';
import { judge } from '../play/deciding.ts';
import { smallShot } from '../play/shooting.ts';
import type { Shot, State } from '../play/state.ts';
import { worthOf } from './allotting.ts';
import { chargeWorth, costOfReception } from './charges.ts';
import { mannerOf } from './figures.ts';
import { goalOf } from './goals.ts';
import { meanVolley } from './means.ts';

/** What a command promises, in the points of `appraise`. */

const fixed = (points: number): string => points.toFixed(1);

function shotWorth(view: State, side: string, shot: Shot, because?: Because): number {
  if (!('weapon' in shot)) {
    because?.(0.3, 'a shell may land where it should');
    return 0.3;
  }
  const volley = smallShot(view, side, shot, []);
  if (isProblem(volley)) return 0;
  const target = view.units[shot.target]!; // a legal command
  const mean = meanVolley(volley) * shot.count;
  const points = mean * worthOf(target, mannerOf('steady', view, side));
  because?.(
    points,
    `${view.units[shot.unit]!.name} fells ${fixed(mean)} figures of ${target.name} on average`,
  );
  return points;
}

function moveWorth(
  view: State,
  command: Extract<Command, { type: 'move' | 'strategic' }>,
  because?: Because,
): number {
  const unit = view.units[command.unit]!; // a legal command
  const goal = goalOf(view, unit, mannerOf('steady', view, unit.side));
  if (!goal) return 0;
  const end = command.path[command.path.length - 1]!; // a path has an end
  const nearer = (gapBetween(unit.pose!, goal.place) - gapBetween(end, goal.place)) / INCH; // it is here
  const points = nearer * 0.1;
  because?.(
    points,
    nearer < 0
      ? `${inInches(Number(fixed(-nearer)))} farther from where it wants to be`
      : `${inInches(Number(fixed(nearer)))} nearer to where it wants to be`,
  );
  return points;
}

export function weigh(view: State, command: Command, because?: Because): number {
  switch (command.type) {
    case 'move':
    case 'strategic':
      return moveWorth(view, command, because);
    case 'charge': {
      const [unit, target] = [view.units[command.unit]!, view.units[command.target]!]; // a legal command
      const points = chargeWorth(view, unit, target);
      because?.(-costOfReception(view, unit, target), 'fire at two inches');
      because?.(points + costOfReception(view, unit, target), 'the blows that follow');
      return points;
    }
    case 'shoot':
      return shotWorth(view, command.side, command.shot, because);
    case 'allot':
      return command.shots.reduce((sum, shot) => sum + shotWorth(view, command.side, shot, because), 0);
    case 'answer': {
      const points = command.how === 'fire' ? 2 : command.how === 'rise' ? 1 : 0;
      if (points > 0)
        because?.(
          points,
          command.how === 'fire' ? 'fire at point-blank range' : 'nobody fights well lying down',
        );
      return points;
    }
    default:
      return isRefused(judge(view, command)) ? -1 : 0;
  }
}
