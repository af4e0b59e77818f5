import {
  type Act,
  type AnyRuleset,
  type Board,
  type GameState,
  hopeless,
  startMatch,
} from '@sandtable/engine';
import { pathLength } from '@sandtable/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, settingFrom } from '../session/setting-up.ts';
import { loadTable } from '../session/tables.ts';
import {
  aimsOf,
  begun,
  chanceOfRings,
  commandOf,
  draggedSaid,
  judged,
  ledTo,
  mainActOf,
  missing,
  onlyOneOf,
  squareOf,
  standsAt,
  usualOf,
} from './orders.ts';
import { reachOf } from './reach.ts';

let rules: AnyRuleset;
let board: Board;
let view: GameState;
const SIDE = 'germans';

beforeAll(async () => {
  ({ rules, board } = await loadTable('great-war-battalions'));
  const match = startMatch(rules, rules.scenarios[0]!, { seed: 1 });
  for (const side of ['british', 'germans']) match.play({ type: 'ready', side });
  view = { ...rules.view(match.state, SIDE), active: SIDE } as GameState; // the British have had their say
});
const actOf = (id: string) => board.acts(view, SIDE).find((act) => act.id === id)!;

describe('what Enter gives before anybody is chosen', () => {
  const end = { id: 'end', ends: true, usual: false, closed: null } as Act; // all that is looked at
  const ready = { ...end, id: 'ready', usual: true };
  const nobody = { selected: null, able: [] };
  it('is what is usual, or the end where nobody can act', () => {
    expect(mainActOf([ready], { selected: null, able: ['i-72'] })).toBe(ready);
    expect(mainActOf([end], nobody)).toBe(end);
  });
  it('is nothing while somebody can act or is chosen, nor where two things are as good', () => {
    expect(mainActOf([end], { selected: null, able: ['i-72'] })).toBeUndefined();
    expect(mainActOf([ready], { selected: 'i-72', able: ['i-72'] })).toBeUndefined();
    expect(mainActOf([end, { ...end, id: 'other' }], nobody)).toBeUndefined();
    expect(mainActOf([{ ...end, closed: { code: 'no', message: 'No.' } }], nobody)).toBeUndefined();
  });
});

it('says how likely a roll carries a unit to where it was dragged', () => {
  const from = { x: 0, y: 0, facing: 0 };
  const list = [4, 8, 12].map((inches, i) => ({ inches, chance: 1 / 2 ** i }));
  const chance = (y: number) => chanceOfRings({ from, figures: [], list }, { x: 0, y }).chance;
  expect([3000, 4000, 4100, 8000, 11_000, 12_100].map(chance)).toEqual([1, 1, 0.5, 0.5, 0.25, 0]);
  const all = [...list, { inches: 9, chance: 0.4 }];
  expect(chanceOfRings({ from, figures: [], list, all }, { x: 0, y: 8500 }).chance).toBe(0.4);
  const ways = [[from, { x: 0, y: 4000 }, { x: 4000, y: 4000 }]];
  expect(chanceOfRings({ from, figures: [], list, ways }, { x: 3000, y: 4500 })).toEqual({
    inches: 7,
    chance: 0.5,
  });
});

it('says that no roll carries a unit over ground that stops it', () => {
  const rings = { from: { x: 0, y: 0, facing: 0 }, figures: [], list: [{ inches: 12, chance: 0.5 }] };
  const wadi = { ...rings, stops: ({ y }: { y: number }) => (y > 5000 ? 'the wadi' : undefined) };
  expect(chanceOfRings(wadi, { x: 0, y: 4000 }).chance).toBe(0.5);
  const over = chanceOfRings(wadi, { x: 0, y: 9000 });
  expect(over.chance).toBe(0);
  expect(draggedSaid(over, wadi)).toBe('the wadi stops it on the way');
});

it('counts what a way takes of a move where ground makes it more or less than it measures', () => {
  const rings = { from: { x: 0, y: 0, facing: 0 }, figures: [], list: [{ inches: 8, chance: 0.9 }] };
  const byRoad = { ...rings, cost: ({ y }: { y: number }) => y / 2 };
  expect(chanceOfRings(rings, { x: 0, y: 15_000 }).chance).toBe(0);
  const far = chanceOfRings(byRoad, { x: 0, y: 15_000 });
  expect(far.chance).toBe(0.9);
  expect(draggedSaid(far, byRoad)).toBe('7.5 inches of its move');
});

it('says how far a roll must carry, and in which square of the map a marker lies', () => {
  expect(draggedSaid({ inches: 8.11 }, null)).toBe('8.2 inches straight on');
  const table = { depth: 48_000 };
  const squares = [
    { x: 0, y: 48_000 },
    { x: 12_000, y: 36_001 },
    { x: 59_000, y: 1000 },
  ].map((place) => squareOf(place, table));
  expect(squares).toEqual(['A1', 'B1', 'E4']);
});

describe('who is in hand without being taken', () => {
  const fire = { id: 'fire', actor: 'b1', closed: null } as Act; // all that is looked at
  const rise = { ...fire, id: 'rise' };
  it('is the only one of whom anything is asked', () => {
    expect(onlyOneOf([fire, rise])).toBe('b1');
    expect(onlyOneOf([fire, { ...fire, actor: 'b2' }])).toBe(null);
    expect(onlyOneOf([fire, { ...fire, actor: null, ends: true }])).toBe(null); // the step may be ended
    expect(onlyOneOf([fire, { ...fire, actor: 'b2', closed: { code: 'no', message: 'No.' } }])).toBe('b1');
    expect(onlyOneOf([])).toBe(null);
  });
  it('takes up by Enter what he was about to do, where one thing is usual', () => {
    const go = { ...rise, usual: true };
    expect(usualOf([fire, go])).toBe(go);
    expect(usualOf([fire, rise])).toBeUndefined();
    expect(usualOf([fire, { ...go, actor: 'b2' }])).toBeUndefined();
  });
});

describe('an order being written', () => {
  it('asks for what it lacks, and is judged by the rules', () => {
    const draft = begun(actOf('i-72 move'));
    expect(missing(draft)?.kind).toBe('path');
    expect(judged(rules, view, draft).problem?.code).toBe('bad-path');
    const led = ledTo(draft, { x: 10_000, y: 28_000 }, false);
    expect(missing(led)).toBeUndefined();
    expect(judged(rules, view, led).problem).toBeUndefined();
  });
  it('is cut at the limit, its corners kept', () => {
    const draft = begun(actOf('i-72 move'));
    const far = ledTo(draft, { x: 10_000, y: 5000 }, false);
    expect(pathLength(far.answers.path!)).toBeLessThanOrEqual(8000);
    expect(pathLength(far.answers.path!)).toBeGreaterThan(7900);
    const round = ledTo(ledTo(draft, { x: 13_000, y: 33_000 }, false), { x: 13_000, y: 20_000 }, true);
    expect(round.answers.path).toHaveLength(3);
    expect(pathLength(round.answers.path!)).toBeLessThanOrEqual(8000);
    expect(judged(rules, view, round).problem).toBeUndefined();
  });
  it('knows where the unit would stand', () => {
    const led = ledTo(begun(actOf('i-72 move')), { x: 10_000, y: 28_000 }, false);
    expect(standsAt(led)).toMatchObject({ x: 10_000, y: 28_000 });
  });
  it('has every target open or closed with a reason', () => {
    const aims = aimsOf(rules, view, begun(actOf('mg-93 fire')));
    expect(aims.length).toBeGreaterThan(3);
    expect(aims.some(({ problem }) => !problem)).toBe(true);
    for (const { problem } of aims) if (problem) expect(problem.message.length).toBeGreaterThan(5);
  });
  it('makes the command that the rules take', () => {
    const fire = begun(actOf('mg-93 fire'));
    expect(commandOf({ ...fire, answers: { target: 'norfolk' } })).toMatchObject({
      type: 'activate',
      action: 'fire',
      target: 'norfolk',
    });
  });
  it('finds the ground that can be reached straight on, in bands of what it costs', async () => {
    const draft = begun(actOf('i-72 move'));
    const bands = await reachOf(rules, view, draft, () => true, 12);
    expect(bands?.map(({ label }) => label)).toEqual(['4″: may fire as well', '8″']);
    const far = bands!.map(({ ends }) => ends.map(({ x, y }) => Math.hypot(x - 10_000, y - 33_000)));
    for (const [i, most] of [4000, 8000].entries()) {
      expect(far[i]).toHaveLength(12);
      expect(Math.max(...far[i]!)).toBeLessThanOrEqual(most + 2);
      expect(Math.max(...far[i]!)).toBeGreaterThan(most - 150);
    }
    expect(await reachOf(rules, view, draft, () => false)).toBeUndefined();
  });
  it('one shot: each target is judged once, whatever is asked about it, and nothing is copied', () => {
    const asked: string[] = [];
    const counting: AnyRuleset = {
      ...rules,
      judge(state, command) {
        expect(state).toBe(fresh);
        asked.push(JSON.stringify(command));
        return rules.judge(state, command);
      },
    };
    const fresh = Object.freeze({ ...view });
    const act = actOf('mg-93 fire');
    hopeless(counting, fresh, act);
    const aims = aimsOf(counting, fresh, begun(act));
    for (const { id } of aims) judged(counting, fresh, { act, answers: { target: id } });
    for (const { plan } of aims) plan?.rolls?.();
    expect(aims.length).toBeGreaterThan(3);
    expect(asked).toHaveLength(aims.length);
  });
  it('says beforehand which act would find nobody to choose, and why', () => {
    const { asks } = actOf('mg-93 fire');
    const far = { ...actOf('i-72 fire'), closed: null, asks };
    expect(hopeless(rules, view, far)?.message).toBe(
      'Nobody to choose. The target is beyond the longest range.',
    );
    expect(actOf('i-72 fire').closed?.message).toMatch(
      /^No enemy is within its range of \d+″; go nearer first\.$/,
    );
    expect(hopeless(rules, view, actOf('mg-93 fire'))).toBeUndefined();
    expect(hopeless(rules, view, actOf('i-72 move'))).toBeUndefined();
  });
});

describe('a setting as an address', () => {
  it('is read back as it was written', () => {
    const scenario = rules.scenarios[0]!;
    const setting = {
      game: rules.sheet.id,
      scenario: scenario.id,
      seats: { british: 'veteran', germans: 'you' },
      house: { arcs: 'front' },
      ownDice: true,
      seed: 42,
    } as const;
    const [, query] = addressOf(setting).split('?');
    expect(settingFrom(rules.sheet.id, scenario, query!, 1)).toEqual(setting);
  });
  it('takes defaults for what is missing or spoilt', () => {
    const scenario = rules.scenarios[0]!;
    expect(settingFrom(rules.sheet.id, scenario, 'seats=british:genius&seed=x', 7)).toEqual({
      game: rules.sheet.id,
      scenario: scenario.id,
      seats: { british: 'you', germans: 'regular' },
      house: {},
      ownDice: false,
      seed: 7,
    });
  });
  it('takes computer players as the command line writes them, and seats nobody against himself', () => {
    const seatsOf = (text: string) =>
      settingFrom(rules.sheet.id, rules.scenarios[0]!, `seats=${text}`, 7).seats;
    expect(seatsOf('british:ai:veteran,germans:you')).toEqual({ british: 'veteran', germans: 'you' });
    expect(seatsOf('british:genius,germans:you')).toEqual({ british: 'regular', germans: 'you' });
    expect(seatsOf('british:recruit')).toEqual({ british: 'recruit', germans: 'you' });
    expect(seatsOf('')).toEqual({ british: 'you', germans: 'regular' });
  });
  it('keeps what it cannot read of house rules, so that the page can say what is wrong with it', () => {
    expect(settingFrom(rules.sheet.id, rules.scenarios[0]!, 'house={', 7).house).toEqual({ '{': '' });
  });
});

it('reach ends where good going ends, in Contemptible Little Armies', async () => {
  const table = await loadTable('contemptible-little-armies');
  const match = startMatch(table.rules, table.rules.scenarios[0]!, { seed: 7 });
  const british = 'british';
  for (let i = 0; i < 6; i++) {
    const [side] = table.rules.deciding(match.state);
    const acts = table.board.acts(table.rules.view(match.state, side!), side!);
    const roll = acts.find(({ actor, rings, closed }) => actor === 'dorsets' && rings && !closed);
    if (side === british && roll) {
      expect(match.play(roll.command({})).ok).toBe(true);
      break;
    }
    match.play(acts.find(({ ends }) => ends)!.command({}));
  }
  const seen = table.rules.view(match.state, british);
  const move = table.board.acts(seen, british).find(({ asks }) => asks.some(({ kind }) => kind === 'path'))!;
  const draft = begun(move);
  const reach = (await reachOf(table.rules, seen, draft, () => true))!;
  const { from, most } = move.asks.find((ask) => ask.kind === 'path')!;
  const far = reach[0]!.ends.map((end) => pathLength([from, end]));
  expect(Math.min(...far)).toBeLessThan(most - 1000); // the wadi, or the sand
  for (const end of reach[0]!.ends.filter((_, i) => far[i]! > 500)) {
    const inside = { x: (from.x * 3 + end.x * 97) / 100, y: (from.y * 3 + end.y * 97) / 100 };
    const path = [from, { x: Math.round(inside.x), y: Math.round(inside.y) }];
    const { problem } = judged(table.rules, seen, { ...draft, answers: { ...draft.answers, path } });
    expect(['difficult-ground', 'in-the-way', 'too-far']).not.toContain(problem?.code);
  }
});

it('leads a unit no farther to its side than its men get when they have turned, in La Petite Guerre', async () => {
  const { rules: game, board: table } = await loadTable('la-petite-guerre');
  const match = startMatch(game, game.scenarios[0]!, { seed: 9 });
  for (const side of ['government', 'resistance']) match.play({ type: 'endCommand', side });
  for (const id of Object.keys((match.state as unknown as Controlled).men))
    (match.state as unknown as Controlled).men[id]!.control = 'controlled';
  const seen = game.view(match.state, 'government');
  const act = table.acts(seen, 'government').find(({ id }) => id === 'police all-go')!;
  const draft = begun(act);
  const [ask] = act.asks;
  const from = ask?.kind === 'path' ? ask.from : { x: 0, y: 0 };
  const far = ({ x, y }: { x: number; y: number }): number =>
    pathLength(ledTo(draft, { x: from.x + x, y: from.y + y }, false).answers.path!);
  expect(far({ x: -12_000, y: 0 })).toBeCloseTo(4000, -1); // they face south, in deep snow
  expect(far({ x: 0, y: -12_000 })).toBeCloseTo(8000, -1);
});
type Controlled = { readonly men: Readonly<Record<string, { control: string | null }>> };
