import { Readable } from 'node:stream';
import { type JsonObject, textOf } from '@app/contract';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { handleSlowly, job } from '../../kernel/job.ts';
import { backgroundWorker } from '../../kernel/turns/worker.ts';
import type { ServiceCall } from '../../kernel/wiring.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { storageOf, storeGenerated } from '../../platform/attachment/index.ts';
import { tenantById } from '../../platform/tenant/index.ts';
import { linkCertificate } from '../publicity/index.ts';
import * as store from './certificate.store.ts';
import type { CertificateContent } from './certificate.worker.ts';
import { type CertificateTemplate, certificateTemplate } from './template.ts';

const worker = backgroundWorker(import.meta.url, 'certificate.worker');
export const stopWorker = () => worker.stop();

const certificateMake = job('certificate.make', z.strictObject({ certificateId: z.string() }));

/** Service task `makeCertificate`: orders the PDF; a job draws it after the commit. */
export async function orderCertificate(ctx: Context, service: ServiceCall): Promise<void> {
  const facts = await caseFacts(ctx, service.caseId);
  if (!facts.certNo) throw new Error('a case without number has no certificate');
  const id = ctx.app.newId();
  const template = typeof service.options.template === 'string' ? service.options.template : 'filing';
  certificateTemplate(ctx.app.settings.definitionsDir, template);
  await store.insertPending(ctx.db, {
    id,
    caseId: facts.id,
    holderTenantId: facts.holderTenantId,
    number: facts.certNo,
    template,
  });
  await ctx.emit(certificateMake, { certificateId: id });
}

/** Draws the certificate, stores it and links it to the public record. Repeated after a crash, it does nothing that was done before. */
export const makeCertificate = handleSlowly(certificateMake, async (ctx, { certificateId }) => {
  const { scope } = ctx;
  if (scope.role === 'app_platform') fail('serverError');
  const order = await ctx.within(scope, (inner) => openOrder(inner, certificateId, scope.authorityId));
  if (!order) return;
  const { bytes } = await worker.call<{ bytes: Uint8Array }>({ content: order.content });
  const storage = storageOf(ctx.app);
  const stored = await storage.put(Readable.from([Buffer.from(bytes)]), 50 * 1024 * 1024);
  const isFirst = await ctx.within(scope, (inner) => keepDrawn(inner, order.row, stored));
  if (!isFirst) await storage.remove(stored.key);
});

/** The content to draw for an order; null when it is drawn already. */
async function openOrder(
  ctx: Context,
  id: string,
  authorityId: string,
): Promise<{ row: store.CertificateRow; content: CertificateContent } | null> {
  const row = await store.findCertificate(ctx.db, id);
  if (!row || row.state === 'ready') return null;
  const facts = await caseFacts(ctx, row.case_id);
  const { demo, publicUrl, definitionsDir } = ctx.app.settings;
  const date = chineseDate(facts.submittedAt);
  const content = contentOf(
    certificateTemplate(definitionsDir, row.template),
    { ...facts.data, certNo: row.number, filedOn: date },
    {
      number: row.number,
      version: row.version,
      authorityName: (await tenantById(ctx, authorityId))?.name ?? '',
      date,
      hash: facts.sha256,
      demo,
      verifyUrl: `${publicUrl.replace(/\/$/, '')}/publicitypage?number=${encodeURIComponent(row.number)}`,
      createdAt: facts.submittedAt.toISOString(),
    },
  );
  return { row, content };
}

/** Stores a drawn certificate with its case and publishes it; false when another run was first. */
async function keepDrawn(
  ctx: Context,
  row: store.CertificateRow,
  stored: { key: string; sha256: string; bytes: number },
): Promise<boolean> {
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
  if (!(await store.markReady(ctx.db, row.id, file))) return false;
  await linkCertificate(ctx, row.number, file);
  await ctx.audit({
    action: 'certificate',
    entity: 'case',
    entityId: row.case_id,
    after: { number: row.number, version: row.version, sha256: stored.sha256 },
  });
  return true;
}

function chineseDate(date: Date): string {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })
    .format(date)
    .split('-')
    .map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}

interface Frame {
  number: string;
  version: number;
  authorityName: string;
  date: string;
  hash: string;
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
    signed: '系统生成',
    watermark: frame.demo ? '演示' : null,
    createdAt: frame.createdAt,
  };
}

/** Certificate part of a case detail. */
export async function certificatePart(ctx: Context, caseId: string): Promise<Record<string, unknown>> {
  const row = await store.newestOf(ctx.db, caseId);
  return { certificate: row ? { attachmentId: row.attachment_id, sha256: row.sha256, state: row.state } : null };
}
