import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfChanged } from '../../../scripts/setup.mjs';
import { COMMANDS } from './commands.ts';
import { sandtable } from './testing.ts';

beforeAll(buildIfChanged, 120_000);

const marginals = (...args: readonly string[]) => {
  const { stdout, stderr, status } = sandtable(['odds', ...args, '--json']);
  return { odds: status === 0 ? JSON.parse(stdout).marginals : undefined, stderr, status };
};
const problem = (...args: readonly string[]) => {
  const { json, status } = sandtable([...args, '--json']);
  expect(status).toBe(2);
  return (json() as unknown as { error: { code: string; message: string; path?: string } }).error;
};

describe('input typed field by field', () => {
  it.each<[string, string, string[], object]>([
    [
      'fields of records',
      'closeCombat',
      ['attackers.figures=4', 'defenders.figures=3'],
      { attackers: { figures: 4 }, defenders: { figures: 3 } },
    ],
    [
      'entries of lists, without a length first',
      'gasAttack',
      ['groups.0.figures=6', 'groups.1.figures=2'],
      { groups: [{ figures: 6 }, { figures: 2 }] },
    ],
    [
      'lists as JSON',
      'gasAttack',
      ['groups=[{"figures":6}]', 'groups.0.figures=5'],
      { groups: [{ figures: 5 }] },
    ],
    [
      'house rules, and flags as yes',
      'shoot',
      ['weapon=rifle', 'figures=10', 'distance=6', 'targetInCover=yes', 'options.naturalSix=on'],
      { weapon: 'rifle', figures: 10, distance: 6, targetInCover: true, options: { naturalSix: 'on' } },
    ],
  ])('%s mean the same as in JSON', (_, procedure, pairs, input) => {
    const typed = marginals('cla', procedure, ...pairs);
    expect(typed.stderr).toBe('');
    expect(typed.odds).toEqual(marginals('cla', procedure, '--input', JSON.stringify(input)).odds);
    expect(typed.odds).not.toEqual(undefined);
  });
  it('a house rule of Great War Battalions changes the odds', () => {
    const [plain, d6] = [[], ['options.firingDie=d6']].map((more) =>
      marginals('gwb', 'volley', 'type=infantry', 'range=8', ...more),
    );
    expect(d6!.odds.needed).not.toEqual(undefined);
    expect(d6!.odds.hits).not.toEqual(plain!.odds.hits);
  });
  it('pairs are laid over --input, deep inside too', () => {
    const over = marginals(
      'cla',
      'gasAttack',
      '--input',
      '{"groups":[{"figures":6},{"figures":2}]}',
      'groups.1.figures=4',
    );
    expect(over.odds).toEqual(marginals('cla', 'gasAttack', 'groups.0.figures=6', 'groups.1.figures=4').odds);
  });
});

describe('what is typed and means nothing is refused', () => {
  const shot = ['odds', 'gwb', 'volley', 'type=infantry', 'range=8'];
  it.each([
    ['targetMovd=yes', 'targetMovd', 'targetMoved'],
    ['firingDie=d6', 'firingDie', 'options.firingDie'],
    ['options.firingDye=d6', 'options.firingDye', 'options.firingDie'],
  ])('%s', (pair, path, meant) => {
    const found = problem(...shot, pair);
    expect(found).toMatchObject({ code: 'unknown-field', path });
    expect(found.message).toContain(`Did you mean "${meant}"?`);
  });
  it('a field deep inside', () => {
    expect(problem('resolve', 'cla', 'closeCombat', 'attackers.figurs=4')).toMatchObject({
      code: 'unknown-field',
      path: 'attackers.figurs',
      message: expect.stringContaining('Did you mean "attackers.figures"?'),
    });
  });
  it('is passed over with a note when asked to be lenient', () => {
    const { stderr, status } = sandtable([...shot, 'targetMovd=yes', '--lenient']);
    expect(stderr).toContain('no field "targetMovd" here. Did you mean "targetMoved"?');
    expect(status).toBe(0);
  });
  it('in --input it is noted however deep, since catalogues ignore it; --strict refuses it', () => {
    const input = ['cla', 'gasAttack', '--input', '{"groups":[{"figures":6,"incover":true}]}'];
    const { odds, stderr } = marginals(...input);
    expect(stderr).toContain('"groups.0.incover"');
    expect(odds).toEqual(marginals('cla', 'gasAttack', 'groups.0.figures=6').odds);
    expect(problem('odds', ...input, '--strict')).toMatchObject({
      code: 'unknown-field',
      path: 'groups.0.incover',
    });
  });
  it('a result that there is not', () => {
    expect(problem(...shot, '--field', 'brokn')).toMatchObject({
      code: 'unknown-field',
      message: expect.stringContaining('Did you mean "broken"?'),
    });
    expect(sandtable([...shot, '--field', 'broken']).stdout).toMatch(/\n {2}broken\n/);
  });
  it.each([
    ['a flag of another command', ['verify', 'x.json', '--seed', '7'], 'does not take --seed'],
    ['a word too many', ['scenarios', 'gwb', 'audregnies'], 'one word too many'],
    ['a pair without a value', [...shot, 'targetMoved'], 'write field=value'],
  ])('%s', (_, args, words) => {
    expect(problem(...args)).toMatchObject({ code: 'bad-argument', message: expect.stringContaining(words) });
  });
});

describe('help', () => {
  it.each(Object.keys(COMMANDS))('for %s alone, with its flags and an example', (command) => {
    const { stdout, status } = sandtable(['help', command]);
    expect(status).toBe(0);
    for (const flag of COMMANDS[command]!.flags) expect(stdout).toContain(`--${flag}`);
    expect(stdout).toContain(COMMANDS[command]!.examples[0]);
    expect(stdout).not.toContain('Games:');
  });
  it('comes with --help too, and tells how records, lists and house rules are written', () => {
    const { stdout } = sandtable(['odds', '--help']);
    expect(stdout).toBe(sandtable(['help', 'odds']).stdout);
    for (const written of ['attackers.figures=4', 'groups.0.figures=6', 'options.firingDie=d6'])
      expect(stdout).toContain(written);
  });
  it('does not know a command that there is not', () => {
    expect(problem('help', 'ods')).toMatchObject({ code: 'unknown-command' });
  });
  it('the fields of a procedure are listed as they are typed', () => {
    const { stdout } = sandtable(['procedures', 'cla', 'gasAttack']);
    expect(stdout).toContain('groups.0.figures');
    expect(sandtable(['procedures', 'cla', 'closeCombat']).stdout).toContain('attackers.figures');
  });
});
