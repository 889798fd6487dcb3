import { createHash } from 'node:crypto';
import type {
  LetterDetail,
  LetterSummary,
  ListRequest,
  ListResult,
  letterCheck,
  letterVerify,
  Output,
} from '@app/contract';
import { type Calendar, dayOf, weekendYears } from '@app/engine/clock';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Scope } from '../../kernel/context.ts';
import { Failure, fail } from '../../kernel/failure.ts';
import { emptyPage, handSource, type ListOptions, listPage, mapRows, type Row } from '../../kernel/list/index.ts';
import { tenantScopes } from '../../kernel/route.ts';
import { formatTime } from '../../kernel/time.ts';
import { idsInReach, ofOpenAreas, ofOpenCases } from '../../platform/area/index.ts';
import { openAttachment } from '../../platform/attachment/index.ts';
import { displayCalendar } from '../../platform/calendar/index.ts';
import { noteFirstRead } from './first-read.ts';
import * as store from './letter.store.ts';
import { replyWeekendYears } from './reply-due.ts';
import { contentHash } from './seal-letter.ts';
import { templateOf } from './template.store.ts';

const time = { type: 'timestamp with time zone' } as const;
const id = { type: 'id' } as const;
const columns = {
  kind: { nullable: false },
  number: { operator: 'SL' },
  caseTitle: { operator: 'SL', nullable: false },
  toName: { operator: 'SL', nullable: false },
  area: { nullable: false },
  caseId: { ...id, nullable: false },
  state: { nullable: false },
  serviceWay: { nullable: false },
  issuedAt: time,
  servedAt: time,
  firstReadAt: time,
  replyDue: { at: 'due_now', type: 'date' },
  replyUnit: { at: 'reply_unit' },
  templateTitle: { type: 'jsonb', nullable: false },
} as const;

/** Letters of all spaces of the caller, newest first; an office sees those of the cases that the person may open. */
export async function queryLetters(ctx: Context, request: ListRequest): Promise<ListResult<LetterSummary>> {
  const scopes = (await tenantScopes(ctx)).flatMap((scope) => (scope.role === 'app_platform' ? [] : [scope]));
  const [scope] = scopes;
  const usualOrder: ListOptions['usualOrder'] = [{ field: 'issuedAt', order: 'DESC' }];
  const source = handSource({ from: lettersIn(scopes.map(({ schema }) => schema)), columns });
  if (!scope) return emptyPage(ctx, source, request, { usualOrder });
  const page = await ctx.within(scope, async (inner) =>
    listPage(inner, source, request, {
      usualOrder,
      where: scopes.length > 1 ? ofOpenAreas(inner) : await ofOpenCases(inner),
    }),
  );
  const calendar = await displayCalendar(ctx);
  return mapRows(page, (row) => listed(row, calendar));
}

/** Letters of several spaces as one table `t`; row-level security gives each company its own. */
function lettersIn(schemas: readonly string[]): RawBuilder<unknown> {
  if (schemas.length === 0) return sql`(select null::bigint as id where false) t`;
  const each = schemas.map(
    (
      schema,
    ) => sql`select l.*, c.title as case_title, case when clock.found then clock.due else l.reply_due end as due_now, l.content ->> 'title' as title, p.content -> 'title' as template_title,
      l.content -> 'reply' ->> 'unit' as reply_unit
      from ${sql.id(schema, 'letter')} l join ${sql.id(schema, 'case_record')} c on c.id = l.case_id
      left join ${store.clockOfLetter(schema)} on l.reply_node is not null
      join platform.letter_template p on p.id = l.kind and p.version = l.template_version`,
  );
  return sql`(${sql.join(each, sql` union all `)}) t`;
}

/** The letter if the caller may read it; state 404 otherwise. */
export async function openLetter(ctx: Context, letterId: string): Promise<store.LetterRow> {
  const may = await ofOpenCases(ctx);
  const { rows } = await sql`select 1 from letter t where t.id = ${letterId} and ${may}`.execute(ctx.db);
  if (rows.length === 0) fail('notFound');
  return (await store.findLetter(ctx.db, letterId)) ?? fail('notFound');
}

/** Whether the caller may read a letter. */
export async function readsLetter(ctx: Context, letterId: string): Promise<boolean> {
  try {
    await openLetter(ctx, letterId);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** The page of one letter. The first time that people of its company open it is kept; an administrator in their place does not count. */
export async function getLetter(ctx: Context, letterId: string): Promise<LetterDetail> {
  const row = await openLetter(ctx, letterId);
  const isHolder = ctx.scope.role === 'app_holder';
  if (ctx.user) row.first_read_at = (await noteFirstRead(ctx, row, ctx.user)) ?? row.first_read_at;
  const template = (await templateOf(ctx.db, row.kind, row.template_version)) ?? fail('notFound');
  const replacedBy = await store.replacementOf(ctx.db, row.id);
  const replyDue = await store.dueOf(ctx.db, schemaOf(ctx.scope), row.id);
  return {
    id: row.id,
    kind: row.kind,
    title: template.content.title,
    number: row.number,
    caseId: row.case_id,
    area: row.area,
    caseTitle: await store.caseTitleOf(ctx.db, row.case_id),
    toName: row.to_name,
    state: row.state,
    issuedAt: timeOf(row.issued_at),
    servedAt: timeOf(row.served_at),
    firstReadAt: timeOf(row.first_read_at),
    replyDue,
    replyWeekendYears: await replyWeekendYears(ctx, row.content.reply, { served: servedDay(row), due: replyDue }),
    content: row.content,
    contentSha256: row.content_sha256,
    effect: template.content.effect ?? null,
    file: fileOf(row),
    serviceWay: row.service_way,
    serviceProof: row.service_proof,
    serviceDue: row.state === 'issued' ? row.service_due : null,
    signatureId: row.signature_id,
    draftedBy: isHolder ? null : row.drafted_by_name,
    checkedBy: isHolder ? null : row.checked_by_name,
    signedBy: isHolder ? null : row.signed_by_name,
    replacedBy: replacedBy ?? null,
    mayServe: row.state === 'issued' && (await mayServe(ctx, row)),
  };
}

/** The day from which the time for an answer counts. */
function servedDay(row: store.LetterRow): string {
  return dayOf(row.served_at ?? row.issued_at ?? row.created_at);
}

/** Whether the caller may record the service of a letter: an officer whose right to handle cases of its area reaches its case. */
export async function mayServe(ctx: Context, { area, case_id: caseId }: store.LetterRow): Promise<boolean> {
  if (ctx.scope.role !== 'app_authority' || ctx.app.wiring.areaAccess?.(ctx.app, area, 'handle', ctx) !== true)
    return false;
  return (await idsInReach(ctx, area, 'handle', [caseId])).has(caseId);
}

function schemaOf(scope: Scope): string {
  return scope.role === 'app_platform' ? fail('notFound') : scope.schema;
}

function fileOf({ attachment_id, sha256, bytes }: store.LetterRow): LetterDetail['file'] {
  return attachment_id === null || sha256 === null
    ? null
    : { attachmentId: attachment_id, sha256, bytes: Number(bytes) };
}

const timeOf = (at: Date | null) => (at === null ? null : formatTime(at));

/** Counts the fingerprints of content and file again. */
export async function checkLetter(ctx: Context, letterId: string): Promise<Output<typeof letterCheck>> {
  const row = await openLetter(ctx, letterId);
  const content = contentHash(row.content) === row.content_sha256;
  if (row.attachment_id === null) return { content, file: null };
  const opened = await openAttachment(ctx, row.attachment_id);
  const hash = createHash('sha256');
  for await (const piece of await opened.read()) hash.update(piece as Buffer);
  return { content, file: hash.digest('hex') === row.sha256 };
}

/** Whether one of the authorities issued a letter with this number and fingerprint, and whether it is in force. */
export async function verifyLetter(
  ctx: Context,
  { number, hash }: { number: string; hash: string },
): Promise<Output<typeof letterVerify>> {
  for (const { authorityId, schema } of await ctx.app.spaces()) {
    const office: Scope = { role: 'app_authority', schema, authorityId, tenantId: authorityId };
    const found = await ctx.within(office, async (inner) => {
      const row = await store.letterNumbered(inner.db, number.trim());
      // What is stored must still be what was issued, not only its fingerprint.
      if (row?.content_sha256 !== hash || contentHash(row.content) !== hash) return null;
      const replacement = await store.replacementOf(inner.db, row.id);
      const standing = replacement ? 'replaced' : row.state === 'void' ? 'void' : 'inForce';
      return { genuine: true, standing, replacedBy: replacement?.number ?? null } as const;
    });
    if (found) return found;
  }
  return { genuine: false, standing: null, replacedBy: null };
}

function listed(row: Row, calendar: Calendar): LetterSummary {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const [due, start, unit] = [text(row.replyDue), text(row.servedAt ?? row.issuedAt), text(row.replyUnit)];
  return {
    id: String(row.id),
    kind: String(row.kind),
    title: row.templateTitle as LetterSummary['title'],
    number: text(row.number),
    caseId: String(row.caseId),
    area: String(row.area),
    caseTitle: String(row.caseTitle),
    toName: String(row.toName),
    state: row.state as LetterSummary['state'],
    serviceWay: row.serviceWay as LetterSummary['serviceWay'],
    issuedAt: text(row.issuedAt),
    servedAt: text(row.servedAt),
    firstReadAt: text(row.firstReadAt),
    replyDue: due,
    replyWeekendYears:
      due !== null && start !== null && (unit === 'workingDay' || unit === 'calendarDay')
        ? weekendYears(calendar, { start: start.slice(0, 10), due, unit })
        : [],
  };
}
