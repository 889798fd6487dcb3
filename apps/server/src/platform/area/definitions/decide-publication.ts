/** What a stored version tells about its line: its content, and whether a file or a person published it. */
export interface PublishedVersion {
  version: number;
  sha256: string;
  published_by: string;
}

/** Marks versions that came from a definition file. */
export const filePublisher = 'file';

export type Decision =
  /** First version of the area, or a file that continues a line of files. */
  | { kind: 'publish'; version: number; parent: string | null }
  /** The head says exactly what the file says. */
  | { kind: 'same' }
  /** The head descends from this file: the database is ahead. */
  | { kind: 'behind'; head: number }
  /** Somebody changed the definition in the database, and the file changed too. */
  | { kind: 'conflict'; head: number };

/**
 * Whether a file may become the next version. The database is the truth after the first publication: a file goes on
 * top only of a version that a file wrote; over a version that a person published it is reported, never applied.
 */
export function decidePublication(versions: readonly PublishedVersion[], sha256: string): Decision {
  const head = versions.at(-1);
  if (!head) return { kind: 'publish', version: 1, parent: null };
  if (head.sha256 === sha256) return { kind: 'same' };
  if (versions.some((version) => version.sha256 === sha256)) return { kind: 'behind', head: head.version };
  if (head.published_by !== filePublisher) return { kind: 'conflict', head: head.version };
  return { kind: 'publish', version: head.version + 1, parent: head.sha256 };
}
