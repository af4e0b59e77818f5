import type { Fought } from './battle.ts';

/** Somebody who fights battles elsewhere: a thread, in whatever way the platform has them. */
export type Hand = {
  /** Fights these battles of the plan, one after the other. */
  fight(from: number, to: number): Promise<readonly Fought[]>;
};

/** Blocks small enough that nobody waits long for the last one, and large enough that nobody is asked all the time. */
const blockOf = (games: number, hands: number): number =>
  Math.max(1, Math.min(50, Math.floor(games / hands / 8)));

/** Shares battles out among hands, each asking for more when it is done. */
export async function shareOut(
  hands: readonly Hand[],
  games: number,
  heard: (fought: readonly Fought[]) => void = () => undefined,
): Promise<Fought[]> {
  const block = blockOf(games, hands.length);
  const all: Fought[] = [];
  let next = 0;
  const work = async (hand: Hand): Promise<void> => {
    while (next < games) {
      const from = next;
      next = Math.min(games, from + block);
      const fought = await hand.fight(from, next);
      all.push(...fought);
      heard(fought);
    }
  };
  await Promise.all(hands.map(work));
  return all;
}
