import { parseArgs } from 'node:util';
import { didYouMean, type Procedure, type Sheet } from '@sandtable/engine';
import { version } from '../package.json' with { type: 'json' };
import { OPTIONS } from './commands.ts';
import { BadInput } from './errors.ts';
import { loadGame, loadPlay } from './games.ts';
import { commandNamed, showCommandHelp, showHelp } from './help.ts';
import { procedureInput } from './input.ts';
import { print, printJson, style } from './print.ts';

function parsedArguments(args: readonly string[]) {
  try {
    // A list such as --dice -1 must reach us to be refused with our own words.
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0]! : String(error);
    const unknown = /'--?([\w-]+)/.exec(message)?.[1] ?? '';
    throw new BadInput('bad-argument', `${message}.${didYouMean(unknown, Object.keys(OPTIONS))}`);
  }
}

/** Everywhere. */
const COMMON: readonly string[] = ['json', 'help', 'version'];

/** A flag or a word that a command would pass over is refused: whoever typed it expects something of it. */
function requireKnown(command: string, flags: readonly string[], words: readonly string[]): void {
  const known = commandNamed(command);
  const flag = flags.find((each) => !COMMON.includes(each) && !known.flags.some((own) => own === each));
  if (flag !== undefined) {
    const takes = [...known.flags, 'json'].map((each) => `--${each}`).join(', ');
    const message = `"${command}" does not take --${flag}.${didYouMean(flag, known.flags)} It takes ${takes}.`;
    throw new BadInput('bad-argument', message);
  }
  if (words.length > known.most)
    throw new BadInput(
      'bad-argument',
      `"${words[known.most]}" is one word too many. Write: sandtable ${known.call}.`,
    );
}

function procedureNamed(sheet: Sheet, name: string | undefined): Procedure {
  const known = Object.keys(sheet.procedures);
  const id = known.find((each) => each.toLowerCase() === name?.toLowerCase());
  if (id) return sheet.procedures[id]!;
  if (name === undefined)
    throw new BadInput('missing-procedure', `Say which procedure: ${known.join(', ')}.`);
  const message = `${sheet.title} has no procedure "${name}".${didYouMean(name, known)} It has ${known.join(', ')}.`;
  throw new BadInput('unknown-procedure', message);
}

/** A command line taken apart: the words after the command, and the flags. */
type Call = {
  readonly first: string | undefined;
  readonly second: string | undefined;
  /** From the second on. */
  readonly words: readonly string[];
  readonly values: ReturnType<typeof parsedArguments>['values'];
  readonly json: boolean;
};

/** What each command does; what it needs is loaded when it is named, so that starting stays quick. */
const COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  async rules({ first, words, values, json }) {
    const { showRules } = await import('./rules.ts');
    return showRules(await loadGame(first), words.join(' '), { owed: values.owed, json });
  },
  async procedures({ first, second, json }) {
    const { showProcedures } = await import('./procedures.ts');
    const sheet = await loadGame(first);
    return showProcedures(sheet, second === undefined ? undefined : procedureNamed(sheet, second), json);
  },
  async resolve({ first, second, values, words }) {
    const { resolveOne } = await import('./resolve.ts');
    const sheet = await loadGame(first);
    const procedure = procedureNamed(sheet, second);
    return resolveOne(
      sheet,
      procedure,
      procedureInput(sheet, procedure, { ...values, input: values.input }, words.slice(1)),
      {
        ...values,
        dice: values.dice,
        seed: values.seed,
      },
    );
  },
  async odds({ first, second, values, words, json }) {
    const { showOdds } = await import('./odds.ts');
    const sheet = await loadGame(first);
    const procedure = procedureNamed(sheet, second);
    const input = procedureInput(sheet, procedure, { ...values, input: values.input }, words.slice(1));
    return showOdds(sheet, procedure, input, { field: values.field, json });
  },
  async scenarios({ first, json }) {
    const { showScenarios } = await import('./battle.ts');
    return showScenarios(await loadPlay(first), json);
  },
  async scenario({ first, second, json }) {
    const { checkScenario, showScenarioSchema } = await import('./battle.ts');
    if (first === 'schema') return showScenarioSchema(await loadPlay(second));
    if (first === 'check' && second !== undefined) return checkScenario(second, json);
    throw new BadInput(
      'bad-argument',
      'Write: sandtable scenario check <file>, or sandtable scenario schema <game>.',
    );
  },
  async battle({ first, second, values }) {
    const { fightBattle } = await import('./battle.ts');
    return fightBattle(await loadPlay(first), second, {
      ...values,
      seats: values.seats,
      seed: values.seed,
      out: values.out,
      options: values.options,
    });
  },
  async simulate({ first, second, values }) {
    const { simulate } = await import('./simulate.ts');
    return simulate(await loadPlay(first), second, {
      ...values,
      games: values.games,
      seats: values.seats,
      seed: values.seed,
      options: values.options,
      threads: values.threads,
      nodes: values.nodes,
      csv: values.csv,
    });
  },
  async tune({ first, second, values, json }) {
    const { tune } = await import('./tune.ts');
    const { minutes, seed, out, threads, value } = values;
    return tune(await loadPlay(first), second, { minutes, seed, out, threads, value, json });
  },
  async replay({ first, values }) {
    const { replay } = await import('./replay.ts');
    if (first === undefined) throw new BadInput('missing-file', 'Say which record to replay.');
    return replay(first, { ...values, turn: values.turn, side: values.side });
  },
  async verify({ first, values }) {
    const { verify } = await import('./battle.ts');
    if (first === undefined) throw new BadInput('missing-file', 'Say which record to verify.');
    return verify(first, values);
  },
  async serve({ values, json }) {
    const { serveApp } = await import('./serve.ts');
    const { port, host, data } = values;
    return serveApp({ port, host, data, json });
  },
  async cases({ first, json }) {
    const { runCases } = await import('./cases.ts');
    if (first === undefined) throw new BadInput('missing-file', 'Say which file of cases to run.');
    return runCases(first, json);
  },
};

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals, tokens } = parsedArguments(args);
  const [command, first, second] = positionals;
  const { json } = values;
  if (values.version) return print(version);
  if (command === 'help' && first !== undefined) return showCommandHelp(first);
  if (command === undefined || command === 'help') return showHelp();
  if (values.help) return showCommandHelp(command);
  const flags = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  requireKnown(command, flags, positionals.slice(1));
  await COMMANDS[command]!({ first, second, words: positionals.slice(2), values, json }); // requireKnown knows it
}

/** A message repeats what was typed, which may be a whole file. */
const shortened = (text: string): string => (text.length > 2000 ? `${text.slice(0, 2000)}…` : text);

/** Runs a command line; bad input is told in the form that the user asked for. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    const { code, rule, path } = error.problem;
    const message = shortened(error.problem.message);
    if (args.includes('--json')) printJson({ error: { ...error.problem, message } });
    else {
      const where = [path, rule].filter(Boolean).join(', ');
      process.stderr.write(`${style('red', code)}: ${message}${where ? ` (${where})` : ''}\n`);
    }
    process.exitCode = 2;
  }
}
