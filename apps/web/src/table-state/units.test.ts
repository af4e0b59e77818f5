import { describe, expect, it } from 'vitest';
import { gwb } from '../companion/gwb.ts';
import { log, logText, note } from '../log/log.ts';
import { addUnit, applyTo, newUnit, readUnitsFile, takeBack, units, unitsFile } from './units.ts';

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
    applyTo(unit, after, 'e1');
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
