import { scripted } from '@sandtable/dice';
import { isRefused, resolveIn, startMatch } from '@sandtable/engine';
import { at, type Place } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { acts } from '../board/acts.ts';
import { candidates } from '../players/candidates.ts';
import { volley } from '../sheet/morale.ts';
import { volleyInput } from '../table/fire-input.ts';
import { coverOf } from '../table/units.ts';
import { deciding } from './deciding.ts';
import { field, go, only, trialOf, type UnitFile } from './field.ts';
import { greatWarBattalionsGame } from './game.ts';
import { battalionScenario } from './scenario.ts';
import type { Command } from './state.ts';

const x = { id: 'x', place: [10, 10] } as const;
const far = { id: 'y', place: [40, 33] } as const;
const order = (rest: object): Command => ({ type: 'activate', side: 'a', unit: 'x', ...rest }) as Command; // the rest names the action
const assault = (to: Place, from: Place = at(10, 10)): Command =>
  order({ action: 'assault', target: 'y', path: go(from, to) });

describe('ground', () => {
  it('GWB-15.3 a road that a bridge takes up is one way', () => {
    const features = [
      { kind: 'wood', rect: [0, 12, 48, 16] },
      { kind: 'road', rect: [9, 0, 11, 14] },
      { kind: 'bridge', rect: [9, 14, 11, 36] },
    ];
    const { play, roll, state } = field({ a: [{ ...x, type: 'machine-gun', bases: 2 }], b: [far], features });
    const events = [...play(order({ action: 'move', path: go(at(10, 10), at(10, 17)) }))];
    if (state().phase === 'reaction') events.push(...roll([], { type: 'decline', side: 'b' }));
    expect(only(events, 'terrainTested')).toEqual([]);
  });
  it('GWB-15.3 nobody crosses a canal but by a bridge', () => {
    const canal = { kind: 'canal', rect: [0, 12, 48, 13] };
    const { refusal } = field({ a: [x], b: [far], features: [canal] });
    expect(refusal(order({ action: 'move', path: go(at(10, 10), at(10, 15)) }))).toBe('impassable');
  });
  it('GWB-15.3 a hedge covers from the side of the fire only', () => {
    const hedge = { kind: 'hedge', line: [[0, 18.7], [48, 18.7]] }; // biome-ignore format: a line
    const { state } = field({
      a: [{ id: 'x', place: [30, 2] }],
      b: [{ id: 'y', place: [10, 20] }],
      features: [hedge],
    });
    const cover = (from: Place) => coverOf(state(), state().units.y!, state().units.y!.pose!, from);
    expect([cover(at(10, 10)), cover(at(10, 30))]).toEqual(['cover', 'open']);
  });
});

describe('reading inputs off the table', () => {
  const smoke = [{ circle: [10, 20, 2], lastTurn: 3 }];
  const read = (a: UnitFile, b: readonly [number, number], option: { smoke?: object[] } = { smoke }) => {
    const { state } = field({ a: [a], b: [{ id: 'y', place: b }], ...option });
    return volleyInput(state(), state().units.x!, state().units.y!, { action: 'fire' });
  };
  it('GWB-13.1 smoke on the line spoils direct fire, smoke round the target also indirect fire', () => {
    const guns = { ...x, type: 'field-artillery', bases: 2 };
    expect(read(guns, [10, 30])).toMatchObject({ smoke: true, indirect: false });
    expect(read(guns, [10, 35.5])).toMatchObject({ range: 24.5, smoke: false }); // beyond 24 inches it is indirect
    expect(read({ ...guns, type: 'heavy-artillery' }, [10, 30]).smoke).toBe(false);
    expect(read({ ...guns, type: 'heavy-artillery' }, [10, 21]).smoke).toBe(true);
  });
  it('GWB-7.7 by house rule heavy guns keep away from friends even where they see the target', () => {
    const { refusal } = field({
      a: [
        { ...x, type: 'heavy-artillery', bases: 2 },
        { id: 'z', place: [16, 24] },
      ],
      b: [{ id: 'y', place: [10, 26] }],
      options: { safetyDistance: 4 },
    });
    expect(refusal(order({ action: 'fire', target: 'y' }))).toBe('friends-too-near');
  });
  it('GWB-7.8 a unit turns to its target before the range is taken; the preview is the shot', () => {
    const { play, state } = field({ a: [x], b: [{ id: 'y', place: [24, 10] }] });
    const command = order({ action: 'fire', target: 'y' });
    const preview = trialOf(state(), command)!;
    const [shot] = only(play(command), 'fired');
    expect(shot!.volley.input).toEqual(preview.input);
    expect(preview.input.range).toBe(10.5); // 8 inches from its end, before it turned
    expect(state().units.x!.pose!.facing).toBe(90);
  });
  it('a shot is measured when it is judged, and not again for its odds', () => {
    const { state } = field({ a: [x], b: [{ id: 'y', place: [10, 17] }] });
    const plan = greatWarBattalionsGame.judge(state(), order({ action: 'fire', target: 'y' }));
    if (isRefused(plan)) throw new Error(plan.message);
    const shot = () => plan.rolls?.()?.next?.({ success: true })?.input;
    expect(shot()).toMatchObject({ range: 6 });
    expect(shot()).toBe(shot());
  });
  it('the preview of a Move & Fire is measured from its end, or from its start if the fire comes first', () => {
    const { state } = field({
      a: [x],
      b: [{ id: 'y', place: [10, 17] }],
      options: { moveAndFireOrder: 'either' },
    });
    const path = go(at(10, 10), at(10, 12));
    const range = (rest: object) =>
      trialOf(state(), order({ action: 'move-and-fire', target: 'y', path, ...rest }))?.input.range;
    expect([range({}), range({ fireFirst: true })]).toEqual([4, 6]);
  });
  it('a reaction and an assault have a preview too, and nonsense has none', () => {
    const { play, roll, state } = field({ a: [x], b: [{ id: 'y', place: [10, 17] }] });
    expect(trialOf(state(), assault(at(10, 17)))).toMatchObject({
      procedure: 'assault',
    });
    expect(trialOf(state(), order({ action: 'move-and-fire', target: 'y', path: 'no' }))).toBeUndefined();
    expect(trialOf(state(), order({ action: 'fire', target: 7 }))).toBeUndefined();
    play(order({ action: 'move', path: go(at(10, 10), at(10, 12)) }));
    const command: Command = { type: 'react', side: 'b', unit: 'y', action: 'fire' };
    const preview = trialOf(state(), command)!;
    const [shot] = only(roll([3, 1, 1, 1], command), 'fired');
    expect(preview.input).toEqual(shot!.volley.input);
    expect(resolveIn(scripted([1, 1, 1]), volley, shot!.volley.input as never).outcome.dice).toBe(3); // an input of the volley
  });
});

describe('odds and ends of the sequence', () => {
  it('fields that do not belong to an action are left out of it', () => {
    const armies = { a: [{ ...x, markers: 1 }], b: [{ id: 'y', place: [10, 17] as const }] };
    const { roll, state } = field({ ...armies, options: { reactionTiming: 'before' } });
    const [told] = roll(
      [],
      order({ action: 'fire', target: 'y', path: go(at(10, 10), at(10, 3)), point: undefined }),
    );
    expect(state().pending).toMatchObject({ path: [], facing: null });
    expect(greatWarBattalionsGame.tell(state(), told!, 'a')).toBe('x is ordered to fire on y.');
    const events = roll([4, 1, 1, 1, 1], {
      type: 'react',
      side: 'b',
      unit: 'y',
      action: 'fire',
      path: go(at(10, 17), at(10, 12)),
    });
    expect(only(events, 'fired').map(({ unit }) => unit)).toEqual(['y', 'x']);
    const log = events.map((event) => greatWarBattalionsGame.tell(state(), event, 'a'));
    expect(log).toContain('y tries to react: needs 3+, rolled 4. It reacts. It now has 1 token.');
    expect(log).toContain('y fires on x at 6 inches, needing 6+. Both dice miss.');
    const other = field(armies);
    const [rally] = other.play(order({ action: 'rally', target: 'nobody', point: at(3, 3), facing: 0 }));
    expect(greatWarBattalionsGame.tell(other.state(), rally!, 'a')).toBe('x is ordered to rally.');
  });
  it('GWB-13.2 smoke goes at a point on the table', () => {
    const { refusal } = field({
      a: [{ ...x, type: 'field-artillery', bases: 2 }],
      b: [far],
      options: { smokeShells: 'on' },
    });
    expect(refusal(order({ action: 'fire', point: at(10, 50) }))).toBe('bad-point');
  });
  it('GWB-11.1 a broken unit may rally, and nothing else', () => {
    const { roll, refusal, state } = field({ a: [x, { id: 'z', place: [30, 3] }], b: [far] });
    state().units.x!.broken = true;
    expect(refusal(order({ action: 'move', path: go(at(10, 10), at(10, 8)) }))).toBe('broken');
    const events = roll([2], order({ action: 'rally' }));
    expect(only(events, 'rallied')[0]!.after.broken).toBe(false);
  });
  it('GWB-1.2 a reinforcement counts for tokens at once; without room it tries again', () => {
    const late = { id: 'z', place: [40, 1] as const, arrives: 2 };
    const { play, state } = field({ a: [x, late], b: [far] });
    expect(state().sides[0]!.tokens).toBe(3);
    expect(candidates(state(), 'a').some((command) => 'unit' in command && command.unit === 'z')).toBe(false);
    const discard = () => {
      for (let i = 0; i < 2; i++) {
        const side = deciding(state())[0]!;
        play({ type: 'discard', side, n: state().sides.find(({ id }) => id === side)!.tokens });
      }
    };
    discard();
    expect(state().units.z!.pose).toMatchObject(at(40, 1));
    expect(state().sides[0]!.tokens).toBe(4);
    state().units.z!.pose = null; // as if there had been no room
    discard();
    expect(state().units.z!.pose).toMatchObject(at(40, 1));
  });
  it('on a blocked point a reinforcement comes on at the nearest free one', () => {
    const { play, state } = field({
      a: [
        { ...x, place: [40, 1] },
        { id: 'z', place: [40, 1], arrives: 2 },
      ],
      b: [far],
    });
    play({ type: 'discard', side: 'a', n: 3 });
    play({ type: 'discard', side: 'b', n: 3 });
    expect(state().units.z!.pose).toMatchObject(at(34, 1));
  });
  it('GWB-14.1 half the units lost, broken ones among them, ends the game; guns off the table do not count', () => {
    const guns = { id: 'g', type: 'heavy-artillery', bases: 2, offTable: true };
    const { play, state, match } = field({ a: [x, { id: 'z', place: [30, 20] }, guns], b: [far] });
    state().units.x!.broken = true;
    play({ type: 'discard', side: 'a', n: 5 });
    play({ type: 'discard', side: 'b', n: 3 });
    expect(match.verdict()).toMatchObject({ winner: 'b' });
  });
  it('GWB-1.3, GWB-1.5, GWB-1.7 empty pools pass by themselves, and a tie for the initiative is rolled again', () => {
    const { play, roll, refusal, state } = field({ a: [x], b: [far] });
    play({ type: 'discard', side: 'a', n: 3 });
    expect(state()).toMatchObject({ active: 'b', spentThisStint: 0 });
    play({ type: 'discard', side: 'b', n: 1 });
    expect(refusal({ type: 'surrender', side: 'b' })).toBe('cannot-surrender');
    const closed = acts(state(), 'b').find(({ id }) => id === 'surrender')!.closed;
    expect(closed).toMatchObject({ rule: 'GWB-1.5' });
    const events = roll([3, 3, 2, 5], { type: 'discard', side: 'b', n: 2 });
    expect(only(events, 'initiativeRolled').map(({ active }) => active)).toEqual([null, 'b']);
    expect(state()).toMatchObject({ turn: 2, active: 'b' });
  });
  it('GWB-14.2 two broken forces draw', () => {
    const { play, state, match } = field({ a: [x], b: [far] });
    state().units.x!.broken = true;
    state().units.y!.broken = true;
    play({ type: 'discard', side: 'a', n: 3 });
    play({ type: 'discard', side: 'b', n: 3 });
    expect(match.verdict()).toMatchObject({ winner: 'draw' });
  });
  it('nobody takes back the word that showed a secret deployment', () => {
    const side = (id: string, edge: string, y: number) => ({
      id,
      name: id,
      edge,
      zones: [{ rect: [0, y - 4, 48, y + 4] }],
      units: [{ id: `${id}1`, name: id, type: 'infantry', bases: 4, place: [10, y] }],
    });
    const open = (secretDeployment: boolean) => {
      const file = battalionScenario({
        id: 'dark',
        game: 'great-war-battalions',
        title: 'Dark',
        about: 'For tests.',
        turns: 3,
        secretDeployment,
        map: { width: 48, depth: 36, features: [{ kind: 'canal', rect: [0, 2, 48, 3] }] },
        deploysFirst: 'a',
        initiative: [{ turn: 1, holder: 'a' }],
        victory: { attacker: 'a', objectives: 1 },
        sides: [side('a', 'south', 5), side('b', 'north', 30)],
      });
      if (!file.ok) throw new Error(file.problem.message);
      const match = startMatch(greatWarBattalionsGame, file.value, { seed: 1 });
      const inWater = match.play({
        type: 'place',
        side: 'a',
        unit: 'a1',
        pose: { ...at(20, 2.5), facing: 0 },
      });
      expect(!inWater.ok && inWater.problem.code).toBe('impassable');
      match.play({ type: 'ready', side: 'a' });
      expect(match.canUndo('a')).toBe(true);
      match.play({ type: 'ready', side: 'b' });
      return match.canUndo('b');
    };
    expect([open(true), open(false)]).toEqual([false, true]);
  });
});
