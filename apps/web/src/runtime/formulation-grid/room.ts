export type Way = 'replace' | 'append' | 'paste';

/** Where a table is to be written: number of present rows, row of the cursor, greatest number of rows. */
export interface Place {
  readonly present: number;
  /** Index of the cursor's row; a pasted table writes over what stands from there on. */
  readonly cursor: number;
  readonly limit: number;
}

/** Number of rows that fit, and whether all coming rows do; a table is written as a whole or not at all. */
export function roomFor(way: Way, coming: number, { present, cursor, limit }: Place): { room: number; fits: boolean } {
  const taken = way === 'replace' ? 0 : way === 'append' ? present : Math.min(cursor, present);
  const room = Math.max(0, limit - taken);
  return { room, fits: coming <= room };
}
