import type { IngredientRow } from '@app/contract';
import { normaliseName } from '@app/engine/review';
import { ownTurn } from '../../kernel/turns/own-turn.ts';
import { Haystack } from './haystack.ts';

interface Prepared {
  rows: readonly IngredientRow[];
  /** Normalised Chinese and INCI names, by row index. */
  names: string[];
  incis: string[];
  /** INCI names in capitals with their spaces and a leading space, so that beginnings of words can be found. */
  words: string[];
}

/** The catalogue in memory: exact matches by name, INCI or CAS, and search as one types. */
export class Catalogue {
  private readonly rows: readonly IngredientRow[];
  private readonly names: Haystack;
  private readonly incis: Haystack;
  private readonly words: Haystack;
  private readonly cas: Haystack;
  private readonly lengths: { name: number; inci: number }[];

  private constructor(
    prepared: Prepared,
    private readonly exact: ReadonlyMap<string, IngredientRow[]>,
  ) {
    this.rows = prepared.rows;
    this.names = new Haystack(prepared.names);
    this.incis = new Haystack(prepared.incis);
    this.words = new Haystack(prepared.words);
    this.cas = new Haystack(prepared.rows.map((row) => row.cas.map((cas) => ` ${cas}`).join('')));
    this.lengths = prepared.names.map((name, index) => ({
      name: name.length,
      inci: prepared.incis[index]?.length ?? 0,
    }));
  }

  /** Builds the index in slices, so that a running server is never blocked by it. */
  static async of(rows: readonly IngredientRow[]): Promise<Catalogue> {
    const prepared: Prepared = { rows, names: [], incis: [], words: [] };
    const exact = new Map<string, IngredientRow[]>();
    const slice = 500;
    for (let start = 0; start < rows.length; start += slice) {
      for (const row of rows.slice(start, start + slice)) prepare(row, prepared, exact);
      await ownTurn();
    }
    return new Catalogue(prepared, exact);
  }

  /** Number of rows, second names included. */
  get size(): number {
    return this.rows.length;
  }

  /** Rows of exactly this name, INCI name or CAS number; first names before second names. */
  resolve(name: string): readonly IngredientRow[] {
    return this.exact.get(normaliseName(name)) ?? [];
  }

  /** The best `limit` rows for a typed text: equal names, then beginnings of names, then beginnings of words, then anywhere; short names first. */
  lookup(text: string, limit: number): IngredientRow[] {
    const key = normaliseName(text);
    if (key === '') return [];
    const ranks = new Map<number, number>();
    const note = (index: number, kind: number, length: number) => {
      const rank = kind * 1_000 + length + (this.rows[index]?.alias === true ? 0.5 : 0);
      const known = ranks.get(index);
      if (known === undefined || rank < known) ranks.set(index, rank);
    };
    const kindOf = (offset: number, matched: number, whole: number) =>
      offset > 0 ? undefined : matched === whole ? 0 : 1;
    this.names.search(key, (index, offset) => {
      const length = this.lengths[index]?.name ?? 0;
      note(index, kindOf(offset, key.length, length) ?? 5, length);
    });
    this.incis.search(key, (index, offset) => {
      const length = this.lengths[index]?.inci ?? 0;
      const kind = kindOf(offset, key.length, length);
      note(index, kind === undefined ? 6 : kind * 2, length);
    });
    const spaced = text.normalize('NFKC').toUpperCase().trim().replace(/\s+/g, ' ');
    this.words.search(` ${spaced}`, (index, offset) =>
      note(index, offset === 0 ? 2 : 4, this.lengths[index]?.inci ?? 0),
    );
    if (/^\d{2,7}(-\d{0,2}(-\d?)?)?$/.test(key))
      this.cas.search(` ${key}`, (index) =>
        note(index, this.rows[index]?.cas.includes(key) ? 0 : 3, this.lengths[index]?.name ?? 0),
      );
    const best = [...ranks].sort(([a, first], [b, second]) => first - second || a - b).slice(0, limit);
    return best.flatMap(([index]) => this.rows[index] ?? []);
  }
}

function prepare(row: IngredientRow, prepared: Prepared, exact: Map<string, IngredientRow[]>): void {
  const [name, inci] = [normaliseName(row.name), normaliseName(row.inci)];
  prepared.names.push(name);
  prepared.incis.push(inci);
  prepared.words.push(row.inci === '' ? '' : ` ${row.inci.toUpperCase().replace(/[-/(]/g, ' ')}`);
  for (const key of new Set([name, inci, ...row.cas])) {
    if (key === '') continue;
    const known = exact.get(key);
    if (known) known.push(row);
    else exact.set(key, [row]);
  }
}
