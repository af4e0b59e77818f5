import type { Question } from '@sandtable/dice';
import {
  type Line,
  type NeedLine,
  type Problem,
  type Procedure,
  prepared,
  type Resolution,
  resolveAsked,
  type Sheet,
  type SumLine,
} from '@sandtable/engine';
import type { Input } from '../games/presentation.ts';

/** A procedure with its input, worked out as far as it goes without dice. */
export type Situation =
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'open'; readonly lines: readonly Line[]; readonly question: Question }
  | { readonly kind: 'settled'; readonly lines: readonly Line[]; readonly resolution: Resolution };

export function situationOf(sheet: Sheet, procedure: Procedure, input: Input): Situation {
  const asked = resolveAsked(sheet, procedure.id, input, []);
  if (!asked.ok) return { kind: 'refused', problem: asked.problem };
  if (!asked.value.done) return { kind: 'open', lines: asked.value.lines, question: asked.value.question };
  const { resolution } = asked.value;
  return { kind: 'settled', lines: resolution.trace.lines, resolution };
}

export const linesOf = (situation: Situation): readonly Line[] =>
  situation.kind === 'refused' ? [] : situation.lines;

export const isWorking = (line: Line): line is SumLine | NeedLine =>
  line.kind === 'sum' || line.kind === 'need';

/** The fields that say nothing in this situation; none while the input is refused. */
export function idleFields(sheet: Sheet, procedure: Procedure, input: Input): ReadonlySet<string> {
  const ready = prepared(sheet, procedure.id, input);
  if (!ready.ok) return new Set();
  const idle = Object.entries(procedure.idle ?? {}).filter(([, silent]) => silent(ready.value.input));
  return new Set(idle.map(([name]) => name));
}
