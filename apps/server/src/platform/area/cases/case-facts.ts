import { type AreaDefinition, type JsonObject, statusesOf, type Text, textOf } from '@app/contract';
import { z } from 'zod';
import type { Context, Database } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { trigrams } from '../../../kernel/list/index.ts';
import { service } from '../../../kernel/service.ts';
import { messageSend } from '../../message/jobs.ts';
import { nextNumber, targetOf } from '../../number/index.ts';
import { officeOfSpace } from '../../tenant/index.ts';
import { areaAt } from '../definitions/catalog.ts';
import {
  type CaseChange,
  changeCase,
  findCase,
  findCaseAsSubmitted,
  findVersion,
  type OriginChannel,
  versionsOf,
} from './case.store.ts';

/** What other modules may know of a case: its columns, the version of its definition, and the data last submitted. */
export interface CaseFacts {
  id: string;
  area: string;
  definition: AreaDefinition;
  definitionVersion: number;
  holderTenantId: string;
  holderName: string;
  title: string;
  status: string;
  applyNo: string | null;
  acceptNo: string | null;
  certNo: string | null;
  productId: string | null;
  parentCaseId: string | null;
  /** Shared procedure by which it runs; null = the process of its area. */
  procedure: string | null;
  originChannel: OriginChannel;
  version: number;
  /** Who submitted this version, and when. */
  versionBy: { id: string; name: string; at: Date };
  createdAt: Date;
  submittedAt: Date;
  updatedAt: Date;
  data: JsonObject;
  /** Fingerprint of the data as submitted. */
  sha256: string;
}

/**
 * By handle of the transaction: facts of the cases that it wrote. Nobody else can change them before it ends, so the many steps of a submission
 * need not read them again. `null` = written, not read yet.
 */
const written = new WeakMap<Database, Map<string, CaseFacts | null>>();

/** The facts of one case; an id that is unknown or belongs to others is state 404. */
export async function caseFacts(ctx: Context, caseId: string): Promise<CaseFacts> {
  const known = written.get(ctx.db);
  const facts = known?.get(caseId) ?? (await readFacts(ctx, caseId));
  if (known?.has(caseId)) known.set(caseId, facts);
  return facts;
}

/** The data of one submitted version and the definition it was made by; an unknown version is state 404. */
export async function caseVersion(
  ctx: Context,
  caseId: string,
  version: number,
): Promise<{ definition: AreaDefinition; data: JsonObject }> {
  const row = (await findCase(ctx.db, caseId)) ?? fail('notFound');
  const found = (await findVersion(ctx.db, caseId, version)) ?? fail('notFound');
  const { definition } = await areaAt(ctx, row.area, found.definition_version);
  return { definition, data: found.data };
}

/** The versions of a case, oldest first, without their data. */
export async function versionsOfCase(ctx: Context, caseId: string): Promise<{ version: number; submittedAt: Date }[]> {
  const rows = await versionsOf(ctx.db, caseId);
  return rows.map(({ version, submitted_at }) => ({ version, submittedAt: submitted_at })).reverse();
}

/** Reports that this transaction wrote a case: the facts that changed, or `null` when all must be read again. */
export function caseWritten(ctx: Context, caseId: string, change: Partial<CaseFacts> | null): void {
  const known = written.get(ctx.db) ?? new Map<string, CaseFacts | null>();
  written.set(ctx.db, known);
  const facts = known.get(caseId) ?? null;
  known.set(caseId, facts === null || change === null ? null : { ...facts, ...change });
}

/** Service `setStatus` (options `{ status }`): sets the status of the case and notifies the modules that follow it. */
export const setStatus = service(z.strictObject({ status: z.string() }), async (ctx, call) => {
  const { status } = call.options;
  const facts = await caseFacts(ctx, call.caseId);
  const known = statusesOf(facts.definition).find((one) => one.value === status);
  if (!known) throw new Error(`'${status}' is no status of ${facts.area}`);
  if (facts.status !== status) {
    await change(ctx, facts, { status });
    if (known.notify) await notifyHolder(ctx, facts, known.publicLabel ?? known.label);
  }
  call.setVariable('status', status);
  const fields = (call.variables.fields ?? {}) as JsonObject;
  const told = { caseId: facts.id, area: facts.area, status, number: numberOf(facts), fields };
  for (const follow of ctx.app.wiring.onStatus ?? []) await follow(ctx, told);
});

/** Service `giveNumber` (options `{ series }`): gives the case its number once; when the step repeats, the first number stays. */
export const giveNumber = service(z.strictObject({ series: z.string() }), async (ctx, call) => {
  const facts = await caseFacts(ctx, call.caseId);
  const { series } = call.options;
  const target = targetOf(ctx, series);
  const given = facts[target];
  if (given !== null) return call.setVariable(target, given);
  const authority = await officeOfSpace(ctx);
  const number = await nextNumber(ctx, {
    series,
    caseId: facts.id,
    facts: { ...call.data, prefix: authority?.number_prefix ?? '' },
  });
  await change(ctx, facts, { [target]: number, tokens: trigrams([number]) });
  call.setVariable(target, number);
});

/** The number by which people know a case: the latest of those it got. */
function numberOf({ certNo, acceptNo, applyNo }: CaseFacts): string | null {
  return certNo ?? acceptNo ?? applyNo;
}

/** Ties a case to the product that it made or concerns; the register of products calls it in its own transaction. */
export async function tieToProduct(ctx: Context, caseId: string, productId: string): Promise<void> {
  await change(ctx, await caseFacts(ctx, caseId), { productId });
}

/** Sends a message to the applicant's people after this transaction has committed. */
async function notifyHolder(ctx: Context, facts: CaseFacts, status: Text): Promise<void> {
  const number = numberOf(facts);
  await ctx.emit(messageSend, {
    dedupeKey: `status:${ctx.app.newId()}`,
    kind: 'result',
    subject: {
      'zh-CN': `${status['zh-CN']}：${facts.title}`,
      en: `${status.en}: ${facts.title}`,
      'zh-TW': `${textOf(status, 'zh-TW')}：${facts.title}`,
    },
    content: {
      'zh-CN': `“${facts.title}”${number ? `（${number}）` : ''}的状态变为“${status['zh-CN']}”。原因见案卷的办理记录。`,
      en: `“${facts.title}”${number ? ` (${number})` : ''} is now in the state “${status.en}”. The history of the case says why.`,
      'zh-TW': `「${facts.title}」${number ? `（${number}）` : ''}的狀態變為「${textOf(status, 'zh-TW')}」。原因見案卷的辦理紀錄。`,
    },
    link: `/${facts.area}/case/${facts.id}`,
    tenantId: facts.holderTenantId,
    role: 'APPLICANT',
  });
}

async function change(ctx: Context, facts: CaseFacts, { tokens, ...columns }: CaseChange): Promise<void> {
  const at = ctx.businessNow();
  await changeCase(ctx.db, facts.definition, facts.id, { ...columns, tokens }, at);
  caseWritten(ctx, facts.id, { ...columns, updatedAt: at });
}

async function readFacts(ctx: Context, caseId: string): Promise<CaseFacts> {
  const { row, submitted } = (await findCaseAsSubmitted(ctx.db, caseId)) ?? fail('notFound');
  const { definition } = await areaAt(ctx, row.area, row.definition_version);
  return {
    id: row.id,
    area: row.area,
    definition,
    definitionVersion: row.definition_version,
    holderTenantId: row.holder_tenant_id,
    holderName: row.holder_name,
    title: row.title,
    status: row.status,
    applyNo: row.apply_no,
    acceptNo: row.accept_no,
    certNo: row.cert_no,
    productId: row.product_id,
    parentCaseId: row.parent_case_id,
    procedure: row.procedure,
    originChannel: row.origin_channel,
    version: row.version,
    versionBy: submitted.by,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    updatedAt: row.updated_at,
    data: submitted.data,
    sha256: submitted.sha256,
  };
}
