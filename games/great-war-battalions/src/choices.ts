import type { Choice, Decision, Side } from '@sandtable/engine';
import { deciding } from './deciding.ts';
import { isHere, unitsOf } from './measure.ts';
import { actionProblem, activationProblem } from './ordering.ts';
import { reactionProblem } from './reacting.ts';
import { passProblem } from './sequence.ts';
import type { Action, State, Unit } from './state.ts';

const LABELS: Readonly<Record<Action, string>> = {
  move: 'Move',
  'move-and-fire': 'Move & Fire',
  fire: 'Fire',
  assault: 'Assault',
  rally: 'Rally',
};
const NEEDS = {
  move: ['path'],
  'move-and-fire': ['path', 'target'],
  fire: ['target'],
  assault: ['path', 'target'],
  rally: [],
} as const;

function unitChoices(state: State, unit: Unit): Choice[] {
  const tired = activationProblem(state, unit);
  return (Object.keys(LABELS) as Action[]).map((action) => {
    const closed = tired ?? actionProblem(state, unit, action); // the keys of LABELS are actions
    const choice = {
      type: 'activate',
      unit: unit.id,
      label: `${LABELS[action]}: ${unit.name}`,
      needs: NEEDS[action],
    };
    return closed ? { ...choice, closed } : choice;
  });
}

function withReason(choice: Choice, closed: Choice['closed']): Choice {
  return closed ? { ...choice, closed } : choice;
}

function choicesIn(state: State, side: Side): Choice[] {
  switch (state.phase) {
    case 'deploy':
      return [
        { type: 'ready', label: 'Ready: deployment is done', needs: [] },
        ...unitsOf(state, side)
          .filter(isHere)
          .map((unit) => ({
            type: 'place',
            unit: unit.id,
            label: `Place ${unit.name}`,
            needs: ['point', 'facing'] as const,
          })),
      ];
    case 'activation':
      return [
        ...unitsOf(state, side)
          .filter((unit) => isHere(unit) || unit.offTable)
          .flatMap((unit) => unitChoices(state, unit)),
        withReason(
          { type: 'surrender', label: 'Surrender the initiative', needs: [] },
          passProblem(state, 'surrender'),
        ),
        { type: 'discard', label: 'Discard tokens', needs: ['number'] },
      ];
    case 'reaction':
      return [
        { type: 'decline', label: 'Do not react', needs: [] },
        ...unitsOf(state, side)
          .filter(isHere)
          .map((unit) =>
            withReason(
              { type: 'react', unit: unit.id, label: `React with ${unit.name}`, needs: ['choice'] },
              reactionProblem(state, unit),
            ),
          ),
      ];
    case 'seize-choice':
      return [
        withReason({ type: 'seize', label: 'Seize the initiative', needs: [] }, passProblem(state, 'seize')),
        { type: 'leave', label: 'Leave it with the enemy', needs: [] },
      ];
    case 'over':
      return [];
  }
}

function promptFor(state: State, side: Side): string {
  const { name, tokens } = state.sides.find(({ id }) => id === side)!;
  switch (state.phase) {
    case 'deploy':
      return `${name}: place your units, then say ready.`;
    case 'activation':
      return `${name}: activate a unit, or surrender the initiative. Tokens left: ${tokens}.`;
    case 'reaction':
      return `${name}: react to ${state.units[state.pending!.unit]!.name}? Tokens left: ${tokens}.`;
    case 'seize-choice':
      return `${name}: the reaction went so well that you may seize the initiative. Tokens left: ${tokens}.`;
    case 'over':
      return '';
  }
}

/** Who must decide what now; what is closed says why. */
export function pending(state: State): Decision[] {
  const side = deciding(state);
  return side === undefined
    ? []
    : [{ side, prompt: promptFor(state, side), choices: choicesIn(state, side) }];
}
