import { describe, expect, it } from 'vitest';
import { agreeing, isPlural, sideSaid, winsSaid } from './agreeing.ts';

const NAMES = ['Field guns', 'Field guns of the 8th Division', '9th Lancers', '1st Cheshire'];
const said = (line: string): string => agreeing(line, NAMES);

describe('verbs that agree with names', () => {
  it.each([
    ['Machine guns of both battalions', true],
    ['9th Lancers', true],
    ['Mounted tribesmen', true],
    ['6-inch howitzers', true],
    ['1st Cheshire', false],
    ['Truck of the Regulares', false],
    ['FT-17 with machine guns', false],
    ['Tabor of Regulares', false],
    ['Highland Light Infantry', false],
  ])('%s is plural: %s', (name, plural) => {
    expect(isPlural(name)).toBe(plural);
  });
  it('what is said after a colon, and where somebody stays', () => {
    expect(said('It has no markers: 9th Lancers is steady.')).toBe(
      'It has no markers: 9th Lancers are steady.',
    );
    expect(said('9th Lancers stays where it is.')).toBe('9th Lancers stay where they are.');
    expect(said('1st Cheshire stays where it is.')).toBe('1st Cheshire stays where it is.');
  });
  it('the verb, what follows it after "and", and "it" in the next sentence', () => {
    expect(said('Field guns of the 8th Division loses its last base and is destroyed.')).toBe(
      'Field guns of the 8th Division lose their last base and are destroyed.',
    );
    expect(
      said('9th Lancers tries to react: needs 3+, rolled 1. It does not react. It now has 1 token.'),
    ).toBe('9th Lancers try to react: needs 3+, rolled 1. They do not react. They now have 1 token.');
    expect(said('9th Lancers passes.')).toBe('9th Lancers pass.');
    expect(agreeing('The tribesmen, western band deploys.', ['the tribesmen, western band'])).toBe(
      'The tribesmen, western band deploy.',
    );
    expect(said('In all, 9th Lancers takes 2 DPs, keeps 4 and loses 1 element. Its side wins.')).toBe(
      'In all, 9th Lancers take 2 DPs, keep 4 and lose 1 element. Their side wins.',
    );
  });
  it('whoever a sentence begins with is whom it speaks of', () => {
    expect(
      said('Field guns fires on 1st Cheshire. Both dice hit. 1st Cheshire loses a base. It does not break.'),
    ).toBe('Field guns fire on 1st Cheshire. Both dice hit. 1st Cheshire loses a base. It does not break.');
    expect(
      said('1st Cheshire fires on 9th Lancers. 9th Lancers has 2 markers now. It breaks and falls back.'),
    ).toBe('1st Cheshire fires on 9th Lancers. 9th Lancers have 2 markers now. They break and fall back.');
    expect(said('1st Cheshire holds its ground and is safe.')).toBe(
      '1st Cheshire holds its ground and is safe.',
    );
  });
  it('a side is one thing, whatever it is called', () => {
    expect(['British', 'Germans', 'Blue', 'Nationalists'].map(sideSaid)).toEqual([
      'the British side',
      'the German side',
      'the Blue side',
      'the Nationalist side',
    ]);
  });
  it('peoples win, a power wins', () => {
    expect(['British', 'Republic', 'Senussi', 'Government', 'Germans'].map(winsSaid)).toEqual([
      'The British win',
      'The Republic wins',
      'The Senussi win',
      'The Government wins',
      'The Germans win',
    ]);
  });
});
