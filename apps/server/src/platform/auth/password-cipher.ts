import { createCipheriv, createDecipheriv } from 'node:crypto';
import { type Context, fail } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';

/**
 * Transport cipher of old clients: AES-128-ECB, PKCS7, base64, fixed key (R7-25). Everybody who has the client has the
 * key, so it hides nothing from anybody; TLS does. Off unless PASSWORD_CIPHER_KEY is set (ADR 0015).
 */
const algorithm = 'aes-128-ecb';

/** Decrypts a password; null when it is no cipher text of this key. */
export function decipherPassword(key: string, cipherText: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(cipherText)) return null;
  try {
    const decipher = createDecipheriv(algorithm, Buffer.from(key), null);
    return Buffer.concat([decipher.update(cipherText, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** What an old client does; tests and clients written in this language use it. */
export function cipherPassword(key: string, password: string): string {
  const cipher = createCipheriv(algorithm, Buffer.from(key), null);
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
}

/** The password of an input as typed; `encrypted: true` without a configured key, or with another key, is refused. */
export function typedPassword(ctx: Context, password: string, encrypted: boolean | undefined): string {
  if (!encrypted) return password;
  const key = ctx.app.settings.passwordCipherKey;
  const plain = key === null ? null : decipherPassword(key, password);
  return plain ?? fail('illegalRequest', { cause: text(ctx.language, 'auth.noCipher') });
}
