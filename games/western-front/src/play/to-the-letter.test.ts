import { scripted } from '@sandtable/dice';
import { startMatch } from '@sandtable/engine';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { coverOf } from '../table/cover.ts';
import { moraleOf } from '../table/near.ts';
import { answersOf, receptionInput } from './charging.ts';
import { applyResult, flee } from './checking.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { westernFrontGame } from './game.ts';
import { bare, onGround, play, put, refusal } from './hand-made.ts';
import { follow } from './melee.ts';
import { proceed } from './sequence.ts';
import type { Role, State } from './state.ts';

/** What the catalogue says of single figures and of the edges of things. */

const emitting = (state: State, faces: readonly number[] = []) => {
  const events: Event[] = [];
  const emit = (event: Event): void => {
    events.push(event);
    evolve(state, event);
  };
  return { turn: { dice: scripted([...faces]), state, emit }, events };
};
const men = (count: number, last: readonly Role[] = []): Role[] => [
  ...Array.from({ length: count }, (): Role => 'rifleman'),
  ...last,
];

describe('morale, read off the table', () => {
  it('WF-3.11 counts figures within 10 inches, not squads of which one man is so near', () => {
    const state = onGround(bare('nimy', 'morale'), []);
    const squad = put(state, 'b1', 20, 20, 0, { figures: men(2) });
    // A column of two and two: the head is 10 inches off, the rest a little farther.
    put(state, 'g1', 20.5, 30.4, 180, { figures: men(4), formation: 'road-column' });
    expect(moraleOf(state, squad).outnumbered).toBe('none');
    put(state, 'g1', 20.5, 29.4, 180);
    expect(moraleOf(state, squad).outnumbered).toBe('2-1');
  });
  it('WF-3.6 the sergeant of a squad that would be fired at two inches off is there with it', () => {
    const state = onGround(bare('nimy', 'move-first'), []);
    const charger = put(state, 'g1', 20, 33, 180);
    const target = put(state, 'b1', 20, 21, 0);
    const halt = { x: 20_000, y: 23_500, facing: 180 };
    const { attackers } = receptionInput(state, target, charger, halt);
    expect(attackers.squad.officerNear).toBe(true);
  });
});

it('WF-11.7 an estimate that was written stays: its mark on the map would be a measure', () => {
  const rules = westernFrontGame;
  const match = startMatch(rules, rules.scenarios.find(({ id }) => id === 'cachy')!, { seed: 1 });
  for (let i = 0; i < 200; i++) {
    const [side] = rules.deciding(match.state);
    const commands = rules.candidates(rules.view(match.state, side!), side!);
    const plot = commands.find(({ type }) => type === 'plot');
    expect(match.play(plot ?? commands[0]!).ok).toBe(true);
    if (!plot) continue;
    expect(match.state.plots).toHaveLength(1);
    expect(match.canUndo(side!)).toBe(false);
    return;
  }
  expect.unreachable('nobody plots');
});

describe('cover behind a hedge', () => {
  it('WF-4.16 counts where the line of fire crosses it within an inch of the man', () => {
    const hedge = { id: 'h', kind: 'hedge', ground: { line: [at(0, 20), at(72, 20)], width: 300 } } as const;
    const state = onGround(bare('nimy', 'small-arms'), [hedge]);
    const target = put(state, 'b1', 30, 19.2, 0, { figures: men(1) });
    expect(coverOf(state, target, at(30, 30))).toBe('soft');
    expect(coverOf(state, target, at(60, 30))).toBe('none'); // it crosses the hedge more than 2 inches to his right
    put(state, 'b1', 30, 19, 0);
    expect(coverOf(state, target, at(30, 30))).toBe('soft');
    put(state, 'b1', 30, 18.9, 0);
    expect(coverOf(state, target, at(30, 30))).toBe('none');
  });
});

describe('an enemy who routs', () => {
  it('WF-3.20 is a visible enemy to whom a squad that stands does not come nearer', () => {
    const state = onGround(bare('nimy', 'move-first'), []);
    put(state, 'g1', 20, 40, 180, { status: 'stand', standsUntil: 2 });
    put(state, 'b1', 20, 20, 180, { status: 'routing' });
    const path = [at(20, 40), at(20, 38)];
    expect(refusal(state, { type: 'move', side: 'german', unit: 'g1', path, facing: 180 })).toBe('WF-3.20');
  });
  it('WF-7.5 is a visible enemy whom a strategic move keeps away from', () => {
    const road = { id: 'r', kind: 'road', ground: { line: [at(20, 48), at(20, 0)], width: 1500 } } as const;
    const state = onGround(bare('nimy', 'move-first'), [road]);
    put(state, 'g1', 20, 40, 180, { formation: 'road-column' });
    put(state, 'b1', 24, 20, 180, { status: 'routing' });
    const path = [at(20, 40), at(20, 34)];
    expect(refusal(state, { type: 'strategic', side: 'german', unit: 'g1', path })).toBe('WF-7.5');
  });
});

describe('flight', () => {
  const wire = { id: 'w', kind: 'wire', ground: { line: [at(10, 28), at(40, 28)], width: 1000 } } as const;
  it('WF-7.9 stops at wire, and the whole next move takes those who flee across it', () => {
    const state = onGround(bare('cachy', 'move-first'), [wire]);
    const squad = put(state, 'in1', 25, 24, 180, { status: 'routing' });
    const { turn } = emitting(state);
    flee(turn, squad, 'rout');
    expect(squad.pose!.y).toBeGreaterThan(27_000);
    expect(squad.pose!.y).toBeLessThanOrEqual(27_500);
    expect(squad.atWire).toBe(true);
    flee(turn, squad, 'rout');
    expect(squad.pose!.y).toBeGreaterThan(28_500);
    expect(squad.pose!.y).toBeLessThanOrEqual(29_500);
    flee(turn, squad, 'rout');
    expect(squad.pose!.y).toBeGreaterThan(38_000);
  });
  it('WF-3.21 leads over no edge but the own one', () => {
    const water = {
      id: 'c',
      kind: 'canal',
      ground: { area: [at(2, 24), at(30, 24), at(30, 30), at(2, 30)] },
    } as const;
    const state = onGround(bare('cachy', 'move-first'), [water]);
    const squad = put(state, 'in1', 3, 23.5, 180, { status: 'routing', figures: men(1) });
    flee(emitting(state).turn, squad, 'rout');
    expect(squad.pose!.x).toBeGreaterThanOrEqual(0);
  });
  it('WF-3.21 a second move that is owed is not forgiven by a milder check', () => {
    const state = onGround(bare('cachy', 'melee'), []);
    const squad = put(state, 'in1', 25, 24, 180, { status: 'falling-back', fallBacks: 1 });
    applyResult(emitting(state).turn, squad, 'stand');
    expect(squad).toMatchObject({ status: 'falling-back', fallBacks: 1, standsUntil: 3 });
    applyResult(emitting(state).turn, squad, 'fall-back-1');
    expect(squad.fallBacks).toBe(1);
  });
});

describe('following up', () => {
  it('WF-1.24 leads nobody off the table', () => {
    const state = onGround(bare('nimy', 'melee'), []);
    const squad = put(state, 'g1', 20, 1, 180);
    state.asked = [{ kind: 'follow', side: 'german', unit: 'g1', bearing: 180 }];
    state.fight = {
      ...{ first: ['g1'], second: [], losers: [], winners: ['g1'], result: 'destroyed' },
      ...{ stage: 'follow', follows: false, fixed: true },
    };
    const plan = follow(state, { type: 'follow', side: 'german', follow: true });
    if ('code' in plan) throw new Error(plan.message);
    plan.perform(emitting(state).turn);
    expect(squad.pose).toMatchObject({ x: 20_000, y: 0 });
  });
});

describe('lying down', () => {
  it('WF-4.10 ends where a squad comes into a trench', () => {
    const trench = {
      id: 't',
      kind: 'trench',
      ground: { area: [at(10, 24), at(40, 24), at(40, 25), at(10, 25)] },
    } as const;
    const state = onGround(bare('nimy', 'move-first'), [trench]);
    const squad = put(state, 'g1', 25, 28, 180, { prone: true, ranks: 1 });
    const path = [at(25, 28), at(25, 24.5)];
    play(state, { type: 'move', side: 'german', unit: 'g1', path, facing: 180 });
    expect(squad.prone).toBe(false);
  });
});

describe('a squad that has used its move', () => {
  it('6.1 may still send a swimmer: movement does not end by itself before that', () => {
    const state = bare('nimy', 'move-first');
    put(state, 'g1', 60, 24.5, 180, { spent: 1, acted: true, moved: true });
    put(state, 'b1', 10, 5, 0);
    const { turn } = emitting(state);
    proceed(turn);
    expect(state.phase).toBe('move-first');
    play(state, { type: 'swim', side: 'german', unit: 'g1' });
    expect(state.phase).toBe('move-second');
  });
});

describe('an answer to a charge', () => {
  it('WF-1.15 is no fire where none of the weapons bears: out of the bunker it goes north only', () => {
    const state = bare('cachy', 'move-first');
    const team = put(state, 'hmg-b', 57.5, 23, 180);
    const charger = put(state, 'in1', 57.5, 17, 0);
    expect(answersOf(state, team, [charger])).toEqual(['hold']);
    team.pose = { ...team.pose!, facing: 0 };
    put(state, 'in1', 57.5, 29, 180);
    expect(answersOf(state, team, [charger])).toEqual(['fire', 'hold']);
  });
});

describe('a grenade', () => {
  const at6 = (x: number) => ({ type: 'grenade', side: 'german', bomber: 'st1', point: at(x, 26) }) as const;
  it('WF-4.25 flies 6 inches from the man who throws it', () => {
    const state = onGround(bare('cachy', 'small-arms'), []);
    // Facing south the first man of a line stands to the east, the bombers to the west, at 15.5 and 16.5.
    put(state, 'st1', 20, 30, 180, { figures: men(8, ['bomber', 'bomber']), ranks: 1 });
    put(state, 'sq1', 20, 10, 0);
    expect(refusal(state, at6(24.5))).toBe('WF-4.4');
    expect(refusal(state, at6(16))).toBeUndefined();
  });
  it('WF-4.25 is thrown by each bomber once, whichever of them reaches', () => {
    const state = onGround(bare('cachy', 'small-arms'), []);
    put(state, 'st1', 20, 30, 180, { figures: men(8, ['bomber', 'bomber']), ranks: 1 });
    put(state, 'sq1', 20, 10, 0);
    play(state, at6(16)); // either of them
    const far = { ...at6(16), point: at(11, 26) }; // 6.02 inches from the nearer, out of reach of the other
    const near = { ...at6(16), point: at(11.1, 26) }; // the man at 15.5 only
    expect(refusal(state, far)).toBe('WF-4.4');
    expect(refusal(state, near)).toBeUndefined();
    play(state, near);
    expect(refusal(state, at6(16))).toBe('WF-4.25');
  });
});
