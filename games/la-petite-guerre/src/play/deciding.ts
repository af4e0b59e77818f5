import { isRefused, type Problem, type Side } from '@sandtable/engine';
import { judgeAct, judgeTogether } from './acting.ts';
import { askedToPursue } from './breaking.ts';
import { chargesOf, judgeCharge } from './charging.ts';
import { judgeConforming, judgeSpending } from './commanding.ts';
import type { Command, Order } from './commands.ts';
import { isProblem, type Judged, no, type Play, parsed } from './fields.ts';
import { asksForPace, judgeRetiring } from './morale.ts';
import { chooseOrder, decidingNow, endActions, endCharges, endCommand, goOn } from './sequence.ts';
import { judgeServing } from './serving.ts';
import type { Phase, State } from './state.ts';

/** Who decides, and what a command would do. */

export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  initiative: 'choosing who goes first',
  command: 'command',
  actions: 'actions',
  'charge-declare': 'declaring charges',
  'charge-resolve': 'charges',
  morale: 'unit morale',
  over: 'the end',
};
/** The phase that each command belongs to. */
const PHASES: Readonly<Record<Exclude<Command['type'], 'pursuitChoice' | 'giveTogether'>, Phase>> = {
  chooseOrder: 'initiative',
  spendCp: 'command',
  conform: 'command',
  endCommand: 'command',
  act: 'actions',
  actTogether: 'actions',
  serveGun: 'actions',
  endActions: 'actions',
  declareCharge: 'charge-declare',
  endCharges: 'charge-declare',
  retirePace: 'morale',
};

const phaseOf = (command: Exclude<Command, { type: 'pursuitChoice' }>): Phase =>
  PHASES[command.type === 'giveTogether' ? command.orders[0]!.type : command.type]; // it has one

export function deciding(state: State): readonly Side[] {
  const side = decidingNow(state);
  return side === undefined ? [] : [side];
}

/** May this side give this command now? */
function early(state: State, command: Command): Problem | undefined {
  const { side } = command;
  if (state.phase === 'over') return no('game-over', 'LPG-1.7', 'The battle is over; start another.');
  if (!state.sides.some(({ id }) => id === side))
    return no('no-side', 'LPG-1.2', 'Name one of the two sides.');
  if (decidingNow(state) !== side)
    return no('not-your-turn', 'LPG-1.2', 'The other side decides now; wait for it.');
  if (askedToPursue(state))
    return command.type === 'pursuitChoice'
      ? undefined
      : no('asked', 'LPG-13.9', 'First say whether your man presses on or holds back.');
  if (command.type === 'pursuitChoice')
    return no('not-asked', 'LPG-13.9', 'Nobody is asked whether to pursue now.');
  return phaseOf(command) === state.phase
    ? undefined
    : no(
        'wrong-phase',
        'LPG-1.2',
        `Now is ${PHASE_NAMES[state.phase]}; this belongs to ${PHASE_NAMES[phaseOf(command)]}.`,
      );
}

/** Several orders as one, each as if it were given alone; whatever has become idle when its time comes is left out. */
function judgeAll(state: State, side: Side, orders: readonly Order[]): Judged {
  for (const order of orders) {
    const found =
      order.side === side && order.type === orders[0]!.type
        ? judged(state, order)
        : no('not-alike', 'LPG-1.2', 'Give orders of one kind, and of your own side.');
    if (isRefused(found)) return found;
  }
  return {
    promises: () => chargesOf(state, orders),
    perform: (turn) => {
      for (const order of orders) {
        const found = judged(turn.state, order);
        if (!isRefused(found)) found.perform(turn);
      }
    },
  };
}

const plan = (perform: (turn: Play) => void): Judged => ({ perform });

function judged(state: State, command: Command): Judged {
  const { side } = command;
  switch (command.type) {
    case 'chooseOrder':
      return plan((turn) => chooseOrder(turn, side, command.order));
    case 'spendCp':
      return judgeSpending(state, command);
    case 'conform':
      return judgeConforming(state, command);
    case 'endCommand':
      return plan((turn) => endCommand(turn, side));
    case 'act':
      return judgeAct(state, side, command.man, command.steps);
    case 'actTogether':
      return judgeTogether(state, side, command.acts);
    case 'giveTogether':
      return judgeAll(state, side, command.orders);
    case 'serveGun':
      return judgeServing(state, side, command.gun, command.steps);
    case 'endActions':
      return plan((turn) => endActions(turn, side));
    case 'declareCharge':
      return judgeCharge(state, command);
    case 'endCharges':
      return plan((turn) => endCharges(turn, side));
    case 'pursuitChoice': {
      const { man, choice } = command;
      return askedToPursue(state)?.man === man
        ? plan(({ emit }) =>
            emit({ type: 'pursuitChosen', man, side, hidden: state.men[man]!.hidden, choice }),
          )
        : no('not-asked', 'LPG-13.9', 'Another man is asked about now.');
    }
    case 'retirePace':
      return state.retiring !== null && asksForPace(state, state.retiring)
        ? judgeRetiring(state, command)
        : no('not-retiring', 'LPG-8.6', 'No unit of yours retires now.');
  }
}

/** What a command would do, or what stands against it; whatever follows by itself belongs to it. */
export function judge(state: State, given: Command): Judged {
  const command = parsed(given);
  if (isProblem(command)) return command;
  const found = early(state, command) ?? judged(state, command);
  if (isRefused(found)) return found;
  return {
    ...found,
    perform(turn) {
      found.perform(turn);
      goOn(turn);
    },
  };
}
