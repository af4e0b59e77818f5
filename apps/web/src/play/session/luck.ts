import type { Roll } from '@sandtable/dice';
import { type Board, cloneState, type MatchRecord, musterOf, type Side, type Tally } from '@sandtable/engine';
import { exactOdds } from '../../companion/odds/odds.ts';
import type { Game } from '../../frame/games.ts';
import type { Table } from './tables.ts';

/** What a match looks like afterwards: losses, luck, turning points. */

/** How somebody's rolls came out against what was to be expected of them. */
export type Luck = {
  readonly side: Side;
  readonly rolls: number;
  /** Results that count, as they came, and on average. */
  readonly came: number;
  readonly expected: number;
  /** One standard deviation. */
  readonly spread: number;
};

type Told = { readonly step: number; readonly turn: number; readonly value: number; readonly text: string };

export type Debrief = {
  readonly losses: readonly {
    readonly side: Side;
    readonly name: string;
    readonly lost: number;
    readonly full: number;
    /** How it ended, in the game’s own words: `killed`, `broken, wounded`. */
    readonly note: string;
  }[];
  /** What each side had in the end. */
  readonly tally: readonly Tally[];
  readonly luck: readonly Luck[];
  /** How the position stood for the first side, turn by turn. */
  readonly course: readonly { readonly turn: number; readonly value: number }[];
  readonly turning: readonly Told[];
};

const isRoll = (line: { readonly kind: string }): line is Roll => line.kind === 'roll';

export function debriefOf(
  { rules, board }: Table & { board: Board },
  game: Game,
  record: MatchRecord,
): Debrief {
  const state = cloneState(record.setUp);
  const first = rules.scenarios.find(({ id }) => id === record.scenario)?.sides[0]?.id ?? '';
  const before = musterOf(rules.scene(state));
  const sums = new Map<Side, { rolls: number; came: number; expected: number; variance: number }>();
  const course: { turn: number; value: number }[] = [];
  const swings: Told[] = [];
  for (const [number, step] of record.steps.entries()) {
    for (const event of step.events) {
      const trail = board.trail(state, event);
      const text = rules.tell(state, event, undefined);
      const was = rules.appraise(state, first);
      rules.evolve(state, event);
      const swing = rules.appraise(state, first) - was;
      if (text && Math.abs(swing) < 900) swings.push({ step: number, turn: state.turn, value: swing, text });
      const { resolved } = trail ?? {};
      const side = step.command?.side;
      if (!resolved?.trace?.some(isRoll) || side === undefined) continue;
      const odds = exactOdds(game.sheet, resolved.procedure, resolved.input);
      const tells = game.sheet.procedures[resolved.procedure]?.tells;
      const field = tells !== undefined && 'fields' in odds ? odds.fields[tells] : undefined;
      const result = tells === undefined ? undefined : resolved.outcome[tells];
      const sum = sums.get(side) ?? { rolls: 0, came: 0, expected: 0, variance: 0 };
      if (field?.kind === 'numbers' && typeof result === 'number') {
        const variance = field.points.reduce(
          (total, { value, exactly }) => total + exactly * (value - field.mean) ** 2,
          0,
        );
        sums.set(side, {
          rolls: sum.rolls + 1,
          came: sum.came + result,
          expected: sum.expected + field.mean,
          variance: sum.variance + variance,
        });
      } else if (field?.kind === 'words' && typeof result === 'boolean') {
        const p = field.rows.find(([value]) => value === 'true')?.[1] ?? 0;
        sums.set(side, {
          rolls: sum.rolls + 1,
          came: sum.came + Number(result),
          expected: sum.expected + p,
          variance: sum.variance + p * (1 - p),
        });
      }
    }
    const last = course[course.length - 1];
    const now = { turn: state.turn, value: Math.max(-400, Math.min(400, rules.appraise(state, first))) };
    if (last?.turn === now.turn) course[course.length - 1] = now;
    else course.push(now);
  }
  const after = new Map(rules.scene(state).blocks.map((block) => [block.id, block]));
  return {
    losses: before.map(({ id, side, name, now }) => ({
      side,
      name,
      lost: now - (after.get(id)?.strength.now ?? 0),
      full: now,
      note: after.get(id)?.note ?? '',
    })),
    luck: [...sums].map(([side, { rolls, came, expected, variance }]) => ({
      side,
      rolls,
      came,
      expected,
      spread: Math.sqrt(variance),
    })),
    course,
    tally: board.stages(state, first).tally ?? [],
    turning: swings.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, 3),
  };
}
