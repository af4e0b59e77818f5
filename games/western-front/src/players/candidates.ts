import type { Side } from '@sandtable/engine';
import { ahead, gapBetween, INCH, posed } from '@sandtable/table';
import { answersOf } from '../play/charging.ts';
import type { Command } from '../play/commands.ts';
import { isProblem } from '../play/common.ts';
import { strikeable } from '../play/losses.ts';
import { mover } from '../play/moving.ts';
import { batteryOf } from '../play/plotting.ts';
import type { Question, State, Unit } from '../play/state.ts';
import { enemiesOf, isVehicle, ownUnits } from '../table/roster.ts';
import { AWAY, waysBack } from '../table/ways.ts';
import { gunAllotment, smallArmsAllotment } from './allotting.ts';
import { mannerOf } from './figures.ts';
import { goalOf } from './goals.ts';
import { instinct } from './instinct.ts';
import { isLegal, stepToward } from './steps.ts';

/** A few sensible commands, all of them legal. */

function answersTo(view: State, question: Question): Command[] {
  const { side } = question;
  const unit = view.units[question.unit]!; // it is asked
  switch (question.kind) {
    case 'answer': {
      const chargers = view.charge!.units.map((id) => view.units[id]!); // a charge is under way
      return answersOf(view, unit, chargers).map((how) => ({ type: 'answer', side, how }));
    }
    case 'nominate':
      return question.among.map((figure) => ({ type: 'nominate', side, figure }));
    case 'weapon':
      return strikeable(unit).map((struck) => ({ type: 'strike', side, ...struck }));
    case 'goBack':
      return waysBack(view, unit, question.away)
        .slice(0, AWAY.length)
        .map((direction) => ({ type: 'goBack', side, direction }));
    case 'follow':
      return [true, false].map((follow) => ({ type: 'follow', side, follow }));
  }
}

/** So many units are thought about at once; the others come when these are done. */
const AT_ONCE = 4;
/** Nobody charges from farther, however wide his line. */
const CHARGE = 22 * INCH;

/** Towards what it wants, back, another formation, up or down, a charge. */
function movesOf(view: State, unit: Unit): Command[] {
  const { side, id } = unit;
  const found: (Command | undefined)[] = [];
  const goal = goalOf(view, unit, mannerOf('steady', view, unit.side));
  if (!unit.acted && goal)
    found.push(stepToward(view, unit, goal.place), stepToward(view, unit, goal.place, 0.5));
  if (!unit.acted) {
    const back = view.sides.find((each) => each.id === side)!.edge === 'south' ? 180 : 0; // its own side
    found.push(stepToward(view, unit, ahead(posed(unit.pose!, back), 4 * INCH))); // it is here
    for (const target of enemiesOf(view, side))
      if (!isVehicle(target) && gapBetween(target.pose!, unit.pose!) < CHARGE)
        // both are here
        found.push({ type: 'charge', side, unit: id, target: target.id });
  }
  if (unit.kind === 'squad')
    found.push(
      { type: 'form', side, unit: id, formation: unit.formation === 'skirmish' ? 'line' : 'skirmish' },
      { type: 'form', side, unit: id, formation: 'road-column' },
      { type: 'posture', side, unit: id, posture: unit.prone ? 'standing' : 'prone' },
      { type: 'swim', side, unit: id },
      { type: 'replace', side, unit: id },
    );
  if (unit.kind === 'gun') found.push({ type: 'limber', side, unit: id });
  return found.filter((command) => command !== undefined).filter((command) => isLegal(view, command));
}

function written(view: State, side: Side): Command[] {
  const first = instinct(view, side, mannerOf('steady', view, side));
  const battery = batteryOf(view, side);
  const sections = (battery?.sections ?? []).flatMap((_, section): Command[] =>
    view.phase === 'orders'
      ? [
          { type: 'hold', side, section },
          { type: 'fire', side, section },
        ]
      : [],
  );
  const ready: Command = { type: 'ready', side };
  const all = [first, ...sections, ...(first.type === 'ready' ? [] : [ready])];
  return all.filter((command) => isLegal(view, command));
}

function allotments(view: State, side: Side): Command[] {
  const manners = (['steady', 'green'] as const).map((drill) => mannerOf(drill, view, side));
  const sheets =
    view.phase === 'artillery'
      ? [gunAllotment(view, side)]
      : manners.map((manner) => smallArmsAllotment(view, side, manner));
  const distinct = [...new Map(sheets.map((shots) => [JSON.stringify(shots), shots])).values()];
  const one: Command[] = distinct[0]!.slice(0, 1).map((shot) => ({ type: 'shoot', side, shot })); // there is one sheet
  const all: Command[] = [
    ...distinct.map((shots): Command => ({ type: 'allot', side, shots })),
    { type: 'ready', side },
    ...one,
  ];
  return all.filter((command) => isLegal(view, command));
}

export function candidates(view: State, side: Side): Command[] {
  const [question] = view.asked;
  if (question) return answersTo(view, question);
  switch (view.phase) {
    case 'setup':
    case 'orders':
      return written(view, side);
    case 'initiative':
      return [
        { type: 'first', side },
        { type: 'second', side },
      ];
    case 'artillery':
    case 'small-arms':
      return allotments(view, side);
    default: {
      const able = ownUnits(view, side).filter(
        (unit) => unit.spent < 1 && !isProblem(mover(view, side, unit.id)),
      );
      return [...able.slice(0, AT_ONCE).flatMap((unit) => movesOf(view, unit)), { type: 'done', side }];
    }
  }
}
