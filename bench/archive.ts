import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveExport, prefixes } from '@app/contract';
import { archiveSteps, volumes } from '../apps/server/src/scenario/archive.testing.ts';
import { createTestApp } from '../apps/server/src/testing/testing.ts';
import { aPdf } from '../e2e/support/files.ts';
import { spread } from './support.ts';

type Say = (name: string, value: string, aim?: string) => void;

const files = Number(process.env.FILES ?? 60);
const perDocument = 15;
/** What a scanned report of some pages takes. */
const bytesEach = 1_000_000;

/** A sealed volume of `FILES` files of a megabyte on PostgreSQL at `url`: its export as a signed zip, and the check of it as people run it. */
export async function archiveBench(url: string, say: Say): Promise<void> {
  process.env.TEST_POSTGRES_URL = url;
  const test = await createTestApp({ database: 'postgres', settings: { databaseUrl: url } });
  const folder = mkdtempSync(join(tmpdir(), 'bench-archive-'));
  const steps = archiveSteps(() => test);
  try {
    const codes = ['productStandard', 'labelDraft', 'testReport', 'efficacySummary'];
    const documents = [];
    for (const [at, code] of codes.entries()) {
      const own = [];
      for (let n = 0; n < perDocument && at * perDocument + n < files - 1; n += 1)
        own.push(await steps.file(`paper-${at}-${n}.pdf`, 'applicant', aPdf(`paper ${at} ${n}`, 3, bytesEach)));
      documents.push({ _id: code, code, files: own });
    }
    const { volume } = await steps.sealed('演示六十', documents);
    const held = (await steps.volume(volume)).items.filter(({ attachmentId }) => attachmentId !== null).length;
    const { token } = await steps.as('archivist');
    const path = join(folder, 'volume.zip');
    const exported: number[] = [];
    let size = 0;
    for (let n = 0; n < 5; n += 1) {
      const begun = performance.now();
      const { rawPayload, statusCode } = await test.server.inject({
        method: 'POST',
        url: `${prefixes.business}${archiveExport.path.replace(':group', volumes.group).replace(':name', volumes.name)}`,
        payload: { caseId: volume },
        headers: { 'x-authorization-access_token': token },
      });
      exported.push(performance.now() - begun);
      if (statusCode !== 200 || rawPayload.subarray(0, 2).toString() !== 'PK') throw new Error(rawPayload.toString());
      size = rawPayload.length;
      writeFileSync(path, rawPayload);
    }
    say(`export of a volume with ${held} files, ${(size / 1e6).toFixed(0)} MB`, said(exported), '< 5 s');
    const verified: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const begun = performance.now();
      await verify(path);
      verified.push(performance.now() - begun);
    }
    say('  npm run dossier:verify on it, with its start', said(verified), '< 2 s');
  } finally {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function verify(path: string): Promise<void> {
  return new Promise((done, failed) =>
    execFile(process.execPath, ['scripts/run.mjs', 'apps/server/src/cli/dossier-verify.ts', path], (error, out, err) =>
      error ? failed(new Error(`${out}\n${err}`)) : done(),
    ),
  );
}

const said = (times: readonly number[]) => `${spread(times)} (${times.length})`;
