import { describe, expect, it } from 'vitest';
import { createIds } from './ids.ts';

describe('R3-47 ids', () => {
  it('have 18–19 digits, grow, and fit into 64 bits until 2080', () => {
    const next = createIds(1023);
    const ids = Array.from({ length: 20_000 }, next);
    expect(ids.every((id) => /^\d{18,19}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))).toEqual(ids);
    expect(BigInt(createIds(1023, () => Date.UTC(2080, 5, 1))()) < 2n ** 63n).toBe(true);
  });

  it('differ between processes in the same millisecond', () => {
    const clock = () => Date.UTC(2026, 0, 1);
    const [one, two] = [createIds(1, clock), createIds(2, clock)];
    const ids = Array.from({ length: 5_000 }, () => [one(), two()]).flat();
    expect(new Set(ids).size).toBe(10_000);
  });

  it('do not repeat when the clock steps back', () => {
    let now = Date.UTC(2026, 0, 1);
    const next = createIds(7, () => now);
    const before = next();
    now -= 60_000;
    expect(BigInt(next()) > BigInt(before)).toBe(true);
  });
});
