import {
  areaSubmit,
  authenticationSwitch,
  authenticationSwitchExit,
  call,
  callList,
  changePassword,
  constants,
  factorSetUp,
  logout,
  messageList,
  messageMarkRead,
  type Token,
  userContext,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { implement, type Module } from '../../../kernel/module.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { auditOf, renew, signIn, signInModules, testPassword } from '../auth.testing.ts';

const client = { client_id: constants.clientId, client_secret: '', grant_type: 'authorization_code' };
/** A call that writes and is audited, as modules have them. */
const touch = call({
  id: 'test.touch',
  method: 'POST',
  prefix: 'platform',
  path: '/test/touch',
  access: 'session',
  writes: true,
  input: z.object({}),
  output: z.boolean(),
  summary: 'For this test',
});
const touchModule: Module = {
  name: 'touch',
  routes: [
    implement(
      touch,
      async (ctx) => {
        await ctx.audit({ action: 'test.touch', entity: 'test', entityId: '1' });
        return true;
      },
      { space: 'platform' },
    ),
  ],
};
let test: TestApp;
let now = new Date();
let admin: Token;
let tenantAdmin: Token;
beforeAll(async () => {
  test = await createTestApp({ modules: [...signInModules, touchModule], clock: () => now });
  admin = await signIn(test, 'admin');
  tenantAdmin = await signIn(test, 'tenantadmin');
});
afterAll(() => test.close());

const become = (token: Token, username: string, more: object = {}) =>
  test.inject(authenticationSwitch, { ...client, access_token: token.access_token, username, ...more });
const goBack = (token: Token) => test.inject(authenticationSwitchExit, { ...client, access_token: token.access_token });
const who = async (token: Token) => (await test.inject(userContext, {}, { token: token.access_token })).data;

describe('switching users', () => {
  it('R6-10 R6-11 R7.1-16 R7.1-17 goes to somebody below and back, with the real person in the audit', async () => {
    const { state, data: as } = await become(admin, 'Applicant', { reason: '核对草稿' });
    expect(state).toBe(200);
    expect(as).toMatchObject({ username: 'applicant', expires_in: 1_800 });
    expect(await who(as)).toMatchObject({
      user: { account: 'applicant', isSuper: 'N' },
      switched: { account: 'admin', fullname: '系统管理员', readOnly: true, until: as.create_at + 1_800_000 },
    });
    const [row] = await auditOf(test, 'auth.switch');
    expect(row).toMatchObject({
      uid: admin.uid,
      real_uid: admin.uid,
      entity_id: as.uid,
      after: { account: 'applicant', reason: '核对草稿', readOnly: true },
    });
    const back = await goBack(as);
    expect(back.data).toMatchObject({ uid: admin.uid, username: 'admin' });
    expect(await who(back.data)).toMatchObject({ user: { account: 'admin' }, switched: null });
    expect((await test.inject(userContext, {}, { token: as.access_token })).state).toBe(6020201);
    expect((await auditOf(test, 'auth.switchExit'))[0]).toMatchObject({ uid: as.uid, real_uid: admin.uid });
    expect((await goBack(back.data)).state).toBe(6010101);
  });

  it('R6-22 SUPER reaches everybody below, a tenant administrator its own tenant, never an equal or a higher one', async () => {
    const states = async (token: Token, names: string[]) =>
      Promise.all(names.map(async (name) => (await become(token, name)).state));
    expect(await states(admin, ['tenantadmin', 'rival', 'auditor'])).toEqual([200, 200, 200]);
    expect(await states(admin, ['admin', 'nobody', ''])).toEqual([6010104, 6010104, 6010104]);
    expect(await states(tenantAdmin, ['filing', 'auditor'])).toEqual([200, 200]);
    expect(await states(tenantAdmin, ['admin', 'applicant', 'tenantadmin'])).toEqual([6010104, 6010104, 6010104]);
    expect(await states(await signIn(test, 'filing'), ['chief', 'applicant'])).toEqual([6010104, 6010104]);
    await test.app.asOwner((db) => sql`update app_user set is_super = true where account = 'auditor'`.execute(db));
    expect(await states(tenantAdmin, ['auditor'])).toEqual([6010104]);
    expect(await states(admin, ['auditor'])).toEqual([6010104]);
    await test.app.asOwner((db) => sql`update app_user set is_super = false where account = 'auditor'`.execute(db));
  });

  it('R6-22 a tenant administrator stays inside the own tenant as somebody who has several', async () => {
    await test.app.asOwner((db) =>
      sql`insert into membership (id, user_id, tenant_id)
        select 77, u.id, t.id from app_user u, tenant t where u.account = 'filing' and t.code = 'lanyu'`.execute(db),
    );
    const { data: as } = await become(tenantAdmin, 'filing');
    const info = await who(as);
    expect(info.tenants.map((tenant) => tenant.code)).toEqual(['yunhai']);
    const { rows } = await test.app.asOwner((db) =>
      sql<{ id: string }>`select id from tenant where code = 'lanyu'`.execute(db),
    );
    const tenantId = rows[0]?.id ?? '';
    const other = await test.inject(userContext, {}, { token: as.access_token, tenantId });
    expect(other.state).toBe(6010104);
    const { data: asSuper } = await become(admin, 'filing');
    expect((await who(asSuper)).tenants.map((tenant) => tenant.code).sort()).toEqual(['lanyu', 'yunhai']);
    await test.app.asOwner((db) => sql`delete from membership where id = 77`.execute(db));
  });

  it('R6-22 is not nested, lasts 30 minutes and is not prolonged', async () => {
    const { data: as } = await become(admin, 'tenantadmin');
    expect((await become(as, 'filing')).state).toBe(6010104);
    now = new Date(now.getTime() + 20 * 60_000);
    const later = await renew(test, as.refresh_token);
    expect(later.data).toMatchObject({ username: 'tenantadmin', expires_in: 600 });
    now = new Date(now.getTime() + 10 * 60_000 + 1_000);
    expect((await test.inject(userContext, {}, { token: later.data.access_token })).state).toBe(6020301);
    expect((await renew(test, later.data.refresh_token)).state).toBe(6020201);
    expect((await who(admin)).user.account).toBe('admin');
    now = new Date();
  });

  it('R6-22 only looks, unless writing was granted; never signs, approves or changes passwords', async () => {
    const { data: reading } = await become(admin, 'applicant');
    const send = <C extends Parameters<TestApp['inject']>[0]>(call: C, input: object, token: Token) =>
      test.inject(call, input as never, { token: token.access_token });
    expect((await send(messageList, {}, reading)).state).toBe(200);
    expect(await send(messageMarkRead, { innerMessageIds: '1' }, reading)).toMatchObject({ state: 6010104 });
    expect((await become(tenantAdmin, 'filing', { write: true })).state).toBe(6010104);
    const { data: writing } = await become(admin, 'applicant', { write: true });
    expect((await who(writing)).switched?.readOnly).toBe(false);
    expect((await send(messageMarkRead, { innerMessageIds: '1' }, writing)).state).not.toBe(6010104);
    const change = { current: testPassword, password: 'Another-1234', confirmPassword: 'Another-1234' };
    expect((await send(changePassword, change, writing)).state).toBe(6010104);
    expect(await send(factorSetUp, { password: testPassword }, writing)).toMatchObject({
      state: 6010104,
      cause: '切换身份时不能做这件事：签署、审批和修改密码只能由本人操作',
    });
  });

  it('R6-22 every call that signs, approves or sets a secret is the person’s own', () => {
    const own = /submit|handle|reply$|approve|refuse|password|factor\.(?!get)|finding\.decide|task\.withdraw/i;
    const found = callList.filter((call) => call.writes && own.test(call.id) && !call.id.startsWith('message'));
    expect(found.map((call) => call.id)).toContain(areaSubmit.id);
    expect(found.filter((call) => !call.personal).map((call) => call.id)).toEqual([]);
  });

  it('R6-22 rows written meanwhile carry both people', async () => {
    const { data: writing } = await become(admin, 'applicant', { write: true });
    expect((await test.inject(touch, {}, { token: writing.access_token })).state).toBe(200);
    expect(await auditOf(test, 'test.touch')).toMatchObject([{ uid: writing.uid, real_uid: admin.uid }]);
  });

  it('R7.1-16 R7.1-17 R7-23 verifies the token of the body like one of the header', async () => {
    for (const call of [authenticationSwitch, authenticationSwitchExit]) {
      const send = (more: object) =>
        test.inject(call, { ...client, access_token: admin.access_token, username: 'filing', ...more });
      expect((await send({ client_id: 'other' })).state).toBe(6010101);
      expect((await send({ grant_type: 'magic' })).state).toBe(6010101);
      expect((await send({ access_token: 'forged' })).state).toBe(6020201);
      expect((await send({ access_token: admin.refresh_token })).state).toBe(6020201);
    }
    now = new Date(now.getTime() + 7_201_000);
    expect((await become(admin, 'filing')).state).toBe(6020301);
    now = new Date();
  });

  it('R7.1-18 signing out as somebody else leaves altogether; a disabled administrator is out at once', async () => {
    const own = await signIn(test, 'admin');
    const { data: as } = await become(own, 'applicant');
    await test.inject(logout, { access_token: as.access_token });
    for (const token of [as, own])
      expect((await test.inject(userContext, {}, { token: token.access_token })).state).toBe(6020201);
    const { data: left } = await become(tenantAdmin, 'filing');
    const set = (status: string) =>
      test.app.asOwner((db) => sql`update app_user set status = ${status} where account = 'tenantadmin'`.execute(db));
    await set('disabled');
    expect((await test.inject(userContext, {}, { token: left.access_token })).state).toBe(6020201);
    await set('actived');
  });
});
