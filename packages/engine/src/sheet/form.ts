import { z } from 'zod';
import { type Procedure, schemaOf } from './procedure.ts';
import { defaultOf, type Options } from './rulebook.ts';

export type FieldKind = 'choice' | 'count' | 'distance' | 'number' | 'flag' | 'list' | 'group';

/** One field of a form. */
export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly group?: string;
  readonly help?: string;
  readonly unit?: string;
  readonly default?: unknown;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly common?: readonly number[];
  /** The fields of a group, or of each entry of a list. */
  readonly fields?: readonly FormField[];
};

/** The part of JSON Schema that our inputs use, with what `meta` adds to it. */
type Node = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly kind?: FieldKind;
  readonly group?: string;
  readonly unit?: string;
  readonly step?: number;
  readonly common?: readonly number[];
  readonly labels?: Readonly<Record<string, string>>;
};

const options = { io: 'input', unrepresentable: 'any' } as const;
/** zod's own output, read as the part of it that we use. */
const nodeOf = (schema: z.ZodType): Node => z.toJSONSchema(schema, options) as Node;

/** The input of a procedure as JSON Schema, house rules included. */
export function inputSchema(procedure: Procedure, houseRules: Options): object {
  const node = nodeOf(schemaOf(procedure));
  const properties = Object.fromEntries(
    Object.entries(houseRules).map(([name, option]) => [
      name,
      { title: option.title, enum: option.values.map(([value]) => value), default: defaultOf(option) },
    ]),
  );
  const chosen = { type: 'object', title: 'House rules', properties, additionalProperties: false };
  return { ...node, additionalProperties: true, properties: { ...node.properties, options: chosen } };
}

const withoutNull = (node: Node): Node => ({ ...node.anyOf?.find(({ type }) => type !== 'null'), ...node });

function fieldOf(name: string, wrapped: Node, required: boolean): FormField {
  const node = withoutNull(wrapped);
  const kind = node.kind ?? (node.type === 'object' ? 'group' : 'choice');
  const inside = kind === 'list' ? node.items : kind === 'group' ? node : undefined;
  const known = {
    group: node.group,
    help: node.description,
    unit: node.unit,
    default: node.default,
    choices: choicesOf(kind === 'list' ? (node.items ?? {}) : node),
    min: node.minimum,
    max: node.maximum,
    step: node.step,
    common: node.common,
    fields: inside?.properties && fieldsOf(inside),
  };
  const said = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  return { name, label: node.title ?? name, kind, required, ...said };
}

const choicesOf = (node: Node): FormField['choices'] =>
  node.enum?.map((value) => ({ value, label: node.labels?.[value] ?? value }));

const fieldsOf = (node: Node): FormField[] =>
  Object.entries(node.properties ?? {}).map(([name, field]) =>
    fieldOf(name, field, node.required?.includes(name) ?? false),
  );

const forms = new WeakMap<Procedure, readonly FormField[]>();

/** The form of a procedure: what must be said first, the rest in the order of the sheet. */
export function formOf(procedure: Procedure): readonly FormField[] {
  let form = forms.get(procedure);
  if (!form) {
    const fields = fieldsOf(nodeOf(schemaOf(procedure)));
    form = [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
    forms.set(procedure, form);
  }
  return form;
}
