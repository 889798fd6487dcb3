import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { text } from '../../../kernel/texts/index.ts';

/**
 * Transport cipher of old clients: AES-128-ECB, PKCS7, base64, fixed key (R7-25). Every client has the key, so it protects nothing; TLS does. Off
 * unless PASSWORD_CIPHER_KEY is set (ADR 0015).
 */
const algorithm = 'aes-128-ecb';

/** Decrypts a password; null when the text was not encrypted with this key. */
export function decipherPassword(key: string, cipherText: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(cipherText)) return null;
  try {
    const decipher = createDecipheriv(algorithm, Buffer.from(key), null);
    return Buffer.concat([decipher.update(cipherText, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Encrypts a password as an old client does; used by tests and by clients written in this language. */
export function cipherPassword(key: string, password: string): string {
  const cipher = createCipheriv(algorithm, Buffer.from(key), null);
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
}

/** The password of an input in clear text; refused when `encrypted: true` comes without a configured key or with another key. */
export function typedPassword(ctx: Context, password: string, encrypted: boolean | undefined): string {
  if (!encrypted) return password;
  const key = ctx.app.settings.passwordCipherKey;
  const plain = key === null ? null : decipherPassword(key, password);
  return plain ?? fail('illegalRequest', { cause: text(ctx.language, 'auth.noCipher') });
}
