import { describe, expect, it } from 'vitest';
import { dueIn } from '../companion/book/owed.ts';
import {
  castNow,
  choosePart,
  filledFrom,
  filledFromCast,
  withoutMoment,
  writtenFor,
} from '../companion/book/parts.ts';
import { cla } from '../companion/games/cla.ts';
import { gwb } from '../companion/games/gwb.ts';
import { followUpAddress, isDue, recast } from '../companion/result/follow-up.ts';
import { cardOf, GAMES, loadGame } from '../frame/games.ts';
import { log, logText, note } from '../log/log.ts';
import { readArmyList } from './army-list.ts';
import { FORCES } from './forces.ts';
import { addUnit, endTurn, newUnit, readUnitsFile, takeBack, units, unitsFile, writeDown } from './units.ts';

const entry = {
  id: 'e1',
  at: 0,
  tag: 'gwb',
  procedure: 'volley',
  title: 'Volley',
  query: 'type=infantry',
  input: {},
  line: '2 morale markers',
  why: 'needs 6+',
  rolls: [],
  changes: [],
};

describe('the book of units', () => {
  it('writes results down and takes them back', () => {
    const unit = newUnit('gwb', gwb.unit, '2nd Battalion', 'dark');
    addUnit(unit);
    note(entry);
    const target = gwb.procedures.volley!.roles!.find(({ name }) => name === 'Target')!;
    const after = target.writes!(
      { targetBases: 3, targetMarkers: 1, baseLost: true, broken: true, destroyed: false },
      unit.values,
      {},
    );
    writeDown([{ unit, after }], 'e1');
    expect(units.get()[0]!.values).toMatchObject({ bases: 3, markers: 1, lost: 1, broken: true });
    takeBack(log.get()[0]!);
    expect(units.get()[0]!.values).toMatchObject({ bases: 4, markers: 0, lost: 0, broken: false });
    expect(log.get()).toEqual([]);
  });
  it('survives its file and says what is wrong with a bad one', () => {
    expect(readUnitsFile(unitsFile())).toMatchObject({ units: [{ name: '2nd Battalion' }] });
    expect(readUnitsFile('no')).toEqual({ problem: expect.stringContaining('no JSON') });
    expect(readUnitsFile('{}')).toEqual({ problem: expect.stringContaining('not a list of units') });
    const nameless = JSON.stringify({
      sandtable: 'units',
      version: 1,
      units: [{ tag: 'gwb', name: '', values: {} }],
    });
    expect(readUnitsFile(nameless)).toEqual({
      problem: 'Unit 1 of the file has no name. Nothing was taken over.',
    });
  });
  it('finds the game of a unit by its id too', () => {
    const file = {
      sandtable: 'units',
      version: 1,
      units: [{ tag: 'great-war-battalions', name: 'A', values: {} }],
    };
    expect(readUnitsFile(JSON.stringify(file))).toMatchObject({ units: [{ tag: 'gwb' }] });
  });
  it('tells the log as text', () => {
    expect(logText([entry])).toContain('Volley: 2 morale markers');
  });
});

describe('a turn of the book', () => {
  it('keeps the strength of the start of the turn through follow-ups, so that no test is due that is not (CLA-6.5)', async () => {
    units.set(() => []);
    log.set(() => []);
    const game = await loadGame(cardOf('cla')!);
    const list = readArmyList('Foot: 13 figures, rating 4', 'cla', cla.unit);
    if ('problem' in list) throw new Error(list.problem);
    for (const each of list.units) addUnit(each);
    const unit = units.get()[0]!;
    choosePart(game, 'shoot', 'Target', unit.id);
    const shot = filledFromCast(castNow(game, 'shoot'), { weapon: 'rifle', figures: 10, distance: 6 });
    expect(shot).toMatchObject({ targetFigures: 13 });
    note({ ...entry, id: 'shot', tag: 'cla', procedure: 'shoot' });
    writtenFor(castNow(game, 'shoot'), { kills: 2 }, shot, 'shot');
    expect(units.get()[0]!.values.figures).toBe(11);

    const step = cla.procedures.shoot!.next!.find(({ to }) => to === 'moraleTest')!;
    const address = followUpAddress(game, step, { kills: 2 }, shot, castNow(game, 'shoot'));
    recast(game, step, castNow(game, 'shoot'));
    const query = new URLSearchParams(address.split('?')[1]);
    expect([query.get('figures'), query.get('casualties')]).toEqual(['13', '2']); // not 11 and 2
    expect(castNow(game, 'moraleTest')[0]!.unit?.name).toBe('Foot');
    expect((query.get('ask') ?? '').split(',')).not.toContain('rating');
    expect(dueIn(game, units.get())).toEqual([]); // 2 of 13 is no heavy loss

    note({ ...entry, id: 'again', tag: 'cla', procedure: 'shoot' });
    writtenFor(castNow(game, 'shoot'), { kills: 3 }, shot, 'again');
    expect(dueIn(game, units.get()).map(({ address }) => address)).toEqual([
      expect.stringContaining('figures=13&casualties=5'),
    ]);
    takeBack(log.get().at(-1)!);
    expect(units.get()[0]).toMatchObject({ values: { figures: 11 }, did: ['shot'] });

    endTurn('cla', game.title);
    expect(units.get()[0]).toMatchObject({ atStart: { figures: 11 }, did: [] });
    takeBack(log.get().at(-1)!);
    expect(units.get()[0]).toMatchObject({ atStart: { figures: 13 }, did: ['shot'] });
  });
});

describe('a unit of the book in a form', () => {
  const unitOf = (line: string) => {
    const list = readArmyList(line, 'cla', cla.unit);
    if ('problem' in list) throw new Error(list.problem);
    return list.units[0]!;
  };
  const firer = cla.procedures.shoot!.roles!.find(({ name }) => name === 'Firer')!;
  const target = cla.procedures.shoot!.roles!.find(({ name }) => name === 'Target')!;
  it('brings its weapon along: a machine-gun team is one gun, whatever its crew', () => {
    const guns = unitOf('Vickers: gunners, HMG, 3 figures');
    const shot = { weapon: 'rifle', figures: 10, distance: 6 };
    expect(filledFrom(firer, guns, shot)).toMatchObject({ weapon: 'hmg', figures: 1 });
    expect(filledFrom(target, guns, shot)).toMatchObject({ targetFigures: 3, protectedTarget: true });
    expect(filledFrom(firer, unitOf('Foot: 12 figures'), shot)).toMatchObject({
      weapon: 'rifle',
      figures: 12,
    });
  });
  it('is mounted if it is cavalry, and forgets what was said of the target before it', () => {
    const horse = unitOf('Yeomanry: cavalry, 10 figures');
    const before = { weapon: 'rifle', figures: 10, distance: 6, targetEntrenched: true };
    expect(filledFrom(target, horse, withoutMoment(target, before))).toEqual({
      ...{ weapon: 'rifle', figures: 10, distance: 6 },
      ...{ targetFigures: 10, targetCloseOrder: false, targetKind: 'mounted', protectedTarget: false },
    });
  });
  it('tests where it was charged by cavalry, and is not sent to a test that is not due (CLA-6.4)', async () => {
    const game = await loadGame(cardOf('cla')!);
    const [defenders, attackers] = cla.procedures.closeCombat!.next!;
    const fight = { attackers: { figures: 8, arm: 'cavalry' }, defenders: { figures: 12 } };
    const outcome = { attackersKilled: 0, defendersKilled: 0, attackersLeft: 8, defendersLeft: 12 };
    expect(isDue(game, defenders!, outcome, fight, [])).toBe(true);
    expect(isDue(game, attackers!, outcome, fight, [])).toBe(false);
  });
});

describe('an army list', () => {
  it('says a unit a line, and in which line something is wrong', () => {
    const list = readArmyList(
      'British\nYeomanry: cavalry, 10 figures, morale rating 5\n\nSenussi\nBand: stubborn',
      'cla',
      cla.unit,
    );
    expect(list).toMatchObject({
      units: [
        { name: 'Yeomanry', side: 'dark', full: 10, values: { arm: 'cavalry', figures: 10, rating: 5 } },
        { name: 'Band', side: 'light', values: { stubborn: true } },
      ],
    });
    expect(readArmyList('A: 12 figures\nB: 4 raitings', 'cla', cla.unit)).toEqual({
      problem: expect.stringMatching(/^Line 2: “4 raitings” is not understood/),
    });
    expect(readArmyList('nothing', 'cla', cla.unit)).toEqual({
      problem: expect.stringContaining('names no unit'),
    });
  });
  it('is there for every game', async () => {
    for (const card of GAMES) {
      const { presentation } = await loadGame(card);
      for (const force of FORCES[card.tag]!) {
        const loaded = await force.load(card.tag, presentation.unit);
        expect(loaded.length, force.title).toBeGreaterThan(3);
        const known = presentation.unit.fields.map(({ key }) => key);
        for (const { values } of loaded)
          expect(Object.keys(values).filter((key) => !known.includes(key))).toEqual([]);
      }
    }
  });
});
