import { randomInt } from 'node:crypto';
import { playerFor } from '@sandtable/ai';
import {
  type AnyRuleset,
  cloneState,
  counted,
  didYouMean,
  houseRules,
  type MatchRecord,
  matchRecordProblem,
  type Player,
  playToTheEnd,
  readRecord,
  type Scenario,
  verification,
} from '@sandtable/engine';
import { BadInput, expected } from './errors.ts';
import { readText, requireWritable, writeWhole } from './files.ts';
import { loadPlay } from './games.ts';
import { parseJson, seedFrom } from './input.ts';
import { folded, print, printJson, style } from './print.ts';

/** `scenarios <game>` */
export function showScenarios(rules: AnyRuleset, json: boolean): void {
  const list = rules.scenarios.map(({ id, title, about, turns, sides, map }) => ({
    id,
    title,
    about,
    turns,
    sides: sides.map(({ name }) => name),
    table: [map.width / 1000, map.depth / 1000],
  }));
  if (json) {
    printJson(list);
    return;
  }
  for (const { id, title, about, turns, sides, table } of list) {
    print('', `${style('cyan', id)}  ${style('bold', title)}`);
    print(
      style('dim', `    ${sides.join(' against ')}; ${turns} turns; ${table.join(' by ')} inches`),
      folded(about, '    '),
    );
  }
  print('');
}

export function scenarioNamed(rules: AnyRuleset, id: string | undefined): Scenario {
  const known = rules.scenarios.map((scenario) => scenario.id);
  const found = rules.scenarios.find((scenario) => scenario.id === id);
  if (found) return found;
  if (id === undefined) throw new BadInput('missing-scenario', `Say which scenario: ${known.join(', ')}.`);
  throw new BadInput(
    'unknown-scenario',
    `There is no scenario "${id}".${didYouMean(id, known)} There are ${known.join(', ')}.`,
  );
}

/** One seat for each side of the scenario. */
export function seatsFrom(scenario: Scenario, list: string | undefined, otherwise: string): string[] {
  const seats = list?.split(',').map((seat) => seat.trim()) ?? scenario.sides.map(() => otherwise);
  if (seats.length === scenario.sides.length) return seats;
  throw new BadInput(
    'bad-seats',
    `This battle has ${scenario.sides.length} seats: ${scenario.sides.map(({ name }) => name).join(', ')}.`,
  );
}

function seated(rules: AnyRuleset, seat: string, seed: string): Player {
  const found = playerFor(rules, seat, seed);
  if ('problem' in found) throw new BadInput('unknown-seat', found.problem);
  return found.player;
}

export type Battle = {
  seats?: string | undefined;
  seed?: string | undefined;
  out?: string | undefined;
  options?: string | undefined;
  json: boolean;
};

/** `battle <game> <scenario> --seats … --seed … [--out file]` */
export function fightBattle(
  rules: AnyRuleset,
  id: string | undefined,
  { seats: list, seed: text, out, options, json }: Battle,
): void {
  const scenario = scenarioNamed(rules, id);
  const seats = seatsFrom(scenario, list, 'random');
  const raw = options === undefined ? {} : parseJson(options, 'The options');
  const chosen = expected(houseRules(rules.sheet.rulebook.options, raw));
  const seed = text === undefined ? randomInt(2 ** 31) : seedFrom(text);
  const players = Object.fromEntries(
    scenario.sides.map((side, i) => [side.id, seated(rules, seats[i]!, `${seed} ${i}`)]),
  );
  if (out !== undefined) requireWritable(out);
  const match = playToTheEnd(rules, scenario, players, { seed, seats, options: chosen });
  const record = match.record();
  const verdict = match.verdict()!;
  if (out !== undefined) writeWhole(out, `${JSON.stringify(record)}\n`);
  if (json) {
    printJson(out === undefined ? record : { verdict, out, seed, steps: record.steps.length });
    return;
  }
  printLog(rules, record);
  print('', style('dim', `Seed ${seed}, ${record.steps.length} decisions${out ? `, kept in ${out}` : ''}.`));
}

function printLog(rules: AnyRuleset, record: MatchRecord): void {
  const state = cloneState(record.setUp);
  for (const { events } of record.steps) {
    for (const event of events) {
      const line = rules.tell(state, event, undefined);
      if (line) print(line.startsWith('Turn ') ? style('cyan', `\n${line}`) : `  ${line}`);
      rules.evolve(state, event);
    }
  }
}

/** A record from a file, and the game that it is of. */
export async function recordFrom(path: string): Promise<{ rules: AnyRuleset; record: MatchRecord }> {
  const raw = parseJson(readText(path), 'The record');
  const problem = matchRecordProblem(raw);
  if (problem) throw new BadInput('bad-record', problem);
  const rules = await loadPlay((raw as MatchRecord).game); // it looks like one
  return { rules, record: expected(readRecord(rules, raw)) };
}

/** A scenario from a file, and the game that it is of. */
async function readScenarioFile(path: string): Promise<{ rules: AnyRuleset; scenario: Scenario }> {
  const raw = parseJson(readText(path), 'The scenario');
  const game = typeof raw === 'object' && raw !== null && 'game' in raw ? String(raw.game) : undefined;
  const rules = await loadPlay(game);
  return { rules, scenario: expected(rules.files.read(raw)) };
}

export type Verify = { scenario?: string | undefined; seal?: string | undefined; json: boolean };

/** `verify <file> [--scenario file] [--seal hash]`: exit code 1 unless it is verified. */
export async function verify(path: string, { scenario, seal, json }: Verify): Promise<void> {
  const { rules, record } = await recordFrom(path);
  const given = scenario === undefined ? undefined : (await readScenarioFile(scenario)).scenario;
  const found = verification(rules, record, given);
  const another = seal !== undefined && seal !== found.seal;
  const differs =
    found.differs ?? (another ? 'the whole: its seal is another than the one given' : undefined);
  const verified = found.verified && differs === undefined;
  if (!verified) process.exitCode = 1;
  if (json) {
    const { byHand, verdict = null, steps, unproven } = found;
    printJson({
      verified,
      ...(differs ? { why: differs } : {}),
      steps,
      byHand,
      verdict,
      seal: found.seal ?? null,
      unproven,
    });
    return;
  }
  if (differs) {
    print(`${style('red', 'differs')}: ${differs}`);
    return;
  }
  print(
    `${verified ? style('green', 'verified') : style('yellow', 'agrees, but is not proven')}: ${counted(found.steps, 'step')} decided again, all the same.`,
    found.verdict ? `The battle ended: ${found.verdict.why}` : 'The battle is unfinished.',
    ...(found.byHand.steps > 0
      ? [
          `In ${counted(found.byHand.steps, 'step')} a player rolled: ${counted(found.byHand.rolls, 'roll was', 'rolls were')} entered by hand.`,
        ]
      : ['All dice are those of the seed.']),
    ...(found.seal ? [`Seal ${found.seal}`] : []),
    '',
    'Not proven:',
    ...found.unproven.map((sentence) => folded(sentence, '  ')),
  );
}

/** `scenario check <file>` */
export async function checkScenario(path: string, json: boolean): Promise<void> {
  const { scenario } = await readScenarioFile(path);
  const { id, title, turns, sides } = scenario;
  if (json) printJson({ ok: true, id, title, turns, sides });
  else
    print(
      `${style('green', 'sound')}: ${title}, ${sides.map(({ name }) => name).join(' against ')}, ${turns} turns.`,
    );
}

/** `scenario schema <game>`: for editors that help while typing. */
export function showScenarioSchema(rules: AnyRuleset): void {
  printJson(rules.files.schema());
}
