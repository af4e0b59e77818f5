import type { Roll } from '@sandtable/dice';
import type { Block, Board, Hope, Side, Trail } from '@sandtable/engine';
import { exactOdds, type FieldOdds } from '../../companion/odds/odds.ts';
import type { Game } from '../../frame/games.ts';

/** How the dice fell: each roll against its exact odds, for whoever rolled it. */

/** Rolls of one kind by one side. */
export type Luck = {
  readonly side: Side;
  /** What was hoped for: "markers by fire". */
  readonly what: string;
  readonly rolls: number;
  /** How many of it came, and on average. */
  readonly came: number;
  readonly expected: number;
  /** One standard deviation. */
  readonly spread: number;
};

/** All that a side rolled; kinds are made comparable by their spread. */
export type LuckOf = { readonly side: Side; readonly luckierThan: number; readonly kinds: readonly Luck[] };

const isRoll = (line: { readonly kind: string }): line is Roll => line.kind === 'roll';

/** What a field brings on average, and how far it strays. */
function expectedOf(
  field: FieldOdds,
  good: readonly string[],
): { readonly mean: number; readonly variance: number } {
  if (field.kind === 'numbers')
    return {
      mean: field.mean,
      variance: field.points.reduce(
        (total, { value, exactly }) => total + exactly * (value - field.mean) ** 2,
        0,
      ),
    };
  const p = field.rows.reduce((total, [value, chance]) => total + (good.includes(value) ? chance : 0), 0);
  return { mean: p, variance: p * (1 - p) };
}

/** How many in a hundred have worse luck than so many standard deviations, by the bell curve. */
export function luckierThan(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(deviations));
  const tail =
    0.3989423 *
    Math.exp((-deviations * deviations) / 2) *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))));
  return Math.round(100 * (deviations > 0 ? 1 - tail : tail));
}

type Sum = { side: Side; what: string; rolls: number; came: number; expected: number; variance: number };

/** Takes one event after the other; the table is that before it. */
export function countLuck(game: Game, { hopes }: Board) {
  const sums = new Map<string, Sum>();
  const odds = new Map<string, ReturnType<typeof exactOdds>>();
  const oddsOf = (procedure: string, input: object): ReturnType<typeof exactOdds> => {
    const key = `${procedure} ${JSON.stringify(input)}`;
    const known = odds.get(key) ?? exactOdds(game.sheet, procedure, input as Record<string, unknown>);
    odds.set(key, known);
    return known;
  };
  const cameOf = ({ field, good }: Hope, outcome: Readonly<Record<string, unknown>>): number => {
    const value = outcome[field];
    return good ? Number(good.includes(String(value))) : Number(value);
  };
  return {
    heed(trail: Trail | undefined, blocks: readonly Block[]): void {
      const { resolved, units } = trail ?? {};
      const hope = resolved && hopes[resolved.procedure];
      const side = blocks.find(({ id }) => id === units?.[0])?.side;
      if (!hope || side === undefined || !resolved.trace?.some(isRoll)) return;
      const found = oddsOf(resolved.procedure, resolved.input);
      const field = 'fields' in found ? found.fields[hope.field] : undefined;
      if (!field) return;
      const { mean, variance } = expectedOf(field, hope.good ?? ['true']);
      const key = `${side} ${hope.what}`;
      const sum = sums.get(key) ?? { side, what: hope.what, rolls: 0, came: 0, expected: 0, variance: 0 };
      sum.rolls++;
      sum.came += cameOf(hope, resolved.outcome);
      sum.expected += mean;
      sum.variance += variance;
      sums.set(key, sum);
    },
    /** In the order in which the game names what is hoped for. */
    of(side: Side): LuckOf {
      const order = [...new Set(Object.values(hopes).map(({ what }) => what))];
      const kinds = order.flatMap((what) => sums.get(`${side} ${what}`) ?? []);
      const uncertain = kinds.filter(({ variance }) => variance > 0);
      const deviations =
        uncertain.reduce(
          (total, { came, expected, variance }) => total + (came - expected) / Math.sqrt(variance),
          0,
        ) / Math.sqrt(Math.max(1, uncertain.length));
      return {
        side,
        luckierThan: luckierThan(deviations),
        kinds: kinds.map(({ variance, ...kind }) => ({ ...kind, spread: Math.sqrt(variance) })),
      };
    },
  };
}
