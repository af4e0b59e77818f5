import { counted, type Want } from '@sandtable/engine';
import type { Effect, Weapon } from './vocabulary.ts';

/** What becomes of men, in the words of players. */

/** Whatever happened to a man, said of him: `he`, `the target`, `man 2`. */
const SAID_EFFECT: Readonly<Record<Effect, string>> = {
  killed: 'is killed',
  broken: 'breaks and runs',
  wounded: 'is wounded and stunned',
  thrown: 'is thrown and stunned, his horse killed under him',
  stunned: 'is stunned',
  ignored: 'takes no notice of the hit',
  void: 'is unhurt, as blind fire neither kills nor wounds',
};

type Suffered = {
  readonly effect: Effect;
  readonly secondWound?: boolean;
  readonly mountKilled?: boolean;
};

/** `the target is killed by a second wound`. */
export function fateOf(who: string, { effect, secondWound, mountKilled }: Suffered): string {
  const horse = mountKilled && effect !== 'thrown' ? ', and his horse is killed' : '';
  return `${who} ${SAID_EFFECT[effect]}${secondWound ? ' by a second wound' : ''}${horse}`;
}

type Shot = { readonly mounted: boolean; readonly wounded: boolean; readonly blind: boolean };
const HURT: readonly Effect[] = ['killed', 'wounded', 'thrown', 'stunned'];

/** LPG-16 What a firer asks of the field `effect`. */
export const wantsOfShot = <I>(who: string, of: (input: I) => Shot) =>
  [
    {
      field: 'effect',
      is: HURT,
      say: (input) => (of(input).blind ? `${who} is stunned` : `${who} is killed, wounded or stunned`),
    },
    { field: 'effect', is: 'killed', say: `${who} is killed`, when: (input) => !of(input).blind },
    {
      field: 'effect',
      is: 'wounded',
      say: `${who} is wounded and stunned`,
      when: (input) => !of(input).blind && !of(input).wounded,
    },
    { field: 'mountKilled', is: true, say: 'his horse is killed', when: (input) => of(input).mounted },
  ] as const satisfies readonly Want<I>[];

/** A weapon in the middle of a sentence. */
export const WEAPON_WORDS: Readonly<Record<Weapon, string>> = {
  revolver: 'revolver',
  musket: 'musket',
  'snider-enfield': 'Snider-Enfield',
  winchester: 'Winchester',
  gatling: 'Gatling gun',
  'field-gun': 'field gun',
};

export const men = (n: number): string => counted(n, 'man', 'men');
export const diceOf = (n: number): string => counted(n, 'die', 'dice');
