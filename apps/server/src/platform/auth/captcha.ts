import { randomInt } from 'node:crypto';
import type { Database } from '../../kernel/context.ts';
import { tables } from '../../kernel/context.ts';
import { hashOf, newSecret, sameHash } from '../../kernel/secret.ts';
import type { Settings } from '../../kernel/settings/settings.ts';

interface CaptchaTables {
  auth_captcha: { request_id: string; code_hash: string; expires_at: Date };
}
/** Seconds for which a captcha is valid. */
export const captchaSeconds = 120;

/** Draws a six-digit code. The picture library is loaded with the first captcha, not at start. */
export async function drawCaptcha(settings: Settings): Promise<{ code: string; image: string }> {
  const code = settings.testCaptcha ?? String(randomInt(0, 1_000_000)).padStart(6, '0');
  // The library's own random text is not secure; its default export, missing in its types, draws a given text.
  const draw = (await import('svg-captcha')).default as unknown as (text: string, options: object) => string;
  // The library's random colours include pale yellow on white: dark strokes on a fixed background are readable in every theme.
  const svg = draw(code, { width: 132, height: 40, fontSize: 42, noise: 3, color: false }).replace(
    '>',
    '><path fill="#fff" d="M0 0h132v40H0z"/>',
  );
  return { code, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Stores the hash of a code under the client's request id (R7.1-20) or a new one; only the newest picture of an id counts. */
export async function storeCaptcha(db: Database, code: string, wanted: string | undefined, now: Date): Promise<string> {
  const requestId = wanted !== undefined && /^[\w-]{8,64}$/.test(wanted) ? wanted : newSecret();
  const given = { code_hash: hashOf(code), expires_at: new Date(now.getTime() + captchaSeconds * 1000) };
  await tables<CaptchaTables>(db)
    .insertInto('auth_captcha')
    .values({ request_id: requestId, ...given })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(given))
    .execute();
  return requestId;
}

/** Removes a captcha from the store, so that it can be used once, right or wrong; true when the code was right. */
export async function takeCaptcha(db: Database, requestId: string, code: string, now: Date): Promise<boolean> {
  const row = await tables<CaptchaTables>(db)
    .deleteFrom('auth_captcha')
    .where('request_id', '=', requestId)
    .returningAll()
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now && sameHash(row.code_hash, hashOf(code.trim()));
}

/** Deletes captchas that were never answered. */
export async function forgetOldCaptchas(db: Database, now: Date): Promise<void> {
  await tables<CaptchaTables>(db).deleteFrom('auth_captcha').where('expires_at', '<', now).execute();
}
