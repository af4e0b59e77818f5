import type { Act, Answers, Ask, Field, Problem, Side } from '@sandtable/engine';
import { alongPath, INCH, type Path, type Place, type Pose, pathLength } from '@sandtable/table';
import { figuresAt } from './board-figures.ts';
import { enemiesOf, isHere, unitsOf } from './measure.ts';
import { inchesFor } from './moving.ts';
import { actionProblem, activationProblem, tokensOf } from './ordering.ts';
import { onItsWay, reactionProblem, reactOrderProblem, strikeAt } from './reacting.ts';
import { passProblem } from './sequence.ts';
import type { Action, Command, Reaction, State, Unit } from './state.ts';
import { DIRECT_RANGE, RANGES } from './tables.ts';
import { isArtillery } from './vocabulary.ts';

/** What a side may do, with what each thing needs to be asked for. */

const LABELS = {
  move: 'Move',
  'move-and-fire': 'Move and fire',
  fire: 'Fire',
  assault: 'Assault',
  rally: 'Rally',
  hold: 'Hold',
} as const satisfies Record<Reaction, string>;
const KEYS = { move: 'm', 'move-and-fire': 'g', fire: 'f', assault: 'c', rally: 'y', hold: 'h' } as const;

const act = (rest: Partial<Act> & Pick<Act, 'id' | 'label' | 'command'>): Act => ({
  key: null,
  actor: null,
  closed: null,
  asks: [],
  field: null,
  ends: false,
  ...rest,
});

/** Straight at a place, no farther than allowed. */
export function straightAt(from: Place, to: Place, most: number): Path {
  const whole = [
    { x: from.x, y: from.y },
    { x: to.x, y: to.y },
  ];
  return pathLength(whole) <= most ? whole : [whole[0]!, alongPath(whole, most).place];
}

/** GWB-7.1, GWB-7.5 The ranges at which something changes. */
function bandsOf(unit: Unit, action: 'fire' | 'move-and-fire'): number[] {
  if (isArtillery(unit.type)) return [DIRECT_RANGE];
  const reach = RANGES[unit.type][action];
  return reach === null ? [] : [4, 6, 12, 24].filter((inches) => inches <= reach);
}

const fieldOf = (state: State, unit: Unit, action: Action): Field | null => {
  if (!unit.pose || unit.offTable || (action !== 'fire' && action !== 'move-and-fire')) return null;
  const width = state.options.arcs === 'none' ? 360 : 180;
  return { from: figuresAt(unit, unit.pose), width, bands: bandsOf(unit, action) };
};

const way = (unit: Unit, action: 'move' | 'move-and-fire' | 'assault'): Ask => ({
  kind: 'path',
  from: unit.pose!,
  most: inchesFor(unit, action) * INCH,
  turns: true,
  figures: (pose: Pose) => figuresAt(unit, pose),
});

const targets = (state: State, side: Side, prompt: string): Ask => ({
  kind: 'target',
  among: enemiesOf(state, side).map(({ id }) => id),
  prompt,
});

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

function asksFor(state: State, unit: Unit, action: Action): Ask[] {
  switch (action) {
    case 'move':
      return [way(unit, 'move'), ...mounting(unit)];
    case 'move-and-fire':
      return [way(unit, 'move-and-fire'), targets(state, unit.side, 'Fire on')];
    case 'fire':
      return [targets(state, unit.side, 'Fire on')];
    case 'assault':
      return [targets(state, unit.side, 'Assault')];
    case 'rally':
      return [];
  }
}

type Given = { path?: Path; facing?: number; target?: string };

/** The fields of a command that were answered. */
function given(state: State, unit: Unit, action: Reaction, { path, facing, target }: Answers): Given {
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

function mountedAs(chosen: string | undefined): { mount?: 'mount' | 'dismount'; mountAt?: 'start' | 'end' } {
  if (!chosen || chosen === 'stay') return {};
  const [mount, mountAt] = chosen.split(' ') as ['mount' | 'dismount', 'start' | 'end']; // one of the options above
  return { mount, mountAt };
}

function activation(state: State, unit: Unit, action: Action): Act {
  const { id, side } = unit;
  const closed = activationProblem(state, unit) ?? actionProblem(state, unit, action) ?? null;
  return act({
    id: `${id} ${action}`,
    label: LABELS[action],
    key: KEYS[action],
    actor: id,
    closed,
    asks: closed ? [] : asksFor(state, unit, action),
    field: closed ? null : fieldOf(state, unit, action),
    command: (answers): Command => ({
      type: 'activate',
      side,
      unit: id,
      action,
      ...given(state, unit, action, answers),
      ...mountedAs(answers.chosen?.mount),
    }),
  });
}

/** An assault that does not go straight. */
function roundabout(state: State, unit: Unit): Act {
  const plain = activation(state, unit, 'assault');
  const asks = plain.closed ? [] : [way(unit, 'assault'), ...asksFor(state, unit, 'assault')];
  return { ...plain, id: `${unit.id} assault round`, label: 'Assault by a way of your own', key: null, asks };
}

function smoke(state: State, unit: Unit): Act[] {
  if (state.options.smokeShells !== 'on' || !isArtillery(unit.type)) return [];
  const { id, side } = unit;
  return [
    act({
      id: `${id} smoke`,
      label: 'Lay smoke',
      actor: id,
      closed: activationProblem(state, unit) ?? null,
      asks: [{ kind: 'point', prompt: 'Where shall the smoke fall?' }],
      command: ({ point }): Command => ({
        type: 'activate',
        side,
        unit: id,
        action: 'fire',
        ...(point ? { point } : {}),
      }),
    }),
  ];
}

const ACTIONS: readonly Action[] = ['fire', 'move', 'move-and-fire', 'assault', 'rally'];

function activations(state: State, side: Side): Act[] {
  const units = unitsOf(state, side).filter((unit) => isHere(unit) || (unit.offTable && !unit.destroyed));
  const left = tokensOf(state, side);
  return [
    ...units.flatMap((unit) => [
      ...ACTIONS.map((action) => activation(state, unit, action)),
      ...(isHere(unit) ? [roundabout(state, unit)] : []),
      ...smoke(state, unit),
    ]),
    act({
      id: 'surrender',
      label: 'Surrender the initiative',
      closed: passProblem(state, 'surrender') ?? null,
      ends: true,
      command: (): Command => ({ type: 'surrender', side }),
    }),
    act({
      id: 'discard',
      label: 'Discard tokens',
      asks: [{ kind: 'number', prompt: 'How many tokens?', least: 1, most: left }],
      command: ({ number }): Command => ({ type: 'discard', side, n: number ?? 1 }),
    }),
  ];
}

function reaction(state: State, unit: Unit, action: ReactsBy, barred: Problem | null): Act {
  const { id, side } = unit;
  const onWay = onItsWay(state);
  const nearest = onWay && !barred ? strikeAt(state, unit, undefined) : 0;
  const command = (answers: Answers): Extract<Command, { type: 'react' }> => ({
    type: 'react',
    side,
    unit: id,
    action,
    ...(onWay ? { atDistance: answers.number ?? nearest } : {}),
    ...given(state, unit, action, answers),
  });
  const closed = barred ?? (action === 'fire' ? (reactOrderProblem(state, unit, command({})) ?? null) : null);
  const when: Ask[] = onWay
    ? [
        {
          kind: 'along',
          path: state.pending!.path,
          initial: nearest,
          prompt: 'Strike at this point of its way',
        },
      ]
    : [];
  const moves: Ask[] = action === 'move' || action === 'move-and-fire' ? [way(unit, action)] : [];
  return act({
    id: `${id} react ${action}`,
    label: `React: ${LABELS[action].toLowerCase()}`,
    key: KEYS[action],
    actor: id,
    closed,
    asks: closed ? [] : [...when, ...moves],
    field: closed || action === 'move' || action === 'hold' ? null : fieldOf(state, unit, action),
    command,
  });
}
type ReactsBy = 'fire' | 'move' | 'move-and-fire' | 'hold';

function reactions(state: State, side: Side): Act[] {
  const units = unitsOf(state, side).filter(isHere);
  return [
    ...units.flatMap((unit) => {
      const closed = reactionProblem(state, unit) ?? null;
      return (['fire', 'move', 'move-and-fire', 'hold'] as const).map((action) =>
        reaction(
          state,
          unit,
          action,
          closed ?? (action === 'hold' ? null : (actionProblem(state, unit, action) ?? null)),
        ),
      );
    }),
    act({
      id: 'decline',
      label: 'Do not react',
      ends: true,
      command: (): Command => ({ type: 'decline', side }),
    }),
  ];
}

function deployment(state: State, side: Side): Act[] {
  const units = unitsOf(state, side).filter(isHere);
  return [
    ...units.map((unit) =>
      act({
        id: `${unit.id} place`,
        label: 'Place',
        key: 'm',
        actor: unit.id,
        asks: [{ kind: 'place', from: unit.pose!, figures: (pose: Pose) => figuresAt(unit, pose) }],
        command: ({ point, facing }): Command => ({
          type: 'place',
          side,
          unit: unit.id,
          pose: { ...(point ?? unit.pose!), facing: facing ?? unit.pose!.facing },
        }),
      }),
    ),
    act({
      id: 'ready',
      label: 'Ready: begin',
      ends: true,
      command: (): Command => ({ type: 'ready', side }),
    }),
  ];
}

/** Everything that this side may do now. */
export function acts(state: State, side: Side): readonly Act[] {
  switch (state.phase) {
    case 'deploy':
      return state.active === side ? deployment(state, side) : [];
    case 'activation':
      return state.active === side ? activations(state, side) : [];
    case 'reaction':
      return state.active === side ? [] : reactions(state, side);
    case 'seize-choice':
      return state.maySeize === side
        ? [
            act({
              id: 'seize',
              label: 'Seize the initiative',
              closed: passProblem(state, 'seize') ?? null,
              command: (): Command => ({ type: 'seize', side }),
            }),
            act({
              id: 'leave',
              label: 'Leave it',
              ends: true,
              command: (): Command => ({ type: 'leave', side }),
            }),
          ]
        : [];
    case 'over':
      return [];
  }
}
