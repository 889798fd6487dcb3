import { createHmac, type KeyObject, randomUUID, sign } from 'node:crypto';

/** A single-sign-on ticket as another system makes it (R2.3-27): a JWT signed by HMAC or Ed25519. */
export function ssoTicket(claims: { sub: string; iss: string; aud: string }, key: string | KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const alg = typeof key === 'string' ? 'HS256' : 'EdDSA';
  const text = `${part({ alg })}.${part({ ...claims, iat, exp: iat + 60, jti: randomUUID() })}`;
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(text).digest('base64url')
      : sign(null, Buffer.from(text), key).toString('base64url');
  return `${text}.${signature}`;
}
