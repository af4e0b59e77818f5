import type { Side } from '@sandtable/engine';
import { inZones } from '@sandtable/play';
import { gapBetween, type Place } from '@sandtable/table';
import { aim, isAim } from '../play/aiming.ts';
import { rusherProblem, rushProblem } from '../play/assault-move.ts';
import { behind, combatsOf, leadOf } from '../play/combats.ts';
import { armourAssaultProblem, supportProblem } from '../play/declaring.ts';
import { answersTo, questionNow } from '../play/interrupting.ts';
import { firerProblem } from '../play/may-fire.ts';
import { rallyProblem } from '../play/rallying.ts';
import { strikeProblem } from '../play/shooting.ts';
import { lookInput, observerProblem } from '../play/spotting.ts';
import type { Command, Shot, State, Unit } from '../play/state.ts';
import { enemiesOf, isActive, isHere, standing, unitsOf } from '../table/units.ts';
import { groupsOf } from '../table/weapons.ts';
import { near } from './destinations.ts';
import { movementCandidates } from './move-candidates.ts';
import { outlookOf, roughShot } from './outlook.ts';

function setupCandidates(state: State, side: Side): Command[] {
  const list: Command[] = [{ type: 'ready', side }];
  for (const unit of unitsOf(state, side).filter(({ concealed }) => concealed)) {
    const markers = state.markers.filter((marker) => marker.unit === unit.id);
    const now = markers.findIndex(({ real }) => real);
    const places = markers.map(({ place }) => place);
    const real = (now + 1) % 3;
    if (places.length === 3 && fitsMarkers(unit, places, real))
      list.push({ type: 'place-markers', side, unit: unit.id, places, real });
  }
  for (const officer of Object.values(state.officers)) {
    const other = officer.may.find((id) => id !== officer.attachedTo);
    if (officer.side === side && other)
      list.push({ type: 'place-officer', side, officer: officer.id, unit: other });
  }
  return list;
}
const fitsMarkers = (unit: Unit, places: readonly Place[], real: number): boolean =>
  places.every((place, i) => inZones(i === real ? unit.zones : unit.dummyZones, place));

/** SCW-7 of tactics: rally early, far back and with an officer. */
function rallyCandidates(state: State, side: Side): Command[] {
  return unitsOf(state, side)
    .filter((unit) => isHere(unit) && !rallyProblem(unit))
    .map((unit): Command => ({ type: 'rally', side, unit: unit.id }));
}

function assaultCandidates(state: State, side: Side): Command[] {
  const enemies = enemiesOf(state, side);
  return unitsOf(state, side)
    .filter((unit) => isActive(unit) && !rusherProblem(state, unit))
    .flatMap((unit) =>
      near(enemies, unit.pose!, 3)
        .filter((enemy) => !rushProblem(state, unit, enemy))
        .map((enemy): Command => ({ type: 'assault', side, unit: unit.id, target: enemy.id })),
    );
}

function declarationCandidates(state: State, side: Side): Command[] {
  const here = unitsOf(state, side).filter(isActive);
  const armour = enemiesOf(state, side).filter(({ kind }) => kind === 'armour');
  const tanks = here.filter(({ kind }) => kind === 'armour');
  return [
    ...here.flatMap((unit) =>
      armour
        .filter((vehicle) => !armourAssaultProblem(state, unit, vehicle))
        .map(
          (vehicle): Command => ({ type: 'declare-armour-assault', side, unit: unit.id, armour: vehicle.id }),
        ),
    ),
    ...tanks.flatMap((tank) =>
      here
        .filter((unit) => !supportProblem(state, tank, unit))
        .map((unit): Command => ({ type: 'declare-support', side, armour: tank.id, unit: unit.id })),
    ),
  ];
}

function observingCandidates(state: State, side: Side): Command[] {
  const markers = state.markers.filter((marker) => marker.side !== side);
  return unitsOf(state, side)
    .filter((unit) => isActive(unit) && !observerProblem(state, unit))
    .flatMap((unit) =>
      [...markers]
        .sort((a, b) => gapBetween(a.place, unit.pose!) - gapBetween(b.place, unit.pose!))
        .filter((marker) => lookInput(state, unit, marker))
        .slice(0, 2)
        .map((marker): Command => ({ type: 'observe', side, unit: unit.id, marker: marker.id })),
    );
}

const MOST_TARGETS = 3;
function fireCandidates(state: State, side: Side): Command[] {
  const enemies = enemiesOf(state, side);
  const list: Command[] = [];
  const o = outlookOf(state, side);
  for (const unit of o.own) {
    if (firerProblem(state, unit)) continue;
    const declared = state.declared.filter((shot) => shot.unit === unit.id).map(({ group }) => group);
    for (const { id: group } of groupsOf(unit, standing(unit))) {
      if (declared.includes(group) || unit.fired.includes(group)) continue;
      const targets = enemies
        .map((target) => ({ target, rough: roughShot(o, unit, group, target) }))
        .filter(({ rough }) => rough > 0)
        .sort((a, b) => b.rough - a.rough);
      let found = 0;
      for (const { target } of targets) {
        if (found >= MOST_TARGETS) break;
        const shot: Shot = { side, unit: unit.id, group, target: target.id, point: null };
        if (!isAim(aim(state, shot))) continue;
        list.push({ type: 'fire', side, unit: unit.id, group, target: target.id });
        found++;
      }
    }
  }
  if (state.phase === 'fire-standing' && !strikeProblem(state, side))
    list.push(
      ...enemies.slice(0, 10).map((target): Command => ({ type: 'airstrike', side, target: target.id })),
    );
  return list;
}

function meleeCandidates(state: State, side: Side): Command[] {
  return combatsOf(state).flatMap(({ attackers, defenders }): Command[] => {
    const [own, enemies] = attackers[0]!.side === side ? [attackers, defenders] : [defenders, attackers];
    const lead = leadOf(state, own);
    const chosen = state.supports[lead.id] ?? [];
    const taken = Object.entries(state.supports).flatMap(([id, ids]) => (id === lead.id ? [] : ids));
    const may = behind(state, lead, enemies)
      .map(({ id }) => id)
      .filter((id) => !taken.includes(id));
    const more = may.filter((id) => !chosen.includes(id));
    const others = state.leads.includes(lead.id) ? [] : own.filter(({ id }) => id !== lead.id);
    return [
      ...others.map(({ id }): Command => ({ type: 'choose-lead', side, unit: id })),
      ...(more.length > 0 ? [{ type: 'choose-supports', side, lead: lead.id, supports: may } as const] : []),
    ];
  });
}

/** A finite list of sensible commands, all of them legal. */
export function candidates(state: State, side: Side): readonly Command[] {
  const end: Command = { type: 'end-phase', side };
  const done: Command = { type: 'ready', side };
  const question = questionNow(state);
  if (question) return answersTo(state, question);
  switch (state.phase) {
    case 'setup':
      return setupCandidates(state, side);
    case 'rally':
      return [...rallyCandidates(state, side), end];
    case 'assault-movement':
      return [...assaultCandidates(state, side), end];
    case 'movement':
      return [...movementCandidates(state, side), end];
    case 'declarations':
      return [...declarationCandidates(state, side), end];
    case 'observing':
      return [...observingCandidates(state, side), end];
    case 'fire-standing':
    case 'fire-moving':
      return [...fireCandidates(state, side), done];
    case 'assaults':
      return [...meleeCandidates(state, side), done];
    case 'over':
      return [];
  }
}
