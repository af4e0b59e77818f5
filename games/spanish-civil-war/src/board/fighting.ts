import { type Act, actWith, askAmong, type Field, type Rings, ringsFrom, type Side } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import { spotsOf } from '../play/aiming.ts';
import { rusherProblem } from '../play/assault-move.ts';
import { behind, combatsOf, leadOf, leadProblem } from '../play/combats.ts';
import { firerProblem, leftIn } from '../play/may-fire.ts';
import { rallyProblem } from '../play/rallying.ts';
import { strikeProblem } from '../play/shooting.ts';
import { observerProblem } from '../play/spotting.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { assaultMoveRoll, movementRoll } from '../sheet/movement.ts';
import { AXES } from '../sheet/observing.ts';
import {
  enemiesOf,
  isActive,
  no,
  officerFactor,
  onFoot,
  sideOf,
  standing,
  troopOf,
  unitsOf,
} from '../table/units.ts';
import { type Arm, type Group, groupsOf } from '../table/weapons.ts';
import { figuresAt } from './figures.ts';
import { look } from './look.ts';

/** Rallying, assaulting, observing and firing on a board. */

export function rallies(state: State, side: Side): Act[] {
  return unitsOf(state, side)
    .filter((unit) => isActive(unit) && unit.dps > 0)
    .map((unit) =>
      actWith<Command>({
        id: `${unit.id} rally`,
        label: 'Rally',
        about: 'Roll to shake off disruption points.',
        key: 'y',
        actor: unit.id,
        closed: rallyProblem(unit) ?? null,
        command: () => ({ type: 'rally', side, unit: unit.id }),
      }),
    );
}

/** SCW-4.1 How far the rush may carry, from the edge of the unit. */
function rushRings(state: State, unit: Unit): Rings {
  const { dps, mr } = unit;
  const troop = troopOf(unit);
  const { options } = state;
  const list =
    options.assaultMovement === 'ordinary-roll'
      ? ringsFrom(
          movementRoll,
          {
            troop,
            mr,
            dps,
            officer: officerFactor(state, unit),
            column: unit.formation === 'column',
            options,
          },
          ({ distance }) => distance,
        )
      : ringsFrom(
          assaultMoveRoll,
          { troop, dps, elements: unit.elements.length, options },
          ({ distance }) => distance,
        );
  return { from: unit.pose!, figures: figuresAt(unit, unit.pose!), list };
}

export function assaults(state: State, side: Side): Act[] {
  const enemies = enemiesOf(state, side);
  return unitsOf(state, side)
    .filter((unit) => isActive(unit) && (unit.kind === 'infantry' || unit.kind === 'cavalry'))
    .map((unit) =>
      actWith<Command>({
        id: `${unit.id} assault`,
        label: 'Assault',
        about: 'Roll how far it rushes; it makes no other move this turn.',
        key: 'c',
        actor: unit.id,
        closed: rusherProblem(state, unit) ?? null,
        rings: rusherProblem(state, unit) ? null : rushRings(state, unit),
        asks: [askAmong(enemies, 'Assault')],
        command: ({ target }) => ({ type: 'assault', side, unit: unit.id, target: target ?? '' }),
      }),
    );
}

export function declarations(state: State, side: Side): Act[] {
  const here = unitsOf(state, side).filter(isActive);
  const armour = enemiesOf(state, side).filter(({ kind }) => kind === 'armour');
  return [
    ...here
      .filter(({ kind }) => kind === 'armour')
      .map((tank) =>
        actWith<Command>({
          id: `${tank.id} support`,
          label: 'Support an assault',
          about: 'It fires for an assault next to it instead of by itself.',
          actor: tank.id,
          asks: [
            askAmong(
              here.filter(({ id, vehicle }) => id !== tank.id && !vehicle),
              'Support',
            ),
          ],
          command: ({ target }) => ({ type: 'declare-support', side, armour: tank.id, unit: target ?? '' }),
        }),
      ),
    ...here.filter(onFoot).map((unit) =>
      actWith<Command>({
        id: `${unit.id} armour`,
        label: 'Assault armour',
        key: 'c',
        actor: unit.id,
        closed: armour.length === 0 ? no('no-armour', 'SCW-17.1', 'No enemy armour is in view.') : null,
        asks: [askAmong(armour, 'Assault')],
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

export function observations(state: State, side: Side): Act[] {
  const markers = state.markers.filter((marker) => marker.side !== side);
  return unitsOf(state, side)
    .filter(isActive)
    .map((unit) =>
      actWith<Command>({
        id: `${unit.id} observe`,
        label: 'Observe a marker',
        about: 'Roll to find out whether anybody is beneath it.',
        key: 'o',
        actor: unit.id,
        closed:
          observerProblem(state, unit) ??
          (markers.length === 0 ? no('no-markers', 'SCW-7.5', 'The enemy has no markers left.') : null),
        asks: [askAmong(markers, 'Observe')],
        command: ({ target }) => ({ type: 'observe', side, unit: unit.id, marker: target ?? '' }),
      }),
    );
}

/** SCW-8, SCW-9.1 The arc and the ranges of a group of weapons. */
/** SCW-9.1, SCW-12.2, SCW-14.5 Guns fire farther than the last line, with a modifier; these do not. */
const REACHES_24: ReadonlySet<Arm> = new Set<Arm>([
  'rifle',
  'smg',
  'lmg',
  'hmg',
  'mountedCavalry',
  'mortar',
  'at-rifle',
]);

function fieldOf(state: State, unit: Unit, group: Group): Field {
  const [weapon] = group.weapons;
  const { axes } = AXES[weapon?.mount ?? 'infantry'];
  const far = weapon?.arm === 'field-gun' || weapon?.arm === 'mortar' ? [24] : [6, 12, 24];
  const at = new Set(group.weapons.map(({ index }) => index));
  const figures = figuresAt(unit, unit.pose!).filter((_, i) => unit.vehicle !== null || at.has(i));
  const endless = weapon !== undefined && !REACHES_24.has(weapon.arm);
  return {
    from: figures,
    width: axes.length === 0 ? 360 : state.options.arcWidth,
    axes,
    bands: far,
    endless,
  };
}

export function shots(state: State, side: Side): Act[] {
  const enemies = enemiesOf(state, side);
  return unitsOf(state, side)
    .filter(isActive)
    .flatMap((unit) => {
      const problem = firerProblem(state, unit);
      return groupsOf(unit, standing(unit)).flatMap((group) => {
        const spent = leftIn(state, unit, group).length === 0;
        const idle = group.id === 'mg-at-armour' && !enemies.some((enemy) => enemy.kind === 'armour');
        const closed =
          problem ??
          (spent ? no('has-fired', 'SCW-2.6', 'These weapons have a target already.') : null) ??
          (idle ? no('not-armour', 'SCW-11.1', 'No enemy armour is in view.') : null);
        const fire = actWith<Command>({
          id: `${unit.id} ${group.id}`,
          label: `Fire: ${group.label.toLowerCase()}`,
          about: closed ? '' : 'Choose a target now; it is rolled when both sides have sealed.',
          key: 'f',
          actor: unit.id,
          closed,
          asks: [askAmong(enemies, 'Fire on')],
          field: closed ? null : fieldOf(state, unit, group),
          command: ({ target }) => ({
            type: 'fire',
            side,
            unit: unit.id,
            group: group.id,
            target: target ?? '',
          }),
        });
        return closed ? [fire] : [fire, ...closingShots(state, enemies, unit, group)];
      });
    });
}

/** SCW-16.6 At one who closes, at a point of his way. */
function closingShots(state: State, enemies: readonly Unit[], unit: Unit, group: Group): Act[] {
  return enemies
    .filter(({ approach }) => approach !== null)
    .map((enemy) =>
      actWith<Command>({
        id: `${unit.id} ${group.id} at ${enemy.id}`,
        label: `Fire on ${enemy.name} as it closes`,
        actor: unit.id,
        asks: [
          {
            kind: 'along',
            path: enemy.approach!,
            initial: 0,
            prompt: 'At this point of its way',
            there: (distance) => {
              const [caught] = spotsOf(enemy, distance / INCH);
              const units = { ...state.units, [enemy.id]: { ...enemy, pose: caught!.pose } };
              return {
                figures: figuresAt(enemy, caught!.pose),
                look: look({ ...state, units }, unit.id, enemy.id),
              };
            },
          },
        ],
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

export function strikes(state: State, side: Side): Act[] {
  const { strikesLeft } = sideOf(state, side);
  if (state.phase !== 'fire-standing' || strikesLeft === 0) return [];
  return [
    actWith<Command>({
      id: 'airstrike',
      label: `Airstrike, ${strikesLeft} left`,
      closed: strikeProblem(state, side) ?? null,
      asks: [askAmong(enemiesOf(state, side), 'Bomb')],
      command: ({ target }) => ({ type: 'airstrike', side, target: target ?? '' }),
    }),
  ];
}

export function fights(state: State, side: Side): Act[] {
  return combatsOf(state).flatMap(({ attackers, defenders }) => {
    const [own, enemies] = attackers[0]!.side === side ? [attackers, defenders] : [defenders, attackers];
    const lead = leadOf(state, own);
    const friends = behind(state, lead, enemies);
    const leads = own.map((unit) =>
      actWith<Command>({
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
            actWith<Command>({
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
