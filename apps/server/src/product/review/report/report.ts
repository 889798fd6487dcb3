import { Readable } from 'node:stream';
import { type draftReport, type Parsed, type ReportFormat, type reviewReport, statusesOf, textOf } from '@app/contract';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { workbook } from '../../../kernel/files/workbook.ts';
import { formatDate, formatTime } from '../../../kernel/time.ts';
import { backgroundWorker } from '../../../kernel/turns/worker.ts';
import { caseVersion, draftData, noteFormulation } from '../../../platform/area/index.ts';
import { namesShown } from '../../../platform/tenant/index.ts';
import { documentTitlesIn } from '../../regulation/index.ts';
import { opinionsOf } from '../opinion.store.ts';
import { caseOfPath } from '../result.ts';
import { findingsOf, reviewOf } from '../review.store.ts';
import { deciderOf, reviewData } from '../review.ts';
import { say } from '../texts.ts';
import { type ReportContent, reportContent } from './content.ts';
import { docxReport } from './docx.ts';

const worker = backgroundWorker(import.meta.url, 'report.worker');
export const stopReports = () => worker.stop();

/** The report of a submitted version; the authority's opinions are left out of the report that a holder gets. */
export async function reportOfCase(
  ctx: Context,
  input: Parsed<typeof reviewReport>,
  reply: FastifyReply,
): Promise<void> {
  const content = await ctx.within(ctx.scope, async (inner) => {
    const facts = await caseOfPath(inner, input);
    noteFormulation(inner, facts);
    const review = (await reviewOf(inner.db, input.caseId, input.version)) ?? fail('notFound');
    const { definition, data } = await caseVersion(inner, input.caseId, review.version);
    const findings = await findingsOf(inner.db, input.caseId, review.version);
    const officer = inner.scope.role === 'app_authority';
    const opinions = officer ? await opinionsOf(inner.db, input.caseId, review.version) : [];
    const word = (key: Parameters<typeof say>[1]) => say(ctx.language, key);
    const status = statusesOf(definition).find((one) => one.value === facts.status);
    await inner.audit({
      action: 'review.report',
      entity: 'case',
      entityId: facts.id,
      after: { version: review.version, format: input.format },
    });
    const known = await namesShown(inner, findings.map(deciderOf));
    return reportContent(
      {
        kind: 'case',
        definition,
        data,
        documents: documentTitlesIn(ctx.app),
        productName: facts.title,
        demo: ctx.app.settings.demo,
        at: ctx.businessNow(),
        notices: review.notices,
        facts: [
          [word('report.holder'), facts.holderName],
          [word('report.number'), facts.certNo ?? facts.applyNo ?? '—'],
          [word('report.status'), status ? textOf(status.label, ctx.language) : facts.status],
          [word('report.version'), String(review.version)],
          [word('report.rulebook'), `${review.rulebook_version.slice(0, 12)} · ${review.as_of}`],
          [word('report.passed'), String(review.passed.length)],
          [word('report.madeAt'), formatTime(ctx.businessNow())],
        ],
        findings: findings.map((row) => ({
          finding: row.finding,
          acknowledgement: row.acknowledgement,
          decision: row.decision,
          decisionReason: row.decision_reason,
          decided: [known(deciderOf(row)), row.decided_at && formatTime(row.decided_at)].filter(Boolean).join(' '),
          opinion: opinions.find(({ finding_id }) => finding_id === row.id)?.text ?? '',
        })),
      },
      ctx.language,
    );
  });
  await sendReport(ctx, content, input.format, reply);
}

/** The report of a draft's pre-check, by the rules in force today. */
export async function reportOfDraft(
  ctx: Context,
  input: Parsed<typeof draftReport>,
  reply: FastifyReply,
): Promise<void> {
  const { definition, data, title } = await ctx.within(ctx.scope, (inner) =>
    draftData(inner, `${input.group}/${input.name}`, input.id),
  );
  const result = (await reviewData(ctx, { definition, data })) ?? fail('notFound');
  const word = (key: Parameters<typeof say>[1]) => say(ctx.language, key);
  const content = reportContent(
    {
      kind: 'draft',
      definition,
      data,
      documents: documentTitlesIn(ctx.app),
      productName: title,
      demo: ctx.app.settings.demo,
      at: ctx.businessNow(),
      notices: result.notices,
      facts: [
        [word('report.rulebook'), `${result.rulebookVersion.slice(0, 12)} · ${result.asOf}`],
        [word('report.passed'), String(result.passed.length)],
        [word('report.madeAt'), formatTime(ctx.businessNow())],
      ],
      findings: result.findings.map((finding) => ({ finding })),
    },
    ctx.language,
  );
  await sendReport(ctx, content, input.format, reply);
}

const types: Record<ReportFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

async function sendReport(
  ctx: Context,
  content: ReportContent,
  format: ReportFormat,
  reply: FastifyReply,
): Promise<void> {
  const name = `${content.title}-${content.subtitle}-${formatDate(ctx.businessNow())}.${format}`;
  reply.headers({
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="report.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  await reply.send(Readable.from(await bytesOf(content, format)));
}

async function bytesOf(content: ReportContent, format: ReportFormat): Promise<AsyncIterable<Buffer> | Buffer[]> {
  if (format === 'docx') return docxReport(content);
  if (format === 'pdf') return [Buffer.from((await worker.call<{ bytes: Uint8Array }>({ content })).bytes)];
  const { table, mark } = content;
  return workbook({
    name: mark === null ? table.name : `${mark} ${table.name}`,
    header: table.header,
    widths: table.widths,
    rows: (async function* () {
      yield [...table.rows, ...content.notices.map((notice) => [notice])];
    })(),
  });
}
