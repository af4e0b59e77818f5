import {
  type FormField,
  formOf,
  type Modifier,
  type NeedLine,
  type Procedure,
  rulesOf,
  type SumLine,
  signed,
} from '@sandtable/engine';
import { same, startOf, write } from '../companion/input.ts';
import type { Input } from '../companion/presentation.ts';
import { rollingAfter } from '../companion/rolling.ts';
import { isWorking, linesOf, type Situation, situationOf } from '../companion/situation.ts';
import { capital, saidValue } from '../companion/words.ts';
import type { Game } from '../frame/games.ts';
import { inMeasure, length } from '../frame/measure.ts';
import type { House, Measure } from '../frame/settings.ts';
import { CRIBS, type Part, type Table } from './cribs.ts';

export type Row = { readonly label: string; readonly value: string; readonly rule: Modifier['rule'] };
export type Block = {
  readonly title: string;
  readonly modifiers: readonly {
    readonly title: string;
    readonly base: string;
    readonly rows: readonly Row[];
  }[];
  readonly grid?: {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly [string, readonly string[]])[];
  };
  readonly faces: readonly (readonly [string, string])[];
  readonly notes: readonly { readonly text: string; readonly rule: string }[];
};

type Printing = {
  readonly game: Game;
  readonly house: House;
  readonly measure: Measure;
  readonly set?: Input | undefined;
};

/** The common case with what a cell changes; impossible cells are left empty. */
function inputFor({ game, house, set = {} }: Printing, procedure: Procedure, given: Input): Input {
  const change = { ...set, ...given };
  const start = startOf(formOf(procedure), game.presentation.procedures[procedure.id]);
  const chosen = Object.keys(house).length > 0 ? { options: house } : {};
  return Object.entries(change).reduce((input, [path, value]) => write(input, path, value), {
    ...start,
    ...chosen,
  } as Input);
}

/** What a modifier is worth; a rating counts as it is. */
const worth = ({ label, value, applied }: Modifier): string =>
  value !== 0 || applied ? signed(value) : /rating|quality/i.test(label) ? 'as rated' : 'each';

/** A printed table whole: what applies and what does not, in its order. */
function modifierTable(line: SumLine | NeedLine, measure: Measure) {
  const base =
    line.kind === 'sum'
      ? line.base === 0
        ? ''
        : String(line.base)
      : `${line.base}+ on a ${line.die}${line.to === 'need' ? ', plus:' : ''}`; // there a plus makes it harder
  const rows = line.modifiers.map((modifier) => ({
    label: capital(inMeasure(modifier.label, measure)),
    value: worth(modifier),
    rule: modifier.rule,
  }));
  return { title: capital(line.title), base, rows };
}

const valuesOf = (field: FormField): readonly (string | number)[] =>
  field.choices?.map(({ value }) => value) ??
  field.common?.slice(0, 9) ??
  Array.from({ length: 5 }, (_, i) => i + Math.max(1, field.min ?? 0));

const labelOf = (field: FormField, value: string | number, measure: Measure): string =>
  field.choices?.find((choice) => choice.value === value)?.label ??
  (field.kind === 'distance' ? length(Number(value), measure) : String(value));

function cell(
  situation: Situation,
  procedure: Procedure,
  { read, inches, nth = 0, whole }: Table,
  measure: Measure,
): string {
  if (situation.kind === 'refused') return '–';
  const lines = linesOf(situation);
  const working = lines.filter(isWorking);
  if (read === 'fact') {
    const fact = lines.filter((line) => line.kind === 'fact')[nth];
    const text = fact ? inMeasure(fact.text, measure) : '';
    return !whole && text.includes(': ') ? text.slice(text.indexOf(': ') + 2) : text;
  }
  if (read === 'result') {
    if (situation.kind !== 'settled') return '–';
    const result = situation.resolution.outcome[procedure.tells];
    return inches && typeof result === 'number' ? length(result, measure) : saidValue(result);
  }
  const line = working.find(({ kind }) => kind === (read === 'face' ? 'need' : 'sum'));
  if (!line) return '–';
  return line.kind === 'need' ? `${line.face}+` : String(read === 'base' ? line.base : line.total);
}

function gridOf(printing: Printing, procedure: Procedure, table: Table): NonNullable<Block['grid']> {
  const form = formOf(procedure);
  const field = (name: string): FormField => form.find((each) => each.name === name)!;
  const [rows, columns] = [field(table.rows), table.columns ? field(table.columns) : undefined];
  const cells = (row: string | number): readonly string[] =>
    (columns ? valuesOf(columns) : [undefined]).map((column) => {
      const change = {
        [rows.name]: row,
        ...(columns && column !== undefined ? { [columns.name]: column } : {}),
      };
      return cell(
        situationOf(printing.game.sheet, procedure, inputFor(printing, procedure, change)),
        procedure,
        table,
        printing.measure,
      );
    });
  return {
    columns: columns ? valuesOf(columns).map((value) => labelOf(columns, value, printing.measure)) : [],
    rows: (table.values ?? valuesOf(rows)).map(
      (value) => [labelOf(rows, value, printing.measure), cells(value)] as const,
    ),
  };
}

/** What each face brings, neighbours with the same result together: `1–2 retire`. */
function facesOf(printing: Printing, procedure: Procedure): Block['faces'] {
  const input = inputFor(printing, procedure, {});
  const calculation = { sheet: printing.game.sheet, procedure: procedure.id, input };
  const first = rollingAfter(calculation, [], 0);
  if (first.kind !== 'asking' || first.question.n !== 1) return [];
  const results = [...new Set(first.question.die.faces)].map((face) => {
    const next = rollingAfter(calculation, [{ faces: [face] }], 0);
    const said =
      next.kind === 'done'
        ? saidValue(next.resolution.outcome[procedure.tells])
        : next.kind === 'asking'
          ? `then ${next.question.why}`
          : '–';
    return { face, said };
  });
  const groups: { from: number; to: number; said: string }[] = [];
  for (const { face, said } of results) {
    const last = groups.at(-1);
    if (last && last.said === said) last.to = face;
    else groups.push({ from: face, to: face, said });
  }
  return groups.map(({ from, to, said }) => [from === to ? String(from) : `${from}–${to}`, said] as const);
}

function ruleOf({ sheet }: Game, id: string): string {
  const rule = rulesOf(sheet.rulebook).find((each) => each.id === id);
  if (!rule) throw new Error(`The crib names ${id}, which the rulebook does not have.`);
  return rule.text;
}

function blockOf(printing: Printing, part: Part): Block {
  const procedure = printing.game.sheet.procedures[part.procedure]!;
  const situation = situationOf(
    printing.game.sheet,
    procedure,
    inputFor(printing, procedure, part.each ?? {}),
  );
  const tables = part.modifiers
    ? linesOf(situation)
        .filter(isWorking)
        .map((line) => modifierTable(line, printing.measure))
    : [];
  const once = tables.filter(
    (table, i) =>
      tables.findIndex((other) =>
        same(
          other.rows.map(({ label }) => label),
          table.rows.map(({ label }) => label),
        ),
      ) === i,
  );
  return {
    title: part.title ?? procedure.title,
    modifiers: once,
    ...(part.table ? { grid: gridOf(printing, procedure, part.table) } : {}),
    faces: part.faces ? facesOf(printing, procedure) : [],
    notes: (part.rules ?? []).map((id) => ({
      text: inMeasure(ruleOf(printing.game, id), printing.measure),
      rule: id,
    })),
  };
}

/** The quick reference of a game under the house rules chosen, in the measure chosen. */
export const cribOf = (game: Game, house: House, measure: Measure): readonly Block[] =>
  (CRIBS[game.tag] ?? [])
    .filter(({ procedure }) => Object.hasOwn(game.sheet.procedures, procedure))
    .map((part) => blockOf({ game, house, measure, set: part.set }, part));
