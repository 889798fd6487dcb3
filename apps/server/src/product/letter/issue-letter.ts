import { type Json, type JsonObject, type LetterContent, type LetterTemplate, ServiceWay, textOf } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { dataEnv, evaluate } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { job } from '../../kernel/job.ts';
import { routeRecord } from '../../kernel/route.ts';
import { service } from '../../kernel/service.ts';
import type { ServiceCall } from '../../kernel/wiring.ts';
import { type CaseFacts, caseFacts } from '../../platform/area/index.ts';
import { messageSend } from '../../platform/message/jobs.ts';
import { nextNumber } from '../../platform/number/index.ts';
import { officeScope } from '../../platform/signature/index.ts';
import { officeOfSpace, type Tenant } from '../../platform/tenant/index.ts';
import { limitOn } from '../../platform/time-limit/index.ts';
import { holderNodeAfter } from '../../platform/workflow/index.ts';
import { noteCertificateSent } from '../certificate/index.ts';
import { itemsToSend, markSent } from '../opinion/index.ts';
import { noteLetter, productFacts } from '../register/index.ts';
import { type DutySteps, nameDuties } from './check-duty.ts';
import { fillTemplate, type LetterItem } from './fill.ts';
import { chineseDay, dossierInWords, knownValues } from './known-values.ts';
import { insertLetter, type LetterRow } from './letter.store.ts';
import { replyDueOf, weekendNote } from './reply-due.ts';
import { contentHash, personOfOffice, sealLetter } from './seal-letter.ts';
import { type TemplateRow, templateOn } from './template.store.ts';
import { say } from './texts.ts';

/** Draws the PDF of an issued letter. */
export const letterDraw = job('letter.draw', z.strictObject({ letterId: z.string() }));

/**
 * Service `issueLetter` (options `{ letter, way?, between?, drafted?, checked? }`): writes the letter of a step, to the company of the case unless `between` says otherwise, in the transaction of the step: number,
 * content and hash are frozen; message and PDF follow by the outbox. Its items are those that the step sent. By platform it is served at once; by another way when somebody records it. When
 * a value is missing the whole step is refused (409), naming it.
 */
export const issueLetter = service(
  z.strictObject({
    letter: z.string().regex(/^L\d{2}$/),
    way: ServiceWay.default('platform'),
    between: z.enum(['officeHolder', 'holderOffice', 'office']).default('officeHolder'),
    drafted: z.string().optional(),
    checked: z.string().optional(),
  }),
  async (ctx, call) => {
    // A step of a company may issue one, too; what the office issues is written in its scope.
    const { id, number } =
      ctx.scope.role === 'app_holder'
        ? await ctx.within(officeScope(ctx.scope), (office) => issueOf(office, call))
        : await issueOf(ctx, call);
    call.setVariable('letterId', id);
    call.setVariable('letterNo', number);
  },
);

async function issueOf(
  ctx: Context,
  call: ServiceCall<{ letter: string; way: ServiceWay; between: Between } & Partial<DutySteps>>,
): Promise<LetterRow> {
  const { letter, way, between, drafted, checked } = call.options;
  const [found, facts, authority] = await Promise.all([
    templateOn(ctx.db, letter, dayOf(ctx.businessNow())),
    caseFacts(ctx, call.caseId),
    authorityOf(ctx),
  ]);
  const template = found ?? raise(`definitions/letters has no template '${letter}'`);
  const carries = template.content.blocks.some(({ type }) => type === 'items');
  const sent = carries ? await itemsToSend(ctx, facts.id) : [];
  const items = sent.map(({ number, placeText: place, text, basis }) => ({ number, place, text, basis }));
  const row = await issue(ctx, {
    template,
    facts,
    authority,
    call,
    way,
    between,
    items,
    itemsRound: sent[0]?.round ?? null,
    steps: { drafted, checked },
  });
  if (carries) await markSent(ctx, facts.id, row.id);
  await noteLetter(ctx, facts.id, row.id);
  if (template.content.serves === 'certificate' && facts.productId !== null)
    await noteCertificateSent(ctx, facts.productId);
  return row;
}

type Between = 'officeHolder' | 'holderOffice' | 'office';

interface Order {
  template: TemplateRow;
  facts: CaseFacts;
  authority: Tenant;
  call: Pick<ServiceCall, 'variables' | 'data'>;
  way: ServiceWay;
  /** From the office to the company, from the company to the office, or within the office, where the company never reads it. */
  between: Between;
  items: readonly LetterItem[];
  itemsRound: number | null;
  /** Steps that drafted and checked it. */
  steps: DutySteps;
}

async function issue(ctx: Context, order: Order): Promise<LetterRow> {
  const { template, facts, authority, way } = order;
  const { reply, ...values } = await valuesOf(ctx, order);
  const { blocks, missing } = fillTemplate(template.content, {
    values: { ...values, reply: reply ?? {} },
    dossier: dossierInWords({ definition: facts.definition, data: order.call.data }),
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
    authority: order.between === 'holderOffice' ? facts.holderName : authority.name,
    toName: toName(order),
    toAddress: '',
    blocks: [...blocks, ...(await weekendNote(ctx, { reply }))],
    date: chineseDay(at),
    replaces: null,
    reply,
    demo: ctx.app.settings.demo,
  };
  const row = rowOf(ctx, order, content, at);
  if (way === 'platform') row.reply_due = await replyDueOf(ctx, content, dayOf(at));
  if (content.reply !== null) row.reply_node = await replyNodeOf(ctx, row);
  await nameDuties(ctx, row, template.content, order.steps);
  if (template.content.sign === 'seal' && order.between !== 'holderOffice') await sealLetter(ctx, row);
  await Promise.all([insertLetter(ctx.db, row), route(ctx, row)]);
  await ctx.emit(letterDraw, { letterId: row.id });
  if (way === 'platform' && order.between === 'officeHolder') await announce(ctx, row, template.content, facts.title);
  await ctx.audit({
    action: 'letter.issue',
    entity: 'letter',
    entityId: row.id,
    after: { number, kind: row.kind, caseId: facts.id, sha256: row.content_sha256, way, version: template.version },
  });
  return row;
}

const toName = ({ between, facts, authority }: Order) =>
  between === 'officeHolder' ? facts.holderName : authority.name;

function rowOf(
  ctx: Context,
  { template, facts, authority, way, between, itemsRound }: Order,
  content: LetterContent,
  at: Date,
): LetterRow {
  const person = personOfOffice(ctx);
  const by = { id: person?.id ?? null, name: person?.fullname ?? null };
  return {
    id: ctx.app.newId(),
    kind: template.id,
    direction: between === 'holderOffice' ? 'in' : 'out',
    number: content.number,
    case_id: facts.id,
    area: facts.area,
    product_id: facts.productId,
    holder_tenant_id: between === 'office' ? authority.id : facts.holderTenantId,
    to_name: content.toName,
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
    signed_by: null,
    signed_by_name: null,
    signature_id: null,
    created_at: at,
    issued_at: at,
    service_way: way,
    served_at: way === 'platform' ? at : null,
    service_proof: null,
    first_read_at: null,
    reply_due: null,
    reply_node: null,
    notice_on: null,
    service_due: null,
    replaces_id: null,
    items_round: itemsRound,
    attachment_id: null,
    sha256: null,
    bytes: null,
  };
}

/** The values that a template names, with those of the deciding step and of the dossier. */
async function valuesOf(
  ctx: Context,
  { facts, authority, call, template }: Order,
): Promise<Record<string, Json> & { reply: LetterContent['reply'] }> {
  const { fields, outcome } = call.variables;
  const known: JsonObject = {
    ...knownValues(ctx, facts, authority.name, await productNumberOf(ctx, facts, call)),
    fields: isObject(fields) ? fields : {},
    data: call.data,
    outcome: typeof outcome === 'string' ? outcome : null,
  };
  return { ...known, reply: await replyOf(ctx, template.content, known) };
}

/** The number of the product that a case is about, which the process may have read already. */
async function productNumberOf(
  ctx: Context,
  { certNo, productId }: CaseFacts,
  { variables }: Order['call'],
): Promise<unknown> {
  if (variables.productNumber !== undefined || certNo !== null || productId === null) return variables.productNumber;
  return (await productFacts(ctx, productId)).number;
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

/** The node of the company that answers a letter of this kind in the process of its case; null = none does. */
function replyNodeOf(ctx: Context, { case_id: caseId, kind }: LetterRow): Promise<string | null> {
  return holderNodeAfter(
    ctx,
    caseId,
    ({ service: name, options }) => name === 'issueLetter' && options.letter === kind,
  );
}

async function authorityOf(ctx: Context): Promise<Tenant> {
  return (await officeOfSpace(ctx)) ?? raise('a letter needs the space of an authority');
}

/** The company finds the letter by its id, whichever authority keeps it. */
async function route(ctx: Context, row: LetterRow): Promise<void> {
  if (ctx.scope.role === 'app_platform' || row.holder_tenant_id === ctx.scope.authorityId) return;
  await routeRecord(ctx, row.id, { authorityId: ctx.scope.authorityId, holderTenantId: row.holder_tenant_id });
}

/** Message M06: a letter lies in the mailbox; whoever has several cases reads which one it is `about`. */
async function announce(ctx: Context, row: LetterRow, { title }: LetterTemplate, about: string): Promise<void> {
  const zh = textOf(title, 'zh-CN');
  const tw = textOf(title, 'zh-TW');
  const due = row.reply_due;
  await ctx.emit(messageSend, {
    dedupeKey: `letter:${row.id}`,
    kind: 'letter',
    subject: {
      'zh-CN': `文书送达：${zh}（${about}）`,
      en: `Letter served: ${title.en} (${about})`,
      'zh-TW': `文書送達：${tw}（${about}）`,
    },
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

function raise(message: string): never {
  throw new Error(message);
}
