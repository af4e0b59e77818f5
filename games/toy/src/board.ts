import {
  type Act,
  actWith,
  aimFrom,
  askAmong,
  type Board,
  type Scene,
  type Side,
  type Stages,
  type Survey,
  surveyedActs,
  type Trail,
} from '@sandtable/engine';
import { writing } from '@sandtable/play';
import { INCH, type Pose, pathLength, posed } from '@sandtable/table';
import { deciding } from './play.ts';
import { HOLDS, MOVE, RANGE } from './rulebook.ts';

import type { Command, Event, Squad, State } from './state.ts';
import { enemiesOf, holderOf, inchesBetween, inWood, look, squadsOf } from './table.ts';

/** What the board shows and asks. */

const figuresAt = ({ men }: Squad, pose: Pose) =>
  men > 0 ? [{ glyph: 'rifle' as const, pose, width: INCH, depth: INCH }] : [];

export const scene = (state: State): Scene => ({
  blocks: Object.values(state.squads).map((squad) => ({
    id: squad.id,
    name: squad.name,
    short: squad.name,
    side: squad.side,
    pose: squad.pose,
    figures: squad.pose ? figuresAt(squad, squad.pose) : [],
    strength: { now: squad.men, full: squad.full, of: 'men' },
    beads: null,
    tokens: 0,
    quality: 0,
    marks: state.orders.written[squad.side]?.[squad.id] ? (['declared'] as const) : [],
    formation: 'Squads',
    note: squad.pose && inWood(state, squad.pose) ? 'in the wood' : '',
    facts: [['Men', `${squad.men} of ${squad.full}`]],
    officer: null,
  })),
  counters: [],
  spots: [
    {
      kind: 'objective',
      name: 'the flag',
      place: state.flag,
      radius: HOLDS * INCH,
      holder: holderOf(state) ?? null,
    },
  ],
  gone: [],
});

const LIST: Stages['list'] = [
  { id: 'orders', label: 'Orders', about: 'Write an order for each squad, then say ready.' },
  { id: 'over', label: 'Verdict', about: 'The battle is over.' },
];

const stages = (state: State): Stages => {
  const left = writing(
    state.orders,
    state.sides.map(({ id }) => id),
  ).length;
  return {
    list: LIST,
    now: state.verdict ? 1 : 0,
    note: left === 2 ? 'both write' : 'one still writes',
    prompt: state.verdict ? 'The battle is over.' : 'Fire, move or stay, squad by squad; then say ready.',
    goal: `Be alone within ${HOLDS}″ of the flag when turn ${state.turns} ends, or leave the enemy nobody.`,
  };
};

const ordersOf = (state: State, squad: Squad): Act[] => {
  const { id, side } = squad;
  const pose = squad.pose!;
  const act = (kind: string, rest: Omit<Parameters<typeof actWith<Command>>[0], 'id'>): Act =>
    actWith<Command>({ id: `${id} ${kind}`, actor: id, ...rest });
  return [
    act('fire', {
      label: 'Fire',
      about: `At an enemy in sight within ${RANGE}″; nothing is rolled before both are ready.`,
      key: 'f',
      asks: [askAmong(enemiesOf(state, side), 'Fire on')],
      field: { from: figuresAt(squad, pose), width: 360, bands: [RANGE] },
      command: ({ target }) => ({ type: 'order', side, squad: id, order: { fire: target ?? '' } }),
    }),
    act('move', {
      label: 'Move',
      about: `Up to ${MOVE}″, after all fire.`,
      key: 'm',
      asks: [
        {
          kind: 'path',
          from: pose,
          most: MOVE * INCH,
          turns: false,
          bands: [{ most: MOVE * INCH, label: 'move' }],
          figures: (at) => figuresAt(squad, at),
        },
      ],
      command: ({ path }) => ({ type: 'order', side, squad: id, order: { move: path ?? [] } }),
    }),
    act('stay', {
      label: 'Stay',
      command: () => ({ type: 'order', side, squad: id, order: { stay: true } }),
    }),
  ];
};

const acts = (state: State, side: Side): readonly Act[] =>
  deciding(state).includes(side)
    ? [
        ...squadsOf(state, side).flatMap((squad) => ordersOf(state, squad)),
        actWith<Command>({
          id: 'ready',
          label: 'Ready',
          about: 'When both are, all orders are opened.',
          ends: true,
          command: () => ({ type: 'ready', side }),
        }),
      ]
    : [];

function survey(_: State, command: Command): Survey | undefined {
  if (command.type !== 'order' || !('move' in command.order)) return undefined;
  const cost = command.order.move.length < 2 ? 0 : pathLength(command.order.move);
  return { cost, most: MOVE * INCH, legs: [], chance: 1, notes: [] };
}

function trail(state: State, event: Event): Trail | undefined {
  if (event.type === 'moved') return { units: [event.squad], path: event.path, pose: event.pose };
  if (event.type === 'fired')
    return {
      units: [event.squad, event.target],
      ...aimFrom(state.squads[event.squad]?.pose, state.squads[event.target]?.pose),
      resolved: event.volley,
    };
  return 'squad' in event ? { units: [event.squad] } : undefined;
}

export const toyBoard: Board<State, Event> = {
  stages,
  acts: surveyedActs(acts, survey),
  look(state, from, to) {
    const [a, b] = [state.squads[from]?.pose, state.squads[to]?.pose];
    return a && b ? { ...look(state, posed(a, 0), posed(b, 0)), inches: inchesBetween(a, b) } : undefined;
  },
  trail,
  hopes: { volley: { what: 'men felled', field: 'fallen' } },
};
