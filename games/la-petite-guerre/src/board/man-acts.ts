import { type Act, actWith, type Side } from '@sandtable/engine';
import { type Place, posed } from '@sandtable/table';
import { actorProblem, stepProblem } from '../play/acting.ts';
import { isInSight, lookProblem, mayBeSearched } from '../play/looking.ts';
import type { Acts, Command, State, Step } from '../play/state.ts';
import { STEADY } from '../players/figures.ts';
import { actsOf } from '../players/instinct.ts';
import { bestShot, movesTo, targetsOf } from '../players/steps.ts';
import { WEAPONS } from '../sheet/tables.ts';
import { ACTIONS } from '../sheet/vocabulary.ts';
import { enemiesInView, inFront, menOf, radiusOf, type Standing } from '../table/men.ts';
import { manSees } from '../table/sight.ts';
import { act, closedFor, movingActs } from './moving-acts.ts';
import { figureOf } from './scene.ts';

/** What a man may do with an action, and what a whole unit may do as one order. */

const PLAIN = [
  'reload',
  'fall-prone',
  'stand',
  'mount',
  'dismount',
  'change-weapon',
  'fix-bayonet',
  'unfix-bayonet',
] as const;
const KEYS: Readonly<Partial<Record<(typeof PLAIN)[number], string>>> = {
  reload: 'r',
  'fall-prone': 'd',
  stand: 'u',
};

/** Only what could ever be: no bayonet for him who has none. */
function plainActs(state: State, man: Standing): Act[] {
  return PLAIN.flatMap((what) => {
    const step: Step = { do: what };
    const closed = closedFor(state, man, step, true);
    if (closed && what !== 'reload' && what !== 'fall-prone') return [];
    return [
      act(man, what, { label: ACTIONS[what], key: KEYS[what] ?? null, closed, about: '' }, () => [step]),
    ];
  });
}

function firingActs(state: State, man: Standing): Act[] {
  const [arm] = man.arms;
  if (!arm) return [];
  const closed = closedFor(state, man, { do: 'fire' }, false);
  const targets = closed
    ? []
    : targetsOf(state, man).filter(
        (target) =>
          inFront(man.pose, target.pose) && !stepProblem(state, man, { do: 'fire', target: target.id }),
      );
  const field = {
    from: figureOf(man),
    width: 90,
    bands: [WEAPONS[arm.weapon].short, WEAPONS[arm.weapon].max],
    apexes: [man.pose],
    beyond: radiusOf(man),
  };
  const unseen = closed
    ? []
    : enemiesInView(state, man.side).filter(
        (enemy) =>
          inFront(man.pose, enemy.pose) &&
          manSees(state, man, enemy) &&
          !lookProblem(state, man, { target: enemy.id }),
      );
  const look = closedFor(state, man, { do: 'acquire' }, false);
  const fire = (
    id: string,
    label: string,
    steps: (target: string) => readonly Step[],
    among: readonly Standing[],
  ): Act[] =>
    among.length === 0
      ? []
      : [
          act(
            man,
            id,
            {
              label,
              key: id === 'fire' ? 'f' : null,
              field,
              about: '',
              asks: [{ kind: 'target', among: among.map((enemy) => enemy.id), prompt: 'Fire at' }],
            },
            ({ target }) => steps(target ?? ''),
          ),
        ];
  return [
    ...(closed
      ? [act(man, 'fire', { label: 'Fire', key: 'f', closed, about: '' }, () => [{ do: 'fire' }])]
      : fire('fire', 'Fire', (target) => [{ do: 'fire', target }], targets)),
    ...fire(
      'look-fire',
      'Look, then fire',
      (target) => [
        { do: 'acquire', target },
        { do: 'fire', target },
      ],
      man.used === 0 && !man.wounded ? targets.filter(({ id }) => !man.acquired.includes(id)) : [],
    ),
    ...(closed
      ? []
      : [
          act(
            man,
            'blind',
            {
              label: 'Fire blindly at a place',
              field,
              about: 'Whoever hides within 2 inches of it may be hit, on a 6.',
              asks: [{ kind: 'point', prompt: 'Where?' }],
            },
            ({ point }) => [{ do: 'fire', point: point ?? { x: man.pose.x, y: man.pose.y } }],
          ),
        ]),
    ...(look || unseen.length === 0
      ? []
      : [
          act(
            man,
            'look',
            {
              label: 'Look for',
              key: 'a',
              about: 'To aim at somebody he must be made out first.',
              asks: [{ kind: 'target', among: unseen.map(({ id }) => id), prompt: 'Look for' }],
            },
            ({ target }) => [{ do: 'acquire', ...(target ? { target } : {}) }],
          ),
        ]),
    ...(look ? [] : searching(state, man)),
  ];
}

function searching(state: State, man: Standing): Act[] {
  const pieces = state.map.features.filter(
    (piece) => mayBeSearched(piece) && !state.special.shut.includes(piece.id) && isInSight(state, man, piece),
  );
  if (pieces.length === 0) return [];
  const options = pieces.map(({ id, name, kind }) => ({ id, label: name ?? kind }));
  return [
    act(
      man,
      'search',
      {
        label: 'Search',
        about: 'For whoever hides in a piece of ground that he sees.',
        asks: [{ kind: 'choice', name: 'piece', prompt: 'Which ground?', options, initial: options[0]!.id }],
      },
      ({ chosen }) => [{ do: 'acquire', piece: chosen?.piece ?? options[0]!.id }],
    ),
  ];
}

/** Everything that this man may do; one closed act with the reason for whoever may do nothing. */
export function manActs(state: State, man: Standing): Act[] {
  const closed = actorProblem(state, man);
  if (closed)
    return [act(man, 'act', { label: 'Act', closed, about: '' }, () => [{ do: 'turn', facing: 0 }])];
  if ((man.wounded ? 1 : 2) <= man.used) return [];
  return [...firingActs(state, man), ...movingActs(state, man), ...plainActs(state, man)];
}

const together = (side: Side, acts: readonly Acts[]): Command => ({ type: 'actTogether', side, acts });
const mayAct = (state: State, man: Standing): boolean =>
  !actorProblem(state, man) && man.serves === null && man.used < (man.wounded ? 1 : 2);

/** All of a unit towards a place, each by his own die. */
const allTo = (state: State, men: readonly Standing[], goal: Place): Acts[] =>
  men.flatMap((man) => {
    const steps = movesTo(state, man, goal, (man.wounded ? 1 : 2) - man.used);
    return steps && !man.prone && !man.stunned ? [{ man: man.id, steps }] : [];
  });

/** A unit as one order, offered on its leader. */
export function unitActs(state: State, side: Side, unit: string): Act[] {
  const men = menOf(state, side).filter((man) => man.unit === unit && mayAct(state, man));
  const [first] = men;
  const actor = menOf(state, side).find((man) => man.unit === unit && man.cp > 0) ?? first;
  if (!actor || !first || men.length < 2) return [];
  const name = state.units[unit]!.name;
  const shots = men.flatMap((man) => {
    const shot = man.stunned ? undefined : bestShot(state, man, STEADY);
    return shot ? [{ man: man.id, steps: shot.steps }] : [];
  });
  const best = actsOf(state, unit, STEADY);
  const group = (id: string, rest: Omit<Parameters<typeof actWith<Command>>[0], 'id'>): Act =>
    actWith<Command>({ id: `${unit} ${id}`, actor: unit, ...rest });
  return [
    ...(shots.length > 0
      ? [
          group('all-fire', {
            label: `All fire (${shots.length} of ${men.length})`,
            about: `Each man of ${name} at his best target, after looking or turning where that helps.`,
            command: () => together(side, shots),
          }),
        ]
      : []),
    group('all-go', {
      label: 'All move',
      about: `Everybody of ${name} who can, towards one place, each by his own dice.`,
      asks: [{ kind: 'point', prompt: 'Where to?' }],
      command: ({ point }) => together(side, allTo(state, men, point ?? posed(actor.pose, 0))),
    }),
    ...(best.length > 0
      ? [
          group('as-they-like', {
            label: 'Each as he thinks best',
            usual: true,
            about: `${best.length} of ${men.length} find something to do: they shoot, load, lie down or go on.`,
            command: () => together(side, best),
          }),
        ]
      : []),
  ];
}
