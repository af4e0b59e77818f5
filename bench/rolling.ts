import { d6, rolling } from '@sandtable/dice';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { contest } from './measure.ts';

const THROWS = 10_000;

/** Nanoseconds a die: ours, pure-rand's, Math.random's. */
export function rollingContest() {
  const dice = rolling(7);
  const generator = xoroshiro128plus(7);
  const throws = (face: () => number) => (): number => {
    let sum = 0;
    for (let i = 0; i < THROWS; i++) sum += face();
    return sum;
  };
  const times = contest({
    ours: throws(() => dice.roll(d6, '')),
    pureRand: throws(() => uniformInt(generator, 1, 6)),
    mathRandom: throws(() => 1 + Math.floor(Math.random() * 6)),
  });
  return {
    ours: times.ours / THROWS,
    pureRand: times.pureRand / THROWS,
    mathRandom: times.mathRandom / THROWS,
  };
}
