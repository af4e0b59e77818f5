import { createHash } from 'node:crypto';
import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CasualtyTables, COLUMNS, CORRECTED, CORRECTIONS, PRINTED } from './casualtyTables.ts';
import { westernFront } from './sheet.ts';
import { RANGE_FACTORS, RANGE_HEADINGS } from './tables.ts';

const { outcome, refusal, resolved, odds } = tryOut(westernFront);
const digest = (data: unknown): string => createHash('sha256').update(JSON.stringify(data)).digest('hex');

describe('WF-10 the tables themselves', () => {
  it('WF-10.1 all 1080 cells are as printed, and as mended', () => {
    expect(digest(PRINTED)).toBe('beff549c7510dd2d2f8915d57c51f07ad7cb8c9db08d021dd087a6a722a18bb8');
    expect(digest(CORRECTED)).toBe('bfe21baa80f4f3079b7e0b966a827bd5e9587d110423c00cce5a4d9b06421867');
    expect(PRINTED.flat(2)).toHaveLength(15 * 6 * 12);
  });
  it('WF-10.1 rows picked from the print', () => {
    expect(PRINTED[0]![5]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(PRINTED[6]![2]).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 5, 7, 8, 9]);
    expect(PRINTED[14]![0]).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 11, 14, 17, 20]);
  });
  it('WF-10.1 the trace carries the printed table: the column before the die, row and column after it', () => {
    const { trace } = resolved('casualtyTable', { table: 2, figures: 10 }, [3]);
    const tables = trace.lines.flatMap((line) => (line.kind === 'fact' && line.table ? line.table : []));
    expect(tables.map(({ title, lit, row }) => [title, lit, row])).toEqual([
      ['Table 2', [4], null],
      ['Table 2', [4], 2],
    ]);
    expect(tables[1]!.rows[2]![4]).toBe(1);
  });
  it('WF-4.2, WF-4.3 the range factors are as printed', () => {
    expect(digest(RANGE_FACTORS)).toBe('8ebd1798d89bd7d1b42c5e789727b413f93eee8157ad6ff6fcd43807497d01ce');
    for (const row of Object.values(RANGE_FACTORS)) expect(row).toHaveLength(RANGE_HEADINGS.length);
  });
  it('WF-10.6 print and mended tables differ in the two slips only', () => {
    const differing = PRINTED.flatMap((rows, t) =>
      rows.flatMap((cells, r) =>
        cells.flatMap((printed, c) => {
          const corrected = CORRECTED[t]![r]![c]!;
          return printed === corrected
            ? []
            : [{ table: t + 1, roll: r + 1, column: COLUMNS[c]!, printed, corrected }];
        }),
      ),
    );
    expect(differing).toEqual(CORRECTIONS);
  });

  /** Cells below a neighbour that should not beat them: fewer figures, a higher die, a lower table. */
  const disordered = (tables: CasualtyTables): string[] =>
    tables.flatMap((rows, t) =>
      rows.flatMap((cells, r) =>
        cells.flatMap((cell, c) => {
          const worse = [cells[c - 1], rows[r + 1]?.[c], tables[t - 1]?.[r]?.[c]];
          return worse.some((other) => other !== undefined && other > cell)
            ? [`${t + 1}/${r + 1}/${COLUMNS[c]}`]
            : [];
        }),
      ),
    );
  it('WF-10.6 the mended tables keep their order everywhere, the print breaks it in the two slips', () => {
    expect(disordered(CORRECTED)).toEqual([]);
    expect(disordered(PRINTED)).toEqual(['11/2/25', '14/2/40']);
  });
});

describe('WF-10 reading them', () => {
  const read = (figures: number, options = {}) =>
    outcome('casualtyTable', { table: 0, figures, options }).columns;

  it.each([
    [1, [2]],
    [2, [2]],
    [3, [2]],
    [5, [4]],
    [14, [12]],
    [39, [35]],
    [40, [40]],
    [41, [40]],
    [42, [40, 2]],
    [79, [40, 35]],
    [80, [40, 40]],
    [81, [40, 40]],
    [93, [40, 40, 12]],
  ])('WF-10.3 %i figures read %j', (figures, columns) => {
    expect(read(figures)).toEqual(columns);
  });
  it.each([
    [1, [2]],
    [3, [2]],
    [13, [12]],
    [14, [15]],
    [17, [15]],
    [18, [20]],
    [38, [40]],
    [41, [40]],
    [43, [40, 2]],
    [78, [40, 40]],
  ])('WF-10.3 house rule: %i figures read the nearest, %j', (figures, columns) => {
    expect(read(figures, { column: 'nearest' })).toEqual(columns);
  });
  it('WF-10.4 house rule: below 1 is table 1', () => {
    const low = { table: -4, figures: 8, options: { lowTable: 'table-1' } };
    expect(outcome('casualtyTable', low, [2])).toEqual({
      tableUsed: 1,
      columns: [8],
      roll: 2,
      casualties: 1,
    });
  });
  it('WF-10.7 doubtful cells stand, and the working says so', () => {
    expect(resolved('casualtyTable', { table: 13, figures: 20 }, [1]).trace.cited).toContain('WF-10.7');
    expect(resolved('casualtyTable', { table: 13, figures: 25 }, [1]).trace.cited).not.toContain('WF-10.7');
    expect(resolved('casualtyTable', { table: 2, figures: 4 }, [2]).trace.cited).toContain('WF-10.7');
  });
  it.each([
    ['a fraction before the missing figures', { table: 4, figures: 0.5 }, 'bad-input'],
    ['fewer than none as none', { table: 4, figures: -3 }, 'no-figures'],
    ['a missing table', { figures: 4 }, 'bad-input'],
    ['a table that is no number', { table: '4', figures: 4 }, 'bad-input'],
    ['more figures than any table holds', { table: 4, figures: 1e9 }, 'bad-input'],
    ['an unknown house rule', { table: 4, figures: 4, options: { columns: 'down' } }, 'bad-input'],
    ['an unknown value of one', { table: 4, figures: 4, options: { column: 'up' } }, 'bad-input'],
  ])('WF-10.2 reports %s', (_, input, code) => {
    expect(refusal('casualtyTable', input)).toBe(code);
  });
  it('WF-10.6 more figures or a higher table never kill fewer, on average or at any die', () => {
    const mean = (table: number, figures: number): number => {
      const { values, chances } = odds('casualtyTable', { table, figures });
      return values.reduce((sum, value, i) => sum + Number(value.casualties) * chances[i]!, 0);
    };
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 17 }), fc.integer({ min: 1, max: 90 }), (table, figures) => {
        expect(mean(table, figures + 1)).toBeGreaterThanOrEqual(mean(table, figures) - 1e-9);
        expect(mean(table + 1, figures)).toBeGreaterThanOrEqual(mean(table, figures) - 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});
