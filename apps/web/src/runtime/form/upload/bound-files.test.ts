import { describe, expect, it } from 'vitest';
import { namedFiles } from './bound-files.ts';
import type { StoredFile } from './use-uploads.ts';

const label: StoredFile = { id: 'f1', name: '标签.pdf', size: 12 };
const report: StoredFile = { id: 'f2', name: '检验报告.pdf', size: 34 };

describe('files of a field that holds ids', () => {
  it('keep their names while the server is asked anew', () => {
    const seen = new Map<string, StoredFile>();
    expect(namedFiles(['f1'], [label], seen)).toEqual([label]);
    seen.set(report.id, report);
    expect(namedFiles(['f1', 'f2'], [], seen)).toEqual([label, report]);
  });
  it('show their id only until the first answer', () => {
    const seen = new Map<string, StoredFile>();
    expect(namedFiles(['f1'], [], seen)).toEqual([{ id: 'f1', name: 'f1', size: 0 }]);
    expect(namedFiles(['f1'], [label], seen)).toEqual([label]);
  });
});
