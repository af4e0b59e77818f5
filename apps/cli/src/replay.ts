import { createInterface } from 'node:readline/promises';
import { type AnyRuleset, cloneState, type GameState, type MatchRecord } from '@sandtable/engine';
import { recordFrom } from './battle.ts';
import { BadInput } from './errors.ts';
import { piecesOf, textMap } from './map.ts';
import { print, printJson, style } from './print.ts';

export type Replay = { turn?: string | undefined; side?: string | undefined; all: boolean; json: boolean };

type Page = { readonly turn: number; readonly lines: string[]; readonly state: GameState };

/** The log turn by turn, and the table at the end of each; for one side, only what it may know. */
function pagesOf(rules: AnyRuleset, record: MatchRecord, side: string | undefined): Page[] {
  const state = cloneState(record.setUp);
  const pages: { turn: number; lines: string[]; state: GameState }[] = [];
  for (const { events } of record.steps) {
    for (const event of events) {
      const line = rules.tell(state, event, side);
      rules.evolve(state, event);
      let page = pages[pages.length - 1];
      if (page?.turn !== state.turn) {
        page = { turn: state.turn, lines: [], state };
        pages.push(page);
      }
      if (line) page.lines.push(line);
      page.state = cloneState(side === undefined ? state : rules.view(state, side));
    }
  }
  return pages;
}

function printPage(rules: AnyRuleset, { turn, lines, state }: Page, sides: readonly string[]): void {
  print('', style('bold', turn === 0 ? 'Before the battle' : `Turn ${turn}`), '');
  for (const line of lines) print(`  ${line}`);
  print('', textMap(state.map, piecesOf(rules.scene(state)), sides));
}

/** `replay <file> [--turn n] [--side id] [--all]`: on a terminal turn by turn, Enter for the next. */
export async function replay(path: string, { turn, side, all, json }: Replay): Promise<void> {
  const { rules, record } = await recordFrom(path);
  const sides = rules.shape.sides(record.setUp);
  if (side !== undefined && !sides.includes(side))
    throw new BadInput('unknown-side', `The sides are ${sides.join(', ')}.`);
  const pages = pagesOf(rules, record, side);
  if (json) {
    printJson(pages.map((page) => ({ turn: page.turn, log: page.lines })));
    return;
  }
  const wanted = turn === undefined ? pages : pages.filter((page) => page.turn === Number(turn));
  if (wanted.length === 0)
    throw new BadInput('no-such-turn', `The record has turns 0 to ${pages.at(-1)?.turn ?? 0}.`);
  const asks = process.stdin.isTTY && process.stdout.isTTY && !all && wanted.length > 1;
  const lines = asks ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  for (const page of wanted) {
    printPage(rules, page, sides);
    if (
      lines &&
      (await lines.question(style('dim', '\nEnter: next turn, q: stop ')).catch(() => 'q')) === 'q'
    )
      break;
  }
  lines?.close();
}
