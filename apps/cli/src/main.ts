import { parseArgs } from 'node:util';
import { didYouMean, type Procedure, type Sheet } from '@sandtable/engine';
import { version } from '../package.json' with { type: 'json' };
import { BadInput } from './errors.ts';
import { loadGame, loadPlay } from './games.ts';
import { commandNames, showHelp } from './help.ts';
import { procedureInput } from './input.ts';
import { print, printJson, style } from './print.ts';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  input: { type: 'string' },
  dice: { type: 'string' },
  seed: { type: 'string' },
  ask: { type: 'boolean', default: false },
  field: { type: 'string' },
  owed: { type: 'boolean', default: false },
  seats: { type: 'string' },
  out: { type: 'string' },
  turn: { type: 'string' },
  side: { type: 'string' },
  all: { type: 'boolean', default: false },
  options: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  games: { type: 'string' },
  threads: { type: 'string' },
  nodes: { type: 'string' },
  csv: { type: 'string' },
  swap: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

function parsedArguments(args: readonly string[]) {
  try {
    // A list such as --dice -1 must reach us to be refused with our own words.
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0]! : String(error);
    const unknown = /'--?([\w-]+)/.exec(message)?.[1] ?? '';
    throw new BadInput('bad-argument', `${message}.${didYouMean(unknown, Object.keys(OPTIONS))}`);
  }
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

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(args);
  const [command, first, second, ...rest] = positionals;
  const { json } = values;
  if (values.version) return print(version);
  if (command === undefined || command === 'help' || values.help) return showHelp();
  switch (command) {
    case 'rules': {
      const { showRules } = await import('./rules.ts');
      return showRules(await loadGame(first), positionals.slice(2).join(' '), { owed: values.owed, json });
    }
    case 'procedures': {
      const { showProcedures } = await import('./procedures.ts');
      const sheet = await loadGame(first);
      return showProcedures(sheet, second === undefined ? undefined : procedureNamed(sheet, second), json);
    }
    case 'resolve': {
      const { resolveOne } = await import('./resolve.ts');
      const sheet = await loadGame(first);
      const procedure = procedureNamed(sheet, second);
      return resolveOne(sheet, procedure, procedureInput(values.input, rest), {
        ...values,
        dice: values.dice,
        seed: values.seed,
      });
    }
    case 'odds': {
      const { showOdds } = await import('./odds.ts');
      const sheet = await loadGame(first);
      const procedure = procedureNamed(sheet, second);
      return showOdds(sheet, procedure, procedureInput(values.input, rest), { field: values.field, json });
    }
    case 'scenarios': {
      const { showScenarios } = await import('./battle.ts');
      return showScenarios(await loadPlay(first), json);
    }
    case 'scenario': {
      const { checkScenario, showScenarioSchema } = await import('./battle.ts');
      if (first === 'schema') return showScenarioSchema(await loadPlay(second));
      if (first === 'check' && second !== undefined) return checkScenario(second, json);
      throw new BadInput(
        'bad-argument',
        'Write: sandtable scenario check <file>, or sandtable scenario schema <game>.',
      );
    }
    case 'battle': {
      const { fightBattle } = await import('./battle.ts');
      return fightBattle(await loadPlay(first), second, {
        ...values,
        seats: values.seats,
        seed: values.seed,
        out: values.out,
        options: values.options,
      });
    }
    case 'simulate': {
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
    }
    case 'replay': {
      const { replay } = await import('./replay.ts');
      if (first === undefined) throw new BadInput('missing-file', 'Say which record to replay.');
      return replay(first, { ...values, turn: values.turn, side: values.side });
    }
    case 'verify': {
      const { verify } = await import('./battle.ts');
      if (first === undefined) throw new BadInput('missing-file', 'Say which record to verify.');
      return verify(first, json);
    }
    case 'serve': {
      const { serveApp } = await import('./serve.ts');
      const { port, host, data } = values;
      return serveApp({ port, host, data, json });
    }
    case 'cases': {
      const { runCases } = await import('./cases.ts');
      if (first === undefined) throw new BadInput('missing-file', 'Say which file of cases to run.');
      return runCases(first, json);
    }
    default:
      throw new BadInput(
        'unknown-command',
        `There is no command "${command}".${didYouMean(command, commandNames)} "sandtable" lists them.`,
      );
  }
}

/** Runs a command line; bad input is told in the form that the user asked for. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    const { code, message, rule, path } = error.problem;
    if (args.includes('--json')) printJson({ error: error.problem });
    else {
      const where = [path, rule].filter(Boolean).join(', ');
      process.stderr.write(`${style('red', code)}: ${message}${where ? ` (${where})` : ''}\n`);
    }
    process.exitCode = 2;
  }
}
