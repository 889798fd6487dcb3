import { Readable } from 'node:stream';
import { type JsonObject, type ProductCertificate, textOf } from '@app/contract';
import { addDays } from '@app/engine/clock';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { handleSlowly, job } from '../../kernel/job.ts';
import { service } from '../../kernel/service.ts';
import { formatDate, formatTime } from '../../kernel/time.ts';
import type { DatedAct, ProductWritten } from '../../kernel/wiring.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { storageOf, storeGenerated } from '../../platform/attachment/index.ts';
import { tenantById } from '../../platform/tenant/index.ts';
import { type CertificateContent, drawPaper, signatureLine } from '../paper/index.ts';
import {
  isFinal,
  lastDay,
  lockProduct,
  Period,
  productFacts,
  productFor,
  productVersion,
  productWritten,
} from '../register/index.ts';
import * as store from './certificate.store.ts';
import { sealCertificate } from './seal-certificate.ts';
import { type CertificateTemplate, certificateTemplate } from './template.ts';
import { say } from './texts.ts';

const certificateMake = job('certificate.make', z.strictObject({ certificateId: z.string() }));

/**
 * Service `makeCertificate`: orders the paper of the version that is in force, by default after the template of filings; a job draws it after the
 * commit. The certificate before it is replaced at once; but where the product was renewed, the paper begins with the day after the one before it,
 * which stays valid until then. `validity` (`P5Y`) counts from today; without it the paper ends with the product. `anew` replaces the paper in force by
 * one after the same template, once for each case. A step that is repeated orders nothing twice; a certificate that could not be drawn is tried again.
 */
export const orderCertificate = service(
  z.strictObject({
    template: z.string().default('filing'),
    validity: Period.optional(),
    anew: z.boolean().default(false),
  }),
  async (ctx, { caseId, options: { template: named, validity, anew } }) => {
    certificateTemplate(ctx.app.settings.definitionsDir, named);
    const productId = await productFor(ctx, await caseFacts(ctx, caseId));
    await lockProduct(ctx, productId);
    const product = await productFacts(ctx, productId);
    const today = formatDate(ctx.businessNow());
    const earlier = await store.ofProduct(ctx.db, productId);
    const template = (anew ? earlier.find(({ state }) => state !== 'void') : undefined)?.template ?? named;
    const validTo = validity === undefined ? product.validTo : lastDay(today, validity);
    // One that was void when the product ended does not come back with it.
    const known = earlier.find(
      (row) =>
        row.product_version === product.version.number &&
        row.template === template &&
        row.valid_to === validTo &&
        row.state !== 'void' &&
        (!anew || row.case_id === caseId),
    );
    if (known?.state === 'failed') return drawAgain(ctx, known);
    if (known) return;
    const from = beginning(earlier, { today, validTo });
    await store.endCertificates(ctx.db, productId, 'replaced', from > today ? today : null);
    const id = ctx.app.newId();
    await store.insertPending(ctx.db, {
      id,
      case_id: caseId,
      holder_tenant_id: product.holderTenantId,
      product_id: productId,
      product_version: product.version.number,
      number: product.number,
      template,
      valid_from: from,
      valid_to: validTo,
    });
    await sealCertificate(ctx, id);
    await ctx.emit(certificateMake, { certificateId: id });
    await productWritten(ctx, productId, 'certificate', { template, productVersion: product.version.number });
  },
);

/** The day from which the next certificate is valid: after a renewal the day that follows the one in force, else today. */
function beginning(
  earlier: readonly store.CertificateRow[],
  { today, validTo }: { today: string; validTo: string | null },
): string {
  const inForce = earlier.find(
    ({ state, valid_to }) => ['pending', 'ready', 'failed', 'issued'].includes(state) && (valid_to ?? '') >= today,
  );
  const until = inForce?.valid_to ?? null;
  return until !== null && validTo !== null && validTo > until ? addDays(until, 1) : today;
}

/** Dated act: a certificate whose last day has passed and that another continues is replaced by it. */
export const replaceEnded: DatedAct = {
  name: 'certificate.replace',
  take: (ctx, day, limit, except) => store.takeContinued(ctx.db, day, limit, except),
  async act(ctx, id) {
    const row = (await store.findCertificate(ctx.db, id)) ?? fail('notFound');
    await lockProduct(ctx, row.product_id);
    await store.replaceCertificate(ctx.db, id);
    await productWritten(ctx, row.product_id, 'certificate', { replaced: id });
  },
};

/**
 * Orders the drawing of a certificate of a product again. State 409 unless the last drawing failed, 404 when there is no such certificate of the
 * product or it is not the caller's.
 */
export async function retryCertificate(
  ctx: Context,
  { productId, id }: { productId: string; id: string },
): Promise<void> {
  await lockProduct(ctx, productId);
  const row = (await store.findCertificate(ctx.db, id)) ?? fail('notFound');
  if (row.product_id !== productId) fail('notFound');
  if (row.state !== 'failed') fail('conflict', { cause: say(ctx.language, 'certificate.notFailed') });
  await drawAgain(ctx, row);
}

async function drawAgain(ctx: Context, row: store.CertificateRow): Promise<void> {
  // Of two that ask at once one finds nothing to do.
  if (!(await store.markFailed(ctx.db, row.id, null))) return;
  await ctx.emit(certificateMake, { certificateId: row.id });
  await productWritten(ctx, row.product_id, 'certificate', { again: row.id });
}

/** Ends the certificates of a product that has ended by a decision; what has only expired keeps its paper. */
export async function followProduct(ctx: Context, { productId, what }: ProductWritten): Promise<void> {
  if (what !== 'state') return;
  const { state } = await productFacts(ctx, productId);
  if (isFinal(state) && state !== 'EXPIRED') await store.endCertificates(ctx.db, productId, 'void');
}

/** Notes in the step that sends the certificate of a product to its holder that it did. */
export async function noteSent(ctx: Context, productId: string): Promise<void> {
  await lockProduct(ctx, productId);
  await store.markSent(ctx.db, productId, ctx.businessNow());
}

/** Notes that somebody opened a file: when its holder first opens a certificate, that is kept with it. */
export async function noteOpened(ctx: Context, attachmentId: string): Promise<void> {
  if (ctx.scope.role === 'app_holder') await store.markOpened(ctx.db, attachmentId, ctx.businessNow());
}

/** Draws the certificate, stores it and shows it to the public. Repeated after a crash, it does nothing that was done before. */
export const makeCertificate = handleSlowly(certificateMake, async (ctx, { certificateId }) => {
  const { scope } = ctx;
  if (scope.role === 'app_platform') fail('serverError');
  const order = await ctx.within(scope, (inner) => openOrder(inner, certificateId, scope.authorityId));
  if (!order) return;
  try {
    const bytes = await drawPaper('certificate', order.content);
    const storage = storageOf(ctx.app);
    const stored = await storage.put(Readable.from([Buffer.from(bytes)]), 50 * 1024 * 1024);
    const isFirst = await ctx.within(scope, (inner) => keepDrawn(inner, order.row, stored));
    if (!isFirst) await storage.remove(stored.key);
  } catch (error) {
    // The outbox tries again by itself; until then everybody sees that it failed, and why.
    await ctx.within(scope, (inner) => keepFailed(inner, order.row, error));
    throw error;
  }
});

async function keepFailed(ctx: Context, row: store.CertificateRow, error: unknown): Promise<void> {
  await lockProduct(ctx, row.product_id);
  const why = error instanceof Error ? error.message : String(error);
  if (await store.markFailed(ctx.db, row.id, why.slice(0, 500)))
    await productWritten(ctx, row.product_id, 'certificate', { failed: row.id });
}

/** The content to draw for an order; null when it is drawn already or not wanted any more. */
async function openOrder(
  ctx: Context,
  id: string,
  authorityId: string,
): Promise<{ row: store.CertificateRow; content: CertificateContent } | null> {
  const row = await store.findCertificate(ctx.db, id);
  if (!row || !['pending', 'failed'].includes(row.state)) return null;
  const product = await productFacts(ctx, row.product_id);
  // Never the case as it is now: a reply may have changed it, and the paper says what is in force.
  const version = await productVersion(ctx, row.product_id, row.product_version);
  const { demo, publicUrl, definitionsDir } = ctx.app.settings;
  const content = contentOf(
    certificateTemplate(definitionsDir, row.template),
    {
      ...version.data,
      certNo: row.number,
      filedOn: chineseDate(formatDate(product.openedAt)),
      validFrom: row.valid_from === null ? '' : chineseDate(row.valid_from),
      validTo: row.valid_to === null ? '' : chineseDate(row.valid_to),
    },
    {
      number: row.number,
      version: row.version,
      authorityName: (await tenantById(ctx, authorityId))?.name ?? '',
      date: chineseDate(version.effectiveFrom),
      hash: version.sha256,
      signed: signatureLine(row.signature_id, true),
      demo,
      verifyUrl: `${publicUrl.replace(/\/$/, '')}/publicitypage?number=${encodeURIComponent(row.number)}`,
      createdAt: version.madeAt.toISOString(),
    },
  );
  return { row, content };
}

/**
 * Stores a drawn certificate with its case and shows it to the public; false when another run was first. The product is locked before anything of
 * it is written, as by everything that writes the register: else a change under way would be shown to the public as it was before.
 */
async function keepDrawn(
  ctx: Context,
  row: store.CertificateRow,
  stored: { key: string; sha256: string; bytes: number },
): Promise<boolean> {
  await lockProduct(ctx, row.product_id);
  const attachmentId = await storeGenerated(ctx, {
    holderTenantId: row.holder_tenant_id,
    recordId: row.case_id,
    fileName: `${row.number}.pdf`,
    ext: 'pdf',
    mime: 'application/pdf',
    type: 'certificate',
    stored,
  });
  const file = { attachmentId, sha256: stored.sha256, bytes: stored.bytes };
  if (!(await store.markIssued(ctx.db, row.id, file))) return false;
  await ctx.audit({
    action: 'certificate',
    entity: 'case',
    entityId: row.case_id,
    after: { number: row.number, version: row.version, sha256: stored.sha256 },
  });
  await productWritten(ctx, row.product_id, 'certificate', null);
  return true;
}

/** A day (yyyy-MM-dd) as certificates write it. */
function chineseDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}

interface Frame {
  number: string;
  version: number;
  authorityName: string;
  date: string;
  hash: string;
  /** How it is signed, in words. */
  signed: string;
  demo: boolean;
  verifyUrl: string;
  createdAt: string;
}

/** Fills a template from case data. */
export function contentOf(template: CertificateTemplate, data: JsonObject, frame: Frame): CertificateContent {
  const env = dataEnv(data);
  const text = (formulation: string) => {
    const value = evaluate(formulation, env);
    return value === null || typeof value === 'object' ? '' : String(value);
  };
  const heading = template.titles.find((entry) => isTrue(evaluate(entry.when, env))) ?? template.titles.at(-1);
  return {
    title: heading?.title ?? '',
    subtitle: heading?.subtitle ?? '',
    number: frame.number,
    version: `凭证版本 ${frame.version}`,
    page: '第 1 页，共 1 页',
    rows: template.rows
      .filter((row) => !row.when || isTrue(evaluate(row.when, env)))
      .map((row) => ({ label: row.label, value: text(row.value), strong: row.strong })),
    statement: template.statement,
    verifyUrl: frame.verifyUrl,
    scanTitle: textOf(template.scan, 'zh-CN'),
    scanText: textOf(template.scanHelp, 'zh-CN'),
    hashTitle: '申报资料 SHA-256',
    hash: frame.hash,
    authority: frame.authorityName,
    date: frame.date,
    signed: frame.signed,
    watermark: frame.demo ? '演示' : null,
    createdAt: frame.createdAt,
  };
}

/** Certificate part of a case detail. */
export async function certificatePart(ctx: Context, caseId: string): Promise<Record<string, unknown>> {
  const row = await store.newestOf(ctx.db, caseId);
  return { certificate: row ? { attachmentId: row.attachment_id, sha256: row.sha256, state: row.state } : null };
}

/** The certificates of a product, newest first, with the size of each file in bytes. */
export async function certificatesOf(
  ctx: Context,
  productId: string,
): Promise<(ProductCertificate & { bytes: number | null })[]> {
  return (await store.ofProduct(ctx.db, productId)).map((row) => ({
    id: row.id,
    version: row.version,
    productVersion: row.product_version,
    template: row.template,
    state: row.state,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    attachmentId: row.attachment_id,
    sha256: row.sha256,
    signatureId: row.signature_id,
    error: row.error,
    madeAt: row.made_at && formatTime(row.made_at),
    sentAt: row.sent_at && formatTime(row.sent_at),
    firstOpenedAt: row.first_opened_at && formatTime(row.first_opened_at),
    bytes: row.bytes === null ? null : Number(row.bytes),
  }));
}

/** Certificates as a part of a product detail; what went wrong inside the system is told to those who can mend it, not to companies. */
export async function certificateParts(ctx: Context, productId: string): Promise<Record<string, unknown>> {
  const mayAgain = ctx.permissions.has('certificate.again');
  const shown = (await certificatesOf(ctx, productId)).map(({ bytes: _size, error, ...one }) => ({
    ...one,
    error: mayAgain ? error : null,
  }));
  return { certificates: shown };
}
