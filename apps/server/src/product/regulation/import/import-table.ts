import type { Language, Output, Parsed, RegulationKind, regulationImport, TableFault } from '@app/contract';
import { normaliseName } from '@app/engine/review';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { sheetTooLarge, unknownCharset } from '../../../kernel/files/read-table.ts';
import { uploadedFile } from '../../../kernel/http/upload-file.ts';
import { backgroundWorker, JobError } from '../../../kernel/turns/worker.ts';
import { keep, newEdition, openDraft, refuse, unconfirmed } from '../change/edit.ts';
import { type DraftRow, idOf, kindOf, type Row, rowsOf, sameRow, tableOf } from '../change/tables.ts';
import { say } from '../change/texts.ts';
import { currentRulebook } from '../rulebook.ts';
import { type OfficialEntry, type OfficialTable, readOfficialTable } from './read-official-table.ts';

const mostBytes = 10 * 1024 * 1024;
const worker = backgroundWorker(import.meta.url, 'regulation-table.worker', { memoryMegabytes: 768 });

/** Stops the thread that reads tables. */
export function stopTableImports(): Promise<void> {
  return worker.stop();
}

type Input = Parsed<typeof regulationImport>;
type Report = Output<typeof regulationImport>;

/** Reads an official table into a draft: what it adds, changes and ends, and what could not be read. */
export async function importTable(
  ctx: Context,
  input: Input,
  { request }: { request: FastifyRequest },
): Promise<Report> {
  const kind = kindOf(input.table);
  if (kind !== 'limit' && kind !== 'list') fail('invalidInput', { cause: say(ctx.language, 'regulation.noImport') });
  const sheet = await readSheet(ctx, request);
  const table = readOfficialTable(sheet, kind === 'limit' ? ['entry', 'name', 'max'] : ['entry', 'name'], ctx.language);
  const found = compareTable(ctx, kind, input, table);
  if (table.readable && found.rows.length > 0)
    await ctx.within({ role: 'app_platform' }, async (tx) => {
      await openDraft(tx, input.changeId);
      await keep(tx, input.changeId, found.rows, null, false);
    });
  return {
    columns: table.columns,
    rows: table.rows,
    ...found.counts,
    faults: found.faults.slice(0, 500),
    taken: table.readable,
  };
}

/** The cells of an uploaded .xlsx or .csv file, read in a thread; what is none, is empty or too large is state 400. */
export async function readSheet(ctx: Context, request: FastifyRequest): Promise<string[][]> {
  const part = await uploadedFile(ctx, request, mostBytes);
  if (!part) refuseFile(ctx, 'regulation.noFile');
  const name = part.filename;
  const ext = /\.(xlsx|csv)$/i.exec(name)?.[1]?.toLowerCase();
  if (ext === undefined) refuseFile(ctx, 'regulation.fileType', name);
  const bytes = await part.toBuffer().catch(() => refuseFile(ctx, 'regulation.fileLarge'));
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (bytes.length === 0) refuseFile(ctx, 'regulation.fileEmpty', name);
  if (zipped !== (ext === 'xlsx')) refuseFile(ctx, 'regulation.fileBroken', name);
  const { rows } = await worker
    .call<{ rows: string[][] }>({ bytes: new Uint8Array(bytes), ext }, [], { timeoutMs: 60_000 })
    .catch((error: unknown) => {
      ctx.log.warn('an official table could not be read', { name, reason: String(error) });
      const said = error instanceof JobError ? error.message : sheetTooLarge;
      if (said === sheetTooLarge) return refuseFile(ctx, 'regulation.fileCells', name);
      return refuseFile(ctx, said === unknownCharset ? 'regulation.fileCharset' : 'regulation.fileBroken', name);
    });
  if (rows.slice(1).every((row) => row.every((cell) => cell.trim() === '')))
    refuseFile(ctx, 'regulation.fileEmpty', name);
  return rows;
}

type FileTextKey = Extract<Parameters<typeof say>[1], `regulation.file${string}` | 'regulation.noFile'>;
function refuseFile(ctx: Context, key: FileTextKey, name = ''): never {
  return refuse([{ field: 'file', message: say(ctx.language, key, { name }) }]);
}

interface Compared {
  rows: DraftRow[];
  faults: TableFault[];
  counts: Pick<Report, 'added' | 'changed' | 'removed' | 'same'>;
}

/** What a table changes against the rows in force on its day. */
function compareTable(ctx: Context, kind: 'limit' | 'list', input: Input, table: OfficialTable): Compared {
  const found: Compared = {
    rows: [],
    faults: [...table.faults],
    counts: { added: 0, changed: 0, removed: 0, same: 0 },
  };
  if (!table.readable) return found;
  const all = rowsOf(currentRulebook(ctx.app), kind).filter((row) => tableOf(kind, row) === input.table);
  if (all.length === 0) fail('notFound', { cause: say(ctx.language, 'regulation.noTable', { table: input.table }) });
  const present = all.filter((row) => isWithin(row, input.from));
  const entryOf = (row: Row) => String(row[kind === 'limit' ? 'entry' : 'key'] ?? '');
  const matched = new Set<Row>();
  const note: NoteFault = (line, column, key, value) =>
    found.faults.push(faultOf(ctx.language, line, column, key, value));
  for (const official of table.entries) {
    const own = present.filter((row) => entryOf(row) === official.entry);
    const candidates = own.filter((row) => official.branch === '' || row.branch === official.branch);
    for (const row of own) matched.add(row);
    if (candidates.length > 1) {
      note(official.line, 'branch', 'branches', candidates.map((row) => String(row.branch ?? '')).join(' '));
      continue;
    }
    const [row] = candidates;
    if (official.scope !== '' && official.scope !== (row?.scopeText ?? '')) {
      note(official.line, 'scope', 'needsScope', official.scope);
      continue;
    }
    const after = row ? mergedRow(row, official) : newRow(kind, input.table, all, official);
    if (row && sameRow(row, after)) {
      found.counts.same += 1;
      continue;
    }
    if (!row) {
      const added = { ...after, from: input.from };
      found.rows.push({ id: idOf(kind, added), kind, table: input.table, op: 'add', before: null, after: added });
      found.counts.added += 1;
    } else if (typeof row.from === 'string' && input.from <= row.from)
      note(official.line, 'entry', 'tooEarly', row.from);
    else {
      const { to: _, ...open } = after;
      found.rows.push(...newEdition(ctx, kind, input.table, row, { ...open, from: input.from }, input.from));
      found.counts.changed += 1;
    }
  }
  if (input.whole === 'yes')
    for (const row of present) {
      if (matched.has(row) || table.faulty.has(entryOf(row))) continue;
      if (typeof row.from === 'string' && input.from <= row.from) continue;
      found.rows.push(...newEdition(ctx, kind, input.table, row, null, input.from));
      found.counts.removed += 1;
    }
  return found;
}

type NoteFault = (
  line: number,
  column: 'scope' | 'branch' | 'entry',
  key: 'needsScope' | 'tooEarly' | 'branches',
  value: string,
) => void;

/** Why an entry of the table cannot be taken, with its row, its column and what to do. */
function faultOf(language: Language, ...[row, column, key, value]: Parameters<NoteFault>): TableFault {
  return {
    row,
    column: say(language, `regulation.column.${column}`),
    value,
    message: say(language, `regulation.fault.${key}`, { value }),
    remedy: say(language, `regulation.fault.${key}.remedy`),
  };
}

function isWithin(row: Row, day: string): boolean {
  const [from, to] = [row.from, row.to];
  return (typeof from !== 'string' || from <= day) && (typeof to !== 'string' || to >= day);
}

/** The present row with the values that differ in the official table. Names are only added: our rows also have spellings that no table prints. */
function mergedRow(row: Row, official: OfficialEntry): Row {
  const texts = (['conditions', 'warning', 'group', 'value', 'note'] as const).flatMap((name) =>
    official[name] === '' ? [] : [[name, official[name]] as const],
  );
  const { max } = official;
  const changesMax = max !== undefined && Number(max) !== Number(row.maxPercent);
  return {
    ...row,
    ...Object.fromEntries(texts),
    names: joined(row.names, official.names),
    cas: joined(row.cas, official.cas),
    ...(changesMax ? { maxPercent: max, limitText: `${max}%`, citation: unconfirmed(row.citation) } : {}),
  };
}

function joined(present: Row[string] | undefined, more: readonly string[]): string[] {
  const known = Array.isArray(present) ? present.map(String) : [];
  const keys = new Set(known.map(normaliseName));
  return [...known, ...more.filter((one) => !keys.has(normaliseName(one)))];
}

function newRow(kind: RegulationKind, table: string, all: readonly Row[], official: OfficialEntry): Row {
  const { entry, branch, names, cas, max, conditions, warning, group, value, note } = official;
  const filled = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
  const name = table.split(':')[1] ?? '';
  if (kind === 'list')
    return { list: name, key: entry, ...filled({ group, value, note }), names, ...(cas.length > 0 ? { cas } : {}) };
  const sample = all.find((row) => typeof row.citation === 'object')?.citation;
  const ground = unconfirmed(sample) as Record<string, string>;
  return {
    table: name,
    entry,
    ...filled({ branch, conditions, warning }),
    names,
    cas,
    complete: true,
    total: false,
    ...(max === undefined ? {} : { maxPercent: max }),
    limitText: max === undefined ? '' : `${max}%`,
    citation: {
      ...ground,
      verified: false,
      article: String(ground.article ?? '').replace(/第\s{0,9}[^\s项]{1,40}\s{0,9}项/, `第${entry}项`),
    },
  };
}
