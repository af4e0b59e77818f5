import type { Act, Ask } from '@sandtable/engine';
import { bearing } from '@sandtable/table';
import { actorProblem, stepProblem, stepsProblem } from '../play/acting.ts';
import type { Step } from '../play/commands.ts';
import { isInSight, lookProblem, mayBeSearched } from '../play/looking.ts';
import type { State } from '../play/state.ts';
import { targetsOf } from '../players/steps.ts';
import { WEAPONS } from '../sheet/tables.ts';
import { ACTIONS } from '../sheet/vocabulary.ts';
import { gapToFeature } from '../table/ground.ts';
import { enemiesInView, inFront, radiusOf, type Standing } from '../table/men.ts';
import { manSees } from '../table/sight.ts';
import { act, closedFor, movingActs } from './moving-acts.ts';
import { figureOf } from './scene.ts';

/** What a man may do with an action. */

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

/** LPG-9 Aimed fire, at once, after a look or after a turn; nothing where nobody may be fired at. */
function aimed(state: State, man: Standing, field: NonNullable<Act['field']>): Act[] {
  const targets = targetsOf(state, man);
  const fire = (
    id: string,
    label: string,
    steps: (target: string) => readonly Step[],
    at: readonly Standing[],
    width = field.width,
  ): Act[] => {
    const among = at.map((enemy) => enemy.id);
    const rest = { label, key: id === 'fire' ? 'f' : null, field: { ...field, width }, about: '' };
    const asks: Ask[] = [{ kind: 'target', among, prompt: 'Fire at' }];
    return among.length === 0 ? [] : [act(man, id, { ...rest, asks }, ({ target }) => steps(target ?? ''))];
  };
  const lookAndFire = (target: string): readonly Step[] => [
    { do: 'acquire', target },
    { do: 'fire', target },
  ];
  const turnAndFire = (target: string): readonly Step[] => turned(state, man, target);
  const before = targets.filter(
    ({ id, pose }) => inFront(man.pose, pose) && !stepProblem(state, man, { do: 'fire', target: id }),
  );
  const fresh = man.used === 0 && !man.wounded;
  const behind = fresh
    ? targets.filter(({ id, pose }) => !inFront(man.pose, pose) && !stepsProblem(state, man, turnAndFire(id)))
    : [];
  const unknown = fresh ? before.filter(({ id }) => !man.acquired.includes(id)) : [];
  return [
    ...fire('fire', 'Fire', (target) => [{ do: 'fire', target }], before),
    ...fire('look-fire', 'Look, then fire', lookAndFire, unknown),
    ...fire('turn-fire', 'Turn, then fire', turnAndFire, behind, 360), // he turns first
  ];
}

function firing(state: State, man: Standing): Act[] {
  const [arm] = man.arms;
  if (!arm) return [];
  const closed = closedFor(state, man, { do: 'fire' }, false);
  if (closed)
    return [act(man, 'fire', { label: 'Fire', key: 'f', closed, about: '' }, () => [{ do: 'fire' }])];
  const field = {
    from: figureOf(man),
    width: 90,
    bands: [WEAPONS[arm.weapon].short, WEAPONS[arm.weapon].max],
    apexes: [man.pose],
    beyond: radiusOf(man),
  };
  const about = 'Whoever hides within 2 inches of it may be hit, on a 6.';
  const where: Ask = { kind: 'point', prompt: 'Where?', radius: 2000 }; // LPG-15.3
  return [
    ...aimed(state, man, field),
    act(man, 'blind', { label: 'Fire blindly at a place', field, about, asks: [where] }, ({ point }) => [
      { do: 'fire', point: point ?? { x: man.pose.x, y: man.pose.y } },
    ]),
  ];
}

/** To make somebody out, or to search ground. */
function looking(state: State, man: Standing): Act[] {
  if (closedFor(state, man, { do: 'acquire' }, false)) return [];
  const unseen = enemiesInView(state, man.side).filter(
    (enemy) =>
      inFront(man.pose, enemy.pose) &&
      manSees(state, man, enemy) &&
      !lookProblem(state, man, { target: enemy.id }),
  );
  const about = 'To aim at somebody he must be made out first.';
  const asks: Ask[] = [{ kind: 'target', among: unseen.map(({ id }) => id), prompt: 'Look for' }];
  const look = act(man, 'look', { label: 'Look for', key: 'a', about, asks }, ({ target }) => [
    { do: 'acquire', ...(target ? { target } : {}) },
  ]);
  return [...(unseen.length > 0 ? [look] : []), ...searching(state, man)];
}

/** LPG-9.6 He fires at what is before him, so he turns first. */
function turned(state: State, man: Standing, target: string): Step[] {
  const pose = state.men[target]?.pose;
  const facing = pose ? bearing(man.pose, pose) : man.pose.facing;
  return [
    { do: 'turn', facing },
    { do: 'fire', target },
  ];
}

/** LPG-7.14 The ground that somebody may search from where he stands, nearest first; undefined if there is none. */
export function searchAsk(state: State, man: Standing): Extract<Ask, { kind: 'choice' }> | undefined {
  const pieces = state.map.features.filter(
    (piece) => mayBeSearched(piece) && !state.special.shut.includes(piece.id) && isInSight(state, man, piece),
  );
  const far = new Map(pieces.map((piece) => [piece, gapToFeature(man.pose, piece)]));
  const options = pieces
    .sort((a, b) => far.get(a)! - far.get(b)!) // each has one
    .map(({ id, name, kind }) => ({ id, label: name ?? kind }));
  const [first] = options;
  return first && { kind: 'choice', name: 'piece', prompt: 'Which ground?', options, initial: first.id };
}

function searching(state: State, man: Standing): Act[] {
  const ask = searchAsk(state, man);
  if (!ask) return [];
  return [
    act(
      man,
      'search',
      { label: 'Search', about: 'For whoever hides in a piece of ground that he sees.', asks: [ask] },
      ({ chosen }) => [{ do: 'acquire', piece: chosen?.piece ?? ask.initial! }],
    ),
  ];
}

/** Everything that this man may do; one closed act with the reason for whoever may do nothing. */
export function manActs(state: State, man: Standing): Act[] {
  const closed = actorProblem(state, man);
  if (closed)
    return [act(man, 'act', { label: 'Act', closed, about: '' }, () => [{ do: 'turn', facing: 0 }])];
  if ((man.wounded ? 1 : 2) <= man.used) return [];
  return [...firing(state, man), ...looking(state, man), ...movingActs(state, man), ...plainActs(state, man)];
}
