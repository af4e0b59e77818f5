import { isRefused, type Problem, type Side } from '@sandtable/engine';
import { no, sideOf } from '../table/units.ts';
import { assaultMove } from './assault-move.ts';
import { chooseLead, chooseSupports } from './combats.ts';
import { readCommand } from './command-shape.ts';
import { declareArmourAssault, declareSupport } from './declaring.ts';
import { place, placeMarkers, placeOfficer } from './deploying.ts';
import { answerLoss, answerReveal, askedProblem, dropIdle, questionNow } from './interrupting.ts';
import type { Judged, Play } from './losses.ts';
import { moving, pivotGun, rolling } from './movement-phase.ts';
import { detachOfficer, moveOfficer } from './officers.ts';
import { rally } from './rallying.ts';
import { endStep, goOn, isShared, ready } from './sequence.ts';
import { declareFire, declareStrike } from './shooting.ts';
import { observing } from './spotting.ts';
import type { Command, Phase, State } from './state.ts';
import { isTransport, transport } from './transport.ts';

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

/** Who decides: whoever is asked something, whose step it is, or everybody who is not ready. */
export function deciding(state: State): readonly Side[] {
  if (state.phase === 'over') return [];
  const question = questionNow(state);
  if (question) return [question.side];
  if (state.active !== null) return [state.active];
  return state.sides.filter(({ ready }) => !ready).map(({ id }) => id);
}

/** What else follows once a plan is carried out. */
const thenAlso = (judged: Judged, then: (turn: Play) => void): Judged =>
  isRefused(judged)
    ? judged
    : {
        ...judged,
        perform(turn) {
          judged.perform(turn);
          then(turn);
        },
      };

/** SCW-2.1 What a command would do, or what stands against it. */
export const judge = (state: State, command: Command): Judged =>
  thenAlso(judged(state, command), (turn) => {
    if (turn.state.asked.length > 0) dropIdle(turn);
  });

function answered(state: State, command: Extract<Command, { type: 'reveal' | 'lose-element' }>): Judged {
  if (command.type === 'reveal') return answerReveal(state, command);
  const question = questionNow(state);
  return question?.kind === 'lose-element'
    ? answerLoss(state, command, question)
    : no('not-asked', 'SCW-1.9', 'Nothing of the kind is asked now.');
}

function judged(state: State, raw: Command): Judged {
  const { phase } = state;
  const command = readCommand(raw);
  if ('code' in command) return command;
  const problem = askedProblem(state, command);
  if (problem) return problem;
  if (command.type === 'reveal' || command.type === 'lose-element')
    return thenAlso(answered(state, command), goOn);
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
      return open('setup') ?? place(state, command);
    case 'place-markers':
      return open('setup') ?? placeMarkers(state, command);
    case 'place-officer':
      return open('setup') ?? placeOfficer(state, command);
    case 'ready':
      return (
        open('setup', 'fire-standing', 'fire-moving', 'assaults') ?? {
          perform: (turn) => ready(turn, command.side),
        }
      );
    case 'end-phase':
      return (
        open('rally', 'assault-movement', 'movement', 'declarations', 'observing') ?? {
          perform: (turn) => endStep(turn, command.side),
        }
      );
    case 'rally':
      return open('rally') ?? rally(state, command);
    case 'assault':
      return open('assault-movement') ?? assaultMove(state, command);
    case 'roll-move':
      return open('movement') ?? rolling(state, command);
    case 'move':
      return open('movement') ?? (isTransport(state, command) ? transport : moving)(state, command);
    case 'pivot-gun':
      return open('movement') ?? pivotGun(state, command);
    case 'move-officer':
      return open('movement') ?? moveOfficer(state, command);
    case 'detach-officer':
      return open('movement') ?? detachOfficer(state, command);
    case 'declare-support':
      return open('declarations') ?? declareSupport(state, command);
    case 'declare-armour-assault':
      return open('declarations') ?? declareArmourAssault(state, command);
    case 'observe':
      return open('observing') ?? observing(state, command);
    case 'fire':
      return open('fire-standing', 'fire-moving') ?? declareFire(state, command);
    case 'airstrike':
      return open('fire-standing') ?? declareStrike(state, command);
    case 'choose-lead':
      return open('assaults') ?? chooseLead(state, command);
    case 'choose-supports':
      return open('assaults') ?? chooseSupports(state, command);
    default:
      return no('unknown-command', 'SCW-2.1', 'This game knows no such command.');
  }
}
