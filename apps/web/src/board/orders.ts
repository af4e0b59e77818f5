import {
  type Act,
  type Answers,
  type AnyRuleset,
  type Ask,
  type Board,
  type Command,
  type GameState,
  type Problem,
  problemWith,
} from '@sandtable/engine';
import { alongPath, bearing, type Path, type Place, pathLength } from '@sandtable/table';

/** An order that is being written: the act, and what has been answered so far. */
export type Draft = { readonly act: Act; readonly answers: Answers };

export const commandOf = ({ act, answers }: Draft): Command => act.command(answers);

export const askOf = <K extends Ask['kind']>(
  { act }: Draft,
  kind: K,
): Extract<Ask, { kind: K }> | undefined =>
  act.asks.find((ask): ask is Extract<Ask, { kind: K }> => ask.kind === kind);

/** A new order, with everything answered that has an answer by itself. */
export function begun(act: Act): Draft {
  let answers: Answers = {};
  for (const ask of act.asks) {
    if (ask.kind === 'choice')
      answers = { ...answers, chosen: { ...answers.chosen, [ask.name]: ask.initial } };
    if (ask.kind === 'along') answers = { ...answers, number: ask.initial };
    if (ask.kind === 'number') answers = { ...answers, number: ask.least };
  }
  return { act, answers };
}

/** The first thing that somebody must still say. */
export function missing({ act, answers }: Draft): Ask | undefined {
  return act.asks.find(
    (ask) =>
      (ask.kind === 'path' && !answers.path) ||
      (ask.kind === 'target' && answers.target === undefined) ||
      (ask.kind === 'point' && !answers.point),
  );
}

export type Judged = { readonly command: Command; readonly problem: Problem | undefined };

/** What stands against an order as it is now. */
export function judged(rules: AnyRuleset, view: GameState, draft: Draft): Judged {
  const command = commandOf(draft);
  return { command, problem: problemWith(rules, view, command) };
}

/** A target of an order, and whether it may be chosen. */
export type Aim = Judged & { readonly id: string };

export function aimsOf(rules: AnyRuleset, view: GameState, draft: Draft): Aim[] {
  const ask = askOf(draft, 'target');
  if (!ask) return [];
  return ask.among.map((id) => ({
    id,
    ...judged(rules, view, { ...draft, answers: { ...draft.answers, target: id } }),
  }));
}

/** The part of a way that the rules allow in length, its last leg shortened where it is too long. */
export function trimmed(board: Board, view: GameState, draft: Draft, path: Path): Path {
  const ask = askOf(draft, 'path');
  if (!ask) return path;
  const costs = (way: Path): number => {
    const command = commandOf({ ...draft, answers: { ...draft.answers, path: way } });
    return board.survey(view, command)?.cost ?? pathLength(way);
  };
  if (costs(path) <= ask.most) return path;
  const whole = pathLength(path);
  const before = pathLength(path.slice(0, -1));
  let [low, high] = [before, whole];
  for (let i = 0; i < 14; i++) {
    const middle = (low + high) / 2;
    if (costs(cut(path, middle)) <= ask.most) low = middle;
    else high = middle;
  }
  return cut(path, Math.floor(low));
}

/** A way up to a distance, its corners kept. */
function cut(path: Path, distance: number): Path {
  const kept: Place[] = [path[0]!];
  let gone = 0;
  for (let i = 1; i < path.length; i++) {
    const leg = pathLength([path[i - 1]!, path[i]!]);
    if (gone + leg >= distance) return [...kept, alongPath(path, distance).place];
    gone += leg;
    kept.push(path[i]!);
  }
  return kept;
}

/** A way led on to a place: the last point moves, or one is added. */
export function ledTo(board: Board, view: GameState, draft: Draft, to: Place, addPoint: boolean): Draft {
  const ask = askOf(draft, 'path');
  if (!ask) return draft;
  const start = { x: ask.from.x, y: ask.from.y };
  const so = draft.answers.path;
  const kept = so && addPoint ? so : so ? so.slice(0, -1) : [start];
  const path = trimmed(board, view, draft, [...kept, to]);
  const { facing: _, ...others } = draft.answers;
  return {
    ...draft,
    answers: {
      ...others,
      path,
      ...(draft.answers.facing === undefined ? {} : { facing: draft.answers.facing }),
    },
  };
}

/** A facing in whole degrees towards a place. */
export const facedTo = (draft: Draft, from: Place, to: Place): Draft => ({
  ...draft,
  answers: { ...draft.answers, facing: bearing(from, to) },
});

/** Where the unit of an order would stand, if it goes or is placed anywhere. */
export function standsAt({
  act,
  answers,
}: Draft): { readonly x: number; readonly y: number; readonly facing: number } | undefined {
  for (const ask of act.asks) {
    if (ask.kind === 'path' && answers.path) {
      const end = answers.path[answers.path.length - 1]!;
      return { x: end.x, y: end.y, facing: answers.facing ?? ask.from.facing };
    }
    if (ask.kind === 'place' || ask.kind === 'facing') {
      const place = ask.kind === 'place' ? (answers.point ?? ask.from) : ask.from;
      return { x: place.x, y: place.y, facing: answers.facing ?? ask.from.facing };
    }
  }
  return undefined;
}

/** How far a unit can go straight on, all round; worked out a few bearings at a time, so that nothing waits for it. */
export async function reachOf(
  rules: AnyRuleset,
  view: GameState,
  draft: Draft,
  goesOn: () => boolean,
  bearings = 36,
): Promise<Place[] | undefined> {
  const ask = askOf(draft, 'path');
  if (!ask) return undefined;
  const { x, y } = ask.from;
  const ends: Place[] = [];
  for (let i = 0; i < bearings; i++) {
    if (i % 6 === 5) await new Promise((done) => setTimeout(done, 0));
    if (!goesOn()) return undefined;
    const angle = (i * 2 * Math.PI) / bearings;
    const at = (far: number): Place => ({
      x: Math.round(x + far * Math.sin(angle)),
      y: Math.round(y + far * Math.cos(angle)),
    });
    const allowed = (far: number): boolean => {
      const { problem } = judged(rules, view, {
        ...draft,
        answers: { ...draft.answers, path: [{ x, y }, at(far)] },
      });
      return !problem || !BARS.has(problem.code);
    };
    let [low, high] = [0, ask.most * 2];
    if (allowed(ask.most) && !allowed(ask.most * 1.05)) low = high = ask.most;
    for (let step = 0; step < 6 && high - low > 120; step++) {
      const middle = (low + high) / 2;
      if (allowed(middle)) low = middle;
      else high = middle;
    }
    ends.push(at(low));
  }
  return ends;
}
/** Problems of the way itself; that somebody stands at its end, or that a target is missing, is no bar. */
const BARS: ReadonlySet<string> = new Set([
  'too-far',
  'impassable',
  'off-table',
  'contact',
  'too-near',
  'enemy-in-the-way',
  'wire',
  'off-road',
]);
