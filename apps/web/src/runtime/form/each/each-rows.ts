import {
  areaCandidates,
  type FieldDefinition,
  type FieldOf,
  isChoice,
  type Json,
  type JsonObject,
  wordOf,
} from '@app/contract';
import { emptyData } from '@app/engine/form';
import { getLanguage, send } from '../../../client/index.ts';
import { newId } from '../../formulation-grid/new-id.ts';
import type { Candidate } from '../fields/use-candidates.ts';
import type { FormPlace } from '../store/form-context.ts';

/** Searches that are under way at a time. */
const atOnce = 4;

type Table = FieldOf<'table'>;
type Reference = FieldOf<'reference'>;

/** What became of pasted lines: rows to add, and the lines that name nothing, or more than one thing. */
export interface Pasted {
  rows: JsonObject[];
  unknown: string[];
}

/** Makes rows of lines as a spreadsheet gives them: the record by its number or name, then the columns that a person fills in, in their order. */
export async function rowsOfLines(
  text: string,
  { table, column, place, known }: { table: Table; column: Reference; place: FormPlace; known: ReadonlySet<string> },
): Promise<Pasted> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const found = await inTurn(lines, (line) => candidateOf(line.split('\t')[0]?.trim() ?? '', { table, column, place }));
  const seen = new Set(known);
  const rows: JsonObject[] = [];
  const unknown: string[] = [];
  for (const [at, line] of lines.entries()) {
    const candidate = found[at];
    if (!candidate) unknown.push(line);
    // Pasted twice, it is one row.
    else if (!seen.has(candidate.id)) {
      seen.add(candidate.id);
      rows.push(rowOf(table, column, candidate, line.split('\t').slice(1)));
    }
  }
  return { rows, unknown };
}

/** The columns that a person fills in beside the record: no other references, and nothing that a choice fills in. */
export function typedColumns({ columns }: Table, column: Reference): FieldDefinition[] {
  const copied = (column.copies ?? []).map(({ to }) => to);
  return columns.filter(
    ({ key, readonly, compute, type }) =>
      key !== column.key && type !== 'reference' && readonly !== true && compute === undefined && !copied.includes(key),
  );
}

function rowOf(table: Table, column: Reference, candidate: Candidate, cells: readonly string[]): JsonObject {
  const { id, text, link, copies } = candidate;
  const typed = typedColumns(table, column).flatMap((one, at) => {
    const value = cellValue(one, cells[at]?.trim() ?? '');
    return value === null ? [] : [[one.key, value] as const];
  });
  return {
    ...{ _id: newId(), ...emptyData({ fields: table.columns }), ...copies, ...Object.fromEntries(typed) },
    [column.key]: { id, text, ...(link === null ? {} : { link }) },
  };
}

/** What a cell of a spreadsheet says as the value of a column; null where it says nothing that fits. */
function cellValue(field: FieldDefinition, cell: string): Json | null {
  if (cell === '') return null;
  if (isChoice(field)) {
    const option = field.options?.find(({ value, label }) => [value, wordOf(label, getLanguage())].includes(cell));
    return option ? option.value : null;
  }
  if (field.type === 'integer') return /^\d+$/.test(cell.replaceAll(',', '')) ? Number(cell.replaceAll(',', '')) : null;
  if (field.type === 'date') {
    const [, year = '', month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell) ?? [];
    return year === '' ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return field.type === 'text' || field.type === 'longText' ? cell : null;
}

/** The one record that is called exactly so, or has exactly this number: what is only alike is never taken for it, since each row becomes a case. */
async function candidateOf(
  words: string,
  { table, column, place }: { table: Table; column: Reference; place: FormPlace },
): Promise<Candidate | null> {
  const [group = '', name = ''] = place.area.split('/');
  const asked = { group, name, id: place.id, version: place.version, field: `${table.key}.${column.key}` };
  const { items } = await send(areaCandidates, { ...asked, words: words.slice(0, 100) }, { silent: true });
  const [one, ...others] = items.filter(({ text, copies }) => [text, ...Object.values(copies)].includes(words));
  return one && others.length === 0 ? one : null;
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += atOnce)
    done.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))));
  return done;
}
