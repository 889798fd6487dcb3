import { describe, expect, it } from 'vitest';
import { createRotation } from './slots.ts';

const take = (rotation: { next(): string }, times: number) => Array.from({ length: times }, () => rotation.next());

describe('domain rotation', () => {
  it('R9-02 each slot serves five requests, then the next one, around', () => {
    const rotation = createRotation(['https://a.example.org', 'https://b.example.org/']);
    expect(take(rotation, 11)).toEqual([
      ...Array(5).fill('https://a.example.org'),
      ...Array(5).fill('https://b.example.org'),
      'https://a.example.org',
    ]);
  });

  it('R9-02 at most twenty slots are used', () => {
    const rotation = createRotation(Array.from({ length: 25 }, (_, at) => `https://s${at}.example.org`));
    const seen = new Set(take(rotation, 25 * 5));
    expect(seen.size).toBe(20);
    expect(seen.has('https://s20.example.org')).toBe(false);
  });

  it('without slots everything stays at the own origin', () => {
    expect(take(createRotation([]), 3)).toEqual(['', '', '']);
  });
});
