import { atLeast, type Dice, d6, d12 } from '@sandtable/dice';
import { fact, group, inInches, listed, needed, refuseWhen, sentences } from '@sandtable/engine';
import { fateOf, men as menOf } from './fates.ts';
import { distance, grade, oneOfOr, statedList, yes } from './fields.ts';
import { hitOn, MISS } from './hits.ts';
import { type House, procedure } from './options.ts';
import { BLIND } from './shooting.ts';
import { BURST, WEAPONS } from './tables.ts';
import { type Grade, REROLLS } from './vocabulary.ts';

type Laid = {
  readonly distance: number;
  readonly firstShot: boolean;
  readonly sameTargetAndRange: boolean;
};

/** LPG-11.2 */
const ONE_FACE = {
  rule: 'LPG-11.2',
  label: 'house rule: one face on target',
  value: +1,
  when: () => true,
  not: '',
};

/** LPG-11.2 The scatter die as a d6: its highest faces are on target. */
function onTarget(dice: Dice, { scatterHits }: House, why: string): boolean {
  const table = scatterHits === 1 ? [ONE_FACE] : [];
  const scatter = { title: 'on target', rule: 'LPG-11.2', die: d6, base: 5, to: 'need', table } as const;
  const face = needed(dice, scatter, undefined);
  return dice.count(1, d6, atLeast(face), why) === 1;
}

/** LPG-11.3, LPG-11.5, LPG-11.6 Where a shell goes that is off target. */
function astray(dice: Dice, firstShot: boolean): { offBy: number; clock: number } {
  const clock = dice.roll(d12, 'direction, as on a clock');
  dice.trace?.push(fact('LPG-11.3', `At ${clock} o'clock, 12 being beyond the aiming point`));
  const error =
    dice.count(
      1,
      d6,
      atLeast(4),
      `error: 1 inch on 4 or more, else 2${firstShot ? '; first shot 1 more' : ''}`,
    ) === 1
      ? 1
      : 2;
  dice.trace?.push(fact('LPG-11.5', `Off by ${inInches(error)}`));
  if (firstShot) dice.trace?.push(fact('LPG-11.6', 'First shot at this target: 1 inch more'));
  return { offBy: error + (firstShot ? 1 : 0), clock };
}

/** LPG-11.3 A direction on the clock, as the gunners see it. */
function saidClock(clock: number): string {
  const along = clock === 12 || clock < 3 || clock > 9 ? 'beyond' : clock > 3 && clock < 9 ? 'short' : '';
  const aside = clock === 12 || clock === 6 ? '' : clock < 6 ? 'to the right' : 'to the left';
  return [along, aside].filter(Boolean).join(' and ');
}

/** LPG-11.1 to LPG-11.6 Where a shell falls. */
export const shellScatter = procedure({
  id: 'shellScatter',
  title: 'Where does the shell fall?',
  about: 'Whether a shell is on target, and if not how far off and in which direction.',
  rules: ['LPG-11.1', 'LPG-11.2', 'LPG-11.3', 'LPG-11.4', 'LPG-11.5', 'LPG-11.6'],
  tells: 'offBy',
  wants: [
    { field: 'onTarget', is: true, say: 'the shell is on target' },
    {
      field: 'offBy',
      is: [0, 1],
      say: 'it falls no more than 1 inch off',
      when: ({ firstShot }) => !firstShot, // LPG-11.6: a first shot that is off is 2 inches off or more
    },
    {
      field: 'offBy',
      is: [0, 1, 2],
      say: 'it falls no more than 2 inches off',
      when: ({ firstShot }) => firstShot,
    },
  ],
  shape: {
    distance: distance('Distance to the aiming point', { common: [12, 24, 36, 48] }),
    firstShot: yes('First shot at this target'),
    sameTargetAndRange: yes('Same target and range as the last shot', {
      help: 'Neither gun nor target has moved.',
    }),
    reroll: oneOfOr('when-off', 'Roll the scatter die again', REROLLS),
  },
  checks: [
    refuseWhen(
      'contradiction',
      'LPG-11.4',
      ({ firstShot, sameTargetAndRange }: Laid) => firstShot && sameTargetAndRange,
      'A first shot cannot be at the same target as the last.',
    ),
    refuseWhen(
      'out-of-range',
      'LPG-11.1',
      ({ distance }: Laid) => distance > WEAPONS['field-gun'].max,
      'A field gun reaches 48 inches.',
    ),
  ],
  idle: { reroll: ({ sameTargetAndRange }) => !sameTargetAndRange },
  run(dice, { distance, firstShot, sameTargetAndRange, reroll, options }) {
    dice.trace?.push(fact('LPG-11.1', `Aimed ${inInches(distance)} away, within the 48 of a field gun`));
    let hit = onTarget(dice, options, 'scatter die');
    const rerolled = !hit && sameTargetAndRange && reroll === 'when-off';
    if (rerolled) {
      dice.trace?.push(fact('LPG-11.4', 'Same target and range: rolled again, and this one stands'));
      hit = onTarget(dice, options, 'scatter die again');
    }
    if (!hit) return { onTarget: false, rerolled, ...astray(dice, firstShot) };
    if (firstShot) dice.trace?.push(fact('LPG-11.6', 'First shot, but on target: no error to add to'));
    return { onTarget: true, rerolled, offBy: 0, clock: null };
  },
  says: ({ onTarget, offBy, clock }) =>
    sentences(
      onTarget
        ? 'the shell is on target'
        : `the shell falls ${inInches(offBy)} off, at ${clock} o'clock: ${saidClock(clock ?? 12)}`,
    ),
});

type Man = {
  readonly distance: number;
  readonly hardCover: boolean;
  readonly grade: Grade;
  readonly wounded: boolean;
  readonly mounted: boolean;
};

/** LPG-11.7, LPG-11.8 The face of the burst die that hits him; null out of its reach. */
function facing({ distance, hardCover }: Man): number | null {
  const band = BURST.find(({ within }) => distance <= within);
  return band ? band.needs + (hardCover ? 2 : 0) : null;
}

/** LPG-11.9, LPG-15.1 Aimed, blind, or out of reach; and the face that hits him. */
function exposed(man: Man, unacquired: boolean) {
  const needed = facing(man);
  if (needed === null) return { mode: 'out', needed } as const;
  return unacquired || needed > 6
    ? ({ mode: 'blind', needed: BLIND } as const)
    : ({ mode: 'aimed', needed } as const);
}

function isHit(man: Man, burst: number | null, unacquired: boolean): boolean {
  const { needed } = exposed(man, unacquired);
  return burst !== null && needed !== null && burst >= needed;
}

/** The rules that the number he needs rests on. */
function rulesOf(man: Man, mode: 'aimed' | 'blind', unacquired: boolean): string[] {
  return [
    'LPG-11.7',
    ...(man.hardCover ? ['LPG-11.8'] : []),
    ...(man.mounted || unacquired ? ['LPG-11.9'] : []),
    ...(mode === 'blind' ? ['LPG-15.1'] : []),
  ];
}

/** LPG-11.7 One man in the burst. */
function caught(dice: Dice, man: Man, burst: number | null, unacquired: boolean) {
  const { mode, needed } = exposed(man, unacquired);
  const hit = isHit(man, burst, unacquired);
  if (mode !== 'out')
    dice.trace?.push(
      fact(
        rulesOf(man, mode, unacquired),
        `${inInches(man.distance)} from the fall of shot, ${mode === 'blind' ? 'blind fire' : 'aimed'}: hit on ${needed === 6 ? '6' : `${needed}+`}; he is ${hit ? 'hit' : 'not hit'}`,
      ),
    );
  const source = mode === 'blind' ? 'blind' : 'shooting';
  const { effect, killed, wounded, stunned, mountKilled } = hit ? hitOn(dice, { ...man, source }) : MISS;
  return { mode, needed, hit, effect, killed, wounded, stunned, mountKilled };
}

type Burst = { readonly men: readonly Man[]; readonly unacquired: boolean };
/** The chance that one of the first few men is killed, where he can be. */
const killedOf = (i: number) => ({
  field: `men.${i}.killed` as const,
  is: true,
  say: ({ men }: Burst) => (men.length === 1 ? 'the man is killed' : `man ${i + 1} is killed`),
  when: ({ men, unacquired }: Burst) => men[i] !== undefined && exposed(men[i], unacquired).mode === 'aimed',
});

/** LPG-11.7 to LPG-11.9 What the burst does to the men near it. */
export const shellBurst = procedure({
  id: 'shellBurst',
  title: 'Burst of a shell',
  about: 'What a shell does to the men near its fall; one die for all of them.',
  rules: [
    'LPG-11.7',
    'LPG-11.8',
    'LPG-11.9',
    'LPG-15.1',
    'LPG-15.2',
    'LPG-16.1',
    'LPG-16.2',
    'LPG-16.3',
    'LPG-16.4',
    'LPG-16.5',
    'LPG-16.6',
  ],
  tells: 'hits',
  wants: [
    {
      field: 'hits',
      typical: (n, { men }) =>
        men.length === 1 ? 'the man is hit' : `at least ${menOf(n)} ${n === 1 ? 'is' : 'are'} hit`,
    },
    ...[0, 1, 2, 3].map((i) => killedOf(i)),
    { field: 'hits', is: 0, say: 'nobody is hit', when: ({ men }) => men.length > 1 },
  ],
  shape: {
    unacquired: yes('The shot was at something not acquired'),
    men: statedList(
      'Men near the fall of shot',
      group(
        'Man',
        {
          distance: distance('Distance from the fall of shot', { common: [0, 0.5, 1, 1.5, 2] }),
          hardCover: yes('In hard cover'),
          grade: grade(),
          wounded: yes('Wounded before'),
          mounted: yes('Mounted'),
        },
        { code: 'bad-input' },
      ),
    ),
  },
  checks: [],
  run(dice, { unacquired, men }) {
    const anyNear = men.some((man) => facing(man) !== null);
    if (!anyNear) dice.trace?.push(fact('LPG-11.7', 'Nobody is within 2 inches: no die'));
    // One die for all, rolled with the first man: so the odds follow every burst in a single walk.
    const [burst, fates] = dice.each(
      men,
      null as number | null, // no die yet; the state is wider than its start
      (dice, before, man, index) => {
        const burst = anyNear && index === 0 ? dice.roll(d6, 'burst of the shell') : before;
        return [burst, caught(dice, man, burst, unacquired)] as const;
      },
      'men',
    );
    const hits = men.filter((man) => isHit(man, burst, unacquired)).length;
    return { burst, hits, men: fates };
  },
  says({ burst, hits, men: fates }) {
    if (burst === null) return 'Nobody is within 2 inches of the fall of shot.';
    if (hits === 0) return fates.length === 1 ? 'The man is not hit.' : 'Nobody is hit.';
    const said = fates.flatMap(({ effect, ...fate }, i) =>
      effect === 'miss' ? [] : [fateOf(fates.length === 1 ? 'the man' : `man ${i + 1}`, { effect, ...fate })],
    );
    return sentences(listed(said));
  },
});
