import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { withDatabase } from '../cli/with-database.ts';
import { backUp } from '../commands.ts';
import { asOwner } from '../kernel/app.ts';
import { connectDatabase, databaseDirectory } from '../kernel/database/connect.ts';
import { filesBelow } from '../kernel/files/files-below.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import { aDossier, fileCase, people } from '../platform/area/area.testing.ts';
import { uploader } from '../platform/attachment/attachment.testing.ts';
import { proveAll } from '../prove-audit.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { createDatabase, withClient } from '../testing/testing-postgres.ts';
import { faultsOf, readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const kinds = process.env.TEST_DATABASE === 'postgres' ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

describe.each(kinds)('a backup of %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const made: string[] = [];
  let test: TestApp;
  let settings: Settings;
  /** Where the first test wrote its backup. */
  const kept = join(folder, 'kept');
  const lines: string[] = [];
  const backup = (into: string) => backUp({ settings, database: test.app.database }, into, (line) => lines.push(line));

  beforeAll(async () => {
    test = await createTestApp({ database: kind });
    const url = kind === 'postgres' ? (test.app.database.pool.options.connectionString ?? '') : null;
    settings = { ...test.app.settings, databaseUrl: url };
    const as = people(() => test);
    for (const account of ['applicant', 'rival']) await fileCase(test, await as(account), aDossier());
    await uploader(() => test, as)('applicant', '检验报告.txt', Buffer.from('合格'));
    // The archive of a space that was dropped: nothing else holds what it held.
    mkdirSync(join(settings.dataDir, 'exports'), { recursive: true });
    writeFileSync(join(settings.dataDir, 'exports/east.zip'), 'archive');
    await test.settle();
    expect(await backup(kept), lines.join('\n')).toBe(0);
  });
  afterEach(() => {
    lines.length = 0;
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await test.close();
    for (const name of made)
      await withClient(process.env.TEST_POSTGRES_URL ?? '', (client) => client.query(`drop database ${name}`));
    rmSync(folder, { recursive: true, force: true });
  });

  /** Settings of an installation that has nothing yet. */
  async function empty(name: string): Promise<Settings> {
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    if (kind === 'pglite') return { ...settings, dataDir };
    const database = `backup_${process.pid}_${name}`;
    made.push(database);
    return { ...settings, dataDir, databaseUrl: await createDatabase(process.env.TEST_POSTGRES_URL ?? '', database) };
  }

  it('is restored into an empty installation: every row, every stored file, and a chain that is whole', async () => {
    const target = await empty('target');
    const { rows, at } = await restoreBackup(target, kept);
    expect(rows['space_yunhai.case_record']).toBeGreaterThanOrEqual(2);
    expect(Date.parse(at)).toBeGreaterThan(Date.now() - 600_000);
    const stored = await filesBelow(join(settings.dataDir, 'files'));
    expect(stored.length).toBeGreaterThan(0);
    for (const path of stored)
      expect(readFileSync(join(target.dataDir, 'files', path))).toEqual(
        readFileSync(join(settings.dataDir, 'files', path)),
      );
    const directory = databaseDirectory(target.dataDir);
    const database = await connectDatabase({ databaseUrl: target.databaseUrl, directory });
    expect(
      await proveAll(
        (work) => asOwner(database, work),
        (line) => lines.push(line),
      ),
      lines.join('\n'),
    ).toBe(0);
    await database.close();
    expect(readFileSync(join(target.dataDir, 'exports/east.zip'), 'utf8')).toBe('archive');
    // The key that signs is kept apart from what it signed.
    expect((await filesBelow(kept)).filter((path) => path.includes('signing'))).toEqual([]);
  });

  it('never goes over what is there: not into a folder with something in it, nor back into an installation in use', async () => {
    const before = readdirSync(kept);
    expect(await backup(kept)).toBe(1);
    expect(lines.join()).toContain('is not empty');
    expect(readdirSync(kept)).toEqual(before);
    const used = await empty('used');
    await restoreBackup(used, kept);
    await expect(restoreBackup(used, kept)).rejects.toThrow(/holds files already/);
    for (const name of ['files', 'exports']) rmSync(join(used.dataDir, name), { recursive: true });
    await expect(restoreBackup(used, kept)).rejects.toThrow(/is there already|is in use already/);
    expect(await filesBelow(join(used.dataDir, 'files'))).toEqual([]);
  });

  it('names what was altered, lost or added, and restores nothing of it', async () => {
    const spoilt = join(folder, 'spoilt');
    expect(await backup(spoilt)).toBe(0);
    const manifest = await readManifest(spoilt);
    const [first, second] = manifest.files.filter(({ path }) => path.startsWith('files/'));
    const [dump] = manifest.files.filter(({ path }) => path.startsWith('database.'));
    if (!first || !dump) throw new Error('the backup has no stored file');
    const bytes = readFileSync(join(spoilt, dump.path));
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    writeFileSync(join(spoilt, dump.path), bytes);
    rmSync(join(spoilt, first.path));
    if (second) writeFileSync(join(spoilt, second.path), 'cut');
    writeFileSync(join(spoilt, 'stranger.txt'), '');
    const faults = await faultsOf(spoilt, manifest);
    expect(faults).toEqual(
      expect.arrayContaining([
        `${dump.path} was altered`,
        `${first.path} is missing`,
        'stranger.txt does not belong to it',
        ...(second ? [`${second.path} has 3 bytes instead of ${second.bytes}`] : []),
      ]),
    );
    const target = await empty('untouched');
    await expect(restoreBackup(target, spoilt)).rejects.toThrow(/not whole, nothing was restored/);
    expect(readdirSync(target.dataDir)).toEqual([]);
  });

  it('is none before it is whole, and one of another release or kind is refused with what to do', async () => {
    const target = await empty('refusing');
    const other = join(folder, 'other');
    mkdirSync(other);
    await expect(restoreBackup(target, other)).rejects.toThrow(/is no backup: it has no manifest.json/);
    const manifest = await readManifest(kept);
    const write = (change: object) =>
      writeFileSync(join(other, 'manifest.json'), JSON.stringify({ ...manifest, files: [], ...change }));
    for (const [change, words] of [
      [{ format: 2 }, /damaged or of another release: format/],
      [{ surprise: true }, /damaged or of another release/],
      [{ steps: [...manifest.steps, '9999_later'] }, /newer release \(unknown steps: 9999_later\)/],
      [{ database: kind === 'pglite' ? 'postgres' : 'pglite' }, /DATABASE_URL/],
      [{ attachments: 'bucket' }, /lie in a bucket/],
    ] as const) {
      write(change);
      await expect(restoreBackup(target, other)).rejects.toThrow(words);
    }
    writeFileSync(join(other, 'manifest.json'), '{"format":1,');
    await expect(restoreBackup(target, other)).rejects.toThrow(/damaged/);
    expect(readdirSync(target.dataDir)).toEqual([]);
  });

  it('is not made of a database that has no product in it, as a wrong DATA_DIR names one', async () => {
    const { databaseUrl } = await empty('wrong');
    const database = await connectDatabase({ databaseUrl, directory: null });
    const into = join(folder, 'of-nothing');
    const code = await backUp({ settings: { ...settings, databaseUrl }, database }, into, (line) => lines.push(line));
    await database.close();
    expect([code, lines.join()]).toEqual([1, expect.stringContaining('the database has no product in it')]);
    expect(existsSync(into)).toBe(false);
    await expect(
      withDatabase({ ...settings, databaseUrl: null, dataDir: join(folder, 'wrong') }, async () => 0),
    ).rejects.toThrow(/there is no installation in/);
  });

  it.runIf(kind === 'postgres')('that was broken off leaves nothing that looks like one, and says why', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'pg_dump'), '#!/bin/sh\necho "could not write: No space left on device" >&2\nexit 1\n');
    chmodSync(join(bin, 'pg_dump'), 0o755);
    vi.stubEnv('POSTGRES_BIN', bin);
    expect(await backup(join(folder, 'full'))).toBe(1);
    expect(lines.join()).toContain(
      'NO BACKUP was made: pg_dump ended with 1: could not write: No space left on device',
    );
    expect(existsSync(join(folder, 'full'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    vi.stubEnv('POSTGRES_BIN', '');
    vi.stubEnv('PATH', folder);
    expect(await backup(join(folder, 'full'))).toBe(1);
    expect(lines.join()).toContain('pg_dump was not found: install the client of PostgreSQL');
  });
});
