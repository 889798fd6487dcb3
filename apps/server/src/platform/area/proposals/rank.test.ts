import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOf, type Candidate } from './rank.ts';

const one = (id: string, over: Partial<Candidate> = {}): Candidate => ({
  id,
  name: `审评员${id}`,
  load: 0,
  familiar: 0,
  lastAt: '',
  away: false,
  refused: null,
  ...over,
});

describe('who is proposed for a duty', () => {
  it('is who knows the class, then who has least in hand, then who has waited longest', () => {
    expect(bestOf([one('1', { load: 1 }), one('2', { load: 5, familiar: 1 })])?.id).toBe('2');
    expect(bestOf([one('1', { load: 2, familiar: 9 }), one('2', { load: 1, familiar: 1 })])?.id).toBe('2');
    expect(bestOf([one('1', { lastAt: '2026-11-02' }), one('2', { lastAt: '2026-11-01' })])?.id).toBe('2');
    expect(bestOf([one('10'), one('9')])?.id).toBe('9');
  });

  it('is nobody who must not or is away, and the same however the people are listed', () => {
    expect(bestOf([one('1', { refused: '须回避' }), one('2', { away: true })])).toBeNull();
    const people = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 99 }).map(String),
        name: fc.constant('某'),
        load: fc.integer({ min: 0, max: 3 }),
        familiar: fc.integer({ min: 0, max: 2 }),
        lastAt: fc.constantFrom('', '2026-11-01', '2026-11-02'),
        away: fc.boolean(),
        refused: fc.constantFrom(null, '须回避'),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(people, (list) => {
        const best = bestOf(list);
        expect(bestOf([...list].reverse())).toEqual(best);
        expect(best === null || (best.refused === null && !best.away)).toBe(true);
        expect(best === null).toBe(list.every(({ refused, away }) => refused !== null || away));
      }),
    );
  });
});
