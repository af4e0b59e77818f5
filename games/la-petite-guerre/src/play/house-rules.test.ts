import { startMatch } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../sheet/options.ts';
import type { Command } from './commands.ts';
import type { Event } from './events.ts';
import { laPetiteGuerreGame as game } from './game.ts';
import { against, inch, move, play, put, table } from './hand-made.ts';

const [duckLake] = game.scenarios;

/** Plays a battle by instinct under some house rules; answers with everything that happened. */
function played(options: Readonly<Record<string, string | number>>, turns: number): Event[] {
  const match = startMatch(game, duckLake!, { seed: 5, options });
  const events: Event[] = [];
  while (!match.verdict() && match.state.turn <= turns) {
    const [side] = game.deciding(match.state);
    const result = match.play(game.instinct.act(game.view(match.state, side!), side!));
    if (!result.ok) throw new Error(result.problem.message);
    events.push(...result.value);
  }
  return events;
}

describe('house rules in play', () => {
  it.each(Object.entries(OPTIONS).map(([name, { values }]) => [name, values[1]![0]] as const))(
    '%s: %s can be played',
    (name, value) => {
      expect(played({ [name]: value }, 3).some(({ type }) => type === 'turnEnded')).toBe(true);
    },
  );
  it('LPG-1.2 by-side: one side does steps 2 to 5, then the other', () => {
    const phases = played({ phaseOrder: 'by-side' }, 1).flatMap((event) =>
      event.type === 'phaseBegan' ? [`${event.phase} ${event.active}`] : [],
    );
    const of = (side: string) =>
      ['command', 'actions', 'charge-declare', 'charge-resolve', 'morale'].map((phase) => `${phase} ${side}`);
    expect(phases.slice(0, 9)).toEqual([...of('government').slice(1), ...of('resistance')]);
  });
  it('LPG-2.6 facing free: in any direction, ending as he likes', () => {
    const state = table('actions', 'government', { facing: 'free' });
    put(state, 'police-2', 30, 15);
    const back: Command = {
      type: 'act',
      side: 'government',
      man: 'police-2',
      steps: [move(state, 'police-2', 30, 12, { facing: 90 })],
    };
    play(state, back, [3]);
    expect([inch(state, 'police-2'), state.men['police-2']!.pose!.facing]).toEqual([[30, 12], 90]);
  });
  it('LPG-4.4 guns are shifted by two men, by house rule', () => {
    const shift = (manhandleGuns: string) => {
      const state = table('actions', 'government', { manhandleGuns });
      const gun = state.guns['seven-pounder']!;
      put(state, 'gun-2', 24, 25.9);
      put(state, 'gun-3', 23.01, 25.49);
      const path = [
        { x: gun.pose.x, y: gun.pose.y },
        { x: gun.pose.x, y: gun.pose.y - 1000 },
      ];
      return against(state, {
        type: 'serveGun',
        side: 'government',
        gun: gun.id,
        steps: [{ do: 'shuffle', path }],
      });
    };
    expect([shift('off'), shift('on')]).toEqual(['LPG-4.4', undefined]);
  });
  it('LPG-13.3 rally by command: clear of the enemy he waits for a leader', () => {
    const state = table('command', 'government', { rally: 'command' });
    put(state, 'police-1', 30, 30);
    put(state, 'police-2', 30, 32, 0, { broken: true });
    put(state, 'ridge-1', 30, 10);
    play(state, { type: 'spendCp', side: 'government', leader: 'police-1', kind: 'control' });
    expect(state.men['police-2']!.broken).toBe(false);
  });
});
