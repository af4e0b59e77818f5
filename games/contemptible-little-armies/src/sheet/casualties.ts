import { counted, verb, type Want } from '@sandtable/engine';
import { highCasualties } from './tables.ts';

/** What shooting does to its target, asked beforehand and told afterwards. */

type Target = {
  readonly softVehicle: boolean;
  readonly protected: boolean;
  /** Null where nobody said how many they are. */
  readonly figures: number | null;
};

/** `1 figure falls`, `3 figures fall`. */
export const figuresFall = (n: number): string => `${counted(n, 'figure')} ${verb(n, 'falls', 'fall')}`;
export const orMoreFall = (n: number): string =>
  n === 1 ? 'at least one figure falls' : `at least ${figuresFall(n)}`;
const allOf = (n: number): string => (n === 2 ? 'both' : `all ${n}`);

/** What some of them may suffer, of one and of several: `falls`, `fall`. */
type Fate = { readonly one: string; readonly many: string; readonly spared: string };
const FALL: Fate = { one: 'falls', many: 'fall', spared: 'comes through' };

/** `the figure falls`, `none of 8 figures falls`, `both figures fall`, `3 of 8 figures in cover fall`. */
export function fateOf(lost: number, n: number, noun = 'figure', where = '', fate: Fate = FALL): string {
  const place = where && ` ${where}`;
  if (n === 1) return `the ${noun}${place} ${lost === 1 ? fate.one : fate.spared}`;
  if (lost === n) return `${allOf(n)} ${noun}s${place} ${fate.many}`;
  return `${lost || 'none'} of ${n} ${noun}s${place} ${lost < 2 ? fate.one : fate.many}`;
}

/** CLA-3.16, CLA-4.14, CLA-6.5 What a firer asks of the fields `kills` and `hits`. */
export function wantsOfFire<I>(of: (input: I) => Target) {
  const ordinary = (input: I): boolean => !of(input).softVehicle && !of(input).protected;
  const manyOf = (input: I): boolean => (of(input).figures ?? 0) > 1;
  /** So many are enough for a morale test of a target of the stated size. */
  const testsAt = (n: number) => (input: I) =>
    ordinary(input) && manyOf(input) && highCasualties(of(input).figures!) === n; // stated, or it is not many
  return [
    {
      field: 'kills',
      atLeast: 1,
      say: 'the soft vehicle is destroyed',
      when: (input) => of(input).softVehicle,
    },
    {
      field: 'kills',
      atLeast: 1,
      say: (input) =>
        `the target is hit, fails its saving throw and ${of(input).figures === 1 ? 'falls' : 'loses a figure'}`,
      when: (input) => of(input).protected && !of(input).softVehicle,
    },
    {
      field: 'hits',
      atLeast: 1,
      say: 'the target is hit and must make its saving throw',
      when: (input) => of(input).protected,
    },
    {
      field: 'kills',
      typical: (n, input) => (n === of(input).figures ? fateOf(n, n) : orMoreFall(n)),
      when: ordinary,
    },
    { field: 'kills', atLeast: 1, say: 'the target tests for heavy losses', when: testsAt(1) },
    { field: 'kills', atLeast: 2, say: 'the target tests for heavy losses', when: testsAt(2) },
    { field: 'kills', atLeast: 3, say: 'the target tests for heavy losses', when: testsAt(3) },
    { field: 'kills', is: 0, say: 'nobody falls', when: (input) => !of(input).softVehicle },
  ] as const satisfies readonly Want<I>[];
}

type Fire = { readonly hits: number; readonly saved: boolean; readonly kills: number };

/** What became of the target. */
export function saidOfFire({ hits, saved, kills }: Fire, target: Target): string {
  if (saved) return `the ${target.softVehicle ? 'soft vehicle' : 'target'} is hit but saves itself`;
  if (target.softVehicle) return `the soft vehicle is ${kills > 0 ? 'destroyed' : 'not hit'}`;
  if (kills === 0) return 'nobody falls';
  if (target.figures === 1) return 'the target falls';
  if (target.protected) return 'the target fails its saving throw and loses a figure';
  if (kills === target.figures)
    return `${hits > kills ? `${counted(hits, 'hit')}: ` : ''}${fateOf(kills, kills)}`;
  if (target.figures === null) return figuresFall(kills);
  const left = target.figures - kills;
  return `${fateOf(kills, target.figures)}, ${left} ${verb(left, 'is', 'are')} left`;
}
