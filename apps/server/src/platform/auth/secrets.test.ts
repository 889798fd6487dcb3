import { type Call, callList, prefixes, type Token } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn } from './auth.testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Every text that lies in the database and must not leave it. */
async function storedSecrets(): Promise<string[]> {
  const { rows } = await test.app.asOwner((db) =>
    sql<{ secret: string }>`
      select password_hash as secret from user_credential
      union select hash from auth_token union select hash from auth_ticket
      union select mobile from user_contact where mobile is not null
      union select secret from user_factor union select code_hash from user_recovery_code
      union select code_hash from auth_sms union select code_hash from auth_captcha`.execute(db),
  );
  return rows.map((row) => row.secret);
}

async function bodyOf(call: Call, token: Token): Promise<string> {
  const answer = await test.server.inject({
    method: call.method,
    url: `${prefixes[call.prefix]}${call.path.replace(':group', 'filing').replace(':name', 'cases')}`,
    headers: { 'x-authorization-access_token': token.access_token },
    ...(call.method === 'POST' ? { payload: { requestPage: { pageNo: 1, limit: 500 } } } : {}),
  });
  return answer.body;
}

describe('answers', () => {
  it('R3-08 never hold password hashes, tokens or mobiles: every reading call as five people', async () => {
    await test.app.asOwner((db) =>
      sql`insert into user_factor (user_id, secret, confirmed_at)
        select id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', now() from app_user where account = 'expert5'`.execute(db),
    );
    const reading = callList.filter((call) => !call.writes && call.access !== 'public' && call.kind === undefined);
    expect(reading.length).toBeGreaterThan(30);
    let answered = 0;
    const bodies: string[] = [];
    for (const account of ['admin', 'tenantadmin', 'applicant', 'filing', 'auditor']) {
      const token = await signIn(test, account);
      for (const call of reading) {
        const body = await bodyOf(call, token);
        if (body.includes('"state":200')) answered += 1;
        bodies.push(body);
      }
    }
    expect(answered).toBeGreaterThan(80);
    const all = bodies.join('\n');
    const secrets = await storedSecrets();
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    const names = /.{0,60}(\$argon2|"(password_?hash|salt|refresh_?token|mobile|idCard|id_card)":).{0,20}/gi;
    expect(all.match(names)).toBeNull();
  });
});
