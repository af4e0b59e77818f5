import { type Act, actWith, capital, chanceThat, type Problem, type Side, sideSaid } from '@sandtable/engine';
import type { Pose } from '@sandtable/table';
import { actionProblem, activationProblem, tokensOf } from '../play/ordering.ts';
import { passProblem } from '../play/sequence.ts';
import type { Action, Command, State, Unit } from '../play/state.ts';
import { activationTest } from '../sheet/activation.ts';
import { isArtillery } from '../sheet/vocabulary.ts';
import { isHere, unitsOf } from '../table/units.ts';
import {
  asksFor,
  callCost,
  doesWhat,
  fieldOf,
  given,
  KEYS,
  LABELS,
  mountedAs,
  nobodyInReach,
  way,
} from './act-parts.ts';
import { figuresAt } from './figures.ts';
import { reactions } from './reacting.ts';

/** What a side may do, with what each thing needs to be asked for. */

/** GWB-2.3 The chance that a unit obeys, by the test that will be rolled. */
const obeys = (state: State, unit: Unit): number =>
  activationProblem(state, unit)
    ? 0
    : chanceThat(activationTest, { ...unit, options: state.options }, ({ success }) => success);

function activation(state: State, unit: Unit, action: Action, call: number): Act {
  const { id, side } = unit;
  const closed =
    activationProblem(state, unit) ??
    actionProblem(state, unit, action) ??
    nobodyInReach(state, unit, action) ??
    null;
  return actWith({
    id: `${id} ${action}`,
    label: LABELS[action],
    about: closed ? '' : `${doesWhat(unit, action)} ${callCost(call)}`,
    key: KEYS[action],
    actor: id,
    closed,
    asks: closed ? [] : asksFor(state, unit, action),
    field: closed ? null : fieldOf(state, unit, action),
    command: (answers): Command => ({
      type: 'activate',
      side,
      unit: id,
      action,
      ...given(state, unit, action, answers),
      ...mountedAs(answers.chosen?.mount),
    }),
  });
}

/** An assault that does not go straight. */
function roundabout(state: State, unit: Unit, call: number): Act {
  const plain = activation(state, unit, 'assault', call);
  const asks = plain.closed ? [] : [way(state, unit, 'assault'), ...asksFor(state, unit, 'assault')];
  return { ...plain, id: `${unit.id} assault round`, label: 'Assault by a way of your own', key: null, asks };
}

function smoke(state: State, unit: Unit, call: number): Act[] {
  if (state.options.smokeShells !== 'on' || !isArtillery(unit.type)) return [];
  const { id, side } = unit;
  return [
    actWith({
      id: `${id} smoke`,
      label: 'Lay smoke',
      about: `Whoever fires through it hits less, until the next turn ends. ${callCost(call)}`,
      actor: id,
      closed: activationProblem(state, unit) ?? null,
      asks: [{ kind: 'point', prompt: 'Where shall the smoke fall?' }],
      command: ({ point }): Command => ({
        type: 'activate',
        side,
        unit: id,
        action: 'fire',
        ...(point ? { point } : {}),
      }),
    }),
  ];
}

/** GWB-1.5 Which of the two reasons it is. */
function noSurrender(state: State, side: Side): Problem | null {
  const problem = passProblem(state, 'surrender');
  if (!problem) return null;
  const other = state.sides.find(({ id }) => id !== side);
  const message =
    other?.tokens === 0
      ? `${capital(sideSaid(other.name))} has no token left to go on with.`
      : 'Spend a token of your own first.';
  return { ...problem, message };
}

/** GWB-1.9 Tokens thrown away; all of them, where nobody else can go on: that ends the turn. */
function discarding(state: State, side: Side): Act {
  const left = tokensOf(state, side);
  if (state.sides.some(({ id, tokens }) => id !== side && tokens > 0))
    return actWith({
      id: 'discard',
      label: 'Discard tokens',
      about: 'The turn ends when neither side has any.',
      asks: [{ kind: 'number', prompt: 'How many tokens?', least: 1, most: left }],
      command: ({ number }): Command => ({ type: 'discard', side, n: number ?? 1 }),
    });
  return actWith({
    id: 'end',
    label: 'End the turn',
    about: `The enemy has no tokens; ${left === 1 ? 'your last one is' : `your last ${left} are`} thrown away.`,
    ends: true,
    command: (): Command => ({ type: 'discard', side, n: left }),
  });
}

const ACTIONS: readonly Action[] = ['fire', 'move', 'move-and-fire', 'assault', 'rally'];

function activations(state: State, side: Side): Act[] {
  const units = unitsOf(state, side).filter((unit) => isHere(unit) || (unit.offTable && !unit.destroyed));
  return [
    ...units.flatMap((unit) => {
      const call = obeys(state, unit);
      return [
        ...ACTIONS.map((action) => activation(state, unit, action, call)),
        ...(isHere(unit) ? [roundabout(state, unit, call)] : []),
        ...smoke(state, unit, call),
      ];
    }),
    actWith({
      id: 'surrender',
      label: 'Surrender the initiative',
      about: 'The enemy becomes the active side; you keep your tokens.',
      closed: noSurrender(state, side),
      ends: true,
      command: (): Command => ({ type: 'surrender', side }),
    }),
    discarding(state, side),
  ];
}

function deployment(state: State, side: Side): Act[] {
  const units = unitsOf(state, side).filter(isHere);
  return [
    ...units.map((unit) =>
      actWith({
        id: `${unit.id} place`,
        label: 'Place',
        about: 'Anywhere inside the dashed line.',
        key: 'm',
        actor: unit.id,
        asks: [{ kind: 'place', from: unit.pose!, figures: (pose: Pose) => figuresAt(unit, pose) }],
        command: ({ point, facing }): Command => ({
          type: 'place',
          side,
          unit: unit.id,
          pose: { ...(point ?? unit.pose!), facing: facing ?? unit.pose!.facing },
        }),
      }),
    ),
    actWith({
      id: 'ready',
      label: 'Ready: begin',
      ends: true,
      usual: true,
      command: (): Command => ({ type: 'ready', side }),
    }),
  ];
}

/** Everything that this side may do now. */
export function acts(state: State, side: Side): readonly Act[] {
  switch (state.phase) {
    case 'deploy':
      return state.active === side ? deployment(state, side) : [];
    case 'activation':
      return state.active === side ? activations(state, side) : [];
    case 'reaction':
      return state.active === side ? [] : reactions(state, side);
    case 'seize-choice':
      return state.maySeize === side
        ? [
            actWith({
              id: 'seize',
              label: 'Seize the initiative',
              about: 'You become the active side at once.',
              closed: passProblem(state, 'seize') ?? null,
              command: (): Command => ({ type: 'seize', side }),
            }),
            actWith({
              id: 'leave',
              label: 'Leave it',
              about: 'The enemy stays active.',
              ends: passProblem(state, 'seize') !== undefined, // else it is one of two, and no key passes it by
              command: (): Command => ({ type: 'leave', side }),
            }),
          ]
        : [];
    case 'over':
      return [];
  }
}
