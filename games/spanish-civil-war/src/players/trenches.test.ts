import { gapBetween, INCH } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { spanishCivilWarGame as game } from '../play/game.ts';
import { asPrinted } from '../play/hand-made.ts';
import { SCENARIOS } from '../play/scenario.ts';
import type { State } from '../play/state.ts';
import { coverOf } from '../table/units.ts';
import { goalOf } from './goals.ts';
import { instinct } from './instinct.ts';
import { outlookOf } from './outlook.ts';
import { companionsOf, trenchFor } from './trenches.ts';

/** Pingarrón in the middle of the battle: the attackers have come up to the wire. */
function pingarron(): State {
  const state = game.setUp(SCENARIOS.find(({ id }) => id === 'pingarron')!, asPrinted);
  Object.assign(state, { phase: 'movement', active: 'republic', turn: 10, markers: [] });
  return state;
}
const trenchOf = (state: State, id: string): string => {
  const trench = trenchFor(outlookOf(state, 'republic'), state.units[id]!)!;
  return state.map.features.find((feature) => feature.id === trench.id)!.name!;
};

describe('who goes for which trench', () => {
  it('an empty one is for the nearest company, and for nobody else', () => {
    const state = pingarron();
    state.units.n3!.fate = 'destroyed';
    expect(trenchOf(state, 'r3')).toBe('Eastern trench');
    expect(['r1', 'r2', 'r6'].map((id) => trenchOf(state, id))).not.toContain('Eastern trench');
  });
  it('SCW-16.3 armour drives up beside whoever holds it', () => {
    const state = pingarron();
    const o = outlookOf(state, 'republic');
    const held = trenchFor(o, state.units.r1!)!;
    const holder = o.enemies.find(({ pose }) => pose!.x >= held.low.x && pose!.x <= held.high.x)!;
    expect(gapBetween(goalOf(o, state.units.r5!)!, holder.pose!) / INCH).toBeCloseTo(4, 1);
  });
  it('companions are the companies that go for the same trench', () => {
    const state = pingarron();
    const o = outlookOf(state, 'republic');
    const friends = ['r1', 'r2', 'r3', 'r6'].filter(
      (id) => id !== 'r1' && trenchOf(state, id) === trenchOf(state, 'r1'),
    );
    expect(companionsOf(o, state.units.r1!)).toEqual(friends.map((id) => state.units[id]!.pose));
  });
  it('SCW-5.3 nobody rolls to move who has nowhere better to go', () => {
    const state = pingarron();
    for (const id of ['r2', 'r3', 'r4', 'r5', 'r6']) state.units[id]!.fate = 'destroyed';
    state.units.r1!.pose = { x: 12_500, y: 23_000, facing: 0 }; // before a trench that is full
    expect(instinct(state, 'republic')).toEqual({ type: 'end-phase', side: 'republic' });
    state.units.r1!.pose = { x: 12_500, y: 12_500, facing: 0 };
    expect(instinct(state, 'republic')).toEqual({ type: 'roll-move', side: 'republic', unit: 'r1' });
  });
});

describe('a unit that is found out', () => {
  it('SCW-7.2 stands in its trench, not turned out of it towards who found it', () => {
    const state = pingarron();
    const n3 = state.units.n3!;
    n3.pose = { x: 35_500, y: 25_500, facing: 225 }; // as it is shown: towards a company to the south-west
    n3.concealed = false;
    state.asked = [{ kind: 'reveal', side: 'nationalists', unit: 'n3' }];
    expect(coverOf(state, n3)).toBe('none');
    const command = instinct(state, 'nationalists');
    if (command.type !== 'reveal') throw new Error(`It answers with ${command.type}.`);
    const shown = { ...n3, pose: { ...n3.pose, facing: command.facing ?? n3.pose.facing } };
    expect(coverOf(state, shown)).toBe('trenches');
  });
});
