import {
  capital,
  counted,
  inInches,
  listed,
  type Resolved,
  type Side,
  saidOf,
  verb,
} from '@sandtable/engine';
import { INCH, type Path, pathLength } from '@sandtable/table';
import type { Event } from '../play/events.ts';
import type { Role, State } from '../play/state.ts';
import { masked } from '../play/view.ts';
import { westernFront } from '../sheet/sheet.ts';
import { AMMUNITION, FORMATIONS } from '../sheet/vocabulary.ts';
import { armSaid, placeSaid, roleSaid, weaponSaid } from './naming.ts';

/** One line for the log, for somebody who sees what this side sees. */

type Told = {
  readonly [T in Event['type']]: (
    state: State,
    event: Extract<Event, { type: T }>,
    viewer: Side | undefined,
  ) => string | undefined;
};

const nameOf = (state: State, id: string): string => state.units[id]?.name ?? id;
/** `The Germans`: sides are peoples. */
const sideName = (state: State, id: Side): string =>
  `The ${state.sides.find((side) => side.id === id)?.name ?? id}`;
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const names = (state: State, ids: readonly string[]): string => listed(ids.map((id) => nameOf(state, id)));
const own = (side: Side, viewer: Side | undefined): boolean => viewer === undefined || viewer === side;
const silent = (): undefined => undefined;
/** ` 4.5 inches`; nothing for a way that is none. */
const far = (path: Path): string => {
  const length = Number((pathLength(path) / INCH).toFixed(1));
  return length > 0 ? ` ${inInches(length)}` : '';
};

/** Who fired: a gun, bombers, or a section of a bombardment. */
function firerOf(state: State, by: string, side: Side): string {
  if (Object.hasOwn(state.units, by)) return nameOf(state, by);
  return `A howitzer of ${lower(sideName(state, side))} off the table`;
}
function lostSaid(lost: readonly Role[]): string {
  const counts = new Map<Role, number>();
  for (const role of lost) counts.set(role, (counts.get(role) ?? 0) + 1);
  return listed([...counts].map(([role, n]) => roleSaid(role, n)));
}
/** What a structure or a vehicle lost of its value, and what is left of it. */
const lossSaid = ({ reduction, remaining }: Resolved['outcome']): string =>
  `loses ${Number(reduction)} of its value; ${Number(remaining)} ${verb(Number(remaining), 'is', 'are')} left`;
const featureName = ({ map }: State, id: string): string =>
  map.features.find((feature) => feature.id === id)?.name ?? 'the structure';

const TOLD: Told = {
  deployed: (state, { unit }) => `${nameOf(state, unit)} sets up.`,
  windRolled: (_, { wind }) => saidOf(westernFront, wind, {}),
  batteryCounted: (state, { side, turns }, viewer) =>
    own(side, viewer) ? `${sideName(state, side)} have ${counted(turns, 'turn')} of bombardment.` : undefined,
  plotted: (state, { side, plot }, viewer) =>
    own(side, viewer)
      ? `${nameOf(state, plot.gun)} is plotted for turn ${plot.turn}, ${AMMUNITION[plot.ammo].toLowerCase()} at ${placeSaid(plot.place)}.`
      : undefined,
  retargeted: (_, { side, section, order }, viewer) =>
    own(side, viewer)
      ? `Section ${section + 1} fires ${AMMUNITION[order.ammo].toLowerCase()} at ${placeSaid(order.place)} from turn ${order.turn} on.`
      : undefined,
  sectionHeld: (_, { side, section, holding }, viewer) =>
    own(side, viewer) ? `Section ${section + 1} ${holding ? 'holds its fire' : 'fires'}.` : undefined,
  sealed: (state, { side }) =>
    state.phase === 'setup' ? `${sideName(state, side)} have set up.` : undefined,
  turnBegan: (_, { turn }) => `Turn ${turn} begins.`,
  phaseBegan: (state, { phase, active }) =>
    phase === 'move-second' ? `${sideName(state, active ?? '')} move.` : undefined,
  stepped: silent,
  rallied: (state, { units, check }) => {
    const name = names(state, units);
    return saidOf(westernFront, check, { 'the squads': name, 'the squad': name });
  },
  initiativeRolled: (state, { winner }) => `${sideName(state, winner)} have the initiative.`,
  orderChosen: (state, { first }) => `${sideName(state, first)} move first.`,
  bogTested: (state, { unit, bogged }) => {
    const was = state.units[unit]?.bogged ?? false;
    if (bogged) return was ? `${nameOf(state, unit)} is still bogged.` : `${nameOf(state, unit)} bogs down.`;
    return was ? `${nameOf(state, unit)} gets free.` : undefined;
  },
  arrived: (state, { unit }) => `${nameOf(state, unit)} comes on.`,
  moved(state, { unit, way, path, atWire }) {
    const name = nameOf(state, unit);
    switch (way) {
      case 'strategic':
        return `${name} marches${far(path)} along the road.`;
      case 'charge':
        return `${name} charges home.`;
      case 'halt':
        return `${name} comes on to two inches.`;
      case 'retreat':
        return `${name} falls back${far(path)}.`;
      case 'rout':
        return `${name} runs${far(path)}.`;
      case 'back':
        return `${name} is pushed back${far(path)}.`;
      case 'follow':
        return `${name} follows up.`;
      case 'home':
        return `${name} has no way home and looks for one.`;
      default:
        return `${name} moves${far(path)}${atWire ? ' and stops at the wire' : ''}.`;
    }
  },
  turned: (state, { unit }) => `${nameOf(state, unit)} turns.`,
  formed: (state, { unit, formation, ranks }) =>
    `${nameOf(state, unit)} forms ${FORMATIONS[formation].toLowerCase()}${formation === 'line' && ranks === 2 ? ', two deep' : ''}.`,
  postured: (state, { unit, prone }) => `${nameOf(state, unit)} ${prone ? 'lies down' : 'gets up'}.`,
  limbered: (state, { unit, limbered }) => `${nameOf(state, unit)} ${limbered ? 'limbers' : 'unlimbers'}.`,
  mounted: (state, { unit, mounted }) => `${nameOf(state, unit)} ${mounted ? 'mounts' : 'dismounts'}.`,
  joined: (state, { unit, from }) =>
    `A rifleman of ${nameOf(state, from)} takes the place of a fallen gunner at ${nameOf(state, unit)}.`,
  swam: (state, { unit }) => `A man of ${nameOf(state, unit)} swims for the bridge.`,
  bridgeTested: (state, { unit, face, closes }) =>
    closes
      ? `The swimmer of ${nameOf(state, unit)} closes the bridge: rolled ${face}.`
      : `The swimmer of ${nameOf(state, unit)} does not come back: rolled ${face}.`,
  displaced: (state, { unit, by }) => `${nameOf(state, unit)} makes way for ${nameOf(state, by)}.`,
  wireCut: (_, { gap }) => `The wire has a gap of ${gap / 1000} inches.`,
  left: (state, { unit, exited }) =>
    `${nameOf(state, unit)} ${exited ? 'gets through and is off the table' : 'leaves the table'}.`,
  captured: (state, { unit, by }) => `${nameOf(state, by)} takes ${nameOf(state, unit)}.`,
  chargeDeclared: (state, { charge }) =>
    `${names(state, charge.units)} ${verb(charge.units.length, 'charges', 'charge')} ${nameOf(state, charge.target)}.`,
  answered: (state, { unit, how, at }) =>
    how === 'fire'
      ? `${nameOf(state, unit)} fires at ${nameOf(state, at ?? '')}.`
      : how === 'rise'
        ? `${nameOf(state, unit)} gets up.`
        : undefined,
  chargeReceived: (state, { unit, reception }) =>
    reception
      ? `${nameOf(state, unit)}: ${saidOf(westernFront, reception, { 'the squad': nameOf(state, unit) })}`
      : undefined,
  chargeEnded: silent,
  surrendered: (state, { unit }) => `${nameOf(state, unit)} surrenders.`,
  cloudsAged: (_, { gone }) =>
    gone.length > 0 ? `${counted(gone.length, 'cloud')} ${verb(gone.length, 'is', 'are')} gone.` : undefined,
  shellFell(state, { by, side, weapon, ammo, aim, burst, caught }) {
    const who = firerOf(state, by, side);
    const what = weapon === 'grenade' ? 'throws a grenade' : `fires ${AMMUNITION[ammo].toLowerCase()}`;
    const where = saidOf(westernFront, aim, {});
    const hit = caught
      .filter(({ casualties }) => casualties > 0)
      .map(({ unit, casualties }) => `${counted(casualties, 'figure')} of ${nameOf(state, unit)}`);
    const end = burst === null ? '' : hit.length > 0 ? ` It strikes ${listed(hit)}.` : ' It strikes nobody.';
    return `${who} ${what}. ${where}${end}`;
  },
  sectionFired: silent,
  puffPlaced: (_, { puff }) =>
    `${puff.ammo === 'gas' ? 'Gas' : 'Smoke'} spreads at ${placeSaid(puff.centre)}.`,
  structureStruck(state, { feature, destroyed, hit }) {
    const name = featureName(state, feature);
    return destroyed ? `${capital(name)} falls.` : `${capital(name)} ${lossSaid(hit.outcome)}.`;
  },
  vehicleStruck: (state, { unit, destroyed, hit }) =>
    destroyed
      ? `${nameOf(state, unit)} is knocked out.`
      : Number(hit.outcome.reduction) > 0
        ? `${nameOf(state, unit)} ${lossSaid(hit.outcome)}.`
        : `The shell does nothing to ${nameOf(state, unit)}.`,
  weaponLost: (state, lost) => `${nameOf(state, lost.unit)} loses ${weaponSaid(lost)}.`,
  gunLost: (state, { unit }) => `${nameOf(state, unit)} is knocked out by a direct hit.`,
  counterBattery: (_, { destroyed }) =>
    destroyed > 0
      ? `Counter-battery fire destroys ${counted(destroyed, 'gun')} of the bombardment.`
      : 'Counter-battery fire finds no gun.',
  shotWritten: (state, { side, shots }, viewer) =>
    own(side, viewer) && shots.length > 0
      ? `${sideName(state, side)} allot ${counted(shots.length, 'shot')}.`
      : undefined,
  allotmentsOpened: silent,
  volleyFired: (state, { unit, target, weapon, volley }) =>
    `${nameOf(state, unit)} fires at ${nameOf(state, target)} with ${armSaid(state.units[unit], weapon)} (table ${Number(volley.outcome.table)}, ${counted(Number(volley.outcome.figures), 'figure')}): ${saidOf(westernFront, volley, {}).replace(/^./, (c) => c.toLowerCase())}`,
  gasShared: silent,
  gasTested: (state, { unit, test }) => `${nameOf(state, unit)} in gas: ${saidOf(westernFront, test, {})}`,
  asked: silent,
  nominated: (state, { unit, figure }, viewer) =>
    own(state.units[unit]?.side ?? '', viewer)
      ? `${nameOf(state, unit)} names ${roleSaid(figure, 1)}.`
      : undefined,
  fell(state, { unit, lost }, viewer) {
    const mine = own(state.units[unit]?.side ?? '', viewer);
    const left = (state.units[unit]?.figures.length ?? 0) - lost.length;
    const end = left <= 0 ? 'nobody is left' : `${left} ${verb(left, 'is', 'are')} left`;
    return `${nameOf(state, unit)} loses ${lostSaid(mine ? lost : masked(lost))}; ${end}.`;
  },
  hitsCleared: silent,
  checksDue: silent,
  checked: (state, { units, check }) => {
    const { target, roll } = check.outcome as { target: number; roll: number }; // of moraleCheck
    const { moraleRoll, groupRoll } = state.options;
    const most = (units.length > 1 ? groupRoll : moraleRoll) === 'below' ? target - 1 : target;
    const passes = `${verb(units.length, 'passes', 'pass')} on ${most < units.length ? 'nothing' : `${most} or less`}`;
    return `${names(state, units)} ${verb(units.length, 'checks its', 'check their')} morale: rolled ${roll}, ${passes}. ${saidOf(westernFront, check, { 'the squads': 'they', 'the squad': 'it' })}`;
  },
  shaken: silent,
  fightsFound: silent,
  fought: (state, { first, second, round, melee }) =>
    `Melee, round ${round}: ${saidOf(westernFront, melee, { 'side a': names(state, first), 'side b': names(state, second) })}`,
  fightStage: silent,
  fightEnded: silent,
  movementEnded: silent,
  turnEnded: silent,
  ended: (_, { verdict }) => verdict.why,
};

export function tell(state: State, event: Event, viewer: Side | undefined): string | undefined {
  return (TOLD[event.type] as (state: State, event: Event, viewer: Side | undefined) => string | undefined)(
    state,
    event,
    viewer,
  ); // each event has its own
}
