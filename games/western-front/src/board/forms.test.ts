import { initialAnswers } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import type { Command } from '../play/commands.ts';
import { bare, onGround, put, refusal } from '../play/hand-made.ts';
import type { State } from '../play/state.ts';
import { smallArmsAllotment } from '../players/allotting.ts';
import { mannerOf } from '../players/figures.ts';
import { acts } from './acts.ts';

const facing = (): State => {
  const state = onGround(bare('cachy', 'small-arms'), []);
  state.turn = 7; // no mist
  put(state, 'a7v-1', 20, 40, 180);
  put(state, 'in1', 30, 40, 180);
  put(state, 'in2', 40, 40, 180);
  put(state, 'st1', 50, 40, 180);
  put(state, 'sq1', 30, 20, 0);
  put(state, 'hmg-b', 40, 22, 0);
  return state;
};
const sheetOf = (state: State) => {
  const act = acts(state, 'german').find(({ id }) => id === 'allot')!; // somebody can fire
  const [form] = act.asks;
  if (form?.kind !== 'form') throw new Error('no sheet');
  return { act, rows: form.rows };
};

describe('the sheet of fire', () => {
  it('has a line for each weapon, filled in as suggested and accepted as it is', () => {
    const state = facing();
    const { act, rows } = sheetOf(state);
    expect(rows.map(({ label }) => label)).toEqual([
      'Nixe, 3 × HMG',
      'Nixe, 3 × HMG',
      '1st assault squad, rifles',
      '1st assault squad, LMG',
      '1st infantry squad, rifles',
      '1st infantry squad, LMG',
      '2nd infantry squad, rifles',
      '2nd infantry squad, LMG',
    ]);
    const command = act.command(initialAnswers(act.asks)) as Command; // of this game
    expect(command.type === 'allot' && command.shots).toEqual(
      smallArmsAllotment(state, 'german', mannerOf('steady', state, 'german')),
    );
    expect(refusal(state, command)).toBeUndefined();
  });
  it('changes a target and holds fire where the player says so', () => {
    const state = facing();
    const { act, rows } = sheetOf(state);
    const row = rows.find(({ id }) => id === 'in1 rifle')!; // it has a line
    const other = row.options.findIndex(({ label }) => label.startsWith('A section'));
    const answers = initialAnswers(act.asks);
    const held = Object.fromEntries(rows.map(({ id }) => [id, 'hold']));
    const chosen = { ...held, 'in1 rifle': String(other) };
    expect(act.command({ ...answers, chosen })).toEqual({
      type: 'allot',
      side: 'german',
      shots: [{ unit: 'in1', weapon: 'rifle', target: 'sq1', count: 1 }],
    });
  });
  it('does not pour all fire on three men when others stand there', () => {
    const state = facing();
    const shots = smallArmsAllotment(state, 'german', mannerOf('steady', state, 'german'));
    const targets = new Set(shots.map((shot) => ('target' in shot ? shot.target : '')));
    expect(targets).toEqual(new Set(['hmg-b', 'sq1']));
  });
});
