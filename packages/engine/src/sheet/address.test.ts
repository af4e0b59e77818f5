import { describe, expect, it } from 'vitest';
import { nearest } from '../refusal.ts';
import { pairsOf, readPairs, readQuery } from './address.ts';
import type { FormField } from './form.ts';
import type { Options } from './rulebook.ts';
import { unknownField, unknownFields } from './unknown.ts';

const field = (name: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  kind,
  required: false,
  ...more,
});
const figures = field('figures', 'count');
const form: readonly FormField[] = [
  field('arm', 'choice', { choices: ['foot', '4'].map((value) => ({ value, label: value })) }),
  field('range', 'distance'),
  field('moved', 'flag'),
  field('attackers', 'group', { fields: [figures] }),
  field('groups', 'list', { fields: [figures, field('inCover', 'flag')] }),
  field('actions', 'list', { choices: ['move', 'shoot'].map((value) => ({ value, label: value })) }),
];
const options: Options = {
  firingDie: { rule: 'XS-1', title: 'Die', values: [['d10', '']], scope: 'procedures' },
};
const read = (...pairs: readonly string[]) =>
  readPairs(
    form,
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    { options },
  );

describe('an input as pairs', () => {
  it('reads records, lists and house rules by their paths; a list needs no length', () => {
    expect(read('attackers.figures=4').input).toEqual({ attackers: { figures: 4 } });
    expect(read('groups.1.figures=6', 'groups.0.inCover=yes').input).toEqual({
      groups: [{ inCover: true }, { figures: 6 }],
    });
    expect(read('options.firingDie=d6').input).toEqual({ options: { firingDie: 'd6' } });
    expect(read('actions=move,shoot').input).toEqual({ actions: ['move', 'shoot'] });
    expect(read('actions.0=move').input).toEqual({ actions: ['move'] });
  });
  it('takes a length before or after the entries, which it never cuts off', () => {
    for (const pairs of [
      ['groups=2', 'groups.0.figures=6'],
      ['groups.0.figures=6', 'groups=2'],
    ])
      expect(read(...pairs).input).toEqual({ groups: [{ figures: 6 }, {}] });
    expect(read('groups.1.figures=6', 'groups=1').input).toEqual({ groups: [{}, { figures: 6 }] });
  });
  it('takes JSON for whole records and lists, and the words of JSON for flags and nothing', () => {
    expect(read('groups=[{"figures":6}]', 'groups.0.inCover=true').input).toEqual({
      groups: [{ figures: 6, inCover: true }],
    });
    expect(read('attackers={"figures":4}', 'moved=true', 'range=null', 'options={"a":1}').input).toEqual({
      attackers: { figures: 4 },
      moved: true,
      range: null,
      options: { a: 1 },
    });
  });
  it('reads a text by its field: a choice stays a text, a number becomes one', () => {
    expect(read('arm=4', 'range=4').input).toEqual({ arm: '4', range: 4 });
    expect(read('arm="foot"').input).toEqual({ arm: 'foot' });
  });
  it('leaves what a field cannot say for the engine to refuse; an address passes it over', () => {
    expect(read('moved=maybe', 'groups=some').input).toEqual({ moved: 'maybe', groups: 'some' });
    expect(readQuery(form, 'moved=maybe&groups=some&range=8')).toEqual({ input: { range: 8 } });
  });
  it('an address may leave the length of a list out too', () => {
    expect(readQuery(form, 'groups.0.figures=6&vs.groups.0.figures=2')).toEqual({
      input: { groups: [{ figures: 6 }] },
      against: { groups: [{ figures: 2 }] },
    });
  });
  it('comes back from the pairs that it is written as', () => {
    const input = {
      arm: 'foot',
      moved: true,
      groups: [{ figures: 6 }, { inCover: true }],
      options: { firingDie: 'd6' },
    };
    expect(readPairs(form, pairsOf(form, input)).input).toEqual(input);
  });
});

describe('fields that there are not', () => {
  it.each([
    ['rang=8', 'rang', 'range'],
    ['attackers.figurs=4', 'attackers.figurs', 'attackers.figures'],
    ['attacker.figures=4', 'attacker.figures', 'attackers.figures'],
    ['groups.0.incover=yes', 'groups.0.incover', 'groups.0.inCover'],
    ['groups.figures=6', 'groups.figures', 'groups.0.figures'],
    ['figures=6', 'figures', 'attackers.figures'],
    ['firingDie=d6', 'firingDie', 'options.firingDie'],
    ['options.firingDye=d6', 'options.firingDye', 'options.firingDie'],
  ])('%s names nothing; %s was meant to be %s', (pair, path, meant) => {
    expect(read(pair).unknown).toEqual([path]);
    expect(unknownField(form, options, path)).toMatchObject({
      code: 'unknown-field',
      path,
      message: expect.stringContaining(`Did you mean "${meant}"?`),
    });
  });
  it.each(['groups.100.figures=1', 'groups.-1.figures=1', '__proto__.figures=1', 'range.x=1', '=1', '.=1'])(
    '%s changes nothing',
    (pair) => expect(read(pair)).toEqual({ input: {}, unknown: [pair.slice(0, pair.indexOf('='))] }),
  );
  it('are found in JSON however deep, and house rules are left to the engine', () => {
    const raw = {
      rang: 8,
      attackers: { figurs: 4 },
      groups: [{ figures: 1 }, { incover: true }],
      options: { x: 1 },
    };
    expect(unknownFields(form, raw)).toEqual(['rang', 'attackers.figurs', 'groups.1.incover']);
  });
  it('a word of 200,000 letters is answered at once', () => {
    const since = performance.now();
    expect(nearest('x'.repeat(200_000), ['volley', 'fire'])).toBeUndefined();
    expect(performance.now() - since).toBeLessThan(200);
  });
});
