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

/** Is what was counted what this need would have counted? */
const agrees = ({ wants, result, faces }: Roll, need: NeedLine): boolean =>
  wants !== 'count' || faces?.filter((face) => reaches(face, need)).length === result;

/**
 * The throws of an event with what each needed. Needs may be worked out for both sides before either rolls: a throw has
 * the one that names it, or else the first that agrees with what was counted.
 */
export function throwsOf(trace: readonly Line[]): readonly Thrown[] {
  const found: Thrown[] = [];
  let open: readonly NeedLine[] = [];
  for (const line of trace) {
    if (line.kind === 'need') open = [...open, line];
    if (line.kind !== 'roll' || !line.faces || line.faces.length === 0) continue;
    const fitting = open.filter((need) => need.die === line.die && agrees(line, need));
    const need =
      fitting.find(({ of }) => of !== undefined && line.why.includes(of)) ??
      (line.wants === 'count' ? fitting[0] : fitting.at(-1));
    found.push(thrown(line, line.faces, need));
    open = line.wants === 'count' ? open.filter((each) => each !== need) : [];
  }
  return found.slice(0, MOST_THROWS);
}

function thrown({ why, die, wants, n }: Roll, faces: readonly number[], need: NeedLine | undefined): Thrown {
  return {
    why,
    die,
    faces: faces.slice(0, MOST_DICE),
    need: need && need.chance > 0 ? saidFace(need.face, need.under) : null,
    counts:
      need && (wants === 'count' || n === 1)
        ? faces.slice(0, MOST_DICE).map((face) => reaches(face, need))
        : null,
  };
}
