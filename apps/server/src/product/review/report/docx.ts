import { docx, paragraph, table } from '../../../kernel/files/docx.ts';
import type { ReportContent } from './content.ts';

/** A report as a .docx stream: its facts, then one table for each finding. */
export function docxReport(content: ReportContent): AsyncGenerator<Buffer> {
  return docx({ head: content.title, mark: content.mark, footer: content.footer, body: body(content) });
}

function* body(content: ReportContent): Generator<string> {
  yield paragraph(content.title, 'Title') + paragraph(content.subtitle, 'Subtitle') + facts(content.facts);
  if (content.findings.length === 0) yield paragraph(content.none);
  for (const finding of content.findings)
    yield paragraph(`${finding.heading} ${finding.title}`, 'Heading1') + facts(finding.rows);
  for (const notice of content.notices) yield paragraph(notice);
}

const facts = (rows: readonly [string, string][]): string =>
  table(
    [2000, 7638],
    rows.map(([label, text]) => [{ text: label, shaded: true }, { text }]),
  );
