import { type Act, actWith, type Problem } from '@sandtable/engine';
import { inArc, posed } from '@sandtable/table';
import { manWith } from '../play/copying.ts';
import { isProblem } from '../play/fields.ts';
import { gunBody, gunProblem, isAcquiredBy } from '../play/gunnery.ts';
import { judgeServing } from '../play/serving.ts';
import type { Command, Gun, State, Step } from '../play/state.ts';
import { faultOf } from '../sheet/actions.ts';
import { WEAPONS, ZONE_HALF_ANGLE } from '../sheet/tables.ts';
import { enemiesInView, GUN, servingOf } from '../table/men.ts';
import { searchAsk } from './man-acts.ts';
import { gunFigure } from './scene.ts';

type GunAct = (
  what: string,
  rest: Omit<Parameters<typeof actWith<Command>>[0], 'id' | 'command'>,
  steps: (answers: Parameters<Act['command']>[0]) => readonly Step[],
) => Act;

/** LPG-7.14 The crew searches ground with the eyes of one of them. */
function searching(state: State, gun: Gun, act: GunAct, closed: boolean): Act[] {
  const [first] = servingOf(state, gun);
  const eye = first && manWith(first, { pose: posed(first.pose, gun.pose.facing) });
  const ask = eye && !closed ? searchAsk(state, eye) : undefined;
  return ask
    ? [
        act(
          'search',
          {
            label: 'Search',
            about: 'For whoever hides in a piece of ground that the crew sees.',
            asks: [ask],
          },
          ({ chosen }) => [{ do: 'acquire', piece: chosen?.piece ?? ask.initial! }],
        ),
      ]
    : [];
}

/** What a gun and its crew may do. */
export function gunActs(state: State, gun: Gun): Act[] {
  const { id, side } = gun;
  const act: GunAct = (what, rest, steps) =>
    actWith<Command>({
      id: `${id} ${what}`,
      actor: id,
      ...rest,
      command: (answers) => ({ type: 'serveGun', side, gun: id, steps: steps(answers) }),
    });
  const shut = gunProblem(state, gun);
  if (shut)
    return [act('serve', { label: 'Serve the gun', closed: shut, about: '' }, () => [{ do: 'reload' }])];
  const serving = servingOf(state, gun);
  const body = gunBody(state, gun, serving);
  const closedFor = (what: Step['do']): Problem | null => {
    const fault = faultOf(body, what);
    return fault ? { code: fault.code, message: fault.say, rule: fault.rule } : null;
  };
  const lawful = (step: Step): boolean => !isProblem(judgeServing(state, side, id, [step]));
  const before = enemiesInView(state, side).filter((enemy) =>
    inArc(gun.pose, gun.pose.facing, 90, enemy.pose),
  );
  const fires = closedFor('fire');
  const field = {
    from: gunFigure(gun),
    width: gun.weapon === 'gatling' ? 2 * ZONE_HALF_ANGLE : 90,
    bands: gun.weapon === 'gatling' ? [6, 12, 24] : [10, WEAPONS['field-gun'].max],
    apexes: [gun.pose],
    beyond: GUN,
  };
  const fire = (
    what: string,
    label: string,
    about: string,
    round: { readonly round?: 'shell' | 'canister' },
  ): Act[] => {
    if (fires) return [act(what, { label, closed: fires, about: '' }, () => [{ do: 'fire', ...round }])];
    const among = before
      .filter((enemy) => lawful({ do: 'fire', target: enemy.id, ...round }))
      .map((enemy) => enemy.id);
    return [
      ...(among.length > 0
        ? [
            act(
              what,
              { label, key: 'f', about, field, asks: [{ kind: 'target', among, prompt: `${label} at` }] },
              ({ target }) => [{ do: 'fire', ...(target ? { target } : {}), ...round }],
            ),
          ]
        : []),
      act(
        `${what}-point`,
        { label: `${label} at a place`, about, field, asks: [{ kind: 'point', prompt: 'Where?' }] },
        ({ point }) => [{ do: 'fire', ...(point ? { point } : {}), ...round }],
      ),
    ];
  };
  const unseen = closedFor('acquire')
    ? []
    : before.filter(
        (enemy) => !isAcquiredBy(serving, enemy.id) && lawful({ do: 'acquire', target: enemy.id }),
      );
  const moves = closedFor('move');
  return [
    ...(gun.weapon === 'gatling'
      ? fire('fire', 'Fire', 'Everybody in a narrow zone is struck, friends too.', {})
      : [
          ...fire(
            'shell',
            'Fire shell',
            'It may scatter; one die for everybody near its fall, friends too.',
            { round: 'shell' },
          ),
          ...fire(
            'canister',
            'Fire canister',
            'Up to 10 inches: everybody in a narrow zone is struck, friends too.',
            { round: 'canister' },
          ),
        ]),
    ...(unseen.length > 0
      ? [
          act(
            'look',
            {
              label: 'Look for',
              key: 'a',
              about: 'One of the crew tries to make somebody out.',
              asks: [{ kind: 'target', among: unseen.map((enemy) => enemy.id), prompt: 'Look for' }],
            },
            ({ target }) => [{ do: 'acquire', ...(target ? { target } : {}) }],
          ),
        ]
      : []),
    ...searching(state, gun, act, closedFor('acquire') !== null),
    act('reload', { label: 'Reload', key: 'r', closed: closedFor('reload'), about: '' }, () => [
      { do: 'reload' },
    ]),
    act(
      'turn',
      {
        label: 'Turn',
        key: 't',
        closed: closedFor('turn'),
        about: '',
        asks: closedFor('turn')
          ? []
          : [{ kind: 'facing', from: gun.pose, figures: (pose) => gunFigure(gun, pose) }],
      },
      ({ facing }) => [{ do: 'turn', facing: facing ?? gun.pose.facing }],
    ),
    act(
      'limber',
      {
        label: gun.limbered ? 'Unlimber' : 'Limber',
        closed: closedFor(gun.limbered ? 'unlimber' : 'limber'),
        about: 'Takes the whole turn.',
      },
      () => [{ do: gun.limbered ? 'unlimber' : 'limber' }],
    ),
    ...(gun.limbered
      ? [
          act(
            'move',
            {
              label: 'Move',
              key: 'm',
              closed: moves,
              about: '',
              asks: moves
                ? []
                : [
                    {
                      kind: 'path',
                      from: gun.pose,
                      most: 5000,
                      turns: false,
                      bands: [{ most: 5000, label: 'the best roll' }],
                      figures: (pose) => gunFigure(gun, pose),
                    },
                  ],
            },
            ({ path }) => [{ do: 'move', path: path ?? [] }],
          ),
        ]
      : []),
  ];
}
