import { isRefused, type Side } from '@sandtable/engine';
import { ahead, bearing, posed } from '@sandtable/table';
import { askedToPursue } from '../play/breaking.ts';
import { controlledBy, mustTest } from '../play/commanding.ts';
import type { Command, Step } from '../play/commands.ts';
import { judge } from '../play/deciding.ts';
import type { State } from '../play/state.ts';
import { surveyed } from '../table/ground.ts';
import { enemiesInView, isAble, isFree, menOf, nearestOf, type Standing } from '../table/men.ts';
import { figuresOf, STEADY } from './figures.ts';
import { gunOptions } from './gun-plans.ts';
import { actsOf, chargesOf, instinct } from './instinct.ts';
import { optionsFor, planFor } from './plans.ts';

/** A finite list of sensible commands, all of them legal. */

const lawful = (state: State, commands: readonly Command[]): Command[] =>
  commands.filter((command) => !isRefused(judge(state, command)));

function spending(state: State, side: Side): Command[] {
  const leaders = menOf(state, side).filter((man) => man.cp > man.spent.length && isAble(man));
  return leaders.flatMap((man): Command[] => {
    const spend = { type: 'spendCp', side, leader: man.id } as const;
    const path = [{ x: man.pose.x, y: man.pose.y }, ahead(man.pose, 3000)];
    const unseen = enemiesInView(state, side).find(({ id }) => !man.acquired.includes(id));
    const piece = surveyed(state.map).scrub[0] ?? surveyed(state.map).buildings[0];
    const friend = menOf(state, side).find((other) => other.id !== man.id && other.acquired.length > 0);
    return [
      ...(state.options.rally === 'command' || controlledBy(state, man).some(mustTest)
        ? [{ ...spend, kind: 'control' } as const]
        : []),
      { ...spend, kind: 'encourage' },
      { ...spend, kind: 'move', path },
      {
        ...spend,
        kind: 'order',
        target: man.unit,
        order: state.units[man.unit]!.order === 'hold' ? 'fall-back' : 'hold',
      },
      ...(unseen ? [{ ...spend, kind: 'assess', target: unseen.id } as const] : []),
      ...(piece ? [{ ...spend, kind: 'assess', piece: piece.id } as const] : []),
      ...(man.acquired[0] ? [{ ...spend, kind: 'indicate', target: man.acquired[0] } as const] : []),
      ...(friend
        ? [{ ...spend, kind: 'listen', target: friend.id, enemy: friend.acquired[0]! } as const]
        : []),
    ];
  });
}
/** LPG-6.2 Files that may share a state: a man and the next of his unit. */
function conforming(state: State, side: Side): Command[] {
  const men = menOf(state, side);
  return men.flatMap((lead, i): Command[] => {
    const next = men[i + 1];
    return next && next.unit === lead.unit
      ? [{ type: 'conform', side, lead: lead.id, followers: [next.id] }]
      : [];
  });
}

/** What one man might do beside what comes to mind first. */
function stepsOf(state: State, man: Standing): Step[][] {
  const from = { x: man.pose.x, y: man.pose.y };
  const towards = (off: number, far: number) => [
    from,
    ahead(posed(man.pose, (man.pose.facing + off + 360) % 360), far),
  ];
  const near = nearestOf(man, enemiesInView(state, man.side));
  const pits = [...surveyed(state.map).pits, ...surveyed(state.map).buildings, ...surveyed(state.map).scrub];
  const follower = menOf(state, man.side).find(({ id, unit }) => unit === man.unit && id !== man.id);
  const pace = man.mounted ? { pace: 2 as const } : {};
  return [
    [{ do: 'move', path: towards(0, 3000), ...pace }],
    [
      { do: 'move', path: towards(40, 3000) },
      { do: 'move', path: towards(40, 3000) },
    ],
    [{ do: 'move', path: towards(-40, 3000), ...(state.special.leave ? { leave: true } : {}) }],
    ...(follower ? [[{ do: 'move' as const, path: towards(0, 3000), file: [follower.id] }]] : []),
    [{ do: 'shuffle', path: towards(10, 900) }, { do: 'fall-prone' }],
    [{ do: 'crawl', path: towards(-10, 900) }],
    [{ do: 'stand' }, { do: 'move', path: towards(0, 3000) }],
    [{ do: 'turn', facing: near ? bearing(man.pose, near.pose) : (man.pose.facing + 120) % 360 }],
    ...(near
      ? [
          [
            { do: 'acquire' as const, target: near.id },
            { do: 'fire' as const, target: near.id },
          ],
          [{ do: 'fire' as const, target: near.id }],
        ]
      : []),
    ...pits.slice(0, 3).map((piece) => [{ do: 'acquire' as const, piece: piece.id }]),
    ...pits.slice(0, 3).map((piece) => [{ do: 'fire' as const, piece: piece.id }]),
    [{ do: 'fire', point: ahead(man.pose, 5000) }],
    [{ do: 'reload' }],
    [{ do: 'dismount' }],
    [{ do: 'mount' }],
    [{ do: 'change-weapon' }],
    [{ do: 'fix-bayonet' }],
    [{ do: 'unfix-bayonet' }],
  ];
}

/** So many men are offered by themselves at a time; the others come after them. */
const AT_A_TIME = 1;

function acting(state: State, side: Side): Command[] {
  const waiting = menOf(state, side).filter(
    (man) =>
      isFree(man) && !man.broken && !man.served && (man.stepTurn < state.turn || state.acting === man.id),
  );
  const guns = Object.values(state.guns).filter((gun) => gun.side === side);
  const start = waiting.length === 0 ? 0 : (state.turn * 7 + 3 * state.losses.length) % waiting.length;
  const some = [...waiting.slice(start), ...waiting.slice(0, start)].slice(0, AT_A_TIME);
  const units = [...new Set(waiting.map(({ unit }) => unit))].slice(0, 1);
  return [
    ...units.flatMap((unit): Command[] => {
      const acts = actsOf(state, unit, figuresOf('seasoned', state, side));
      return acts.length > 0 ? [{ type: 'actTogether', side, acts }] : [];
    }),
    ...units.flatMap((unit) => groupPlans(state, side, unit)),
    ...some.flatMap((man) =>
      stepsOf(state, man).map((steps): Command => ({ type: 'act', side, man: man.id, steps })),
    ),
    ...guns.flatMap((gun) => [
      ...gunOptions(state, gun, STEADY)
        .slice(0, 3)
        .map(({ steps }): Command => ({ type: 'serveGun', side, gun: gun.id, steps })),
      ...gunSteps(gun.pose).map((steps): Command => ({ type: 'serveGun', side, gun: gun.id, steps })),
    ]),
  ];
}
const gunSteps = (pose: Standing['pose']): Step[][] => [
  [{ do: 'turn', facing: (pose.facing + 30) % 360 }],
  [{ do: 'limber' }],
  [{ do: 'unlimber' }],
  [{ do: 'move', path: [{ x: pose.x, y: pose.y }, ahead(pose, 3000)] }],
  [{ do: 'fire', point: ahead(pose, 9000) }],
];

/** All of a unit otherwise: what comes to each man's mind second. */
function groupPlans(state: State, side: Side, unit: string): Command[] {
  const men = menOf(state, side).filter((man) => man.unit === unit && planFor(state, man, STEADY));
  const acts = men.flatMap((man) => {
    const second = optionsFor(state, man, STEADY)[1];
    const steps = second?.steps ?? [];
    return second && !isRefused(judge(state, { type: 'act', side, man: man.id, steps }))
      ? [{ man: man.id, steps }]
      : [];
  });
  return acts.length > 0 ? [{ type: 'actTogether', side, acts }] : [];
}

export function candidates(state: State, side: Side): readonly Command[] {
  if (askedToPursue(state)) {
    const { man } = askedToPursue(state)!; // as just seen
    return [
      { type: 'pursuitChoice', side, man, choice: 'press' },
      { type: 'pursuitChoice', side, man, choice: 'hold' },
    ];
  }
  switch (state.phase) {
    case 'initiative':
      return [
        { type: 'chooseOrder', side, order: 'first' },
        { type: 'chooseOrder', side, order: 'second' },
      ];
    case 'command':
      return [
        { type: 'endCommand', side },
        ...lawful(state, [...spending(state, side), ...conforming(state, side).slice(0, 2)]),
      ];
    case 'actions':
      return [{ type: 'endActions', side }, ...lawful(state, acting(state, side))];
    case 'charge-declare':
      return [
        { type: 'endCharges', side },
        ...chargesOf(state, side, STEADY)
          .slice(0, 8)
          .map(({ command }) => command),
      ];
    default: {
      const first = instinct(state, side, STEADY);
      return first.type === 'retirePace'
        ? lawful(state, [first, { ...first, pace: 1 }, { ...first, file: true }])
        : [first];
    }
  }
}
