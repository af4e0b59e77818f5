import type { Problem, Side } from '@sandtable/engine';
import { assaultMove } from './closing.ts';
import { chooseLead, chooseSupports } from './combats.ts';
import { declareArmourAssault, declareSupport } from './declaring.ts';
import { place, placeMarkers, placeOfficer } from './deploying.ts';
import { answerLoss, answerReveal, askedProblem, dropIdle, questionNow } from './interrupting.ts';
import type { Play } from './losses.ts';
import { decideMove, decideRoll, pivotGun } from './marching.ts';
import { no, sideOf } from './measure.ts';
import { detachOfficer, moveOfficer } from './officers.ts';
import { rally } from './rallying.ts';
import { endStep, goOn, isShared, ready } from './sequence.ts';
import { declareFire, declareStrike } from './shooting.ts';
import type { Command, Phase, State } from './state.ts';
import { isTransport, transport } from './transport.ts';
import { decideObserve } from './watching.ts';

export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  setup: 'setting up',
  rally: 'rallying',
  'assault-movement': 'assault movement',
  movement: 'movement',
  declarations: 'declaring support and assaults on armour',
  observing: 'observing',
  'fire-standing': 'fire of those who stood still',
  'fire-moving': 'fire of those who moved',
  assaults: 'assaults',
  over: 'the end',
};

/** SCW-2.3, SCW-2.4 May this side decide now? */
function turnProblem(state: State, side: unknown): Problem | undefined {
  if (typeof side !== 'string' || !state.sides.some(({ id }) => id === side))
    return no('no-side', 'SCW-2.2', 'Name one of the two sides.');
  if (state.phase === 'over') return no('game-over', 'SCW-22.1', 'The battle is over; start another.');
  if (!isShared(state.phase)) {
    if (state.active !== side)
      return no('not-your-turn', 'SCW-2.3', 'The other side is to finish this phase first.');
    return undefined;
  }
  if (sideOf(state, side).ready)
    return no('is-ready', 'SCW-2.4', 'This side is ready; the other one is still deciding.');
  return undefined;
}

/** Who decides next: whoever is asked something, whose step it is, or the first who is not ready. */
export function deciding(state: State): Side | undefined {
  if (state.phase === 'over') return undefined;
  const question = questionNow(state);
  if (question) return question.side;
  return state.active ?? state.sides.find(({ ready }) => !ready)?.id;
}

/** SCW-2.1 Judges a command, and lets everything happen that follows from it. */
export function decide(turn: Play, command: Command): Problem | undefined {
  const problem = judge(turn, command);
  if (!problem && turn.state.asked.length > 0) dropIdle(turn);
  return problem;
}

function answer(
  turn: Play,
  command: Extract<Command, { type: 'reveal' | 'lose-element' }>,
): Problem | undefined {
  const problem = command.type === 'reveal' ? answerReveal(turn, command) : answerLoss(turn, command);
  if (!problem) goOn(turn);
  return problem;
}

function judge(turn: Play, command: Command): Problem | undefined {
  const { state } = turn;
  const { phase } = state;
  const problem = askedProblem(state, command);
  if (problem) return problem;
  if (command.type === 'reveal' || command.type === 'lose-element') return answer(turn, command);
  const early = turnProblem(state, command.side);
  if (early) return early;
  const open = (...wanted: readonly Phase[]): Problem | undefined =>
    wanted.includes(phase)
      ? undefined
      : no(
          'wrong-phase',
          'SCW-2.1',
          `Now is ${PHASE_NAMES[phase]}; this belongs to ${PHASE_NAMES[wanted[0]!]}.`,
        );
  switch (command.type) {
    case 'place':
      return open('setup') ?? place(turn, command);
    case 'place-markers':
      return open('setup') ?? placeMarkers(turn, command);
    case 'place-officer':
      return open('setup') ?? placeOfficer(turn, command);
    case 'ready':
      return open('setup', 'fire-standing', 'fire-moving', 'assaults') ?? void ready(turn, command.side);
    case 'end-phase':
      return (
        open('rally', 'assault-movement', 'movement', 'declarations', 'observing') ??
        void endStep(turn, command.side)
      );
    case 'rally':
      return open('rally') ?? rally(turn, command);
    case 'assault':
      return open('assault-movement') ?? assaultMove(turn, command);
    case 'roll-move':
      return open('movement') ?? decideRoll(turn, command);
    case 'move':
      return open('movement') ?? (isTransport(state, command) ? transport : decideMove)(turn, command);
    case 'pivot-gun':
      return open('movement') ?? pivotGun(turn, command);
    case 'move-officer':
      return open('movement') ?? moveOfficer(turn, command);
    case 'detach-officer':
      return open('movement') ?? detachOfficer(turn, command);
    case 'declare-support':
      return open('declarations') ?? declareSupport(turn, command);
    case 'declare-armour-assault':
      return open('declarations') ?? declareArmourAssault(turn, command);
    case 'observe':
      return open('observing') ?? decideObserve(turn, command);
    case 'fire':
      return open('fire-standing', 'fire-moving') ?? declareFire(turn, command);
    case 'airstrike':
      return open('fire-standing') ?? declareStrike(turn, command);
    case 'choose-lead':
      return open('assaults') ?? chooseLead(turn, command);
    case 'choose-supports':
      return open('assaults') ?? chooseSupports(turn, command);
    default:
      return no('unknown-command', 'SCW-2.1', 'This game knows no such command.');
  }
}
