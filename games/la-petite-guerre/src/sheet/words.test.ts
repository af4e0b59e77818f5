import type { NeedLine, SumLine } from '@sandtable/engine';
import { outlookOf } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerre } from './sheet.ts';

const { resolved } = tryOut(laPetiteGuerre);

const said = (procedure: string, input: object = {}, faces: readonly number[] = []): string =>
  resolved(procedure, input, faces).says;
/** Before the dice: all that a player wants to know. */
function asked(procedure: string, input: object = {}): string[] {
  const outlook = outlookOf(laPetiteGuerre, procedure, input);
  if (!outlook.ok) throw new Error(outlook.problem.message);
  return [outlook.value.headline, ...outlook.value.others].map(({ says }) => says);
}
/** Whatever is added up, with what applies. */
const working = (procedure: string, input: object, faces: readonly number[]) =>
  resolved(procedure, input, faces)
    .trace.lines.filter((line): line is NeedLine | SumLine => line.kind === 'need' || line.kind === 'sum')
    .map(({ title, modifiers }) => [
      title,
      ...modifiers.filter(({ applied }) => applied).map(({ label, value }) => `${label} ${value}`),
    ]);

describe('before the dice', () => {
  it('LPG-12.5 a fight is asked about from both sides, and what becomes of a lone opponent', () => {
    expect(asked('melee', { opponents: [{}] }).slice(0, 3)).toEqual([
      '42%: the man hits his opponent.',
      '42%: his opponent hits the man.',
      '28%: his opponent is killed or breaks and runs.',
    ]);
  });
  it('LPG-12.8 nobody asks what a helpless opponent does', () => {
    expect(asked('melee', { opponents: [{ prone: true }] }).join()).not.toContain('hits the man');
  });
  it('LPG-4.11 a charge asks for contact, not for inches', () => {
    expect(asked('moveDistance', { charge: true, gap: 5 })[0]).toBe('50%: he makes contact, on 4+.');
    expect(asked('moveDistance', { charge: true, gap: 9 })[0]).toBe('No chance: he makes contact.');
  });
  it('LPG-11.7 each of the first men near a shell', () => {
    const men = [{ distance: 0.5 }, { distance: 1.5 }];
    expect(asked('shellBurst', { men })).toContain('11%: man 1 is killed.');
  });
});

describe('after them', () => {
  it('LPG-6.5 a man left to himself acts freely, whoever reads it', () => {
    expect(said('controlTest', {}, [5])).toBe('He acts freely.');
  });
  it('LPG-1.1 who chooses, or that both roll again', () => {
    expect(said('initiative', {}, [2, 5])).toBe('Side B chooses whether to go first or second, 5 against 2.');
    expect(said('initiative', {}, [3, 3])).toBe('Both sides have 3 and roll again.');
  });
  it('LPG-12.9 both sides of a fight against several', () => {
    const opponents = [{ arc: 'flank' }, { arc: 'front' }];
    expect(said('melee', { opponents }, [5, 2, 1, 1, 6, 5])).toBe(
      'The man breaks and runs. Opponent 2 is killed.',
    );
  });
  it('LPG-16.5 the horse', () => {
    expect(said('hitResult', { mounted: true }, [2, 4])).toBe(
      'He is wounded and stunned. He stays in the saddle.',
    );
    expect(said('smallArmsFire', { weapon: 'winchester', distance: 4, targetMounted: true }, [4, 2, 1])).toBe(
      'The shot hits: the target is thrown and stunned, his horse killed under him.',
    );
  });
  it('LPG-11.3 where a shell falls', () => {
    expect(said('shellScatter', { distance: 24 }, [1, 9, 3])).toBe(
      "The shell falls 2 inches off, at 9 o'clock: to the left.",
    );
  });
});

describe('house rules stand in the working', () => {
  it('LPG-12.6 every advantage counts', () => {
    const fight = {
      opponents: [{ charging: 'opponent', position: 'opponent' }],
      options: { advantage: 'each' },
    };
    expect(working('melee', fight, [6, 4])).toEqual([
      ["man's bonus"],
      ["opponent's bonus", 'has an advantage 1', 'house rule: every advantage counts 1'],
    ]);
  });
  it('LPG-13.9 grades in pursuit', () => {
    const raw = { grade: 'C', options: { aGradePursuit: 'plus-a-minus-c' } };
    expect(working('pursuitTest', raw, [4])).toEqual([['to pursue', 'house rule: grade C -1']]);
  });
  it('LPG-11.2 one face of the scatter die', () => {
    const gun = { distance: 24, options: { scatterHits: 1 } };
    expect(working('shellScatter', gun, [6])).toEqual([['on target', 'house rule: one face on target 1']]);
  });
});
