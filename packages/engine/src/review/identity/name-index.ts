import { normaliseName } from '../normalise-name.ts';
import { bracketsOf, isPlain, squash, usualSpelling } from './spellings.ts';
import type { NameTables, Substance, SynonymKind } from './substance.ts';

/** All names that are known, each under several keys; built once and shared. */
export interface NameIndex {
  /** Substances of exactly this name (Chinese, INCI or CAS number), spelling apart. */
  exact(name: string): readonly Substance[];
  /** Substances that the table of synonyms gives for this name. */
  synonym(name: string): { kind: SynonymKind; substances: readonly Substance[] } | undefined;
  /** Substances whose name is this one when everything in brackets is left out (`ROSA CANINA (DOG ROSE) SEED OIL`). */
  bracketless(name: string): readonly Substance[];
  /** Substances that are called so in everyday language (`SUNFLOWER SEED OIL` of `HELIANTHUS ANNUUS (SUNFLOWER) SEED OIL`). */
  common(name: string): readonly Substance[];
  /** Substances whose name has these letters and digits in this order, whatever stands between. */
  squashed(name: string): readonly Substance[];
  /** Whether two rows are one substance under two names or serials. */
  same(one: Substance, other: Substance): boolean;
  readonly substances: readonly Substance[];
}

type Keys = Map<string, Substance[]>;

/** Builds the index at once: some tenths of a second for 36,000 names; in slices see `nameIndexInSlices`. */
export function buildNameIndex(tables: NameTables): NameIndex {
  const slices = nameIndexInSlices(tables);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/**
 * Builds the index and pauses every few hundred names, so that a server at work never stands still for it. Catalogue
 * rows come first; a name of the European inventory that differs from a catalogue name only by what stands in brackets
 * is that catalogue substance.
 */
export function* nameIndexInSlices(tables: NameTables): Generator<undefined, NameIndex> {
  const names: Names = {
    exact: new Map(),
    bracketless: new Map(),
    common: new Map(),
    squashed: new Map(),
    substances: [],
  };
  yield* inSlices(tables.catalogue, (row) => noteCatalogued(row, names));
  yield* inSlices(tables.inventory, (row) => noteInventoried(row, names));
  return indexOf(names, tables.synonyms);
}

/** The tables of an index while it is built: substances by each way of writing their names. */
interface Names extends Record<'exact' | 'bracketless' | 'common' | 'squashed', Keys> {
  substances: Substance[];
}

function* inSlices<Row>(rows: Iterable<Row>, work: (row: Row) => void): Generator<undefined, void> {
  let count = 0;
  for (const row of rows) {
    work(row);
    count += 1;
    if (count % 400 === 0) yield;
  }
}

function note(name: string, one: Substance, { exact, bracketless, common, squashed }: Names): void {
  if (name === '') return;
  const upper = usualSpelling((isPlain(name) ? name : name.normalize('NFKC')).toUpperCase());
  add(exact, normaliseName(name), one);
  add(squashed, squash(upper), one);
  if (!upper.includes('(') && !upper.includes('[')) return;
  const bracket = /^([A-Z][^([]* )[([]([^()[\]]+)[)\]](.*)$/.exec(upper);
  if (!bracket) return;
  const [, before = '', within = '', after = ''] = bracket;
  add(bracketless, squash(bracketsOf(upper).outside), one);
  if (/^[A-Z]{3,} [A-Z]{3,}/.test(before) && after.trim() !== '') add(common, squash(`${within} ${after}`), one);
}

function noteCatalogued({ serial, name, inci, cas, alias }: NameTables['catalogue'][number], names: Names): void {
  const one: Substance = { source: 'catalogue', serial, name, inci, cas, ...(alias === true ? { former: true } : {}) };
  names.substances.push(one);
  note(name, one, names);
  note(inci, one, names);
  for (const number of cas) add(names.exact, number, one);
}

function noteInventoried({ inci, cas }: NameTables['inventory'][number], names: Names): void {
  const { exact, bracketless, squashed } = names;
  // A bracket that touches the word before it belongs to a chemical name.
  const spelt = usualSpelling(inci);
  const key = squash(!/[([]/.test(spelt) || /[^ ][([]/.test(spelt) ? spelt : bracketsOf(spelt).outside);
  const catalogued = inci.startsWith('(')
    ? undefined
    : (inCatalogue(squashed.get(key)) ?? inCatalogue(bracketless.get(key)));
  const meant: readonly Substance[] = catalogued ?? [{ source: 'inventory', serial: '', name: '', inci, cas }];
  if (!catalogued) names.substances.push(...meant);
  for (const one of meant) note(inci, one, names);
  // A number that the catalogue gives too stays with the catalogue's substance.
  for (const number of cas) if (!inCatalogue(exact.get(number))) for (const one of meant) add(exact, number, one);
}

function indexOf({ exact, bracketless, common, squashed, substances }: Names, rows: NameTables['synonyms']): NameIndex {
  const synonyms = new Map<string, { kind: SynonymKind; substances: readonly Substance[] }>();
  /** A name that stands for another's substance, to that other name. */
  const twins = new Map<string, string>();
  for (const { name, inci, kind } of rows) {
    const meant = exact.get(normaliseName(inci));
    if (!meant) continue;
    synonyms.set(keyOf(name), { kind, substances: meant });
    if (exact.has(normaliseName(name))) twins.set(normaliseName(name), normaliseName(inci));
  }
  const one = (inci: string): string => twins.get(normaliseName(inci)) ?? normaliseName(inci);
  return {
    exact: (name) => exact.get(normaliseName(name)) ?? [],
    synonym: (name) => synonyms.get(keyOf(name)),
    bracketless: (name) => bracketless.get(keyOf(name)) ?? [],
    common: (name) => common.get(keyOf(name)) ?? [],
    squashed: (name) => squashed.get(keyOf(name)) ?? [],
    same: (some, other) =>
      some === other ||
      (some.serial !== '' && some.serial === other.serial) ||
      (some.inci !== '' && one(some.inci) === one(other.inci)) ||
      (some.name !== '' && some.name === other.name),
    substances,
  };
}

function keyOf(name: string): string {
  return squash(usualSpelling(name.normalize('NFKC').toUpperCase()));
}

function inCatalogue(some: readonly Substance[] | undefined): readonly Substance[] | undefined {
  const known = some?.filter((one) => one.source === 'catalogue');
  return known && known.length > 0 ? known : undefined;
}

function add(keys: Keys, key: string, one: Substance): void {
  if (key === '') return;
  const known = keys.get(key);
  if (!known) keys.set(key, [one]);
  else if (!known.includes(one)) known.push(one);
}
