import {
  type Answers,
  type Ask,
  askAmong,
  type Field,
  type Problem,
  percent,
  type Side,
} from '@sandtable/engine';
import { alongPath, gapToPoint, INCH, type Path, type Place, type Pose, pathLength } from '@sandtable/table';
import { actionProblem } from '../play/ordering.ts';
import type { Action, Reaction, State, Unit } from '../play/state.ts';
import { inchesFor } from '../sheet/movement.ts';
import { DIRECT_RANGE, RANGES } from '../sheet/tables.ts';
import { isArtillery } from '../sheet/vocabulary.ts';
import { BASE, enemiesOf, firingRange, halfSpan, shapesOf, sight } from '../table/units.ts';
import { figuresAt } from './figures.ts';

/** What the acts of the board are made of. */

export const LABELS = {
  move: 'Move',
  'move-and-fire': 'Move and fire',
  fire: 'Fire',
  assault: 'Assault',
  rally: 'Rally',
  hold: 'Hold',
} as const satisfies Record<Reaction, string>;
export const KEYS = {
  move: 'm',
  'move-and-fire': 'g',
  fire: 'f',
  assault: 'c',
  rally: 'y',
  hold: 'h',
} as const;

/** Straight at a place, no farther than allowed. */
function straightAt(from: Place, to: Place, most: number): Path {
  const whole = [
    { x: from.x, y: from.y },
    { x: to.x, y: to.y },
  ];
  return pathLength(whole) <= most ? whole : [whole[0]!, alongPath(whole, most).place];
}

/** What an action does, in a few words. */
export function doesWhat(unit: Unit, action: Reaction): string {
  const goes = (move: 'move' | 'move-and-fire' | 'assault'): string => `up to ${inchesFor(unit, move)}″`;
  switch (action) {
    case 'move':
      return `Go ${goes('move')}.`;
    case 'move-and-fire':
      return `Go ${goes('move-and-fire')}, then fire up to ${Math.max(0, ...bandsOf(unit, action))}″.`;
    case 'fire':
      if (isArtillery(unit.type) && !unit.offTable)
        return `At any range; beyond ${DIRECT_RANGE}″ indirectly.`;
      return unit.offTable ? 'At any range.' : `Up to ${Math.max(0, ...bandsOf(unit, action))}″.`;
    case 'assault':
      return `Rush ${goes('assault')} into contact and fight.`;
    case 'rally':
      return 'Roll to take off morale markers.';
    case 'hold':
      return 'Stay as it is; a 6 may seize the initiative.';
  }
}

/** What it takes to be called upon: a token, and a roll or not. */
export const callCost = (chance: number): string =>
  chance >= 1 ? 'Costs a token; it obeys without a roll.' : `Costs a token, ${percent(chance)} to obey.`;

/** GWB-7.1, GWB-7.2, GWB-8.4 Inches within which dice are added, or hits are easier. */
const NEARER = {
  infantry: [4],
  cavalry: [2, 4],
  'machine-gun': [4, 12],
  'field-artillery': [],
  'heavy-artillery': [],
} as const satisfies Record<Unit['type'], readonly number[]>;

/** GWB-7.1, GWB-7.5 The ranges at which something changes. */
function bandsOf(unit: Unit, action: 'fire' | 'move-and-fire'): number[] {
  if (isArtillery(unit.type)) return [DIRECT_RANGE];
  const reach = RANGES[unit.type][action];
  return reach === null ? [] : [...NEARER[unit.type].filter((inches) => inches < reach), reach];
}

export const fieldOf = (state: State, unit: Unit, action: Action): Field | null => {
  if (!unit.pose || unit.offTable || (action !== 'fire' && action !== 'move-and-fire')) return null;
  const all = {
    from: figuresAt(unit, unit.pose),
    bands: bandsOf(unit, action),
    endless: RANGES[unit.type][action] === null,
  };
  // GWB-7.8: it turns to whom it fires at, so that its front edge is what is measured from, whichever way.
  if (state.options.arcs === 'none')
    return { ...all, width: 360, apexes: [unit.pose], beyond: BASE.depth / 2 };
  return { ...all, width: 180 };
};

/** GWB-4.3 Who goes no farther than this could fire as well. */
const firesToo = (state: State, unit: Unit): boolean =>
  !actionProblem(state, unit, 'move-and-fire') && inchesFor(unit, 'move-and-fire') > 0;

export function way(state: State, unit: Unit, action: 'move' | 'move-and-fire' | 'assault'): Ask {
  const most = inchesFor(unit, action) * INCH;
  const near = inchesFor(unit, 'move-and-fire') * INCH;
  const short = action === 'move' && near < most && firesToo(state, unit);
  return {
    kind: 'path',
    from: unit.pose!,
    most,
    turns: true,
    bands: [
      ...(short ? [{ most: near, label: `${near / INCH}″: may fire as well` }] : []),
      { most, label: `${most / INCH}″` },
    ],
    figures: (pose: Pose) => figuresAt(unit, pose),
  };
}

const targets = (state: State, side: Side, prompt: string): Ask => askAmong(enemiesOf(state, side), prompt);

function mounting(unit: Unit): Ask[] {
  if (unit.type !== 'cavalry') return [];
  const change = unit.dismounted ? 'mount' : 'dismount';
  const options = [
    { id: 'stay', label: unit.dismounted ? 'Stay on foot' : 'Stay mounted' },
    { id: `${change} start`, label: unit.dismounted ? 'Mount, then move' : 'Dismount, then move' },
    { id: `${change} end`, label: unit.dismounted ? 'Move, then mount' : 'Move, then dismount' },
  ];
  return [{ kind: 'choice', name: 'mount', prompt: 'Horses', options, initial: 'stay' }];
}

export function asksFor(state: State, unit: Unit, action: Action): Ask[] {
  switch (action) {
    case 'move':
      return [way(state, unit, 'move'), ...mounting(unit)];
    case 'move-and-fire':
      return [way(state, unit, 'move-and-fire'), targets(state, unit.side, 'Fire on')];
    case 'fire':
      return [targets(state, unit.side, 'Fire on')];
    case 'assault':
      return [targets(state, unit.side, 'Assault')];
    case 'rally':
      return [];
  }
}

/**
 * An assault, or a move that ends in fire, is not offered where no enemy is that near, however the unit goes and turns:
 * a player would only find out at the end of his way.
 */
export function nobodyInReach(
  state: State,
  unit: Unit,
  action: Action,
  enemies: readonly Unit[] = enemiesOf(state, unit.side),
): Problem | undefined {
  const fires = action === 'fire' && !unit.offTable && RANGES[unit.type].fire !== null;
  if (action !== 'assault' && action !== 'move-and-fire' && !fires) return undefined;
  const goes = action === 'fire' ? 0 : inchesFor(unit, action);
  const reach = goes + (action === 'assault' ? 0 : Math.max(0, ...bandsOf(unit, action)));
  const far = reach * INCH + halfSpan(unit);
  const near = enemies.some((enemy) => shapesOf(enemy).some((shape) => gapToPoint(shape, unit.pose!) <= far));
  if (near) return undefined;
  if (action === 'fire')
    return {
      code: 'out-of-reach',
      rule: 'GWB-7.1',
      message: `No enemy is within its range of ${reach}″; go nearer first.`,
    };
  const message =
    action === 'assault'
      ? `No enemy is within the ${goes}″ of its rush; go nearer first.`
      : `No enemy would be in range after ${goes}″; move only.`;
  return { code: 'out-of-reach', rule: action === 'assault' ? 'GWB-5.4' : 'GWB-7.1', message };
}

type Given = { path?: Path; facing?: number; target?: string };

/** The fields of a command that were answered. */
export function given(state: State, unit: Unit, action: Reaction, { path, facing, target }: Answers): Given {
  const enemy = target === undefined ? undefined : state.units[target];
  const reach = action === 'assault' ? inchesFor(unit, 'assault') * INCH : 0;
  const found =
    path ?? (action === 'assault' && enemy?.pose ? straightAt(unit.pose!, enemy.pose, reach) : undefined);
  return {
    ...(found ? { path: found } : {}),
    ...(facing === undefined ? {} : { facing }),
    ...(target === undefined ? {} : { target }),
  };
}

export function mountedAs(chosen: string | undefined): {
  mount?: 'mount' | 'dismount';
  mountAt?: 'start' | 'end';
} {
  if (!chosen || chosen === 'stay') return {};
  const [mount, mountAt] = chosen.split(' ') as ['mount' | 'dismount', 'start' | 'end']; // one of the options above
  return { mount, mountAt };
}

/** A line of sight and the range along it. */
export function look(state: State, from: string, to: string) {
  const [a, b] = [state.units[from], state.units[to]];
  if (!a?.pose || !b?.pose) return undefined;
  return { ...sight(state, a, a.pose, b, b.pose), inches: firingRange(state, a, a.pose, b, b.pose) };
}
