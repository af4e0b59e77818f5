import { resolveIn } from '@sandtable/engine';
import { melee } from '../sheet/handToHand.ts';
import { arcOf, enemiesOf, isHere, isInContact, offLine, type Standing } from '../table/men.ts';
import { blowsOf, edgesOf } from './blows.ts';
import { declared } from './charging.ts';
import { manWith } from './copying.ts';
import type { Play } from './fields.ts';
import type { Charge, State } from './state.ts';

/** LPG-12.5 to LPG-12.11 Hand to hand: who fights whom, and in which order. */

/** Whoever ran from somebody's charge is out of it; a man who had broken before may be charged like any other. */
const isAtBay = ({ charges }: State, { id, broken }: Standing): boolean =>
  !broken || charges.some(({ target, goes }) => goes && target === id);

/** Enemies in contact with whom there is a fight. */
const contactsOf = (state: State, man: Standing): Standing[] =>
  enemiesOf(state, man.side).filter(
    (enemy) => isAtBay(state, enemy) && !enemy.hidden && isInContact(man, enemy),
  );

/** LPG-12.9 Whom a man strikes at: a charger his target, else the only one, else the one nearest to his facing line. */
export function foeOf(state: State, man: Standing, charge: Charge | undefined): Standing | undefined {
  if (man.stunned || man.prone) return undefined;
  const contacts = contactsOf(state, man);
  const target = charge && contacts.find(({ id }) => id === charge.target);
  if (target) return target;
  if (contacts.length === 1) return arcOf(man.pose, contacts[0]!.pose) === 'rear' ? undefined : contacts[0];
  const front = contacts.filter((enemy) => arcOf(man.pose, enemy.pose) === 'front');
  return front.sort((a, b) => offLine(man.pose, a.pose) - offLine(man.pose, b.pose))[0];
}

type Round = {
  readonly state: State;
  readonly foes: ReadonlyMap<string, Standing>;
  readonly charges: ReadonlyMap<string, Charge>;
  /** Everybody in it as he was when it began (LPG-12.11). */
  readonly before: ReadonlyMap<string, Standing>;
  readonly wounded: Set<string>;
};

const strikersAt = ({ foes, before }: Round, id: string): Standing[] =>
  [...foes].flatMap(([striker, foe]) => (foe.id === id ? [before.get(striker)!] : []));

/** LPG-12.7 A man who made a charge move into this contact. */
const chargedInto = ({ charges }: Round, man: Standing, other: Standing): boolean => {
  const charge = charges.get(man.id);
  return charge?.reached === true && charge.target === other.id;
};

/** One opponent as the procedure wants him. */
function opponentOf(round: Round, man: Standing, opponent: Standing, free: boolean) {
  const { state } = round;
  const [own, other] = [chargedInto(round, man, opponent), chargedInto(round, opponent, man)];
  return {
    grade: opponent.grade,
    wounded: opponent.wounded,
    stunned: opponent.stunned !== null,
    prone: opponent.prone,
    arc: arcOf(man.pose, opponent.pose),
    backTurned: arcOf(opponent.pose, man.pose) === 'rear',
    free,
    charging:
      own && other
        ? ('both' as const)
        : own
          ? ('man' as const)
          : other
            ? ('opponent' as const)
            : ('none' as const),
    ...edgesOf(state, man, opponent),
  };
}

/** LPG-12.11 Whoever is killed, or breaks, is out. */
const isIn = ({ state, before }: Round, { id }: Standing): boolean => {
  const man = state.men[id];
  return man !== undefined && isHere(man) && (!man.broken || before.get(id)?.broken === true);
};

/** One call of the procedure: a man against those who strike at him, and the one he strikes at. */
function exchange(turn: Play, round: Round, man: Standing, opponents: readonly Standing[]): void {
  const standing = opponents.filter((opponent) => isIn(round, opponent));
  if (standing.length === 0 || !isIn(round, man)) return;
  const foe = round.foes.get(man.id);
  const busy = foe !== undefined && !standing.some(({ id }) => id === foe.id);
  const input = {
    man: { grade: man.grade, wounded: man.wounded, stunned: man.stunned !== null, prone: man.prone },
    opponents: standing.map((opponent) => opponentOf(round, man, opponent, busy)),
    options: round.state.options,
  };
  const fight = resolveIn(turn.dice, melee, input);
  const ids = standing.map(({ id }) => id);
  const blows = blowsOf(fight, man.id, ids, round.wounded);
  turn.emit({ type: 'fought', man: man.id, opponents: ids, fight, blows });
  for (const { man: id, effect } of blows) {
    const hit = round.state.men[id];
    if (effect === 'broken' && hit && isHere(hit) && !hit.broken)
      turn.emit({ type: 'broke', man: id, place: { x: hit.pose.x, y: hit.pose.y } });
  }
}

/** A mutual pair with the other strikers at either of them; a striker whom nobody strikes has a pair of his own. */
function fightOut(turn: Play, round: Round, man: Standing, done: Set<string>): void {
  const foe = round.foes.get(man.id);
  if (!foe || done.has(`${man.id} ${foe.id}`)) return;
  const his = round.foes.get(foe.id);
  const mutual = his?.id === man.id;
  if (his && !mutual && round.foes.get(his.id)?.id === foe.id) {
    fightOut(turn, round, foe, done); // he has a pair of his own, in which this man strikes without reply
    return;
  }
  const [atMan, atFoe] = [strikersAt(round, man.id), strikersAt(round, foe.id)];
  // The one with the most opponents is `man` of the procedure; of equals, whoever was charged.
  const foeFirst =
    !mutual || atFoe.length > atMan.length || (atFoe.length === atMan.length && round.charges.has(man.id));
  const [first, second] = foeFirst ? [foe, man] : [man, foe];
  const others = (of: Standing, but: Standing): Standing[] =>
    strikersAt(round, of.id).filter(({ id }) => id !== but.id);
  const record = (of: Standing, by: readonly Standing[]): void => {
    for (const each of by) done.add(`${each.id} ${of.id}`);
  };
  const facing = mutual ? [second, ...others(first, second)] : strikersAt(round, first.id);
  record(first, facing);
  if (mutual) done.add(`${first.id} ${second.id}`);
  exchange(turn, round, first, facing);
  if (!mutual) return;
  const rest = others(second, first).filter(({ id }) => !done.has(`${id} ${second.id}`));
  record(second, rest);
  exchange(turn, round, second, rest);
}

/** LPG-12.5 All who are in contact with somebody who charged, or was charged, and whoever touches them. */
function involved(state: State): Standing[] {
  const found = new Map<string, Standing>();
  const add = (man: Standing): void => {
    if (found.has(man.id)) return;
    found.set(man.id, man);
    for (const enemy of contactsOf(state, man)) add(enemy);
  };
  for (const { charge, man, target } of declared(state))
    if (charge.goes && !man.broken && isInContact(man, target)) add(man);
  return [...found.values()];
}

export function fightAll(turn: Play): void {
  const { state } = turn;
  const men = involved(state).map((man) => manWith(man, {}));
  const charges = new Map(
    declared(state)
      .filter(({ charge }) => charge.goes)
      .map(({ charge }) => [charge.man, charge]),
  );
  const foes = new Map<string, Standing>();
  for (const man of men) {
    const foe = foeOf(state, man, charges.get(man.id));
    if (foe) foes.set(man.id, men.find(({ id }) => id === foe.id) ?? { ...foe });
  }
  const before = new Map(men.map((man) => [man.id, man]));
  const round: Round = { state, foes, charges, before, wounded: new Set() };
  const done = new Set<string>();
  const inOrder = declared(state).flatMap(({ man }) => (before.has(man.id) ? [before.get(man.id)!] : []));
  for (const man of [...inOrder, ...men]) fightOut(turn, round, man, done);
}
