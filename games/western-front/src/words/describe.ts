import { listed, type Side } from '@sandtable/engine';
import { bearing, compass, INCH, type Path, pathLength } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import type { Estimate, Shot, State } from '../play/state.ts';
import { AMMUNITION, FORMATIONS } from '../sheet/vocabulary.ts';
import { aimSaid, armSaid, roleSaid, weaponSaid } from './naming.ts';

/** A command in a few words. */

const nameOf = (view: State, id: string): string => view.units[id]?.name ?? id;

function shotSaid(view: State, side: Side, shot: Shot): string {
  if ('gun' in shot) return `${nameOf(view, shot.gun)} at ${aimSaid(view, side, shot.point)}`;
  if ('bomber' in shot)
    return `a grenade of ${nameOf(view, shot.bomber)} at ${aimSaid(view, side, shot.point)}`;
  return `${nameOf(view, shot.unit)} at ${nameOf(view, shot.target)} with ${armSaid(view.units[shot.unit], shot.weapon)}`;
}

/** WF-11.7 As it is written: `bunker, up 10, left 3`, or from the baseline and a side. */
export function estimateSaid(estimate: Estimate): string {
  if (estimate.from === 'edges') {
    const left = estimate.inFromLeft !== null;
    const side = left ? estimate.inFromLeft : estimate.inFromRight;
    return `${estimate.baseline}″ from the baseline, ${side}″ in from the ${left ? 'left' : 'right'}`;
  }
  const { point, up, down, left, right } = estimate;
  const parts = Object.entries({ up, down, left, right }).filter(([, inches]) => inches > 0);
  return [point, ...parts.map(([way, inches]) => `${way} ${inches}`)].join(', ');
}

/** So many shots are told one by one. */
const FEW = 2;
/** Each machine gun of a vehicle throws for itself. */
const throwsOf = (shot: Shot): number => ('count' in shot ? shot.count : 1);
/** A whole sheet in a line: at whom, and with how many shots. */
function allotSaid(view: State, side: Side, shots: readonly Shot[]): string {
  if (shots.length <= FEW) return `fire: ${shots.map((shot) => shotSaid(view, side, shot)).join('; ')}`;
  const counts = new Map<string, number>();
  for (const shot of shots) {
    const whom = 'target' in shot ? nameOf(view, shot.target) : aimSaid(view, side, shot.point);
    counts.set(whom, (counts.get(whom) ?? 0) + throwsOf(shot));
  }
  const all = shots.reduce((sum, shot) => sum + throwsOf(shot), 0);
  const shares = [...counts].sort(([, a], [, b]) => b - a).map(([whom, count]) => `${count} at ${whom}`);
  return `fire ${all} times: ${listed(shares)}`;
}

/** How far, and where to: `3″ south-east`. */
const wayOf = (path: Path): string =>
  `${Number((pathLength(path) / INCH).toFixed(1))}″ ${compass(bearing(path[0]!, path[path.length - 1]!))}`; // a path has ends

/** What is over once nobody has more to write. */
function readySaid({ phase }: State): string {
  if (phase === 'setup') return 'say that all are set up';
  return phase === 'orders' ? 'seal the orders as they are' : 'hold fire';
}

export function describe(view: State, command: Command): string {
  const unit = 'unit' in command ? nameOf(view, command.unit) : '';
  switch (command.type) {
    case 'deploy':
      return `${unit}: set up`;
    case 'sections':
      return command.sections === 1 ? 'bombard in one section' : 'bombard in two sections';
    case 'plot':
      return `${nameOf(view, command.gun)}: plot ${AMMUNITION[command.ammo].toLowerCase()} for turn ${command.turn}, ${estimateSaid(command.estimate)}`;
    case 'retarget':
      return `section ${command.section + 1}: ${AMMUNITION[command.ammo].toLowerCase()}, ${estimateSaid(command.estimate)}`;
    case 'hold':
      return `section ${command.section + 1}: hold fire`;
    case 'fire':
      return `section ${command.section + 1}: fire`;
    case 'ready':
      return readySaid(view);
    case 'first':
      return 'move first';
    case 'second':
      return 'move second';
    case 'move':
      return pathLength(command.path) < 1
        ? `${unit}: turn ${compass(command.facing)}`
        : `${unit}: move ${wayOf(command.path)}`;
    case 'strategic':
      return `${unit}: march ${wayOf(command.path)} along the road`;
    case 'charge':
      return `${listed([unit, ...(command.also ?? []).map((id) => nameOf(view, id))])}: charge ${nameOf(view, command.target)}`;
    case 'form':
      return `${unit}: form ${FORMATIONS[command.formation].toLowerCase()}`;
    case 'posture':
      return `${unit}: ${command.posture === 'prone' ? 'lie down' : 'get up'}`;
    case 'limber':
      return `${unit}: limber or unlimber`;
    case 'mount':
      return `${unit}: mount or dismount`;
    case 'swim':
      return `${unit}: send a man to swim`;
    case 'replace':
      return `${unit}: send a rifleman to the machine gun`;
    case 'done':
      return 'end the movement';
    case 'answer':
      return { fire: 'fire at the chargers', rise: 'get up', hold: 'stand and wait' }[command.how];
    case 'shoot':
      return `fire: ${shotSaid(view, command.side, command.shot)}`;
    case 'grenade':
      return `throw a grenade of ${nameOf(view, command.bomber)} at ${aimSaid(view, command.side, command.point)}`;
    case 'allot':
      return command.shots.length === 0 ? 'hold all fire' : allotSaid(view, command.side, command.shots);
    case 'nominate':
      return `lose ${roleSaid(command.figure, 1)}`;
    case 'strike':
      return `lose ${weaponSaid(command)}`;
    case 'goBack':
      return `go back ${compass(command.direction)}, at ${command.direction}°`;
    case 'follow':
      return command.follow ? 'follow up 3 inches' : 'stay';
  }
}
