import { figure, type Procedure } from '@sandtable/engine';
import type { Presentation } from './games/presentation.ts';

/** `extraMarker` → `extra marker`, `carry-on` → `carry on`. */
const words = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();

/** What a field of an outcome is called. */
export function nounOf(presentation: Presentation, procedure: Procedure, field: string): string {
  const noun = field === procedure.tells ? presentation.procedures[procedure.id]?.noun : undefined;
  return noun ?? presentation.nouns[field] ?? words(field.replaceAll('.', ' '));
}

/** A value of an outcome as a player says it. */
export function saidValue(value: unknown): string {
  if (value === true || value === 'true') return 'yes';
  if (value === false || value === 'false') return 'no';
  if (value === null || value === undefined || value === 'null') return 'none';
  if (typeof value === 'number') return figure(value);
  if (typeof value === 'string') return value.startsWith('[') || value.startsWith('{') ? value : words(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(saidValue).join(', ');
  return Object.entries(value as object) // neither null, list nor plain value is left
    .map(([name, inner]) => `${words(name)} ${saidValue(inner)}`)
    .join(', ');
}

/** A label in the middle of a sentence: `Morale markers` → `morale markers`, but `DPs` as it is. */
export const inSentence = (label: string): string =>
  /^[A-Z][^A-Z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
