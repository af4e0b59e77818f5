import { type Act, initialAnswers, isRefused, startMatch } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import type { Command } from '../play/commands.ts';
import { laPetiteGuerreGame as game } from '../play/game.ts';
import { put, table } from '../play/hand-made.ts';
import type { State } from '../play/state.ts';
import { laPetiteGuerreBoard as board } from './board.ts';

/** A player at the board, who handles units as groups; every click and key is counted. */

const YOU = 'government';
const MOST = 40;

/** The one to hand, what he does, whom he aims at, and Enter; a button that ends a step is one click. */
const touches = ({ actor, asks, ends }: Act): number =>
  ends ? 1 : (actor === null ? 0 : 1) + 1 + asks.length + 1;

type Choice = { readonly act: Act; readonly command: Command };
const given = (act: Act, more: object = {}): Choice => ({
  act,
  command: act.command({ ...initialAnswers(act.asks), ...more }) as Command, // of this game
});

/** What the gun does by instinct, as the acts that a hand would choose for it. */
function gunnery(view: State, acts: readonly Act[]): Choice | undefined {
  const wanted = game.instinct.act(view, YOU) as Command; // of this game
  if (wanted.type !== 'serveGun') return undefined;
  const [step] = wanted.steps;
  for (const act of acts.filter(({ actor, closed }) => actor === wanted.gun && !closed)) {
    const aim = step && 'target' in step && step.target !== undefined ? { target: step.target } : {};
    const facing = step?.do === 'turn' ? { facing: step.facing } : {};
    const choice = given(act, { ...aim, ...facing });
    const command = { ...wanted, steps: [step] };
    if (JSON.stringify(choice.command) === JSON.stringify(command)) return choice;
  }
  return undefined;
}

/** Whole units first, the gun as it is served best, then the end of the step. */
function decide(view: State): Choice {
  const acts = board.acts(view, YOU).filter(({ closed }) => !closed);
  const named = (name: string): Act | undefined => acts.find(({ id }) => id.endsWith(name));
  const unit = named('control-all') ?? named(' all-fire') ?? named(' as-they-like') ?? named(' all-charge');
  const gun = view.phase === 'actions' ? gunnery(view, acts) : undefined;
  const rest = acts.find(({ ends }) => ends);
  return gun ?? given(unit ?? rest!);
}

describe('orders to several', () => {
  const promised = (state: State, command: Command) => {
    const judged = game.judge(state, command);
    return isRefused(judged) ? [] : (judged.promises?.() ?? []).map(({ p }) => p);
  };
  it('LPG-14.1 tell the chance that one enemy at least goes down, and that one is hurt', () => {
    const state = table('actions', 'government');
    put(state, 'ridge-2', 30, 24, 180);
    const fire = { do: 'fire', target: 'ridge-2' } as const;
    for (const [id, x] of [
      ['police-2', 29],
      ['police-3', 31],
    ] as const)
      put(state, id, x, 15, 0, { acquired: ['ridge-2'] });
    const acts = ['police-2', 'police-3'].map((man) => ({ man, steps: [fire, fire] }));
    const spared = (2 / 3) * (5 / 6); // one of them: 5 or more, then 6 only
    const unhurt = (1 - 1 / 6) * (1 - 1 / 12); // and half of all hits wound or kill
    const [down, hurt] = promised(state, { type: 'actTogether', side: YOU, acts });
    expect(down).toBeCloseTo(1 - spared ** 2, 12);
    expect(hurt).toBeCloseTo(1 - unhurt ** 2, 12);
  });
  it('LPG-7, LPG-14.1 count looking first, and whoever is not made out is shot at blindly', () => {
    const state = table('actions', 'government');
    put(state, 'ridge-2', 30, 24, 180);
    put(state, 'police-2', 30, 15);
    put(state, 'police-3', 32, 15);
    const acts = ['police-2', 'police-3'].map((man) => ({
      man,
      steps: [
        { do: 'acquire', target: 'ridge-2' },
        { do: 'fire', target: 'ridge-2' },
      ] as const,
    }));
    const [down] = promised(state, { type: 'actTogether', side: YOU, acts });
    const spared = (5 / 6) * (5 / 6) + (1 / 6) * (1 - 1 / 12); // seen on 2 or more; a 6 hits, blindly half of them are void
    expect(down).toBeCloseTo(1 - spared ** 2, 12);
  });
  it('LPG-4.8 a led unit is told how likely its dice carry it so far: by one move, or by two', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 29.5, 15);
    put(state, 'police-3', 30.5, 15);
    const act = board.acts(state, YOU).find(({ id }) => id === 'police all-go')!;
    const { pose } = state.men['police-2']!;
    const chance = (inches: number) => {
      const path = [
        { x: pose!.x, y: pose!.y },
        { x: pose!.x, y: pose!.y + inches * 1000 },
      ];
      return act.survey!(act.command({ path }))?.chance;
    };
    expect(chance(4)).toBeCloseTo(1 / 2, 12); // one move: a 4 or a 5
    expect(chance(10)).toBeCloseTo(1 / 36, 12); // two moves: both 5
    expect(act.rings!.all!.map(({ inches }) => inches)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(act.rings!.list.map(({ inches }) => inches)).toEqual([4, 7, 10]);
  });
  it('LPG-14.1 tell the same of each target, whether several can fire at him or one', () => {
    const state = table('actions', 'government');
    put(state, 'ridge-2', 30, 24, 180);
    put(state, 'ridge-3', 21, 15, 90);
    put(state, 'police-2', 29, 15, 0, { acquired: ['ridge-2', 'ridge-3'] });
    put(state, 'police-3', 39, 15, 0, { acquired: ['ridge-2'] });
    const act = board.acts(state, YOU).find(({ id }) => id === 'police all-fire-at')!;
    const clauses = ['ridge-2', 'ridge-3'].map((target) => {
      const judged = game.judge(state, act.command({ target }) as Command); // made here
      return isRefused(judged) ? judged.message : judged.promises?.()[0]?.clause;
    });
    expect(clauses).toEqual(Array(2).fill('one enemy at least is stunned, wounded or killed'));
  });
  it('LPG-3.1 no more of a unit find something to do than there are who may act, stunned men among them', () => {
    const state = table('actions', 'government');
    put(state, 'ridge-2', 30, 24, 180);
    for (const i of [2, 3]) put(state, `police-${i}`, 27 + i, 15, 0);
    for (const i of [4, 5])
      put(state, `police-${i}`, 27 + i, 15, 0, { underFire: true, stunned: { turn: 1, fromWound: false } });
    const about = board.acts(state, YOU).find(({ id }) => id === 'police as-they-like')!.about;
    expect(about).toMatch(/^4 of 4 find something to do/);
  });
  it('LPG-2.6, LPG-4.7 a unit is led no farther than its dice may carry it: less where it must turn first, less in snow', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 29.5, 15);
    put(state, 'police-3', 30.5, 15);
    Object.assign(state.special, { snow: true });
    const act = board.acts(state, YOU).find(({ id }) => id === 'police all-go')!;
    const [ask] = act.asks;
    const { x, y } = state.men['police-2']!.pose!;
    const most = (to: { x: number; y: number }) => ask?.kind === 'path' && ask.mostTo!(to);
    expect(most({ x, y: y + 9000 })).toBe(8000); // two moves, each a 5 less 1
    expect(most({ x: x - 9000, y })).toBe(4000); // a turn, and one
    const led = act.survey!(
      act.command({
        path: [
          { x, y },
          { x: x - 4000, y },
        ],
      }),
    );
    expect(led).toMatchObject({ cost: 4000, most: 4000 });
    expect(led!.chance).toBeCloseTo(1 / 6, 12);
    expect(act.about).toContain('farther than 3½ inches.');
    expect(act.rings!.front!.width).toBe(90);
    expect(act.rings!.front!.aside.map(({ inches }) => inches)).toEqual([1, 3, 4]);
    for (const man of Object.values(state.men)) man.used = 1;
    const spent = board.acts(state, YOU).find(({ id }) => id === 'police all-go')!;
    const aside = spent.command({
      path: [
        { x, y },
        { x: x - 4000, y },
      ],
    }) as Command; // made here
    expect(game.judge(state, aside)).toMatchObject({ rule: 'LPG-2.6' });
  });
  it('LPG-18.8 charges declared together encourage each other', () => {
    const state = table('charge-declare', 'government');
    put(state, 'police-2', 29.5, 15);
    put(state, 'police-3', 30.5, 15);
    put(state, 'ridge-2', 30, 19, 180);
    const orders = ['police-2', 'police-3'].map(
      (man) => ({ type: 'declareCharge', side: YOU, man, target: 'ridge-2', pace: 1 }) as const,
    );
    const [one, all] = promised(state, { type: 'giveTogether', side: YOU, orders });
    expect(one).toBeCloseTo(1 - 1 / 9, 12); // a steady man with a friend beside him goes in on 3 or more
    expect(all).toBeCloseTo(4 / 9, 12);
  });
});

describe('Duck Lake by hand', () => {
  it(`takes ${MOST} clicks and keys a turn at most for the government, whose units all do something`, () => {
    const match = startMatch(game, game.scenarios[0]!, { seed: 23 });
    const turns: number[] = [];
    let acted = 0;
    while (!match.verdict()) {
      const { state } = match;
      const [side] = game.deciding(state);
      const view = game.view(state, side!);
      if (side !== YOU) {
        expect(match.play(game.instinct.act(view, side!)).ok).toBe(true);
        continue;
      }
      const { act, command } = decide(view);
      turns[state.turn] = (turns[state.turn] ?? 0) + touches(act);
      if (command.type === 'actTogether') acted += command.acts.length;
      const played = match.play(command);
      expect(played.ok, `${act.label}: ${played.ok ? '' : played.problem.message}`).toBe(true);
    }
    const counted = turns.filter((count) => count !== undefined);
    expect(counted).toHaveLength(match.state.turn);
    expect(Math.max(...counted)).toBeLessThanOrEqual(MOST);
    expect(acted).toBeGreaterThan(4 * counted.length);
  });
});
