import { INCH, type Path, pathLength } from '@sandtable/table';
import type { Command, State, Unit } from '../play/state.ts';
import { firingRange, isHere } from '../table/units.ts';
import { nameOfPlace } from './naming.ts';

/** Commands in a few words. */

const inches = (n: number): string => `${Number(n.toFixed(1))}″`;

function at(state: State, unit: Unit, target: Unit | undefined): string {
  if (!target) return '';
  if (!isHere(unit) || !isHere(target)) return ` on ${target.name}`;
  return ` on ${target.name} at ${inches(firingRange(state, unit, unit.pose!, target, target.pose!))}`;
}

function going(state: State, command: Extract<Command, { type: 'activate' | 'react' }>): string {
  const { path } = command;
  if (!path || path.length < 2) return 'stay';
  return `${inches(pathLength(path) / INCH)} ${nameOfPlace(state, path[0]!, path[path.length - 1]!)}`;
}

const goesNowhere = ({ path }: { readonly path?: Path }): boolean =>
  path !== undefined && path.length > 1 && pathLength(path) === 0;

function activation(state: State, command: Extract<Command, { type: 'activate' }>): string {
  const unit = state.units[command.unit]!;
  const target = command.target === undefined ? undefined : state.units[command.target];
  const mounts = command.mount ? ` and ${command.mount}` : '';
  switch (command.action) {
    case 'fire':
      return command.point ? `${unit.name}: lay smoke` : `${unit.name}: fire${at(state, unit, target)}`;
    case 'move':
      return goesNowhere(command)
        ? `${unit.name}: ${command.mount ?? 'turn'} on the spot`
        : `${unit.name}: move ${going(state, command)}${mounts}`;
    case 'move-and-fire':
      return `${unit.name}: move ${going(state, command)} and fire on ${target?.name ?? 'the enemy'}`;
    case 'assault': {
      const verb = unit.type === 'cavalry' && !unit.dismounted ? 'charge' : 'assault';
      return `${unit.name}: ${verb} ${target?.name ?? 'the enemy'}`;
    }
    case 'rally':
      return `${unit.name}: rally`;
  }
}

function reaction(state: State, command: Extract<Command, { type: 'react' }>): string {
  const { name } = state.units[command.unit]!;
  const mover = state.pending ? state.units[state.pending.unit]!.name : 'the enemy';
  switch (command.action) {
    case 'fire':
      return `${name}: react, fire on ${mover}`;
    case 'move':
      return `${name}: react, move ${going(state, command)}`;
    case 'move-and-fire':
      return `${name}: react, move ${going(state, command)} and fire on ${mover}`;
    case 'assault':
      return `${name}: react, assault ${mover}`;
    case 'rally':
      return `${name}: react, rally`;
    case 'hold':
      return `${name}: react and hold`;
  }
}

/** A command in a few words. */
export function describe(state: State, command: Command): string {
  switch (command.type) {
    case 'place':
      return `${state.units[command.unit]!.name}: deploy ${nameOfPlace(state, state.units[command.unit]!.pose ?? command.pose, command.pose)}`;
    case 'ready':
      return 'ready: deployment is done';
    case 'activate':
      return activation(state, command);
    case 'react':
      return reaction(state, command);
    case 'surrender':
      return 'keep the tokens: surrender the initiative';
    case 'discard':
      return command.n === 1 ? 'discard a token' : `discard ${command.n} tokens`;
    case 'decline':
      return 'do not react';
    case 'seize':
      return 'seize the initiative';
    case 'leave':
      return 'leave the initiative with the enemy';
  }
}
