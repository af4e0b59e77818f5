import { readFileSync } from 'node:fs';
import { type FormField, formOf, oddsOf, prepared, rulesOf, saidFaces } from '@sandtable/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { GAMES, type Game, loadGame } from '../frame/games.ts';
import { fightPlan } from './dice/fight-dice.tsx';
import { answerFrom, rolledOut, rollingAfter } from './dice/rolling.ts';
import { ASKED, askedIn, queryOf, readQuery } from './form/address.ts';
import { effectsOf, effectsOnDemand } from './form/effects.ts';
import { read, startOf, write } from './form/input.ts';
import { situationOf } from './form/situation.ts';
import { sidesOf, swapped } from './form/swap.ts';
import type { Input } from './games/presentation.ts';
import { exactOdds } from './odds/odds.ts';
import { namedOf, oneLine, verdictOf } from './odds/verdict.ts';
import { boutsOf } from './result/fight-tray.tsx';
import { followUpAddress, followUpInput } from './result/follow-up.ts';

let games: readonly Game[] = [];
beforeAll(async () => {
  games = await Promise.all(GAMES.map(loadGame));
});
const game = (tag: string): Game => games.find((each) => each.tag === tag)!;
const start = (of: Game, id: string): Input =>
  startOf(formOf(of.sheet.procedures[id]!), of.presentation.procedures[id]);

/** Fields by path, groups and first entries of lists included. */
const paths = (form: readonly FormField[], prefix = ''): string[] =>
  form.flatMap((field) => [
    prefix + field.name,
    ...paths(field.fields ?? [], `${prefix}${field.name}.${field.kind === 'list' ? '0.' : ''}`),
  ]);

describe.each(GAMES.map(({ tag }) => tag))('the presentation of %s', (tag) => {
  it('names procedures, fields, results and rules that exist', () => {
    const { sheet, presentation } = game(tag);
    const rules = new Set(rulesOf(sheet.rulebook).map(({ id }) => id));
    const wrong: string[] = [];
    const must = (holds: boolean, what: string): number => (holds ? 0 : wrong.push(what));
    for (const id of presentation.groups.flatMap(({ procedures }) => procedures))
      must(id in sheet.procedures, id);
    for (const [id, presented] of Object.entries(presentation.procedures)) {
      must(id in sheet.procedures, id);
      const procedure = sheet.procedures[id]!;
      const known = new Set(paths(formOf(procedure)));
      for (const name of [...(presented.more ?? []), ...(presented.swap ?? []).flat()])
        must(known.has(name), `${id} ${name}`);
      for (const { reads } of presented.roles ?? [])
        for (const path of Object.keys(reads)) must(known.has(path), `${id} role ${path}`);
      for (const { rule, to } of presented.next ?? []) {
        must(rule === undefined || rules.has(rule), `${id} ${rule}`);
        must(to === undefined || to in sheet.procedures, `${id} to ${to}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('starts every procedure with an input that the engine takes', () => {
    const { sheet } = game(tag);
    const refused = Object.keys(sheet.procedures).flatMap((id) => {
      const ready = prepared(sheet, id, start(game(tag), id));
      return ready.ok ? [] : [`${id}: ${ready.problem.message}`];
    });
    expect(refused).toEqual([]);
  });

  it('fills follow-ups with inputs that the engine takes', () => {
    const { sheet, presentation } = game(tag);
    const refused: string[] = [];
    for (const [id, presented] of Object.entries(presentation.procedures)) {
      const input = start(game(tag), id);
      const odds = oddsOf(sheet, id, input);
      if (!odds.ok) continue;
      for (const outcome of odds.value.values.slice(0, 200)) {
        for (const step of presented.next ?? []) {
          const { when, to, say } = step;
          if (when && !when(outcome, input)) continue;
          expect(typeof say === 'string' ? say : say(outcome, input)).toMatch(/[.?]$/);
          if (!to) continue;
          const { input: filled, asked } = followUpInput(game(tag), step, outcome, input);
          const known = new Set(paths(formOf(sheet.procedures[to]!)));
          const nowhere = asked.filter((path) => !known.has(path));
          if (nowhere.length > 0) refused.push(`${id} → ${to} asks for ${nowhere.join()}`);
          const ready = prepared(sheet, to, filled);
          if (!ready.ok) refused.push(`${id} → ${to}: ${ready.problem.message} ${JSON.stringify(filled)}`);
        }
      }
    }
    expect([...new Set(refused)]).toEqual([]);
  });

  it('every calculation survives its address', () => {
    const { sheet } = game(tag);
    const cases = JSON.parse(
      readFileSync(new URL(`../../../../games/${sheet.id}/cases.json`, import.meta.url), 'utf8'),
    );
    for (const { procedure, input, error } of cases.cases ?? cases) {
      if (error) continue;
      const form = formOf(sheet.procedures[procedure]!);
      const back = readQuery(form, queryOf(form, input))!.input;
      const [a, b] = [input, back].map((each) => oddsOf(sheet, procedure, each));
      expect(b, `${procedure} ${JSON.stringify(input)}`).toEqual(a);
    }
  });

  it('gives every procedure a verdict and one line', () => {
    const { sheet } = game(tag);
    for (const procedure of Object.values(sheet.procedures)) {
      const input = start(game(tag), procedure.id);
      const situation = situationOf(sheet, procedure, input);
      const odds = exactOdds(sheet, procedure.id, input);
      if (!('fields' in odds)) throw new Error(procedure.id);
      const named = namedOf(game(tag), procedure);
      const verdict = verdictOf(situation, odds, named);
      expect(verdict.figure === '', procedure.id).toBe(situation.kind !== 'open');
      expect(verdict.headline, procedure.id).not.toMatch(/undefined|NaN/);
      expect(oneLine(situation, odds, named)).not.toMatch(/undefined|NaN|true|false/);
    }
  });

  it('rolls every procedure to its end', () => {
    const { sheet } = game(tag);
    for (const id of Object.keys(sheet.procedures)) {
      const done = rolledOut({ sheet, procedure: id, input: start(game(tag), id) }, [], 7);
      expect(done.kind, id).toBe('done');
      if (done.kind === 'done') expect(done.resolution.rolls).toHaveLength(done.asked.length);
    }
  });
});

describe('addresses', () => {
  it('say only what differs from the defaults, flags as yes, house rules by name', () => {
    const form = formOf(game('gwb').sheet.procedures.volley!);
    const input = {
      type: 'infantry',
      range: 8,
      targetMoved: true,
      smoke: false,
      options: { firingDie: 'd6' },
    };
    expect(queryOf(form, input)).toBe('type=infantry&range=8&targetMoved=yes&options.firingDie=d6');
  });
  it('hold lists, groups and a second situation', () => {
    const form = formOf(game('lpg').sheet.procedures.shellBurst!);
    const input = { men: [{ distance: 0.5 }, { distance: 1, grade: 'A' }] };
    const query = queryOf(form, input, { men: [{ distance: 2 }] });
    expect(query).toBe(
      'men=2&men.0.distance=0.5&men.1.distance=1&men.1.grade=A&vs.men=1&vs.men.0.distance=2',
    );
    expect(readQuery(form, query)).toEqual({ input, against: { men: [{ distance: 2 }] } });
  });
  it('mark a calculation in which everything is at its default', () => {
    const form = formOf(game('cla').sheet.procedures.orderRoll!);
    expect(queryOf(form, {})).toBe('plain');
    expect(readQuery(form, 'plain')).toEqual({ input: {} });
    expect(readQuery(form, '')).toBeUndefined();
  });
});

describe('effects', () => {
  it('show what an option would do before it is chosen', () => {
    const { sheet } = game('cla');
    const effects = effectsOf(sheet, sheet.procedures.shoot!, { weapon: 'rifle', figures: 10, distance: 6 });
    expect(effects.targetInCover?.true).toEqual({ text: '−1' });
    expect(effects.targetEntrenched?.true).toEqual({ text: '−2' });
    expect(effects.targetCloseOrder?.true).toEqual({ text: '+1' });
    expect(effects.distance?.['12']).toEqual({ text: '−1' });
    expect(effects.distance?.['24']).toHaveProperty('closed');
  });
});

describe('dice', () => {
  const question = {
    index: 0,
    why: 'to hit',
    die: { name: 'd10', faces: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    n: 3,
    wants: 'count',
  } as const;
  it('reads faces, counts, and 0 as 10 on a D10', () => {
    expect(answerFrom('', question)).toBe('roll');
    expect(answerFrom('2', question)).toEqual({ count: 2 });
    expect(answerFrom('7 0 3', question)).toEqual({ faces: [7, 10, 3] });
    expect(answerFrom('703', question)).toEqual({ faces: [7, 10, 3] });
    expect(answerFrom('x', question)).toBe('unclear');
  });
  it('asks again where the dice cannot be', () => {
    const { sheet } = game('gwb');
    const calculation = { sheet, procedure: 'volley', input: { type: 'infantry', range: 8 } };
    expect(rollingAfter(calculation, [{ count: 9 }], 1)).toMatchObject({ kind: 'refused' });
  });
  it('names faces as a player does', () => {
    expect(saidFaces([4, 5, 6], [1, 2, 3, 4, 5, 6])).toBe('4+');
    expect(saidFaces([1, 2], [1, 2, 3, 4, 5, 6])).toBe('1–2');
    expect(saidFaces([6], [1, 2, 3, 4, 5, 6])).toBe('6');
  });
});

describe('the verdict', () => {
  it('is the chance of what the roller wants, and says on which faces (CLA-6.8)', () => {
    const { sheet } = game('cla');
    const input = { rating: 4, figures: 13, casualties: 4 };
    const situation = situationOf(sheet, sheet.procedures.moraleTest!, input);
    const odds = exactOdds(sheet, 'moraleTest', input);
    if (!('fields' in odds)) throw new Error('refused');
    const named = namedOf(game('cla'), sheet.procedures.moraleTest!);
    expect(verdictOf(situation, odds, named)).toEqual({
      figure: '67%',
      headline: 'The unit passes, on 1–4',
      detail: 'morale 4 or less',
    });
  });

  it('says of what its average is (LPG-11.5)', () => {
    const { sheet } = game('lpg');
    const procedure = sheet.procedures.shellScatter!;
    const input = { distance: 24, firstShot: true };
    const odds = exactOdds(sheet, 'shellScatter', input);
    if (!('fields' in odds)) throw new Error('refused');
    const named = namedOf(game('lpg'), procedure);
    expect(verdictOf(situationOf(sheet, procedure, input), odds, named).detail).toMatch(
      /\d inches off on average/,
    );
  });
});

describe('sides', () => {
  it('change places, stated, grouped or by name', () => {
    const { sheet, presentation } = game('gwb');
    const form = formOf(sheet.procedures.assault!);
    const pairs = sidesOf(form, presentation.procedures.assault);
    expect(swapped(form, pairs, { attackerType: 'cavalry' })).toEqual({ defenderType: 'cavalry' });
    const combat = formOf(game('cla').sheet.procedures.closeCombat!);
    const input = { attackers: { figures: 3 }, defenders: { figures: 5 } };
    expect(swapped(combat, sidesOf(combat, undefined), input)).toEqual({
      attackers: { figures: 5 },
      defenders: { figures: 3 },
    });
  });
});

describe('inputs', () => {
  it('are read and written by path', () => {
    const input = write({ men: [{ distance: 1 }] }, 'men.0.grade', 'A');
    expect(input).toEqual({ men: [{ distance: 1, grade: 'A' }] });
    expect(read(input, 'men.0.grade')).toBe('A');
    expect(write(write({}, 'options.x', 1), 'options.x', undefined)).toEqual({ options: {} });
  });
});

describe('what follows', () => {
  it('fills in what the result says and asks for what it cannot know', () => {
    const shot = game('cla').presentation.procedures.shoot!.next!.find(({ to }) => to === 'moraleTest')!;
    const before = { weapon: 'rifle', figures: 10, distance: 6, targetFigures: 12, targetCloseOrder: true };
    const { input, asked } = followUpInput(game('cla'), shot, { kills: 4 }, before);
    expect(input).toMatchObject({ figures: 12, casualties: 4, closeOrder: true });
    expect(asked).toContain('rating');
    expect(asked).toContain('markers');
    expect(asked).not.toContain('casualties');
  });
  it('assumes nothing of the common case that it does not ask for', () => {
    const gas = game('wf').presentation.procedures.gasTest!.next![0]!;
    const { input } = followUpInput(game('wf'), gas, { casualties: 2 }, { age: 1, men: 6 });
    expect(input).toEqual({ squads: [{ casualties: 2, gas: true }] }); // the common case has an officer near
  });
  it('says in the address what is asked, without making it part of the calculation', () => {
    const step = game('gwb').presentation.procedures.breakTest!.next![0]!;
    const address = followUpAddress(game('gwb'), step, { broken: true }, {});
    const query = address.split('?')[1]!;
    expect(askedIn(query)).toEqual(['type', 'dismounted']);
    const form = formOf(game('gwb').sheet.procedures.moveAllowance!);
    expect(readQuery(form, query)!.input).toEqual({ type: 'infantry', action: 'fall-back' });
    for (const { sheet } of games)
      for (const procedure of Object.values(sheet.procedures))
        expect(formOf(procedure).some(({ name }) => name === ASKED)).toBe(false);
  });
});

it('works effects out on demand as it does all at once', () => {
  const { sheet } = game('gwb');
  const procedure = sheet.procedures.volley!;
  const input = start(game('gwb'), 'volley');
  const lazily = effectsOnDemand(sheet, procedure, input);
  for (const [path, effects] of Object.entries(effectsOf(sheet, procedure, input)))
    expect(lazily[path]).toEqual(effects);
});

describe('a fight', () => {
  const sheet = () => game('cla').sheet;
  const input = { attackers: { figures: 5 }, defenders: { figures: 3 } };
  it('asks for the dice of each side in one go, and pairs them by bouts (CLA-5.1, CLA-5.4)', () => {
    const { sides } = sheet().procedures.closeCombat!;
    const calculation = { sheet: sheet(), procedure: 'closeCombat', input };
    const plan = fightPlan(calculation, sides!)!;
    expect(plan.filter(({ side }) => side === 0)).toHaveLength(5);
    expect(plan.filter(({ side }) => side === 1)).toHaveLength(3);
    expect(Math.max(...plan.map(({ bout }) => bout))).toBe(3);
    const done = rolledOut(calculation, [], 3);
    if (done.kind !== 'done') throw new Error('not done');
    const bouts = boutsOf(done.resolution.trace.lines, sides!)!;
    expect(bouts.map(({ dice: [a, b] }) => [a.length, b.length])).toEqual([
      [2, 1],
      [2, 1],
      [1, 1],
    ]);
  });
  it('says whose advantage an answer is: raw attackers help the defenders (CLA-5.8)', () => {
    const effects = effectsOf(sheet(), sheet().procedures.closeCombat!, input);
    expect(effects['attackers.raw']!.true).toEqual({ text: 'defender +2' });
    expect(effects['attackers.trenchBrooms']!.true).toEqual({ text: 'attacker +1' });
  });
  it("calls both by their names in either box: who charged is nobody's enemy (LPG-12.6)", () => {
    const { melee } = game('lpg').sheet.procedures;
    const effects = effectsOf(game('lpg').sheet, melee!, { man: {}, opponents: [{}] });
    expect(effects['opponents.0.charging']).toMatchObject({
      man: { text: 'man +1' },
      opponent: { text: 'opponent +1' },
      both: { text: 'opponent +1, man +1' },
    });
    expect(effects['man.wounded']!.true).toEqual({ text: 'opponent +1' });
  });
});
