import { describe, expect, it } from 'vitest';
import { actKey, BINDINGS, bindingOf, keyProblem, nameOf } from './bindings.ts';

const press = (key: string, held: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  shiftKey: false,
  ...held,
});

describe('keys', () => {
  it('no two things share a key', () => {
    expect(new Set(BINDINGS.map(({ key }) => key)).size).toBe(BINDINGS.length);
  });
  it('do what they did, until they are changed', () => {
    expect(bindingOf({}, press('F'))).toBe('act f');
    expect(bindingOf({ 'act f': 'x' }, press('x'))).toBe('act f');
    expect(bindingOf({ 'act f': 'x' }, press('f'))).toBeUndefined();
    expect(bindingOf({}, press('Enter', { ctrlKey: true }))).toBe('end');
    expect(bindingOf({}, press('Enter'))).toBeUndefined();
    expect(bindingOf({}, press('?', { shiftKey: true }))).toBe('help');
  });
  it('are refused where another has them, or where they must stay', () => {
    expect(keyProblem({}, 'act f', 'm')).toMatch(/M is taken: move/);
    expect(keyProblem({ 'act m': 'x' }, 'act f', 'm')).toBeUndefined();
    expect(keyProblem({}, 'act f', 'f')).toBeUndefined();
    expect(keyProblem({}, 'act f', 'Escape')).toMatch(/stays/);
  });
  it('have one name whichever way they are pressed', () => {
    expect(nameOf(press('='))).toBe('+');
    expect(nameOf(press('Tab', { shiftKey: true }))).toBe('Shift+Tab');
  });
  it('an act whose letter is no binding has that key, unless something else has it', () => {
    expect(['m', 'z', 't', 'Enter', null].map((letter) => actKey({}, letter))).toEqual([
      'm',
      'z',
      undefined,
      undefined,
      undefined,
    ]);
    expect(actKey({ 'act m': 'x', tape: 'z' }, 'm')).toBe('x');
    expect(actKey({ tape: 'z' }, 'z')).toBeUndefined();
  });
});
