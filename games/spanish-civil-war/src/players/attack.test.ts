import { gapBetween, INCH } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { spanishCivilWarGame as game } from '../play/game.ts';
import { asPrinted, battle, company, gun } from '../play/hand-made.ts';
import { SCENARIOS } from '../play/scenario.ts';
import type { State } from '../play/state.ts';
import { assemblyFor } from './assembling.ts';
import { goalOf } from './goals.ts';
import { instinct } from './instinct.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { assaultNet } from './promises.ts';
import { actionFor } from './readying.ts';
import { comingAlong, fireMet, rushChance, strikesFlank } from './rushing.ts';
import { companionsOf } from './trenches.ts';
import { wayFor } from './under-fire.ts';

/** The western trench is held by n1, facing south, with wire two inches and a half before it. */
function pingarron(change: (state: State) => void = () => undefined): { state: State; o: Outlook } {
  const state = game.setUp(SCENARIOS.find(({ id }) => id === 'pingarron')!, asPrinted);
  Object.assign(state, { phase: 'assault-movement', active: 'republic', turn: 6, markers: [] });
  change(state);
  return { state, o: outlookOf(state, 'republic') };
}
const put = (state: State, id: string, x: number, y: number, facing = 0): void => {
  state.units[id]!.pose = { x: x * INCH, y: y * INCH, facing };
};
const atTheWire = (state: State): void => put(state, 'r1', 12.5, 20.99);
const atTheFlank = (state: State): void => put(state, 'r1', 6.7, 27, 90);

describe('what an assault has before it', () => {
  it('SCW-19.3 wire that it touches leaves a full move only', () => {
    const { state, o } = pingarron(atTheWire);
    expect(rushChance(o, state.units.r1!, state.units.n1!)).toBe(0.4);
  });
  it('SCW-19.2 wire on the way stops it', () => {
    const { state, o } = pingarron((there) => put(there, 'r1', 12.5, 19));
    expect(rushChance(o, state.units.r1!, state.units.n1!)).toBe(0);
  });
  it('SCW-4.1 from the flank there is no wire, and a half move is enough', () => {
    const { state, o } = pingarron(atTheFlank);
    expect(rushChance(o, state.units.r1!, state.units.n1!)).toBe(0.8);
  });
  it('SCW-8.1, SCW-16.4 whoever faces elsewhere does not fire at it', () => {
    const before = pingarron(atTheWire);
    expect(fireMet(before.o, before.state.units.r1!, before.state.units.n1!)).toBeGreaterThan(0.5);
    const beside = pingarron(atTheFlank);
    expect(fireMet(beside.o, beside.state.units.r1!, beside.state.units.n1!)).toBe(0);
    expect(strikesFlank(beside.state.units.r1!, beside.state.units.n1!)).toBe(true);
  });
  it('SCW-16.2 friends who can come along count as many as will on average', () => {
    const alone = pingarron(atTheFlank);
    const two = pingarron((state) => {
      atTheFlank(state);
      put(state, 'r6', 12.5, 29.5, 180);
    });
    const [r1, n1] = [two.state.units.r1!, two.state.units.n1!];
    expect(comingAlong(two.o, r1, n1)).toBeCloseTo(5 * 0.8);
    expect(assaultNet(two.o, r1, n1)).toBeGreaterThan(assaultNet(alone.o, r1, n1) + 3);
  });
  it('together they go in; alone it waits', () => {
    const alone = pingarron(atTheFlank);
    expect(instinct(alone.state, 'republic')).toMatchObject({ type: 'end-phase' });
    const two = pingarron((state) => {
      atTheFlank(state);
      put(state, 'r6', 12.5, 29.5, 180);
      state.units.n1!.dps = 2;
    });
    expect(instinct(two.state, 'republic')).toMatchObject({ type: 'assault', target: 'n1' });
  });
});

describe('the way to a trench', () => {
  it('SCW-19.2 leads round the end of the wire and out of the arc of its holder', () => {
    const { state, o } = pingarron();
    const unit = state.units.r1!;
    const goal = assemblyFor(o, unit, state.units.n1!)!;
    expect(goal.x).toBeLessThan(state.units.n1!.pose!.x - 5 * INCH);
    const ways = wayFor(o, unit, goal);
    let at = unit.pose!;
    for (let moves = 0; moves < 6 && gapBetween(at, goal) > INCH; moves++) {
      const next = ways.next(at, 8 * INCH);
      if (Math.min(at.y, next.y) < 21.5 * INCH && Math.max(at.y, next.y) > 22 * INCH)
        expect(Math.max(at.x, next.x)).toBeLessThan(8 * INCH);
      at = { ...next, facing: 0 };
    }
    expect(gapBetween(at, goal)).toBeLessThan(INCH);
  });
  it('nobody waits for a company that is too worn to come', () => {
    const { state, o } = pingarron();
    const all = companionsOf(o, state.units.r1!).length;
    const worn = pingarron((there) => {
      there.units.r6!.dps = 4;
    });
    expect(companionsOf(worn.o, worn.state.units.r1!).length).toBe(all - 1);
    expect(state.units.r6!.dps).toBe(0);
  });
});

describe('a trench that has fallen', () => {
  it('the nearest company that is fit to leaves its own to take it back', () => {
    const { state } = pingarron((there) => {
      there.units.n1!.fate = 'destroyed';
      put(there, 'r1', 12.5, 25.5);
      const [west] = Object.keys(there.held);
      there.held = { ...there.held, [west!]: 'republic' };
    });
    const o = outlookOf(state, 'nationalists');
    const goal = goalOf(o, state.units.n2!)!;
    expect(gapBetween(goal, state.units.r1!.pose!)).toBeLessThan(8 * INCH);
    expect(goalOf(o, state.units.n3!)).toBeUndefined();
  });
});

describe('a gun of the attack', () => {
  const behind = (ranging: object): string | undefined => {
    const state = battle({
      red: [gun('r1', [30, 1], { tow: 'horse' }), company('r2', [20, 30])],
      blue: [company('b1', [30, 57], { facing: 180 })],
      victory: {
        ...{ kind: 'points', attacker: 'red', lead: 1, tank: 't-26', tankLost: 3, tankStuck: 1, unitLost: 1 },
        square: { circle: [30, 50, 3], points: 4 },
        blocks: { features: [], points: 2 },
        exit: { place: [0, 30], within: 2, points: 2 },
      },
    });
    Object.assign(state.units.r1!, { ranging });
    return actionFor(outlookOf(state, 'red'), state.units.r1!);
  };
  it('SCW-14.7 follows the battle, but not while it has found the range', () => {
    expect(behind({})).toBe('limber');
    expect(behind({ 'weapon-0': { target: 'b1', rounds: 1 } })).toBeUndefined();
  });
});
