import type { Outcome, Procedure } from '@sandtable/engine';
import type { Presentation } from './presentation.ts';

/** `extraMarker` → `extra marker`, `carry-on` → `carry on`. */
export const words = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A whole number as it is, any other with one or two places. */
export const figure = (value: number): string => {
  const text = Number.isInteger(value) ? String(value) : String(Number(value.toFixed(value < 10 ? 2 : 1)));
  return text.replace('-', '−');
};

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

/** The result in a few words: `3 morale markers`, `the charge goes home: no`. */
export function resultWords(presentation: Presentation, procedure: Procedure, outcome: Outcome): string {
  const value = outcome[procedure.tells];
  const noun = nounOf(presentation, procedure, procedure.tells);
  return typeof value === 'number' ? `${figure(value)} ${noun}` : `${capital(noun)}: ${saidValue(value)}`;
}
