import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { type ZipFile, zip } from '../../kernel/files/zip.ts';
import type { Settings } from '../../kernel/settings/settings.ts';

const batch = 500;

/** Where archives of dropped spaces lie. */
export function exportFolder(settings: Settings): string {
  return join(settings.dataDir, 'exports');
}

/**
 * Writes all tables of a schema as JSON lines into one zip, read in one transaction. The file is written under another name, synced and renamed,
 * so that an incomplete archive never has the final name.
 */
export async function writeExport(
  db: Database,
  source: { schema: string; tables: readonly string[]; about: Record<string, unknown> },
  target: { folder: string; name: string },
): Promise<{ bytes: number; rows: number; sha256: string }> {
  await mkdir(target.folder, { recursive: true, mode: 0o700 });
  const path = join(target.folder, target.name);
  const counts: Record<string, number> = {};
  const files: ZipFile[] = source.tables.map((table) => ({
    name: `${table}.jsonl`,
    content: linesOf(db, source.schema, table, counts),
  }));
  // The manifest is last, because the rows of every table are counted by then.
  files.push({ name: 'manifest.json', content: manifest(source.about, counts) });
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const part = `${path}.part`;
  try {
    await pipeline(Readable.from(zip(files)), meter, createWriteStream(part, { mode: 0o600 }));
    const file = await open(part, 'r+');
    await file.sync().finally(() => file.close());
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { bytes, rows: Object.values(counts).reduce((sum, count) => sum + count, 0), sha256: hash.digest('hex') };
}

async function* linesOf(
  db: Database,
  schema: string,
  table: string,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  counts[table] = 0;
  await sql`declare export_rows no scroll cursor for select to_jsonb(t)::text as line from ${sql.id(schema, table)} t`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batch)} from export_rows`.execute(db);
    if (rows.length === 0) break;
    counts[table] += rows.length;
    yield rows.map((row) => `${row.line}\n`).join('');
  }
  await sql`close export_rows`.execute(db);
}

async function* manifest(about: Record<string, unknown>, counts: Record<string, number>): AsyncGenerator<string> {
  yield `${JSON.stringify({ ...about, tables: counts }, null, 2)}\n`;
}
