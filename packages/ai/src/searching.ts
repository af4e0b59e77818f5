import { dieWith, rolling } from '@sandtable/dice';
import type { Figures, GameState } from '@sandtable/engine';
import {
  type Budget,
  decided,
  imagined,
  playOn,
  promising,
  type Question,
  type Scored,
  type Thought,
} from './thought.ts';
import { worthOf } from './value.ts';

/** How a level searches. */
export type Search = {
  /** Candidates beside what instinct says: the most promising. */
  readonly candidates: number;
  /** Manners drawn by lot round the usual one, beside those that tuning kept. */
  readonly variants: number;
  /** Continuations of each rival at most, and then as many again of the best one. */
  readonly tries: number;
  /** By how many standard errors the best one must beat instinct to be preferred. */
  readonly sure: number;
};

/** A command, and the manner in which one means to go on after it: together a plan for the turn. */
type Way = { readonly command: Scored['command']; readonly manner: Figures };

/** A way that may be better than instinct, and by how much it was, continuation by continuation. */
type Rival = Way & { n: number; sum: number; squares: number };
const rivalOf = ({ command, manner }: Way): Rival => ({ command, manner, n: 0, sum: 0, squares: 0 });

/** Tries between two looks at who is out of it. */
const BATCH = 2;
/** Who is this many standard errors behind is out of it. */
const HOPELESS = 1;
/** Who is this many standard errors from instinct, ahead or behind, needs no more tries. */
const CLEAR = 3;
/** Nothing is played on for longer than this a turn. */
const LONGEST = 200;
/** The share of all tries that may go into finding the best rival; the rest is kept for trying it anew. */
const FINDING = 0.6;

const meanOf = ({ sum, n }: Rival): number => (n === 0 ? 0 : sum / n);

function note(rival: Rival, gain: number): void {
  rival.n++;
  rival.sum += gain;
  rival.squares += gain * gain;
}

/** How much one continuation differs from another by luck, all rivals taken together: a few tries of one say little. */
function luckIn(rivals: readonly Rival[]): number {
  let [squares, tries] = [0, 0];
  for (const { n, sum, squares: own } of rivals) {
    if (n < 2) continue;
    squares += own - (sum * sum) / n;
    tries += n - 1;
  }
  return tries === 0 ? 0 : Math.max(0, squares / tries);
}

/** How many tries of all rivals count beside a rival's own: its own are few, and may be alike by luck. */
const ALL_COUNT = 4;

/** The standard error of what a rival has gained. One try proves nothing. */
function errorOf({ n, sum, squares }: Rival, luck: number): number {
  if (n < 2) return Number.POSITIVE_INFINITY;
  const own = Math.max(0, squares - (sum * sum) / n);
  return Math.sqrt((own + ALL_COUNT * luck) / (n - 1 + ALL_COUNT) / n);
}

/** How far from the usual figures a manner drawn by lot may lie, in the scales that the tuner uses. */
const SPREAD = 1.5;

/**
 * Manners round the usual one, the same for the whole turn, so that what was begun in one of them can be gone on with:
 * a third of the figures each are others.
 */
function variants(question: Question, usual: Figures, count: number): Figures[] {
  const { rules, view, side } = question;
  const figures = Object.entries(rules.instinct.figures).filter(([, { scale }]) => scale > 0);
  if (figures.length === 0) return [];
  const lot = rolling(`${question.rules.sheet.id} ${side} ${view.turn} manners`);
  return Array.from({ length: count }, () => ({
    ...usual,
    ...Object.fromEntries(
      figures
        .filter(() => lot.roll(THIRD, 'is this figure another?') === 1)
        .map(([name, { scale }]) => [
          name,
          usual[name]! + (SPREAD * scale * lot.roll(ROUND, 'how far')) / 10,
        ]),
    ),
  }));
}
const THIRD = dieWith('a third', [1, 2, 3]);
const ROUND = dieWith('about', [-14, -10, -7, -5, -3, 3, 5, 7, 10, 14]);

/** What instinct says first; what it says in other manners; then the most promising others, each command once. */
function field(question: Question, { candidates, variants: drawn }: Search): Way[] {
  const { rules, view, side } = question;
  const { tuned, role } = rules.instinct;
  const kept = tuned[role(view, side)]!; // a game has figures for every role of its own
  const manners = [...kept, ...variants(question, kept[0]!, drawn)];
  const known = new Set<string>();
  const ways: Way[] = [];
  const add = (command: Scored['command'], manner: Figures): void => {
    const text = JSON.stringify(command);
    if (!known.has(text)) ways.push({ command, manner });
    known.add(text);
  };
  for (const manner of manners) add(rules.instinct.act(view, side, manner), manner);
  for (const { command } of promising(question, candidates + 1)) add(command, manners[0]!);
  return ways.slice(0, manners.length + candidates);
}

/** Plays ways on in thought, each with the same luck, and counts what that takes. */
function trials(question: Question, { nodes: most, enough }: Budget) {
  const { rules, side, view } = question;
  const turns = rules.instinct.ahead?.[rules.instinct.role(view, side)] ?? 1;
  const last = Math.max(1, view.turn) + turns;
  const until = ({ turn }: GameState, nodes: number): boolean => turn >= last || nodes >= LONGEST * turns; // farther on luck drowns what a command is worth
  let nodes = 0;
  let draw = 0;
  const worthAfter = (start: GameState, { command, manner }: Way): number => {
    const state = rules.copy(start);
    nodes += playOn(question, state, command, draw, manner, until);
    return worthOf(rules, state, side);
  };
  return {
    nodes: () => nodes,
    /** May more be tried, if so much of all may be spent by now? */
    goOn: (share: number): boolean => nodes < most * share && !enough?.(),
    /** One more continuation of instinct and of each of these. */
    round(first: Way, rivals: readonly Rival[]): void {
      const start = imagined(question, draw);
      const base = worthAfter(start, first);
      for (const rival of rivals) note(rival, worthAfter(start, rival) - base);
      draw++;
    },
  };
}

/**
 * Better than instinct, or instinct: each rival is played on with the same luck as what instinct says. The best of them
 * may only have been lucky, so it is tried anew with other luck, and taken only if it does better there by more than
 * chance would have it. So more thought can help, and hardly ever hurts.
 */
export function searched(question: Question, search: Search, budget: Budget): Thought {
  const [first, ...others] = field(question, search);
  const instinct: Scored = { command: first!.command, score: 0 };
  if (others.length === 0) return decided(question, [instinct], 0);
  const tries = trials(question, budget);
  const rivals = others.map(rivalOf);
  let left = rivals;
  for (let n = 1; n <= search.tries && left.length > 0 && tries.goOn(FINDING); n++) {
    tries.round(first!, left);
    if (n % BATCH > 0) continue;
    const luck = luckIn(rivals);
    left = left.filter((rival) => meanOf(rival) + HOPELESS * errorOf(rival, luck) > 0);
    if (left.length === 1) break;
  }
  const luck = luckIn(rivals);
  const best = left.reduce<Rival | undefined>((a, b) => (a && meanOf(a) >= meanOf(b) ? a : b), undefined);
  const again = best && rivalOf(best);
  for (let n = 1; again && n <= search.tries && tries.goOn(1); n++) {
    tries.round(first!, [again]);
    if (n >= 2 * BATCH && Math.abs(meanOf(again)) > CLEAR * errorOf(again, luck)) break;
  }
  const scored = rivals.map((rival): Scored => {
    const seen = rival === best && again && again.n > 0 ? again : rival;
    const surely = seen === again ? meanOf(seen) - search.sure * errorOf(seen, luck) : -1; // only the best is tried enough to be taken
    return { command: rival.command, score: meanOf(seen), surely };
  });
  return decided(question, [instinct, ...scored], tries.nodes());
}
