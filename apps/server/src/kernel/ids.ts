/** Start of the time part of ids: milliseconds since then fit 41 bits until 2080, and today's ids have 19 digits (R3-47). */
const epoch = Date.UTC(2010, 10, 4);
const nodes = 1024;
const perMillisecond = 4096n;

/**
 * Makes time-ordered 64-bit ids as text: 41 bits time, 10 bits node, 12 bits counter. Nodes are numbered by the database, so
 * two processes on one database never share one; a clock that steps back does not repeat ids.
 */
export function createIds(node: number, clock: () => number = Date.now): () => string {
  let last = 0;
  let count = 0n;
  const nodeBits = BigInt(node % nodes) << 12n;
  return () => {
    const now = clock() - epoch;
    if (now > last) {
      last = now;
      count = 0n;
    } else {
      count += 1n;
      // The counter of this millisecond is used up: borrow the next one instead of waiting.
      if (count >= perMillisecond) {
        last += 1;
        count = 0n;
      }
    }
    return String((BigInt(last) << 22n) | nodeBits | count);
  };
}
