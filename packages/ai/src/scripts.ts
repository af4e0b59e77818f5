import type { AnyRuleset, Command, Deed, GameState, Player, Side } from '@sandtable/engine';
import { gapBetween, type Place } from '@sandtable/table';

/**
 * Players who know one thing only. They are no opponents for anybody; but whoever cannot beat them has not learnt what
 * they show: that one must attack, defend, spread, react.
 */
export const SCRIPTS = {
  stand: 'never moves, shoots and reacts',
  hide: 'does nothing that it need not do',
  rush: 'goes for the nearest enemy',
  mass: 'goes for one flank with everything',
  dash: 'stands, and goes for the objectives late',
  mute: 'never reacts',
} as const;
export type Script = keyof typeof SCRIPTS;

/** What a script sees when it decides. */
type Seen = {
  readonly rules: AnyRuleset;
  readonly view: GameState;
  readonly side: Side;
  /** What a plain soldier would do. */
  readonly first: Command;
  /** All that may be done: worked out only where what is first will not do. */
  offered(): readonly Command[];
  deedOf(command: Command): Deed;
};

const MARCHING: readonly Deed[] = ['move', 'charge'];

/** What a plain soldier would do, if the script lets him; otherwise the most promising of what it lets him do. */
function withinLimits(seen: Seen, mayDo: (deed: Deed) => boolean): Command {
  const { first, offered, deedOf } = seen;
  if (mayDo(deedOf(first))) return first;
  const allowed = offered().filter((command) => mayDo(deedOf(command)));
  return mostPromising(seen, allowed) ?? first; // where all that is left is forbidden, the rules come first
}

function mostPromising({ rules, view }: Seen, commands: readonly Command[]): Command | undefined {
  let [best, most]: [Command | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const command of commands) {
    const promise = commands.length === 1 ? 0 : rules.weigh(view, command);
    if (promise > most) [best, most] = [command, promise];
  }
  return best;
}

/** Where a command leads: the end of its way. Undefined for one that goes nowhere, or is rolled for first. */
function endOf(command: Command): Place | undefined {
  const { path } = command as Command & { readonly path?: unknown };
  return Array.isArray(path) && path.length > 1 ? (path.at(-1) as Place) : undefined;
}
const startOf = (command: Command): Place =>
  (command as Command & { readonly path: readonly Place[] }).path[0]!;

/** Goes where the way to these places is shortest; charges whoever can be charged. */
function goFor(seen: Seen, places: readonly Place[]): Command {
  const { deedOf } = seen;
  const offered = seen.offered();
  const charge = mostPromising(
    seen,
    offered.filter((command) => deedOf(command) === 'charge'),
  );
  if (charge) return charge;
  const far = (from: Place): number => Math.min(...places.map((place) => gapBetween(from, place)));
  let [best, least]: [Command | undefined, number] = [undefined, 0];
  for (const command of offered) {
    if (deedOf(command) !== 'move') continue;
    const end = endOf(command);
    const nearer = end && places.length > 0 ? far(end) - far(startOf(command)) : -1;
    if (nearer < least) [best, least] = [command, nearer];
  }
  return best ?? withinLimits(seen, (deed) => !MARCHING.includes(deed));
}

const enemyPlaces = ({ rules, view, side }: Seen): Place[] => {
  const { blocks, counters } = rules.scene(view);
  const units = blocks.flatMap((block) => (block.side !== side && block.pose ? [block.pose] : []));
  return [...units, ...counters.flatMap((counter) => (counter.side === side ? [] : [counter.place]))];
};

/** The half of the enemy on one flank of the table. */
function onOneFlank(seen: Seen, east: boolean): Place[] {
  const sorted = enemyPlaces(seen).sort((a, b) => (east ? b.x - a.x : a.x - b.x));
  return sorted.slice(0, Math.ceil(sorted.length / 2));
}

const objectives = ({ rules, view }: Seen): Place[] =>
  rules
    .scene(view)
    .spots.flatMap(({ kind, place }) => (kind === 'objective' || kind === 'exit' ? [place] : []));

/** The part of a battle after which it is late. */
const LATE = 0.6;
function isLate({ view }: Seen): boolean {
  const { turns = 8 } = view as GameState & { readonly turns?: number }; // every game so far says how long it lasts
  return view.turn > LATE * turns;
}

const standing = (seen: Seen): Command => withinLimits(seen, (deed) => !MARCHING.includes(deed));

const DOES: Readonly<Record<Script, (seen: Seen, east: boolean) => Command>> = {
  stand: standing,
  hide: (seen) =>
    seen.offered().find((command) => seen.deedOf(command) === 'pass') ??
    withinLimits(seen, (deed) => deed === 'other' || deed === 'set-up'),
  rush: (seen) => goFor(seen, enemyPlaces(seen)),
  mass: (seen, east) => goFor(seen, onOneFlank(seen, east)),
  dash: (seen) => {
    const places = isLate(seen) ? objectives(seen) : [];
    return places.length > 0 ? goFor(seen, places) : standing(seen);
  },
  mute: (seen) => withinLimits(seen, (deed) => deed !== 'react'),
};

/** A player who keeps to a script; the seed says which flank it masses on. */
export function scriptPlayer(rules: AnyRuleset, script: Script, seed: string): Player {
  const east = [...seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0;
  return (view, side) => {
    let all: readonly Command[] | undefined;
    const offered = (): readonly Command[] => {
      all ??= rules.candidates(view, side);
      return all;
    };
    const deedOf = (command: Command): Deed => rules.instinct.deedOf(view, command);
    const first = rules.instinct.act(view, side, 'steady');
    if (deedOf(first) === 'set-up') return first; // everybody sets up as he has learnt to
    return DOES[script]({ rules, view, side, first, offered, deedOf }, east);
  };
}
