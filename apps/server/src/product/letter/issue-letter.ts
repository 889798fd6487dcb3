import { createHash } from 'node:crypto';
import { type Json, type JsonObject, type LetterContent, type LetterTemplate, ServiceWay, textOf } from '@app/contract';
import { addDays, addWorkingDays, dayOf } from '@app/engine/clock';
import { dataEnv, evaluate } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { canonical } from '../../kernel/http/idempotency.ts';
import { job } from '../../kernel/job.ts';
import { routeRecord } from '../../kernel/route.ts';
import { service } from '../../kernel/service.ts';
import type { ServiceCall } from '../../kernel/wiring.ts';
import { type CaseFacts, caseFacts } from '../../platform/area/index.ts';
import { currentCalendar } from '../../platform/calendar/index.ts';
import { messageSend } from '../../platform/message/jobs.ts';
import { nextNumber } from '../../platform/number/index.ts';
import { type Tenant, tenantById } from '../../platform/tenant/index.ts';
import { limitOn } from '../../platform/time-limit/index.ts';
import { itemsToSend, markSent } from '../opinion/index.ts';
import { fillTemplate, type LetterItem } from './fill.ts';
import { insertLetter, type LetterRow } from './letter.store.ts';
import { newestTemplate, type TemplateRow } from './template.store.ts';
import { say } from './texts.ts';

/** Draws the PDF of an issued letter. */
export const letterDraw = job('letter.draw', z.strictObject({ letterId: z.string() }));

/** The fingerprint of what a letter says: it is printed with the letter, sealed and verified. */
export function contentHash(content: LetterContent): string {
  return createHash('sha256').update(canonical(content)).digest('hex');
}

/**
 * Service `issueLetter` (options `{ letter, way? }`): writes the letter of a step to the company of the case, in the transaction of the step: number,
 * content and hash are frozen; message and PDF follow by the outbox. Its items are those that the step sent. By platform it is served at once; by another way when somebody records it. When
 * a value is missing the whole step is refused (409), naming it.
 */
export const issueLetter = service(
  z.strictObject({ letter: z.string().regex(/^L\d{2}$/), way: ServiceWay.default('platform') }),
  async (ctx, call) => {
    const { letter, way } = call.options;
    const template = (await newestTemplate(ctx.db, letter)) ?? raise(`definitions/letters has no template '${letter}'`);
    const facts = await caseFacts(ctx, call.caseId);
    const authority = await authorityOf(ctx);
    const carries = template.content.blocks.some(({ type }) => type === 'items');
    const sent = carries ? await itemsToSend(ctx, facts.id) : [];
    const items = sent.map(({ number, placeText: place, text, basis }) => ({ number, place, text, basis }));
    const row = await issue(ctx, { template, facts, authority, call, way, items });
    if (carries) await markSent(ctx, facts.id, row.id);
    call.setVariable('letterId', row.id);
    call.setVariable('letterNo', row.number);
  },
);

interface Order {
  template: TemplateRow;
  facts: CaseFacts;
  authority: Tenant;
  call: Pick<ServiceCall, 'variables' | 'data'>;
  way: ServiceWay;
  items: readonly LetterItem[];
}

async function issue(ctx: Context, order: Order): Promise<LetterRow> {
  const { template, facts, authority, way } = order;
  const { reply, ...values } = await valuesOf(ctx, order);
  const { blocks, missing } = fillTemplate(template.content, {
    values: { ...values, reply: reply ?? {} },
    items: order.items,
  });
  if (missing.length > 0)
    fail('conflict', {
      cause: say(ctx.language, 'letter.missing', {
        letter: textOf(template.content.title, ctx.language),
        list: missing.join(ctx.language === 'en' ? ', ' : '、'),
      }),
      data: missing.map((name) => ({ letter: template.id, missing: name })),
    });
  const prefix = authority.number_prefix ?? '';
  const { word } = template.content;
  const number = await nextNumber(ctx, { series: 'letter', caseId: facts.id, facts: { prefix, word } });
  const at = ctx.businessNow();
  const content: LetterContent = {
    kind: template.id,
    templateVersion: template.version,
    title: textOf(template.content.title, 'zh-CN'),
    number,
    authority: authority.name,
    toName: facts.holderName,
    toAddress: '',
    blocks,
    date: chineseDay(at),
    replaces: null,
    reply,
    demo: ctx.app.settings.demo,
  };
  const row = rowOf(ctx, order, content, at);
  if (way === 'platform') row.reply_due = await replyDueOf(ctx, content, at);
  await insertLetter(ctx.db, row);
  await route(ctx, row);
  await ctx.emit(letterDraw, { letterId: row.id });
  if (way === 'platform') await announce(ctx, row, template.content);
  await ctx.audit({
    action: 'letter.issue',
    entity: 'letter',
    entityId: row.id,
    after: { number, kind: row.kind, caseId: facts.id, sha256: row.content_sha256, way, version: template.version },
  });
  return row;
}

function rowOf(ctx: Context, { template, facts, way }: Order, content: LetterContent, at: Date): LetterRow {
  const by = { id: ctx.user?.id ?? null, name: ctx.user?.fullname ?? null };
  const sealed = template.content.sign === 'seal';
  return {
    id: ctx.app.newId(),
    kind: template.id,
    direction: 'out',
    number: content.number,
    case_id: facts.id,
    area: facts.area,
    product_id: facts.productId,
    holder_tenant_id: facts.holderTenantId,
    to_name: facts.holderName,
    to_address: '',
    template_version: template.version,
    content,
    content_sha256: contentHash(content),
    // By platform a letter is served when it lies in the mailbox of the company (areas.md 1.4).
    state: way === 'platform' ? 'served' : 'issued',
    drafted_by: by.id,
    drafted_by_name: by.name,
    checked_by: null,
    checked_by_name: null,
    signed_by: sealed ? by.id : null,
    signed_by_name: sealed ? by.name : null,
    signature_id: null,
    created_at: at,
    issued_at: at,
    service_way: way,
    served_at: way === 'platform' ? at : null,
    service_proof: null,
    first_read_at: null,
    reply_due: null,
    replaces_id: null,
    attachment_id: null,
    sha256: null,
    bytes: null,
  };
}

/** The values that a template names (`letterVariables`), with those of the deciding step and of the dossier. */
async function valuesOf(
  ctx: Context,
  { facts, authority, call, template }: Order,
): Promise<Record<string, Json> & { reply: LetterContent['reply'] }> {
  const { fields, outcome } = call.variables;
  const stepFields = isObject(fields) ? fields : {};
  const known: JsonObject = {
    letter: { date: chineseDay(ctx.businessNow()), authority: authority.name },
    case: {
      title: facts.title,
      area: textOf(facts.definition.title, 'zh-CN'),
      applyNo: facts.applyNo,
      acceptNo: facts.acceptNo,
      certNo: facts.certNo ?? (typeof call.variables.productNumber === 'string' ? call.variables.productNumber : null),
      submittedOn: chineseDay(facts.submittedAt),
      version: facts.version,
      sha256: facts.sha256,
    },
    holder: { name: facts.holderName },
    fields: stepFields,
    data: call.data,
    outcome: typeof outcome === 'string' ? outcome : null,
  };
  return { ...known, reply: await replyOf(ctx, template.content, known) };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function replyOf(ctx: Context, { reply }: LetterTemplate, values: JsonObject): Promise<LetterContent['reply']> {
  if (!reply) return null;
  if ('limitKey' in reply) {
    const { amount, unit } = await limitOn(ctx, { key: reply.limitKey }, dayOf(ctx.businessNow()));
    if (unit === 'second') throw new Error(`the time limit '${reply.limitKey}' is not counted in days`);
    return { days: amount, unit };
  }
  const days = Number(evaluate(reply.days, dataEnv(values)));
  return Number.isInteger(days) && days > 0 ? { days, unit: reply.unit } : null;
}

/** The last day for an answer to a letter that is served at this moment; null = it asks for none. */
export async function replyDueOf(ctx: Context, { reply }: LetterContent, servedAt: Date): Promise<string | null> {
  if (reply === null) return null;
  const start = dayOf(servedAt);
  if (reply.unit === 'calendarDay') return addDays(start, reply.days);
  const { calendar } = await currentCalendar(ctx);
  return addWorkingDays(calendar, start, reply.days);
}

async function authorityOf(ctx: Context): Promise<Tenant> {
  if (ctx.scope.role === 'app_platform') throw new Error('a letter needs a space');
  return (await tenantById(ctx, ctx.scope.authorityId)) ?? raise('a letter needs an authority');
}

/** The company finds the letter by its id, whichever authority keeps it. */
async function route(ctx: Context, row: LetterRow): Promise<void> {
  if (ctx.scope.role === 'app_platform') return;
  await routeRecord(ctx, row.id, { authorityId: ctx.scope.authorityId, holderTenantId: row.holder_tenant_id });
}

/** Message M06: a letter lies in the mailbox. */
async function announce(ctx: Context, row: LetterRow, { title }: LetterTemplate): Promise<void> {
  const zh = textOf(title, 'zh-CN');
  const tw = textOf(title, 'zh-TW');
  const due = row.reply_due;
  await ctx.emit(messageSend, {
    dedupeKey: `letter:${row.id}`,
    subject: { 'zh-CN': `文书送达：${zh}`, en: `Letter served: ${title.en}`, 'zh-TW': `文書送達：${tw}` },
    content: {
      'zh-CN': `“${zh}”（${row.number}）已送达。${due ? `请在 ${due} 前答复。` : ''}`,
      en: `“${title.en}” (${row.number}) was served.${due ? ` Answer by ${due}.` : ''}`,
      'zh-TW': `「${tw}」（${row.number}）已送達。${due ? `請在 ${due} 前答覆。` : ''}`,
    },
    link: `/letter/${row.id}`,
    tenantId: row.holder_tenant_id,
    role: 'APPLICANT',
  });
}

function chineseDay(date: Date): string {
  const [year, month, day] = dayOf(date).split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}

function raise(message: string): never {
  throw new Error(message);
}
