import type { App, Database } from '../../kernel/context.ts';
import { openRegulationFiles, type TableFile, type TableName, tableNames } from './read-files.ts';
import { lockPublication, type Publication, publications, replaceTable } from './regulation.store.ts';

/** Marks versions that came from the files. */
export const filePublisher = 'file';

export interface PublicationReport {
  published: { table: TableName; version: number }[];
  /** The file changed, but the rows were edited in the database as well: nothing was overwritten. */
  conflicts: { table: TableName; head: number }[];
}

export type Decision =
  | { kind: 'publish'; version: number; parent: string | null }
  | { kind: 'keep' }
  | { kind: 'conflict'; head: number };

/**
 * Decides whether a file becomes the next version of its table. After the first publication the database is the truth: a file follows only an
 * unedited version that came from a file.
 */
export function decidePublication(
  versions: readonly Pick<Publication, 'version' | 'sha256' | 'edits' | 'published_by'>[],
  sha256: string,
): Decision {
  const head = versions.at(-1);
  if (!head) return { kind: 'publish', version: 1, parent: null };
  if (head.sha256 === sha256 || versions.some((version) => version.sha256 === sha256)) return { kind: 'keep' };
  if (head.published_by !== filePublisher || head.edits > 0) return { kind: 'conflict', head: head.version };
  return { kind: 'publish', version: head.version + 1, parent: head.sha256 };
}

/** Publishes the tables whose files changed. Unchanged files are not even parsed; doing it again changes nothing. */
export async function publishRegulation(app: App): Promise<PublicationReport> {
  const files = await openRegulationFiles(app.settings.definitionsDir);
  const report: PublicationReport = { published: [], conflicts: [] };
  await app.asOwner(async (db) => {
    await lockPublication(db);
    const stored = await publications(db);
    for (const name of tableNames) await publishTable(db, files[name], stored, report, app.now());
  });
  return report;
}

async function publishTable(
  db: Database,
  file: TableFile,
  stored: readonly Publication[],
  report: PublicationReport,
  at: Date,
): Promise<void> {
  const { name, sha256 } = file;
  const decision = decidePublication(
    stored.filter((row) => row.name === name),
    sha256,
  );
  if (decision.kind === 'conflict') report.conflicts.push({ table: name, head: decision.head });
  if (decision.kind !== 'publish') return;
  const publication = { version: decision.version, sha256, parent_sha: decision.parent, published_by: filePublisher };
  await replaceTable(db, name, file.read(), publication, at);
  report.published.push({ table: name, version: decision.version });
}
