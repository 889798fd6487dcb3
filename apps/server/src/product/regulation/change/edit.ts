import type {
  ChangeDetail,
  FieldError,
  Parsed,
  RegulationChange,
  RegulationKind,
  regulationChangeDrop,
  regulationChangePut,
  regulationChangeSave,
  regulationChangeVerify,
  regulationChangeWithdraw,
} from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { currentRulebook } from '../rulebook.ts';
import {
  type ChangeRecord,
  endChange,
  findChange,
  insertChange,
  type Person,
  putRows,
  removeRows,
  rowsOfChange,
  touchChange,
} from './change.store.ts';
import { citationOf } from './describe.ts';
import { changeDetail, changeOf } from './read-change.ts';
import { applyDraft, type DraftRow, idOf, kindOf, type Row, rowsOf, sameRow, tableOf } from './tables.ts';
import { say } from './texts.ts';
import { validateRow } from './validate-row.ts';

/** The real person behind the caller: in a switched session the administrator. */
export function me(ctx: Context): Person {
  const user = ctx.user ?? fail('illegalToken');
  return { id: user.realId, name: user.fullname };
}

/** Begins a draft, or changes title and reason of one. */
export async function saveChange(ctx: Context, input: Parsed<typeof regulationChangeSave>): Promise<RegulationChange> {
  const id = input.id ?? ctx.app.newId();
  if (input.id === undefined) await insertChange(ctx.db, { ...input, id, by: me(ctx), at: ctx.businessNow() });
  else {
    await openDraft(ctx, id);
    await touchChange(ctx.db, id, me(ctx), ctx.businessNow(), input);
  }
  await ctx.audit({ action: 'regulation.draft', entity: 'regulation', entityId: id, after: input });
  const record = (await findChange(ctx.db, id)) ?? fail('notFound');
  return changeOf(record, (await rowsOfChange(ctx.db, id)).length);
}

/** A draft, locked; anything else is refused. */
export async function openDraft(ctx: Context, id: string): Promise<ChangeRecord> {
  const record = (await findChange(ctx.db, id, true)) ?? fail('notFound');
  if (record.status !== 'draft') fail('conflict', { cause: say(ctx.language, 'regulation.notDraft') });
  return record;
}

/** Puts one row into a draft: corrected, replaced by a new text from a day on, added, or removed. */
export async function putRow(ctx: Context, input: Parsed<typeof regulationChangePut>): Promise<ChangeDetail> {
  await openDraft(ctx, input.changeId);
  const present = input.id === undefined ? null : rowNamed(ctx, input.table, input.id);
  const kind = present?.kind ?? kindIn(ctx, input.table);
  const rows = changesFor(ctx, kind, input, present?.row ?? null);
  await keep(ctx, input.changeId, rows, input.note ?? null, false);
  return changeDetail(ctx, input.changeId);
}

/** Stores checked rows in a draft, with an audit row. */
export async function keep(
  ctx: Context,
  changeId: string,
  rows: readonly DraftRow[],
  note: string | null,
  verifies: boolean,
): Promise<void> {
  const by = me(ctx);
  await putRows(
    ctx.db,
    changeId,
    rows.map((row) => ({ ...row, note, verifies })),
    by,
    ctx.businessNow(),
  );
  await touchChange(ctx.db, changeId, by, ctx.businessNow());
  const ids = rows.slice(0, 50).map(({ id, op }) => `${op} ${id}`);
  await ctx.audit({
    action: 'regulation.edit',
    entity: 'regulation',
    entityId: changeId,
    after: { rows: rows.length, ids },
  });
}

function kindIn(ctx: Context, table: string): RegulationKind {
  return kindOf(table) ?? fail('notFound', { cause: say(ctx.language, 'regulation.noTable', { table }) });
}

function rowNamed(ctx: Context, table: string, id: string): { kind: RegulationKind; row: Row } {
  const kind = id.startsWith('listHead|') ? 'listHead' : kindIn(ctx, table);
  const row = rowsOf(currentRulebook(ctx.app), kind).find((one) => idOf(kind, one) === id);
  if (!row || tableOf(kind, row) !== table) return fail('notFound', { cause: say(ctx.language, 'regulation.noRow') });
  return { kind, row };
}

/** Whether a limit differs from the present one in what it allows. */
function saysOtherwise(row: Row, present: Row): boolean {
  return ['maxPercent', 'limitText', 'scopeText', 'scopeWhen'].some((field) => !sameRow(row[field], present[field]));
}

/** The row with a changed limit, marked as not confirmed, because nobody has compared it with the official text yet. */
function comparedAnew(row: Row): Row {
  return row.citation === undefined ? row : { ...row, citation: unconfirmed(row.citation) };
}

/** The citation without the wording of an earlier text, not confirmed. */
export function unconfirmed(citation: Row[string] | undefined): Row[string] {
  const own = typeof citation === 'object' && citation !== null && !Array.isArray(citation) ? citation : {};
  const { text: _, ...rest } = own;
  return { ...rest, verified: false };
}

/** The draft rows for one edit. A new text from a day on ends the present one on the day before. */
function changesFor(
  ctx: Context,
  kind: RegulationKind,
  { table, row, from }: Parsed<typeof regulationChangePut>,
  present: Row | null,
): DraftRow[] {
  const wanted = row && from !== undefined && present ? { ...withoutEnd(row, present), from } : row;
  const after = kind === 'limit' && wanted && present && saysOtherwise(wanted, present) ? comparedAnew(wanted) : wanted;
  if (after) {
    const faults = validateRow(ctx.language, kind, after);
    if (faults.length > 0) refuse(faults);
    const own = tableOf(kind, after);
    if (own !== table)
      refuse([{ field: 'table', message: say(ctx.language, 'regulation.otherTable', { table: own, wanted: table }) }]);
  }
  // Only the day differs: the new text would say the same as the present one.
  if (present && after && sameRow(undated(present, from), undated(after, from)))
    refuse([{ field: 'row', message: say(ctx.language, 'regulation.unchanged') }]);
  const name = (one: Row) => idOf(kind, one);
  if (!present) {
    if (!after) return refuse([{ field: 'row', message: say(ctx.language, 'regulation.noRow') }]);
    if (rowsOf(currentRulebook(ctx.app), kind).some((one) => name(one) === name(after)))
      refuse([{ field: 'from', message: say(ctx.language, 'regulation.exists') }]);
    return [{ id: name(after), kind, table, op: 'add', before: null, after }];
  }
  if (from === undefined)
    return [{ id: name(present), kind, table, op: after ? 'edit' : 'remove', before: present, after }];
  return newEdition(ctx, kind, table, present, after, from);
}

/** A row without the days of its own edition, where a new edition is compared with it. */
function undated(row: Row, newEditionFrom: string | undefined): Row {
  if (newEditionFrom === undefined) return row;
  const { from: _, to: __, ...said } = row;
  return said;
}

/** The draft rows of a new edition: the present text until the day before, the new one (if any) from the day. */
export function newEdition(
  ctx: Context,
  kind: RegulationKind,
  table: string,
  present: Row,
  after: Row | null,
  from: string,
): DraftRow[] {
  const began = typeof present.from === 'string' ? present.from : undefined;
  if (began === undefined && kind !== 'list')
    refuse([{ field: 'from', message: say(ctx.language, 'regulation.notDated') }]);
  if (began !== undefined && from <= began)
    refuse([{ field: 'from', message: say(ctx.language, 'regulation.mustFollow', { from, present: began }) }]);
  const ended: DraftRow = {
    id: idOf(kind, present),
    kind,
    table,
    op: 'edit',
    before: present,
    after: { ...present, to: dayBefore(from) },
  };
  if (!after) return [ended];
  return [ended, { id: idOf(kind, after), kind, table, op: 'add', before: null, after }];
}

/** The day before a day. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** A new text is open-ended unless the editor gave another end than the present one has. */
function withoutEnd(row: Row, present: Row): Row {
  if (row.to === undefined || row.to !== present.to) return row;
  const { to: _, ...rest } = row;
  return rest;
}

/** States that rows were compared with the official text; all unconfirmed rows of the table when none is named. */
export async function verifyRows(ctx: Context, input: Parsed<typeof regulationChangeVerify>): Promise<ChangeDetail> {
  await openDraft(ctx, input.changeId);
  const { kind, rows } = rowsToVerify(ctx, input.table, input.id);
  const held = new Map((await rowsOfChange(ctx.db, input.changeId)).map((row) => [row.id, row]));
  const changes = rows.map((row): DraftRow => {
    const id = idOf(kind, row);
    const draft = held.get(id);
    return {
      id,
      kind,
      table: input.table,
      op: draft?.op ?? 'edit',
      before: draft ? draft.before : row,
      after: confirmed(kind, draft?.after ?? row),
    };
  });
  if (changes.length === 0) refuse([{ field: 'table', message: say(ctx.language, 'regulation.allVerified') }]);
  await keep(ctx, input.changeId, changes, input.note, true);
  return changeDetail(ctx, input.changeId);
}

/** The rows to confirm. Rows of a list rest on the citation of the list, so the list itself is confirmed. */
function rowsToVerify(ctx: Context, table: string, id: string | undefined): { kind: RegulationKind; rows: Row[] } {
  const own = kindIn(ctx, table);
  const kind = own === 'list' ? 'listHead' : own;
  const rows = rowsOf(currentRulebook(ctx.app), kind).filter((row) => tableOf(kind, row) === table);
  if (rows.length === 0) fail('notFound', { cause: say(ctx.language, 'regulation.noTable', { table }) });
  const open = rows.filter((row) => (kind === 'code' ? row.verified !== true : !citationOf(row).verified));
  return { kind, rows: id === undefined || kind === 'listHead' ? open : open.filter((row) => idOf(kind, row) === id) };
}

function confirmed(kind: RegulationKind, row: Row): Row {
  if (kind === 'code') return { ...row, verified: true };
  const { citation } = row;
  const own = typeof citation === 'object' && citation !== null && !Array.isArray(citation) ? citation : {};
  return { ...row, citation: { ...own, verified: true } };
}

/** Takes rows out of a draft. */
export async function dropRows(ctx: Context, input: Parsed<typeof regulationChangeDrop>): Promise<ChangeDetail> {
  await openDraft(ctx, input.changeId);
  await removeRows(ctx.db, input.changeId, input.ids);
  await touchChange(ctx.db, input.changeId, me(ctx), ctx.businessNow());
  await ctx.audit({
    action: 'regulation.drop',
    entity: 'regulation',
    entityId: input.changeId,
    before: { ids: input.ids.slice(0, 50) },
  });
  return changeDetail(ctx, input.changeId);
}

/** Ends a draft without publication; it stays readable. */
export async function withdrawChange(
  ctx: Context,
  { id, reason }: Parsed<typeof regulationChangeWithdraw>,
): Promise<RegulationChange> {
  await openDraft(ctx, id);
  await endChange(ctx.db, id, 'withdrawn', me(ctx), ctx.businessNow(), reason);
  await ctx.audit({ action: 'regulation.withdraw', entity: 'regulation', entityId: id, after: { reason } });
  const record = (await findChange(ctx.db, id)) ?? fail('notFound');
  return changeOf(record, (await rowsOfChange(ctx.db, id)).length);
}

/** The draft's rulebook, for trying it. */
export async function draftRulebook(ctx: Context, id: string) {
  const record = (await findChange(ctx.db, id)) ?? fail('notFound');
  const rows = await rowsOfChange(ctx.db, id);
  const base = currentRulebook(ctx.app);
  return { record, rows, base, ...applyDraft(base, rows) };
}

/** Refuses an input with a fault for each field. */
export function refuse(faults: FieldError[]): never {
  return fail('invalidInput', { cause: faults[0]?.message ?? '', data: faults });
}
