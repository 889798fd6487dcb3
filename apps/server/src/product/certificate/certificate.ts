import { Readable } from 'node:stream';
import { type JsonObject, textOf } from '@app/contract';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import { type Context, fail, type ServiceCall } from '../../kernel/context.ts';
import { backgroundWorker } from '../../kernel/worker.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { storageOf, storeGenerated } from '../../platform/attachment/index.ts';
import { tenantById } from '../../platform/tenant/index.ts';
import { linkCertificate } from '../publicity/index.ts';
import * as store from './certificate.store.ts';
import type { CertificateContent } from './draw.ts';
import { type CertificateTemplate, certificateTemplate } from './template.ts';

const worker = backgroundWorker(import.meta.url, 'certificate.worker');
export const stopWorker = () => worker.stop();

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
  await ctx.emit('certificate.make', { certificateId: id });
}

/** Job `certificate.make`: draws, stores, links. Run again after a crash it finds the work done and stops. */
export async function makeCertificate(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const id = String(payload.certificateId);
  const scope = ctx.scope;
  if (scope.role === 'app_platform') fail('serverError');
  const order = await ctx.within(scope, async (inner) => {
    const row = await store.findCertificate(inner.db, id);
    if (!row || row.state === 'ready') return null;
    const facts = await caseFacts(inner, row.case_id);
    const authority = await tenantById(inner, scope.authorityId);
    return { row, facts, authorityName: authority?.name ?? '' };
  });
  if (!order) return;
  const { row, facts, authorityName } = order;
  const template = certificateTemplate(ctx.app.settings.definitionsDir, row.template);
  const content = contentOf(
    template,
    { ...facts.data, certNo: row.number, filedOn: chineseDate(facts.submittedAt) },
    {
      number: row.number,
      version: row.version,
      authorityName,
      date: chineseDate(facts.submittedAt),
      hash: facts.sha256,
      demo: ctx.app.settings.demo,
      verifyUrl: `${ctx.app.settings.publicUrl.replace(/\/$/, '')}/publicitypage?number=${encodeURIComponent(row.number)}`,
      createdAt: facts.submittedAt.toISOString(),
    },
  );
  const { bytes } = await worker.call<{ bytes: Uint8Array }>({ content });
  const storage = storageOf(ctx.app);
  const stored = await storage.put(Readable.from([Buffer.from(bytes)]), 50 * 1024 * 1024);
  const won = await ctx.within(scope, async (inner) => {
    const attachment = await storeGenerated(inner, {
      holderTenantId: row.holder_tenant_id,
      recordId: row.case_id,
      fileName: `${row.number}.pdf`,
      ext: 'pdf',
      mime: 'application/pdf',
      type: 'certificate',
      stored,
    });
    const first = await store.markReady(inner.db, id, {
      attachmentId: attachment.id,
      sha256: stored.sha256,
      bytes: stored.bytes,
    });
    if (!first) return false;
    await linkCertificate(inner, row.number, {
      attachmentId: attachment.id,
      sha256: stored.sha256,
      bytes: stored.bytes,
    });
    await inner.audit({
      action: 'certificate',
      entity: 'case',
      entityId: row.case_id,
      after: { number: row.number, version: row.version, sha256: stored.sha256 },
    });
    return true;
  });
  if (!won) await storage.remove(stored.key);
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
  const text = (formula: string) => {
    const value = evaluate(formula, env);
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
