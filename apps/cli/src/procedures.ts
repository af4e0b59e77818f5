import { type FormField, formOf, inputSchema, type Procedure, type Sheet } from '@sandtable/engine';
import { folded, print, printJson, said, style, table } from './print.ts';

const procedureJson = (sheet: Sheet, procedure: Procedure) => ({
  id: procedure.id,
  title: procedure.title,
  about: procedure.about,
  rules: procedure.rules,
  tells: procedure.tells,
  fields: formOf(procedure),
  input: inputSchema(procedure, sheet.rulebook.options),
});

function takes(field: FormField): string {
  const list = field.kind === 'list' ? 'list of ' : '';
  if (field.choices) return list + field.choices.map(({ value }) => value).join(list ? ', ' : ' | ');
  if (field.kind === 'flag') return 'yes | no';
  if (field.kind === 'list') return 'list, its entries numbered from 0';
  if (field.kind === 'group') return 'record';
  return `${field.min ?? ''}–${field.max ?? ''}${field.unit ? ` ${field.unit}` : ''}`;
}

const standard = (field: FormField): string =>
  field.required
    ? style('yellow', 'must be stated')
    : field.default === undefined
      ? '–'
      : said(field.default);

/** Each field by the path under which it is typed. */
function fieldRows(fields: readonly FormField[], prefix = ''): string[][] {
  return fields.flatMap((field) => {
    const path = prefix + field.name;
    return [
      [path, field.label, standard(field), style('dim', takes(field))],
      ...fieldRows(field.fields ?? [], field.kind === 'list' ? `${path}.0.` : `${path}.`),
    ];
  });
}

function printProcedure(sheet: Sheet, procedure: Procedure): void {
  print('', `${style('bold', procedure.id)}  ${procedure.title}`, folded(procedure.about, '  '));
  const rows = fieldRows(formOf(procedure));
  if (rows.length > 0)
    print(
      '',
      table([['field', 'what it is', 'if not stated', 'takes'].map((head) => style('cyan', head)), ...rows]),
    );
  print('', folded(`Rules: ${procedure.rules.join(', ')}`, '  '));
  const [option] = Object.keys(sheet.rulebook.options);
  if (option !== undefined)
    print(
      folded(`House rules: options.${option}=… and others; "sandtable rules ${sheet.id}" lists them.`, '  '),
    );
}

/** `procedures <game> [name]` */
export function showProcedures(sheet: Sheet, only: Procedure | undefined, json: boolean): void {
  const all = Object.values(sheet.procedures);
  if (json) printJson(only ? procedureJson(sheet, only) : all.map((each) => procedureJson(sheet, each)));
  else if (only) printProcedure(sheet, only);
  else {
    print(
      '',
      style('bold', sheet.title),
      '',
      table(all.map(({ id, title, about }) => [style('cyan', id), title, style('dim', about)])),
    );
    print('', `Its input, field by field: sandtable procedures ${sheet.id} ${all[0]?.id ?? ''}`);
  }
}
