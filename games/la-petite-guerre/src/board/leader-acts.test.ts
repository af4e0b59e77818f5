import { expect, describe as group, it } from 'vitest';
import type { Command } from '../play/commands.ts';
import { laPetiteGuerreGame as game } from '../play/game.ts';
import { against, put, table } from '../play/hand-made.ts';
import type { State } from '../play/state.ts';
import { describe } from '../words/describe.ts';
import { laPetiteGuerreBoard as board } from './board.ts';

/** Three leaders of the government, each with a man beside him who would test. */
function led(control: 'controlled' | null): State {
  const state = table('command', 'government');
  put(state, 'crozier-1', 24, 30, 180);
  put(state, 'police-1', 10, 30, 180);
  put(state, 'police-2', 10, 32, 180, { control });
  put(state, 'prince-albert-1', 40, 30, 180);
  put(state, 'prince-albert-2', 40, 32, 180, { control });
  return state;
}
const shown = (state: State) => board.stages(state, 'government');
const acts = (state: State) => board.acts(state, 'government');
const aboutNow = (state: State): string => shown(state).list[shown(state).now]!.about;

group('the command phase', () => {
  it('LPG-6.1 speaks of men whom nobody controls only while there are some', () => {
    expect(shown(led(null)).prompt).toBe(
      'Government: spend command points; whoever nobody controls must test.',
    );
    expect(aboutNow(led(null))).toMatch(/^Men whom nobody controls test/);
    expect(shown(led('controlled')).prompt).toBe(
      'Government: spend command points, or end command; nobody has to test.',
    );
    expect(aboutNow(led('controlled'))).toMatch(/^Every man is controlled/);
    const ending: Command = { type: 'endCommand', side: 'government' };
    expect(describe(led('controlled'), ending)).toBe('end command');
    expect(describe(led(null), ending)).toBe('end command: 2 men test');
  });
  it('LPG-5.2 an order to all leaders says who controls how many, and what it costs', () => {
    const state = led(null);
    const all = acts(state).find(({ id }) => id === 'control-all')!;
    expect(all.about).toBe(
      'Sgt. Stewart controls 1 man and Capt. Moore 1 man, who would test otherwise. It costs each of these leaders a command point.',
    );
    expect(describe(state, all.command({}) as Command)).toBe(
      'Sgt. Stewart and Capt. Moore: take command of those near them, a command point each',
    ); // made here
  });
  it('LPG-5.5 nobody gives an order to himself', () => {
    const state = led('controlled');
    const order = (leader: string, target: string): Command => ({
      type: 'spendCp',
      side: 'government',
      leader,
      kind: 'order',
      target,
      order: 'fall-back',
    });
    expect(against(state, order('crozier-1', 'crozier'))).toBe('LPG-5.5');
    expect(against(state, order('police-1', 'police'))).toBeUndefined();
    const labels = acts(state).flatMap(({ label }) => (label.startsWith('Order') ? [label] : []));
    expect(labels).toEqual(['Order Police: fall back', 'Order Volunteers: fall back']);
    const offered = game.candidates(state, 'government') as Command[]; // of this game
    expect(offered.some((each) => each.type === 'spendCp' && each.kind === 'control')).toBe(false);
    expect(offered).not.toContainEqual(order('crozier-1', 'crozier'));
  });
  it('LPG-4.3, LPG-5.7 a move by the die and a measured step say what tells them apart', () => {
    const abouts = acts(led(null)).flatMap(({ label, actor, about }) =>
      actor === 'crozier-1' && / there/.test(label) ? [about] : [],
    );
    expect(abouts).toHaveLength(2);
    expect(abouts[0]).toMatch(/one average die/);
    expect(abouts[1]).toMatch(/up to 2 inches, without a die/);
  });
  it('LPG-5.2 a computer player spends no point on men whom another leader controls at the same time', () => {
    const state = led(null);
    put(state, 'crozier-1', 11, 30, 180);
    const command = game.instinct.act(state, 'government', 'steady') as Command; // of this game
    const leaders = command.type === 'giveTogether' ? command.orders : [command];
    expect(leaders.map((each) => 'leader' in each && each.leader)).toEqual(['crozier-1', 'prince-albert-1']);
  });
});
