import { cite } from '@sandtable/engine/testing';
import { at, posed } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { defendsInCover } from '../play/commanding.ts';
import { put, table } from '../play/hand-made.ts';
import { lookInput } from '../play/looking.ts';
import { shotInput } from '../play/shooting.ts';
import { laPetiteGuerre } from '../sheet/sheet.ts';
import { coverFrom } from './ground.ts';
import { arcOf, GUN, gapOf, inchesBetween, isInContact, radiusOf, type Standing } from './men.ts';
import { sees } from './sight.ts';

const cited = (...rules: string[]): void => cite(laPetiteGuerre, ...rules);
const state = table('actions', 'government');
const { map } = state;
const FOOT = 400;
const cover = (x: number, y: number, fromX: number, fromY: number) =>
  coverFrom(map, at(x, y), FOOT, at(fromX, fromY));
const see = (x: number, y: number, toX: number, toY: number) => sees(map, at(x, y), FOOT, at(toX, toY), FOOT);

describe('measuring', () => {
  it('LPG-19.1, LPG-19.2 bases are circles, and distances run between their edges', () => {
    const [a, b] = [
      put(state, 'police-2', 30, 15),
      put(state, 'dumont-1', 30, 20, 0, { mounted: true }),
    ] as Standing[];
    expect([radiusOf(a!), radiusOf(b!), GUN]).toEqual([400, 600, 1000]);
    expect(inchesBetween(a!, b!)).toBe(4);
    put(state, 'dumont-1', 30, 16, 0);
    expect(isInContact(a!, b!)).toBe(true);
    expect(gapOf(at(0, 0), 0, at(0, 3), FOOT)).toBe(2600);
    cited('LPG-19.1', 'LPG-19.2');
  });
  it('LPG-19.3 front to 45 degrees, its edge included; rear beyond 135', () => {
    const pose = posed(at(10, 10), 0);
    expect(arcOf(pose, at(11, 11))).toBe('front');
    expect(arcOf(pose, at(11, 10.9))).toBe('flank');
    expect(arcOf(pose, at(11, 9.1))).toBe('flank');
    expect(arcOf(pose, at(11, 8.9))).toBe('rear');
    cited('LPG-19.3');
  });
});

describe('ground', () => {
  it('LPG-19.4 what covers whom', () => {
    expect(cover(3, 23, 10, 23)).toBe('soft'); // poplars
    expect(cover(14, 14, 25, 14)).toBe('soft'); // the hollow
    expect(cover(9, 14, 25, 14)).toBe('hard'); // the log house
    expect(cover(20, 26, 20, 15)).toBe('hard'); // behind the sleighs
    expect(cover(20, 26, 20, 35)).toBe('none'); // from their own side
    expect(cover(20, 27, 20, 15)).toBe('none'); // too far behind them
    expect(cover(15, 22.8, 15, 10)).toBe('soft'); // behind the fence
    expect(cover(32, 8.1, 32, 25)).toBe('soft'); // on the edge of the ridge, from below
    expect(cover(32, 8.1, 33, 7)).toBe('none'); // from the ridge itself
    expect(cover(30, 15, 30, 25)).toBe('none');
    cited('LPG-19.4');
  });
  it('LPG-19.5 hard cover helps in control and against being seen, and lying down counts besides', () => {
    const man = put(state, 'ridge-2', 9, 14.5, 90, { prone: true }) as Standing;
    const observer = put(state, 'police-2', 16, 14.5, 270) as Standing;
    expect(defendsInCover(state, man)).toBe(true);
    expect(lookInput(state, observer, man)).toMatchObject({ targetInCover: true, targetProne: true });
    expect(shotInput(state, observer, man, false)).toMatchObject({
      targetHardCover: true,
      targetProne: true,
    });
    cited('LPG-19.5');
  });
  it('LPG-19.6 woods stop sight after 4 inches in all, hills between lower men; indoors one looks out of the wall beside one', () => {
    expect(see(30, 15, 30, 25)).toBe(true);
    expect(see(35, 25, 46, 25)).toBe(false); // all through the thicket
    expect(see(35, 25, 40, 25)).toBe(true); // into its edge
    expect(see(32, 15, 40, 2)).toBe(false); // behind the ridge
    expect(see(10.4, 14.5, 20, 14.5)).toBe(true); // at the eastern wall
    expect(see(8.4, 14.5, 20, 14.5)).toBe(false); // too far inside
    expect(see(5, 14.5, 20, 14.5)).toBe(false); // through the house
    cited('LPG-19.6');
  });
});
