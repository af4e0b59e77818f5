import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

describe('SHA-256', () => {
  it('gives what the standard gives', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
  it('agrees with Node at every length round a block, and in other letters', () => {
    const texts = [
      ...Array.from({ length: 200 }, (_, n) => 'x'.repeat(n)),
      'Seseña, Pingarrón ½″',
      'é'.repeat(5000),
    ];
    for (const text of texts) expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});
