import { type Act, type Ask, actWith, type Chosen, type Side } from '@sandtable/engine';
import type { Pose } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import { deciding } from '../play/deciding.ts';
import { FORMATIONS, type Formation, ORDERS, type Order, type State, type Unit } from '../play/state.ts';
import { isDeployed, ordersKept } from '../play/writing.ts';
import { isGroundUnit } from '../table/figures.ts';
import { isHere, unitsOf } from '../table/units.ts';
import { fighting } from './fighting.ts';
import { figuresAt } from './figures.ts';
import { moving } from './moving.ts';

/** What a side may do, with what each thing needs to be asked for. */

export const RANKS: Ask = {
  kind: 'choice',
  name: 'ranks',
  prompt: 'Ranks',
  options: [1, 2, 3, 4].map((n) => ({ id: String(n), label: n === 1 ? 'One rank' : `${n} ranks` })),
  initial: '2',
};

/** Formations that a unit may ever take. */
export function formationAsk(unit: Unit): Ask {
  const may: Formation[] = [
    'open-order',
    ...(unit.canCloseOrder ? (['close-order'] as const) : []),
    ...(unit.men.length >= 8 && !unit.mounted ? (['square'] as const) : []),
  ];
  return {
    kind: 'choice',
    name: 'formation',
    prompt: 'Formation',
    options: may.map((id) => ({ id, label: FORMATIONS[id] })),
    initial: unit.formation,
  };
}
const isForming = ({ kind }: Unit): boolean => kind === 'infantry' || kind === 'cavalry';

export const formed = (unit: Unit, chosen: Readonly<Record<string, string>> | undefined) => ({
  formation: (chosen?.formation ?? unit.formation) as Formation, // one of the options above
  ranks: Number(chosen?.ranks ?? unit.ranks),
});

function placing(unit: Unit): Act {
  const { id, side } = unit;
  return actWith<Command>({
    id: `${id} place`,
    label: 'Place',
    about: 'Anywhere inside the dashed line, facing any way.',
    key: 'm',
    actor: id,
    asks: [
      {
        kind: 'place',
        from: unit.pose!,
        figures: (pose: Pose, chosen: Chosen) => figuresAt({ ...unit, ...formed(unit, chosen) }, pose),
      },
      ...(isForming(unit) ? [formationAsk(unit), { ...RANKS, initial: String(unit.ranks) } as Ask] : []),
    ],
    command: ({ point, facing, chosen }) => ({
      type: 'deploy',
      side,
      unit: id,
      position: point ? { x: point.x, y: point.y } : { x: unit.pose!.x, y: unit.pose!.y },
      facing: facing ?? unit.pose!.facing,
      ...formed(unit, chosen),
    }),
  });
}

const registering = (state: State, side: Side): Act[] =>
  (state.batteries[side] ?? [])
    .filter(({ points, registered }) => registered.length < points)
    .map(({ id, name, points, registered, radius }) =>
      actWith<Command>({
        id: `${id} register`,
        label: `Register a point (${name})`,
        about: `Shells fall better on a registered point, and nobody has to see it. ${points - registered.length} left.`,
        asks: [{ kind: 'point', prompt: 'Where?', radius }],
        command: ({ point }) => ({
          type: 'registerPoint',
          side,
          battery: id,
          point: point ?? { x: 0, y: 0 },
        }),
      }),
    );

const done = (side: Side, label: string, about: string): Act =>
  actWith<Command>({
    id: 'done',
    label,
    about,
    ends: true,
    usual: true,
    command: () => ({ type: 'done', side }),
  });

const setUp = (state: State, side: Side): Act[] => [
  ...unitsOf(state, side)
    .filter((unit) => isDeployed(state, unit))
    .map(placing),
  ...registering(state, side),
  done(side, 'Ready', 'Your units stand where they stand.'),
];

const HINT: Readonly<Record<Order, string>> = {
  attack: 'It may not end a move farther from the enemy.',
  hold: 'It may not end a move nearer to the enemy.',
  withdraw: 'If it moves, it ends nearer to its own edge and not nearer to the enemy, and does not shoot.',
};

function ordering(state: State, unit: Unit): Act[] {
  const { id, side } = unit;
  if (!ordersKept(state) || !unit.ordered) return [];
  const now = state.orders[side]?.[id];
  const written = state.slips.written[side]?.orders[id];
  const others = (Object.keys(ORDERS) as Order[]).filter((order) => order !== now && order !== written); // the keys of orders
  return others.map((order) =>
    actWith<Command>({
      id: `${id} ${order}`,
      label: `Order: ${order}`,
      about: `${HINT[order]} In force on 4–6, +1 with an officer within 2″; else the old order (${now ?? 'none'}) stands.`,
      actor: id,
      command: () => ({ type: 'writeOrder', side, unit: id, order }),
    }),
  );
}

function masks(state: State, unit: Unit): Act[] {
  if (!unit.issued) return [];
  const on = !(state.slips.written[unit.side]?.respirators[unit.id] ?? unit.respirators);
  return [
    actWith<Command>({
      id: `${unit.id} respirators`,
      label: on ? 'Put on respirators' : 'Take off respirators',
      about: on
        ? 'Safe from gas, but everything that it shoots has −1.'
        : 'Gas kills again, and shooting is as good as ever.',
      actor: unit.id,
      command: () => ({ type: 'respirators', side: unit.side, unit: unit.id, on }),
    }),
  ];
}

const aiming = (state: State, side: Side): Act[] =>
  (state.batteries[side] ?? [])
    .filter(({ missions }) => missions > 0)
    .flatMap(({ id, name, missions, shells, radius }) =>
      shells.map((shell) =>
        actWith<Command>({
          id: `${id} ${shell}`,
          label: `Aim the ${name}`,
          about: `At a registered point, or one that an officer, observer or aircraft sees. It falls before all other shooting. ${missions} left.`,
          asks: [{ kind: 'point', prompt: 'Where shall it fall?', radius }],
          command: ({ point }) => ({
            type: 'aimBattery',
            side,
            battery: id,
            point: point ?? { x: 0, y: 0 },
            shell,
          }),
        }),
      ),
    );

const writing = (state: State, side: Side): Act[] => [
  ...unitsOf(state, side)
    .filter((unit) => isHere(unit) && isGroundUnit(unit))
    .flatMap((unit) => [...ordering(state, unit), ...masks(state, unit)]),
  ...aiming(state, side),
  done(side, 'Orders are written', 'When both are done, new orders are diced for.'),
];

/** Everything that this side may do now. */
export function acts(state: State, side: Side): readonly Act[] {
  if (!deciding(state).includes(side)) return [];
  switch (state.phase) {
    case 'setup':
      return setUp(state, side);
    case 'orders':
      return writing(state, side);
    case 'move-units':
    case 'move-independents':
    case 'move-aircraft':
      return moving(state, side);
    default:
      return fighting(state, side);
  }
}
