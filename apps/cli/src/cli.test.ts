import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfChanged } from '../../../scripts/setup.mjs';
import { sandtable } from './testing.ts';

const cases = fileURLToPath(new URL('../../../games/great-war-battalions/cases.json', import.meta.url));

const volley = [
  'great-war-battalions',
  'volley',
  '--input',
  '{"type":"machine-gun","range":4,"targetMarkers":3,"targetBases":4}',
];

beforeAll(buildIfChanged, 120_000);

describe('the command line is a contract', () => {
  it('resolve answers with outcome, trace and rolls', () => {
    const { json, status } = sandtable(['resolve', ...volley, '--dice', '5,9,1,3,2,1', '--json']);
    expect(status).toBe(0);
    expect(json()).toMatchObject({
      outcome: { hits: 2, markers: 3, broken: true },
      trace: { input: { type: 'machine-gun', quality: 'standard' } },
      rolls: [{ why: 'to hit', faces: [5, 9, 1], result: 2 }, { faces: [3, 2] }, { faces: [1] }],
    });
  });
  it('resolve with a seed gives the same dice every time, and says the seed when it chose one', () => {
    const rolled = (more: string[]) => sandtable(['resolve', ...volley, ...more, '--json']).json();
    expect(rolled(['--seed', '7'])).toEqual(rolled(['--seed', '7']));
    expect(rolled(['--seed', 'mons']).outcome).toBeDefined();
    const chosen = rolled([]);
    expect(rolled(['--seed', String(chosen.seed)]).outcome).toEqual(chosen.outcome);
  });
  it('odds answers with outcomes and marginals that add up to 1', () => {
    const { outcomes, marginals } = sandtable(['odds', ...volley, '--json']).json() as unknown as {
      outcomes: { p: number }[];
      marginals: Record<string, Record<string, number>>;
    };
    expect(outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 11);
    expect(Object.values(marginals.hits!).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 11);
  });
  it('cases ends with the count of passed and failed', () => {
    const { stdout, status } = sandtable(['cases', cases]);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('80 passed, 0 failed');
    expect(status).toBe(0);
  });
  it('cases names each failure and ends with exit code 1', () => {
    const file = JSON.parse(readFileSync(cases, 'utf8')) as { cases: { expect?: object }[] };
    file.cases[0]!.expect = { move: false };
    const broken = join(mkdtempSync(join(tmpdir(), 'sandtable-')), 'cases.json');
    writeFileSync(broken, JSON.stringify(file));
    const { stdout, status } = sandtable(['cases', broken]);
    expect(stdout).toContain('failed GWB-C001 permittedActions\n  move: expected false, got true');
    expect(stdout.trimEnd().endsWith('79 passed, 1 failed')).toBe(true);
    expect(status).toBe(1);
    expect(sandtable(['cases', broken, '--json']).json()).toMatchObject({ passed: 79, failed: 1 });
  });
  it('rules are listed, found by id and by words, and owed ones by themselves', () => {
    const rules = (...more: string[]) =>
      sandtable(['rules', 'great-war-battalions', ...more, '--json']).json() as unknown as { id: string }[];
    expect(rules()).toHaveLength(91);
    expect(rules('GWB-8.3').map(({ id }) => id)).toEqual(['GWB-8.3']);
    expect(rules('infantry', 'wire').map(({ id }) => id)).toContain('GWB-6.4');
    expect(rules('--owed').length).toBeLessThan(91);
  });
  it('procedures have fields and a schema', () => {
    const all = sandtable(['procedures', 'great-war-battalions', '--json']).json() as unknown as {
      id: string;
      fields: object[];
    }[];
    expect(all).toHaveLength(19);
    expect(sandtable(['procedures', 'gwb', 'fire', '--json']).json()).toMatchObject({
      id: 'fire',
      input: { required: ['type'] },
    });
  });
});

describe('battles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
  const file = join(folder, 'battle.json');
  const battle = ['battle', 'gwb', 'audregnies', '--seats', 'random,random', '--seed', '7'];
  let fought: ReturnType<typeof sandtable>;
  beforeAll(() => {
    fought = sandtable([...battle, '--out', file]);
  }, 60_000);
  it('a battle is fought to its verdict, kept, verified and replayed; the same seed gives the same battle', () => {
    expect(fought.status).toBe(0);
    expect(fought.stdout).toContain('Turn 1 begins.');
    const record = JSON.parse(readFileSync(file, 'utf8')) as object;
    expect(sandtable([...battle, '--json']).json()).toEqual(record);
    expect(sandtable(['verify', file]).stdout).toContain('verified');
    expect(sandtable(['replay', file, '--turn', '2']).stdout).toContain('1st Cheshire');
    const pages = sandtable(['replay', file, '--json']).json() as unknown as {
      turn: number;
      log: string[];
    }[];
    expect(pages.map(({ turn }) => turn).slice(0, 2)).toEqual([0, 1]);
    expect(pages.at(-1)!.log.at(-1)).toContain('win');
  });
  it('a record that was tampered with does not verify: exit code 1', () => {
    const record = JSON.parse(readFileSync(file, 'utf8')) as { seed: number };
    const forged = join(folder, 'forged.json');
    writeFileSync(forged, JSON.stringify({ ...record, seed: 8 }));
    const { json, status } = sandtable(['verify', forged, '--json']);
    expect(json()).toMatchObject({ verified: false });
    expect(status).toBe(1);
  });
  it('verify tells what it proves and what not, and compares a seal that was told before', () => {
    const { stdout } = sandtable(['verify', file]);
    expect(stdout).toMatch(/The battle ended.*All dice are those of the seed\..*Not proven:/s);
    const { seal } = sandtable(['verify', file, '--json']).json() as { seal?: string };
    expect(sandtable(['verify', file, '--seal', seal!]).status).toBe(0);
    expect(sandtable(['verify', file, '--seal', '0'.repeat(64)]).status).toBe(1);
  });
  it('a damaged record is refused with the place, by replay and verify alike', () => {
    const record = JSON.parse(readFileSync(file, 'utf8')) as { steps: { events: object[] }[] };
    const broken = join(folder, 'broken.json');
    const steps = record.steps.with(2, { ...record.steps[2]!, events: [{ type: 'held', unit: 'nobody' }] });
    writeFileSync(broken, JSON.stringify({ ...record, steps }));
    for (const command of ['replay', 'verify']) {
      const { json, status } = sandtable([command, broken, '--json']);
      expect(json()).toMatchObject({ error: { code: 'bad-record', path: 'steps.2.events.0.unit' } });
      expect(status).toBe(2);
    }
  });
  it('scenarios are listed, and files checked with the place of a mistake', () => {
    expect(
      (sandtable(['scenarios', 'gwb', '--json']).json() as unknown as { id: string }[]).map(({ id }) => id),
    ).toEqual(['audregnies', 'neuve-chapelle', 'training-ground']);
    const shipped = fileURLToPath(
      new URL('../../../games/great-war-battalions/scenarios/audregnies.json', import.meta.url),
    );
    expect(sandtable(['scenario', 'check', shipped]).status).toBe(0);
    const broken = join(folder, 'scenario.json');
    writeFileSync(broken, readFileSync(shipped, 'utf8').replace('"kind": "hill"', '"kind": "hil"'));
    const { json, status } = sandtable(['scenario', 'check', broken, '--json']);
    expect(json()).toMatchObject({ error: { code: 'bad-scenario', path: 'map.features.3.kind' } });
    expect(status).toBe(2);
  });
});

describe('batches of battles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
  const batch = ['simulate', 'gwb', 'audregnies', '--games', '12', '--seed', '1914', '--swap'];
  const seats = ['--seats', 'ai:recruit,random'];
  it('the same seed gives the same results with one thread or two, and every battle is counted', () => {
    const [one, two] = ['1', '2'].map((threads) => {
      const csv = join(folder, `${threads}.csv`);
      const { json, status } = sandtable([...batch, ...seats, '--threads', threads, '--csv', csv, '--json']);
      expect(status).toBe(0);
      return { summary: json(), csv: readFileSync(csv, 'utf8') };
    });
    expect(one).toEqual(two);
    const { games, wins, draws, intervals, losses, turns } = one!.summary as unknown as {
      games: number;
      wins: [number, number];
      draws: number;
      intervals: { share: number; low: number; high: number }[];
      losses: { name: string }[];
      turns: { mean: number };
    };
    expect(games).toBe(12);
    expect(wins[0] + wins[1] + draws).toBe(12);
    expect(wins[0]).toBeGreaterThan(wins[1]); // recruits beat chance
    for (const { share, low, high } of intervals) expect(low <= share && share <= high).toBe(true);
    expect(losses.map(({ name }) => name)).toContain('1st Cheshire');
    expect(turns.mean).toBeGreaterThan(1);
    const [head, ...rows] = one!.csv.trimEnd().split('\n');
    expect(head).toMatch(/^battle,winner,seat,turns,decisions,lost: /);
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(Array.from({ length: 12 }, (_, i) => i));
  });
  it('another seed gives other battles; people are shown wins with intervals, sides, turns and losses', () => {
    const [first, second] = ['1', '2'].map((seed) => {
      const args = ['simulate', 'gwb', 'audregnies', '--games', '12', '--swap', ...seats, '--seed', seed];
      return sandtable(args).stdout.replace(`Seed ${seed}`, '');
    });
    expect(first).not.toBe(second);
    expect(first).toMatch(/ai:recruit +\d+ +[\d.]+% \([\d.]+% to [\d.]+%\)/);
    for (const words of ['By side', 'Turns:', 'lost on average', '1st Cheshire'])
      expect(first).toContain(words);
  });
});

describe('bad input gets a code, a message and exit code 2', () => {
  const input = (json: string) => ['resolve', 'gwb', 'fire', '--input', json];
  it.each<[string, string[], string]>([
    ['an unknown command', ['rezolve'], 'unknown-command'],
    ['an unknown option', ['odds', 'gwb', 'fire', '--jsn'], 'bad-argument'],
    ['an unknown game', ['odds', 'great-war-battalion', 'fire'], 'unknown-game'],
    ['no game', ['odds'], 'missing-game'],
    ['an unknown procedure', ['odds', 'gwb', 'volly'], 'unknown-procedure'],
    ['no procedure', ['odds', 'gwb'], 'missing-procedure'],
    ['malformed JSON', input('{"type":'), 'bad-json'],
    ['JSON that is no record', input('[1]'), 'bad-input'],
    ['a wrong value', input('{"type":"infantri","range":4}'), 'unknown-value'],
    ['a negative range', input('{"type":"infantry","range":-1}'), 'bad-range'],
    ['a huge number', input('{"type":"infantry","range":1e300}'), 'bad-range'],
    ['a huge count', input('{"type":"infantry","range":4,"firerMarkers":1e15}'), 'bad-count'],
    [
      'a house rule that does not exist',
      input('{"type":"infantry","range":4,"options":{"firingDye":"d6"}}'),
      'bad-option',
    ],
    ['too few dice', [...input('{"type":"infantry","range":10}'), '--dice', '6'], 'too-few-dice'],
    ['too many dice', [...input('{"type":"infantry","range":10}'), '--dice', '1,1,1'], 'too-many-dice'],
    ['impossible faces', [...input('{"type":"infantry","range":10}'), '--dice', '11,1'], 'impossible-face'],
    ['dice that are no numbers', [...input('{"type":"infantry","range":10}'), '--dice', 'six'], 'bad-dice'],
    [
      'two kinds of dice',
      [...input('{"type":"infantry","range":10}'), '--dice', '1,1', '--seed', '1'],
      'bad-argument',
    ],
    ['no file', ['cases'], 'missing-file'],
    ['an unknown scenario', ['battle', 'gwb', 'audregnie'], 'unknown-scenario'],
    ['an unknown seat', ['battle', 'gwb', 'audregnies', '--seats', 'random,genius'], 'unknown-seat'],
    [
      'a house rule that a battle does not know',
      ['battle', 'gwb', 'audregnies', '--options', '{"firingDie":"d8"}'],
      'bad-option',
    ],
    ['too few seats', ['battle', 'gwb', 'audregnies', '--seats', 'random'], 'bad-seats'],
    ['a record that is none', ['verify', cases], 'bad-record'],
    ['a file that is not there', ['cases', 'nowhere.json'], 'no-such-file'],
    ['a batch of no battles', ['simulate', 'gwb', 'audregnies', '--games', '0'], 'bad-number'],
    ['a batch on half a thread', ['simulate', 'gwb', 'audregnies', '--threads', '0.5'], 'bad-number'],
    [
      'a batch with an unknown seat',
      ['simulate', 'scw', 'sesena', '--seats', 'ai:regulr,random'],
      'unknown-seat',
    ],
    ['a record for nowhere', ['battle', 'gwb', 'audregnies', '--out', 'no/such/folder.json'], 'cannot-write'],
    ['a table for nowhere', ['simulate', 'gwb', 'audregnies', '--csv', 'no/such/folder.csv'], 'cannot-write'],
  ])('%s', (_, args, code) => {
    const { json, status } = sandtable([...args, '--json']);
    expect(json()).toMatchObject({ error: { code, message: expect.stringMatching(/.{10,}/) } });
    expect(status).toBe(2);
  });
  it('suggests what was probably meant, and tells people without JSON on the error stream', () => {
    const { stdout, stderr, status } = sandtable(['odds', 'gwb', 'volly']);
    expect(stdout).toBe('');
    expect(stderr).toContain('Did you mean "volley"?');
    expect(status).toBe(2);
  });
});

describe('for people', () => {
  it('without a command it says what it can do, with an example of each', () => {
    const { stdout, status } = sandtable([]);
    for (const command of [
      'rules',
      'procedures',
      'resolve',
      'odds',
      'battle',
      'replay',
      'verify',
      'simulate',
      'scenarios',
      'cases',
    ])
      expect(stdout).toContain(`sandtable ${command}`);
    expect(status).toBe(0);
  });
  it('odds show the need, a bar for each chance, and "at least"', () => {
    const { stdout } = sandtable(['odds', 'gwb', 'volley', 'type=infantry', 'range=8', 'targetCover=cover']);
    expect(stdout).toContain('to hit needs 7+ on a d10, 40%: base 6+, target in cover or smoke −1');
    expect(stdout).toContain('at least');
    expect(stdout).toMatch(/0 {2}.*36% {2}█+/);
  });
  it('asks for the dice, takes faces or counts, rolls what is left blank, and asks again after nonsense', () => {
    const asked = ['resolve', 'gwb', 'fire', 'type=infantry', 'range=10', '--ask'];
    const { stdout, stderr } = sandtable(asked, '99\n1\n6\n');
    expect(stderr).toContain('Roll 2 d10s (to hit)');
    expect(stderr).toContain('from 0 to 2, not 99');
    expect(stdout).toMatch(/to hit: 2 d10 .*→ 1/);
    expect(stdout).toContain('by hand');
    expect(sandtable(asked, '0 1\n\n').stdout).toMatch(/\[10\] \[1\]/);
    expect(sandtable(asked, '').status).toBe(2);
  });
});
