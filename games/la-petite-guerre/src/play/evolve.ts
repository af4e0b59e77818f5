import type { Resolved } from '@sandtable/engine';
import { posed } from '@sandtable/table';
import { isRepeater } from '../sheet/tables.ts';
import { horseOf } from '../table/men.ts';
import { copyOf } from './copying.ts';
import type { Event, EventOf } from './events.ts';
import type { Arm, Deed, Flight, Gun, Man, State } from './state.ts';

/** What each event changes. No dice, no rules; a view may lack the men that it hides. */

const fell = (state: State, man: Man): void => {
  if (man.pose) lose(state, man);
  man.pose = null;
  man.fate = 'killed';
  man.acquired = [];
  man.broken = false;
};

/** LPG-8.1, LPG-18.11 Somebody was killed or broke here. */
function lose(state: State, man: Man): void {
  if (!man.pose || state.losses.some((loss) => loss.man === man.id)) return; // once, however often
  const place = { x: man.pose.x, y: man.pose.y };
  state.losses = [...state.losses, { man: man.id, unit: man.unit, side: man.side, place }];
}

const stun = (state: State, man: Man, fromWound: boolean): void => {
  man.stunned = { turn: state.turn, fromWound };
  man.acquired = [];
};

type Harm = {
  readonly killed?: unknown;
  readonly wounded?: unknown;
  readonly stunned?: unknown;
  readonly mountKilled?: unknown;
};

/** LPG-16 What a hit by shooting leaves. */
function hurt(state: State, man: Man | undefined, harm: Harm): void {
  if (!man) return;
  man.underFire = true;
  man.shotAtTurn = state.turn;
  if (harm.mountKilled) {
    man.mounted = false;
    man.prone = true;
  }
  if (harm.killed) fell(state, man);
  else {
    if (harm.wounded) man.wounded = true;
    if (harm.stunned) stun(state, man, harm.wounded === true);
  }
}

const fires = (arm: Arm): Arm => ({
  weapon: arm.weapon,
  loaded: isRepeater(arm.weapon),
  progress: 0,
  shots: arm.shots === null ? null : arm.shots - 1,
});

/** Something done in an action step, as a later turn may repeat it. */
function did(man: Man | undefined, deed: Deed, cost = 1): void {
  if (!man) return;
  man.used += cost;
  man.now = [...man.now, deed];
}

/** Only what is there: null is nothing. */
const aimOf = ({
  target,
  piece,
  point,
}: {
  target?: string | null;
  piece?: string | null;
  point?: { x: number; y: number } | null;
}) => ({
  ...(target ? { target } : {}),
  ...(piece ? { piece } : {}),
  ...(point ? { point } : {}),
});

const withFlight = (state: State, man: string, change: (flight: Flight) => Flight): void => {
  state.flights = state.flights.map((flight) => (flight.man === man ? change(flight) : flight));
};

const without = (list: readonly string[], id: string): readonly string[] =>
  list.filter((each) => each !== id);

function freshen(man: Man): void {
  man.control = null;
  man.used = 0;
  man.served = false;
  man.spent = [];
  man.last = man.now;
  man.now = [];
}

function dieUnder(state: State, gun: Gun | undefined, at: string, event: EventOf<'shelled'>): void {
  if (!gun) return;
  gun.loaded = false;
  gun.used++;
  gun.last = { at, place: event.aim, from: { x: gun.pose.x, y: gun.pose.y } };
  if (!gun.shelled.includes(at)) gun.shelled = [...gun.shelled, at];
  const { shellPenalty } = state.special;
  if (event.penalty > 0 && shellPenalty)
    state.penalties = {
      ...state.penalties,
      [shellPenalty.side]: (state.penalties[shellPenalty.side] ?? 0) + event.penalty,
    };
}

type Fate = {
  readonly killed: boolean;
  readonly wounded: boolean;
  readonly stunned: boolean;
  readonly mountKilled: boolean;
};

type Changes = {
  readonly [T in Event['type']]: (state: State, event: EventOf<T>, man: Man | undefined) => void;
};

const CHANGES: Changes = {
  laid(state, event) {
    for (const { man, pose } of event.men) if (state.men[man]) state.men[man].pose = pose;
  },
  turnBegan(state, event) {
    state.turn = event.turn;
    state.chooser = null;
    state.phase = 'initiative';
    state.active = null;
  },
  initiativeRolled(state, event) {
    state.chooser = event.chooser;
  },
  orderChosen(state, event) {
    state.first = event.first;
    state.chooser = null;
  },
  phaseBegan(state, event) {
    if (state.phase !== event.phase) state.pursuers = [];
    state.phase = event.phase;
    state.active = event.active;
    state.acting = null;
    state.testing = false;
    state.files = [];
    state.obeying = [];
    state.resolving = event.phase === 'charge-resolve' ? 'tests' : null;
    if (event.phase === 'morale') state.charges = [];
  },
  cpSpent(state, event, leader) {
    if (leader) leader.spent = [...leader.spent, event.kind];
    if (event.kind === 'control')
      for (const id of event.men) {
        const man = state.men[id];
        if (man) man.control = 'controlled';
      }
    if (event.kind === 'indicate' && event.target)
      state.indicated = [...state.indicated, { leader: event.leader, target: event.target }];
    if (event.kind === 'listen' && leader && event.target && !leader.acquired.includes(event.target))
      leader.acquired = [...leader.acquired, event.target];
    const unit = event.kind === 'order' && event.target ? state.units[event.target] : undefined;
    if (unit && event.order) unit.order = event.order;
  },
  conformed(state, event) {
    state.files = [...state.files, { lead: event.lead, followers: event.followers }];
  },
  commandEnded(state) {
    state.testing = true;
  },
  controlTested(state, event, man) {
    if (!man) return;
    man.control = event.test.outcome.result as Man['control']; // the procedure's own words
    if (man.control === 'stunned') stun(state, man, false);
  },
  controlShared(state, event, man) {
    if (!man) return;
    man.control = event.result;
    if (event.result === 'stunned') stun(state, man, false);
  },
  firesForgotten(state) {
    for (const id in state.men) {
      const man = state.men[id]!;
      man.underFire &&= man.shotAtTurn === state.turn;
    }
  },
  actBegan(state, event, man) {
    state.acting = event.man;
    if (man) man.stepTurn = state.turn;
  },
  gunActBegan(state, event) {
    state.acting = event.gun;
    for (const id of event.crew) {
      const man = state.men[id];
      if (!man) continue;
      man.served = true;
      man.stepTurn = state.turn;
    }
  },
  walked(state, event, man) {
    if (!man) return;
    const { how, pose, pace } = event;
    man.movedTurn = state.turn;
    man.pose = event.left ? null : pose;
    if (event.left) man.fate = 'left';
    if (how === 'retire') man.prone = false;
    if (how === 'move' || how === 'crawl' || how === 'shuffle')
      did(man, how === 'move' ? { do: how, pace } : { do: how });
    if (how === 'file') did(man, { do: 'move', pace });
    if (how === 'charge')
      state.charges = state.charges.map((charge) =>
        charge.man === man.id ? { ...charge, reached: event.contact } : charge,
      );
  },
  turned(_state, event, man) {
    if (man?.pose) man.pose = posed(man.pose, event.facing);
    did(man, { do: 'turn' });
  },
  did(state, event, man) {
    if (!man) return;
    const { deed, arms, horse } = event;
    if (arms) man.arms = arms;
    if (deed === 'fall-prone') man.prone = true;
    if (deed === 'stand') man.prone = false;
    if (deed === 'fix-bayonet') man.fixed = true;
    if (deed === 'unfix-bayonet') man.fixed = false;
    if (deed === 'mount') {
      man.mounted = true;
      state.horses = state.horses.filter(({ id }) => id !== horse);
    }
    if (deed === 'dismount' && man.pose) {
      man.mounted = false;
      const place = { x: man.pose.x, y: man.pose.y };
      const left = { id: horse ?? horseOf(man.id), side: man.side, place, hidden: man.hidden };
      state.horses = [...state.horses, left];
    }
    did(man, { do: deed });
  },
  looked(_state, event, man) {
    if (!man) return;
    if (!event.assessing) did(man, { do: 'acquire', ...aimOf(event) });
    const found = event.found.filter((id) => !man.acquired.includes(id));
    if (found.length > 0) man.acquired = [...man.acquired, ...found];
  },
  shot(state, event, man) {
    if (man) {
      man.firedTurn = state.turn;
      const [inHand, ...rest] = man.arms;
      if (inHand) man.arms = [fires(inHand), ...rest];
      did(man, { do: 'fire', ...aimOf(event) });
    }
    if (event.target && event.shot) hurt(state, state.men[event.target], event.shot.outcome as Harm); // what a shot gives
  },
  gunWalked(state, event) {
    const gun = state.guns[event.gun];
    if (gun) {
      gun.pose = event.pose;
      if (event.how !== 'retire') gun.used++;
    }
    for (const { man, pose } of event.crew) {
      const each = state.men[man];
      if (!each) continue;
      each.pose = pose;
      each.movedTurn = state.turn;
      if (event.how === 'retire') each.prone = false;
    }
  },
  gunTurned(state, event) {
    const gun = state.guns[event.gun];
    if (!gun) return;
    gun.pose = posed(gun.pose, event.facing);
    gun.used++;
  },
  gunServed(state, event) {
    const gun = state.guns[event.gun];
    if (!gun) return;
    gun.used += event.deed === 'reload' ? 1 : 2;
    if (event.deed === 'limber') gun.limbered = true;
    if (event.deed === 'unlimber') gun.limbered = false;
    if (event.deed === 'reload') {
      gun.loaded = event.loaded;
      gun.progress = event.progress;
    }
  },
  misloaded(state, event) {
    const gun = state.guns[event.gun];
    if (gun && event.face === 1) gun.out = true;
  },
  gunLooked(state, event, man) {
    const gun = state.guns[event.gun];
    if (gun) gun.used++;
    if (man) man.acquired = [...man.acquired, ...event.found.filter((id) => !man.acquired.includes(id))];
  },
  zoneFired(state, event) {
    const gun = state.guns[event.gun];
    if (!gun) return;
    gun.loaded = false;
    gun.used++;
    if (gun.last?.at !== event.target) gun.last = null; // LPG-11.4: this was its last shot
    for (const id in state.men) {
      const man = state.men[id]!;
      if (man.serves === gun.id && man.served) man.firedTurn = state.turn;
    }
  },
  zoneStruck(state, event, man) {
    hurt(state, man, event.fire.outcome as Harm); // what a burst of fire gives
  },
  shelled(state, event) {
    dieUnder(state, state.guns[event.gun], event.at, event);
    for (const id in state.men) {
      const man = state.men[id]!;
      if (man.serves === event.gun && man.served) man.firedTurn = state.turn;
    }
  },
  burst(state, event) {
    const fates = (event.burst as Resolved<{ men: readonly Fate[] }>).outcome.men; // one for each man
    for (const [i, id] of event.men.entries()) hurt(state, state.men[id], fates[i] ?? {});
  },
  sighted(state, event) {
    for (const [observer, target] of event.gained) {
      const man = state.men[observer];
      if (man && !man.acquired.includes(target)) man.acquired = [...man.acquired, target];
    }
    for (const [observer, target] of event.lost) {
      const man = state.men[observer];
      if (man) man.acquired = without(man.acquired, target);
    }
  },
  revealed(state, event) {
    const known = state.men[event.man.id];
    const horse = horseOf(event.man.id);
    if (state.horses.some(({ id, hidden }) => hidden && id === horse))
      state.horses = state.horses.map((each) => (each.id === horse ? { ...each, hidden: false } : each));
    if (known) known.hidden = false;
    else state.men = { ...state.men, [event.man.id]: copyOf(event.man) };
  },
  hid(state, event) {
    for (const id of event.men) {
      const man = state.men[id];
      if (man) man.hidden = true;
    }
  },
  halted() {},
  actionsEnded(state, event) {
    for (const id in state.men) {
      const man = state.men[id]!;
      if (man.side === event.side) man.stepTurn = state.turn;
    }
  },
  broke(state, event, man) {
    if (man) {
      lose(state, man);
      man.broken = true;
      man.acquired = [];
    }
    const { man: id } = event;
    const before = state.flights.find((flight) => flight.man === id); // he had stopped, was caught and breaks again
    const going = before?.going ?? [];
    state.flights = [
      ...state.flights.filter((flight) => flight !== before),
      { man: id, rolls: null, choices: {}, tested: [], going, track: null },
    ];
  },
  pursuitDue(state, event) {
    withFlight(state, event.man, (flight) => ({ ...flight, rolls: event.rolls }));
    state.pursuers = [...state.pursuers, ...event.rolls];
  },
  pursuitChosen(state, event) {
    const now = state.flights[0];
    if (now)
      withFlight(state, now.man, (flight) => ({
        ...flight,
        choices: { ...flight.choices, [event.man]: event.choice },
      }));
  },
  pursuitTested(state, event) {
    withFlight(state, event.quarry, (flight) => ({
      ...flight,
      tested: [...flight.tested, event.man],
      going: event.test.outcome.pursue === true ? [...flight.going, event.man] : flight.going,
    }));
  },
  ran(state, event, man) {
    withFlight(state, event.man, (flight) => ({ ...flight, track: event.path }));
    if (!man) return;
    man.ranTurn = state.turn;
    man.movedTurn = state.turn;
    man.control = 'break'; // LPG-13.3: even if he stops, he acts from the next turn on
    man.prone = false;
    man.pose = event.fled ? null : event.pose;
    if (event.fled) man.fate = 'fled';
  },
  rallied(_state, _event, man) {
    if (man) man.broken = false;
  },
  pursued(state, event, man) {
    withFlight(state, event.quarry, (flight) => ({ ...flight, going: without(flight.going, event.man) }));
    if (!man) return;
    man.pose = event.pose;
    man.movedTurn = state.turn;
  },
  flightEnded(state, event) {
    state.flights = state.flights.filter((flight) => flight.man !== event.man);
  },
  chargeDeclared(state, { man, target, pace, inContact }) {
    state.charges = [...state.charges, { man, target, pace, inContact, goes: null, reached: false }];
  },
  chargesEnded() {},
  resolvingBegan(state, event) {
    state.resolving = event.stage;
  },
  chargeTested(state, event, man) {
    const { result } = event.test.outcome;
    if (event.charging)
      state.charges = state.charges.map((charge) =>
        charge.man === event.man ? { ...charge, goes: result === 'charge' } : charge,
      );
    if (result === 'obey-orders' && event.test.input.role !== 'charging')
      state.obeying = [...state.obeying, event.man];
    if (man && result === 'stunned') stun(state, man, false);
  },
  chargeCalledOff(state, event) {
    state.charges = state.charges.map((charge) =>
      charge.man === event.man ? { ...charge, goes: false } : charge,
    );
  },
  fought(state, event) {
    for (const { man: id, effect } of event.blows) {
      const man = state.men[id];
      if (!man) continue;
      if (effect === 'killed') fell(state, man);
      if (effect === 'wounded') {
        man.wounded = true;
        stun(state, man, true);
      }
    }
  },
  moraleChecked(state, event) {
    state.checked = [...state.checked, event.unit];
    if (event.retires) state.retiring = event.unit;
  },
  retired(state) {
    state.retiring = null;
  },
  moraleEnded() {},
  stunsEnded(state, event) {
    for (const id of event.men) {
      const man = state.men[id];
      if (man) man.stunned = null;
    }
  },
  turnEnded(state) {
    for (const id in state.men) freshen(state.men[id]!);
    for (const id in state.guns) state.guns[id]!.used = 0;
    state.indicated = [];
    state.losses = [];
    state.charges = [];
    state.checked = [];
    state.acting = null;
  },
  ended(state, event) {
    state.verdict = event.verdict;
    state.phase = 'over';
    state.active = null;
  },
};

/** The only place where the state changes. */
export function evolve(state: State, event: Event): void {
  const id =
    'leader' in event
      ? event.leader
      : 'man' in event && typeof event.man === 'string'
        ? event.man
        : undefined;
  const change = CHANGES[event.type] as (state: State, event: Event, man: Man | undefined) => void; // of this event's own type
  change(state, event, id === undefined ? undefined : state.men[id]);
}
