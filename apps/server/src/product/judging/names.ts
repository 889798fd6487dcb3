import type { IngredientRow } from '@app/contract';
import {
  type Identity,
  type InventoryName,
  identify,
  type NameIndex,
  nameIndexInSlices,
  normaliseName,
  proposalsFor,
  type Substance,
  type Synonym,
} from '@app/engine/review';
import type { Catalogue } from './catalogue.ts';

/**
 * What the names on labels and in formulas stand for. Indexes are built when they are first needed, or before that in
 * slices in the background; either way the same name has the same answer at any time.
 */
export class Names {
  private readonly whole: Growing;
  /** Without the European inventory: all that rules and comparisons look for stands in the catalogue. */
  private readonly catalogued: Growing;
  private readonly known = new Map<string, Identity>();
  private foreign: ReadonlySet<string> | undefined;

  constructor(
    private readonly catalogue: Catalogue,
    rows: readonly IngredientRow[],
    private readonly tables: { inventory: readonly InventoryName[]; synonyms: readonly Synonym[] },
  ) {
    this.whole = new Growing(nameIndexInSlices({ catalogue: rows, ...tables }));
    this.catalogued = new Growing(nameIndexInSlices({ catalogue: rows, inventory: [], synonyms: tables.synonyms }));
  }

  /** The substance that a name stands for, in the catalogue or the European inventory, with the path and its confidence. */
  identify(name: string): Identity {
    return identify(name, this.whole.ready());
  }

  /** The catalogue's substance that a name stands for; a name that the inventory has for another one is not read. */
  read(name: string): Identity {
    const before = this.known.get(name);
    if (before) return before;
    this.foreign ??= new Set(this.tables.inventory.map(({ inci }) => inci));
    const other = this.foreign.has(name.trim().toUpperCase());
    const identity: Identity = other
      ? { given: name, kind: 'unknown', substances: [], path: [], confidence: 0, proposals: [] }
      : identify(name, this.catalogued.ready());
    if (this.known.size >= 20_000) this.known.clear();
    this.known.set(name, identity);
    return identity;
  }

  /** One key for all names of a substance: its Chinese standard name, else its INCI name, else the text itself. */
  keyOf(name: string): string {
    const [exact] = this.catalogue.resolve(name);
    if (exact) return normaliseName(exact.name || exact.inci);
    const { kind, substances } = this.read(name);
    const [first] = substances;
    return normaliseName(kind === 'identified' && first ? first.name || first.inci : name);
  }

  /** Catalogue rows for a typed text that the catalogue itself has no match for: its reading, else similar names. */
  suggest(text: string, limit: number): IngredientRow[] {
    const { kind, substances } = this.identify(text);
    const found =
      kind === 'unknown' ? proposalsFor(text, this.whole.ready(), limit).map((one) => one.substance) : substances;
    return [...new Set(found.flatMap((one) => this.rowsOf(one)))].slice(0, limit);
  }

  /** Builds a part of the indexes; answers whether there is more to do. */
  buildSome(): boolean {
    return this.catalogued.grow() || this.whole.grow();
  }

  private rowsOf(one: Substance): IngredientRow[] {
    if (one.source !== 'catalogue') return [];
    return this.catalogue
      .resolve(one.inci || one.name)
      .filter((row) => row.serial === one.serial && row.name === one.name);
  }
}

/** An index that grows slice by slice; who needs it earlier finishes it on the spot. */
class Growing {
  private index: NameIndex | undefined;

  constructor(private readonly slices: Generator<undefined, NameIndex>) {}

  grow(): boolean {
    if (this.index) return false;
    const { done, value } = this.slices.next();
    if (done) this.index = value;
    return done !== true;
  }

  ready(): NameIndex {
    for (;;) {
      if (this.index) return this.index;
      this.grow();
    }
  }
}
