import { describe, expect, it } from 'vitest';
import { cardOf, GAMES, loadGame } from '../../frame/games.ts';
import { log, note } from '../../log/log.ts';
import { readArmyList } from '../../table-state/army-list.ts';
import { endTurn, type Unit, units } from '../../table-state/units.ts';
import type { Input, UnitValues } from '../games/presentation.ts';
import { dueIn, mustBe } from './owed.ts';
import { castNow, choosePart, writtenFor } from './parts.ts';

async function bookOf(tag: string, list: string) {
  const game = await loadGame(cardOf(tag)!);
  const read = readArmyList(list, tag, game.presentation.unit);
  if ('problem' in read) throw new Error(read.problem);
  units.set(() => read.units);
  log.set(() => []);
  const idOf = (name: string): string => units.get().find((unit) => unit.name === name)!.id;
  /** A result is written down for whoever plays the parts. */
  function comes(
    procedure: string,
    parts: Readonly<Record<string, string>>,
    outcome: object,
    input: Input = {},
  ) {
    for (const [role, name] of Object.entries(parts)) choosePart(game, procedure, role, idOf(name));
    const id = String(log.get().length + 1);
    const base = {
      at: 0,
      tag,
      title: procedure,
      query: '',
      input,
      line: '',
      why: '',
      rolls: [],
      changes: [],
    };
    note({ ...base, id, procedure });
    writtenFor(castNow(game, procedure), outcome as never, input, id); // an outcome of that procedure
  }
  const due = () => dueIn(game, units.get()).map(({ name, procedure }) => `${name}: ${procedure.id}`);
  const must = () =>
    mustBe(dueIn(game, units.get())).map(({ name, procedure }) => `${name}: ${procedure.id}`);
  const valuesOf = (name: string): UnitValues => units.get().find((unit: Unit) => unit.name === name)!.values;
  return { game, comes, due, must, valuesOf, end: () => endTurn(tag, game.title) };
}

describe('what a turn brings', () => {
  it.each(GAMES.map(({ tag }) => tag))('%s names procedures and parts that there are', async (tag) => {
    const { sheet, presentation } = await loadGame(cardOf(tag)!);
    const named = (presentation.owed ?? []).flatMap(({ ifSays, ...owed }) =>
      ifSays ? [owed, ifSays] : [owed],
    );
    expect(named.length).toBeGreaterThan(0);
    for (const { procedure, role } of named) {
      expect(sheet.procedures[procedure], procedure).toBeDefined();
      expect(presentation.procedures[procedure]?.roles?.map(({ name }) => name)).toContain(role);
    }
  });
  it('CLA-6.5 a heavy loss is tested, an officer and an armoured car are not, a marker may be rallied', async () => {
    const book = await bookOf('cla', 'A\nFoot: 10 figures\nLukin: officer, 1 figures\nB\nCar: armoured car');
    book.comes('shoot', { Target: 'Foot' }, { kills: 3 });
    book.comes('shoot', { Target: 'Lukin' }, { kills: 1 });
    expect(book.due()).toEqual(['Foot: moraleTest']);
    book.comes('moraleTest', { Unit: 'Foot' }, { markers: 1 });
    expect([book.must(), book.due()]).toEqual([[], ['Foot: rally']]);
  });
  it('LPG-8.1 a unit checks for men killed or broken this turn, and who broke before runs on', async () => {
    const book = await bookOf('lpg', 'A\nPolice: B, 7 men\nB\nRidge: B, 6 men');
    book.comes('smallArmsFire', { Target: 'Ridge' }, { killed: true });
    book.comes('chargeTest', { Man: 'Police' }, { result: 'break' });
    expect(book.due()).toEqual(['Police: unitMorale', 'Ridge: unitMorale']);
    book.comes('unitMorale', { Unit: 'Ridge' }, { result: 'carry-on' });
    expect(book.due()).toEqual(['Police: unitMorale']);
    book.end();
    expect(book.due()).toEqual(['Police: routMove']);
    book.comes('routMove', { Man: 'Police' }, { clear: true });
    expect([book.due(), book.valuesOf('Police').running]).toEqual([[], 0]);
  });
  it('WF-3.13, WF-3.15, WF-3.25 the first fire, half strength and rout', async () => {
    const book = await bookOf(
      'wf',
      'A\nFusiliers: 8 figures, original 8\nB\nGermans: 10 figures, original 10',
    );
    book.comes('smallArmsFire', { Target: 'Germans' }, { casualties: 0 });
    expect(book.due()).toEqual(['Germans: moraleCheck']);
    book.comes('moraleCheck', { Squad: 'Germans' }, { result: 'pass', figuresLost: 0 });
    book.end();
    book.comes('smallArmsFire', { Target: 'Germans' }, { casualties: 2 });
    expect(book.due()).toEqual([]); // no first time any more, and more than half are left
    book.comes('smallArmsFire', { Target: 'Germans' }, { casualties: 3 });
    expect(book.due()).toEqual(['Germans: moraleCheck']);
    book.comes('moraleCheck', { Squad: 'Germans' }, { result: 'rout', figuresLost: 0 });
    expect(book.due()).toEqual([]);
    book.end();
    expect(book.due()).toEqual(['Germans: moraleCheck']); // to recover
  });
  it('GWB-10.3, GWB-10.6, GWB-14.1 a break test, falling back and the break point', async () => {
    const book = await bookOf('gwb', 'British\nNorfolk: 4 bases\nGermans\nI/72: 4 bases\nII/72: 4 bases');
    book.comes(
      'applyMarkers',
      { Unit: 'I/72' },
      { bases: 3, moraleMarkers: 1, baseLost: true, breakTest: true },
    );
    expect(book.must()).toEqual(['I/72: breakTest']);
    book.comes('breakTest', { Unit: 'I/72' }, { broken: true });
    expect(book.must()).toEqual(['Germans: forceStatus']);
    expect(book.due()).toEqual(['Germans: forceStatus', 'I/72: moveAllowance', 'I/72: rallyTest']);
    const side = dueIn(book.game, units.get()).find(({ name }) => name === 'Germans')!;
    expect(side.address).toContain('startingUnits=2&brokenUnits=1');
  });
  it('SCW-18.1, SCW-3.1 the officer of a unit that received DPs, and who may rally next turn', async () => {
    const book = await bookOf('scw', 'A\nLincoln: 5 elements, officer 1\nB\nTabor: 4 elements');
    book.comes('smallArmsFire', { Target: 'Lincoln' }, { dps: 2, targetDpsAfter: 2, elementsLost: 0 });
    book.comes('smallArmsFire', { Target: 'Tabor' }, { dps: 1, targetDpsAfter: 1, elementsLost: 0 });
    expect(book.due()).toEqual(['Lincoln: officerRisk']);
    expect(dueIn(book.game, units.get())[0]!.address).toContain('dpsReceived=2');
    book.comes('officerRisk', { Unit: 'Lincoln' }, { casualty: true });
    book.end();
    expect([book.must(), book.due()]).toEqual([[], ['Lincoln: rallyTest', 'Tabor: rallyTest']]);
    expect(book.valuesOf('Lincoln').officer).toBe(0);
  });
});
