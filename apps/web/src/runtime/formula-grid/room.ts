export type Way = 'replace' | 'append' | 'paste';

/** What a table meets that comes into a formula: rows that are there, the first one it writes over, the limit. */
export interface Place {
  readonly present: number;
  /** Index of the cursor's row; a pasted table writes over what stands from there on. */
  readonly cursor: number;
  readonly limit: number;
}

/** Rows that fit, and whether so many do. A table is taken whole or not at all. */
export function roomFor(way: Way, coming: number, { present, cursor, limit }: Place): { room: number; fits: boolean } {
  const taken = way === 'replace' ? 0 : way === 'append' ? present : Math.min(cursor, present);
  const room = Math.max(0, limit - taken);
  return { room, fits: coming <= room };
}
