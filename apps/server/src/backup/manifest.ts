import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { filesBelow } from '../kernel/files/files-below.ts';

/** What a backup holds beside its manifest, by which alone it counts as a backup: it is written last. */
export const manifestName = 'manifest.json';

/** Folders of DATA_DIR whose files rows of the database name: attachments, and the archives of spaces that were dropped. */
export const keptFolders = ['files', 'exports'] as const;

/** Whether a file of a backup lies in one of them. */
export const isKept = (path: string): boolean => keptFolders.some((kept) => path.startsWith(`${kept}/`));

/** A file of a backup. */
const StoredFile = z.strictObject({
  /** Below the folder of the backup. */
  path: z.string(),
  bytes: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What a backup is of and what is in it. */
export const Manifest = z.strictObject({
  format: z.literal(1),
  /** When the database was read (ISO 8601, UTC). */
  at: z.string(),
  database: z.enum(['postgres', 'pglite']),
  /** Steps that the schema `platform` had taken: a program that does not know them all is older. */
  steps: z.array(z.string()),
  /** Rows of each table, `schema.table`, in the moment of the backup. */
  rows: z.record(z.string(), z.number().int()),
  /** Where the attachments are: in this backup, or in a bucket that is backed up by its own means. */
  attachments: z.enum(['here', 'bucket']),
  files: z.array(StoredFile),
});
export type Manifest = z.infer<typeof Manifest>;

/** SHA-256 (hex) and size of a file. */
export async function fingerprint(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The manifest of a backup. @throws Error when the folder is none, or one of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new Error(
      `${folder} is no backup: it has no ${manifestName}, which a backup that was broken off has not either`,
    );
  });
  const read = Manifest.safeParse(parsed(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(
    `${join(folder, manifestName)} is damaged or of another release: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What does not fit between a backup and its manifest, one sentence for each file; empty = all of it is there, byte for byte. */
export async function faultsOf(folder: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, bytes, sha256 } of manifest.files) {
    const size = await stat(join(folder, path)).then(
      (found) => found.size,
      () => null,
    );
    if (size === null) faults.push(`${path} is missing`);
    else if (size !== bytes) faults.push(`${path} has ${size} bytes instead of ${bytes}`);
    else if ((await fingerprint(join(folder, path))).sha256 !== sha256) faults.push(`${path} was altered`);
  }
  const known = new Set([manifestName, ...manifest.files.map(({ path }) => path)]);
  for (const path of await filesBelow(folder)) if (!known.has(path)) faults.push(`${path} does not belong to it`);
  return faults;
}

/** What is in a backup, in lines for the terminal. */
export function inWords({ at, rows, files, attachments, database }: Manifest): string[] {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const stored = files.filter(({ path }) => isKept(path)).length;
  return [
    `${at}, ${database === 'postgres' ? 'PostgreSQL' : 'embedded database'}: ${Object.keys(rows).length} tables, ${all} rows; ${stored} stored files; ${(bytes / 1_000_000).toFixed(1)} MB`,
    ...(attachments === 'bucket'
      ? [
          'Attachments lie in the bucket of the S3_… settings and are not part of it: back the bucket up by its own means.',
        ]
      : []),
  ];
}
