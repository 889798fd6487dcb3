import { readFileSync } from 'node:fs';
import { parseCsv } from '../../apps/server/src/kernel/definition-file/index.ts';

/** How the annexes become tables. */
const firstDay = '2025-04-11';

export type Row = Record<string, string>;
/** Rows that a person wrote in place of what the rules make, by table and entry; none = the entry is left out. */
export interface ByHand {
  limits: Record<string, Record<string, Row[]>>;
  items: Record<string, Row | null>;
}

export const limitColumns = [
  ...[
    'table',
    'entry',
    'branch',
    'scope_when',
    'scope_text',
    'max_percent',
    'basis',
    'factor_at_most',
    'total',
    'complete',
  ],
  ...['limit_text', 'conditions', 'condition_when', 'except_purpose', 'warning', 'article', 'verified', 'from', 'to'],
] as const;
export const itemColumns = ['list', 'key', 'group', 'names', 'cas', 'value', 'when', 'note', 'from', 'to'] as const;

const figure = '(\\d{1,3}(?:[.,]\\d{1,4})?)\\s?%';
/** A cell that is nothing but a figure, perhaps with the substance as which it is counted: `0.5% (as acid)`. */
const single = new RegExp(`^${figure}(?:\\s?\\((?:as )?([A-Za-z][A-Za-z0-9 ]{1,30})\\))?$`);
/** One figure of a series of cases: `(a) 3.0%`, `b) 1.7% (acid)`. */
const oneOfSeries = new RegExp(`\\(?([a-h])\\)\\s?${figure}\\s?(\\(acid\\))?`, 'g');
/** Words in a figure that do not name a substance. */
const noSubstance = /^(?:after|as a|anhydrous)|mixing|calculated/;
const notPreserving = /other than inhibiting the development of micro-?organisms/i;
const noSpray = /^Not to be used in aerosols?(?: dispensers)? \(sprays\)$/;

const decimal = (text: string) => text.replace(',', '.');
/** A note below the figures, which changes none of them. */
const withoutNote = (cell: string) => cell.replace(/\s*Footnote [^:]{1,6}:.*$/s, '').trim();

/** A limit without a figure of an entry, as the annex says it. */
function limitRow(annex: string, source: Row, more: Row = {}): Row {
  const { ref = '', c1 = '', c2 = '' } = source;
  const purpose = annex === 'III' ? (notPreserving.test(c1 + c2) ? '防腐' : '') : annex === 'V' ? '!防腐' : '!防晒';
  const words = [c1, c2].filter((cell) => cell !== '').join(' — ');
  // Without the column of product types no entry of Annex III is complete: its figure alone is a condition, too.
  const conditions = more.max_percent === undefined || (annex === 'III' && c2 === '') ? words : c2;
  return {
    ...{
      table: `annex${annex}`,
      entry: ref,
      total: 'no',
      complete: 'yes',
      limit_text: c1 || c2 || '—',
      conditions: conditions || (c1 ? '' : 'the annex gives no figure'),
    },
    ...{ condition_when: noSpray.test(conditions) ? 'NOT({spray})' : '', except_purpose: purpose },
    ...{ article: `Annex ${annex}, ${ref}`, verified: annex === 'III' ? 'no' : 'yes', from: firstDay },
    ...more,
  };
}

/** Rows of an entry of Annex III, V or VI: one for its figure, one for each figure of a full series of cases, or one with its words alone. */
export function limitRows(annex: string, source: Row): Row[] {
  const { ref = '', c1 = '', chemical_name: name = '' } = source;
  if (annex !== 'III' && name === 'Moved or deleted') return [];
  const [, most, basis] = single.exec(c1) ?? [];
  if (most !== undefined && !(basis && noSubstance.test(basis)))
    return [
      limitRow(annex, source, {
        max_percent: decimal(most),
        ...(basis ? { basis, total: 'yes', ...(basis === 'acid' ? { factor_at_most: '1' } : {}) } : {}),
      }),
    ];
  const cell = withoutNote(c1);
  const cases = [...cell.matchAll(oneOfSeries)];
  const isWhole = cases.length > 1 && cell.replace(oneOfSeries, '').trim() === '';
  if (!isWhole) return [limitRow(annex, source)];
  return cases.map(([, letter = '', one = '', acid]) =>
    limitRow(annex, source, {
      ...{ branch: `(${letter})`, scope_when: `{annex${annex}Case${ref.toUpperCase()}${letter.toUpperCase()}}` },
      ...{ scope_text: `(${letter}) ${c1}`, max_percent: decimal(one) },
      ...(acid ? { basis: 'acid', factor_at_most: '1' } : {}),
    }),
  );
}

/** The fields of use of Annex IV as formulas over the place of use. */
const fields: readonly [RegExp, string][] = [
  [/^Rinse-off products?$/, 'AND({rinseOff},NOT({leaveOn}))'],
  [/^Not to be used in products applied on (?:the )?mucous membranes$/, 'NOT(OR({eye},{lip}))'],
  [/^Not to be used in eye products$/, 'NOT({eye})'],
];

/** The row of a colourant: where it may be used, and the figure or the words of the column of its content. */
export function colourantRow(source: Row): Row {
  const { ref = '', chemical_name: name = '', colour_index: index = '', c2 = '', c3: most = '' } = source;
  // The dossier does not tell the nano form from the other: its figure is a condition, which a person looks at.
  const c3 = name.includes('(nano)') && most !== '' ? `${most}, nano form` : most;
  const scope = fields.find(([words]) => words.test(c2))?.[1] ?? '';
  const [, highest] = single.exec(c3) ?? [];
  if (c2 !== '' && scope === '') throw new Error(`Annex IV, ${ref}: an unknown field of use: ${c2}`);
  return {
    ...{ table: 'annexIV', entry: ref, scope_when: scope, scope_text: c2, total: 'no', complete: 'no' },
    ...{ limit_text: `${index}: ${[c2, c3].filter((cell) => cell !== '').join('; ') || 'no restriction of use'}` },
    ...(highest === undefined ? { conditions: c3 } : { max_percent: decimal(highest) }),
    except_purpose: '!着色',
    ...{ article: `Annex IV, ${ref}`, verified: 'yes', from: firstDay },
  };
}

/** Entries of Annex II that say when they hold: a person decides. */
const conditional =
  /\bexcept|\bexemption|when used|if (?:they|it|the)|unless|with the exception|used in|for use|≥|>|impurit/i;

/** The longest entries list dozens of salts; a finding says their beginning. */
const mostNote = 500;

/** The row of a prohibited substance; null where neither a CAS number nor a short name identifies it. */
export function prohibitedRow(source: Row, permitted: ReadonlySet<string>): Row | null {
  const { ref = '', chemical_name: note = '', cas_valid: valid = '' } = source;
  const cas = valid.split(';').filter((one) => one !== '');
  const name = shortName(note);
  if (cas.length === 0 && name === '') return null;
  const isConditional = conditional.test(note) || cas.some((one) => permitted.has(one));
  return {
    ...{ list: 'annexII', key: ref, group: isConditional ? 'conditional' : '', names: name, cas: cas.join('|') },
    note: note.slice(0, mostNote),
    from: firstDay,
  };
}

/** The name of an entry without what belongs to all its kind; '' where it is a description rather than a name. */
export function shortName(note: string): string {
  if (conditional.test(note)) return '';
  const name = note
    .replace(/ \((?:INNM?|ISO)\)/g, '')
    .replace(/,? and (?:its|their) salts\b.*$/, '')
    .trim();
  return name.length < 60 && !/[()]/.test(name) ? name : '';
}

/** All tables that the rules and the hand make of the annexes. */
export function makeTables(annex: (name: string) => Row[], byHand: ByHand): { limits: Row[]; items: Row[] } {
  const limits: Row[] = [];
  for (const name of ['III', 'IV', 'V', 'VI']) {
    const given = byHand.limits[name] ?? {};
    const done = new Set<string>();
    const sources = annex(name);
    for (const source of sources) {
      const entry = source.ref ?? '';
      const own = given[entry];
      const same = sources.filter(({ ref }) => ref === entry);
      if (own) {
        if (!done.has(entry)) limits.push(...own);
        done.add(entry);
      } else if (same.length > 1) {
        // Two versions of an entry stand side by side in the export: both are said, neither gives a figure.
        limits.push(limitRow(name, source, { branch: String(same.indexOf(source) + 1) }));
      } else limits.push(...(name === 'IV' ? [colourantRow(source)] : limitRows(name, source)));
    }
  }
  const permitted = new Set(
    ['IV', 'V', 'VI'].flatMap((name) =>
      annex(name).flatMap(({ cas_valid: cas = '' }) => cas.split(';').filter((one) => one !== '')),
    ),
  );
  const items: Row[] = [];
  const seen = new Set<string>();
  for (const source of annex('II')) {
    const entry = source.ref ?? '';
    if (seen.has(entry)) continue;
    seen.add(entry);
    const own = byHand.items[entry];
    const row = own === undefined ? prohibitedRow(source, permitted) : own;
    if (row) items.push(row);
  }
  return { limits, items };
}

/** Rows as a CSV file with these columns. */
export function csvText(columns: readonly string[], rows: readonly Row[]): string {
  const cell = (value: string) => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return `${[columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map((line) => line.map(cell).join(',')).join('\n')}\n`;
}

/** The rows of a CSV file by the names of their columns. */
export function rowsOf(file: string): Row[] {
  return parseCsv(file, readFileSync(file, 'utf8')).map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell.text])),
  );
}
