import { type Environment, SettingsError, value } from './settings-values.ts';

/** The key under which the private parts of all signing keys lie in the database (docs/operations.md, Signatures). */
export interface SigningSettings {
  /** 32 bytes as hexadecimal or base64; null = read from the file. */
  signingKey: string | null;
  /** File with the same; null with no key = nobody signs, except in development, where one is made. */
  signingKeyFile: string | null;
}

/** Reads the settings of signing; a key that is none is refused without being repeated. */
export function readSigningSettings(environment: Environment): SigningSettings {
  const signingKey = value(environment, 'SIGNING_KEY') ?? null;
  const signingKeyFile = value(environment, 'SIGNING_KEY_FILE') ?? null;
  if (signingKey !== null && signingKeyFile !== null)
    throw new SettingsError('SIGNING_KEY and SIGNING_KEY_FILE exclude each other: keep one of them');
  if (signingKey !== null) signingKeyBytes('SIGNING_KEY', signingKey);
  return { signingKey, signingKeyFile };
}

/** The 32 bytes of a key as written. @throws SettingsError that names its source, never the key. */
export function signingKeyBytes(source: string, written: string): Buffer {
  const text = written.trim();
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length !== 32 || (text.length !== 64 && !/^[A-Za-z0-9+/]{43}=?$/.test(text)))
    throw new SettingsError(
      `${source} must be 32 random bytes as 64 hexadecimal digits or base64, for example from: openssl rand -hex 32`,
    );
  return bytes;
}
