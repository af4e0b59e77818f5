import { dieWith } from '@sandtable/dice';
import { resolveIn, type Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { covers, posed } from '@sandtable/table';
import { initiative, stunMarker } from '../sheet/turn.ts';
import { surveyed } from '../table/ground.ts';
import { enemiesOf, menOf, type Standing } from '../table/men.ts';
import { askedToPursue, carryFlightOn, rout } from './breaking.ts';
import { fallBack, moveChargers, testCharges } from './charging.ts';
import { isClear, nextTested, testControl } from './commanding.ts';
import type { Placed } from './events.ts';
import type { Play } from './fields.ts';
import { fightAll } from './fighting.ts';
import { asksForPace, checkMorale, nextToCheck, retire } from './morale.ts';
import { repeatLast } from './repeating.ts';
import type { Phase, Resolving, State } from './state.ts';
import { lookAbout } from './stock.ts';
import { verdictNow } from './victory.ts';

/** LPG-1 The sequence of play: what happens by itself, until somebody must decide. */

type Moment = { readonly phase: Phase; readonly active: Side | null };

/** LPG-1.2 Steps 2 to 5: shared, the first side leading in each; or by house rule all of them for one side, then the other. */
function momentsOf(state: State): Moment[] {
  const sides = [state.first, otherSide(state, state.first)];
  const of = (phase: Phase): Moment[] => sides.map((active) => ({ phase, active }));
  if (state.options.phaseOrder === 'by-side')
    return sides.flatMap((active) =>
      (['command', 'actions', 'charge-declare', 'charge-resolve', 'morale'] as const).map((phase) => ({
        phase,
        active,
      })),
    );
  return [
    ...of('command'),
    ...of('actions'),
    ...of('charge-declare'),
    { phase: 'charge-resolve', active: null },
    ...of('morale'),
  ];
}

/** LPG-6.8 Fire is forgotten when step 2 is over for both sides. */
const endsCommand = (state: State): boolean => state.phase === 'command' && state.active !== state.first;

function nextMoment(turn: Play): void {
  const { state, emit } = turn;
  const moments = momentsOf(state);
  const now = moments.findIndex(({ phase, active }) => phase === state.phase && active === state.active);
  if (endsCommand(state)) emit({ type: 'firesForgotten' });
  const next = moments[now + 1];
  if (next) emit({ type: 'phaseBegan', ...next });
  else endTurn(turn);
}

/** LPG-1.1 A die each, again while they are equal. */
function rollInitiative({ state, dice, emit }: Play): void {
  const [a, b] = state.sides;
  for (;;) {
    const roll = resolveIn(dice, initiative, { options: state.options });
    const { chooser } = roll.outcome;
    emit({
      type: 'initiativeRolled',
      roll,
      chooser: chooser === 'again' ? null : chooser === 'a' ? a!.id : b!.id,
    });
    if (chooser !== 'again') return;
  }
}

function beginTurn(turn: Play, number: number): void {
  const { state, emit } = turn;
  emit({ type: 'turnBegan', turn: number });
  const { first } = state.special;
  if (number === 1 && first !== null) {
    emit({ type: 'orderChosen', side: first, first });
    emit({ type: 'phaseBegan', phase: 'command', active: first });
  } else rollInitiative(turn);
}

/** LPG-1.7, LPG-3.3 Stuns whose time is over. */
function endStuns({ state, dice, emit }: Play): void {
  const over = Object.values(state.men).filter((man) => {
    if (!man.pose || !man.stunned) return false;
    const { turn: stunnedTurn, fromWound } = man.stunned;
    return stunMarker.run(dice, { stunnedTurn, turn: state.turn, fromWound, options: state.options }).expired;
  });
  for (const { id: side } of state.sides)
    for (const hidden of [false, true]) {
      const men = over.filter((man) => man.side === side && man.hidden === hidden).map(({ id }) => id);
      if (men.length > 0) emit({ type: 'stunsEnded', side, hidden, men });
    }
}

/** From Batoche: quiet men in woods, a pit or a house, whom no enemy has acquired, go back into hiding. */
function goBackIntoHiding({ state, emit }: Play): void {
  const { rehide } = state.special;
  if (rehide === null) return;
  const { woods, pits, buildings } = surveyed(state.map);
  const ground = [...woods, ...pits, ...buildings];
  const men = menOf(state, rehide).filter(
    (man) =>
      !man.hidden &&
      !man.broken &&
      man.firedTurn < state.turn &&
      man.movedTurn < state.turn &&
      ground.some((piece) => covers(piece, man.pose)) &&
      !enemiesOf(state, rehide).some(({ acquired }) => acquired.includes(man.id)),
  );
  if (men.length > 0) emit({ type: 'hid', men: men.map(({ id }) => id) });
}

function endTurn(turn: Play): void {
  const { state, emit } = turn;
  endStuns(turn);
  goBackIntoHiding(turn);
  lookAbout(turn);
  const verdict = verdictNow(state);
  if (verdict) {
    emit({ type: 'ended', verdict });
    return;
  }
  emit({ type: 'turnEnded', turn: state.turn });
  beginTurn(turn, state.turn + 1);
}

const STAGES: readonly Resolving[] = ['tests', 'fallBacks', 'moves', 'fights', 'done'];
const DOES: Readonly<Record<Resolving, (turn: Play) => void>> = {
  tests: testCharges,
  fallBacks: fallBack,
  moves: moveChargers,
  fights: fightAll,
  done: () => undefined,
};

/** Section 5.5: one stage after the other; those who broke run in between. */
function resolveCharges(turn: Play): void {
  const stage = turn.state.resolving ?? 'done';
  if (stage === 'done') {
    nextMoment(turn);
    return;
  }
  if (turn.state.charges.length > 0) DOES[stage](turn);
  turn.emit({ type: 'resolvingBegan', stage: STAGES[STAGES.indexOf(stage) + 1]! });
}

/** LPG-13.1, LPG-6.6 Before any order: broken men run, men on repeat act. */
function actByThemselves(turn: Play, side: Side): boolean {
  const { state } = turn;
  const men = menOf(state, side);
  const runner = men.find((man) => man.broken && man.ranTurn < state.turn && !isHalted(state, man));
  if (runner) rout(turn, runner);
  else {
    const repeats = men.find((man) => man.control === 'repeat' && !man.broken && man.stepTurn < state.turn);
    if (!repeats) return false;
    repeatLast(turn, repeats.id);
  }
  return true;
}
/** LPG-13.3 By house rule he waits, clear of the enemy, for a leader. */
const isHalted = (state: State, man: Standing): boolean =>
  state.options.rally === 'command' && isClear(state, man);

/** One thing that happens by itself; false when somebody must decide. */
function goOnOnce(turn: Play): boolean {
  const { state } = turn;
  if (state.flights.length > 0) return carryFlightOn(turn);
  const side = state.active;
  switch (state.phase) {
    case 'command': {
      if (!state.testing) return false;
      const man = nextTested(state, side!); // the phase is somebody's
      if (man) testControl(turn, man);
      else nextMoment(turn);
      return true;
    }
    case 'actions':
      return actByThemselves(turn, side!); // the phase is somebody's
    case 'charge-resolve':
      resolveCharges(turn);
      return true;
    case 'morale': {
      if (state.retiring !== null) {
        if (asksForPace(state, state.retiring)) return false;
        retire(turn, state.retiring, 1, false);
        return true;
      }
      const unit = nextToCheck(state, side!); // the phase is somebody's
      if (unit) checkMorale(turn, unit);
      else nextMoment(turn);
      return true;
    }
    default:
      return false;
  }
}

/** Everything that follows by itself. */
export function goOn(turn: Play): void {
  while (!turn.state.verdict && goOnOnce(turn));
}

/** Who decides now. */
export function decidingNow(state: State): Side | undefined {
  if (state.phase === 'over') return undefined;
  const asked = askedToPursue(state);
  if (asked) return asked.side;
  if (state.phase === 'initiative') return state.chooser ?? undefined;
  return state.active ?? undefined;
}

export function chooseOrder(turn: Play, side: Side, order: 'first' | 'second'): void {
  const { state, emit } = turn;
  const first = order === 'first' ? side : otherSide(state, side);
  emit({ type: 'orderChosen', side, first });
  emit({ type: 'phaseBegan', phase: 'command', active: first });
}
export const endCommand = ({ emit }: Play, side: Side): void => emit({ type: 'commandEnded', side });
export function endActions(turn: Play, side: Side): void {
  turn.emit({ type: 'actionsEnded', side });
  nextMoment(turn);
}
export function endCharges(turn: Play, side: Side): void {
  turn.emit({ type: 'chargesEnded', side });
  nextMoment(turn);
}

/** LPG-19.10 Men who begin hidden lie at places drawn by lot from those of their unit. */
function layHidden({ state, dice, emit }: Play): void {
  for (const { id: side } of state.sides) {
    const men: Placed[] = [];
    for (const unit of Object.values(state.units)) {
      const hidden = menOf(state, side).filter((man) => man.unit === unit.id && man.hidden);
      const left = [...unit.places];
      for (const man of hidden) {
        const at =
          left.length === 1
            ? 0
            : dice.roll(
                dieWith(
                  'place',
                  left.map((_, i) => i),
                ),
                'where he lies',
              );
        men.push({ man: man.id, pose: posed(left.splice(at, 1)[0]!, man.pose.facing) });
      }
    }
    if (men.length > 0) emit({ type: 'laid', side, men });
  }
}

export function begin(turn: Play): void {
  layHidden(turn);
  beginTurn(turn, 1);
  goOn(turn);
}
