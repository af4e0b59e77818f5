import { didYouMean } from '@sandtable/engine';
import { COMMANDS, type CommandHelp, FLAGS } from './commands.ts';
import { BadInput } from './errors.ts';
import { gameTitles } from './games.ts';
import { print, style, table } from './print.ts';

/** How the input of a procedure is written; the app's addresses are written in the same way. */
// biome-ignore format: a table
const INPUT = [
  ['range=8',                     'a number'],
  ['type=infantry',               'a choice, by its word'],
  ['targetMoved=yes',             'a flag: yes or no'],
  ['attackers.figures=4',         'a field of a record'],
  ['groups.0.figures=6',          'a field of the first entry of a list; groups.1 is the second'],
  ['actions=move,shoot',          'a list of words'],
  ['options.firingDie=d6',        'a house rule; "sandtable rules gwb" lists them'],
  ['groups=\'[{"figures": 6}]\'', 'a whole record or list as JSON'],
];

export function showHelp(): void {
  print(
    '',
    `${style('bold', 'Sandtable')}  miniature wargames of 1885–1939, every roll resolved and explained`,
  );
  for (const { call, does, examples } of Object.values(COMMANDS))
    print(
      '',
      `  ${style('cyan', `sandtable ${call}`)}`,
      `      ${does}`,
      style('dim', `      ${examples[0]}`),
    );
  print('', 'Games:', table(gameTitles.map(({ id, tag, title }) => [id, tag, title])));
  print('', 'Input is written field=value, records and lists with dots:', table(INPUT));
  print(
    '  or all of it as JSON: --input \'{"type": "infantry", "range": 8}\', --input - for standard input.',
  );
  print('', 'More about a command: sandtable help odds.');
  print('Every command takes --json. Exit codes: 0 done, 1 a check failed, 2 bad input.', '');
}

const commandNames = Object.keys(COMMANDS);

export function commandNamed(name: string): CommandHelp {
  const known = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (known) return known;
  throw new BadInput(
    'unknown-command',
    `There is no command "${name}".${didYouMean(name, commandNames)} "sandtable" lists them.`,
  );
}

/** `help <command>`, or `<command> --help` */
export function showCommandHelp(name: string): void {
  const { call, does, examples, flags, takesInput } = commandNamed(name);
  print('', `  ${style('cyan', `sandtable ${call}`)}`, `      ${does}`);
  if (takesInput) {
    print('', 'Input', table(INPUT));
    print('  "sandtable procedures <game> <procedure>" lists the fields and what each takes.');
    print('  A pair that names no field is refused; in --input, fields that nobody reads are only noted,');
    print('  since the catalogues of the games say that they are ignored.');
  }
  print('', 'Flags', table([...flags, 'json' as const].map((flag) => [...FLAGS[flag]])));
  print('', 'For example', ...examples.map((example) => `  ${example}`), '');
}
