import { cloneState, type MatchRecord, playToTheEnd } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { GAMES, loadGame } from '../../frame/games.ts';
import { debriefOf } from './debrief.ts';
import { luckierThan } from './luck.ts';
import { loadTable, playable, type Table } from './tables.ts';

/** A battle between beginners. */
function fought({ rules }: Table): MatchRecord {
  const [scenario] = rules.scenarios;
  const player = rules.instinct.act;
  const players = Object.fromEntries(scenario!.sides.map(({ id }) => [id, player]));
  return playToTheEnd(rules, scenario!, players, { seed: 5 }).record();
}

describe.each(playable)('the debrief of %s', (id) => {
  it('counts every roll that is hoped for, for the side whose unit rolled it', async () => {
    const table = await loadTable(id);
    const { rules, board } = table;
    const record = fought(table);
    const rolled = new Map<string, number>();
    const state = cloneState(record.setUp);
    for (const { events } of record.steps)
      for (const event of events) {
        const { resolved, units } = board.trail(state, event) ?? {};
        const who = rules.scene(state).blocks.find((block) => block.id === units?.[0]);
        if (who && resolved?.trace?.some(({ kind }) => kind === 'roll') && board.hopes[resolved.procedure])
          rolled.set(who.side, (rolled.get(who.side) ?? 0) + 1);
        rules.evolve(state, event);
      }
    const game = await loadGame(GAMES.find((card) => card.id === id)!);
    const { luck, course, turning, losses } = debriefOf(table, game, record);
    for (const { side, kinds } of luck) {
      expect(kinds.reduce((sum, { rolls }) => sum + rolls, 0)).toBe(rolled.get(side));
      expect(rolled.get(side)).toBeGreaterThan(3); // both sides roll, whoever gave the last order
      for (const { came, expected, spread, rolls } of kinds)
        expect(Math.abs(came - expected)).toBeLessThanOrEqual(6 * spread + 1e-9 * rolls);
    }
    for (const { side } of luck) {
      const lost = losses.filter((unit) => unit.side === side).reduce((sum, unit) => sum + unit.lost, 0);
      expect(course[0]!.left[side]! - course.at(-1)!.left[side]!).toBe(lost);
    }
    if (id === 'la-petite-guerre')
      for (const man of losses) {
        expect(man.story.map(({ step }) => step)).toEqual(
          man.story.map(({ step }) => step).sort((a, b) => a - b),
        );
        expect(man.fate).not.toMatch(/prone|under fire|mounted|fixed/); // what became of him, not how he lay
        if (man.fate === 'killed') expect(man.story.at(-1)?.text).toContain(man.name);
      }
    for (const { lost, full, fate } of losses.filter((unit) => unit.full > 1)) {
      expect(fate === 'whole').toBe(
        lost === 0 && !/left the table|led off|marched off|got through/.test(fate),
      );
      if (lost > 0 && lost < full && fate.endsWith(' left'))
        expect(fate).toBe(`${full - lost} of ${full} left`);
      if (lost === full) expect(fate).not.toMatch(/ left$|^whole$/);
    }
    for (const { text } of turning) expect(text).not.toMatch(/ (moves|drives|goes) [\d.]+ inch(es)?\.$/); // a step is no turn of the tide
    expect(turning.length).toBeGreaterThan(0);
    expect(turning.map(({ step }) => step)).toEqual(turning.map(({ step }) => step).sort((a, b) => a - b));
  });
});

it('says how lucky somebody was by the bell curve', () => {
  expect([-3, -1, 0, 1, 3].map(luckierThan)).toEqual([0, 16, 50, 84, 100]);
});
