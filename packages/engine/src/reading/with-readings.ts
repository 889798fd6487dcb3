import type { DossierDocument, Reading, ReviewDossier, TestReport } from '@app/contract';
import { quoteStands, readAssessment, readReport, type TestItem } from './read-papers.ts';

/** Documents that the parsers understand, by their code in the requirement table. */
const papers = { report: 'testReport', assessment: 'safetyAssessment' } as const;

/**
 * Adds to a dossier what was read of its attachments: words by page, number of pages, whether a file can be read at all,
 * the tests of the reports and the safety assessment. What the dossier states itself is not touched. Tests are added only
 * when every report was read to its end: a scan in between would make a test look missing.
 */
export function withReadings(
  dossier: ReviewDossier,
  readings: ReadonlyMap<string, Reading>,
  items: readonly TestItem[],
): ReviewDossier {
  if (readings.size === 0) return dossier;
  const documents = dossier.documents.map((document) => described(document, readings));
  const codes = new Set<string>([papers.report, ...items.map(({ code }) => code)]);
  const reports = filesOf(dossier, (code) => codes.has(code));
  const isWhole = reports.length > 0 && reports.every((id) => readings.get(id)?.state === 'done');
  const tests = dossier.tests ?? (isWhole ? testsOf(reports, readings, items) : []);
  const [assessed] = filesOf(dossier, (code) => code === papers.assessment).flatMap((id) => {
    const reading = readings.get(id);
    return reading?.state === 'done' ? (readAssessment(id, reading.pages) ?? []) : [];
  });
  const assessment = dossier.assessment ?? assessed;
  return {
    ...dossier,
    documents,
    ...(tests.length > 0 ? { tests } : {}),
    ...(assessment ? { assessment } : {}),
  };
}

function filesOf({ documents }: ReviewDossier, wanted: (code: string) => boolean): string[] {
  return documents.flatMap(({ code, files }) => (wanted(code) ? files.map(({ id }) => id) : []));
}

/** The first report that states an item counts. */
function testsOf(
  reports: readonly string[],
  readings: ReadonlyMap<string, Reading>,
  items: readonly TestItem[],
): TestReport[] {
  const tests = new Map<string, TestReport>();
  for (const id of reports)
    for (const test of readReport(id, readings.get(id)?.pages ?? [], items))
      if (!tests.has(test.item)) tests.set(test.item, test);
  return [...tests.values()];
}

function described(document: DossierDocument, readings: ReadonlyMap<string, Reading>): DossierDocument {
  const read = document.files.flatMap(({ id }) => readings.get(id) ?? []);
  if (read.length === 0) return document;
  const text = read.flatMap(({ pages }) =>
    pages.map(({ page, lines }) => ({ page, text: lines.map((line) => line.text).join('\n') })),
  );
  return {
    ...document,
    files: document.files.map((file) => {
      const reading = readings.get(file.id);
      if (!reading) return file;
      const isLost = ['encrypted', 'damaged', 'empty'].includes(reading.fault ?? '');
      const isRead = reading.state === 'done' || reading.state === 'scanned';
      return {
        ...file,
        ...(isLost ? { readable: false } : isRead ? { readable: true } : {}),
        ...(reading.pages.length > 0 ? { pages: reading.pages.length } : {}),
      };
    }),
    ...(text.some((page) => page.text !== '') ? { text } : {}),
  };
}

/**
 * Whether what was drawn from a document is proved: its quote stands on its page (on any page when none is named). Where
 * the words of the document are not known, nothing speaks against it.
 */
export function isProved(
  source: { document: string; page?: number | undefined; quote?: string | undefined } | undefined,
  documents: readonly DossierDocument[],
): boolean {
  if (!source?.quote) return true;
  const { document: name, page, quote } = source;
  const document = documents.find((one) => one.code === name || one.files.some(({ id }) => id === name));
  if (!document?.text) return true;
  const pages = document.text.filter((one) => page === undefined || one.page === page);
  return quoteStands(quote, pages.map(({ text }) => text).join('\n'));
}
