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
 * Identifies the substances that names on labels and in formulations mean. Indexes are built at first use, or earlier in slices in the background; the
 * answers are the same either way.
 */
export class Names {
  private readonly whole: Growing;
  /** Without the European inventory, because everything that rules and comparisons look up is in the catalogue. */
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

  /** The substance that a name means, in the catalogue or the European inventory, with the way it was found and the confidence. */
  identify(name: string): Identity {
    return identify(name, this.whole.ready());
  }

  /** The catalogue's substance that a name means; none for a name that the inventory assigns to another substance. */
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

  /** One key for all names of a substance: its Chinese standard name, else its INCI name, else the given text. */
  keyOf(name: string): string {
    const [exact] = this.catalogue.resolve(name);
    if (exact) return normaliseName(exact.name || exact.inci);
    const { kind, substances } = this.read(name);
    const [first] = substances;
    return normaliseName(kind === 'identified' && first ? first.name || first.inci : name);
  }

  /** Catalogue rows for a typed text that matches none: the substance it means, else similar names. */
  suggest(text: string, limit: number): IngredientRow[] {
    const { kind, substances } = this.identify(text);
    const found =
      kind === 'unknown' ? proposalsFor(text, this.whole.ready(), limit).map((one) => one.substance) : substances;
    return [...new Set(found.flatMap((one) => this.rowsOf(one)))].slice(0, limit);
  }

  /** Builds one slice of the indexes; answers whether more remain. */
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

/** An index that is built slice by slice; a caller who needs it earlier completes it at once. */
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
