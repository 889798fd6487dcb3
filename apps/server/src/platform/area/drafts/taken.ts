import { isDeepStrictEqual } from 'node:util';
import { columnsOf, type DraftTaken, type DraftTakes, type Json, type JsonObject } from '@app/contract';
import { cleanData, conditionHolds, emptyData, isBlank, rowsOf } from '@app/engine/form';
import { dataEnv, evaluate, isError } from '@app/engine/formula';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { formatTime } from '../../../kernel/time.ts';
import { newestCase } from '../cases/case.store.ts';
import { caseFacts } from '../cases/case-facts.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { dataWithout } from '../reach/hidden.ts';
import { rightIn } from '../reach/rights.ts';
import { type DraftRow, findDraft, writeTaken } from './draft.store.ts';

/** The case in force that an area's drafts are filled from, as the caller may know it. */
interface OnRecord {
  takes: DraftTakes;
  source: Area;
  caseId: string;
  at: Date;
  data: JsonObject;
}

/** Fills a new draft from the case in force of the company; rows that are there already stay where `keepRows` says so. */
export async function takeOver(
  ctx: Context,
  area: Area,
  data: JsonObject,
  { keepRows }: { keepRows: boolean },
): Promise<{ data: JsonObject; taken: DraftRow['taken'] }> {
  const record = await onRecord(ctx, area, holderId(ctx));
  if (record === null) return { data, taken: null };
  const values = valuesOf(area, record, data);
  const next: JsonObject = { ...data, ...values };
  for (const [key, rows] of Object.entries(rowsOffered(area, record))) {
    if (rows.length === 0 || (keepRows && !isBlank(next[key]))) continue;
    const own = rows.length === 1 ? rows.map((row): JsonObject => ({ _id: ctx.app.newId(), ...row })) : [];
    next[key] = own;
    if (own.length > 0) values[key] = rows;
  }
  return { data: next, taken: { caseId: record.caseId, values } };
}

/** What an open draft took over, what the case in force says otherwise by now, and the rows to choose from; null where nothing is on record. */
export async function takenOf(ctx: Context, area: Area, draft: DraftRow): Promise<DraftTaken | null> {
  if (draft.task_id !== null) return null;
  const record = await onRecord(ctx, area, draft.holder_tenant_id);
  if (record === null) return null;
  const values = draft.taken?.values ?? {};
  const now = draft.taken && draft.taken.caseId !== record.caseId ? valuesOf(area, record, draft.data) : {};
  const newer = Object.entries(now).filter(
    ([key, value]) => !isDeepStrictEqual(value, values[key]) && !isDeepStrictEqual(value, draft.data[key]),
  );
  return {
    area: record.source.id,
    title: record.source.definition.title,
    caseId: record.caseId,
    at: formatTime(record.at),
    values,
    newer: Object.fromEntries(newer),
    rows: rowsOffered(area, record),
  };
}

/** The person has seen what the case says otherwise and keeps the draft as it is; false where another case is in force by now. */
export async function keepOwn(ctx: Context, area: Area, input: { id: string; caseId: string }): Promise<boolean> {
  const draft = (await findDraft(ctx.db, area.id, input.id, true)) ?? fail('notFound');
  const record = draft.taken && (await onRecord(ctx, area, draft.holder_tenant_id));
  if (!record || record.caseId !== input.caseId) return false;
  const before = draft.taken;
  await writeTaken(ctx.db, draft.id, { caseId: record.caseId, values: valuesOf(area, record, draft.data) });
  await ctx.audit({
    action: 'draft.keepOwn',
    entity: 'draft',
    entityId: draft.id,
    before: { caseId: before?.caseId ?? null },
    after: { caseId: record.caseId },
  });
  return true;
}

const holderId = (ctx: Context): string => (ctx.scope.role === 'app_holder' ? ctx.scope.tenantId : '0');

async function onRecord(ctx: Context, { definition }: Area, holderTenantId: string): Promise<OnRecord | null> {
  const takes = definition.kind === 'application' ? definition.takes : undefined;
  const source = takes && catalogOf(ctx.app).head(takes.from);
  if (!takes || source?.definition.kind !== 'application' || !source.definition.gives) return null;
  // Who may not read the record takes nothing over from it, and hidden fields of it stay away.
  const right = rightIn(source.definition, 'get', ctx);
  if (!right) return null;
  const { statuses } = source.definition.gives;
  const found = await newestCase(ctx.db, { areas: [source.id], statuses, holderTenantId });
  if (!found) return null;
  const { id: caseId, data, submittedAt: at } = await caseFacts(ctx, found.id);
  return { takes, source, caseId, at, data: dataWithout(data, right.hidden) };
}

/** Values for the fields of the form that its conditions want now; what is not known stays away. */
function valuesOf({ definition }: Area, { takes, data: record }: OnRecord, form: JsonObject): JsonObject {
  const env = dataEnv(record);
  const values: JsonObject = {};
  for (const { from, to, when } of takes.copies) {
    if (!conditionHolds(when, form)) continue;
    const found = evaluate(from, env);
    const value = (Array.isArray(found) ? found[0] : found) as Json | undefined;
    if (!isError(found) && value !== undefined && !isBlank(value)) values[to] = value;
  }
  return cleanData(definition, values);
}

/** The rows of the record as rows of the form, by the table of the form. */
function rowsOffered({ definition }: Area, { takes, data }: OnRecord): Record<string, JsonObject[]> {
  const offered = (takes.rows ?? []).flatMap(({ from, to }) => {
    const field = definition.fields.find(({ key }) => key === to);
    if (!field) return [];
    const columns = columnsOf(field);
    const rows = rowsOf(data[from]).map((row): JsonObject => {
      const known = columns.flatMap(({ key }): [string, Json][] =>
        isBlank(row[key]) ? [] : [[key, row[key] ?? null]],
      );
      return { ...emptyData({ fields: columns }), ...Object.fromEntries(known) };
    });
    return [[to, rows] as const];
  });
  return Object.fromEntries(offered);
}
