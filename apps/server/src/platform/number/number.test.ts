import { describe, expect, it } from 'vitest';
import { fillPattern, scopeOf } from './pattern.ts';

describe('number patterns', () => {
  const parts = { date: '2026-03-08', serial: '42', demo: true, facts: { prefix: '演' } };
  it('fill prefix, year, month and a padded serial', () => {
    expect(fillPattern('{prefix}G妆网备字{yyyy}{serial:6}', parts)).toBe('演G妆网备字2026000042');
    expect(fillPattern('国妆网备进字({prefix}){yyyy}{serial:6}', parts)).toBe('国妆网备进字(演)2026000042');
    expect(fillPattern('{prefix}申{yyyy}{MM}{dd}{serial:4}', parts)).toBe('演申202603080042');
  });
  it('grow when the serial is full', () => expect(fillPattern('{serial:2}', { ...parts, serial: '100' })).toBe('100'));
  it('refuse an empty part instead of leaving a hole', () =>
    expect(() => fillPattern('{prefix}{serial:2}', { ...parts, facts: {} })).toThrow(/needs \{prefix\}/));
  it('mark the numbers of a demonstration where no authority stands in them, and real ones not', () => {
    expect(fillPattern('国妆特字{demo}{yyyy}{serial:4}', parts)).toBe('国妆特字(演)20260042');
    expect(fillPattern('国妆特字{demo}{yyyy}{serial:4}', { ...parts, demo: false })).toBe('国妆特字20260042');
  });
  it('count apart for each variant and prefix', () => {
    expect(scopeOf('domestic', { prefix: '演' })).not.toBe(scopeOf('imported', { prefix: '演' }));
    expect(scopeOf('domestic', { prefix: '演' })).not.toBe(scopeOf('domestic', { prefix: '京' }));
    const words = [
      { prefix: '演', word: '受' },
      { prefix: '演', word: '责改' },
    ];
    expect(new Set(words.map((facts) => scopeOf('all', facts, { countedBy: ['word'] }))).size).toBe(2);
  });
});
