import { at, type Place } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { greatWarBattalionsBoard } from '../board/board.ts';
import { survey } from '../board/survey.ts';
import { field, go, only, trialOf, type UnitFile } from '../play/field.ts';
import { greatWarBattalionsGame as game } from '../play/game.ts';
import { reactionProblem, strikePoint } from '../play/reacting.ts';
import type { Command, Event, State } from '../play/state.ts';
import { coverOf } from './units.ts';
import { hindrances } from './ways.ts';

const order = (rest: object): Command => ({ type: 'activate', side: 'a', unit: 'x', ...rest }) as Command; // the rest names the action
const far: UnitFile = { id: 'y', place: [44, 34], bases: 1 };
const move = (...path: Place[]): Command => order({ action: 'move', path });
/** The railway and the fences of Audregnies, none of them along an axis. */
const railway = { kind: 'embankment', area: [[26, 10.5], [38, 8.5], [38, 10], [26, 12]] }; // biome-ignore format: corners
const fence = { kind: 'wire', line: [[21, 21], [31, 22]] }; // biome-ignore format: a line
const hidden = { kind: 'hill', rect: [40, 30, 48, 33] };

const tests = (events: readonly Event[]): number => only(events, 'terrainTested').length;
const ordered = ({ x, y }: Place): Place => ({ x, y });

describe('GWB-6.5 halted at an edge', () => {
  /** Guns that fail at what lies north of them, and then are told to go elsewhere. */
  const halted = (
    features: object[],
    from: readonly [number, number],
    to: Place,
    type = 'field-artillery',
  ) => {
    const battle = field({ a: [{ id: 'x', type, bases: 2, place: from }], b: [far], features });
    const { roll, state } = battle;
    const impassable = type === 'field-artillery' && features.includes(fence); // nothing to roll for
    const failed = roll(impassable ? [] : [1], move(at(...from), to));
    expect(only(failed, 'terrainTested')[0]!.tested.outcome.passed).toBe(false);
    return { ...battle, place: ordered(state().units.x!.pose!) };
  };
  const spots = [29, 30, 30.6, 31.3, 33.7].map((x) => [x, 8] as const);

  it('guns halted at a railway stand outside it: no cover, and no test to walk away', () => {
    for (const from of spots) {
      const { state, place } = halted([railway, hidden], from, at(from[0] + 1, 11.5));
      expect(coverOf(state(), state().units.x!, state().units.x!.pose!, null)).toBe('open');
      expect(hindrances(state(), [place, at(25, 6)])).toEqual([]);
      expect(hindrances(state(), [place, at(from[0] + 2, 13)])).toHaveLength(1);
    }
  });
  it('who is halted at wire walks away from it freely, and is tested when it tries again', () => {
    for (const x of [23, 24.3, 25.1, 27.9, 29.6]) {
      const { roll, state, place } = halted([fence, hidden], [x, 20], at(x + 1, 23.5));
      expect(hindrances(state(), [place, at(x, 23)])).toHaveLength(1);
      const away = { x: place.x - 300, y: place.y - 1000 };
      expect(tests(roll([6], move(place, away)))).toBe(0);
      expect(state().units.x!.pose).toMatchObject(away);
    }
  });
  it('a halt is as near the edge as a thousandth of an inch allows', () => {
    const { place } = halted([railway, hidden], [30, 8], at(30, 11.5));
    expect(place).toEqual({ x: 30_000, y: 9_833 });
  });
});

describe('GWB-6.6 wire is a line', () => {
  const wire = { kind: 'wire', line: [[46, 19], [54, 19]] }; // biome-ignore format: a line
  const { state } = field({ a: [{ id: 'x', place: [10, 10] }], b: [far], features: [wire] });
  const met = (...path: Place[]): number => hindrances(state(), path).length;
  it('a way past its end is not tested, as at Neuve Chapelle', () => {
    expect(met({ x: 48_524, y: 11_489 }, { x: 45_865, y: 19_034 })).toBe(0);
  });
  it('a way that ends just short of it, or right at it, is not tested; one across it is', () => {
    expect(met(at(47, 12), at(47, 18.95))).toBe(0);
    expect(met(at(47, 12), at(47, 19))).toBe(0);
    expect(met(at(47, 12), { x: 47_000, y: 19_001 })).toBe(1);
  });
  it('wire inside another feature makes one test of two, and the board says the same', () => {
    const features = [{ kind: 'bushes', rect: [5, 15, 15, 20] }, { kind: 'wire', line: [[5, 17], [15, 17]] }]; // biome-ignore format: a table
    const battle = field({ a: [{ id: 'x', place: [10, 12] }], b: [far], features });
    const path = go(at(10, 12), at(10, 19));
    expect(hindrances(battle.state(), path)).toMatchObject([{ wire: true, distance: 3000 }]);
    const found = survey(battle.state(), move(...path))!;
    expect(found.chance).toBeCloseTo(4 / 6, 12);
    expect(found.notes).toHaveLength(1);
  });
  it('GWB-15.3 a road leads through a wood and over a stream, but not through a hedge or wire', () => {
    const road = { kind: 'road', line: [[10, 0], [10, 36]], width: 1 }; // biome-ignore format: a line
    const crossed = (kind: string) => {
      const battle = field({
        a: [{ id: 'x', type: 'machine-gun', bases: 2, place: [10, 12] }],
        b: [far],
        features: [road, { kind, line: [[5, 15], [15, 15]] }], // biome-ignore format: a line
      });
      return hindrances(battle.state(), [at(10, 12), at(10, 18)]).length;
    };
    expect(['stream', 'hedge', 'wall', 'wire'].map(crossed)).toEqual([0, 1, 1, 1]);
  });
});

describe('GWB-3.3 what is seen along a way', () => {
  const cavalry: UnitFile = { id: 'x', type: 'cavalry', bases: 1, place: [28.716, 1.601] };
  const ridge = { kind: 'hill', area: [[12, 6], [38, 6], [38, 12], [26, 12.5], [12, 10.5]] }; // biome-ignore format: corners
  const turned = (state: State) => {
    state.units.x!.pose = { x: 28_716, y: 1_601, facing: 339 };
    state.units.guns!.pose = { x: 27_753, y: 8_684, facing: 333 };
  };
  it('a battalion that sees a mover for an instant only may react, as at Audregnies', () => {
    const battle = field({
      a: [
        cavalry,
        { id: 'norfolk', place: [32, 10.2] },
        { id: 'guns', type: 'field-artillery', bases: 2, place: [27.753, 8.684] },
      ],
      b: [{ id: 'y', place: [21.261, 21.127] }],
      features: [ridge],
    });
    turned(battle.state());
    battle.roll([], move(at(28.716, 1.601), at(31.485, 8.893)));
    expect(battle.state().phase).toBe('reaction');
    expect(reactionProblem(battle.state(), battle.state().units.y!)).toBeUndefined();
  });
  it('a gap of a tenth of an inch between two houses is enough, and the default point is in it', () => {
    const houses = [[10, 20, 19.9, 24], [20, 20, 30, 24]].map((rect) => ({ kind: 'building', rect })); // biome-ignore format: a table
    const battle = field({
      a: [{ id: 'x', place: [16, 15], bases: 1 }],
      b: [{ id: 'y', type: 'machine-gun', bases: 2, place: [19.95, 33] }],
      features: houses,
    });
    battle.roll([], move(at(16, 15), at(23.7, 15)));
    const react: Command = { type: 'react', side: 'b', unit: 'y', action: 'fire' };
    expect(battle.state().phase).toBe('reaction');
    expect(trialOf(battle.state(), react)).toMatchObject({ procedure: 'volley' });
    expect(only(battle.roll([3, 1, 1], react), 'fired')).toHaveLength(1);
  });
  it('a computer player finds it too, wherever it lies on the way', () => {
    const houses = [[10, 20, 19.9, 24], [20, 20, 30, 24]].map((rect) => ({ kind: 'building', rect })); // biome-ignore format: a table
    for (const x of [15, 15.3, 15.7]) {
      const battle = field({
        a: [{ id: 'x', place: [x, 15], bases: 1 }],
        b: [{ id: 'y', type: 'machine-gun', bases: 2, place: [19.95, 33] }],
        features: houses,
      });
      battle.roll([], move(at(x, 15), at(x + 7.7, 15)));
      expect(strikePoint(battle.state(), battle.state().units.y!)).toBeDefined();
      expect(game.instinct.act(battle.state(), 'b', 'seasoned').type).toBe('react');
    }
  });
  it('who sees nothing of it from start to end may not', () => {
    const battle = field({
      a: [{ id: 'x', place: [16, 15], bases: 1 }],
      b: [{ id: 'y', place: [19.95, 33] }],
      features: [{ kind: 'building', rect: [5, 20, 40, 24] }],
    });
    battle.roll([], move(at(16, 15), at(23.7, 15)));
    expect(battle.state().phase).toBe('activation');
  });
});

describe('GWB-7.8 the range is taken when the unit has turned', () => {
  it('a battalion beside its target is out of range once it faces it, as at Audregnies', () => {
    const { refusal, state } = field({
      a: [{ id: 'x', place: [10, 10] }],
      b: [{ id: 'y', place: [25.6, 10] }],
    });
    expect(refusal(order({ action: 'fire', target: 'y' }))).toBe('out-of-range');
    expect(greatWarBattalionsBoard.look(state(), 'x', 'y')!.inches).toBeCloseTo(12.1, 6);
  });
  it('after a move it turns where the move ends; the board, the order and the shot agree', () => {
    const { play, state } = field({ a: [{ id: 'x', place: [10, 10] }], b: [{ id: 'y', place: [20, 12] }] });
    const command = order({ action: 'move-and-fire', target: 'y', path: go(at(10, 10), at(12, 12)) });
    const preview = trialOf(state(), command)!;
    expect(preview.input.range).toBe(4.5);
    const events = [...play(command)];
    if (state().phase === 'reaction') events.push(...play({ type: 'decline', side: 'b' }));
    expect(only(events, 'fired')[0]!.volley.input.range).toBe(4.5);
    expect(state().units.x!.pose!.facing).toBe(90);
  });
  it('who has no room to turn fires as he stands', () => {
    const { play, state } = field({
      a: [
        { id: 'x', place: [10, 10] },
        { id: 'z', place: [10, 12] },
      ],
      b: [{ id: 'y', place: [20, 10] }],
    });
    const [shot] = only(play(order({ action: 'fire', target: 'y' })), 'fired');
    expect(shot!.volley.input.range).toBe(4);
    expect(state().units.x!.pose!.facing).toBe(0);
  });
});
