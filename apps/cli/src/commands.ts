/** What the command line takes: every command with its words and flags, every flag with what it means. */

export const OPTIONS = {
  json: { type: 'boolean', default: false },
  input: { type: 'string' },
  lenient: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
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
  minutes: { type: 'string' },
  threads: { type: 'string' },
  nodes: { type: 'string' },
  csv: { type: 'string' },
  swap: { type: 'boolean', default: false },
  value: { type: 'boolean', default: false },
  scenario: { type: 'string' },
  seal: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;
export type Flag = keyof typeof OPTIONS;

/** Each flag as it is written, and what it does. */
// biome-ignore format: a table
export const FLAGS: Readonly<Record<Flag, readonly [written: string, does: string]>> = {
  json:    ['--json',            'the answer as JSON'],
  input:   ['--input <json>',    'the input as JSON, or - to read it from standard input; pairs are laid over it'],
  lenient: ['--lenient',         'passes over pairs that name no field, with a note, instead of refusing them'],
  strict:  ['--strict',          'refuses fields of --input that nobody reads, instead of noting them'],
  dice:    ['--dice <faces>',    'these faces, in the order rolled and all of them: --dice 4,5,1'],
  seed:    ['--seed <seed>',     'a number or a word; the same seed gives the same dice'],
  ask:     ['--ask',             'asks for your own dice, one roll after the other'],
  field:   ['--field <name>',    'the chances of this result in full: --field broken'],
  owed:    ['--owed',            'only rules that nothing exercises yet'],
  seats:   ['--seats <list>',    'who commands each side: random, ai:recruit, ai:regular, ai:veteran, script:stand …'],
  out:     ['--out <file>',      'keeps the record of the battle in this file'],
  turn:    ['--turn <number>',   'only this turn'],
  side:    ['--side <name>',     'as this side may see it'],
  all:     ['--all',             'all turns without waiting'],
  options: ['--options <json>',  'house rules of the battle: --options \'{"firingDie": "d6"}\''],
  port:    ['--port <number>',   'the port to listen on, 4173 unless said otherwise; 0 is any'],
  host:    ['--host <address>',  'whom to serve: 127.0.0.1 this machine alone, 0.0.0.0 the whole house'],
  data:    ['--data <folder>',   'a folder of your own'],
  games:   ['--games <number>',  'how many battles, 100 unless said otherwise'],
  minutes: ['--minutes <number>', 'how long to look, 10 unless said otherwise'],
  threads: ['--threads <number>', 'on how many threads; the results do not depend on it'],
  nodes:   ['--nodes <number>',  'how far the computer players look'],
  csv:     ['--csv <file>',      'one line a battle, for a spreadsheet'],
  swap:    ['--swap',            'exchanges the seats in every second battle'],
  value:   ['--value',           'learns what positions are worth instead, for the search of veterans'],
  scenario: ['--scenario <file>', 'the scenario file of the battle, where it is none of ours'],
  seal:    ['--seal <hash>',     'the seal that the record must have: somebody told it to you before'],
  help:    ['--help',            'help for the command'],
  version: ['--version',         'the version'],
};

export type CommandHelp = {
  readonly call: string;
  readonly does: string;
  readonly examples: readonly string[];
  readonly flags: readonly Flag[];
  /** How many words may follow the command. */
  readonly most: number;
  /** Takes the input of a procedure. */
  readonly takesInput?: true;
};

const INPUT_FLAGS = ['input', 'lenient', 'strict'] as const;

export const COMMANDS: Readonly<Record<string, CommandHelp>> = {
  rules: {
    call: 'rules <game> [rule or words]',
    does: 'the rulebook, searchable; --owed lists what nothing exercises yet',
    examples: ['sandtable rules gwb cover', 'sandtable rules gwb GWB-8.3'],
    flags: ['owed'],
    most: Number.POSITIVE_INFINITY,
  },
  procedures: {
    call: 'procedures <game> [procedure]',
    does: 'what can be resolved, and its input field by field',
    examples: ['sandtable procedures gwb volley'],
    flags: [],
    most: 2,
  },
  resolve: {
    call: 'resolve <game> <procedure> [field=value …]',
    does: 'resolve it: --dice 4,5,1, --seed 7, or --ask for your own dice',
    examples: [
      'sandtable resolve gwb volley type=infantry range=8',
      'sandtable resolve gwb volley type=infantry range=8 --ask',
    ],
    flags: [...INPUT_FLAGS, 'dice', 'seed', 'ask'],
    most: Number.POSITIVE_INFINITY,
    takesInput: true,
  },
  odds: {
    call: 'odds <game> <procedure> [field=value …]',
    does: 'the exact chances; --field shows another result',
    examples: [
      'sandtable odds gwb volley type=machine-gun range=10',
      'sandtable odds gwb volley type=infantry range=8 options.firingDie=d6 --field broken',
    ],
    flags: [...INPUT_FLAGS, 'field'],
    most: Number.POSITIVE_INFINITY,
    takesInput: true,
  },
  scenarios: {
    call: 'scenarios <game>',
    does: 'the battles that can be fought',
    examples: ['sandtable scenarios gwb'],
    flags: [],
    most: 1,
  },
  battle: {
    call: 'battle <game> <scenario>',
    does: 'one battle: --seats random,ai:regular --seed 7 --out file',
    examples: ['sandtable battle gwb audregnies --seed 7'],
    flags: ['seats', 'seed', 'out', 'options'],
    most: 2,
  },
  tune: {
    call: 'tune <game> [scenario]',
    does: 'looks for better figures of the computer players and keeps them; goes on where it stopped',
    examples: ['sandtable tune gwb --minutes 10', 'sandtable tune gwb --value --minutes 20'],
    flags: ['minutes', 'seed', 'out', 'threads', 'value'],
    most: 2,
  },
  simulate: {
    call: 'simulate <game> <scenario>',
    does: 'many battles: --games 1000 --seats ai:recruit,ai:recruit [--swap]; Ctrl+C tells what was fought so far',
    examples: ['sandtable simulate gwb audregnies --games 200'],
    flags: ['games', 'seats', 'seed', 'options', 'threads', 'nodes', 'csv', 'swap'],
    most: 2,
  },
  replay: {
    call: 'replay <file>',
    does: 'step through a record: --turn 3, --side british, --all',
    examples: ['sandtable replay battle.json'],
    flags: ['turn', 'side', 'all'],
    most: 1,
  },
  verify: {
    call: 'verify <file>',
    does: 'decide a record again and compare; --scenario file for one of your own, --seal for one told before',
    examples: ['sandtable verify battle.json'],
    flags: ['scenario', 'seal'],
    most: 1,
  },
  scenario: {
    call: 'scenario check <file>',
    does: 'check a scenario file; scenario schema <game> prints its schema',
    examples: ['sandtable scenario check my-battle.json'],
    flags: [],
    most: 2,
  },
  serve: {
    call: 'serve',
    does: 'the app in your browser: --port 4173, --host 0.0.0.0 for the whole house',
    examples: ['sandtable serve'],
    flags: ['port', 'host', 'data'],
    most: 0,
  },
  cases: {
    call: 'cases <file>',
    does: 'run a file of golden cases',
    examples: ['sandtable cases games/great-war-battalions/cases.json'],
    flags: [],
    most: 1,
  },
};
