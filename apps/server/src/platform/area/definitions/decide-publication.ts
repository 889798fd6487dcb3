/** What must be known of a stored version: its content, and whether a file or a person published it. */
export interface PublishedVersion {
  version: number;
  sha256: string;
  published_by: string;
}

/** Marks versions that came from a definition file. */
export const filePublisher = 'file';

export type Decision =
  /** The first version of the area, or the next one after a version that came from a file. */
  | { kind: 'publish'; version: number; parent: string | null }
  /** The version in force equals the file. */
  | { kind: 'same' }
  /** The version in force was made from this file and changed later: the database is ahead of the file. */
  | { kind: 'behind'; head: number }
  /** Somebody changed the definition in the database, and the file changed too. */
  | { kind: 'conflict'; head: number };

/**
 * Decides whether a file becomes the next version. After the first publication the database is the truth: a file follows only a version that came
 * from a file; over a version that a person published it is reported, never applied.
 */
export function decidePublication(versions: readonly PublishedVersion[], sha256: string): Decision {
  const head = versions.at(-1);
  if (!head) return { kind: 'publish', version: 1, parent: null };
  if (head.sha256 === sha256) return { kind: 'same' };
  if (versions.some((version) => version.sha256 === sha256)) return { kind: 'behind', head: head.version };
  if (head.published_by !== filePublisher) return { kind: 'conflict', head: head.version };
  return { kind: 'publish', version: head.version + 1, parent: head.sha256 };
}
