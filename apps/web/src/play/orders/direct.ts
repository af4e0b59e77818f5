import {
  type Act,
  type AnyRuleset,
  type GameState,
  hopeless,
  initialAnswers,
  isRefused,
  judgedOnce,
  type Problem,
} from '@sandtable/engine';
import type { Asked } from '../session/pace.ts';

/** What a hand means that touches the table before it has said anything: a drag, a click on an enemy, on the ground. */

const asksFor = (act: Act, kind: string): boolean => act.asks.some((ask) => ask.kind === kind);
const isOpen = ({ closed }: Act): boolean => !closed;

/** The act by which a unit goes somewhere: one with a way, or else the roll that it needs for one. */
export function movingAct(acts: readonly Act[]): Act | undefined {
  const open = acts.filter((act) => isOpen(act) && !act.aside);
  const moves = open.filter((act) => asksFor(act, 'path') || asksFor(act, 'place'));
  return (
    moves.find(({ usual }) => usual) ?? moves[0] ?? open.find(({ rings, asks }) => rings && asks.length === 0)
  );
}

/** The act by which a unit does something to this one: the first that the rules accept, or why none is. */
export function aimingAct(
  rules: AnyRuleset,
  view: GameState,
  acts: readonly Act[],
  target: string,
  isFoe = true,
): { readonly act: Act } | { readonly problem: Problem } | undefined {
  let problem: Problem | undefined;
  /** Why he may not fire at all, or at nobody: said where nothing else can be done to this one. */
  let shut: Problem | undefined;
  const fixed = acts.find((act) => isOpen(act) && act.at === target);
  if (fixed) return { act: fixed };
  for (const act of acts) {
    const [ask] = act.asks.filter(({ kind }) => kind === 'target');
    if (act.closed && isFoe && act.field) {
      const judged = ask && act.asks.length === 1 && judgedOnce(rules, view, act.command({ target }));
      shut ??= judged && isRefused(judged) ? judged : act.closed;
    }
    if (act.closed || ask?.kind !== 'target') continue;
    if (!ask.among.includes(target)) {
      // Who fires is told why it may not be at this one.
      const barred =
        isFoe && act.field && act.asks.length === 1 && judgedOnce(rules, view, act.command({ target }));
      if (barred && isRefused(barred)) problem ??= barred;
      continue;
    }
    if (act.asks.length > 1 || ask.name !== undefined) return { act };
    const judged = judgedOnce(rules, view, act.command({ target }));
    if (!isRefused(judged)) return { act };
    problem ??= judged;
  }
  problem ??= shut;
  return problem && { problem };
}

/** Is nothing asked but whether to react? */
export function isReaction(rules: AnyRuleset, view: GameState, acts: readonly Act[]): boolean {
  const left = acts.filter((act) => isOpen(act) && !act.ends);
  return left.length > 0 && left.every((act) => reacts(rules, view, act));
}

const reacts = (rules: AnyRuleset, view: GameState, act: Act): boolean =>
  rules.instinct.deedOf(view, act.command(initialAnswers(act.asks))) === 'react';

/**
 * The one thing that is left to do, if it only ends the step: nobody needs to be asked for that, nor whether to react
 * where he does not want to be.
 */
export function onlyEnd(
  rules: AnyRuleset,
  view: GameState,
  acts: readonly Act[],
  react: Asked,
): Act | undefined {
  const open = acts.filter(isOpen);
  const [end, ...more] = open.filter(({ ends }) => ends);
  if (!end || more.length > 0 || end.asks.length > 0) return undefined;
  const left = open.filter((act) => !act.ends && !hopeless(rules, view, act));
  const mayBeLeft = react !== 'always' && isReaction(rules, view, left);
  const wanted = !mayBeLeft ? left : react === 'never' ? [] : left.filter(fires);
  return wanted.length === 0 ? end : undefined;
}

/** Fires from where it stands. */
const fires = (act: Act): boolean => act.field !== null && !asksFor(act, 'path');
