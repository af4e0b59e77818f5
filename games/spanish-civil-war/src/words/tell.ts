import {
  agreeing,
  capital,
  counted,
  figure,
  inInches,
  type Outcome,
  type Resolved,
  type Side,
  saidOf,
  sideSaid,
} from '@sandtable/engine';
import { heldByWire } from '../play/assault-move.ts';
import { officerPlace } from '../play/officers.ts';
import type { Element, Event, Fate, Formation, Phase, Shot, State } from '../play/state.ts';
import { redact } from '../play/view.ts';
import { OBSERVE } from '../sheet/observing.ts';
import { spanishCivilWar } from '../sheet/sheet.ts';
import { ACTIONS, type Action, MOVERS } from '../sheet/vocabulary.ts';
import { sideOf } from '../table/units.ts';
import { ELEMENT_NOUNS, withSaid } from './describe.ts';

const PHASES: Readonly<Partial<Record<Phase, string>>> = {
  rally: 'Rally',
  'assault-movement': 'Assault movement',
  movement: 'Movement',
  declarations: 'Declarations',
  observing: 'Observing',
};
const SHARED: Readonly<Partial<Record<Phase, string>>> = {
  'fire-standing': 'Fire of those who stood still: both sides declare in secret.',
  'fire-moving': 'Fire of those who moved: both sides declare in secret.',
  assaults: 'Assaults.',
};
const FIRING: readonly Phase[] = ['fire-standing', 'fire-moving'];
const FATES: Readonly<Record<Fate, string>> = {
  destroyed: 'is destroyed',
  captured: 'is captured',
  lost: 'leaves the table and is lost',
  left: 'leaves the table',
};

const inches = (n: number): string => inInches(Number(n.toFixed(1)));
const nameOf = (state: State, id: string | null): string =>
  id === null ? 'An enemy' : (state.units[id]?.name ?? 'A unit');
const sideName = (state: State, side: Side): string => sideOf(state, side).name;
const whole = (state: State, side: Side): string => capital(sideSaid(sideName(state, side)));

/** `, rolled 8`, `, score 7`: the die or the score that decided, where there was one. */
function rolled({ outcome: { score, roll, toHitScore } }: Resolved): string {
  if (typeof toHitScore === 'number') return `, score ${figure(toHitScore)}`;
  if (typeof score === 'number') return `, score ${figure(score)}`;
  return typeof roll === 'number' ? `, rolled ${roll}` : '';
}

/** `, rolled 3, needing 6+`: on the die, as the card has it. */
const observedWith = ({ outcome: { score, roll } }: Resolved): string =>
  typeof roll === 'number' && typeof score === 'number'
    ? `, rolled ${roll}, needing ${roll + OBSERVE.base - score}+`
    : '';

/** What came of it, in the words of the procedure; whoever the line begins with is "it". */
const said = (resolved: Resolved, names: Readonly<Record<string, string>> = IT): string =>
  saidOf(spanishCivilWar, resolved, names);
const IT = {
  'the unit': 'it',
  'the vehicle': 'it',
  ...Object.fromEntries(Object.values(MOVERS).map((mover) => [`the ${mover.toLowerCase()}`, 'it'])),
};

/** SCW-2.4 A shot says what it adds; what all the fire of a phase leaves of a unit is told at its end. */
function shotSaid(state: State, { shots, fire }: Extract<Event, { type: 'shotFired' }>): string {
  const { outcome } = fire;
  const target = shots[0]?.target ?? null;
  const aboard = Object.values(state.units).find(({ carrier }) => carrier !== null && carrier === target);
  const added: Outcome = {
    ...outcome,
    targetDpsAfter: outcome.dps,
    elementsLost: 0,
    destroyed: false,
    carriedDpsAfter: outcome.carriedReceived,
    carriedElementsLost: 0,
  };
  const name = nameOf(state, target);
  return said(
    { ...fire, outcome: added },
    { 'the target': name, 'the vehicle': name, 'the unit aboard': aboard?.name ?? 'the unit aboard' },
  );
}

function firersSaid(state: State, shots: readonly Shot[]): string {
  const names = [
    ...new Set(
      shots.map(({ unit, side }) =>
        unit === null ? `Aircraft of ${sideSaid(sideName(state, side))}` : nameOf(state, unit),
      ),
    ),
  ];
  return names.join(' and ');
}

const someFight = (state: State): boolean =>
  state.fights.length > 0 || Object.values(state.units).some(({ armourAssault }) => armourAssault !== null);

const didSaid = (actions: readonly Action[]): string =>
  actions.length === 0 ? '' : ` (${actions.map((action) => ACTIONS[action].toLowerCase()).join(', ')})`;

function legSaid(path: readonly { x: number; y: number }[]): number {
  let sum = 0;
  for (let i = 1; i < path.length; i++)
    sum += Math.hypot(path[i]!.x - path[i - 1]!.x, path[i]!.y - path[i - 1]!.y);
  return sum / 1000;
}

/** One line for the log, for somebody who sees what this side sees; made before the event is applied. */
export function tell(state: State, event: Event, viewer: Side | undefined): string | undefined {
  const hers = viewer === undefined ? publicly(state, event) : redact(event, viewer);
  const line = hers === undefined ? secretly(state, event) : told(state, hers);
  // Names that the listener does not know are in no line; that they are looked for tells nothing.
  const names = Object.values(state.units).map(({ name }) => name);
  return line === undefined ? undefined : agreeing(line, names);
}

/** Bystanders know what both sides know. */
const publicly = (state: State, event: Event): Event | undefined => {
  let seen: Event | undefined = event;
  for (const { id } of state.sides) if (seen) seen = redact(seen, id);
  return seen;
};

/** A sentence about something that the listener may not know. */
function secretly(state: State, event: Event): string | undefined {
  if (event.type === 'placed' || event.type === 'markersPlaced' || event.type === 'officerPlaced')
    return `${whole(state, event.side)} sets up.`;
  return undefined;
}

/** SCW-19.4 Whoever was granted inches and does not move is told why. */
function wireSaid(state: State, event: Extract<Event, { type: 'rushed' }>): string {
  const [unit, target] = [state.units[event.unit], state.units[event.target]];
  const held =
    unit?.pose &&
    target?.pose &&
    !event.toll.destroyed &&
    heldByWire(state, unit, target, Number(event.roll.outcome.fraction), event.inches);
  return held ? ' The wire holds it: it does not move.' : '';
}

const FORMED: Readonly<Record<Formation, string>> = {
  deployed: 'in one rank',
  'two-ranks': 'in two ranks',
  column: 'in column',
};
export const goneSaid = (gone: readonly Element[]): string =>
  [...new Set(gone)]
    .map((kind) => counted(gone.filter((each) => each === kind).length, ELEMENT_NOUNS[kind]))
    .join(' and ');

/** `, 6 fire points`, of small arms. */
const pointsSaid = ({ outcome: { firePoints } }: Resolved): string =>
  typeof firePoints === 'number'
    ? `, ${firePoints === 1 ? '1 fire point' : `${figure(firePoints)} fire points`}`
    : '';

/** What each event is called; of what is left out nobody hears. */
type Telling = {
  readonly [T in Event['type']]?: (
    state: State,
    event: Extract<Event, { type: T }>,
    name: string,
  ) => string | undefined;
};
const TELLING: Telling = {
  placed: (_, __, name) => `${name} is set up.`,
  markersPlaced: (_, __, name) => `The three markers of ${name} are laid.`,
  officerPlaced: (state, event, name) =>
    `${state.officers[event.officer]?.name ?? 'An officer'} starts with ${name}.`,
  sideReady: (state, event) => (event.passed ? undefined : `${whole(state, event.side)} is ready.`),
  orderRolled: (state, event) =>
    `Who is first: ${event.faces.map(([side, face]) => `${sideName(state, side)} ${face}`).join(', ')}.`,
  turnBegan: (state, event) => `Turn ${event.turn}. ${whole(state, event.first)} is first.`,
  phaseBegan(state, event) {
    if (event.phase === 'assaults' && !someFight(state)) return undefined;
    return event.active === null
      ? SHARED[event.phase]
      : `${PHASES[event.phase] ?? 'Now'}: ${sideName(state, event.active)}.`;
  },
  rallied: (_, event, name) => `${name} tries to rally${rolled(event.test)}. ${said(event.test)}`,
  rushed: (state, event, name) =>
    `${name} goes for ${nameOf(state, event.target)}${rolled(event.roll)}. ${said(event.roll)}${wireSaid(state, event)}`,
  closed: (state, event) =>
    `${nameOf(state, event.fight.attacker)} closes with ${nameOf(state, event.fight.defender)}${event.fight.flank ? ' from the flank' : ''}.`,
  arrived: (_, __, name) => `${name} comes on.`,
  movementRolled: (_, event, name) => `${name} rolls to move${rolled(event.roll)}. ${said(event.roll)}`,
  moved(_, event, name) {
    const wire = event.wire ? ` ${said(event.wire)}` : '';
    const far = legSaid(event.path);
    const way =
      far < 0.05 ? 'turns or forms on the spot' : `${event.assault ? 'charges' : 'moves'} ${inches(far)}`;
    return `${name} ${way}${didSaid(event.actions)}.${wire}`;
  },
  boarded: (state, event, name) => `${name} gets aboard ${nameOf(state, event.truck)}.`,
  setDown: (state, event, name) => `${name} gets out of ${nameOf(state, event.truck)}.`,
  pivoted: (_, __, name) => `${name} turns on the spot.`,
  leftTable: (_, __, name) => `${name} leaves the table by the road.`,
  officerMoved(state, event) {
    const officer = state.officers[event.officer];
    if (!officer) return undefined;
    if (event.attachedTo) return `${officer.name} joins ${nameOf(state, event.attachedTo)}.`;
    const stood = officerPlace(state, officer);
    if (!stood || event.free) return `${officer.name} is left alone.`;
    const stays = event.place?.x === stood.x && event.place.y === stood.y;
    return stays ? `${officer.name} stays where he is, alone.` : `${officer.name} moves by himself.`;
  },
  wentBack(_, event, name) {
    const far = legSaid(event.path);
    const how = event.mark === 'retreating' ? 'retreats' : 'retires';
    return far < 0.05 ? `${name} should fall back but cannot.` : `${name} ${how} ${inches(far)}.`;
  },
  conditionChanged: (_, event, name) =>
    event.condition === 'destroyed' ? undefined : `${name} is ${event.condition}.`, // its removal is told
  removed: (_, event, name) => `${name} ${FATES[event.fate]}.`,
  revealed: (_, event) => `A marker turns out to be ${event.unit.name}.`,
  dummyRemoved(state, event) {
    const side = state.markers.find(({ id }) => id === event.marker)?.side;
    return `A marker${side === undefined ? '' : ` of ${sideSaid(sideName(state, side))}`} turns out to be a dummy.`;
  },
  observed(state, event, name) {
    const who = event.unit === null ? `Somebody of ${sideSaid(sideName(state, event.side))}` : name;
    const look = { procedure: 'observe', input: {}, outcome: { observed: event.success } }; // all that everybody knows
    return `${who} observes a marker${event.look ? observedWith(event.look) : ''}. ${said(look)}`;
  },
  formed: (_, event, name) => `${name} is set up ${FORMED[event.formation]}.`,
  elementsChosen: (_, event, name) => `${name} gives up ${goneSaid(event.gone)}.`,
  supportDeclared: (state, event, name) => `${nameOf(state, event.armour)} supports ${name}.`,
  armourAssaultDeclared: (state, event, name) => `${name} goes for ${nameOf(state, event.armour)}.`,
  supportCancelled: (state, event) =>
    `${nameOf(state, event.armour)} must look after itself and supports nobody.`,
  marksLifted: (state, event) =>
    event.units.length > 0
      ? `${event.units.map((id) => nameOf(state, id)).join(', ')}: steady again.`
      : undefined,
  shotDeclared: (state, event) =>
    `${firersSaid(state, [event.shot])}${withSaid(state, event.shot)} will fire on ${nameOf(state, event.shot.target)}.`,
  shotFired(state, event) {
    const far = event.range === null ? '' : ` at ${inches(event.range)}`;
    const target = nameOf(state, event.shots[0]?.target ?? null);
    const verb = event.shots.length > 1 ? 'fire on' : event.shots[0]?.unit === null ? 'strike' : 'fires on';
    return `${firersSaid(state, event.shots)} ${verb} ${target}${far}${pointsSaid(event.fire)}${rolled(event.fire)}. ${shotSaid(state, event)}`;
  },
  suffered: (state, event, name) =>
    `${FIRING.includes(state.phase) ? 'In all, ' : ''}${said(event.taken, { 'the unit': name })}`,
  leadChosen: (_, __, name) => `${name} will lead the fight.`,
  supportsChosen: (state, event) =>
    event.supports.length > 0
      ? `${event.supports.map((id) => nameOf(state, id)).join(', ')} will support ${nameOf(state, event.lead)}.`
      : `Nobody will support ${nameOf(state, event.lead)}.`,
  armourAssaulted(state, event, name) {
    const armour = nameOf(state, event.armour);
    return `${name} assaults ${armour}. ${said(event.fight, { 'the infantry': name, 'the armour': armour })}`;
  },
  fought(state, event) {
    const [attacker, defender] = [nameOf(state, event.attacker), nameOf(state, event.defender)];
    const names = { 'the attacker': attacker, 'the defender': defender };
    return `${attacker} fights ${defender}. ${said(event.fight, names)}`;
  },
  officerTested: (state, event) =>
    `${state.officers[event.officer]?.name ?? 'An officer'} is at risk${rolled(event.risk)}. ${said(event.risk)}`,
  officerCaptured: (state, event) => `${state.officers[event.officer]?.name ?? 'An officer'} is lost.`,
  groundTaken: (state, event) => `${whole(state, event.side)} takes ${event.name}.`,
  ended: (state, event) =>
    event.verdict.winner === 'draw'
      ? `A draw. ${event.verdict.why}`
      : `Victory of ${sideSaid(sideName(state, event.verdict.winner))}. ${event.verdict.why}`,
};

function told(state: State, event: Event): string | undefined {
  const name = 'unit' in event && typeof event.unit === 'string' ? nameOf(state, event.unit) : '';
  const tell = TELLING[event.type] as ((...of: [State, Event, string]) => string | undefined) | undefined; // by its type
  return tell?.(state, event, name);
}
