import {
  type AreaDefinition,
  commaOf,
  type FieldDefinition,
  inEach,
  type Json,
  type JsonObject,
  type ListResult,
  optionsOf,
  type PublicDetail,
  type PublicRecord,
  publicFieldsOf,
  reviewPartOf,
  semicolonOf,
  statusesOf,
  type Text,
  textOf,
  unitOf,
  withUnit,
} from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatTime } from '../../kernel/time.ts';
import type { ServiceCall } from '../../kernel/wiring.ts';
import { type CaseFacts, caseFacts } from '../../platform/area/index.ts';
import { type OpenedFile, openAttachment } from '../../platform/attachment/index.ts';
import { tenantById } from '../../platform/tenant/index.ts';
import { labelOrder } from './label-order.ts';
import * as store from './publicity.store.ts';

/** A number as it is looked up: brackets of either width, spaces and letter case make no difference (domain.md 5). */
export function numberKey(number: string): string {
  return number
    .normalize('NFKC')
    .replace(/[\s()（）[\]【】]/g, '')
    .toUpperCase();
}

/** A value in words for the public; composite values and files are never shown. */
function shownValue(field: FieldDefinition, value: Json | undefined): string | Text {
  const optionText = (one: Json): Text =>
    optionsOf(field).find((option) => option.value === one)?.label ?? inEach(() => String(one));
  if (value === undefined || value === null || value === '') return '';
  if (field.type === 'boolean')
    return value ? { 'zh-CN': '是', en: 'Yes', 'zh-TW': '是' } : { 'zh-CN': '否', en: 'No', 'zh-TW': '否' };
  if (field.type === 'enum') return optionText(value);
  if (field.type === 'multiEnum' && Array.isArray(value)) {
    const texts = value.map(optionText);
    return inEach((language) => texts.map((text) => textOf(text, language)).join(commaOf(language)));
  }
  if (field.type === 'table' && Array.isArray(value)) {
    const columns = field.columns.filter((column) => column.public);
    const cells = (row: Json) =>
      row && typeof row === 'object' && !Array.isArray(row)
        ? columns.map((column) => row[column.key]).filter(Boolean)
        : [];
    const rows = value.map(cells).filter((row) => row.length > 0);
    if (rows.length === 0) return '';
    return inEach((language) => rows.map((row) => row.join(commaOf(language))).join(semicolonOf(language)));
  }
  if (typeof value === 'object') return '';
  const unit = unitOf(field);
  return unit === undefined ? String(value) : inEach((language) => withUnit(String(value), unit, language));
}

/** The formula field of an area: the one that feeds `rows` of the review. */
function ingredientsOf(definition: AreaDefinition, data: JsonObject): { main: string[]; trace: string[] } {
  const key = reviewPartOf(definition)?.mapping.rows;
  return key ? labelOrder(data[key]) : { main: [], trace: [] };
}

/** The state of a case in the words of its area, as of now. */
function stateNow(ctx: Context, definition: AreaDefinition, status: string): store.PublicState {
  const found = statusesOf(definition).find((entry) => entry.value === status);
  const { label, look } = found ?? { label: inEach(() => status), look: 'submitted' };
  return { status, label, look, at: formatTime(ctx.now()) };
}

/** Service task `publish`: puts the case into the public register, or brings its record up to date. */
export async function publish(ctx: Context, service: ServiceCall): Promise<void> {
  if (ctx.scope.role === 'app_platform') throw new Error('publish needs a space');
  const facts = await caseFacts(ctx, service.caseId);
  const number = facts.certNo;
  if (!number) throw new Error('a case without number cannot be published');
  const authority = await tenantById(ctx, ctx.scope.authorityId);
  const place = {
    number,
    number_key: numberKey(number),
    case_id: facts.id,
    area: facts.area,
    authority_id: ctx.scope.authorityId,
    authority_name: authority?.name ?? '',
    holder_tenant_id: facts.holderTenantId,
    filed_at: facts.submittedAt,
    demo: ctx.app.settings.demo,
  };
  const state = stateNow(ctx, facts.definition, facts.status);
  await store.writeRecord(ctx.db, { number }, { place, content: contentOf(facts), state });
}

/** What the public may know of a case, from its last submitted version. */
function contentOf({ definition, data, title, holderName }: CaseFacts): NonNullable<store.RecordChange['content']> {
  const fields = publicFieldsOf(definition).flatMap((key) => {
    const field = definition.fields.find((one) => one.key === key);
    const value = field ? shownValue(field, data[key]) : '';
    return field && value !== '' ? [{ label: field.label, value: value as string }] : [];
  });
  const { main, trace } = ingredientsOf(definition, data);
  return { title, holder_name: holderName, fields, ingredients: main, trace_ingredients: trace };
}

/** Updates the public record with every change of the case's status, in the same transaction. */
export async function followStatus(
  ctx: Context,
  { caseId, status }: { caseId: string; status: string },
): Promise<void> {
  const { definition } = await caseFacts(ctx, caseId);
  await store.writeRecord(ctx.db, { case_id: caseId }, { state: stateNow(ctx, definition, status) });
}

/** Links the finished certificate to the public record. */
export async function linkCertificate(
  ctx: Context,
  number: string,
  certificate: NonNullable<store.PublicityRow['certificate']>,
): Promise<void> {
  await store.writeRecord(ctx.db, { number }, { certificate });
}

function recordOf(row: store.PublicityRow): PublicRecord {
  return {
    number: row.number,
    title: row.title,
    holderName: row.holder_name,
    status: row.status,
    statusLabel: row.status_label,
    statusLook: row.status_look,
    filedAt: formatTime(row.filed_at),
    demo: row.demo,
    authorityName: row.authority_name,
  };
}

export async function searchPublic(
  ctx: Context,
  input: { text: string; pageNo: number; limit: number },
): Promise<ListResult<PublicRecord>> {
  const text = input.text.trim();
  // Nobody but programs that copy the register needs pages this far.
  if (input.pageNo * input.limit > 10_000) fail('invalidInput');
  const { rows, total } = await store.searchRecords(ctx.db, text, numberKey(text), {
    offset: (input.pageNo - 1) * input.limit,
    limit: input.limit,
  });
  return {
    dataResult: rows.map(recordOf),
    pageResult: {
      pageNo: input.pageNo,
      limit: input.limit,
      totalCount: total,
      totalPages: Math.ceil(total / input.limit),
      exact: true,
    },
  };
}

export async function getPublic(ctx: Context, number: string): Promise<PublicDetail> {
  const row = (await store.findByNumber(ctx.db, numberKey(number))) ?? fail('notFound');
  return {
    ...recordOf(row),
    asOf: formatTime(ctx.now()),
    fields: row.fields,
    ingredients: row.ingredients,
    traceIngredients: row.trace_ingredients,
    states: row.states,
    certificate: row.certificate ? { sha256: row.certificate.sha256, bytes: row.certificate.bytes } : null,
  };
}

/** Opens the certificate of a published number in the space where it lies. */
export async function openCertificate(ctx: Context, number: string): Promise<OpenedFile> {
  const row = await ctx.within({ role: 'app_platform' }, (inner) => store.findByNumber(inner.db, numberKey(number)));
  if (!row?.certificate) fail('notFound');
  const space = (await ctx.app.spaces()).find((one) => one.authorityId === row.authority_id) ?? fail('notFound');
  const attachmentId = row.certificate.attachmentId;
  return ctx.within(
    { role: 'app_authority', schema: space.schema, authorityId: space.authorityId, tenantId: space.authorityId },
    (inner) => openAttachment(inner, attachmentId),
  );
}
