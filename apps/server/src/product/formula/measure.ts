/** What a file may hold over all its sheets: ten times the largest formula, and what a browser takes in at once. */
const most = { cells: 100_000, characters: 2_000_000 };

/** Which limit a file goes over, in which sheet, and how much it holds up to the end of that sheet. */
export interface Excess {
  of: keyof typeof most;
  sheet: string;
  count: number;
  limit: number;
}

/** A file holds more than is read. */
export class TooMuch extends Error {
  constructor(readonly excess: Excess) {
    super(`${excess.of}: ${excess.count} of ${excess.limit}`);
  }
}

/** Counts what a file becomes while it is read: a text that stands once in the file and in many cells counts in each. */
export class Measure {
  private readonly held = { cells: 0, characters: 0 };

  /** Whether there is room for these too; once there is none, the rest is counted but need not be kept. */
  add(cells: number, characters: number): boolean {
    this.held.cells += cells;
    this.held.characters += characters;
    return this.over() === undefined;
  }

  /** To be called at the end of each sheet. @throws TooMuch */
  prove(sheet: string): void {
    const of = this.over();
    if (of) throw new TooMuch({ of, sheet, count: this.held[of], limit: most[of] });
  }

  private over(): keyof typeof most | undefined {
    if (this.held.cells > most.cells) return 'cells';
    return this.held.characters > most.characters ? 'characters' : undefined;
  }
}
