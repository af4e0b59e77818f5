import { type Act, type Ask, actWith, counted, type Problem, ringsFrom, type Side } from '@sandtable/engine';
import { ahead, type Place, posed } from '@sandtable/table';
import { actorProblem, bodyOf, stepProblem } from '../play/acting.ts';
import { isInSight, lookProblem, mayBeSearched } from '../play/looking.ts';
import type { Acts, Command, State, Step } from '../play/state.ts';
import { mayLeave, moveInput } from '../play/walking.ts';
import { STEADY } from '../players/figures.ts';
import { actsOf } from '../players/instinct.ts';
import { bestShot, movesTo, targetsOf } from '../players/steps.ts';
import { faultOf } from '../sheet/actions.ts';
import { moveDistance } from '../sheet/moving.ts';
import { WEAPONS } from '../sheet/tables.ts';
import { ACTIONS } from '../sheet/vocabulary.ts';
import { enemiesInView, inFront, menOf, nearestOf, radiusOf, type Standing, within } from '../table/men.ts';
import { manSees } from '../table/sight.ts';
import { figureOf } from './scene.ts';

/** What a man may do with an action, and what a whole unit may do as one order. */

export const way = (man: Standing, most: number): Ask => ({
  kind: 'path',
  from: man.pose,
  most,
  turns: false,
  bands: [{ most, label: 'the best roll' }],
  figures: (pose) => figureOf(man, pose),
});

const act = (
  man: Standing,
  id: string,
  rest: Omit<Parameters<typeof actWith<Command>>[0], 'id' | 'command'>,
  steps: (answers: Parameters<Act['command']>[0]) => readonly Step[],
): Act =>
  actWith<Command>({
    id: `${man.id} ${id}`,
    actor: man.id,
    ...rest,
    command: (answers) => ({ type: 'act', side: man.side, man: man.id, steps: steps(answers) }),
  });

/** What the sheet has against an action, and for plain ones the table too. */
function closedFor(state: State, man: Standing, step: Step, plain: boolean): Problem | null {
  const fault = faultOf(bodyOf(state, man), step.do);
  if (fault) return { code: fault.code, message: fault.say, rule: fault.rule };
  return (plain ? stepProblem(state, man, step) : undefined) ?? null;
}

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

type Moving = Extract<Step, { readonly do: 'move' | 'crawl' | 'shuffle' }>;

/** LPG-4.9 Men of his unit who can follow him in single file, each within 2 inches of the one ahead. */
function fileBehind(state: State, lead: Standing): readonly string[] {
  const path = [{ x: lead.pose.x, y: lead.pose.y }, ahead(lead.pose, 1000)];
  const file: string[] = [];
  const others = menOf(state, lead.side).filter((man) => man.unit === lead.unit && man.id !== lead.id);
  for (let last = lead; ; ) {
    const next = nearestOf(
      last,
      others.filter(
        (man) =>
          within(last, man, 2) &&
          !file.includes(man.id) &&
          !stepProblem(state, lead, { do: 'move', path, file: [...file, man.id] }),
      ),
    );
    if (!next) return file;
    file.push(next.id);
    last = next;
  }
}

function movingActs(state: State, man: Standing): Act[] {
  const how = man.prone ? 'crawl' : 'move';
  const path = [{ x: man.pose.x, y: man.pose.y }, ahead(man.pose, 1000)];
  const closed = closedFor(state, man, { do: how, path }, false);
  const pace = man.mounted ? (2 as const) : (1 as const);
  const rings = {
    from: man.pose,
    figures: [],
    list: ringsFrom(
      moveDistance,
      moveInput(state, man, { do: 'move', path, pace }),
      ({ distance }) => distance,
    ),
  };
  const walks = (
    id: string,
    rest: Partial<Act> & Pick<Act, 'label'>,
    more: Pick<Moving, 'pace' | 'file'>,
  ): Act =>
    act(
      man,
      id,
      {
        closed,
        about: 'To his front; all that is rolled must be gone, straight on if the way is shorter.',
        asks: closed ? [] : [way(man, more.pace === 2 ? 10_000 : 5000)],
        ...rest,
      },
      ({ path: given }) => [
        { do: 'move', path: given ?? [], ...more, ...(mayLeave(state, man) ? { leave: true } : {}) },
      ],
    );
  const riding = man.mounted ? { pace } : {};
  const file = closed || man.prone ? [] : fileBehind(state, man);
  const moves: Act[] = man.prone
    ? []
    : [
        walks('move', { label: man.mounted ? 'Ride' : 'Move', key: 'm', rings }, riding),
        ...(man.mounted ? [walks('walk', { label: 'Ride, one die' }, { pace: 1 })] : []),
        ...(file.length > 0
          ? [
              walks(
                'file',
                { label: `Lead ${counted(file.length, 'man', 'men')} in single file` },
                { ...riding, file },
              ),
            ]
          : []),
      ];
  const creep = man.prone ? 'crawl' : 'shuffle';
  const shut = closedFor(state, man, { do: creep, path }, false);
  const creeps = man.mounted
    ? []
    : [
        act(
          man,
          creep,
          {
            label: ACTIONS[creep],
            key: 's',
            closed: shut,
            about: 'Up to 2 inches, without a die.',
            asks: shut ? [] : [way(man, 2000)],
          },
          ({ path: given }) => [{ do: creep, path: given ?? [] }],
        ),
      ];
  const turn = closedFor(state, man, { do: 'turn', facing: 0 }, false);
  return [
    ...moves,
    ...creeps,
    act(
      man,
      'turn',
      {
        label: 'Turn',
        key: 't',
        closed: turn,
        about: '',
        asks: turn ? [] : [{ kind: 'facing', from: man.pose, figures: (pose) => figureOf(man, pose) }],
      },
      ({ facing }) => [{ do: 'turn', facing: facing ?? man.pose.facing }],
    ),
  ];
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
