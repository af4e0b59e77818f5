import { describe, expect, it } from 'vitest';
import { battle, company, of, play, ruleAgainst, way } from '../play/hand-made.ts';
import { gapOf, standing } from './units.ts';

const wire = [20, 22, 24, 26, 28, 30, 32, 34, 36, 38].map((x) => ({
  kind: 'wire',
  rect: [x, 22, x + 2, 22.5],
}));
const rush = { type: 'assault', side: 'red', unit: 'r1', target: 'b1' } as const;

describe('SCW-19 wire between two companies', () => {
  const facing = (y: number, enemy: readonly number[]) =>
    battle({
      features: wire,
      red: [company('r1', [30, y])],
      blue: [company('b1', enemy, { facing: 180 })],
      phase: 'assault-movement',
    });
  it('SCW-19.4 a company that sticks in the wire does not come to grips with the enemy behind it', () => {
    const state = facing(21.5, [30, 24]); // touching the wire, the enemy 1.5 inches off
    play(state, rush, [5]); // half a move
    expect(state.units.r1).toMatchObject({ pose: { x: 30000, y: 21500 }, moved: false });
    expect(state.fights).toEqual([]);
  });
  it('SCW-19.2 wire reached with the last of the roll stops a company that would have closed', () => {
    const state = facing(17.5, [30, 24]); // 4 inches to the wire, then 1.5 to the enemy
    play(state, rush, [5]);
    expect(state.units.r1!.pose!.y).toBeLessThanOrEqual(21500);
    expect(state.units.r1!.pose!.y).toBeGreaterThan(21480);
    expect(state.fights).toEqual([]);
  });
  it('SCW-19.2 wire within the last 2 inches before the enemy is not slid through', () => {
    const state = facing(17.2, [30, 23.6]); // 4.3 inches to the wire, 5.4 to the enemy
    play(state, rush, [5]);
    expect(state.fights).toEqual([]);
    expect(state.units.r1!.pose!.y).toBeLessThanOrEqual(21500);
  });
  it('SCW-19.3 only who stood at the wire crosses it, not who turned into it', () => {
    const state = facing(20.6, [35, 25]); // 0.9 inches from the wire
    play(state, rush, [9]); // a full move: 8 inches
    expect(state.fights).toEqual([]);
    const { shapes } = standing(state.units.r1!);
    const highest = Math.max(
      ...shapes.flatMap((shape) => (shape.kind === 'quad' ? shape.corners.map(({ y }) => y) : [])),
    );
    expect(highest).toBeLessThanOrEqual(22000);
  });
  it('SCW-19.3 a company at the wire crosses it in a full assault move', () => {
    const state = facing(21.5, [30, 25.5]);
    const rushed = play(state, rush, [9]); // 8 − 5 = 3 inches
    expect(of(rushed, 'moved')[0]!.wire!.outcome).toMatchObject({ outcome: 'crosses', distanceLeft: 3 });
    expect(gapOf(standing(state.units.r1!), standing(state.units.b1!))).toBeLessThan(10);
  });
  it('SCW-19.3 in ordinary movement too: nobody turns into wire and walks on across it', () => {
    const state = battle({
      features: wire,
      red: [company('r1', [30, 20])],
      blue: [company('b1', [30, 55], { facing: 180 })],
    });
    play(state, { type: 'roll-move', side: 'red', unit: 'r1' }, [5]);
    const turning = {
      type: 'move',
      side: 'red',
      unit: 'r1',
      path: way([30, 20], [31, 21]),
      facing: 45,
    } as const;
    expect(ruleAgainst(state, turning)).toBe('SCW-19.2');
  });
});
