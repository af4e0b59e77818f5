import {
  agreeing,
  capital,
  counted,
  inInches,
  listed,
  type Resolved,
  type Side,
  saidOf,
  sentences,
} from '@sandtable/engine';
import { INCH, pathLength } from '@sandtable/table';
import type { Event, EventOf } from '../play/events.ts';
import { FORMATIONS, type State } from '../play/state.ts';
import { redact } from '../play/view.ts';
import { contemptibleLittleArmies } from '../sheet/sheet.ts';
import { GOINGS } from '../sheet/vocabulary.ts';
import { isAfv, isIndependent, isVehicle } from '../table/figures.ts';
import { CLASS_WORDS, sideNamed, unitNamed } from './naming.ts';

/** One line for the log, for somebody who sees what this side sees; made before the event is applied. */

const inches = (thousandths: number): string => inInches(Number((thousandths / INCH).toFixed(1)));

/** What came of it, in the words of the procedure; whoever the line begins with is "it". */
const said = (resolved: Resolved, names: Readonly<Record<string, string>> = { 'the unit': 'it' }): string =>
  saidOf(contemptibleLittleArmies, resolved, names);

type Tells = { readonly [T in Event['type']]: (state: State, event: EventOf<T>) => string | undefined };

const PHASE_WORDS: Partial<Record<State['phase'], string>> = {
  orders: 'Both sides write orders.',
  'move-units': 'Units move.',
};

/** What passing means in a step. */
const passing = (phase: State['phase']): string =>
  phase.startsWith('move')
    ? 'lets the rest stand'
    : phase === 'rally'
      ? 'rallies nobody else'
      : 'holds the rest of its fire';

function movedSaid(state: State, event: EventOf<'moved'>): string | undefined {
  const name = unitNamed(state, event.unit);
  if (event.exit) return `${name} leaves the table.`;
  if (event.contacts.length > 0)
    return `${name} charges ${listed(event.contacts.map((id) => unitNamed(state, id)))}.`;
  if (event.touches.length > 0)
    return `${name} drives up to ${listed(event.touches.map((id) => unitNamed(state, id)))}.`;
  const length = pathLength(event.path);
  if (length > 0) return `${name} moves ${inches(length)}.`;
  return event.pose.facing === state.units[event.unit]!.pose?.facing
    ? `${name} stays where ${isIndependent(state.units[event.unit]!) ? 'he' : 'it'} is.`
    : `${name} turns.`;
}

function shotSaid(state: State, event: EventOf<'shot'>): string {
  const { distance } = event.fire.input as { distance: number }; // inches, as every kind of fire has it
  const { needed } = event.fire.outcome as { needed: number }; // the same
  const target = unitNamed(state, event.target);
  const shot = `${unitNamed(state, event.unit)} fires on ${target} at ${inInches(Number(distance.toFixed(1)))} (${CLASS_WORDS[event.weaponClass]}), needing ${needed}${needed < 6 ? '+' : ''}.`;
  return `${shot} ${withoutRest(said(event.fire, { 'the target': target }))}`;
}
/** CLA-3.1 A step's fire is all at once, each volley at those who stood before it: how many are left is told when it ends. */
const withoutRest = (line: string): string => line.replace(/, \d+ (?:is|are) left/, '');

/** Who falls where a mission falls, by name; the procedure knows groups only. */
function underFire(state: State, { effect, falling }: EventOf<'missionFell'>): string {
  const { groups } = effect.input as { groups: readonly { readonly respirators?: boolean }[] }; // as both kinds have them
  const open = groups.filter(({ respirators }) => !respirators);
  if (open.length === 0) return said(effect);
  if (falling.length === 0) return 'Everybody in the area comes through.';
  const parts = falling.map(({ unit, kills }) => {
    const one = state.units[unit]!;
    const name = unitNamed(state, unit);
    if (isVehicle(one)) return `${name} is ${isAfv(one) ? 'knocked out' : 'destroyed'}`;
    return `${kills} of the ${one.men.length} figures of ${name} ${kills === 1 ? 'falls' : 'fall'}`;
  });
  return sentences(listed(parts));
}

const TELLS: Tells = {
  deployed: (state, { unit }) => `${unitNamed(state, unit)} deploys.`,
  pointRegistered: (state, { side }) => `${sideNamed(state, side)} registers a point for its guns.`,
  orderWritten: (state, { unit, order }) =>
    `${unitNamed(state, unit)} is to ${order} from now on, if the order gets through.`,
  setUpDone: (state, { side }) => `${sideNamed(state, side)} is ready.`,
  turnBegan: (state, { turn }) => `Turn ${turn} begins${state.dark.includes(turn) ? ', in the mist' : ''}.`,
  phaseBegan: (_, { phase }) => PHASE_WORDS[phase],
  batteryAimed: (state, { side, shell }) =>
    `${sideNamed(state, side)} marks a point for ${shell === 'gas' ? 'gas' : 'its guns'}.`,
  respiratorsChosen: (state, { unit, on }) =>
    `${unitNamed(state, unit)} is to ${on ? 'put on' : 'take off'} respirators.`,
  sealed: (state, { side }) => `${sideNamed(state, side)} has written its orders.`,
  opened: (state, { respirators }) => {
    const on = respirators.filter((each) => each.on).map(({ unit }) => unitNamed(state, unit));
    const off = respirators.filter((each) => !each.on).map(({ unit }) => unitNamed(state, unit));
    // Names have commas of their own.
    const parts = [
      on.length > 0 ? `Respirators on: ${on.join('; ')}.` : '',
      off.length > 0 ? `Respirators off: ${off.join('; ')}.` : '',
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(' ') : undefined;
  },
  orderDiced: (state, { unit, order, rolled }) =>
    `${unitNamed(state, unit)} is ordered to ${order}. ${said(rolled)}`,
  arrivalDiced: (state, { unit, rolled, pose, edge }) => {
    if (pose) return `${unitNamed(state, unit)} comes on by the ${edge} edge.`;
    return rolled.outcome.arrives
      ? `${unitNamed(state, unit)} finds no room to come on.`
      : `${unitNamed(state, unit)} is late. ${said(rolled)}`;
  },
  turnPassed: () => undefined,
  passed: (state, { side }) => `${sideNamed(state, side)} ${passing(state.phase)}.`,
  // That somebody stands where he stood is no news.
  stood: (state, { unit, facing }) =>
    facing === null || facing === state.units[unit]!.pose?.facing
      ? undefined
      : `${unitNamed(state, unit)} turns on the spot.`,
  moveBegan: (state, { unit, going, rolled }) => {
    const { kind } = state.units[unit]!;
    const goes = kind === 'tank' ? 'moves' : `moves, ${GOINGS[going].toLowerCase()}`; // CLA-2.9: any ground alike
    const inchesSaid = said(rolled, { 'the aircraft': 'it' });
    return `${unitNamed(state, unit)} ${kind === 'aircraft' ? 'flies' : goes}. ${isIndependent(state.units[unit]!) ? inchesSaid.replace(/^It /, 'He ') : inchesSaid}`;
  },
  moved: movedSaid,
  breakdownDiced: (state, { unit, rolled, brokenDown }) =>
    brokenDown ? said(rolled, { 'the tank': unitNamed(state, unit) }) : undefined,
  formed: (state, { unit, formation, ranks }) =>
    `${unitNamed(state, unit)} forms ${FORMATIONS[formation]}${formation === 'square' ? '' : `, ${counted(ranks, 'rank')} deep`}.`,
  mounted: (state, { unit, mounted }) => `${unitNamed(state, unit)} ${mounted ? 'mounts' : 'dismounts'}.`,
  brokeOff: (state, { unit, path }) => `${unitNamed(state, unit)} breaks off ${inches(pathLength(path))}.`,
  flew: (state, { unit, legs, passed, mistake, mistaken }) => {
    const flight = `${unitNamed(state, unit)} flies ${inches(pathLength(legs))}.`;
    if (passed.length === 0) return flight;
    if (mistaken)
      return `${flight} It takes friends for the enemy and attacks them: ${unitNamed(state, mistaken.unit)}.`;
    return `${flight} ${said(mistake)}`;
  },
  flewOff: (state, { unit }) => `${unitNamed(state, unit)} flies off the table.`,
  movementOver: (state, { afvs }) => {
    const met = Object.keys(afvs).map((id) => unitNamed(state, id));
    return met.length > 0 ? `Enemy armour is near: ${listed(met)}.` : undefined;
  },
  revealed: (state, { unit }) => `${unitNamed(state, unit)} is seen.`,
  missionFell: (state, event) =>
    `The ${event.name} fires${event.shell === 'gas' ? ' gas' : ''}. ${said(event.strike)} ${underFire(state, event)}`,
  aaFired: (state, { unit, aircraft, fire }) =>
    `${unitNamed(state, unit)} fires at ${unitNamed(state, aircraft)}. ${said(fire, { 'the unit': 'it', 'the aircraft': unitNamed(state, aircraft) })}`,
  strafed: (state, { unit, target, attack }) => {
    const own = state.units[unit]!.side === state.units[target]!.side;
    const line = `${unitNamed(state, unit)} attacks ${unitNamed(state, target)}${own ? ' by mistake' : ''}.`;
    return attack
      ? `${line} ${said(attack, { 'the target': unitNamed(state, target) })}`
      : `${line} Armour comes to no harm.`;
  },
  shot: shotSaid,
  shotAtAfv: (state, { unit, weaponClass, vehicle, fire }) => {
    const name = unitNamed(state, vehicle);
    const { distance } = fire.input as { distance: number }; // inches, as every kind of fire has it
    const { needed } = fire.outcome as { needed?: number | null }; // grenades and rifles roll otherwise
    const need = needed && needed <= 6 ? `, needing ${needed}${needed < 6 ? '+' : ''}` : '';
    return `${unitNamed(state, unit)} fires at ${name} at ${inInches(Number(distance.toFixed(1)))} (${CLASS_WORDS[weaponClass]})${need}. ${said(fire, { 'the tank': name, 'the armoured car': name })}`;
  },
  fell: (state, { unit, men, gone }) => {
    const left = state.units[unit]!.men.length - men.length;
    if (gone) return `Nobody is left of ${unitNamed(state, unit)}.`;
    return `${unitNamed(state, unit)} loses ${counted(men.length, 'figure')}; ${left} ${left === 1 ? 'is' : 'are'} left.`;
  },
  wrecked: (state, { unit, fate }) =>
    `${unitNamed(state, unit)} is ${fate === 'captured' ? 'captured' : fate === 'knocked-out' ? 'knocked out' : 'destroyed'}.`,
  fought: (state, { attacker, defender, fight, officers }) => {
    const [a, d] = [unitNamed(state, attacker), unitNamed(state, defender)];
    const along = officers.length > 0 ? ` with ${listed(officers.map((id) => unitNamed(state, id)))}` : '';
    return `${a} fights ${d}${along}. ${said(fight)}`;
  },
  tested: (state, { unit, test }) => said(test, { 'the unit': unitNamed(state, unit) }),
  rallied: (state, { officer, unit, rolled }) =>
    `${unitNamed(state, officer)} tries to rally ${unitNamed(state, unit)}. ${said(rolled, { 'the officer': 'he', 'the unit': 'it' })}`,
  turnEnded: (state) => `Turn ${state.turn} ends.`,
  ended: (state, { verdict }) =>
    verdict.winner === 'draw'
      ? `A draw. ${verdict.why}`
      : `${capital(sideNamed(state, verdict.winner))} wins. ${verdict.why}`,
};

export function tell(state: State, event: Event, viewer: Side | undefined): string | undefined {
  if (viewer !== undefined && !redact(event, viewer)) return undefined;
  const tells = TELLS[event.type] as (state: State, event: Event) => string | undefined; // the one for this type
  const line = tells(state, event);
  const names = Object.keys(state.units).flatMap((id) => [
    unitNamed(state, id),
    capital(unitNamed(state, id)),
  ]);
  return line === undefined ? undefined : agreeing(capital(line), names);
}
