import { messageList, settingSave, type Token, userContext } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { signIn, signInModules } from '../auth.testing.ts';
import { forgetOldChanges, sessionStamp } from './authenticate.ts';

let test: TestApp;
let token: Token;
beforeAll(async () => {
  test = await createTestApp({ modules: signInModules });
  token = await signIn(test, 'chief');
});
afterAll(() => test.close());

const asOwner = (statement: string) => test.app.asOwner((db) => sql.raw(statement).execute(db));
const state = async () => (await test.inject(messageList, {}, { token: token.access_token })).state;
const stampNow = async () => {
  const { rows } = await test.app.asOwner((db) =>
    sql<{ stamp: string }>`select (${sql.raw(sessionStamp)}) as stamp`.execute(db),
  );
  return rows[0]?.stamp;
};
const chief = `(select id from app_user where account = 'chief')`;

describe('remembered sessions', () => {
  it('R6-20 R7.1-08 see every change at the next call, whichever process made it', async () => {
    // Another process writes to the tables alone: nothing tells this one but the database.
    const changes: [string, string, number][] = [
      [
        `update app_user set status = 'disabled' where account = 'chief'`,
        `update app_user set status = 'actived' where account = 'chief'`,
        6020201,
      ],
      [
        `update auth_family set revoked_at = now(), revoked_reason = 'x' where user_id = ${chief}`,
        `update auth_family set revoked_at = null where user_id = ${chief}`,
        6020201,
      ],
      [
        `update auth_family set revoked_at = now(), revoked_reason = 'otherClient' where user_id = ${chief}`,
        `update auth_family set revoked_at = null where user_id = ${chief}`,
        6020102,
      ],
      [
        `update user_credential set must_change = true where user_id = ${chief}`,
        `update user_credential set must_change = false where user_id = ${chief}`,
        6010105,
      ],
      [
        `insert into platform_setting (key, value, changed_at) values ('secondFactorRequired', 'true', now())`,
        `delete from platform_setting where key = 'secondFactorRequired'`,
        6010105,
      ],
    ];
    for (const [change, back, expected] of changes) {
      expect([change, await state(), await state()]).toEqual([change, 200, 200]);
      await asOwner(change);
      expect([change, await state(), await state()]).toEqual([change, expected, expected]);
      await asOwner(back);
    }
    expect(await state()).toBe(200);
  });
  it('R6-20 see roles, tenants and the employee’s state change', async () => {
    const roles = async () => (await test.inject(userContext, {}, { token: token.access_token })).data.roles;
    expect(await roles()).toEqual(['CHIEF']);
    await asOwner(
      `insert into membership_role (membership_id, role) select id, 'EXPERT' from membership where user_id = ${chief}`,
    );
    expect([...(await roles())].sort()).toEqual(['CHIEF', 'EXPERT']);
    await asOwner(
      `delete from membership_role where role = 'EXPERT' and membership_id in (select id from membership where user_id = ${chief})`,
    );
    expect(await roles()).toEqual(['CHIEF']);
    await asOwner(`update employee set status = 'disabled' where user_id = ${chief}`);
    expect(await roles()).toEqual([]);
    await asOwner(`update employee set status = 'actived' where user_id = ${chief}`);
    await asOwner(`update tenant set status = 'DISABLED' where code = 'yunhai'`);
    expect(await roles()).toEqual([]);
    await asOwner(`update tenant set status = 'ENABLED' where code = 'yunhai'`);
    expect(await roles()).toEqual(['CHIEF']);
  });
  it('a rolled-back change changes nothing, and sweeping never brings an old stamp back', async () => {
    const before = await stampNow();
    await test.app
      .asOwner(async (db) => {
        await sql`update tenant set name = name`.execute(db);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await stampNow()).toBe(before);
    const stamps: (string | undefined)[] = [await stampNow()];
    for (let round = 0; round < 3; round++) {
      await asOwner('update tenant set name = name');
      stamps.push(await stampNow());
      await asOwner(`update auth_change set at = now() - interval '1 hour'`);
      await test.app.run({ role: 'app_platform' }, (ctx) => forgetOldChanges(ctx.db));
      stamps.push(await stampNow());
    }
    expect(new Set(stamps).size).toBe(stamps.length);
    const { rows } = await test.app.asOwner((db) => sql`select 1 from auth_change`.execute(db));
    expect(rows).toHaveLength(1);
  });
  it('no request role can write the stamp', async () => {
    const write = test.app.run({ role: 'app_platform' }, (ctx) =>
      sql`insert into auth_change default values`.execute(ctx.db),
    );
    await expect(write).rejects.toThrow(/permission denied/);
    const { access_token } = await signIn(test, 'admin');
    expect((await test.inject(settingSave, { key: 'tenantMode', value: true }, { token: access_token })).state).toBe(
      200,
    );
  });
});
