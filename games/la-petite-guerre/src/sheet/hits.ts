import { atMost, type Dice, d6 } from '@sandtable/dice';
import { fact, sentences } from '@sandtable/engine';
import { fateOf } from './fates.ts';
import { grade, oneOfOr, yes } from './fields.ts';
import { procedure } from './options.ts';
import { EFFECTS, type Effect, type Grade, SOURCES, type Source } from './vocabulary.ts';

/** A man as a hit finds him. */
export type Struck = {
  readonly source: Source;
  readonly grade: Grade;
  /** Before this hit. */
  readonly wounded: boolean;
  readonly mounted: boolean;
};

/** What a hit did to him. */
export type Hit = {
  readonly effect: Effect;
  readonly killed: boolean;
  /** A wound was dealt and he lives. */
  readonly wounded: boolean;
  readonly stunned: boolean;
  readonly broken: boolean;
  readonly mountKilled: boolean;
  /** Killed by it. */
  readonly secondWound: boolean;
};
type HitOn<E extends string> = Omit<Hit, 'effect'> & { readonly effect: E };

const UNHURT = {
  killed: false,
  wounded: false,
  stunned: false,
  broken: false,
  mountKilled: false,
  secondWound: false,
} as const;
export const MISS: HitOn<'miss'> = { effect: 'miss', ...UNHURT };

/** LPG-16, LPG-17, LPG-15.2 What the result die says, before the mount is rolled for. */
function firstEffect({ source, grade, wounded }: Struck, face: number): Effect {
  if (source === 'blind' && face <= 3) return 'void';
  if (face === 1) return 'killed';
  if (face <= 3) return wounded ? 'killed' : 'wounded'; // LPG-3.5
  if (face === 6 && grade === 'A') return 'ignored';
  return source === 'charge' ? 'broken' : 'stunned';
}

/** LPG-16.5, LPG-16.6, LPG-17.4 Is the mount rolled for? */
const mountAtRisk = (man: Struck, face: number): boolean =>
  man.mounted && man.source !== 'charge' && face >= 2 && face <= 5 && firstEffect(man, face) !== 'void';

/** LPG-16.5 The mount is killed on this or less. */
const mountFalls = atMost(3);
const MOUNT_DIE = 'horse: killed on 1 to 3';

/** The rules that a result rests on. */
function rulesOf(man: Struck, face: number, thrown: boolean): string[] {
  const effect = firstEffect(man, face);
  if (effect === 'void') return ['LPG-15.2', ...(man.mounted ? ['LPG-16.6'] : [])];
  if (thrown) return ['LPG-16.5'];
  const charged = man.source === 'charge';
  const row = face === 1 ? 'LPG-16.1' : face <= 3 ? 'LPG-16.2' : face <= 5 ? 'LPG-16.3' : 'LPG-16.4';
  return [
    row,
    ...(face <= 3 && man.wounded && face > 1 ? ['LPG-3.5'] : []),
    ...(effect === 'wounded' ? ['LPG-3.4'] : []),
    ...(charged ? ['LPG-17.1'] : []),
    ...(charged && effect === 'wounded' ? ['LPG-17.2'] : []),
    ...(charged && face === 6 ? ['LPG-17.3'] : []),
    ...(man.mounted ? [charged ? 'LPG-17.4' : face === 1 || face === 6 ? 'LPG-16.6' : 'LPG-16.5'] : []),
  ];
}

/** What the dice come to. */
function suffered(dice: Dice, man: Struck, face: number, thrown: boolean): Hit {
  const effect = thrown ? 'thrown' : firstEffect(man, face);
  dice.trace?.push(fact(rulesOf(man, face, thrown), `${face}: ${EFFECTS[effect]}`));
  return {
    effect,
    killed: effect === 'killed',
    wounded: effect === 'wounded',
    stunned: effect === 'wounded' || effect === 'stunned' || effect === 'thrown',
    broken: effect === 'broken',
    mountKilled: thrown,
    secondWound: effect === 'killed' && face > 1,
  };
}

/** LPG-16, LPG-17 A hit whose dice nobody needs to see. */
export function hitOn(dice: Dice, man: Struck, why = 'result of the hit'): Hit {
  const face = dice.roll(d6, why);
  const thrown = mountAtRisk(man, face) && dice.count(1, d6, mountFalls, MOUNT_DIE) === 1;
  return suffered(dice, man, face, thrown);
}

export const hitResult = procedure({
  id: 'hitResult',
  title: 'Result of a hit',
  about: 'What a hit does to a man, by shooting or hand to hand.',
  rules: [
    'LPG-16.1',
    'LPG-16.2',
    'LPG-16.3',
    'LPG-16.4',
    'LPG-16.5',
    'LPG-16.6',
    'LPG-17.1',
    'LPG-17.2',
    'LPG-17.3',
    'LPG-17.4',
    'LPG-15.2',
    'LPG-3.4',
    'LPG-3.5',
  ],
  tells: 'effect',
  wants: [
    {
      field: 'effect',
      is: ['killed', 'broken'],
      say: 'he is killed or breaks and runs',
      when: ({ source }) => source === 'charge',
    },
    { field: 'effect', is: 'killed', say: 'he is killed', when: ({ source }) => source !== 'blind' },
    {
      field: 'effect',
      is: 'wounded',
      say: 'he is wounded and stunned',
      when: ({ source, wounded }) => source !== 'blind' && !wounded,
    },
    { field: 'effect', is: 'broken', say: 'he breaks and runs', when: ({ source }) => source === 'charge' },
    { field: 'effect', is: 'stunned', say: 'he is stunned', when: ({ source }) => source !== 'charge' },
    {
      field: 'effect',
      is: 'thrown',
      say: 'his horse is killed, and he is thrown and stunned',
      when: ({ source, mounted }) => source !== 'charge' && mounted,
    },
    { field: 'effect', is: 'ignored', say: 'he takes no notice', when: ({ grade }) => grade === 'A' },
    { field: 'effect', is: 'void', say: 'the hit has no effect', when: ({ source }) => source === 'blind' },
  ],
  shape: {
    source: oneOfOr('shooting', 'Hit by', SOURCES),
    grade: grade('Grade of the man'),
    wounded: yes('Wounded before'),
    mounted: yes('Mounted'),
  },
  checks: [],
  run(dice, man) {
    const roll = dice.roll(d6, 'result of the hit');
    const mountRoll = mountAtRisk(man, roll) ? dice.roll(d6, MOUNT_DIE) : null;
    return { roll, mountRoll, ...suffered(dice, man, roll, mountRoll !== null && mountFalls(mountRoll)) };
  },
  says: (outcome) =>
    sentences(
      fateOf('he', outcome),
      outcome.mountRoll !== null && !outcome.mountKilled && !outcome.killed && 'he stays in the saddle',
    ),
});
