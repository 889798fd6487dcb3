import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { App } from '../../kernel/context.ts';
import { SettingsError } from '../../kernel/settings/settings.ts';
import { signingKeyBytes } from '../../kernel/settings/settings-signing.ts';

/** The operator's key, under which all private keys lie in the database. `id` names it without giving it away. */
export interface SigningKey {
  id: string;
  bytes: Buffer;
}

const known = new WeakMap<App, SigningKey | null>();

/**
 * The key of this server; null = none is configured, so nobody signs. In development one is made in `DATA_DIR` at the first use. @throws
 * SettingsError for a file that cannot be read or holds no key.
 */
export function signingKeyOf(app: App): SigningKey | null {
  const found = known.get(app);
  if (found !== undefined) return found;
  const written = readWritten(app);
  const bytes = written && signingKeyBytes(written.source, written.text);
  const key = bytes ? { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes } : null;
  known.set(app, key);
  return key;
}

function readWritten({ settings }: App): { source: string; text: string } | null {
  const { signingKey, signingKeyFile, dataDir, mode } = settings;
  if (signingKey !== null) return { source: 'SIGNING_KEY', text: signingKey };
  if (signingKeyFile !== null) {
    const inside = relative(resolve(dataDir), resolve(signingKeyFile));
    if (mode === 'production' && !inside.startsWith('..'))
      throw new SettingsError('SIGNING_KEY_FILE must not lie in DATA_DIR: a backup of it would hold the key');
    return { source: 'SIGNING_KEY_FILE', text: readKeyFile(signingKeyFile) };
  }
  return mode === 'production' ? null : { source: 'DATA_DIR/signing.key', text: madeKey(dataDir) };
}

function readKeyFile(path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    if ((statSync(path).mode & 0o077) !== 0)
      process.stderr.write(`SIGNING_KEY_FILE can be read by others on this machine: chmod 600 ${path}\n`);
    return text;
  } catch (error) {
    throw new SettingsError(`SIGNING_KEY_FILE cannot be read: ${(error as NodeJS.ErrnoException).code ?? error}`);
  }
}

/** A key of a development server; of two servers that begin together the second reads what the first wrote. */
function madeKey(dataDir: string): string {
  const path = join(dataDir, 'signing.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
    chmodSync(path, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8');
}

/** Seals a private key; `bound` ties it to its row, so that a sealed key does not open in another. */
export function sealPrivate(key: SigningKey, privateKey: Buffer, bound: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(privateKey), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Opens a sealed private key; null when it was sealed with another key, for another row, or was changed. */
export function openPrivate(key: SigningKey, sealed: string, bound: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, 12)).setAAD(Buffer.from(bound));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  } catch {
    return null;
  }
}
