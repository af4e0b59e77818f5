import type { Problem } from '@sandtable/engine';
import { questionNow as firstQuestion } from '@sandtable/play';
import { bearing, posed, squaredGap } from '@sandtable/table';
import { enemiesOf, isEngaged, no } from '../table/units.ts';
import { isFree } from '../table/ways.ts';
import { emits, type Judged, type Play } from './losses.ts';
import type { Command, Element, Formation, Question, State, Unit } from './state.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;

/** What must be answered before anything else: the first side's questions first. */
export const questionNow = ({ asked, first }: State): Question | undefined => firstQuestion(asked, first);

/** SCW-7.2 The owner of a unit just found out says how it stands. */
export const askHowItStands = (turn: Play, { id, side }: Unit): void =>
  turn.emit({ type: 'asked', question: { kind: 'reveal', side, unit: id } });

/** SCW-1.9 The owner picks what goes, if it is not all the same; meanwhile the default order holds. */
export function askWhatGoes(turn: Play, id: string, before: readonly Element[]): void {
  const unit = turn.state.units[id]!; // it has just suffered
  const lost = before.length - unit.elements.length;
  if (lost === 0 || unit.elements.length === 0 || before.every((kind) => kind === before[0])) return;
  const earlier = turn.state.asked.find((each) => each.unit === id && each.kind === 'lose-element');
  const question =
    earlier?.kind === 'lose-element'
      ? { ...earlier, lost: earlier.lost + lost }
      : ({ kind: 'lose-element', side: unit.side, unit: id, before: [...before], lost } as const);
  turn.emit({ type: 'asked', question });
}

/** Nothing is asked of a unit in contact: it faces its enemy. */
export function dropIdle(turn: Play): void {
  for (const { kind, unit } of [...turn.state.asked])
    if (kind === 'reveal' && isEngaged(turn.state, turn.state.units[unit]!))
      // it stands on the table
      turn.emit({ type: 'unasked', unit });
}

/** SCW-7.2, SCW-1.9 May this be decided while something is asked? */
export function askedProblem(state: State, command: Command): Problem | undefined {
  const question = questionNow(state);
  const answers = command.type === 'reveal' || command.type === 'lose-element';
  if (!question && !answers) return undefined;
  if (!question) return no('not-asked', 'SCW-7.2', 'Nothing of the kind is asked now.');
  const rule = question.kind === 'reveal' ? 'SCW-7.2' : 'SCW-1.9';
  if (command.side !== question.side) return no('not-your-turn', rule, 'The other side is asked first.');
  if (command.type !== question.kind || command.unit !== question.unit)
    return no('asked-first', rule, `${state.units[question.unit]!.name} comes first: answer that.`);
  return undefined;
}

/** How a unit that comes out of hiding is to stand. */
export function standProblem(
  state: State,
  unit: Unit,
  { facing = unit.pose!.facing, formation = unit.formation }: { facing?: number; formation?: Formation },
): Problem | undefined {
  if (!isFree(state, unit, posed(unit.pose!, facing), formation))
    return no('no-room', 'SCW-5.8', 'There is no room to stand so; choose another way.');
  return undefined;
}

/** SCW-7.2 In any facing and formation that its owner likes, where its marker lay. */
export function answerReveal(state: State, command: Of<'reveal'>): Judged {
  const unit = state.units[command.unit]!; // asked about it
  const asIs = command.facing === undefined && command.formation === undefined;
  const problem = asIs ? undefined : standProblem(state, unit, command);
  if (problem) return problem;
  const { x, y, facing } = unit.pose!;
  const pose = { x, y, facing: command.facing ?? facing };
  return emits({ type: 'formed', unit: unit.id, pose, formation: command.formation ?? unit.formation });
}

/** What is left when these go; undefined if they are not all there. */
function minus(before: readonly Element[], gone: readonly unknown[]): Element[] | undefined {
  const left = [...before];
  for (const kind of gone) {
    const at = left.lastIndexOf(kind as Element); // what is no element is not found
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

type LossQuestion = Extract<Question, { kind: 'lose-element' }>;

/** SCW-1.9 */
export function answerLoss(state: State, command: Of<'lose-element'>, question: LossQuestion): Judged {
  const unit = state.units[command.unit]!; // asked about it
  const { elements } = command;
  if (elements === undefined) {
    const { before, lost } = question;
    const gone = minus(before, unit.elements) ?? before.slice(0, lost);
    return emits({ type: 'elementsChosen', unit: unit.id, gone, elements: [...unit.elements] });
  }
  const fits = elements !== undefined && elements.length === question.lost;
  const left = fits ? minus(question.before, elements) : undefined;
  if (!left)
    return no(
      'bad-elements',
      'SCW-1.9',
      `Name ${question.lost} of its elements: ${question.before.join(', ')}.`,
    );
  return emits({ type: 'elementsChosen', unit: unit.id, gone: [...elements], elements: left });
}

/** Sensible answers, the default first. */
export function answersTo(state: State, question: Question): Command[] {
  const { side, unit: id } = question;
  const unit = state.units[id]!; // asked about it
  if (question.kind === 'reveal')
    return [
      { type: 'reveal', side, unit: id },
      ...waysToStand(state, unit).map((way): Command => ({ type: 'reveal', side, unit: id, ...way })),
    ];
  const gone = minus(question.before, unit.elements) ?? [];
  const other = [...new Set(question.before)]
    .filter((kind) => kind !== gone[gone.length - 1])
    .map((kind) => [...gone.slice(0, -1), kind])
    .filter((each) => minus(question.before, each));
  return [
    { type: 'lose-element', side, unit: id },
    ...other.map((elements): Command => ({ type: 'lose-element', side, unit: id, elements })),
  ];
}

type Way = { readonly facing?: number; readonly formation?: Formation };

/** Towards the nearest enemies, along the edges of the table as trenches lie, in two ranks, in column. */
function waysToStand(state: State, unit: Unit): Way[] {
  const pose = unit.pose!;
  const facings = enemiesOf(state, unit.side)
    .sort((a, b) => squaredGap(a.pose!, pose) - squaredGap(b.pose!, pose))
    .slice(0, 3)
    .map((enemy) => bearing(pose, enemy.pose!));
  const ways: Way[] = [
    ...[...new Set([...facings, 0, 90, 180, 270])]
      .filter((facing) => facing !== pose.facing)
      .map((facing) => ({ facing })),
    ...(unit.elements.length > 1 && unit.kind !== 'artillery'
      ? ([{ formation: 'two-ranks' }, { formation: 'column' }] as const)
      : []),
  ];
  return ways.filter((way) => !standProblem(state, unit, way));
}
