import type { Reading, ReviewDossier } from '@app/contract';
import { describe, expect, test } from 'vitest';
import { isProved, withReadings } from './with-readings.ts';

const reading = (attachmentId: string, lines: readonly string[], changes: Partial<Reading> = {}): Reading => ({
  attachmentId,
  state: 'done',
  progress: 100,
  fault: null,
  pages: [
    {
      page: 1,
      ratio: 0.7,
      from: 'text',
      quarters: 0,
      lines: lines.map((text) => ({ text, confidence: 100, region: { x: 0, y: 0, width: 1, height: 1 } })),
    },
  ],
  ...changes,
});
const dossier: ReviewDossier = {
  rows: [],
  facts: {},
  documents: [
    {
      code: 'testReport',
      files: [
        { id: 'a', name: 'a.pdf' },
        { id: 'b', name: 'b.pdf' },
      ],
    },
    { code: 'safetyAssessment', files: [{ id: 'c', name: 'c.pdf' }] },
  ],
};
const items = [{ code: 'chem_pb', names: ['铅'] }];
const read = (...all: Reading[]) => withReadings(dossier, new Map(all.map((one) => [one.attachmentId, one])), items);

describe('what reading adds to a dossier', () => {
  test('words, pages, tests and assessment, each with its document', () => {
    const known = read(
      reading('a', ['铅 mg/kg 12 ≤10 不合格']),
      reading('b', ['附页']),
      reading('c', ['安全评估报告', '评估结论：安全']),
    );
    expect(known.documents[0]?.text?.map(({ text }) => text)).toEqual(['铅 mg/kg 12 ≤10 不合格', '附页']);
    expect(known.documents[0]?.files[0]).toMatchObject({ readable: true, pages: 1 });
    expect(known.tests).toMatchObject([{ item: 'chem_pb', value: '12', verdict: 'fail', source: { document: 'a' } }]);
    expect(known.assessment).toMatchObject({ conclusion: 'safe', source: { document: 'c' } });
  });
  test('a scanned report among them leaves the tests unknown, not missing', () => {
    expect(read(reading('a', ['铅 12 不合格']), reading('b', [], { state: 'scanned' })).tests).toBeUndefined();
    expect(read(reading('a', ['铅 12 不合格'])).tests).toBeUndefined();
  });
  test('an encrypted file cannot be read, and nothing else is said of it', () => {
    const known = read(reading('c', [], { state: 'failed', fault: 'encrypted', pages: [] }));
    expect(known.documents[1]?.files[0]).toEqual({ id: 'c', name: 'c.pdf', readable: false });
    expect(known.assessment).toBeUndefined();
  });
  test('what the dossier states itself stays', () => {
    const own = { ...dossier, tests: [{ id: 't', item: 'chem_pb', value: '1' }] };
    const readings = new Map([reading('a', ['铅 12 不合格']), reading('b', [])].map((one) => [one.attachmentId, one]));
    expect(withReadings(own, readings, items).tests).toEqual(own.tests);
    expect(withReadings(dossier, new Map(), items)).toBe(dossier);
  });
  test('a quote has to stand on its page', () => {
    const documents = [{ code: 'x', files: [{ id: 'f', name: 'f' }], text: [{ page: 2, text: '铅 ≤ 10' }] }];
    expect(isProved({ document: 'f', page: 2, quote: '铅≤10' }, documents)).toBe(true);
    expect(isProved({ document: 'f', page: 1, quote: '铅≤10' }, documents)).toBe(false);
    expect(isProved({ document: 'f', quote: '汞' }, documents)).toBe(false);
    expect(isProved({ document: 'other', quote: '汞' }, documents)).toBe(true);
    expect(isProved(undefined, documents)).toBe(true);
  });
});
