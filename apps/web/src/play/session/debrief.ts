import { cloneState, type MatchRecord, musterOf, type Scene, type Side, type Tally } from '@sandtable/engine';
import type { Game } from '../../frame/games.ts';
import { countLuck, type LuckOf } from './luck.ts';
import type { Table } from './tables.ts';

/** What a match looks like afterwards: losses, luck, turning points. */

/** Something that happened, after so many steps. */
type Moment = { readonly step: number; readonly turn: number; readonly text: string };
type Told = Moment & {
  /** Whom it helped. */
  readonly side: Side;
};

export type Debrief = {
  readonly losses: readonly {
    readonly side: Side;
    readonly name: string;
    readonly lost: number;
    readonly full: number;
    /** How it ended, in the game’s own words, or what is left: `killed`, `9 of 12 left`. */
    readonly fate: string;
    /** Of a single man: what befell him, and what he did to others. */
    readonly story: readonly Moment[];
  }[];
  /** What each side had in the end. */
  readonly tally: readonly Tally[];
  readonly luck: readonly LuckOf[];
  /** Of bases, elements or men, how many each side had left after each turn; turn 0 is the beginning. */
  readonly course: readonly { readonly turn: number; readonly left: Readonly<Record<Side, number>> }[];
  readonly turning: readonly Told[];
};

const MOST_TURNING = 3;

/** How it stands with some units, in one word to compare. */
const standing = ({ blocks }: Scene, units: readonly string[]): string =>
  blocks
    .filter(({ id }) => units.includes(id))
    .map(({ id, note, strength }) => `${id} ${note} ${strength.now}`)
    .join();

/** Marks of whom it has gone badly with. */
const GRAVE = [
  'pinned',
  'retiring',
  'routing',
  'broken',
  'immobilised',
  'wreck',
  'stunned',
  'wounded',
  'fallen',
];
const gravelyMarked = ({ marks, figures }: Scene['blocks'][number]): number =>
  [...marks, ...figures.flatMap((figure) => figure.marks ?? [])].filter((mark) => GRAVE.includes(mark))
    .length;

/** What both would call a turn of the tide: somebody is worse off, or ground changes hands; nobody's recovery, nor a step. */
function isGrave(before: Scene, after: Scene): boolean {
  const now = new Map(after.blocks.map((block) => [block.id, block]));
  const worse = before.blocks.some((was) => {
    const is = now.get(was.id);
    if (!is || (was.pose !== null && is.pose === null)) return true;
    const beads = (is.beads?.filled ?? 0) - (was.beads?.filled ?? 0);
    return is.strength.now < was.strength.now || beads > 0 || gravelyMarked(is) > gravelyMarked(was);
  });
  return (
    worse ||
    after.spots.some(({ name, holder }) => holder !== before.spots.find((each) => each.name === name)?.holder)
  );
}

/** What became of a unit: how it ended, or how many of it are left. */
function fateOf(full: number, block: Scene['blocks'][number] | undefined): string {
  const now = block?.strength.now ?? 0;
  const note = block?.note ?? '';
  if (now <= 0 || !block?.pose) return note || 'lost';
  if (full === 1) return note || 'unhurt';
  return now < full ? `${now} of ${full} left` : 'whole';
}

export function debriefOf({ rules, board }: Table, game: Game, record: MatchRecord): Debrief {
  const state = cloneState(record.setUp);
  const sides = rules.scenarios.find(({ id }) => id === record.scenario)?.sides.map(({ id }) => id) ?? [];
  const [first = '', second = ''] = sides;
  const before = musterOf(rules.scene(state));
  const luck = countLuck(game, board);
  const stories = new Map<string, Moment[]>(before.flatMap(({ id, full }) => (full === 1 ? [[id, []]] : [])));
  const leftIn = (scene: Scene): Record<Side, number> =>
    Object.fromEntries(
      sides.map((side) => [
        side,
        musterOf(scene).reduce((sum, unit) => sum + (unit.side === side ? unit.now : 0), 0),
      ]),
    );
  const course = [{ turn: 0, left: leftIn(rules.scene(state)) }];
  const swings: (Told & { readonly swing: number })[] = [];
  for (const [number, step] of record.steps.entries()) {
    for (const event of step.events) {
      const trail = board.trail(state, event);
      const scene = rules.scene(state);
      luck.heed(trail, scene.blocks);
      const text = rules.tell(state, event, undefined);
      const was = rules.appraise(state, first);
      rules.evolve(state, event);
      const swing = rules.appraise(state, first) - was;
      // Something that happened to a unit, and not only a step nearer: neither tokens nor the verdict itself.
      if (text && trail?.units.length && swing !== 0 && !state.verdict)
        if (isGrave(scene, rules.scene(state)))
          swings.push({ step: number, turn: state.turn, text, side: swing > 0 ? first : second, swing });
      const men = (trail?.units ?? []).filter((id) => stories.has(id));
      if (text && men.length > 0 && standing(scene, men) !== standing(rules.scene(state), men))
        for (const id of men) stories.get(id)!.push({ step: number, turn: state.turn, text });
    }
    const now = { turn: state.turn, left: leftIn(rules.scene(state)) };
    if (course.at(-1)!.turn === now.turn) course[course.length - 1] = now;
    else course.push(now);
  }
  const after = new Map(rules.scene(state).blocks.map((block) => [block.id, block]));
  return {
    losses: before.map(({ id, side, name, now }) => ({
      side,
      name,
      lost: now - (after.get(id)?.strength.now ?? 0),
      full: now,
      fate: fateOf(now, after.get(id)),
      story: stories.get(id) ?? [],
    })),
    luck: sides.map((side) => luck.of(side)),
    course,
    tally: board.stages(state, first).tally ?? [],
    turning: swings
      .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
      .slice(0, MOST_TURNING)
      .sort((a, b) => a.step - b.step)
      .map(({ swing: _, ...told }) => told),
  };
}
