import {
  type Act,
  type Ask,
  actWith,
  type Chosen,
  inInches,
  isRefused,
  type Rings,
  ringsFrom,
  type Side,
} from '@sandtable/engine';
import { INCH, type Place, type Pose } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import { judge } from '../play/deciding.ts';
import { allowanceInput, movesNow } from '../play/moving.ts';
import { hasLeft } from '../play/sequence.ts';
import { FORMATIONS, type Formation, type State, type Unit } from '../play/state.ts';
import { aircraftMove } from '../sheet/aircraft.ts';
import { moveAllowance } from '../sheet/orders.ts';
import { GOINGS, type Going } from '../sheet/vocabulary.ts';
import { isAircraft, isCrewed, isIndependent, isVehicle } from '../table/figures.ts';
import { arcOf } from '../table/fire.ts';
import { difficultFor, isOnRoad, waysByRoad } from '../table/ground.ts';
import { inContact, isIrregularCavalry, unitsOf } from '../table/units.ts';
import { startsInDifficult } from '../table/ways.ts';
import { figuresAt } from './figures.ts';

/** Moving on a board: the going, the dice, then the way. */

/** What stands against a command that asks for nothing more. */
function closedBy(state: State, command: Command): Act['closed'] {
  const judged = judge(state, command);
  return isRefused(judged) ? judged : null;
}

/** Chances worth a ring: nearly sure, likely, even, unlikely, hardly. */
const WORTH_A_RING = [0.9, 0.7, 0.5, 0.3, 0.1] as const;
/** Of all distances that may come the farthest for each of these chances. */
const fewRings = (all: Rings['list']): Rings['list'] =>
  all.length <= WORTH_A_RING.length
    ? all
    : all.filter(({ chance }, i) =>
        WORTH_A_RING.some((worth) => chance >= worth && (all[i + 1]?.chance ?? 0) < worth),
      );

/** CLA-2.11 The difficult ground, by name, that one of its figures meets straight on: who declared good going stops there. */
function stoppedBy({ map }: State, unit: Unit, to: Place): string | undefined {
  const from = unit.pose!; // asked of those on the table
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  for (const { pose } of figuresAt(unit, from)) {
    const met = difficultFor(map, pose, { x: pose.x + dx, y: pose.y + dy }, 0);
    if (met) return met.name ? `the ${met.name.toLowerCase()}` : 'difficult ground';
  }
  return undefined;
}

/** How far its dice may carry it; wheels on a road only along it. */
function rings(state: State, unit: Unit, going: Going): Rings {
  const all = isAircraft(unit)
    ? ringsFrom(aircraftMove, { options: state.options }, ({ distance }) => distance)
    : ringsFrom(moveAllowance, allowanceInput(state, unit, going), ({ allowance }) => allowance);
  const pose = unit.pose!;
  return {
    from: pose,
    figures: isAircraft(unit) ? [] : figuresAt(unit, pose), // an aircraft is a point, however large its model
    list: fewRings(all),
    all,
    ...(going === 'road' ? { ways: waysByRoad(state.map, pose) } : {}),
    ...(going === 'good' && unit.kind !== 'tank' && !isAircraft(unit)
      ? { stops: (to: Place) => stoppedBy(state, unit, to) }
      : {}),
  };
}

/** What moving in this going means to this unit. */
function aboutMove(unit: Unit, going: Going): string {
  if (isAircraft(unit)) return 'Six dice of inches, in two straight legs at most.';
  const among = 'It shoots all the same, but not at those whom it ends touching.';
  if (unit.kind === 'tank') return `Roll, then say where, over any ground. ${among} On a 12 it breaks down.`;
  if (isVehicle(unit))
    return going === 'road'
      ? `Four dice, if the whole way lies on a road. ${among}`
      : `Roll, then say where; wheels keep off difficult ground. ${among}`;
  const where =
    going === 'good'
      ? 'Roll, then say where. It must stop at the edge of difficult ground'
      : 'Roll the dice for difficult ground, then go over any ground';
  if (isIndependent(unit)) return `${where}.`;
  if (isCrewed(unit)) return `${where}. It does not shoot this turn.`;
  const shoots = isIrregularCavalry(unit)
    ? 'It shoots all the same.'
    : unit.men.includes('bombs')
      ? 'It does not shoot this turn, but may throw bombs.'
      : 'It does not shoot this turn.';
  return `${where}; a way into the enemy is a charge. ${shoots}`;
}

function aboutStanding(unit: Unit): string {
  if (isIndependent(unit)) return unit.kind === 'sniper' ? 'Stay here, and shoot.' : 'Stay here.';
  if (isVehicle(unit) || isIrregularCavalry(unit)) return 'Stay here; it shoots whether it moves or not.';
  return unit.mounted
    ? 'It has not moved, so it may shoot.'
    : 'It has not moved, so it may shoot, and it is harder to hit.';
}

/** The goings that mean anything to a unit, the usual one first. */
function goingsOf(state: State, unit: Unit): readonly Going[] {
  if (isAircraft(unit) || unit.kind === 'tank') return ['good'];
  if (isVehicle(unit)) return isOnRoad(state.map, unit.pose!) ? ['road', 'good'] : ['good', 'road'];
  return startsInDifficult(state, unit, unit.pose!) ? ['difficult'] : ['good', 'difficult'];
}

const beginning = (state: State, unit: Unit): Act[] =>
  goingsOf(state, unit).map((going, i) =>
    actWith<Command>({
      id: `${unit.id} move ${going}`,
      label: isAircraft(unit)
        ? 'Fly'
        : unit.kind === 'tank'
          ? 'Move'
          : `Move: ${GOINGS[going].toLowerCase()}`,
      about: aboutMove(unit, going),
      key: i === 0 ? 'm' : null,
      actor: unit.id,
      rings: rings(state, unit, going),
      usual: i === 0,
      closed: closedBy(state, { type: 'beginMove', side: unit.side, unit: unit.id, going }),
      command: () => ({ type: 'beginMove', side: unit.side, unit: unit.id, going }),
    }),
  );

const standing = (unit: Unit): Act[] => [
  actWith<Command>({
    id: `${unit.id} stand`,
    label: 'Stand',
    about: aboutStanding(unit),
    key: 'h',
    actor: unit.id,
    command: () => ({ type: 'stand', side: unit.side, unit: unit.id }),
  }),
  ...(arcOf(unit) === 360 && !isVehicle(unit) ? [] : [turning(unit)]),
];

const turning = (unit: Unit): Act =>
  actWith<Command>({
    id: `${unit.id} turn`,
    label: 'Turn on the spot',
    about: isCrewed(unit)
      ? 'Counts as moving for a crewed weapon: it does not shoot this turn.'
      : 'Free: it counts as standing.',
    actor: unit.id,
    asks: [{ kind: 'facing', from: unit.pose!, figures: (pose: Pose) => figuresAt(unit, pose) }],
    command: ({ facing }) => ({
      type: 'stand',
      side: unit.side,
      unit: unit.id,
      ...(facing === undefined ? {} : { facing: Math.round(facing + 360) % 360 }),
    }),
  });

/** CLA-2.12 Another formation or number of ranks takes the whole move. */
function forming(unit: Unit): Act[] {
  if (unit.kind !== 'infantry' && unit.kind !== 'cavalry') return [];
  const may: Formation[] = [
    'open-order',
    ...(unit.canCloseOrder ? (['close-order'] as const) : []),
    ...(unit.men.length >= 8 && !unit.mounted ? (['square'] as const) : []),
  ];
  const options = may.flatMap((formation) =>
    (formation === 'square' ? [1] : [1, 2, 3, 4]).map((ranks) => ({
      id: `${formation} ${ranks}`,
      label:
        formation === 'square'
          ? 'Square'
          : `${FORMATIONS[formation]}, ${ranks === 1 ? 'one rank' : `${ranks} ranks`}`,
    })),
  );
  const others = options.filter(({ id }) => id !== `${unit.formation} ${unit.ranks}`);
  const form = (chosen: Chosen): { formation: Formation; ranks: number } => {
    const [formation, ranks] = (chosen.form ?? others[0]!.id).split(' ') as [Formation, string]; // one of the options
    return { formation, ranks: Number(ranks) };
  };
  return [
    actWith<Command>({
      id: `${unit.id} form`,
      label: 'Change formation',
      about: 'Takes the whole move, and counts as moving.',
      actor: unit.id,
      asks: [
        {
          kind: 'choice',
          name: 'form',
          prompt: 'Formation',
          options: others,
          initial: others[0]!.id,
          figures: (chosen) => figuresAt({ ...unit, ...form(chosen) }, unit.pose!),
        },
      ],
      command: ({ chosen }) => ({
        type: 'changeFormation',
        side: unit.side,
        unit: unit.id,
        ...form(chosen ?? {}),
      }),
    }),
  ];
}

const riding = (state: State, unit: Unit): Act[] =>
  unit.horsed
    ? [
        actWith<Command>({
          id: `${unit.id} saddle`,
          label: unit.mounted ? 'Dismount' : 'Mount',
          about: `Takes the whole move.${isIndependent(unit) ? '' : ' Dismounted cavalry are infantry.'}`,
          closed: closedBy(state, {
            type: unit.mounted ? 'dismount' : 'mount',
            side: unit.side,
            unit: unit.id,
          }),
          actor: unit.id,
          command: () => ({ type: unit.mounted ? 'dismount' : 'mount', side: unit.side, unit: unit.id }),
        }),
      ]
    : [];

/** CLA-2.14 What a unit in contact may do. */
const locked = (unit: Unit): Act[] => [
  { ...standing(unit)[0]!, about: 'It stays in contact.' },
  actWith<Command>({
    id: `${unit.id} break off`,
    label: 'Break off',
    about: 'Directly away, as far as its dice allow. It counts as moved, and the enemy is free.',
    actor: unit.id,
    asks: [wayAsk(unit, 12 * INCH, false)],
    command: ({ path }) => ({ type: 'breakOff', side: unit.side, unit: unit.id, path: path ?? [] }),
  }),
];

function wayAsk(
  unit: Unit,
  most: number,
  turns: boolean,
  legs?: { readonly legs: number; readonly turn: number },
): Ask {
  return {
    kind: 'path',
    from: unit.pose!,
    most,
    turns,
    bands: [{ most, label: `${most / INCH}″` }],
    figures: (pose: Pose) => figuresAt(unit, pose),
    ...legs,
  };
}

/** Once the dice have fallen: the way. */
function finishing({ moving: now, units }: State): Act[] {
  const unit = units[now!.unit]!;
  const { side, id } = unit;
  const inches = now!.allowance / INCH;
  const start = { x: unit.pose!.x, y: unit.pose!.y };
  const stay = actWith<Command>({
    id: `${id} stay`,
    label: 'Stay here',
    about: 'The move ends where it began; the unit has not moved.',
    actor: now!.allowance === 0 ? null : id, // where there is nothing else to do it is the side's own button
    ends: true,
    command: () =>
      isAircraft(unit)
        ? { type: 'fly', side, aircraft: id, legs: [start] }
        : { type: 'finishMove', side, path: [] },
  });
  if (now!.allowance === 0) return [stay];
  const go = actWith<Command>({
    id: `${id} go`,
    label: isAircraft(unit) ? `Fly up to ${inInches(inches)}` : `Go up to ${inInches(inches)}`,
    about: isAircraft(unit)
      ? 'Every friend within 6″ of its path may be taken for the enemy.'
      : isIndependent(unit)
        ? 'Anywhere within its roll, through friends too.'
        : 'Touching the enemy is a charge; the way ends there.',
    key: 'm',
    actor: id,
    usual: true,
    asks: [
      wayAsk(unit, now!.allowance, !isAircraft(unit), isAircraft(unit) ? { legs: 2, turn: 90 } : undefined),
    ],
    command: ({ path, facing }) =>
      isAircraft(unit)
        ? { type: 'fly', side, aircraft: id, legs: path ?? [start] }
        : {
            type: 'finishMove',
            side,
            path: path ?? [],
            ...(facing === undefined ? {} : { facing: Math.round(facing + 360) % 360 }),
          },
  });
  return [go, stay];
}

const leaving = (unit: Unit): Act[] => [
  actWith<Command>({
    id: `${unit.id} leave`,
    label: 'Leave the table',
    about: 'It may come back by a roll for late arrivals.',
    actor: unit.id,
    command: () => ({ type: 'leave', side: unit.side, aircraft: unit.id }),
  }),
];

function actsOf(state: State, unit: Unit): Act[] {
  if (inContact(state, unit)) return locked(unit);
  if (isAircraft(unit)) return [...beginning(state, unit), ...leaving(unit)];
  const still = unit.formation === 'square' ? [] : beginning(state, unit);
  return [...still, ...standing(unit), ...forming(unit), ...riding(state, unit)];
}

export function moving(state: State, side: Side): Act[] {
  if (state.moving) return finishing(state);
  const left = unitsOf(state, side).filter((unit) => movesNow(state, unit) && hasLeft(state, unit));
  return [
    ...left.flatMap((unit) => actsOf(state, unit)),
    actWith<Command>({
      id: 'pass',
      label: state.phase === 'move-aircraft' ? 'Nobody else flies' : 'The rest stand',
      about: 'Nobody else of yours moves in this step.',
      ends: true,
      command: () => ({ type: 'pass', side }),
    }),
  ];
}
