import { capital, counted, listed, type Resolved, type Side, saidOf } from '@sandtable/engine';
import { sideOf } from '@sandtable/play';
import { covers, type Place, pathLength } from '@sandtable/table';
import type { Event, EventOf } from '../play/events.ts';
import type { State } from '../play/state.ts';
import { redact } from '../play/view.ts';
import { laPetiteGuerre } from '../sheet/sheet.ts';
import { COMMAND_ACTIONS } from '../sheet/vocabulary.ts';
import type { Cut } from '../table/ways.ts';
import { gunName, manName, pieceName, saidInches, sideName, unitName } from './naming.ts';

/** One line for the log, for somebody who sees what a side sees. */

const said = (resolved: Resolved, names: Readonly<Record<string, string>> = {}): string =>
  saidOf(laPetiteGuerre, resolved, names);

/** `, rolled 4, score 3`, `, rolled 5`: what decided, where there was a die; a score only where it is not the face. */
function rolled({ outcome: { roll, score } }: Resolved): string {
  if (typeof score === 'number' && score !== roll)
    return `${typeof roll === 'number' ? `, rolled ${roll}` : ''}, score ${String(score).replace('-', '−')}`;
  return typeof roll === 'number' ? `, rolled ${roll}` : '';
}
const inches = (event: { readonly path: readonly { x: number; y: number }[] }): string =>
  saidInches(pathLength(event.path) / 1000);

const WALKS: Readonly<Record<EventOf<'walked'>['how'], string>> = {
  move: 'moves',
  crawl: 'crawls',
  shuffle: 'shuffles',
  command: 'goes where he is needed,',
  file: 'follows in file,',
  retire: 'retires',
  'fall-back': 'falls back as ordered,',
  charge: 'charges',
};
const DEEDS: Readonly<Record<EventOf<'did'>['deed'], string>> = {
  reload: 'reloads',
  'fall-prone': 'lies down',
  stand: 'gets up',
  mount: 'mounts',
  dismount: 'dismounts',
  'change-weapon': 'changes his weapon',
  'fix-bayonet': 'fixes his bayonet',
  'unfix-bayonet': 'takes his bayonet off',
};

/** LPG-4.8 Why somebody goes less far than the dice say. */
const CUTS: Readonly<Record<Cut, string>> = {
  enemy: 'an enemy is 2 inches off',
  closed: 'the ground ahead is closed',
  unstated: 'the ground ahead was not in the way as told',
  edge: 'the table ends there',
  taken: 'others stand where the move would end',
};
const cutSaid = ({ cut }: { readonly cut: Cut | null }): string => (cut ? `: ${CUTS[cut]}` : '');

function walkedSaid(state: State, event: EventOf<'walked'>): string {
  const name = manName(state, event.man);
  if (event.left) return `${name} leaves the table by the trail.`;
  if (event.how === 'charge' && event.contact) return `${name} charges ${inches(event)} and makes contact.`;
  const off = sumSaid(state, event);
  if (event.how === 'charge')
    return `${name} charges ${inches(event)}${off} and falls short${cutSaid(event)}.`;
  if (event.path.length < 2) return `${name} gets no farther${off}${cutSaid(event)}.`;
  return `${name} ${WALKS[event.how]} ${inches(event)}${off}${cutSaid(event)}.`;
}

/** LPG-4.5 to LPG-4.7 ` (4 − 1 for deep snow)`, ` (of 3: 4 − 1 for scrub)`: what was rolled, where that is not what he may go. */
function sumSaid(state: State, { roll, heavy, path }: EventOf<'walked'>): string {
  if (!roll || roll.outcome.rolled === null) return '';
  const { input, outcome } = roll;
  const parts = [
    input.charge === true ? ' + 1 for the charge' : '',
    input.woods === true ? ' − 1 for woods' : '',
    input.scrub === true
      ? ` − 1 for ${heavy === 'snow' ? 'deep snow' : heavy === null ? 'scrub' : pieceName(state, heavy)}`
      : '',
  ].join('');
  if (parts === '') return '';
  const isShort = Number(outcome.distance) * 1000 - pathLength(path) > 50; // as it is said, to a tenth of an inch
  return ` (${isShort ? `of ${String(outcome.distance)}: ` : ''}${String(outcome.rolled)}${parts})`;
}

function shotSaid(state: State, event: EventOf<'shot'>): string {
  const name = manName(state, event.man);
  const at =
    event.piece !== null ? pieceName(state, event.piece) : event.point ? 'where he thinks somebody is' : '';
  if (!event.shot || !event.target) return `${name} fires blindly into ${at}.`;
  const target = manName(state, event.target);
  const { needed, roll, mode, modifier } = event.shot.outcome;
  const isTooHard = mode === 'blind' && event.shot.input.unacquired === false; // LPG-14.9
  const why = isTooHard ? `at ${String(modifier).replace('-', '−')} he can only fire blindly, ` : '';
  const far = saidInches(Number(event.shot.input.distance));
  return `${name} fires at ${target}, ${far} away: ${why}needs ${needed}${needed === 6 ? '' : '+'}, rolled ${roll}. ${said(event.shot, { 'the target': target })}`;
}

function lookedSaid(state: State, event: EventOf<'looked'> | EventOf<'gunLooked'>): string {
  const name = manName(state, event.man);
  if (event.piece !== null) {
    const found = event.found[0];
    return found === undefined
      ? `${name} searches ${pieceName(state, event.piece)} and finds nobody.`
      : `${name} searches ${pieceName(state, event.piece)} and finds ${manName(state, found)}.`;
  }
  const target = manName(state, event.target);
  return `${name} looks for ${target}${event.look ? rolled(event.look) : ''}: he ${event.found.length > 0 ? 'has him in his eye' : 'does not make him out'}.`;
}

function spentSaid(state: State, event: EventOf<'cpSpent'>): string {
  const name = manName(state, event.leader);
  switch (event.kind) {
    case 'control':
      return event.men.length === 0
        ? `${name} takes command of nobody.`
        : `${name} takes command of ${counted(event.men.length, 'man', 'men')}.`;
    case 'order':
      return `${name} orders ${unitName(state, event.target ?? '')} to ${event.order === 'hold' ? 'hold' : 'fall back if charged'}.`;
    case 'indicate':
      return `${name} points out ${manName(state, event.target)}.`;
    case 'listen':
      return `${name} hears of ${manName(state, event.target)} from ${manName(state, event.from)}.`;
    case 'encourage':
      return `${name} encourages his men.`;
    case 'assess':
      return `${name} spends a command point to look about him.`;
    default:
      return `${name} spends a command point: ${COMMAND_ACTIONS[event.kind].toLowerCase()}.`;
  }
}

function controlSaid(state: State, event: EventOf<'controlTested'>): string {
  const name = manName(state, event.man);
  return `${name} is left to himself${rolled(event.test)}. ${leftTo(state, event) ?? said(event.test, { he: 'he' })}`;
}
/** LPG-3.1, LPG-6.6 What a control test comes to for this man, where that is less than the sheet says of any man. */
function leftTo(state: State, { man: id, test }: EventOf<'controlTested'>): string | undefined {
  const man = state.men[id];
  const stunned = test.input.stunned === true;
  const { result } = test.outcome;
  if (result === 'repeat' && !stunned && man?.last.length === 0)
    return state.turn === 1
      ? 'He does nothing, for there is no last turn to repeat.'
      : 'He does again what he did last turn: nothing.';
  if (result !== 'act' || !stunned || !man) return undefined;
  const kept = 'He keeps his head, but while stunned';
  if (man.mounted) return `${kept} he may only dismount and fall prone.`;
  return man.prone ? `${kept} and prone he can do nothing.` : `${kept} he may only fall prone.`;
}

function burstSaid(state: State, event: EventOf<'burst'>): string {
  const names = Object.fromEntries(
    event.men.map((id, i) => [event.men.length === 1 ? 'the man' : `man ${i + 1}`, manName(state, id)]),
  );
  const { burst } = event.burst.outcome;
  return `The shell bursts ${event.men.length === 1 ? 'beside' : 'among'} ${listed(event.men.map((id) => manName(state, id)))}, rolled ${burst}. ${said(event.burst, names)}`;
}

function foughtSaid(state: State, event: EventOf<'fought'>): string {
  const man = manName(state, event.man);
  const others = event.opponents.map((id) => manName(state, id));
  const names = {
    'the man': man,
    ...(others.length === 1
      ? { 'his opponent': others[0]! }
      : Object.fromEntries(others.map((name, i) => [`opponent ${i + 1}`, name]))),
  };
  return `${man} is hand to hand with ${listed(others)}. ${said(event.fight, names)}`;
}

function ranSaid(state: State, event: EventOf<'ran'>): string {
  const name = manName(state, event.man);
  if (event.fled) return `${name} runs off the table.`;
  return event.path.length < 2 ? `${name} has nowhere to run.` : `${name} runs ${inches(event)}.`;
}

const PHASES: Readonly<Partial<Record<State['phase'], string>>> = {
  command: 'Command',
  actions: 'Actions',
  'charge-declare': 'Charges',
};

/** A sentence an event; what is missing says nothing. */
type Sentences = { readonly [K in Event['type']]?: (state: State, event: EventOf<K>) => string | undefined };

const SENTENCES: Sentences = {
  laid: (state, event) => `${capital(sideName(state, event.side))}'s men lie hidden.`,
  turnBegan: (_, event) => `Turn ${event.turn} begins.`,
  initiativeRolled: (state, event) => {
    const [a, b] = state.sides;
    return said(event.roll, { 'side A': sideName(state, a!.id), 'side B': sideName(state, b!.id) });
  },
  orderChosen: (state, event) => `${capital(sideName(state, event.first))} goes first.`,
  phaseBegan: (state, event) =>
    PHASES[event.phase] && event.active
      ? `${PHASES[event.phase]}: ${sideOf(state, event.active).name}.`
      : undefined,
  cpSpent: spentSaid,
  conformed: (state, event) =>
    `${listed(event.followers.map((id) => manName(state, id)))} will do as ${manName(state, event.lead)} does.`,
  controlTested: controlSaid,
  controlShared: (state, event) => `${manName(state, event.man)} does as ${manName(state, event.lead)} does.`,
  actBegan: (state, event) =>
    event.repeats && !state.men[event.man]?.stunned && (state.men[event.man]?.last.length ?? 0) > 0
      ? `${manName(state, event.man)} does again what he did last turn.`
      : undefined,
  walked: walkedSaid,
  turned: (state, event) => `${manName(state, event.man)} turns.`,
  did: (state, event) => `${manName(state, event.man)} ${DEEDS[event.deed]}.`,
  looked: lookedSaid,
  gunLooked: lookedSaid,
  shot: shotSaid,
  gunWalked: (state, event) =>
    event.path.length < 2
      ? `${capital(gunName(state, event.gun))} gets no farther${cutSaid(event)}.`
      : event.how === 'retire'
        ? `${capital(gunName(state, event.gun))} retires ${inches(event)} with its crew${cutSaid(event)}.`
        : `${capital(gunName(state, event.gun))} moves ${inches(event)}${cutSaid(event)}.`,
  gunTurned: (state, event) => `The crew turns ${gunName(state, event.gun)}.`,
  gunServed: (state, event) =>
    event.deed === 'reload'
      ? `The crew loads ${gunName(state, event.gun)}${event.loaded ? ', and it is ready' : '; it is not ready yet'}.`
      : `The crew ${event.deed}s ${gunName(state, event.gun)}.`,
  misloaded: (state, event) =>
    event.face === 1
      ? `Too few hands: ${gunName(state, event.gun)} is loaded wrongly and is out of action for good.`
      : `Too few hands at ${gunName(state, event.gun)}, rolled ${event.face}: it holds.`,
  zoneFired: (state, event) =>
    `${capital(gunName(state, event.gun))} fires${event.round === 'canister' ? ' canister' : ''}${event.target ? ` at ${manName(state, event.target)} and all near the line` : ''}.`,
  zoneStruck: (state, event) =>
    `${manName(state, event.man)} is in the beaten zone, ${saidInches(Number(event.fire.input.distance))} away. ${said(event.fire, { he: 'he', him: 'him' })}`,
  shelled: (state, event) => {
    const penalty =
      event.penalty > 0
        ? ` It falls on the church or the rectory, which costs ${counted(event.penalty, 'point')}.`
        : '';
    const at = event.target
      ? manName(state, event.target)
      : (state.men[event.at]?.name ?? placeSaid(state, event.aim));
    return `${capital(gunName(state, event.gun))} fires shell at ${at}. ${said(event.scatter)}${penalty}`;
  },
  burst: burstSaid,
  revealed: (_, event) => `${event.man.name} ${event.foundBy === null ? 'comes into view' : 'is found'}.`,
  hid: (state, event) =>
    `${listed(event.men.map((id) => manName(state, id)))} ${event.men.length === 1 ? 'goes' : 'go'} back into hiding.`,
  halted: (state, event) => `${manName(state, event.man)} does not go on. ${event.why}`,
  broke: (state, event) => `${manName(state, event.man)} breaks.`,
  pursuitChosen: (state, event) =>
    `${manName(state, event.man)}, grade A, ${event.choice === 'press' ? 'adds 1 to' : 'takes 1 off'} his pursuit test.`,
  pursuitTested: (state, event) =>
    `${manName(state, event.man)} may run after ${manName(state, event.quarry)}${rolled(event.test)}. ${said(event.test)}`,
  ran: ranSaid,
  rallied: (state, event) => `${manName(state, event.man)} is himself again.`,
  pursued: (state, event) =>
    event.path.length < 2 && !event.caught
      ? `${manName(state, event.man)} would run after ${manName(state, event.quarry)}, but others are in the way.`
      : `${manName(state, event.man)} runs ${inches(event)} after ${manName(state, event.quarry)} and ${pursuitSaid(event)}.`,
  chargeDeclared: (state, event) =>
    `${manName(state, event.man)} will charge ${manName(state, event.target)}.`,
  chargeTested: (state, event) =>
    `${manName(state, event.man)} ${event.charging ? 'is to charge' : 'is charged'}${rolled(event.test)}. ${said(event.test)}`,
  chargeCalledOff: (state, event) => `${manName(state, event.man)} has nobody left to charge.`,
  fought: foughtSaid,
  moraleChecked: (state, event) => {
    const name = unitName(state, event.unit);
    if (!event.check)
      return `${name}: unit morale is checked, and the unit ${event.retires ? 'retires' : 'carries on'}.`;
    return `${name}: unit morale is checked${rolled(event.check)}. ${said(event.check)}`;
  },
  stunsEnded: (state, event) =>
    `${listed(event.men.map((id) => manName(state, id)))} ${event.men.length === 1 ? 'is' : 'are'} no longer stunned.`,
  ended: (state, event) =>
    event.verdict.winner === 'draw'
      ? `A draw. ${event.verdict.why}`
      : `${capital(sideName(state, event.verdict.winner))} wins. ${event.verdict.why}`,
};

function told(state: State, event: Event): string | undefined {
  // The entry of an event takes that event: the compiler loses that in a look-up by a union.
  const sentence = SENTENCES[event.type] as ((state: State, event: Event) => string | undefined) | undefined;
  return sentence?.(state, event);
}

/** `a place in the hollow`: the smallest piece of ground there. */
function placeSaid(state: State, place: Place): string {
  const piece = [...state.map.features].reverse().find((each) => each.name && covers(each, place));
  return piece
    ? `a place ${piece.kind === 'hill' || piece.kind === 'trail' ? 'on' : 'in'} ${pieceName(state, piece.id)}`
    : 'a place';
}

/** The dice may be enough, and others stand in the way. */
function pursuitSaid({ caught, runs }: EventOf<'pursued'>): string {
  if (caught) return 'catches him';
  return runs.some(({ outcome }) => outcome.caught === true)
    ? 'cannot get at him: others are in the way'
    : 'does not catch him';
}

/** Whoever looks on without a side sees everything. */
export function tell(state: State, event: Event, viewer: Side | undefined): string | undefined {
  const seen = viewer === undefined ? event : redact(event, viewer);
  if (!seen) return undefined;
  const isToldNext = event.type === 'revealed' && event.foundBy !== null; // to whoever searched: he finds him
  if (isToldNext && (viewer === undefined || viewer === event.foundBy)) return undefined;
  return told(state, seen);
}
