import type { Roll } from '@sandtable/dice';
import { type Line, type NeedLine, saidFace } from '@sandtable/engine';

/** Dice to be shown on the table. */
export type Thrown = {
  readonly why: string;
  readonly die: string;
  readonly faces: readonly number[];
  /** `5+`, if a face was needed. */
  readonly need: string | null;
  /** Which of the faces did what they had to; null where that is not a matter of single faces. */
  readonly counts: readonly boolean[] | null;
};

const reaches = (face: number, { face: needed, under }: NeedLine): boolean =>
  under ? face <= needed : face >= needed;

/** More throws or dice than this are for the log. */
const MOST_THROWS = 3;
const MOST_DICE = 12;

/** The throws of an event with what each needed: the need that was worked out last before it. */
export function throwsOf(trace: readonly Line[]): readonly Thrown[] {
  const found: Thrown[] = [];
  let need: NeedLine | undefined;
  for (const line of trace) {
    if (line.kind === 'need') need = line;
    if (line.kind !== 'roll' || !line.faces || line.faces.length === 0) continue;
    found.push(thrown(line, line.faces, need?.die === line.die ? need : undefined));
    need = undefined;
  }
  return found.slice(0, MOST_THROWS);
}

function thrown(
  { why, die, wants, result, n }: Roll,
  faces: readonly number[],
  need: NeedLine | undefined,
): Thrown {
  const counts = need && faces.map((face) => reaches(face, need));
  const said = counts?.filter(Boolean).length;
  const agrees = wants === 'count' ? said === result : n === 1; // what is coloured is what was counted
  return {
    why,
    die,
    faces: faces.slice(0, MOST_DICE),
    need: need && need.chance > 0 ? saidFace(need.face, need.under) : null,
    counts: counts && agrees ? counts.slice(0, MOST_DICE) : null,
  };
}
