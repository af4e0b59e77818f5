import { chanceThat, type Leg, type Survey } from '@sandtable/engine';
import { alongPath, crossings, meetingsOnPath, type Path, pathLength } from '@sandtable/table';
import type { Command, Step } from '../play/commands.ts';
import type { State } from '../play/state.ts';
import { moveInput, type Walking } from '../play/walking.ts';
import { moveDistance } from '../sheet/moving.ts';
import { surveyed } from '../table/ground.ts';
import { isHere, type Standing } from '../table/men.ts';

/** What the way of a move crosses and costs. */

const SLOW = ['wood', 'scrub', 'water', 'building', 'rifle-pit'];
const legsOf = ({ map }: State, path: Path): Leg[] =>
  crossings(map, path, ({ kind }) => SLOW.includes(kind)).map(({ feature, from, to }) => ({
    from,
    to,
    name: feature.name ?? feature.kind.replaceAll('-', ' '),
    going: feature.kind === 'water' ? 'risky' : 'slow',
  }));

const walkingIn = (steps: readonly Step[]): Walking | undefined =>
  steps.find((step): step is Walking => 'path' in step);

function moverAndStep(
  state: State,
  command: Command,
): { readonly man: Standing; readonly step: Walking } | undefined {
  if (command.type === 'act') {
    const [man, step] = [state.men[command.man], walkingIn(command.steps)];
    return man && isHere(man) && step ? { man, step } : undefined;
  }
  if (command.type !== 'spendCp' || command.kind !== 'move' || !command.path) return undefined;
  const man = state.men[command.leader];
  return man && isHere(man)
    ? { man, step: { do: 'move', path: command.path, ...(command.pace ? { pace: command.pace } : {}) } }
    : undefined;
}

export function survey(state: State, command: Command): Survey | undefined {
  const found = moverAndStep(state, command);
  if (!found || found.step.path.length < 2) return undefined;
  const { man, step } = found;
  const cost = pathLength(step.path);
  const input = moveInput(state, man, step);
  const less = (input.woods ? 1 : 0) + (input.scrub ? 1 : 0);
  const most = Math.max(0, (step.do === 'move' ? (step.pace ?? 1) * 5 : 2) - less) * 1000;
  const chance =
    step.do === 'move' ? chanceThat(moveDistance, input, ({ distance }) => distance * 1000 >= cost - 1) : 1;
  const notes = surveyed(state.map).lines.flatMap(({ feature, line, hard }) =>
    meetingsOnPath(step.path, line).map((at) => ({
      place: alongPath(step.path, at).place,
      text: `${feature.name ?? feature.kind}: one inch less${hard ? ', and closed to horses' : ''}`,
      rule: 'LPG-19.7',
    })),
  );
  return { cost, most, legs: legsOf(state, step.path), chance, notes };
}
