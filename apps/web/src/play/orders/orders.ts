import {
  type Act,
  type Answers,
  type AnyRuleset,
  type Ask,
  answeredWith,
  answerTo,
  type Command,
  type GameState,
  inInches,
  initialAnswers,
  isRefused,
  judgedOnce,
  type Plan,
  type Problem,
  type Rings,
} from '@sandtable/engine';
import { alongPath, bearing, INCH, nearestOnPath, type Path, type Place, pathLength } from '@sandtable/table';

/** An order that is being written: the act, and what has been answered so far. */
export type Draft = { readonly act: Act; readonly answers: Answers };

export const commandOf = ({ act, answers }: Draft): Command => act.command(answers);

export const askOf = <K extends Ask['kind']>(
  { act }: Draft,
  kind: K,
): Extract<Ask, { kind: K }> | undefined =>
  act.asks.find((ask): ask is Extract<Ask, { kind: K }> => ask.kind === kind);

/** A new order, with everything answered that has an answer by itself. */
export const begun = (act: Act): Draft => ({ act, answers: initialAnswers(act.asks) });

/** The first thing that somebody must still say. */
export function missing({ act, answers }: Draft): Ask | undefined {
  return act.asks.find(
    (ask) =>
      (ask.kind === 'path' && !answers.path) ||
      ((ask.kind === 'target' || ask.kind === 'point') && answerTo(ask, answers) === undefined) ||
      (ask.kind === 'number' && !Number.isFinite(answerTo(ask, answers))) ||
      (ask.kind === 'targets' && (answers.targets?.length ?? 0) < ask.least),
  );
}

export type Judged = {
  readonly command: Command;
  readonly problem: Problem | undefined;
  readonly plan: Plan | undefined;
};

/** What stands against an order as it is now. */
export function judged(rules: AnyRuleset, view: GameState, draft: Draft): Judged {
  const command = commandOf(draft);
  const found = judgedOnce(rules, view, command);
  return isRefused(found)
    ? { command, problem: found, plan: undefined }
    : { command, problem: undefined, plan: found };
}

/** A target of an order, and whether it may be chosen. */
export type Aim = Judged & { readonly id: string };

/** The target that is chosen now: the first that is missing, or the last. */
export function targetAsk({ act, answers }: Draft): Extract<Ask, { kind: 'target' }> | undefined {
  const asks = act.asks.filter((ask): ask is Extract<Ask, { kind: 'target' }> => ask.kind === 'target');
  return asks.find((ask) => answerTo(ask, answers) === undefined) ?? asks.at(-1);
}

/** Somebody more among several who are chosen, or less. */
export function toggled(draft: Draft, id: string): Draft {
  const ask = askOf(draft, 'targets');
  if (!ask?.among.includes(id)) return draft;
  const so = draft.answers.targets ?? [];
  const targets = so.includes(id) ? so.filter((each) => each !== id) : [...so, id].slice(-ask.most);
  return { ...draft, answers: { ...draft.answers, targets } };
}

/** A place on the table as the answer: to the first point that is missing, or the last again. */
export function pointed(draft: Draft, to: Place): Draft {
  const { act, answers } = draft;
  if (askOf(draft, 'place')) return { act, answers: { ...answers, point: to } };
  const asks = act.asks.filter((ask): ask is Extract<Ask, { kind: 'point' }> => ask.kind === 'point');
  const ask = asks.find((each) => answerTo(each, answers) === undefined) ?? asks.at(-1);
  return ask ? { act, answers: answeredWith(ask, answers, to) } : draft;
}

export function aimsOf(rules: AnyRuleset, view: GameState, draft: Draft): Aim[] {
  const ask = targetAsk(draft);
  if (!ask) return [];
  return ask.among.map((id) => ({
    id,
    ...judged(rules, view, { ...draft, answers: answeredWith(ask, draft.answers, id) }),
  }));
}

/** What a way takes of the allowance. */
export function costOf(draft: Draft, path: Path): number {
  const command = commandOf({ ...draft, answers: { ...draft.answers, path } });
  return draft.act.survey?.(command)?.cost ?? pathLength(path);
}

/** How far a unit may be led that sets out towards a place. */
export const mostOf = ({ most, mostTo }: Extract<Ask, { kind: 'path' }>, to: Place): number =>
  Math.min(most, mostTo?.(to) ?? most);

/** The part of a way that the rules allow in length, its last leg shortened where it is too long. */
function trimmed(draft: Draft, path: Path): Path {
  const ask = askOf(draft, 'path');
  if (!ask) return path;
  const costs = (way: Path): number => costOf(draft, way);
  const most = mostOf(ask, path[1] ?? path[0]!);
  if (costs(path) <= most) return path;
  const whole = pathLength(path);
  const before = pathLength(path.slice(0, -1));
  let [low, high] = [before, whole];
  for (let i = 0; i < 14; i++) {
    const middle = (low + high) / 2;
    if (costs(cut(path, middle)) <= most) low = middle;
    else high = middle;
  }
  return cut(path, Math.floor(low));
}

/** A way up to a distance, its corners kept. */
export function cut(path: Path, distance: number): Path {
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
export function ledTo(draft: Draft, to: Place, addPoint: boolean): Draft {
  const ask = askOf(draft, 'path');
  if (!ask) return draft;
  const start = { x: ask.from.x, y: ask.from.y };
  const so = draft.answers.path;
  const kept = so && addPoint ? so : so ? so.slice(0, -1) : [start];
  const path = trimmed(draft, [...kept, to]);
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

/**
 * What the side as a whole would do next, red in the prompt and given by Enter: what is usual, or the end of a step in
 * which nobody can act. None while a unit is chosen, and none where two things are as usual.
 */
export function mainActOf(
  sideActs: readonly Act[],
  { selected, able }: { readonly selected: string | null; readonly able: readonly string[] },
): Act | undefined {
  const open = sideActs.filter(({ closed }) => closed === null);
  const usual = selected === null ? open.filter((act) => act.usual) : [];
  if (usual.length > 0) return usual.length === 1 ? usual[0] : undefined;
  const ends = able.length === 0 ? open.filter((act) => act.ends) : [];
  return ends.length === 1 ? ends[0] : undefined;
}

/** What the only one of whom anything is asked would do next: after Esc it is still his turn, and Enter takes it up again. */
export function usualOf(acts: readonly Act[]): Act | undefined {
  const one = onlyOneOf(acts);
  const usual = acts.filter((act) => one !== null && act.actor === one && act.usual && act.closed === null);
  return usual.length === 1 ? usual[0] : undefined;
}

/** How the step may be ended; if it may not, the way that says why. */
export function endOf(acts: readonly Act[]): Act | undefined {
  const ends = acts.filter((act) => act.ends);
  return ends.find(({ closed }) => closed === null) ?? ends[0];
}

/** The only one of whom anything is asked, where nothing else may be done. */
export function onlyOneOf(acts: readonly Act[]): string | null {
  const open = acts.filter(({ closed }) => closed === null);
  const [first] = open;
  return first && open.every(({ actor }) => actor === first.actor) ? first.actor : null;
}

/** How far it is to a place: straight on, or along the road that comes nearest to it. */
function farTo({ from, ways, cost }: Rings, to: Place): number {
  if (cost) return cost(to);
  const found = (ways ?? []).map((way) => nearestOnPath(way, to));
  const [nearest] = found.sort((a, b) => a.gap - b.gap);
  return nearest ? nearest.distance : pathLength([from, to]);
}

/** The chance that a roll carries so far: that of the least distance which does. */
export function chanceOfRings(rings: Rings, to: Place): { inches: number; chance: number; stopped?: string } {
  const inches = farTo(rings, to) / INCH;
  const stopped = rings.stops?.(to);
  if (stopped !== undefined) return { inches, chance: 0, stopped };
  const { all = rings.list } = rings;
  const chances = all.filter((ring) => ring.inches >= inches).map(({ chance }) => chance);
  return { inches, chance: Math.max(0, ...chances) };
}

/** `8.2 inches straight on`: how far it was dragged; a roll has to reach it, so a little more is the next tenth. */
export const draggedSaid = (
  { inches, stopped }: { readonly inches: number; readonly stopped?: string },
  rings: Rings | null,
): string =>
  stopped
    ? `${stopped} stops it on the way`
    : `${inInches(Math.ceil(inches * 10 - 1e-6) / 10)} ${rings?.cost ? 'of its move' : rings?.ways ? 'along the road' : 'straight on'}`;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** `D2`: the square of a foot in which it lies, as the frame of the map counts them. */
export const squareOf = ({ x, y }: Place, { depth }: { readonly depth: number }): string =>
  `${LETTERS[Math.floor(x / (12 * INCH))] ?? ''}${Math.floor((depth - y) / (12 * INCH)) + 1}`;

/** Estimates are written by eye now: nobody lays a ruler on the table, before them or between. */
export const byEye = ({ acts }: { readonly acts: readonly Act[] }): boolean =>
  acts.some(({ blind, closed }) => blind && !closed);
export const NO_TAPE = 'No ruler on the table while plots are written by eye.';
