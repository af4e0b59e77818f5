import { listed } from '@sandtable/engine';
import type { Command, Shot, State } from '../play/state.ts';
import { AMMUNITION, FORMATIONS, SMALL_ARMS } from '../sheet/vocabulary.ts';
import { placeSaid, roleSaid } from './naming.ts';

/** A command in a few words. */

const nameOf = (view: State, id: string): string => view.units[id]?.name ?? id;

function shotSaid(view: State, shot: Shot): string {
  if ('gun' in shot) return `${nameOf(view, shot.gun)} at ${placeSaid(shot.point)}`;
  if ('bomber' in shot) return `a grenade of ${nameOf(view, shot.bomber)}`;
  return `${nameOf(view, shot.unit)} at ${nameOf(view, shot.target)} with ${SMALL_ARMS[shot.weapon].toLowerCase()}`;
}

export function describe(view: State, command: Command): string {
  const unit = 'unit' in command ? nameOf(view, command.unit) : '';
  switch (command.type) {
    case 'deploy':
      return `${unit}: set up`;
    case 'sections':
      return command.sections === 1 ? 'bombard in one section' : 'bombard in two sections';
    case 'plot':
      return `${nameOf(view, command.gun)}: plot ${AMMUNITION[command.ammo].toLowerCase()} for turn ${command.turn}`;
    case 'retarget':
      return `section ${command.section + 1}: ${AMMUNITION[command.ammo].toLowerCase()} at a new target`;
    case 'hold':
      return `section ${command.section + 1}: hold fire`;
    case 'fire':
      return `section ${command.section + 1}: fire`;
    case 'ready':
      return 'ready';
    case 'first':
      return 'move first';
    case 'second':
      return 'move second';
    case 'move':
      return `${unit}: move`;
    case 'strategic':
      return `${unit}: march along the road`;
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
      return `fire: ${shotSaid(view, command.shot)}`;
    case 'grenade':
      return `throw a grenade of ${nameOf(view, command.bomber)}`;
    case 'allot':
      return command.shots.length === 0
        ? 'hold all fire'
        : `fire: ${command.shots.map((shot) => shotSaid(view, shot)).join('; ')}`;
    case 'nominate':
      return `lose ${roleSaid(command.figure, 1)}`;
    case 'strike':
      return `lose a ${command.weapon === 'gun' ? 'gun' : 'machine gun'}`;
    case 'goBack':
      return `go back at ${command.direction} degrees`;
    case 'follow':
      return command.follow ? 'follow up 3 inches' : 'stay';
  }
}
