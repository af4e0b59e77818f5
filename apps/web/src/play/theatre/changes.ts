import { type Block, countedOf, type Figure, type Scene } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import type { LogLine } from '../session/telling.ts';

/** What an event did to those who stand on the table, and whether that is a moment to be remembered. */

export type Change = {
  readonly id: string;
  readonly place: Place;
  /** In a word or two, to stand on the unit: `−1 base`, `+2`, `broken`. */
  readonly say: string;
  /** Bases that fell out, where they stood. */
  readonly fallen: readonly Figure[];
};

export type Moment = 'turn' | 'initiative' | 'airstrike' | 'officer' | 'broken' | 'destroyed';
export const MOMENTS: Readonly<Record<Moment, string>> = {
  turn: 'A new turn',
  initiative: 'The initiative',
  airstrike: 'From the air',
  officer: 'An officer falls',
  broken: 'They break',
  destroyed: 'Destroyed',
};

const GRAVE = ['broken', 'routing', 'retiring', 'pinned', 'immobilised', 'wreck'] as const;

function changeOf(before: Block, after: Block | undefined): Change | undefined {
  if (!before.pose || before.figures.length === 0) return undefined;
  const lost = before.strength.now - (after?.strength.now ?? 0);
  const gone = (after?.strength.now ?? 0) === 0 && before.strength.now > 0;
  const beads = (after?.beads?.filled ?? 0) - (before.beads?.filled ?? 0);
  const mark = GRAVE.find((each) => after?.marks.includes(each) && !before.marks.includes(each));
  const said = [
    gone ? 'lost' : lost > 0 ? `−${countedOf(lost, before.strength.of)}` : '',
    !gone && beads > 0 ? `+${countedOf(beads, after!.beads!.name)}` : '',
    mark ?? '',
  ].filter(Boolean);
  if (said.length === 0) return undefined;
  const { x, y } = after?.pose ?? before.pose;
  return {
    id: before.id,
    place: { x, y },
    say: said.join(', '),
    fallen: lost > 0 ? before.figures.slice(-lost) : [],
  };
}

/** What became of everybody between two scenes. */
export function changesOf(before: Scene, after: Scene): readonly Change[] {
  const now = new Map(after.blocks.map((block) => [block.id, block]));
  return before.blocks.flatMap((block) => {
    // Somebody who is only out of sight now has not come to harm.
    const found = now.get(block.id);
    return found && found !== block ? (changeOf(block, found) ?? []) : [];
  });
}

const hasOfficer = ({ officer, strength }: Block): boolean => officer !== null && strength.now > 0;

/** The gravest of what happened, if it is worth a moment. */
export function momentOf(before: Scene, after: Scene, line: LogLine, newTurn: boolean): Moment | null {
  const now = new Map(after.blocks.map((block) => [block.id, block]));
  const some = (holds: (was: Block, is: Block) => boolean): boolean =>
    before.blocks.some((was) => {
      const is = now.get(was.id);
      return is !== undefined && is !== was && holds(was, is);
    });
  if (newTurn) return 'turn';
  if (line.trail?.moment) return line.trail.moment;
  if (some((was, is) => was.group !== undefined && hasOfficer(was) && !hasOfficer(is))) return 'officer';
  // One man is no unit: his fall stands on the table, but does not stop the battle.
  if (some((was, is) => was.strength.full > 1 && was.strength.now > 0 && is.strength.now === 0))
    return 'destroyed';
  const broke = (mark: 'broken' | 'routing') =>
    some((was, is) => was.strength.full > 1 && is.marks.includes(mark) && !was.marks.includes(mark));
  return broke('broken') || broke('routing') ? 'broken' : null;
}
