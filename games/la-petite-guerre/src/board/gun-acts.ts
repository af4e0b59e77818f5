import { type Act, type Ask, actWith, type Problem } from '@sandtable/engine';
import { inArc, posed } from '@sandtable/table';
import type { Command, Step } from '../play/commands.ts';
import { manWith } from '../play/copying.ts';
import { isProblem } from '../play/fields.ts';
import { gunBody, gunProblem, isAcquiredBy } from '../play/gunnery.ts';
import { judgeServing } from '../play/serving.ts';
import type { Gun, State } from '../play/state.ts';
import { faultOf } from '../sheet/actions.ts';
import { WEAPONS, ZONE_HALF_ANGLE, ZONE_REACH } from '../sheet/tables.ts';
import { enemiesInView, GUN, servingOf } from '../table/men.ts';
import { searchAsk } from './man-acts.ts';
import { gunFigure } from './scene.ts';

type Steps = (answers: Parameters<Act['command']>[0]) => readonly Step[];
type Round = { readonly round?: 'shell' | 'canister' };

/** A gun as its crew finds it: each act asks the rules of it what is closed. */
type Served = {
  readonly state: State;
  readonly gun: Gun;
  readonly crew: ReturnType<typeof servingOf>;
  act(what: string, rest: Omit<Parameters<typeof actWith<Command>>[0], 'id' | 'command'>, steps: Steps): Act;
  closedFor(what: Step['do']): Problem | null;
  /** Enemies in the front arc. */
  readonly before: ReturnType<typeof enemiesInView>;
  lawful(step: Step): boolean;
};

function servedBy(state: State, gun: Gun): Served {
  const { id, side } = gun;
  const crew = servingOf(state, gun);
  const body = gunBody(state, gun, crew);
  return {
    state,
    gun,
    crew,
    act: (what, rest, steps) =>
      actWith<Command>({
        id: `${id} ${what}`,
        actor: id,
        ...rest,
        command: (answers) => ({ type: 'serveGun', side, gun: id, steps: steps(answers) }),
      }),
    closedFor(what) {
      const fault = faultOf(body, what);
      return fault ? { code: fault.code, message: fault.say, rule: fault.rule } : null;
    },
    before: enemiesInView(state, side).filter((enemy) => inArc(gun.pose, gun.pose.facing, 90, enemy.pose)),
    lawful: (step) => !isProblem(judgeServing(state, side, id, [step])),
  };
}

/** LPG-7.14 The crew searches ground with the eyes of one of them. */
function searching({ state, gun, crew: [first], act, closedFor }: Served): Act[] {
  const eye = first && manWith(first, { pose: posed(first.pose, gun.pose.facing) });
  const ask = eye && !closedFor('acquire') ? searchAsk(state, eye) : undefined;
  if (!ask) return [];
  const about = 'For whoever hides in a piece of ground that the crew sees.';
  return [
    act('search', { label: 'Search', about, asks: [ask] }, ({ chosen }) => [
      { do: 'acquire', piece: chosen?.piece ?? ask.initial! },
    ]),
  ];
}

const fieldOf = (gun: Gun, { round }: Round): NonNullable<Act['field']> => ({
  from: gunFigure(gun),
  width: gun.weapon === 'gatling' ? 2 * ZONE_HALF_ANGLE : 90,
  bands:
    gun.weapon === 'gatling'
      ? [6, 12, ZONE_REACH.gatling]
      : [ZONE_REACH.canister, ...(round === 'canister' ? [] : [WEAPONS['field-gun'].max])],
  apexes: [gun.pose],
  beyond: GUN,
});

/** At somebody by name, where there is anybody, and at a place. */
function fire(served: Served, what: string, label: string, about: string, round: Round): Act[] {
  const { state, gun, act, closedFor, before, lawful } = served;
  const closed = closedFor('fire');
  const field = fieldOf(gun, round);
  if (closed) return [act(what, { label, closed, about: '', field }, () => [{ do: 'fire', ...round }])];
  const open = before.filter((enemy) => lawful({ do: 'fire', target: enemy.id, ...round }));
  const seen = open.length > 0 ? open : enemiesInView(state, gun.side); // each says why not he
  const among = seen.map((enemy) => enemy.id);
  const byName = act(
    what,
    { label, key: 'f', about, field, asks: [{ kind: 'target', among, prompt: `${label} at` }] },
    ({ target }) => [{ do: 'fire', ...(target ? { target } : {}), ...round }],
  );
  return [
    ...(among.length > 0 ? [byName] : []),
    act(
      `${what}-point`,
      {
        label: `${label} at a place`,
        about,
        field,
        asks: [{ kind: 'point', prompt: 'Where?', ...(round.round === 'shell' ? { radius: 2000 } : {}) }],
      },
      ({ point }) => [{ do: 'fire', ...(point ? { point } : {}), ...round }],
    ),
  ];
}

function firing(served: Served): Act[] {
  if (served.gun.weapon === 'gatling')
    return fire(served, 'fire', 'Fire', 'Everybody in a narrow zone is struck, friends too.', {});
  const canister = 'Up to 10 inches: everybody in a narrow zone is struck, friends too.';
  const shell = 'It may scatter; one die for everybody near its fall, friends too.';
  return [
    ...fire(served, 'shell', 'Fire shell', shell, { round: 'shell' }),
    ...fire(served, 'canister', 'Fire canister', canister, { round: 'canister' }),
  ];
}

function looking({ crew, act, closedFor, before, lawful }: Served): Act[] {
  const unseen = closedFor('acquire')
    ? []
    : before.filter(({ id }) => !isAcquiredBy(crew, id) && lawful({ do: 'acquire', target: id }));
  if (unseen.length === 0) return [];
  const about = 'One of the crew tries to make somebody out.';
  const among = unseen.map(({ id }) => id);
  return [
    act(
      'look',
      { label: 'Look for', key: 'a', about, asks: [{ kind: 'target', among, prompt: 'Look for' }] },
      ({ target }) => [{ do: 'acquire', ...(target ? { target } : {}) }],
    ),
  ];
}

function turning({ gun, act, closedFor }: Served): Act {
  const closed = closedFor('turn');
  const ask: Ask = { kind: 'facing', from: gun.pose, figures: (pose) => gunFigure(gun, pose) };
  return act(
    'turn',
    { label: 'Turn', key: 't', closed, about: '', asks: closed ? [] : [ask] },
    ({ facing }) => [{ do: 'turn', facing: facing ?? gun.pose.facing }],
  );
}

/** Only a limbered gun moves. */
function hauling({ gun, act, closedFor }: Served): Act[] {
  if (!gun.limbered) return [];
  const closed = closedFor('move');
  const ask: Ask = {
    kind: 'path',
    from: gun.pose,
    most: 5000,
    turns: false,
    bands: [{ most: 5000, label: 'the best roll' }],
    figures: (pose) => gunFigure(gun, pose),
  };
  return [
    act('move', { label: 'Move', key: 'm', closed, about: '', asks: closed ? [] : [ask] }, ({ path }) => [
      { do: 'move', path: path ?? [] },
    ]),
  ];
}

/** What a gun and its crew may do. */
export function gunActs(state: State, gun: Gun): Act[] {
  const served = servedBy(state, gun);
  const { act, closedFor } = served;
  const shut = gunProblem(state, gun);
  if (shut)
    return [act('serve', { label: 'Serve the gun', closed: shut, about: '' }, () => [{ do: 'reload' }])];
  const [limber, label] = gun.limbered
    ? (['unlimber', 'Unlimber'] as const)
    : (['limber', 'Limber'] as const);
  return [
    ...firing(served),
    ...looking(served),
    ...searching(served),
    act('reload', { label: 'Reload', key: 'r', closed: closedFor('reload'), about: '' }, () => [
      { do: 'reload' },
    ]),
    turning(served),
    act('limber', { label, closed: closedFor(limber), about: 'Takes the whole turn.' }, () => [
      { do: limber },
    ]),
    ...hauling(served),
  ];
}
