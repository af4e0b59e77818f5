import type { Act, Ask, Field, Problem, Side } from '@sandtable/engine';
import { INCH, type Place, type Pose } from '@sandtable/table';
import { figuresAt } from './board-figures.ts';
import { rusherProblem } from './closing.ts';
import { behind, combatsOf, leadOf, leadProblem } from './combats.ts';
import { questionNow } from './interrupting.ts';
import { pivotProblem, rollProblem } from './marching.ts';
import { firerProblem, leftIn } from './may-fire.ts';
import { enemiesOf, isActive, isHere, no, onFoot, sideOf, standing, unitsOf } from './measure.ts';
import { freeOfficer, officerInches, officerPlace } from './officers.ts';
import { rallyProblem } from './rallying.ts';
import { strikeProblem } from './shooting.ts';
import type { Command, Element, Formation, Officer, Question, State, Unit } from './state.ts';
import { ACTIONS, type Action } from './vocabulary.ts';
import { observerProblem } from './watching.ts';
import { type Group, groupsOf } from './weapons.ts';

/** What a side may do, with what each thing needs to be asked for. */

const act = (
  rest: Partial<Act> &
    Pick<Act, 'id' | 'label'> & { command: (answers: Parameters<Act['command']>[0]) => Command },
): Act => ({
  key: null,
  actor: null,
  closed: null,
  asks: [],
  field: null,
  ends: false,
  ...rest,
});

const FORMATIONS: readonly { id: Formation; label: string }[] = [
  { id: 'deployed', label: 'One rank' },
  { id: 'two-ranks', label: 'Two ranks' },
  { id: 'column', label: 'Column' },
];
const formationAsk = (unit: Unit): Ask[] =>
  unit.vehicle || unit.kind === 'artillery'
    ? []
    : [
        {
          kind: 'choice',
          name: 'formation',
          prompt: 'Formation',
          options: FORMATIONS,
          initial: unit.formation,
        },
      ];
const formed = (chosen: string | undefined): { formation?: Formation } =>
  chosen ? { formation: chosen as Formation } : {}; // one of FORMATIONS

const among = (units: readonly { readonly id: string }[], prompt: string): Ask => ({
  kind: 'target',
  among: units.map(({ id }) => id),
  prompt,
});

const endOf = (side: Side, type: 'ready' | 'end-phase', label: string): Act =>
  act({ id: type, label, ends: true, command: () => ({ type, side }) });

const isProblem = (found: object): found is Problem => 'code' in found;

function setUp(state: State, side: Side): Act[] {
  const units = unitsOf(state, side).filter(isHere);
  const open = units
    .filter(({ concealed }) => !concealed)
    .map((unit) =>
      act({
        id: `${unit.id} place`,
        label: 'Place',
        key: 'm',
        actor: unit.id,
        asks: [
          { kind: 'place', from: unit.pose!, figures: (pose: Pose) => figuresAt(unit, pose) },
          ...formationAsk(unit),
        ],
        command: ({ point, facing, chosen }) => ({
          type: 'place',
          side,
          unit: unit.id,
          pose: { ...(point ?? unit.pose!), facing: facing ?? unit.pose!.facing },
          ...formed(chosen?.formation),
        }),
      }),
    );
  const hidden = units.filter(({ concealed }) => concealed).flatMap((unit) => markerActs(state, unit));
  return [...open, ...hidden, ...officerPosts(state, side), endOf(side, 'ready', 'Ready: begin')];
}

/** SCW-7.1 Each marker of a hidden unit may be moved, and any of them be the real one. */
function markerActs(state: State, unit: Unit): Act[] {
  const markers = state.markers.filter((marker) => marker.unit === unit.id);
  const real = markers.findIndex((marker) => marker.real);
  const placed = (places: readonly Place[], now: number): Command => ({
    type: 'place-markers',
    side: unit.side,
    unit: unit.id,
    places,
    real: now,
  });
  return markers.flatMap((marker, i) => [
    act({
      id: `${marker.id} place`,
      label: i === real ? `Move ${unit.name}` : 'Move this dummy',
      key: 'm',
      actor: marker.id,
      asks: [{ kind: 'place', from: { ...marker.place, facing: 0 }, figures: () => [] }],
      command: ({ point }) =>
        placed(
          markers.map(({ place }, j) => (j === i && point ? point : place)),
          real,
        ),
    }),
    act({
      id: `${marker.id} real`,
      label: `Let ${unit.name} lie here`,
      actor: marker.id,
      closed: i === real ? no('is-real', 'SCW-7.1', 'It lies here already.') : null,
      command: () =>
        placed(
          markers.map(({ place }) => place),
          i,
        ),
    }),
  ]);
}

function officerPosts(state: State, side: Side): Act[] {
  return officersOf(state, side).flatMap((officer) => {
    const may = unitsOf(state, side).filter(({ id, vehicle }) =>
      officer.may.length > 0 ? officer.may.includes(id) : vehicle === null,
    );
    if (may.length < 2) return [];
    const options = may.map(({ id, name }) => ({ id, label: name }));
    return [
      act({
        id: `${officer.id} post`,
        label: `Put ${officer.name} with another unit`,
        actor: officer.attachedTo,
        asks: [
          {
            kind: 'choice',
            name: 'unit',
            prompt: 'With',
            options,
            initial: officer.attachedTo ?? options[0]!.id,
          },
        ],
        command: ({ chosen }) => ({
          type: 'place-officer',
          side,
          officer: officer.id,
          unit: chosen?.unit ?? officer.attachedTo ?? options[0]!.id,
        }),
      }),
    ];
  });
}
const officersOf = (state: State, side: Side): Officer[] =>
  Object.values(state.officers).filter((officer) => officer.side === side && !officer.lost);

function rallies(state: State, side: Side): Act[] {
  return unitsOf(state, side)
    .filter((unit) => isActive(unit) && unit.dps > 0)
    .map((unit) =>
      act({
        id: `${unit.id} rally`,
        label: 'Rally',
        key: 'y',
        actor: unit.id,
        closed: rallyProblem(unit) ?? null,
        command: () => ({ type: 'rally', side, unit: unit.id }),
      }),
    );
}

function assaults(state: State, side: Side): Act[] {
  const enemies = enemiesOf(state, side);
  return unitsOf(state, side)
    .filter((unit) => isActive(unit) && (unit.kind === 'infantry' || unit.kind === 'cavalry'))
    .map((unit) =>
      act({
        id: `${unit.id} assault`,
        label: 'Assault',
        key: 'c',
        actor: unit.id,
        closed: rusherProblem(state, unit) ?? null,
        asks: [among(enemies, 'Assault')],
        command: ({ target }) => ({ type: 'assault', side, unit: unit.id, target: target ?? '' }),
      }),
    );
}

/** Things that take part of a move, of those that mean anything to the unit (SCW-6.1). */
function doings(unit: Unit): Action[] {
  if (unit.vehicle) return [];
  const list: Action[] = [];
  if (unit.kind === 'artillery') list.push(unit.limbered ? 'unlimber' : 'limber');
  if (unit.kind === 'cavalry') list.push(unit.mounted ? 'dismount' : 'mount');
  if (unit.elements.includes('mortar') && unit.mortarSince === null) list.push('set-up-mortar');
  return list;
}

function march(unit: Unit): Act {
  const { side, id } = unit;
  const pose = unit.pose!;
  const found = doings(unit);
  const options = [
    { id: '', label: 'Only move' },
    ...found.map((doing) => ({ id: doing, label: ACTIONS[doing] })),
  ];
  const more: Ask[] =
    found.length === 0 ? [] : [{ kind: 'choice', name: 'doing', prompt: 'On the way', options, initial: '' }];
  return act({
    id: `${id} move`,
    label: `Move, up to ${unit.granted!.inches} inches`,
    key: 'm',
    actor: id,
    asks: [
      {
        kind: 'path',
        from: pose,
        most: unit.granted!.inches * INCH,
        turns: true,
        figures: (where: Pose) => figuresAt(unit, where),
      },
      ...formationAsk(unit),
      ...more,
    ],
    command: ({ path, facing, chosen }) => ({
      type: 'move',
      side,
      unit: id,
      path: path ?? [
        { x: pose.x, y: pose.y },
        { x: pose.x, y: pose.y },
      ],
      facing: facing ?? pose.facing,
      ...formed(chosen?.formation),
      ...(chosen?.doing ? { actions: [chosen.doing as Action] } : {}), // one of the options above
    }),
  });
}

/** SCW-6.2 Getting into a truck, or out of it. */
function riding(state: State, unit: Unit): Act[] {
  const { side, id } = unit;
  const stay = (place: Place): Place[] => [place, place].map(({ x, y }) => ({ x, y }));
  if (unit.carrier !== null) {
    const truck = state.units[unit.carrier];
    if (!truck?.pose || unit.fate) return [];
    return [
      act({
        id: `${id} debus`,
        label: `Get out of ${truck.name}`,
        actor: id,
        asks: [
          { kind: 'place', from: truck.pose, figures: (pose: Pose) => figuresAt(unit, pose) },
          ...formationAsk(unit),
        ],
        command: ({ point, facing, chosen }) => ({
          type: 'move',
          side,
          unit: id,
          path: [{ x: truck.pose!.x, y: truck.pose!.y }, point ?? { x: truck.pose!.x, y: truck.pose!.y }],
          facing: facing ?? truck.pose!.facing,
          ...formed(chosen?.formation),
          actions: ['debus'],
          truck: truck.id,
        }),
      }),
    ];
  }
  const trucks = unitsOf(state, side).filter(
    (each) => each.kind === 'softskin' && isActive(each) && !each.vehicle?.startsWith('car-'),
  );
  if (trucks.length === 0 || unit.vehicle || !unit.granted) return [];
  return [
    act({
      id: `${id} bus`,
      label: unit.kind === 'artillery' ? 'Hook on to a truck' : 'Get into a truck',
      actor: id,
      asks: [among(trucks, 'Truck')],
      command: ({ target }) => ({
        type: 'move',
        side,
        unit: id,
        path: stay(unit.pose!),
        facing: unit.pose!.facing,
        actions: ['bus'],
        truck: target ?? '',
      }),
    }),
  ];
}

function rollToMove(state: State, unit: Unit): Act {
  const { side, id } = unit;
  return act({
    id: `${id} roll-move`,
    label: 'Roll to move',
    key: 'm',
    actor: id,
    closed: rollProblem(state, unit) ?? null,
    asks: unit.concealed ? formationAsk(unit) : [],
    command: ({ chosen }) => ({ type: 'roll-move', side, unit: id, ...formed(chosen?.formation) }),
  });
}

function turnGun(unit: Unit): Act {
  return act({
    id: `${unit.id} pivot`,
    label: 'Turn in place',
    actor: unit.id,
    asks: [{ kind: 'facing', from: unit.pose!, figures: (pose: Pose) => figuresAt(unit, pose) }],
    command: ({ facing }) => ({
      type: 'pivot-gun',
      side: unit.side,
      unit: unit.id,
      facing: facing ?? unit.pose!.facing,
    }),
  });
}

function officerMoves(state: State, side: Side): Act[] {
  return officersOf(state, side).flatMap((officer) => {
    const place = officerPlace(state, officer);
    if (!place) return [];
    const found = freeOfficer(state, side, officer.id);
    const closed = isProblem(found) ? found : null;
    const friends = unitsOf(state, side).filter((unit) => isActive(unit) && !unit.concealed && !unit.vehicle);
    const options = [{ id: '', label: 'Nobody' }, ...friends.map(({ id, name }) => ({ id, label: name }))];
    const move = act({
      id: `${officer.id} walk`,
      label: `Move ${officer.name}`,
      actor: officer.attachedTo ?? officer.id,
      closed,
      asks: [
        {
          kind: 'path',
          from: { ...place, facing: 0 },
          most: officerInches(officer) * INCH,
          turns: false,
          figures: () => [],
        },
        { kind: 'choice', name: 'joins', prompt: 'Joins', options, initial: '' },
      ],
      command: ({ path, chosen }) => ({
        type: 'move-officer',
        side,
        officer: officer.id,
        path: path ?? [place, place],
        ...(chosen?.joins ? { attachTo: chosen.joins } : {}),
      }),
    });
    if (officer.attachedTo === null || closed) return [move];
    const stay = act({
      id: `${officer.id} detach`,
      label: `Leave ${officer.name} here`,
      actor: officer.attachedTo,
      command: () => ({ type: 'detach-officer', side, officer: officer.id }),
    });
    return [move, stay];
  });
}

function movements(state: State, side: Side): Act[] {
  const list = unitsOf(state, side).flatMap((unit) => {
    if (unit.carrier !== null) return unit.granted ? riding(state, unit) : aboardRoll(state, unit);
    if (!isActive(unit)) return [];
    if (unit.granted) return [march(unit), ...riding(state, unit)];
    const turns = !unit.vehicle && !pivotProblem(state, unit) ? [turnGun(unit)] : [];
    return [rollToMove(state, unit), ...turns];
  });
  return [...list, ...officerMoves(state, side)];
}
const aboardRoll = (state: State, unit: Unit): Act[] =>
  unit.fate === null && state.units[unit.carrier!]?.pose ? [rollToMove(state, unit)] : [];

function declarations(state: State, side: Side): Act[] {
  const here = unitsOf(state, side).filter(isActive);
  const armour = enemiesOf(state, side).filter(({ kind }) => kind === 'armour');
  return [
    ...here
      .filter(({ kind }) => kind === 'armour')
      .map((tank) =>
        act({
          id: `${tank.id} support`,
          label: 'Support an assault',
          actor: tank.id,
          asks: [
            among(
              here.filter(({ id, vehicle }) => id !== tank.id && !vehicle),
              'Support',
            ),
          ],
          command: ({ target }) => ({ type: 'declare-support', side, armour: tank.id, unit: target ?? '' }),
        }),
      ),
    ...here.filter(onFoot).map((unit) =>
      act({
        id: `${unit.id} armour`,
        label: 'Assault armour',
        key: 'c',
        actor: unit.id,
        closed: armour.length === 0 ? no('no-armour', 'SCW-17.1', 'No enemy armour is in view.') : null,
        asks: [among(armour, 'Assault')],
        command: ({ target }) => ({
          type: 'declare-armour-assault',
          side,
          unit: unit.id,
          armour: target ?? '',
        }),
      }),
    ),
  ];
}

function observations(state: State, side: Side): Act[] {
  const markers = state.markers.filter((marker) => marker.side !== side);
  return unitsOf(state, side)
    .filter(isActive)
    .map((unit) =>
      act({
        id: `${unit.id} observe`,
        label: 'Observe a marker',
        key: 'o',
        actor: unit.id,
        closed:
          observerProblem(state, unit) ??
          (markers.length === 0 ? no('no-markers', 'SCW-7.5', 'The enemy has no markers left.') : null),
        asks: [among(markers, 'Observe')],
        command: ({ target }) => ({ type: 'observe', side, unit: unit.id, marker: target ?? '' }),
      }),
    );
}

/** SCW-8, SCW-9.1 The arc and the ranges of a group of weapons. */
function fieldOf(state: State, unit: Unit, group: Group): Field {
  const [weapon] = group.weapons;
  const allRound = weapon?.mount === 'turret' || weapon?.mount === 'mounted-cavalry';
  const far = weapon?.arm === 'field-gun' || weapon?.arm === 'mortar' ? [24] : [6, 12, 24];
  const at = new Set(group.weapons.map(({ index }) => index));
  const figures = figuresAt(unit, unit.pose!).filter((_, i) => unit.vehicle !== null || at.has(i));
  return { from: figures, width: allRound ? 360 : 2 * state.options.arcWidth, bands: far };
}

function shots(state: State, side: Side): Act[] {
  const enemies = enemiesOf(state, side);
  return unitsOf(state, side)
    .filter(isActive)
    .flatMap((unit) => {
      const problem = firerProblem(state, unit);
      return groupsOf(unit, standing(unit)).flatMap((group) => {
        const spent = leftIn(state, unit, group).length === 0;
        const closed =
          problem ?? (spent ? no('has-fired', 'SCW-2.6', 'These weapons have a target already.') : null);
        const fire = act({
          id: `${unit.id} ${group.id}`,
          label: `Fire: ${group.label.toLowerCase()}`,
          key: 'f',
          actor: unit.id,
          closed,
          asks: [among(enemies, 'Fire on')],
          field: closed ? null : fieldOf(state, unit, group),
          command: ({ target }) => ({
            type: 'fire',
            side,
            unit: unit.id,
            group: group.id,
            target: target ?? '',
          }),
        });
        return closed ? [fire] : [fire, ...closingShots(enemies, unit, group)];
      });
    });
}

/** SCW-16.6 At one who closes, at a point of his way. */
function closingShots(enemies: readonly Unit[], unit: Unit, group: Group): Act[] {
  return enemies
    .filter(({ approach }) => approach !== null)
    .map((enemy) =>
      act({
        id: `${unit.id} ${group.id} at ${enemy.id}`,
        label: `Fire on ${enemy.name} as it closes`,
        actor: unit.id,
        asks: [{ kind: 'along', path: enemy.approach!, initial: 0, prompt: 'At this point of its way' }],
        command: ({ number }) => ({
          type: 'fire',
          side: unit.side,
          unit: unit.id,
          group: group.id,
          target: enemy.id,
          point: (number ?? 0) / INCH,
        }),
      }),
    );
}

function strikes(state: State, side: Side): Act[] {
  if (state.phase !== 'fire-standing' || sideOf(state, side).strikesLeft === 0) return [];
  return [
    act({
      id: 'airstrike',
      label: 'Airstrike',
      closed: strikeProblem(state, side) ?? null,
      asks: [among(enemiesOf(state, side), 'Bomb')],
      command: ({ target }) => ({ type: 'airstrike', side, target: target ?? '' }),
    }),
  ];
}

function fights(state: State, side: Side): Act[] {
  return combatsOf(state).flatMap(({ attackers, defenders }) => {
    const [own, enemies] = attackers[0]!.side === side ? [attackers, defenders] : [defenders, attackers];
    const lead = leadOf(state, own);
    const friends = behind(state, lead, enemies);
    const leads = own.map((unit) =>
      act({
        id: `${unit.id} lead`,
        label: 'Lead this fight',
        actor: unit.id,
        closed: leadProblem(state, unit) ?? null,
        command: () => ({ type: 'choose-lead', side, unit: unit.id }),
      }),
    );
    const options = [
      { id: 'all', label: friends.map(({ name }) => name).join(', ') },
      ...(friends.length > 1 ? friends.map(({ id, name }) => ({ id, label: name })) : []),
      { id: 'none', label: 'Nobody' },
    ];
    const supports =
      friends.length === 0
        ? []
        : [
            act({
              id: `${lead.id} supports`,
              label: 'Choose who supports it',
              actor: lead.id,
              asks: [{ kind: 'choice', name: 'supports', prompt: 'Supported by', options, initial: 'all' }],
              command: ({ chosen }) => {
                const named = chosen?.supports ?? 'all';
                const list = named === 'all' ? friends.map(({ id }) => id) : named === 'none' ? [] : [named];
                return { type: 'choose-supports', side, lead: lead.id, supports: list };
              },
            }),
          ];
    return [...(own.length > 1 ? leads : []), ...supports];
  });
}

/** Every way to pick so many of a list, like kinds being alike. */
function picks(list: readonly Element[], n: number): Element[][] {
  if (n === 0) return [[]];
  return [...new Set(list)].flatMap((kind) => {
    const rest = list.slice(list.indexOf(kind) + 1);
    return picks(rest, n - 1).map((more) => [kind, ...more]);
  });
}

/** SCW-7.2, SCW-1.9 What a side is asked inside a phase. */
function answers(state: State, question: Question): Act[] {
  const { side } = question;
  const unit = state.units[question.unit]!; // asked about it
  if (question.kind === 'reveal')
    return [
      act({
        id: `${unit.id} reveal`,
        label: 'Set it up',
        key: 'm',
        actor: unit.id,
        asks: [
          { kind: 'facing', from: unit.pose!, figures: (pose: Pose) => figuresAt(unit, pose) },
          ...formationAsk(unit),
        ],
        command: ({ facing, chosen }) => ({
          type: 'reveal',
          side,
          unit: unit.id,
          ...(facing === undefined ? {} : { facing }),
          ...formed(chosen?.formation),
        }),
      }),
      act({
        id: 'as-it-is',
        label: 'Leave it as it stands',
        ends: true,
        command: () => ({ type: 'reveal', side, unit: unit.id }),
      }),
    ];
  const options = picks(question.before, question.lost).map((gone) => ({
    id: gone.join(','),
    label: gone.map((kind) => kind.replaceAll('-', ' ')).join(', '),
  }));
  return [
    act({
      id: `${unit.id} loses`,
      label: 'Choose what it loses',
      actor: unit.id,
      asks: [{ kind: 'choice', name: 'gone', prompt: 'It loses', options, initial: options[0]!.id }],
      command: ({ chosen }) => ({
        type: 'lose-element',
        side,
        unit: unit.id,
        ...(chosen?.gone ? { elements: chosen.gone.split(',') as Element[] } : {}), // one of the options above
      }),
    }),
    act({
      id: 'default',
      label: 'The usual order',
      ends: true,
      command: () => ({ type: 'lose-element', side, unit: unit.id }),
    }),
  ];
}

const ENDS: Readonly<Partial<Record<State['phase'], string>>> = {
  rally: 'Done rallying',
  'assault-movement': 'No more assaults',
  movement: 'End movement',
  declarations: 'Nothing more to declare',
  observing: 'Done observing',
};

/** Everything that this side may do now. */
export function acts(state: State, side: Side): readonly Act[] {
  const question = questionNow(state);
  if (question) return question.side === side ? answers(state, question) : [];
  if (state.active !== null && state.active !== side) return [];
  if (state.active === null && sideOf(state, side).ready) return [];
  const end = endOf(side, 'end-phase', ENDS[state.phase] ?? 'Go on');
  switch (state.phase) {
    case 'setup':
      return setUp(state, side);
    case 'rally':
      return [...rallies(state, side), end];
    case 'assault-movement':
      return [...assaults(state, side), end];
    case 'movement':
      return [...movements(state, side), end];
    case 'declarations':
      return [...declarations(state, side), end];
    case 'observing':
      return [...observations(state, side), end];
    case 'fire-standing':
    case 'fire-moving':
      return [...shots(state, side), ...strikes(state, side), endOf(side, 'ready', 'Seal and open fire')];
    case 'assaults':
      return [...fights(state, side), endOf(side, 'ready', 'Fight it out')];
    case 'over':
      return [];
  }
}
