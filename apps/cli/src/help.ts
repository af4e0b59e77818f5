import { gameTitles } from './games.ts';
import { print, style, table } from './print.ts';

// biome-ignore format: a table
const COMMANDS = [
  ['rules <game> [rule or words]',   'the rulebook, searchable; --owed lists what nothing exercises yet', 'sandtable rules gwb cover'],
  ['procedures <game> [procedure]',  'what can be resolved, and its input field by field',               'sandtable procedures gwb volley'],
  ['resolve <game> <procedure>',     'resolve it: --dice 4,5,1, --seed 7, or --ask for your own dice',    'sandtable resolve gwb volley type=infantry range=8'],
  ['odds <game> <procedure>',        'the exact chances; --field shows another result',                   'sandtable odds gwb volley type=machine-gun range=10'],
  ['scenarios <game>',               'the battles that can be fought',                                    'sandtable scenarios gwb'],
  ['battle <game> <scenario>',       'one battle: --seats random,ai:regular --seed 7 --out file',  'sandtable battle gwb audregnies --seed 7'],
  ['simulate <game> <scenario>',     'many battles: --games 1000 --seats ai:recruit,ai:recruit [--swap]',    'sandtable simulate gwb audregnies --games 200'],
  ['replay <file>',                  'step through a record: --turn 3, --side british, --all',            'sandtable replay battle.json'],
  ['verify <file>',                  'decide a record again and compare',                                 'sandtable verify battle.json'],
  ['scenario check <file>',          'check a scenario file; scenario schema <game> prints its schema',   'sandtable scenario check my-battle.json'],
  ['serve',                          'the app in your browser: --port 4173, --host 0.0.0.0 for the whole house', 'sandtable serve'],
  ['cases <file>',                   'run a file of golden cases',                                        'sandtable cases games/great-war-battalions/cases.json'],
] as const;

export function showHelp(): void {
  print(
    '',
    `${style('bold', 'Sandtable')}  miniature wargames of 1885–1939, every roll resolved and explained`,
  );
  for (const [call, does, example] of COMMANDS)
    print('', `  ${style('cyan', `sandtable ${call}`)}`, `      ${does}`, style('dim', `      ${example}`));
  print('', 'Games:', table(gameTitles.map(({ id, tag, title }) => [id, tag, title])));
  print(
    '',
    `Input is field=value, or --input '{"type": "infantry", "range": 8}', or --input - for standard input.`,
  );
  print('Every command takes --json. Exit codes: 0 done, 1 a check failed, 2 bad input.', '');
}

export const commandNames = COMMANDS.map(([call]) => call.split(' ')[0]!);
