/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  /** `count` different items, fewer when there are not so many. */
  some<T>(items: readonly T[], count: number): T[];
}

/** A source of numbers from a seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    whole,
    pick,
    some: (items, count) => {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () => {
        const [taken] = left.splice(whole(0, left.length - 1), 1);
        return taken;
      }).filter((item) => item !== undefined);
    },
  };
}
