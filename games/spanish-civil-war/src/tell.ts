import type { Resolved, Side } from '@sandtable/engine';
import { ELEMENT_NOUNS, withSaid } from './describe.ts';
import { sideOf } from './measure.ts';
import { officerPlace } from './officers.ts';
import type { Element, Event, Fate, Formation, Phase, Shot, State, Toll } from './state.ts';
import { redact } from './view.ts';
import { ACTIONS, type Action, GRANTED_MOVES } from './vocabulary.ts';

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
const FATES: Readonly<Record<Fate, string>> = {
  destroyed: 'is destroyed',
  captured: 'is captured',
  lost: 'leaves the table and is lost',
  left: 'leaves the table',
};

const many = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
const inches = (n: number): string => `${Number(n.toFixed(1))} inch${n === 1 ? '' : 'es'}`;
const nameOf = (state: State, id: string | null): string =>
  id === null ? 'An enemy' : (state.units[id]?.name ?? 'A unit');
const sideName = (state: State, side: Side): string => sideOf(state, side).name;
const text = (resolved: Resolved, field: string): string => String(resolved.outcome[field] ?? '');
const num = (resolved: Resolved, field: string): number => Number(resolved.outcome[field] ?? 0);

/** What a unit has after DPs. */
function left(state: State, id: string, toll: Toll): string {
  const before = state.units[id]?.elements.length ?? toll.elements.length;
  const gone = before - toll.elements.length;
  const lost = gone > 0 ? `, ${many(gone, 'element')} lost` : '';
  return `${many(toll.dps, 'DP')}${lost}`;
}

/** "rolled 8: 2 DPs" and the like. */
function shotSaid(fire: Resolved): string {
  const { outcome } = fire;
  switch (fire.procedure) {
    case 'smallArmsFire':
    case 'smallArmsAtSoftskin': {
      const roll = outcome.roll === null ? 'too few to roll' : `rolled ${text(fire, 'roll')}`;
      const vehicle = outcome.vehicle === undefined ? '' : `, the vehicle is ${text(fire, 'vehicle')}`;
      return `${many(num(fire, 'firePoints'), 'fire point')}, ${roll}: ${many(num(fire, 'dps'), 'DP')}${vehicle}`;
    }
    case 'machineGunsAtArmour':
      return outcome.moraleCheck
        ? `scored ${text(fire, 'score')}: the crew is tested and is ${crewSaid(fire)}`
        : `scored ${text(fire, 'score')}: no effect`;
    case 'antiTankAtTroops':
      return `rolled ${text(fire, 'roll')}: ${many(num(fire, 'dps'), 'DP')}`;
    case 'airstrike':
      return outcome.vehicle === null ? many(num(fire, 'dps'), 'DP') : effectSaid(fire);
    default:
      if (outcome.hit !== true) return `scored ${text(fire, 'toHitScore')}: missed`;
      return outcome.vehicle === null || outcome.vehicle === undefined
        ? `hit: ${many(num(fire, 'dps'), 'DP')}`
        : `hit: ${effectSaid(fire)}`;
  }
}
const crewSaid = (fire: Resolved): string =>
  fire.outcome.morale === 'steady' ? 'steady' : fire.outcome.morale === 'retire' ? 'to retire' : 'to retreat';
const EFFECT_SAID: Readonly<Record<string, string>> = {
  'no-effect': 'no effect',
  'morale-check': 'the crew is tested',
  immobilised: 'it is immobilised',
  'bail-out': 'the crew bails out',
  abandoned: 'it is abandoned',
  destroyed: 'it is destroyed',
};
function effectSaid(fire: Resolved): string {
  const said = EFFECT_SAID[text(fire, 'effect')] ?? 'no effect';
  return fire.outcome.effect === 'morale-check' ? `${said} and is ${crewSaid(fire)}` : said;
}

function firersSaid(state: State, shots: readonly Shot[]): string {
  const names = [
    ...new Set(
      shots.map(({ unit, side }) =>
        unit === null ? `Aircraft of the ${sideName(state, side)}` : nameOf(state, unit),
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
  return hers === undefined ? secretly(state, event) : told(state, hers);
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
    return `The ${sideName(state, event.side)} side sets up.`;
  return undefined;
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
      return event.passed ? undefined : `The ${sideName(state, event.side)} side is ready.`;
    case 'orderRolled':
      return `Who is first: ${event.faces.map(([side, face]) => `${sideName(state, side)} ${face}`).join(', ')}.`;
    case 'turnBegan':
      return `Turn ${event.turn}. The ${sideName(state, event.first)} side is first.`;
    case 'phaseBegan':
      if (event.phase === 'assaults' && !someFight(state)) return undefined;
      return event.active === null
        ? SHARED[event.phase]
        : `${PHASES[event.phase] ?? 'Now'}: ${sideName(state, event.active)}.`;
    case 'rallied':
      return `${name} rallies, score ${text(event.test, 'score')}: ${left(state, event.unit, event.toll)}.`;
    case 'rushed': {
      const cost = event.toll.received > 0 ? ` at the cost of ${many(event.toll.received, 'DP')}` : '';
      return `${name} rushes at ${nameOf(state, event.target)}, rolled ${text(event.roll, 'roll')}: ${inches(event.inches)}${cost}.`;
    }
    case 'closed':
      return `${nameOf(state, event.fight.attacker)} closes with ${nameOf(state, event.fight.defender)}${event.fight.flank ? ' from the flank' : ''}.`;
    case 'arrived':
      return `${name} comes on.`;
    case 'movementRolled': {
      const result = GRANTED_MOVES[String(event.roll.outcome.result) as keyof typeof GRANTED_MOVES]; // a result of movement
      const far = event.granted ? `, up to ${inches(event.granted.inches)}` : '';
      return `${name} rolls ${text(event.roll, 'roll')} to move, score ${text(event.roll, 'score')}: ${result}${far}.`;
    }
    case 'moved': {
      const wire = event.wire ? wireSaid(event.wire) : '';
      const far = legSaid(event.path);
      const way =
        far < 0.05 ? 'turns or forms on the spot' : `${event.assault ? 'charges' : 'moves'} ${inches(far)}`;
      return `${name} ${way}${didSaid(event.actions)}${wire}.`;
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
      const who = event.unit === null ? `Somebody of the ${sideName(state, event.side)} side` : name;
      const rolled = event.look ? ` (score ${text(event.look, 'score')})` : '';
      return `${who} observes a marker${rolled}: ${event.success ? 'made out' : 'nothing seen'}.`;
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
      const verb = event.shots.length > 1 ? 'fire' : event.shots[0]?.unit === null ? 'strike' : 'fires';
      return `${firersSaid(state, event.shots)} ${verb} on ${target}${far}: ${shotSaid(event.fire)}.`;
    }
    case 'suffered':
      return `${name} takes ${many(event.toll.received, 'DP')}: now ${left(state, event.unit, event.toll)}.`;
    case 'leadChosen':
      return `${name} will lead the fight.`;
    case 'supportsChosen':
      return event.supports.length > 0
        ? `${event.supports.map((id) => nameOf(state, id)).join(', ')} will support ${nameOf(state, event.lead)}.`
        : `Nobody will support ${nameOf(state, event.lead)}.`;
    case 'armourAssaulted': {
      const scores = `${text(event.fight, 'infantryScore')} to ${text(event.fight, 'armourScore')}`;
      const loser = event.fight.outcome.loser;
      const result =
        loser === 'none'
          ? 'no effect'
          : loser === 'armour'
            ? `the vehicle: ${text(event.fight, 'armourResult')}`
            : 'the infantry is beaten off';
      return `${name} assaults ${nameOf(state, event.armour)}, ${scores}: ${result}.`;
    }
    case 'fought': {
      const scores = `${text(event.fight, 'attackerScore')} to ${text(event.fight, 'defenderScore')}`;
      const { winner } = event.fight.outcome;
      const won =
        winner === 'none'
          ? 'nobody wins'
          : `${nameOf(state, winner === 'attacker' ? event.attacker : event.defender)} wins`;
      return `${nameOf(state, event.attacker)} fights ${nameOf(state, event.defender)}, ${scores}: ${won}; ${left(state, event.attacker, event.attackerToll)} against ${left(state, event.defender, event.defenderToll)}.`;
    }
    case 'officerTested':
      return `${state.officers[event.officer]?.name ?? 'An officer'} is at risk, rolled ${text(event.risk, 'roll')}: ${event.lost ? 'lost' : 'unhurt'}.`;
    case 'officerCaptured':
      return `${state.officers[event.officer]?.name ?? 'An officer'} is lost.`;
    case 'groundTaken':
      return `The ${sideName(state, event.side)} side takes ${event.name}.`;
    case 'ended':
      return event.verdict.winner === 'draw'
        ? `A draw. ${event.verdict.why}`
        : `Victory of the ${sideName(state, event.verdict.winner)} side. ${event.verdict.why}`;
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
    .map((kind) => many(gone.filter((each) => each === kind).length, ELEMENT_NOUNS[kind]))
    .join(' and ');

const wireSaid = (wire: Resolved): string =>
  wire.outcome.outcome === 'crosses' ? ', across the wire' : ', and halts at the wire';
