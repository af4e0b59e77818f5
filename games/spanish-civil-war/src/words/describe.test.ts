import { describe, expect, it } from 'vitest';
import { spanishCivilWarGame as game } from '../play/game.ts';
import { battle, company, gun, vehicle } from '../play/hand-made.ts';
import type { Command, Event } from '../play/state.ts';
import { standing } from '../table/units.ts';
import { groupsOf } from '../table/weapons.ts';

describe('describing', () => {
  const state = battle({
    red: [company('r1', [30, 20]), gun('gun', [10, 20]), vehicle('tank', 't-26', [20, 20])],
    redSide: { officers: [{ id: 'o', name: 'Major', factor: 1, with: 'r1' }] },
    blue: [company('b1', [30, 31], { facing: 180 })],
    phase: 'fire-standing',
  });
  const side = 'red';
  const here = { x: 30000, y: 20000 };
  const said: readonly (readonly [Command, string])[] = [
    [{ type: 'place', side, unit: 'r1', pose: { ...here, facing: 90 } }, 'r1: set up facing east'],
    [{ type: 'place-markers', side, unit: 'r1', places: [here], real: 0 }, 'r1: lay its three markers'],
    [{ type: 'place-officer', side, officer: 'o', unit: 'r1' }, 'Major: start with r1'],
    [{ type: 'end-phase', side }, 'do no more in this phase'],
    [{ type: 'ready', side }, 'no more shots'],
    [{ type: 'rally', side, unit: 'r1' }, 'r1: rally'],
    [{ type: 'assault', side, unit: 'r1', target: 'b1' }, 'r1: assault b1'],
    [{ type: 'roll-move', side, unit: 'r1' }, 'r1: roll to move'],
    [
      {
        type: 'move',
        side,
        unit: 'r1',
        path: [here, { x: 30000, y: 26000 }],
        facing: 0,
        formation: 'column',
      },
      'r1: move 6″ north in column',
    ],
    [{ type: 'move', side, unit: 'r1', path: [here], facing: 180 }, 'r1: face south'],
    [{ type: 'pivot-gun', side, unit: 'gun', facing: 45 }, 'gun: turn to the north-east'],
    [{ type: 'move-officer', side, officer: 'o', path: [here], attachTo: 'r1' }, 'Major: join r1'],
    [{ type: 'detach-officer', side, officer: 'o' }, 'Major: stay behind'],
    [{ type: 'declare-support', side, armour: 'tank', unit: 'r1' }, 'tank: support r1'],
    [{ type: 'declare-armour-assault', side, unit: 'r1', armour: 'b1' }, 'r1: go for b1'],
    [{ type: 'observe', side, unit: 'r1', marker: 'm' }, 'r1: observe a marker'],
    [{ type: 'fire', side, unit: 'r1', group: 'small-arms', target: 'b1' }, 'r1: fire on b1 at 10″'],
    [{ type: 'fire', side, unit: 'gun', group: 'weapon-0', target: 'b1' }, 'gun: fire (field gun) on b1'],
    [{ type: 'airstrike', side, target: 'b1' }, 'airstrike on b1'],
    [{ type: 'choose-lead', side, unit: 'r1' }, 'r1: lead the fight'],
    [{ type: 'choose-supports', side, lead: 'r1', supports: ['gun'] }, 'r1: be supported by gun'],
    [{ type: 'reveal', side, unit: 'r1', facing: 180 }, 'r1: stand in one rank, facing south'],
    [{ type: 'lose-element', side, unit: 'r1', elements: ['lmg'] }, 'r1: lose light machine gun'],
  ];
  it.each(said.map(([command, words]) => [words, command] as const))('%s', (words, command) => {
    expect(game.describe(state, command)).toBe(words);
  });
  it('says with which weapon, so that two shots of one tank read differently', () => {
    const shots = groupsOf(state.units.tank!, standing(state.units.tank!)).map(({ id: group }) =>
      game.tell(
        state,
        { type: 'shotDeclared', shot: { side, unit: 'tank', group, target: 'b1', point: null } },
        side,
      ),
    );
    expect(shots).toContain('tank (gun) will fire on b1.');
    expect(shots.length).toBeGreaterThan(1);
    expect(new Set(shots).size).toBe(shots.length);
  });
});

describe('the log says what procedures say', () => {
  it('SCW-2.4 a shot says what it adds, and the end of the fire what is left', () => {
    const state = battle({
      red: [company('r1', [30, 20])],
      blue: [company('b1', [30, 31], { facing: 180, dps: 3 })],
      phase: 'fire-standing',
    });
    const outcome = {
      firePoints: 4,
      row: 4,
      roll: 9,
      dps: 2,
      targetDpsAfter: 4,
      elementsLost: 1,
      destroyed: false,
    };
    const fire = { procedure: 'smallArmsFire', input: { targetElements: 4 }, outcome };
    const shot = { side: 'red', unit: 'r1', group: 'small-arms', target: 'b1', point: null } as const;
    const fired: Event = { type: 'shotFired', shots: [shot], kinds: [], fire, range: 11, ranging: null };
    expect(game.tell(state, fired, 'blue')).toBe(
      'r1 fires on b1 at 11 inches, 4 fire points, rolled 9. B1 takes 2 DPs.',
    );
    const taken = {
      procedure: 'takeDps',
      input: { received: 2, elements: 4 },
      outcome: { dpsAfter: 4, elementsLost: 1, elementsLeft: 3, destroyed: false },
    };
    const toll = { received: 2, dps: 4, elements: ['rifle', 'rifle', 'rifle'], destroyed: false } as const;
    expect(game.tell(state, { type: 'suffered', unit: 'b1', taken, toll }, 'blue')).toBe(
      'In all, B1 takes 2 DPs, keeps 4 and loses 1 of 4 elements.',
    );
  });
  it('SCW-7.5 who looks from hiding is not named, and what he sees is said alike', () => {
    const state = battle({
      red: [company('r1', [30, 20])],
      blue: [company('b1', [30, 40])],
      phase: 'observing',
    });
    const look = { procedure: 'observe', input: {}, outcome: { roll: 2, score: 2, observed: false } };
    const seen = {
      type: 'observed',
      side: 'red',
      unit: 'r1',
      marker: 'm',
      hidden: true,
      success: false,
      look,
    } as const;
    expect(game.tell(state, seen, 'red')).toBe(
      'r1 observes a marker, rolled 2, needing 3+. The marker is not made out.',
    );
    expect(game.tell(state, seen, 'blue')).toBe(
      'Somebody of the Red side observes a marker. The marker is not made out.',
    );
  });
});
