import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveCheck, archiveExport, areaHandle, messageQuery } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { first } from '../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { archiveSteps, volumes } from './archive.testing.ts';

/** The archive from the end of a case to the verified export, over the real server. */
let test: TestApp;
let folder: string;
const steps = archiveSteps(() => test);
const { as, act, over, shown, volume } = steps;
beforeAll(async () => {
  test = await createTestApp({ log: true });
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test.close();
});

describe('the archive', () => {
  it('R1.3-02 opens a volume by itself, collects by the catalogue, and is sealed by a second person', async () => {
    const { caseId, volume: id } = await over('归档演示一');
    const detail = await shown(id);
    expect(detail).toMatchObject({ status: 'ARCHIVE_INIT', applyNo: expect.stringMatching(/档\d{4}-\d{6}$/) });
    const open = await volume(id);
    expect(open).toMatchObject({ caseId, class: 'filing', sealedAt: null });
    expect(open.items.map(({ code, state }) => `${code} ${state}`)).toEqual(
      expect.arrayContaining(['A01 present', 'B02 present', 'E03 present', 'Z01 present']),
    );
    expect(open.present).toBe(open.required);
    expect((await act('archivist', id, 'archivePass')).data.status).toBe('ARCHIVE_RECHECK');
    // The same archivist twice.
    expect(await act('archivist', id, 'seal')).toMatchObject({ state: 6010104 });
    expect((await act('archivist2', id, 'seal')).data.status).toBe('ARCHIVED');
    const done = await volume(id);
    expect(done).toMatchObject({
      sealedBy: '孟远',
      retention: 'permanent',
      root: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(done.items.at(-1)?.chain).toBe(done.root);
    expect(done.signatureId).not.toBeNull();
  });
});
