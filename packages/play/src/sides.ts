import type { Side } from '@sandtable/engine';

/** A table with sides, whatever else they have. */
export type WithSides<T extends { readonly id: Side } = { readonly id: Side }> = {
  readonly sides: readonly T[];
};

export const sideOf = <T extends { readonly id: Side }>({ sides }: WithSides<T>, side: Side): T =>
  sides.find(({ id }) => id === side)!; // sides of commands are checked, sides of units are ours

/** Of two sides the other one. */
export const otherSide = ({ sides }: WithSides, side: Side): Side =>
  sides[0]!.id === side ? sides[1]!.id : sides[0]!.id;

/** The sides in order, this one first. */
export const startingWith = ({ sides }: WithSides, first: Side): readonly Side[] => {
  const ids = sides.map(({ id }) => id);
  const at = ids.indexOf(first);
  return at <= 0 ? ids : [...ids.slice(at), ...ids.slice(0, at)];
};

/** Who acts next where sides alternate and one that has passed is out for good; undefined when all have. */
export function nextInTurn(state: WithSides, last: Side, passed: readonly Side[]): Side | undefined {
  const [, ...others] = startingWith(state, last);
  return [...others, last].find((side) => !passed.includes(side));
}
