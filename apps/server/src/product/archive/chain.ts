import { createHash } from 'node:crypto';
import type { Text } from '@app/contract';
import { canonical } from '../../kernel/canonical.ts';

/** What a volume is, as it stands at the beginning of its chain: nothing in it names a person of the office. */
export interface Head {
  v: 1;
  volume: string;
  class: string;
  office: string;
  case: { id: string; area: string; numbers: string[]; title: string; holder: string; status: string };
  catalogueOn: string;
  closedOn: string;
  sealedAt: string;
  retention: string;
  retentionUntil: string | null;
}

/** What is sealed of a document. */
export interface SealedItem {
  position: number;
  code: string;
  title: Text;
  name: string;
  source: string;
  key: string;
  state: string;
  reason: string | null;
  at: string | null;
  bytes: number | null;
  sha256: string | null;
}

/** SHA-256 in hex. */
export function sha256(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex');
}

/** The fingerprint of a document with everything that is sealed of it; the order of keys does not matter. */
export function digestOf(item: SealedItem): string {
  const { position, code, title, name, source, key, state, reason, at, bytes, sha256: file } = item;
  return sha256(canonical({ position, code, title, name, source, key, state, reason, at, bytes, sha256: file }));
}

/**
 * The chain of a volume: it begins with the head, and each hash holds the one before and the digest of a document, so none can be taken out, added,
 * exchanged or moved unseen. The last is the root.
 */
export function chainOf(head: Head, digests: readonly string[]): string[] {
  let before = sha256(canonical(head));
  return digests.map((digest) => {
    before = sha256(`${before}${digest}`);
    return before;
  });
}

/** The root of a volume; of one without documents it is the hash of its head. */
export function rootOf(head: Head, digests: readonly string[]): string {
  return chainOf(head, digests).at(-1) ?? sha256(canonical(head));
}
