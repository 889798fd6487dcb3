import type { IngredientRow } from '@app/contract';
import {
  type Identity,
  type InventoryName,
  identify,
  type NameIndex,
  nameIndexInSlices,
  proposalsFor,
  type Substance,
  type Synonym,
} from '@app/engine/review';
import type { Catalogue } from './catalogue.ts';

/**
 * What the names on labels and in formulas stand for. The index is built in slices in the background; who needs it
 * earlier finishes it on the spot, so that the same name has the same answer at any time.
 */
export class Names {
  private index: NameIndex | undefined;
  private readonly slices: Generator<undefined, NameIndex>;
  private readonly known = new Map<string, Identity>();

  constructor(
    private readonly catalogue: Catalogue,
    rows: readonly IngredientRow[],
    tables: { inventory: readonly InventoryName[]; synonyms: readonly Synonym[] },
  ) {
    this.slices = nameIndexInSlices({ catalogue: rows, ...tables });
  }

  /** The substance that a name stands for, with the path and its confidence; similar names are never taken. */
  identify(name: string): Identity {
    const before = this.known.get(name);
    if (before) return before;
    const identity = identify(name, this.ready());
    if (this.known.size >= 20_000) this.known.clear();
    this.known.set(name, identity);
    return identity;
  }

  /** Catalogue rows for a typed text that the catalogue itself has no match for: its reading, else similar names. */
  suggest(text: string, limit: number): IngredientRow[] {
    const { kind, substances } = this.identify(text);
    const found = kind === 'unknown' ? proposalsFor(text, this.ready(), limit).map((one) => one.substance) : substances;
    return [...new Set(found.flatMap((one) => this.rowsOf(one)))].slice(0, limit);
  }

  /** Builds a part of the index; answers whether there is more to do. */
  buildSome(): boolean {
    if (this.index) return false;
    const { done, value } = this.slices.next();
    if (done) this.index = value;
    return done !== true;
  }

  private ready(): NameIndex {
    while (!this.index) this.buildSome();
    return this.index;
  }

  private rowsOf(one: Substance): IngredientRow[] {
    if (one.source !== 'catalogue') return [];
    return this.catalogue
      .resolve(one.inci || one.name)
      .filter((row) => row.serial === one.serial && row.name === one.name);
  }
}
