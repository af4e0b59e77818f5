import {
  type Act,
  type Ask,
  actWith,
  askAmong,
  percent,
  type Rings,
  ringsFrom,
  type Side,
} from '@sandtable/engine';
import { INCH, type Place, type Pose } from '@sandtable/table';
import { driveInput, moveInput, pivotProblem, rollProblem } from '../play/movement-phase.ts';
import { freeOfficer, officerInches, officerPlace } from '../play/officers.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { movementRoll } from '../sheet/movement.ts';
import { vehicleMovementRoll } from '../sheet/vehicles.ts';
import { ACTIONS, type Action } from '../sheet/vocabulary.ts';
import { isActive, unitsOf } from '../table/units.ts';
import { pathCost } from '../table/ways.ts';
import { formationAsk, formed, isProblem, officerSaid, officersOf } from './act-parts.ts';
import { figuresAt } from './figures.ts';

/** Moving on a board: units, guns, trucks, officers. */

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
  return actWith<Command>({
    id: `${id} move`,
    label: `Move, up to ${unit.granted!.inches} inches`,
    about: 'It has rolled. It fires after those who stood still.',
    key: 'm',
    actor: id,
    asks: [
      {
        kind: 'path',
        from: pose,
        most: unit.granted!.inches * INCH,
        turns: true,
        bands: [
          { most: (unit.granted!.inches * INCH) / 2, label: `${unit.granted!.inches / 2}″: half` },
          { most: unit.granted!.inches * INCH, label: `${unit.granted!.inches}″` },
        ],
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
      actWith<Command>({
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
    actWith<Command>({
      id: `${id} bus`,
      label: unit.kind === 'artillery' ? 'Hook on to a truck' : 'Get into a truck',
      actor: id,
      asks: [askAmong(trucks, 'Truck')],
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

/** SCW-5.3 How far the roll may carry it, by the roll that will be made. */
function moveRings(state: State, unit: Unit): Rings | null {
  if (!unit.pose) return null;
  const list = unit.vehicle
    ? ringsFrom(vehicleMovementRoll, driveInput(state, unit), ({ distance }) => distance)
    : ringsFrom(movementRoll, moveInput(state, unit), ({ distance }) => distance);
  const { x, y } = unit.pose;
  const rings: Rings = { from: unit.pose, figures: [], list };
  // SCW-5.12, SCW-5.15: an inch of road takes less of a move than it measures, one of rough ground by a house rule more.
  return unit.vehicle || state.options.roughGoing === 'half'
    ? { ...rings, cost: (to) => pathCost(state, unit, [{ x, y }, to], 'normal') }
    : rings;
}

const ringWords = (rings: Rings | null): string =>
  (rings?.list ?? []).map(({ inches, chance }) => `${percent(chance)} for ${inches}″`).join(', ');

function rollToMove(state: State, unit: Unit): Act {
  const { side, id } = unit;
  const closed = rollProblem(state, unit) ?? null;
  const rings = closed ? null : moveRings(state, unit);
  return actWith<Command>({
    id: `${id} roll-move`,
    label: 'Roll to move',
    about: rings ? `A D10 says how far: ${ringWords(rings)}.` : '',
    key: 'm',
    actor: id,
    closed,
    rings,
    asks: unit.concealed ? formationAsk(unit) : [],
    command: ({ chosen }) => ({ type: 'roll-move', side, unit: id, ...formed(chosen?.formation) }),
  });
}

function turnGun(unit: Unit): Act {
  return actWith<Command>({
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
    const move = actWith<Command>({
      id: `${officer.id} walk`,
      label: `Move ${officerSaid(officer)}`,
      actor: officer.attachedTo ?? officer.id,
      aside: officer.attachedTo !== null,
      closed,
      asks: [
        {
          kind: 'path',
          from: { ...place, facing: 0 },
          most: officerInches(officer) * INCH,
          turns: false,
          bands: [{ most: officerInches(officer) * INCH, label: `${officerInches(officer)}″` }],
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
    const stay = actWith<Command>({
      id: `${officer.id} detach`,
      label: `Leave ${officerSaid(officer)} here`,
      actor: officer.attachedTo,
      command: () => ({ type: 'detach-officer', side, officer: officer.id }),
    });
    return [move, stay];
  });
}

export function movements(state: State, side: Side): Act[] {
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
