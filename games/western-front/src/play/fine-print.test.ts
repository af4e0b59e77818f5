import { scripted } from '@sandtable/dice';
import { at, covers, gapBetween, nearestOnSegment, type Place } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { moraleOf } from '../table/near.ts';
import { touchingOf } from '../table/roster.ts';
import { shoot } from './bursts.ts';
import { flee } from './checking.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { bare, onGround, play, put, refusal } from './hand-made.ts';
import { proceed } from './sequence.ts';
import { smallShot, sniperNow } from './shooting.ts';
import type { Role, State } from './state.ts';

/** What a second reader of the catalogue found in whole battles. */

const emitting = (state: State, faces: readonly number[] = []) => {
  const events: Event[] = [];
  const emit = (event: Event): void => {
    events.push(event);
    evolve(state, event);
  };
  return { turn: { dice: scripted([...faces]), state, emit }, events };
};

describe('while setting up', () => {
  it('WF-5.5 every gun may have opening plots, unless the scenario names those that may', () => {
    const state = bare('nimy', 'setup');
    state.active = 'german';
    put(state, 'gun-g', 33.5, 44, 180);
    const estimate = { from: 'edges', baseline: 28, inFromLeft: 40, inFromRight: null } as const;
    const plot = { type: 'plot', side: 'german', gun: 'gun-g', estimate, ammo: 'shrapnel' } as const;
    expect(refusal(state, { ...plot, turn: 1 })).toBeUndefined();
    expect(refusal(state, { ...plot, turn: 0 })).toBe('WF-5.4');
  });
});

describe('a melee', () => {
  it('WF-1.8, WF-1.17 with others than before begins anew', () => {
    const state = onGround(bare('nimy', 'melee'), []);
    const men: Role[] = ['nco', 'rifleman', 'rifleman', 'rifleman', 'rifleman', 'rifleman'];
    const squad = put(state, 'g1', 20, 24, 180, { figures: men, rounds: 1 });
    put(state, 'b1', 20, 22.8, 0, { figures: ['rifleman'], rounds: 1 });
    put(state, 'b2', 20, 20.2, 0, { figures: men });
    state.step = 'begin';
    const { turn } = emitting(state, [2, 6]);
    proceed(turn);
    expect(state.asked[0]?.kind).toBe('follow');
    play(state, { type: 'follow', side: 'german', follow: true }, [1, 1]);
    expect(touchingOf(state, squad).map(({ id }) => id)).toEqual(['b2']);
    expect(squad).toMatchObject({ rounds: 0, wonLast: false });
  });
});

describe('a move keeps an inch from the enemy', () => {
  it('5.3 a tank drives through men, who step aside, but not through an enemy tank', () => {
    const state = onGround(bare('cachy', 'move-first'), []);
    put(state, 'a7v-1', 37, 30, 180);
    put(state, 'mk-1', 37, 26, 0);
    const through = [at(37, 30), at(37, 24.5)];
    const move = { type: 'move', side: 'german', unit: 'a7v-1', facing: 180 } as const;
    state.units['mk-1']!.pose = null;
    put(state, 'sq1', 37, 27, 0);
    expect(refusal(state, { ...move, path: through })).toBeUndefined();
    state.units.sq1!.pose = null;
    put(state, 'mk-1', 37, 27, 0);
    expect(refusal(state, { ...move, path: through })).toBe('WF-12.7');
    expect(refusal(state, { ...move, path: [at(37, 30), at(40, 27.5)] })).toBeUndefined();
  });
  it('6.2 so it does off the table: nobody leaves through an enemy who stands on the road', () => {
    const state = onGround(bare('cachy', 'move-first'), []);
    put(state, 'a7v-1', 37, 5, 180);
    put(state, 'wh-1', 37, 0, 0);
    const exit = { type: 'move', side: 'german', facing: 180 } as const;
    expect(refusal(state, { ...exit, unit: 'a7v-1', path: [at(37, 5), at(37, 0)] })).toBe('WF-12.7');
    expect(refusal(state, { ...exit, unit: 'a7v-1', path: [at(37, 5), at(34.2, 0)] })).toBeUndefined();
    put(state, 'st1', 37, 5, 180, { formation: 'road-column' });
    expect(refusal(state, { ...exit, unit: 'st1', path: [at(37, 5), at(37, 0)] })).toBe('WF-12.7');
    state.units['wh-1']!.pose = null;
    expect(refusal(state, { ...exit, unit: 'st1', path: [at(37, 5), at(37, 0)] })).toBeUndefined();
  });
});

it('5.3 nobody walks through a single enemy and out on his other side', () => {
  const state = onGround(bare('nimy', 'move-first'), []);
  put(state, 'g1', 20, 30, 180, { figures: ['rifleman'] });
  put(state, 'b1', 20, 27.4, 0, { figures: ['rifleman'] });
  const move = { type: 'move', side: 'german', unit: 'g1', facing: 180 } as const;
  expect(refusal(state, { ...move, path: [at(20, 30), at(20, 24.3)] })).toBe('WF-12.7');
  expect(refusal(state, { ...move, path: [at(20, 30), at(20, 35)] })).toBeUndefined();
});

it('WF-8.3 a shell clears one gap, at the point of the wire nearest the burst, where two ends are in it', () => {
  const wire = { kind: 'wire', name: 'wire' } as const;
  const features = [
    { ...wire, id: 'left', ground: { line: [at(10, 30), at(29, 30)], width: 1000 } },
    { ...wire, id: 'right', ground: { line: [at(31, 30), at(50, 30)], width: 1000 } },
  ];
  const state = onGround(bare('cachy', 'artillery'), features);
  const { turn, events } = emitting(state, [9]);
  shoot(turn, {
    ...{ side: 'german', by: 'german 0', weapon: 'howitzer', ammo: 'he', fire: 'off-table' },
    ...{ from: at(30.2, 60), aimed: at(30.2, 31), quality: 'average', gunnersLost: 0, tankGun: false },
    ...{ salvo: 'a', number: 1 },
  });
  const cut = events.filter(({ type }) => type === 'wireCut');
  expect(cut).toHaveLength(1);
  expect(cut[0]).toMatchObject({ feature: 'right', at: at(31, 30) });
});

describe('whoever lies down or forms anew has not moved', () => {
  it('WF-7.2, WF-4.9 a heavy machine gun that lay down fires, but does not aim', () => {
    const state = onGround(bare('nimy', 'move-first'), []);
    put(state, 'hmg-g', 20, 30, 180);
    put(state, 'b1', 20, 20, 0);
    play(state, { type: 'posture', side: 'german', unit: 'hmg-g', posture: 'prone' });
    state.phase = 'small-arms';
    const shot = { unit: 'hmg-g', weapon: 'hmg', target: 'b1', count: 1 } as const;
    expect(refusal(state, { type: 'shoot', side: 'german', shot })).toBeUndefined();
    expect(smallShot(state, 'german', shot, [])).toMatchObject({ aimed: false });
  });
  it('WF-5.18 nor does a gun whose crew lay down lose its shell', () => {
    const state = onGround(bare('nimy', 'move-first'), []);
    put(state, 'gun-g', 20, 30, 180);
    play(state, { type: 'posture', side: 'german', unit: 'gun-g', posture: 'prone' });
    state.phase = 'artillery';
    const shot = { gun: 'gun-g', point: at(20, 10), ammo: null, mount: 0 } as const;
    expect(refusal(state, { type: 'shoot', side: 'german', shot })).toBeUndefined();
  });
  it('WF-2.3 a sniper who lay down was at rest', () => {
    const state = onGround(bare('cachy', 'move-first'), []);
    const sniper = put(state, 'sniper-g', 20, 30, 180, { rest: 1 });
    put(state, 'sq1', 50, 20, 0);
    play(state, { type: 'posture', side: 'german', unit: 'sniper-g', posture: 'prone' });
    expect(sniperNow(state, sniper, undefined).atRest).toBe(1);
    evolve(state, { type: 'turnEnded' });
    expect(sniper).toMatchObject({ rest: 2 });
    expect(sniper.stirred).toBe(false);
  });
});

describe('outlines of the scenarios flow, but within 0.7 inches of the corners and edges of the catalogue', () => {
  const WOODS = {
    nimy: {
      'plantation west': [at(4, 32), at(18, 31), at(20, 40), at(6, 43)],
      'plantation east': [at(40, 33), at(54, 34), at(55, 43), at(42, 44)],
    },
    cachy: {
      "Bois d'Aquenne": [at(0, 6), at(14, 6), at(18, 20), at(10, 28), at(0, 27)],
      'shelled ground': [at(16, 34), at(60, 33), at(64, 46), at(20, 48)],
      'low rise': [at(26, 50), at(48, 50), at(45, 57), at(29, 57)],
    },
  } as const;
  const offLine = (place: Place, ring: readonly Place[]): number =>
    Math.min(
      ...ring.map((corner, i) =>
        gapBetween(place, nearestOnSegment(place, corner, ring[(i + 1) % ring.length]!)),
      ),
    );
  for (const [id, named] of Object.entries(WOODS))
    for (const [name, corners] of Object.entries(named))
      it(name, () => {
        const { map } = bare(id as 'nimy' | 'cachy', 'setup');
        const { ground } = map.features.find((feature) => feature.name === name)!;
        if (!('area' in ground)) throw new Error('an area');
        for (const place of ground.area) expect(offLine(place, corners)).toBeLessThan(700);
        for (const corner of corners) expect(offLine(corner, ground.area)).toBeLessThan(700);
      });
});

it('WF-3.4 a man who swims or joins the gun is no casualty, and the gunner whose place he takes stays one', () => {
  const state = onGround(bare('nimy', 'move-first', { moraleLosses: 'game' }), []);
  state.active = 'british';
  const squad = put(state, 'b1', 20, 20, 0);
  const gun = put(state, 'hmg-b', 20, 17, 0, { figures: ['hmg-gunner', 'hmg-gunner'] });
  play(state, { type: 'replace', side: 'british', unit: 'b1' });
  expect(moraleOf(state, squad).casualties).toBe(0);
  expect(moraleOf(state, gun).casualties).toBe(1);
  const swims = put(state, 'g1', 40, 26, 180);
  evolve(state, { type: 'swam', unit: 'g1', tested: 3 });
  expect(moraleOf(state, swims).casualties).toBe(0);
  evolve(state, { type: 'bridgeTested', unit: 'g1', face: 1, closes: false, bridge: 'swing-bridge-4' });
  expect(moraleOf(state, swims).casualties).toBe(1);
});

it('6.1 the last rifleman of a section may go to the gun too; the section is no more', () => {
  const state = onGround(bare('nimy', 'move-first'), []);
  state.active = 'british';
  const squad = put(state, 'b1', 20, 20, 0, { figures: ['rifleman'] });
  const gun = put(state, 'hmg-b', 20, 17, 0, { figures: ['hmg-gunner', 'hmg-gunner'] });
  play(state, { type: 'replace', side: 'british', unit: 'b1' });
  expect(gun.figures).toHaveLength(3);
  expect(squad).toMatchObject({ figures: [], pose: null, status: 'destroyed' });
});

it('WF-12.7 two skirmishers three inches apart may charge a single man between them', () => {
  const state = onGround(bare('nimy', 'move-first'), []);
  const pair = put(state, 'g2', 20, 25, 180, { figures: ['nco', 'rifleman'], formation: 'skirmish' });
  put(state, 'b1', 20, 20, 90, { figures: ['rifleman'] });
  put(state, 'g1', 60, 40, 180); // who has still to move
  const charge = { type: 'charge', side: 'german', unit: 'g2', target: 'b1' } as const;
  expect(refusal(state, charge)).toBeUndefined();
  play(state, charge);
  expect(touchingOf(state, pair).map(({ id }) => id)).toEqual(['b1']);
});

it('6.2 ten men who fall back do not end in a dugout that shelters eight', () => {
  const state = bare('cachy', 'morale');
  const squad = put(state, 'sq1', 27, 30, 0);
  put(state, 'in1', 27, 44, 180);
  const dugout = state.map.features.find(({ kind }) => kind === 'dugout')!;
  onGround(state, [dugout]);
  const { turn } = emitting(state);
  flee(turn, squad, 'retreat');
  expect(covers(dugout, squad.pose!)).toBe(false);
  Object.assign(put(state, 'sq1', 27, 30, 0), { figures: squad.figures.slice(0, 8) });
  flee(turn, squad, 'retreat');
  expect(covers(dugout, squad.pose!)).toBe(true);
});
