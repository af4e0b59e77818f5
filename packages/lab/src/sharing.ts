import type { Fought } from './battle.ts';

/** Somebody who fights battles elsewhere: a thread, in whatever way the platform has them. */
export type Hand = {
  /** Fights these battles of the plan, one after the other. */
  fight(from: number, to: number): Promise<readonly Fought[]>;
};

/** Blocks large enough that nobody is asked all the time; smaller towards the end, so that all are done together. */
const blockOf = (left: number, hands: number): number =>
  Math.max(1, Math.min(50, Math.floor(left / hands / 8)));

/** Shares battles out among hands, each asking for more when it is done. */
export async function shareOut(
  hands: readonly Hand[],
  games: number,
  heard: (fought: readonly Fought[]) => void = () => undefined,
): Promise<Fought[]> {
  const all: Fought[] = [];
  let next = 0;
  const work = async (hand: Hand): Promise<void> => {
    while (next < games) {
      const from = next;
      next = from + blockOf(games - from, hands.length);
      const fought = await hand.fight(from, next);
      all.push(...fought);
      heard(fought);
    }
  };
  await Promise.all(hands.map(work));
  return all;
}
