import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { playerFor } from '@sandtable/ai';
import { type AnyRuleset, houseRules, percent, type Scenario } from '@sandtable/engine';
import { type Fought, type Plan, type Share, type Summary, shareOut, summed } from '@sandtable/lab';
import { scenarioNamed, seatsFrom } from './battle.ts';
import { BadInput, expected } from './errors.ts';
import { requireWritable, writeWhole } from './files.ts';
import { parseJson, seedFrom } from './input.ts';
import { bar, print, printJson, style, table } from './print.ts';
import { threadFor } from './threads.ts';

/** `simulate <game> <scenario> --games N --seats … --seed … [--swap] [--threads n] [--nodes n] [--csv file]` */
export type Simulation = {
  games?: string | undefined;
  seats?: string | undefined;
  seed?: string | undefined;
  options?: string | undefined;
  threads?: string | undefined;
  nodes?: string | undefined;
  csv?: string | undefined;
  swap: boolean;
  json: boolean;
};

function whole(text: string | undefined, name: string, otherwise: number, most: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new BadInput('bad-number', `--${name} is a whole number from 1 to ${most}, not "${text}".`);
}

const PROGRESS = 30;
function progress(done: number, games: number, since: number): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((done / games) * PROGRESS);
  const rate = done / Math.max(0.001, (performance.now() - since) / 1000);
  const line = `${'█'.repeat(filled)}${'░'.repeat(PROGRESS - filled)} ${done} of ${games}, ${rate.toFixed(1)} a second`;
  process.stderr.write(done === games ? `\r${' '.repeat(line.length + 4)}\r` : `\r${line}`);
}

type Batch = { readonly battles: readonly Fought[]; readonly stopped: boolean };

/** Until Ctrl+C is pressed, or the system asks us to end. */
function interruption(): { readonly asked: Promise<void>; readonly forget: () => void } {
  let asked = (): void => undefined;
  const pressed = new Promise<void>((done) => {
    asked = done;
  });
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, asked);
  return {
    asked: pressed,
    forget: () => {
      for (const signal of signals) process.off(signal, asked);
    },
  };
}

/** Fights a batch on so many threads; the results do not depend on how many. Stopped early, it keeps what was fought. */
async function fought(plan: Plan, threads: number): Promise<Batch> {
  const since = performance.now();
  const battles: Fought[] = [];
  const heard = (battle: Fought): void => {
    battles.push(battle);
    progress(battles.length, plan.games, since);
  };
  const { asked, forget } = interruption();
  const started = Array.from({ length: threads }, () => threadFor(plan, heard));
  const all = shareOut(
    started.map(({ hand }) => hand),
    plan.games,
  ).then(() => false);
  all.catch(() => undefined); // once we have been asked to stop, nobody waits for the threads that we end
  try {
    const stopped = await Promise.race([all, asked.then(() => true)]);
    return { battles: [...battles].sort((a, b) => a.index - b.index), stopped };
  } finally {
    forget();
    await Promise.all(started.map(({ stop }) => stop()));
  }
}

function planFrom(rules: AnyRuleset, scenario: Scenario, asked: Simulation): Plan {
  const seats = seatsFrom(scenario, asked.seats, 'ai:recruit');
  for (const seat of seats) {
    const found = playerFor(rules, seat, '');
    if ('problem' in found) throw new BadInput('unknown-seat', found.problem);
  }
  const raw = asked.options === undefined ? {} : parseJson(asked.options, 'The options');
  return {
    game: rules.sheet.id,
    scenario: scenario.id,
    seats,
    games: whole(asked.games, 'games', 100, 10_000_000),
    seed: asked.seed === undefined ? randomInt(2 ** 31) : seedFrom(asked.seed),
    options: expected(houseRules(rules.sheet.rulebook.options, raw)),
    swap: asked.swap,
    ...(asked.nodes === undefined ? {} : { nodes: whole(asked.nodes, 'nodes', 1, 10_000_000) }),
  };
}

const interval = ({ share, low, high }: Share): string =>
  `${percent(share)} (${percent(low)} to ${percent(high)})`;

function show(plan: Plan, scenario: Scenario, summary: Summary): void {
  const { games, wins, draws, intervals, sides, turns, losses } = summary;
  print('', style('bold', `${scenario.title}: ${games} battles`), '');
  const seatNames = plan.seats.map((seat, i) => (plan.swap ? seat : `${seat} (${scenario.sides[i]!.name})`));
  const rows = seatNames.map((name, i) => [
    name,
    String(wins[i]),
    interval(intervals[i]!),
    bar(intervals[i]!.share),
  ]);
  print(table([...rows, ['drawn', String(draws), '', '']], ['left', 'right', 'left', 'left']));
  if (plan.swap) {
    print('', 'By side, whoever commanded it:');
    print(
      table(
        sides.map((side) => [side.name, String(side.wins), interval(side), bar(side.share)]),
        ['left', 'right'],
      ),
    );
  }
  print('', `Turns: ${turns.mean.toFixed(1)} on average, ${turns.least} to ${turns.most}.`, '');
  const lost = losses.map(({ name, full, mean, gone }) => [
    name,
    `${mean.toFixed(2)} of ${full}`,
    percent(gone),
  ]);
  print(table([['lost on average', '', 'lost entirely'], ...lost], ['left', 'right', 'right']));
  print('', style('dim', `Seed ${plan.seed}.`), '');
}

const csvCell = (value: string | number): string =>
  typeof value === 'number' || !/[",\n]/.test(value) ? String(value) : `"${value.replaceAll('"', '""')}"`;

/** One line a battle, for a spreadsheet. */
function csvOf(plan: Plan, units: readonly string[], battles: readonly Fought[]): string {
  const head = ['battle', 'winner', 'seat', 'turns', 'decisions', ...units.map((name) => `lost: ${name}`)];
  const rows = battles.map(({ index, winner, seat, turns, decisions, lost }) => [
    index,
    winner,
    seat === null ? 'draw' : plan.seats[seat]!,
    turns,
    decisions,
    ...lost,
  ]);
  return `${[head, ...rows].map((row) => row.map(csvCell).join(',')).join('\n')}\n`;
}

export async function simulate(rules: AnyRuleset, id: string | undefined, asked: Simulation): Promise<void> {
  const scenario = scenarioNamed(rules, id);
  const plan = planFrom(rules, scenario, asked);
  const threads = Math.min(plan.games, whole(asked.threads, 'threads', availableParallelism(), 64));
  if (asked.csv !== undefined) requireWritable(asked.csv);
  const { battles, stopped } = await fought(plan, threads);
  if (stopped) {
    process.exitCode = 130; // as a shell tells of Ctrl+C
    process.stderr.write(`\nStopped after ${battles.length} of ${plan.games} battles.\n`);
    if (battles.length === 0) return;
  }
  const summary = summed(rules, scenario, plan, battles);
  if (asked.csv !== undefined) {
    const units = summary.losses.map(({ name }) => name);
    writeWhole(asked.csv, csvOf(plan, units, battles));
  }
  if (asked.json)
    printJson({
      ...summary,
      seats: plan.seats,
      seed: plan.seed,
      ...(stopped ? { stopped, asked: plan.games } : {}),
    });
  else show(plan, scenario, summary);
}
