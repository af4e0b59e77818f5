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

function told(state: State, event: Event): string | undefined {
  const name = 'unit' in event && typeof event.unit === 'string' ? nameOf(state, event.unit) : '';
  switch (event.type) {
    case 'placed':
      return `${name} is set up.`;
    case 'markersPlaced':
      return `The three markers of ${name} are laid.`;
    case 'officerPlaced':
      return `${state.officers[event.officer]?.name ?? 'An officer'} starts with ${name}.`;
    case 'sideReady':
      return event.passed ? undefined : `${whole(state, event.side)} is ready.`;
    case 'orderRolled':
      return `Who is first: ${event.faces.map(([side, face]) => `${sideName(state, side)} ${face}`).join(', ')}.`;
    case 'turnBegan':
      return `Turn ${event.turn}. ${whole(state, event.first)} is first.`;
    case 'phaseBegan':
      if (event.phase === 'assaults' && !someFight(state)) return undefined;
      return event.active === null
        ? SHARED[event.phase]
        : `${PHASES[event.phase] ?? 'Now'}: ${sideName(state, event.active)}.`;
    case 'rallied':
      return `${name} tries to rally${rolled(event.test)}. ${said(event.test)}`;
    case 'rushed':
      return `${name} goes for ${nameOf(state, event.target)}${rolled(event.roll)}. ${said(event.roll)}${wireSaid(state, event)}`;
    case 'closed':
      return `${nameOf(state, event.fight.attacker)} closes with ${nameOf(state, event.fight.defender)}${event.fight.flank ? ' from the flank' : ''}.`;
    case 'arrived':
      return `${name} comes on.`;
    case 'movementRolled':
      return `${name} rolls to move${rolled(event.roll)}. ${said(event.roll)}`;
    case 'moved': {
      const wire = event.wire ? ` ${said(event.wire)}` : '';
      const far = legSaid(event.path);
      const way =
        far < 0.05 ? 'turns or forms on the spot' : `${event.assault ? 'charges' : 'moves'} ${inches(far)}`;
      return `${name} ${way}${didSaid(event.actions)}.${wire}`;
    }
    case 'boarded':
      return `${name} gets aboard ${nameOf(state, event.truck)}.`;
    case 'setDown':
      return `${name} gets out of ${nameOf(state, event.truck)}.`;
    case 'pivoted':
      return `${name} turns on the spot.`;
    case 'leftTable':
      return `${name} leaves the table by the road.`;
    case 'officerMoved': {
      const officer = state.officers[event.officer];
      if (!officer) return undefined;
      if (event.attachedTo) return `${officer.name} joins ${nameOf(state, event.attachedTo)}.`;
      return officerPlace(state, officer) && !event.free
        ? `${officer.name} moves by himself.`
        : `${officer.name} is left alone.`;
    }
    case 'wentBack': {
      const far = legSaid(event.path);
      const how = event.mark === 'retreating' ? 'retreats' : 'retires';
      return far < 0.05 ? `${name} should fall back but cannot.` : `${name} ${how} ${inches(far)}.`;
    }
    case 'conditionChanged':
      return event.condition === 'destroyed' ? undefined : `${name} is ${event.condition}.`; // its removal is told
    case 'removed':
      return `${name} ${FATES[event.fate]}.`;
    case 'revealed':
      return `A marker turns out to be ${event.unit.name}.`;
    case 'dummyRemoved':
      return 'A marker turns out to be a dummy.';
    case 'observed': {
      const who = event.unit === null ? `Somebody of ${sideSaid(sideName(state, event.side))}` : name;
      const look = { procedure: 'observe', input: {}, outcome: { observed: event.success } }; // all that everybody knows
      return `${who} observes a marker${event.look ? rolled(event.look) : ''}. ${said(look)}`;
    }
    case 'formed':
      return `${name} is set up ${FORMED[event.formation]}.`;
    case 'elementsChosen':
      return `${name} gives up ${goneSaid(event.gone)}.`;
    case 'supportDeclared':
      return `${nameOf(state, event.armour)} supports ${name}.`;
    case 'armourAssaultDeclared':
      return `${name} goes for ${nameOf(state, event.armour)}.`;
    case 'supportCancelled':
      return `${nameOf(state, event.armour)} must look after itself and supports nobody.`;
    case 'marksLifted':
      return event.units.length > 0
        ? `${event.units.map((id) => nameOf(state, id)).join(', ')}: steady again.`
        : undefined;
    case 'shotDeclared':
      return `${firersSaid(state, [event.shot])}${withSaid(state, event.shot)} will fire on ${nameOf(state, event.shot.target)}.`;
    case 'shotFired': {
      const far = event.range === null ? '' : ` at ${inches(event.range)}`;
      const target = nameOf(state, event.shots[0]?.target ?? null);
      const verb = event.shots.length > 1 ? 'fire on' : event.shots[0]?.unit === null ? 'strike' : 'fires on';
      return `${firersSaid(state, event.shots)} ${verb} ${target}${far}${pointsSaid(event.fire)}${rolled(event.fire)}. ${shotSaid(state, event)}`;
    }
    case 'suffered':
      return `${FIRING.includes(state.phase) ? 'In all, ' : ''}${said(event.taken, { 'the unit': name })}`;
    case 'leadChosen':
      return `${name} will lead the fight.`;
    case 'supportsChosen':
      return event.supports.length > 0
        ? `${event.supports.map((id) => nameOf(state, id)).join(', ')} will support ${nameOf(state, event.lead)}.`
        : `Nobody will support ${nameOf(state, event.lead)}.`;
    case 'armourAssaulted': {
      const armour = nameOf(state, event.armour);
      return `${name} assaults ${armour}. ${said(event.fight, { 'the infantry': name, 'the armour': armour })}`;
    }
    case 'fought': {
      const [attacker, defender] = [nameOf(state, event.attacker), nameOf(state, event.defender)];
      const names = { 'the attacker': attacker, 'the defender': defender };
      return `${attacker} fights ${defender}. ${said(event.fight, names)}`;
    }
    case 'officerTested':
      return `${state.officers[event.officer]?.name ?? 'An officer'} is at risk${rolled(event.risk)}. ${said(event.risk)}`;
    case 'officerCaptured':
      return `${state.officers[event.officer]?.name ?? 'An officer'} is lost.`;
    case 'groundTaken':
      return `${whole(state, event.side)} takes ${event.name}.`;
    case 'ended':
      return event.verdict.winner === 'draw'
        ? `A draw. ${event.verdict.why}`
        : `Victory of ${sideSaid(sideName(state, event.verdict.winner))}. ${event.verdict.why}`;
    case 'asked':
    case 'unasked':
    case 'stepEnded':
    case 'declarationsOpened':
    case 'fightsLeft':
    case 'rangingKept':
    case 'turnEnded':
      return undefined;
    default:
      return undefined;
  }
}

const FORMED: Readonly<Record<Formation, string>> = {
  deployed: 'in one rank',
  'two-ranks': 'in two ranks',
  column: 'in column',
};
const goneSaid = (gone: readonly Element[]): string =>
  [...new Set(gone)]
    .map((kind) => counted(gone.filter((each) => each === kind).length, ELEMENT_NOUNS[kind]))
    .join(' and ');

/** `, 6 fire points`, of small arms. */
const pointsSaid = ({ outcome: { firePoints } }: Resolved): string =>
  typeof firePoints === 'number'
    ? `, ${firePoints === 1 ? '1 fire point' : `${figure(firePoints)} fire points`}`
    : '';
