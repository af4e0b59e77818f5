import { dieWith, type RollingDice, rolling } from '@sandtable/dice';
import { alongPath, pathLength } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { type Act, type Answers, type Ask, answeredWith, type Survey } from '../board/acts.ts';
import type { Board } from '../board/board.ts';
import type { AnyRuleset, Command, GameEvent, GameState, Ruleset, Scenario } from '../play/game.ts';
import { cloneState, startMatch } from '../play/match.ts';
import { problemWith } from '../play/plan.ts';

/** What every board must pass: a whole game can be played by what it offers, and it shows what is so. */

const pick = <T>(dice: RollingDice, list: readonly T[]): T =>
  list[
    dice.roll(
      dieWith(
        'list',
        list.map((_, i) => i),
      ),
      'which',
    )
  ]!;

/** An answer by chance to one thing that an act asks. */
function answered(dice: RollingDice, ask: Ask, so: Answers): Answers {
  const angle = pick(dice, [0, 45, 90, 135, 180, 225, 270, 315]);
  const off = (from: { x: number; y: number }, far: number) => ({
    x: Math.round(from.x + far * Math.sin((angle * Math.PI) / 180)),
    y: Math.round(from.y + far * Math.cos((angle * Math.PI) / 180)),
  });
  switch (ask.kind) {
    case 'path': {
      const { x, y } = ask.from;
      return { ...so, path: [{ x, y }, off(ask.from, pick(dice, [0.3, 0.6, 0.98]) * ask.most)] };
    }
    case 'facing':
      return { ...so, facing: angle };
    case 'place':
      return { ...so, point: off(ask.from, pick(dice, [0, 500, 1000])), facing: ask.from.facing };
    case 'target':
      return ask.among.length === 0 ? so : answeredWith(ask, so, pick(dice, ask.among));
    case 'targets':
      return { ...so, targets: ask.among.filter(() => pick(dice, [true, false])).slice(0, ask.most) };
    case 'point':
      return answeredWith(ask, so, { x: 10_000, y: 10_000 });
    case 'form': {
      const rows = ask.rows.map(({ id, options }) => [id, pick(dice, options).id] as const);
      return { ...so, chosen: { ...so.chosen, ...Object.fromEntries(rows) } };
    }
    case 'choice':
      return { ...so, chosen: { ...so.chosen, [ask.name]: pick(dice, ask.options).id } };
    case 'along':
      return { ...so, number: Math.round(pick(dice, [0, 0.5, 1]) * pathLength(ask.path)) };
    case 'number':
      return answeredWith(ask, so, pick(dice, [ask.least, ask.most]));
  }
}

const answeredAll = (dice: RollingDice, act: Act): Command =>
  act.command(act.asks.reduce<Answers>((so, ask) => answered(dice, ask, so), {}));

/** A command found among the acts by chance: mostly something that a unit does, now and then what ends the step. */
function somethingToDo(rules: AnyRuleset, view: GameState, acts: readonly Act[], dice: RollingDice): Command {
  const open = acts.filter(({ closed }) => !closed);
  const ends = open.filter((act) => act.ends);
  const deeds = open.filter((act) => !act.ends);
  const goesOn = ends.length > 0 && pick(dice, [true, false, false, false]);
  for (let tries = 0; tries < 6 && deeds.length > 0 && !goesOn; tries++) {
    const command = answeredAll(dice, pick(dice, deeds));
    if (!problemWith(rules, view, command)) return command;
  }
  const last = ends.find((act) => !problemWith(rules, view, answeredAll(dice, act)));
  if (last) return answeredAll(dice, last);
  for (const act of deeds)
    for (let tries = 0; tries < 40; tries++) {
      const command = answeredAll(dice, act);
      if (!problemWith(rules, view, command)) return command;
    }
  throw new Error(`nothing that the board offers is accepted: ${open.map(({ id }) => id).join(', ')}`);
}

function expectSound(rules: AnyRuleset, view: GameState, scenario: Scenario): void {
  const { blocks, counters } = rules.scene(view);
  const sides = scenario.sides.map(({ id }) => id);
  const ids = [...blocks, ...counters].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { side, short, pose, figures, strength } of blocks) {
    expect(sides).toContain(side);
    expect(short.length).toBeLessThanOrEqual(16);
    if (!pose) expect(figures).toEqual([]);
    expect(strength.now).toBeLessThanOrEqual(strength.full);
  }
}

const SENTENCE = /^\S.+[.!?]$/s;

/** Bands grow up to all that may be gone; the farther a ring, the less likely. */
function expectFar({ asks, rings }: Act): void {
  for (const ask of asks) {
    if (ask.kind !== 'path') continue;
    const bands = ask.bands.map(({ most }) => most);
    expect(bands).toEqual([...new Set(bands)].sort((a, b) => a - b));
    expect(bands[bands.length - 1]).toBe(ask.most);
  }
  let [far, least] = [0, 1];
  for (const { inches, chance } of rings?.list ?? []) {
    expect(inches).toBeGreaterThan(far);
    expect(chance).toBeGreaterThan(0);
    expect(chance).toBeLessThanOrEqual(least + 1e-12);
    [far, least] = [inches, chance];
  }
}

/** A way costs what it costs, by going that lies on it, and may be risky but not impossible to say. */
function expectSurvey({ cost, legs, chance, most }: Survey): void {
  expect(cost).toBeGreaterThanOrEqual(0);
  expect(most).toBeGreaterThan(0);
  expect(chance >= 0 && chance <= 1).toBe(true);
  for (const { from, to, name } of legs) {
    expect(from).toBeLessThanOrEqual(to);
    expect(name).not.toBe('');
  }
}

function expectActs(
  rules: AnyRuleset,
  view: GameState,
  acts: readonly Act[],
  shown: ReadonlySet<string>,
): void {
  expect(new Set(acts.map(({ id }) => id)).size).toBe(acts.length);
  expect(acts.some(({ closed }) => !closed)).toBe(true);
  for (const act of acts) {
    const { actor, asks, closed, label, about, command } = act;
    if (actor !== null) expect(shown.has(actor), actor).toBe(true);
    expect(label.length).toBeGreaterThan(2);
    if (about !== '') expect(about).toMatch(SENTENCE);
    if (closed) expect(closed.message).toMatch(SENTENCE);
    expectFar(act);
    if (closed || asks.length > 0) continue;
    expect(problemWith(rules, view, command({}))?.message, label).toBeUndefined();
  }
}

/** Plays a whole game by what the board offers. */
function playByBoard(rules: AnyRuleset, board: Board, scenario: Scenario, seed: number): void {
  const match = startMatch(rules, scenario, { seed });
  const dice = rolling(`board ${seed}`);
  for (let i = 0; !match.verdict(); i++) {
    if (i > 5000) throw new Error('it does not end');
    const side = rules.deciding(match.state)[0]!;
    const view = rules.view(match.state, side);
    const acts = board.acts(view, side);
    if (i % 7 === 0) {
      expectSound(rules, view, scenario);
      const { blocks, counters, groups = [] } = rules.scene(view);
      expectActs(rules, view, acts, new Set([...blocks, ...counters, ...groups].map(({ id }) => id)));
      const { list, now, prompt, goal } = board.stages(view, side);
      for (const said of [list[now]!.about, prompt, goal]) expect(said).toMatch(SENTENCE);
    }
    // Whoever can only end a step cannot be chosen: then there is a button of the whole side, else nobody could go on.
    const open = acts.filter(({ closed }) => !closed);
    expect(
      open.some(({ actor, ends }) => actor === null || !ends),
      open.map(({ id }) => id).join(),
    ).toBe(true);
    const command = somethingToDo(rules, view, acts, dice);
    const survey = acts.find((act) => act.survey?.(command))?.survey?.(command);
    if (survey) expectSurvey(survey);
    const before = cloneState(view);
    const result = match.play(command);
    expect(result.ok ? undefined : result.problem.message, JSON.stringify(command)).toBeUndefined();
    if (!result.ok) return;
    for (const event of result.value) {
      const trail = board.trail(before, event);
      if (trail?.path) expect(alongPath(trail.path, 0).place).toBeDefined();
      rules.evolve(before, event);
    }
  }
}

export function testBoard<S extends GameState, C extends Command, E extends GameEvent>(
  ruleset: Ruleset<S, C, E>,
  shown: Board<S, E>,
  games = 3,
): void {
  const rules = ruleset as unknown as AnyRuleset; // the kit knows the contract only
  const board = shown as unknown as Board; // the same
  it('hopes for results of its own procedures', () => {
    expect(Object.keys(board.hopes).filter((id) => !(id in rules.sheet.procedures))).toEqual([]);
    expect(Object.keys(board.hopes)).not.toEqual([]);
  });
  describe.each(rules.scenarios.map((scenario) => [scenario.id, scenario] as const))(
    '%s on a board',
    (_, scenario) => {
      it('can be played to its end by what the board offers, and the board shows what is so', () => {
        for (let seed = 1; seed <= games; seed++) playByBoard(rules, board, scenario, seed);
      });
      it('explains every line of sight between units in view', () => {
        const { state } = startMatch(rules, scenario, { seed: 1 });
        const view = rules.view(state, scenario.sides[0]!.id);
        const standing = rules.scene(view).blocks.filter(({ pose }) => pose);
        for (const a of standing)
          for (const b of standing) {
            if (a.side === b.side) continue;
            const look = board.look(view, a.id, b.id);
            if (look && !look.clear) expect(look.blocked!.why.length).toBeGreaterThan(3);
          }
      });
    },
  );
}
