import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printExamined } from './commands.ts';
import { sealAudit } from './kernel/audit/sealer.ts';
import { verifyAudit } from './kernel/audit/verify.ts';
import { connectDatabase, type DatabaseServer } from './kernel/database/connect.ts';
import { filesBelow } from './kernel/files/files-below.ts';
import { noteBackup } from './kernel/files/last-backup.ts';
import { aDossier, fileCase, people } from './platform/area/area.testing.ts';
import { uploader } from './platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from './testing/testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  const as = people(() => test);
  await fileCase(test, await as('applicant'), aDossier());
  await uploader(() => test, as)('applicant', '检验报告.txt', Buffer.from('合格'));
  await test.settle();
});
afterAll(() => test.close());

/** What the doctor says, and its exit code; settings laid over those of the installation. */
async function said(settings: object = {}): Promise<{ code: number; lines: string }> {
  const lines: string[] = [];
  const { settings: usual, database } = test.app;
  const code = await printExamined({ settings: { ...usual, ...settings }, database }, (line) => lines.push(line));
  return { code, lines: lines.join('\n') };
}

/** What the doctor says over connections of its own. */
async function printedBy(database: DatabaseServer): Promise<string> {
  const lines: string[] = [];
  await printExamined({ settings: test.app.settings, database }, (line) => lines.push(line));
  return lines.join('\n');
}

it('an installation in order has no fault, and what its operator should mind is said with the remedy', async () => {
  const { code, lines } = await said();
  expect(code, lines).toBe(0);
  expect(lines).toMatch(/ok {4}\d+\.\d GB free in/);
  expect(lines).toMatch(/ok {4}all [1-9]\d* stored files are there/);
  expect(lines).toContain('The audit chain is whole');
  expect(lines).toContain('MIND  no backup was made by npm run backup from here');
  expect(lines).not.toContain('FAULT');
});

it('a stored file that is gone is a fault with its key; one that nobody names is only minded', async () => {
  const folder = join(test.app.settings.dataDir, 'files');
  const [path = ''] = await filesBelow(folder);
  renameSync(join(folder, path), join(test.app.settings.dataDir, 'aside'));
  writeFileSync(join(folder, '11111111-1111-4111-8111-111111111111'), 'nobody’s');
  const { code, lines } = await said();
  expect(code).toBe(1);
  expect(lines).toMatch(/FAULT 1 of \d+ stored files are missing from .*: bring them back from a backup/);
  expect(lines).toContain('1 files in');
  renameSync(join(test.app.settings.dataDir, 'aside'), join(folder, path));
  rmSync(join(folder, '11111111-1111-4111-8111-111111111111'));
  expect((await said()).code).toBe(0);
});

it('a backup is fresh for two days', async () => {
  await noteBackup(test.app.settings, new Date().toISOString());
  expect((await said()).lines).toMatch(/ok {4}the last backup is of \d{4}-/);
  await noteBackup(test.app.settings, new Date(Date.now() - 5 * 86_400_000).toISOString());
  expect((await said()).lines).toMatch(/MIND {2}the last backup is of .*: 5 days old/);
});

it('a production without key for signatures, and one on the embedded database, are minded', async () => {
  const { code, lines } = await said({ mode: 'production', signingKey: null, signingKeyFile: null });
  expect(code).toBe(0);
  expect(lines).toContain('MIND  SIGNING_KEY is not set: nobody can sign');
  expect(lines).toContain('MIND  MODE=production uses the embedded database');
});

it('a data directory that cannot be written is a fault', async () => {
  const file = join(test.app.settings.dataDir, 'a-file');
  writeFileSync(file, '');
  const { code, lines } = await said({ dataDir: join(file, 'data') });
  expect(code).toBe(1);
  expect(lines).toMatch(/FAULT DATA_DIR .* cannot be written/);
});

it('a database of a newer release is a fault; one that waits for steps of this release is minded', async () => {
  const run = (statement: string) => test.app.asOwner((db) => sql.raw(statement).execute(db));
  await run(`update platform.schema_migration set name = '9999_later' where name = '0273_installed'`);
  const { code, lines } = await said();
  expect(code).toBe(1);
  expect(lines).toContain('FAULT the database is of a newer release (9999_later): start that one');
  expect(lines).toContain('MIND  1 steps of this release are not taken yet');
  await run(`update platform.schema_migration set name = '0273_installed' where name = '9999_later'`);
});

// The embedded database has one server only.
it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a second server on the database is a fault without a bucket; a tool beside it is no server',
  async () => {
    const { connectionString = '' } = test.app.database.pool.options;
    const beside = async (isTool: boolean) => {
      const other = await connectDatabase({ databaseUrl: connectionString, directory: null, isTool });
      await other.pool.query('select 1');
      return other;
    };
    const [tool, server] = [await beside(true), await beside(false)];
    const [alone, joined, shared] = [
      await printedBy(tool),
      await said(),
      await said({ s3: { endpoint: '', bucket: '', region: '', accessKey: '', secretKey: '', prefix: '' } }),
    ];
    expect(joined.code).toBe(1);
    expect(joined.lines).toContain('FAULT 2 servers run on this database: what people upload lies on the disk');
    expect(alone).toContain('FAULT 2 servers run on this database');
    expect(shared.lines).toContain('ok    2 servers run on this database and keep attachments in one bucket');
    await server.close();
    await expect.poll(async () => (await said()).lines).not.toContain('servers run on this database');
    expect(await printedBy(tool)).toMatch(/MIND {2}a server from .* runs on this database, but none on DATA_DIR/);
    await tool.close();
  },
);

it('an audit row that somebody altered is a fault with its place', async () => {
  const { app } = test;
  await expect
    .poll(async () => {
      await sealAudit(app);
      return (await verifyAudit(app.asOwner)).unsealed;
    })
    .toEqual([]);
  await app.asOwner(async (db) => {
    await sql`alter table platform.audit_log disable trigger user`.execute(db);
    await sql`update platform.audit_log set action = 'something.else'
      where seq = (select min(seq) from platform.audit_log)`.execute(db);
  });
  const { code, lines } = await said();
  expect(code).toBe(1);
  expect(lines).toMatch(/FAULT BROKEN at position/);
});
