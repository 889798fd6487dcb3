import type { IngredientRow } from '@app/contract';
import { normaliseName } from '@app/engine/review';

/** A catalogue row prepared for search: nothing is normalised while somebody types. */
interface Entry {
  row: IngredientRow;
  name: string;
  inci: string;
  /** INCI in capitals with its spaces: words can be told apart. */
  words: string;
}

/** The catalogue in memory: exact matches by name, INCI or CAS, and search as one types. */
export class Catalogue {
  private readonly entries: Entry[] = [];
  private readonly exact = new Map<string, IngredientRow[]>();

  private constructor(readonly size: number) {}

  /** Builds the index in slices, so that a server at work never stands still for it. */
  static async of(rows: readonly IngredientRow[]): Promise<Catalogue> {
    const catalogue = new Catalogue(rows.length);
    const slice = 500;
    for (let start = 0; start < rows.length; start += slice) {
      for (const row of rows.slice(start, start + slice)) catalogue.add(row);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return catalogue;
  }

  private add(row: IngredientRow): void {
    const entry = { row, name: normaliseName(row.name), inci: normaliseName(row.inci), words: row.inci.toUpperCase() };
    this.entries.push(entry);
    for (const key of new Set([entry.name, entry.inci, ...row.cas])) {
      if (key === '') continue;
      const known = this.exact.get(key);
      if (known) known.push(row);
      else this.exact.set(key, [row]);
    }
  }

  /** Rows of exactly this name, INCI name or CAS number; first names before second names. */
  resolve(name: string): readonly IngredientRow[] {
    return this.exact.get(normaliseName(name)) ?? [];
  }

  /** The best `limit` rows for a typed text: equal, then beginning, then beginning of a word, then anywhere; short names first. */
  lookup(text: string, limit: number): IngredientRow[] {
    const key = normaliseName(text);
    if (key === '') return [];
    const spaced = text.normalize('NFKC').toUpperCase().trim().replace(/\s+/g, ' ');
    const isCas = /^\d{2,7}-?[\d-]*$/.test(key);
    const hits: { entry: Entry; rank: number }[] = [];
    for (const entry of this.entries) {
      const rank = rankOf(entry, key, spaced, isCas);
      if (rank !== undefined) hits.push({ entry, rank });
    }
    hits.sort((a, b) => a.rank - b.rank || a.entry.row.serial.localeCompare(b.entry.row.serial));
    return hits.slice(0, limit).map(({ entry }) => entry.row);
  }
}

/** Lower is better; the length of the matched name breaks ties inside a class of match. */
function rankOf(entry: Entry, key: string, spaced: string, isCas: boolean): number | undefined {
  const { name, inci, words, row } = entry;
  const second = row.alias === true ? 0.5 : 0;
  if (name === key || inci === key || row.cas.includes(key)) return second;
  if (name.startsWith(key)) return 1_000 + name.length + second;
  if (inci.startsWith(key)) return 2_000 + inci.length + second;
  if (isCas && row.cas.some((cas) => cas.startsWith(key))) return 3_000 + name.length + second;
  if (words.includes(` ${spaced}`) || words.includes(`-${spaced}`) || words.includes(`(${spaced}`)) return 4_000 + inci.length + second;
  if (name.includes(key)) return 5_000 + name.length + second;
  if (inci.includes(key)) return 6_000 + inci.length + second;
  return undefined;
}
