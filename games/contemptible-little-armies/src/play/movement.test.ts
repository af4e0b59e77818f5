import { cite } from '@sandtable/engine/testing';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { contemptibleLittleArmies } from '../sheet/sheet.ts';
import { stands } from '../table/figures.ts';
import { against, battle, company, crew, horse, of, piece, play, put, way } from './hand-made.ts';

const cited = (...rules: string[]): void => cite(contemptibleLittleArmies, ...rules);
/** Two companies a side, far apart. */
const field = () =>
  battle({
    red: [company('r1', [15, 10]), company('r2', [45, 10])],
    blue: [company('b1', [15, 50]), company('b2', [45, 50])],
  });

describe('CLA-1.4 moving units', () => {
  it('CLA-1.4 sides alternate, the attacker first, and whoever has more left goes on alone', () => {
    const state = battle({
      red: [company('r1', [15, 10])],
      blue: [company('b1', [15, 50]), company('b2', [45, 50])],
    });
    expect(state.active).toBe('red');
    play(state, { type: 'stand', side: 'red', unit: 'r1' });
    expect(state.active).toBe('blue');
    expect(against(state, { type: 'stand', side: 'red', unit: 'r1' })).toBe('not-your-turn');
    play(state, { type: 'stand', side: 'blue', unit: 'b1' });
    expect(state.active).toBe('blue');
    cited('CLA-1.4');
  });
  it('CLA-1.5 independent figures move after all units, aircraft after them', () => {
    const state = battle({
      red: [company('r1', [15, 10]), piece('cinc', 'cinc', [20, 5]), piece('plane', 'aircraft', [30, 5])],
      blue: [company('b1', [15, 50])],
    });
    expect(against(state, { type: 'stand', side: 'red', unit: 'cinc' })).toBe('not-now');
    play(state, { type: 'stand', side: 'red', unit: 'r1' });
    play(state, { type: 'stand', side: 'blue', unit: 'b1' });
    expect(state.phase).toBe('move-independents');
    play(state, { type: 'stand', side: 'red', unit: 'cinc' });
    expect(state.phase).toBe('move-aircraft');
    cited('CLA-1.5');
  });
});

describe('CLA-2 ways', () => {
  it('CLA-2.1 a way is no longer than the dice allow', () => {
    const state = field();
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [3, 4]);
    expect(against(state, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 17.1]) })).toBe(
      'too-far',
    );
    expect(
      against(state, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 17]) }),
    ).toBeUndefined();
  });
  it('CLA-2.11 good going stops at bad ground, difficult dice go through it', () => {
    const features = [{ kind: 'rough', name: 'scrub', rect: [5, 13, 25, 20] }];
    const set = {
      features,
      red: [company('r1', [15, 10]), company('r2', [45, 10])],
      blue: [company('b1', [15, 50])],
    };
    const good = battle(set);
    play(good, { type: 'beginMove', side: 'red', unit: 'r1' }, [3, 4]);
    expect(against(good, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 14]) })).toBe(
      'difficult-ground',
    );
    expect(
      against(good, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 12.6]) }),
    ).toBeUndefined();
    const difficult = battle(set);
    play(difficult, { type: 'beginMove', side: 'red', unit: 'r1', going: 'difficult' }, [6]);
    expect(
      against(difficult, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 15.9]) }),
    ).toBeUndefined();
    put(difficult.units.r2!, 15, 15);
    difficult.moving = null;
    expect(against(difficult, { type: 'beginMove', side: 'red', unit: 'r2' })).toBe('starts-in-difficult');
  });
  it('CLA-2.11 along a trench is good going, out of it is not', () => {
    const features = [{ kind: 'trench', name: 'trench', rect: [5, 9.2, 40, 10.8] }];
    const state = battle({
      features,
      red: [company('r1', [15, 10]), company('r2', [45, 10])],
      blue: [company('b1', [15, 50])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [3, 4]);
    expect(
      against(state, { type: 'finishMove', side: 'red', path: way([15, 10], [20, 10]) }),
    ).toBeUndefined();
    expect(against(state, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 14]) })).toBe(
      'difficult-ground',
    );
  });
  it('CLA-2.12 forming takes the whole move; turning is free for companies and a move for crews', () => {
    const state = battle({
      red: [company('r1', [15, 10]), company('r2', [45, 10]), crew('mg', 'hmg-team', [30, 10])],
      blue: [company('b1', [15, 50]), company('b2', [45, 50]), company('b3', [30, 50])],
    });
    play(state, { type: 'changeFormation', side: 'red', unit: 'r1', formation: 'open-order', ranks: 2 });
    expect(state.units.r1).toMatchObject({ ranks: 2, moved: true, activated: true });
    play(state, { type: 'stand', side: 'blue', unit: 'b1' });
    play(state, { type: 'stand', side: 'red', unit: 'r2', facing: 40 });
    expect(state.units.r2).toMatchObject({ moved: false, activated: true });
    play(state, { type: 'stand', side: 'blue', unit: 'b2' });
    play(state, { type: 'stand', side: 'red', unit: 'mg', facing: 40 });
    expect(state.units.mg!.moved).toBe(true);
    cited('CLA-2.12');
  });
  it('CLA-2.12 mounting and dismounting change what a unit is', () => {
    const state = battle({
      red: [horse('r1', [15, 10]), company('r2', [45, 10])],
      blue: [company('b1', [15, 50]), company('b2', [45, 50])],
    });
    expect(against(state, { type: 'mount', side: 'red', unit: 'r1' })).toBe('same-saddle');
    expect(against(state, { type: 'dismount', side: 'red', unit: 'r2' })).toBe('no-horses');
    play(state, { type: 'dismount', side: 'red', unit: 'r1' });
    expect(state.units.r1).toMatchObject({ mounted: false, moved: true });
  });
  it('CLA-2.13 a square takes eight, and does not move', () => {
    const state = battle({
      red: [company('r1', [15, 10]), company('few', [45, 10], { men: { rifle: 7 } })],
      blue: [company('b1', [15, 50]), company('b2', [45, 50])],
    });
    expect(
      against(state, { type: 'changeFormation', side: 'red', unit: 'few', formation: 'square', ranks: 1 }),
    ).toBe('too-few');
    play(state, { type: 'changeFormation', side: 'red', unit: 'r1', formation: 'square', ranks: 1 });
    state.units.r1!.activated = false;
    state.active = 'red';
    expect(against(state, { type: 'beginMove', side: 'red', unit: 'r1' })).toBe('square');
  });
});

describe('CLA-2.14 contact', () => {
  const near = () =>
    battle({
      red: [company('r1', [15, 10]), company('r2', [45, 10])],
      blue: [company('b1', [15, 15]), company('b2', [45, 50])],
    });
  it('CLA-2.14 a way into the enemy is a charge; it ends where they touch, and pins whoever has not moved', () => {
    const state = near();
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [3, 4]);
    const [moved] = of(
      play(state, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 17]) }),
      'moved',
    );
    expect(moved!.contacts).toEqual(['b1']);
    expect(moved!.pose.y).toBeGreaterThan(at(0, 14.2).y);
    expect(moved!.pose.y).toBeLessThan(at(0, 14.26).y); // 5 inches less two bases
    expect(against(state, { type: 'beginMove', side: 'blue', unit: 'b1' })).toBe('has-moved');
    expect(state.units.b1!.moved).toBe(false);
    cited('CLA-2.14');
  });
  it('CLA-2.14 in contact one stands and fights, or breaks off directly away', () => {
    const state = near();
    put(state.units.r1!, 15, 14.25);
    state.contacts = [{ attacker: 'b1', defender: 'r1', turn: 0 }];
    expect(against(state, { type: 'beginMove', side: 'red', unit: 'r1' })).toBe('in-contact');
    expect(
      against(state, { type: 'breakOff', side: 'red', unit: 'r1', path: way([15, 14.25], [20, 14.25]) }),
    ).toBe('not-away');
    const [off] = of(
      play(state, { type: 'breakOff', side: 'red', unit: 'r1', path: way([15, 14.25], [15, 6]) }, [2, 3]),
      'brokeOff',
    );
    expect(off!.pose).toEqual({ ...at(15, 9.25), facing: 0 });
    expect(state.contacts).toEqual([]);
    expect(state.units.r1!.moved).toBe(true);
  });
  it('CLA-2.14 whoever breaks off and rolls no inch stays where he is and in contact', () => {
    const state = battle({
      features: [{ kind: 'rough', name: 'scrub', rect: [5, 8, 25, 15] }],
      red: [crew('mg', 'hmg-team', [15, 10]), company('r2', [45, 10])],
      blue: [company('b1', [15, 10.76])],
    });
    state.contacts = [{ attacker: 'b1', defender: 'mg', turn: 0 }];
    const path = way([15, 10], [15, 6]);
    const played = play(state, { type: 'breakOff', side: 'red', unit: 'mg', path }, [2]);
    expect(of(played, 'moveBegan')[0]!.allowance).toBe(0);
    expect(of(played, 'brokeOff')).toEqual([]);
    expect(state.contacts).toHaveLength(1);
    expect(state.units.mg).toMatchObject({ activated: true, moved: false });
    expect(state.moving).toBeNull();
  });
  it('CLA-2.14 the edge of the table stops a move that would run over it and back', () => {
    const state = battle({ red: [company('r1', [15, 2])], blue: [company('b1', [15, 50])] });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [6, 6]);
    const over = way([15, 2], [15, 0.1], [16, 2]);
    expect(against(state, { type: 'finishMove', side: 'red', path: over })).toBe('off-table');
    const beside = way([15, 2], [15, 0.4], [16, 2]);
    expect(against(state, { type: 'finishMove', side: 'red', path: beside })).toBeUndefined();
  });
  it('CLA-2.14 a wing keeps on the table all the way, though the unit would face along the edge at its end', () => {
    const set = (friend: readonly [number, number]) => {
      const state = battle({
        red: [company('r1', [15, 8]), company('r2', friend, { men: { rifle: 1 } })],
        blue: [company('b1', [15, 50])],
      });
      put(state.units.r1!, 15, 8, 45);
      play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [6, 6]);
      const path = way([15, 8], [15, 3.5]);
      return against(state, { type: 'finishMove', side: 'red', path, facing: 0 });
    };
    expect(set([40, 8])).toBeUndefined(); // it turns before it goes
    expect(set([10, 8])).toBe('off-table'); // no room to do so, and askew it would reach over the edge
    const beside = battle({ red: [company('r1', [15, 1])], blue: [company('b1', [15, 50])] });
    play(beside, { type: 'beginMove', side: 'red', unit: 'r1' }, [6, 6]);
    const move = { type: 'finishMove', side: 'red', path: way([15, 1], [15, 12]), facing: 90 } as const;
    const [moved] = of(play(beside, move), 'moved');
    expect(moved!.turned).toBe('last'); // a wing would have reached over the edge where it began
  });
  it('CLA-2.12 turning is no path: there must be room where it ends, whoever stands where a wing swings', () => {
    const state = battle({
      red: [company('r1', [20, 20]), company('r2', [22.5, 22.5], { men: { rifle: 1 } })],
      blue: [company('b1', [50, 50])],
    });
    const turned = (facing: number) => against(state, { type: 'stand', side: 'red', unit: 'r1', facing });
    expect(turned(315)).toBe('no-room'); // its line would stand on the man
    expect(turned(270)).toBeUndefined();
    expect(turned(180)).toBeUndefined();
  });
  it('CLA-2.14 nobody turns or forms up into contact: only a move does that', () => {
    const state = battle({
      red: [company('r1', [15, 10], { men: { rifle: 4 } })],
      blue: [company('b1', [14.245, 12.25], { men: { rifle: 1 } })],
    });
    const turn = { type: 'stand', side: 'red', unit: 'r1', facing: 90 } as const;
    expect(against(state, turn)).toBe('no-room');
    put(state.units.b1!, 14.2, 12.25);
    expect(against(state, turn)).toBeUndefined();
  });
  it('CLA-2.14 nobody goes through friends, but lone figures do', () => {
    const state = battle({
      red: [company('r1', [15, 10]), company('r2', [15, 13]), piece('cinc', 'cinc', [15, 7])],
      blue: [company('b1', [15, 50]), company('b2', [45, 50])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [3, 4]);
    expect(against(state, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 16]) })).toBe(
      'in-the-way',
    );
    play(state, { type: 'finishMove', side: 'red', path: [] });
    for (const [side, unit] of [
      ['blue', 'b1'],
      ['red', 'r2'],
      ['blue', 'b2'],
    ] as const)
      play(state, { type: 'stand', side, unit });
    play(state, { type: 'beginMove', side: 'red', unit: 'cinc' }, [6, 6]);
    expect(against(state, { type: 'finishMove', side: 'red', path: way([15, 7], [15, 18]) })).toBeUndefined();
  });
  it('CLA-2.14 whoever begins beside a vehicle of his own and leaves it does not come back through it', () => {
    const state = battle({
      red: [company('r1', [15, 10], { men: { rifle: 2 } }), piece('tank', 'tank', [17.125, 12])],
      blue: [company('b1', [15, 50])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [6, 6]);
    const go = (path: ReturnType<typeof way>) => against(state, { type: 'finishMove', side: 'red', path });
    expect(go(way([15, 10], [14.5, 10], [20.4, 10]))).toBe('in-the-way');
    expect(go(way([15, 10], [14.5, 10], [14.5, 15], [18, 15]))).toBeUndefined();
  });
  it('CLA-2.15 a lone figure moves as infantry on foot and as cavalry when mounted', () => {
    const on = (mounted: boolean) =>
      battle({
        red: [company('r1', [45, 10]), piece('cinc', 'cinc', [15, 7], { mounted })],
        blue: [company('b1', [15, 50])],
        phase: 'move-independents',
      });
    expect(play(on(false), { type: 'beginMove', side: 'red', unit: 'cinc' }, [6, 6]).problem).toBeUndefined();
    expect(
      play(on(true), { type: 'beginMove', side: 'red', unit: 'cinc' }, [6, 6, 1, 1]).problem,
    ).toBeUndefined();
    cited('CLA-2.15');
  });
  it('CLA-2.16 figures step aside for armour, which pins nobody and fights nobody', () => {
    const state = battle({
      red: [piece('tank', 'tank', [15, 10], { machineGuns: 2 }), company('r2', [45, 10])],
      blue: [company('b1', [15, 12]), company('b2', [45, 50])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'tank' }, [6]);
    const [moved] = of(
      play(state, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 11.9]) }, [1, 2]),
      'moved',
    );
    expect(moved).toMatchObject({ contacts: [], touches: ['b1'] });
    expect(state.contacts).toEqual([]);
    expect(against(state, { type: 'beginMove', side: 'blue', unit: 'b1' })).toBeUndefined();
    cited('CLA-2.16');
  });
  it('CLA-2.16 a soft vehicle that enemy foot touch, and no friend helps, is captured', () => {
    const alone = battle({
      red: [company('r1', [15, 10]), company('r2', [45, 10])],
      blue: [piece('lorry', 'soft-vehicle', [15, 10.38]), company('b2', [45, 50])],
      phase: 'shoot:infantry-weapons',
    });
    expect(of(play(alone, { type: 'pass', side: 'red' }), 'wrecked')).toMatchObject([
      { unit: 'lorry', fate: 'captured' },
    ]);
  });
  it('CLA-2.10 a tank that breaks down never moves again', () => {
    const state = battle({
      red: [piece('tank', 'tank', [15, 10], { machineGuns: 2 }), company('r2', [45, 10])],
      blue: [company('b1', [15, 50]), company('b2', [45, 50])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'tank' }, [6]);
    play(state, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 15]) }, [6, 6]);
    expect(state.units.tank!.brokenDown).toBe(true);
    Object.assign(state.units.tank!, { activated: false });
    state.active = 'red';
    expect(against(state, { type: 'beginMove', side: 'red', unit: 'tank' })).toBe('broken-down');
  });
});

describe('CLA-1.2 orders and markers bind', () => {
  const ordered = (order: string) =>
    battle({
      red: [company('r1', [15, 30], { order }), company('r2', [45, 10], { order })],
      blue: [company('b1', [15, 50], { order: 'hold' }), company('b2', [45, 50], { order: 'hold' })],
      more: { orders: true },
    });
  const goes = (order: string, y: number, markers = 0): string | undefined => {
    const state = ordered(order);
    state.units.r1!.markers = markers;
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [3, 4]);
    return against(state, { type: 'finishMove', side: 'red', path: way([15, 30], [15, y]) });
  };
  it('CLA-1.2 attack does not go back, hold does not go on, withdraw goes home', () => {
    expect([goes('attack', 34), goes('attack', 26)]).toEqual([undefined, 'order-forbids']);
    expect([goes('hold', 34), goes('hold', 26)]).toEqual(['order-forbids', undefined]);
    expect([goes('withdraw', 34), goes('withdraw', 26)]).toEqual(['order-forbids', undefined]);
    cited('CLA-1.2');
  });
  it('CLA-6.10 with two markers a unit may not advance', () => {
    expect([goes('attack', 34, 1), goes('attack', 34, 2)]).toEqual([undefined, 'no-advance']);
  });
  it('CLA-1.2 with the house rule nobody is bound', () => {
    const state = battle({
      red: [company('r1', [15, 30], { order: 'hold' }), company('r2', [45, 10])],
      blue: [company('b1', [15, 50])],
      more: { orders: true },
      options: { ordersOff: 'on' },
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [3, 4]);
    expect(
      against(state, { type: 'finishMove', side: 'red', path: way([15, 30], [15, 35]) }),
    ).toBeUndefined();
  });
});

describe('CLA-10.1 figures', () => {
  it('CLA-10.1 open order 1.5 inches apart, close order half of that, from the front centre back', () => {
    const state = battle({
      red: [company('r1', [15, 10], { ranks: 2, canCloseOrder: true }), company('r2', [45, 10])],
      blue: [company('b1', [15, 50])],
    });
    const places = stands(state.units.r1!).places;
    expect(places).toHaveLength(8);
    expect(new Set(places.map(({ y }) => y))).toEqual(new Set([10_000, 8500]));
    expect(Math.max(...places.map(({ x }) => x)) - Math.min(...places.map(({ x }) => x))).toBe(4500);
    state.units.r1!.formation = 'close-order';
    const close = stands(state.units.r1!).places;
    expect(Math.max(...close.map(({ x }) => x)) - Math.min(...close.map(({ x }) => x))).toBe(2250);
    cited('CLA-10.1');
  });
});

describe('CLA-2.11 charges at trenches', () => {
  it('CLA-2.11 a charge in good going touches whoever lines a trench from its lip, a move keeps its bases off it', () => {
    const features = [{ kind: 'trench', name: 'trench', rect: [5, 14.25, 25, 15.75] }];
    const state = battle({
      features,
      red: [company('r1', [15, 10], { men: { rifle: 7 } }), company('r2', [45, 10])],
      blue: [company('b1', [15, 15], { men: { rifle: 3 } }), company('b2', [45, 50])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [3, 4]);
    expect(against(state, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 14.1]) })).toBe(
      'difficult-ground',
    );
    const [moved] = of(
      play(state, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 16]) }),
      'moved',
    );
    expect(moved!.contacts).toEqual(['b1']);
  });
});
