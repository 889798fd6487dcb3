import { createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { type ReadEntry, readZip, type ZipLimits, ZipRefused, zipLimits } from '../../../kernel/files/read-zip.ts';
import { digestOf, rootOf } from '../chain.ts';
import { Manifest, manifestName, SignatureFile, signatureName } from './manifest.ts';
import { type SpokenLanguage, sayOf } from './words.ts';

/** What the look at an exported volume found. */
export interface Verified {
  /** `whole`: everything fits; `wrong`: something does not; `unreadable`: it could not be looked at. */
  outcome: 'whole' | 'wrong' | 'unreadable';
  /** In words, one line each: what it is, then what does not fit. */
  lines: string[];
}

/**
 * Checks an exported volume without any server: each file against its fingerprint, the fingerprints against the chain, the chain against the root, the
 * root against the signature. `key` is the fingerprint of the public key that the office made known; without it the line names the key, so that it can
 * be compared by hand.
 */
export async function verifyVolume(
  path: string,
  language: SpokenLanguage,
  { key, limits = zipLimits }: { key?: string | undefined; limits?: ZipLimits } = {},
): Promise<Verified> {
  const say = sayOf(language);
  let files: Map<string, ReadEntry>;
  try {
    files = await readZip(path, [manifestName, signatureName], limits);
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    return { outcome: 'unreadable', lines: [say(`zip.${error.reason}`, { name: error.entry })] };
  }
  const manifest = jsonIn(files.get(manifestName), Manifest);
  if (!manifest) return { outcome: 'unreadable', lines: [say('noManifest')] };
  const faults = [...faultsOfFiles(manifest, files, say), ...faultsOfChain(manifest, say)];
  const signed = signatureIn(files, manifest.root, key, say);
  faults.push(...signed.faults);
  const { head, items } = manifest;
  const given = items.filter(({ item }) => item !== undefined).length;
  const about = [
    say('volume', { number: head.volume, office: head.office, sealedAt: head.sealedAt }),
    say('case', { title: head.case.title, holder: head.case.holder, numbers: head.case.numbers.join(' / ') || '—' }),
    say('items', { given, all: items.length }),
    say('root', { root: manifest.root }),
    ...signed.lines,
  ];
  return {
    outcome: faults.length === 0 ? 'whole' : 'wrong',
    lines: [...about, ...(faults.length === 0 ? [say('whole')] : [say('wrong', { count: faults.length }), ...faults])],
  };
}

type Say = ReturnType<typeof sayOf>;

/** What a file of the zip says, if it is of the shape; null = it is not there, or says something else. */
function jsonIn<T>(entry: ReadEntry | undefined, shape: z.ZodType<T>): T | null {
  try {
    const read = shape.safeParse(JSON.parse(entry?.text ?? ''));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Files that are missing, are not what was sealed, or belong to nothing. */
function faultsOfFiles({ items }: Manifest, files: ReadonlyMap<string, ReadEntry>, say: Say): string[] {
  const faults: string[] = [];
  const known = new Set([manifestName, signatureName]);
  for (const { item, file } of items) {
    if (!item) continue;
    const words = { code: item.code, title: item.title['zh-CN'], file: file ?? item.name };
    if (item.sha256 === null) {
      if (file != null) faults.push(say('extra', { file }));
      continue;
    }
    const found = file == null ? undefined : files.get(file);
    if (file != null) known.add(file);
    if (!found) faults.push(say('gone', words));
    else if (found.sha256 !== item.sha256) faults.push(say('changed', words));
  }
  for (const name of files.keys()) if (!known.has(name)) faults.push(say('extra', { file: name }));
  return faults;
}

/** Entries of the manifest that are not what was sealed, and a chain that does not end in the root. */
function faultsOfChain({ head, items, root }: Manifest, say: Say): string[] {
  const faults = items.flatMap(({ item, digest }, at) => {
    if (!item) return [];
    const words = { code: item.code, title: item.title['zh-CN'], position: at + 1 };
    if (item.position !== at + 1) return [say('moved', words)];
    return digestOf(item) === digest ? [] : [say('entry', words)];
  });
  const digests = items.map(({ digest }) => digest);
  return rootOf(head, digests) === root ? faults : [...faults, say('chain')];
}

/** The signature under the root. */
function signatureIn(
  files: ReadonlyMap<string, ReadEntry>,
  root: string,
  key: string | undefined,
  say: Say,
): { lines: string[]; faults: string[] } {
  const signature = jsonIn(files.get(signatureName), SignatureFile);
  if (!signature) return { lines: [], faults: [say(files.has(signatureName) ? 'badSignature' : 'noSignature')] };
  const print = createHash('sha256').update(Buffer.from(signature.publicKey, 'base64')).digest('hex');
  const lines = [say('signedBy', { office: signature.office, print })];
  const faults: string[] = [];
  if (!isGenuine(signature)) faults.push(say('badSignature'));
  const statement = jsonIn(
    { sha256: '', bytes: 0, text: signature.statement },
    z.object({ about: z.literal('volume'), sha256: z.string() }),
  );
  if (statement?.sha256 !== root) faults.push(say('otherRoot'));
  if (key !== undefined && key.toLowerCase() !== print) faults.push(say('otherKey', { print }));
  return { lines, faults };
}

function isGenuine({ publicKey, statement, value }: z.infer<typeof SignatureFile>): boolean {
  try {
    const known = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(statement), known, Buffer.from(value, 'base64'));
  } catch {
    return false;
  }
}
