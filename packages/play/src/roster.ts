import type { Side } from '@sandtable/engine';

type Member = { readonly side: Side };
/** Everybody of a table: all, those of a side, and those of the others, wherever they are. */
export type Roster<U extends Member> = {
  readonly all: readonly U[];
  of(side: Side): readonly U[];
  against(side: Side): readonly U[];
};

function rosterFrom<U extends Member>(units: Readonly<Record<string, U>>): Roster<U> {
  const all = Object.values(units);
  const known = new Map<Side, { readonly own: readonly U[]; readonly others: readonly U[] }>();
  const split = (side: Side) => {
    let found = known.get(side);
    if (!found) {
      found = {
        own: all.filter((unit) => unit.side === side),
        others: all.filter((unit) => unit.side !== side),
      };
      known.set(side, found);
    }
    return found;
  };
  return { all, of: (side) => split(side).own, against: (side) => split(side).others };
}

/** For games whose units change but are never exchanged: who belongs to a table and its sides is listed once. */
export function rosters<U extends Member>(): (units: Readonly<Record<string, U>>) => Roster<U> {
  const known = new WeakMap<Readonly<Record<string, U>>, Roster<U>>();
  return (units) => {
    let roster = known.get(units);
    if (!roster) {
      roster = rosterFrom(units);
      known.set(units, roster);
    }
    return roster;
  };
}
