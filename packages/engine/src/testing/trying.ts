import { scripted } from '@sandtable/dice';
import type { Command, GameEvent, GameState, Ruleset } from '../play/game.ts';
import { decide } from '../play/plan.ts';
import type { Problem } from '../refusal.ts';

/** What a command brought about, or what stood against it. */
export type Played<E> = { readonly events: readonly E[]; readonly problem: Problem | undefined };

/** Gives commands with these dice, all of which must be used; a refusal must leave the state alone. */
export const playing =
  <S extends GameState, C extends Command, E extends GameEvent>(
    rules: Pick<Ruleset<S, C, E>, 'judge' | 'evolve'>,
  ) =>
  (state: S, command: C, faces: readonly number[] = []): Played<E> => {
    const before = JSON.stringify(state);
    const events: E[] = [];
    const dice = scripted(faces);
    const emit = (event: E): void => {
      events.push(event);
      rules.evolve(state, event);
    };
    const problem = decide(rules, { dice, state, emit }, command);
    if (problem && JSON.stringify(state) !== before) throw new Error('a refusal changed the state');
    if (!problem) dice.finish();
    return { events, problem };
  };

/** All events of a kind. */
export const eventsOf = <E extends GameEvent, T extends E['type']>(
  { events }: Played<E>,
  type: T,
): readonly Extract<E, { type: T }>[] =>
  events.filter((event): event is Extract<E, { type: T }> => event.type === type);
