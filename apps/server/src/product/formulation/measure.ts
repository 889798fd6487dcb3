/** Most cells and characters of a file over all its sheets: ten times the largest formulation, and as much as a browser can take. */
const most = { cells: 100_000, characters: 2_000_000 };

/** The limit that a file exceeds, in which sheet, and how much the file holds up to the end of that sheet. */
export interface Excess {
  of: keyof typeof most;
  sheet: string;
  count: number;
  limit: number;
}

/** A file exceeds a limit. */
export class TooMuch extends Error {
  constructor(readonly excess: Excess) {
    super(`${excess.of}: ${excess.count} of ${excess.limit}`);
  }
}

/** Counts cells and characters while a file is read: a text stored once but used in many cells counts in each. */
export class Measure {
  private readonly held = { cells: 0, characters: 0 };

  /** Counts these and answers whether they are within the limits; beyond them content is counted but need not be kept. */
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
