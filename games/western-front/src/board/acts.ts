import { type Act, actWith, askAmong, isRefused, type Side } from '@sandtable/engine';
import { posed } from '@sandtable/table';
import { answersOf } from '../play/charging.ts';
import type { Command } from '../play/commands.ts';
import { isProblem } from '../play/common.ts';
import { deciding, judge } from '../play/deciding.ts';
import { strikeable } from '../play/losses.ts';
import { mover } from '../play/moving.ts';
import type { Question, State } from '../play/state.ts';
import { ownUnits } from '../table/roster.ts';
import { waysBack } from '../table/ways.ts';
import { roleSaid, weaponSaid } from '../words/naming.ts';
import { ended } from './ending.ts';
import { figuresAt } from './figures.ts';
import { allotActs } from './fire-acts.ts';
import { moveActs } from './move-acts.ts';
import { batteryActs, plotActs } from './plot-acts.ts';

/** What a side may do now, and what each deed still asks for. */

function deployActs(view: State, side: Side): Act[] {
  const units = ownUnits(view, side).filter(({ arrives }) => arrives === 0);
  return units.map((unit) =>
    actWith<Command>({
      id: `${unit.id} deploy`,
      actor: unit.id,
      label: 'Set up elsewhere',
      about: 'Anywhere in its zone, with all its figures.',
      key: 'd',
      asks: [{ kind: 'place', from: unit.pose!, figures: (pose) => figuresAt(view, unit, pose) }], // own units are here
      command: ({ point, facing }) => ({
        type: 'deploy',
        side,
        unit: unit.id,
        pose: posed(point ?? unit.pose!, facing ?? unit.pose!.facing),
      }), // the same
    }),
  );
}

/** WF-12.8 Directly away, or so far to one side of it. */
function backSaid(direction: number, away: number): string {
  const turn = ((direction - away + 540) % 360) - 180;
  if (turn === 0) return 'Straight back';
  const side = ['north', 'east', 'south', 'west'][Math.round((away + 90 * Math.sign(turn) + 360) / 90) % 4]!; // four of them
  return `Back, ${Math.abs(turn)}° more to the ${side}`;
}

function questionActs(view: State, question: Question): Act[] {
  const { side } = question;
  const unit = view.units[question.unit]!; // it is asked
  const act = (id: string, label: string, about: string, command: Command): Act =>
    actWith<Command>({ id, label, about, actor: unit.id, command: () => command });
  switch (question.kind) {
    case 'answer': {
      const chargers = view.charge!.units.map((id) => view.units[id]!); // a charge is under way
      const words = { fire: 'Fire at them', rise: 'Get up', hold: 'Stand and wait' } as const;
      return answersOf(view, unit, chargers).map((how) =>
        how === 'fire' && chargers.length > 1
          ? actWith<Command>({
              id: how,
              label: words[how],
              about: 'At one of them, at two inches.',
              actor: unit.id,
              asks: [askAmong(chargers, 'Fire at')],
              command: ({ target }) => ({
                type: 'answer',
                side,
                how,
                ...(target === undefined ? {} : { at: target }),
              }),
            })
          : act(
              how,
              words[how],
              how === 'fire' ? 'At two inches, with everything; it is the fire of this turn.' : '',
              { type: 'answer', side, how },
            ),
      );
    }
    case 'nominate':
      return question.among.map((figure) =>
        act(figure, `Lose ${roleSaid(figure, 1)}`, '', { type: 'nominate', side, figure }),
      );
    case 'weapon':
      return strikeable(unit).map((struck) =>
        act(`${struck.weapon}${struck.mount ?? ''}`, `Lose ${weaponSaid(struck)}`, '', {
          type: 'strike',
          side,
          ...struck,
        }),
      );
    case 'goBack':
      return waysBack(view, unit, question.away).map((direction) =>
        act(
          `back ${direction}`,
          backSaid(direction, question.away),
          `Three inches, at ${direction}° of the compass.`,
          { type: 'goBack', side, direction },
        ),
      );
    case 'follow':
      return [true, false].map((follow) =>
        act(`follow ${follow}`, follow ? 'Follow up 3 inches' : 'Stay', '', { type: 'follow', side, follow }),
      );
  }
}

/** Everything that this side may do now. */
export function acts(view: State, side: Side): readonly Act[] {
  if (!deciding(view).includes(side)) return [];
  const [question] = view.asked;
  if (question) return questionActs(view, question);
  switch (view.phase) {
    case 'setup':
      return [
        ...deployActs(view, side),
        ...batteryActs(view, side),
        ...plotActs(view, side),
        {
          ...ended(side, 'We have set up', 'The battle begins when both have.'),
          usual: batteryActs(view, side).length === 0, // how the guns fire is said first
        },
      ].filter((act) => isOpen(view, act));
    case 'orders':
      return [
        ...batteryActs(view, side),
        ...plotActs(view, side),
        ended(side, 'Seal the orders', 'What is plotted stays secret until it falls.'),
      ];
    case 'initiative':
      return (['first', 'second'] as const).map((type) =>
        actWith<Command>({
          id: type,
          label: `Move ${type}`,
          about: type === 'first' ? 'You move before the enemy.' : 'You see the enemy move before you do.',
          ends: true,
          command: () => ({ type, side }),
        }),
      );
    case 'artillery':
    case 'small-arms':
      return allotActs(view, side);
    default: {
      const able = ownUnits(view, side).filter((unit) => !isProblem(mover(view, side, unit.id)));
      const deeds = able.flatMap((unit) => moveActs(view, unit)).filter((act) => isOpen(view, act));
      const done = actWith<Command>({
        id: 'done',
        label: 'End the movement',
        about: 'Whoever has not moved stays where it is.',
        key: 'Enter',
        ends: true,
        command: () => ({ type: 'done', side }),
      });
      return [...deeds, done];
    }
  }
}

/** What needs no answer is offered only if it would be accepted. */
const isOpen = (view: State, act: Act): boolean =>
  act.asks.length > 0 || !isRefused(judge(view, act.command({}) as Command)); // acts of this game
