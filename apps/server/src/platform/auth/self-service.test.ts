import { readFile } from 'node:fs/promises';
import {
  changePassword,
  constants,
  loginApply,
  Mobile,
  type RoleId,
  resetPassword,
  resetPasswordTenant,
  saasTenantRegister,
  sendSms,
  sendSmsTenant,
  signUpApprove,
  signUpMine,
  signUpProof,
  signUpQuery,
  signUpRefuse,
  signUpSubmit,
  tenantScales,
  userContext,
  userOpen,
  userOpenTenant,
  userRegister,
  userTenantRegister,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outgoingFile } from '../../kernel/files/outgoing-file.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import {
  askCode,
  auditOf,
  exchange,
  readCaptcha,
  setSwitch,
  signIn,
  signInModules,
  testPassword,
} from './auth.testing.ts';

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({ modules: signInModules, clock: () => now, settings: { trustProxy: true } });
  // Both demonstration companies have an administrator; this one leaves its people to the authority.
  await test.app.asOwner((db) =>
    sql`insert into tenant (id, kind, code, name) values (9001, 'company', 'lonely', '无管理员公司')`.execute(db),
  );
});
afterAll(() => test.close());
const tenantIdOf = async (code: string) => {
  const { rows } = await test.app.asOwner((db) =>
    sql<{ id: string }>`select id from tenant where code = ${code}`.execute(db),
  );
  return rows[0]?.id ?? '';
};
beforeEach(async () => {
  await test.app.asOwner(async (db) => {
    await sql`delete from auth_attempt`.execute(db);
    await sql`delete from auth_sms`.execute(db);
  });
  now = new Date();
});
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const code = '123456';
const password = 'Fresh-Start-1';
const form = { password, confirmPassword: password, code };
let next = 0;
const freshMobile = () => `139${String(10_000_000 + next++)}`;
const fromIp = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
/** Registers a person with a company; answers the account. */
async function registered(company?: string, more: object = {}): Promise<string> {
  const account = `person${next++}`;
  const mobile = freshMobile();
  await askCode(test, mobile, 'register');
  const answer = await test.inject(userRegister, {
    ...form,
    account,
    mobile,
    fullname: '新人',
    ...(company ? { company, proof: '劳动合同 2026-01' } : {}),
    ...more,
  });
  expect([answer.state, answer.cause]).toEqual([200, null]);
  return account;
}
const outgoing = async () => {
  await test.settle();
  const text = await readFile(outgoingFile(test.app.settings), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { kind: string; to: string; text: string; subject?: string });
};

describe('codes to telephones', () => {
  it('R7.1-26 R8-26 needs the picture’s code each time, and says so', async () => {
    const mobile = freshMobile();
    expect((await test.inject(sendSms, { mobile, type: 'register' })).state).toBe(6020104);
    const proof = await readCaptcha(test);
    expect((await test.inject(sendSms, { mobile, type: 'register', ...proof, captcha: '000000' })).state).toBe(6020104);
    expect((await test.inject(sendSms, { mobile, type: 'register', ...proof })).state).toBe(6020104);
    expect((await askCode(test, mobile, 'register')).data).toBe(true);
  });
  it('R9-46 R9-47 takes a mobile of 11 digits and sends 6 digits', async () => {
    for (const mobile of ['1380000000', '138000000011', '12800000001', 'abc'])
      expect((await test.inject(sendSms, { mobile, type: 'login' })).state).toBe(400);
    expect(Mobile.safeParse(`1${'3'.repeat(constants.mobileLength - 1)}`).success).toBe(true);
    const { testSmsCode } = test.app.settings;
    Object.assign(test.app.settings, { testSmsCode: null });
    const mobile = freshMobile();
    await askCode(test, mobile, 'register');
    const sent = (await outgoing()).find((message) => message.to === mobile);
    const digits = /注册验证码 (\d+)，5 分钟内有效/.exec(sent?.text ?? '')?.[1] ?? '';
    expect(digits).toHaveLength(constants.codeLength);
    const { rows } = await test.app.asOwner((db) =>
      sql<{ all: string }>`select (select jsonb_agg(to_jsonb(s))::text from auth_sms s)
        || (select jsonb_agg(to_jsonb(o))::text from outbox o) as all`.execute(db),
    );
    expect(rows[0]?.all).toContain(mobile);
    expect(rows[0]?.all).not.toContain(`"${digits}"`);
    const person = { ...form, account: 'realcode', mobile, fullname: '新人' };
    const wrong = digits === '000000' ? '000001' : '000000';
    expect((await test.inject(userRegister, { ...person, code: wrong })).state).toBe(6020101);
    expect((await test.inject(userRegister, { ...person, code: digits })).state).toBe(200);
    Object.assign(test.app.settings, { testSmsCode });
  });
  it('R7.1-28 R8-23 allows one a minute and ten a day for a mobile, thirty an hour for an address', async () => {
    const mobile = freshMobile();
    const states: number[] = [];
    for (let day = 0; day < 11; day++) {
      states.push((await askCode(test, mobile, 'register')).state);
      if (day === 0) expect((await askCode(test, mobile, 'login')).state).toBe(6010106);
      later(61);
    }
    expect(states).toEqual([...Array(10).fill(200), 6010106]);
    later(86_400);
    expect((await askCode(test, mobile, 'register')).state).toBe(200);
    const office: number[] = [];
    for (let i = 0; i < 31; i++)
      office.push((await askCode(test, freshMobile(), 'register', fromIp('203.0.113.9'))).state);
    expect(office).toEqual([...Array(30).fill(200), 6010106]);
    expect((await askCode(test, freshMobile(), 'register', fromIp('203.0.113.10'))).state).toBe(200);
  });
  it('R7.1-28 two requests at once send one message', async () => {
    const mobile = freshMobile();
    const answers = await Promise.all([1, 2, 3].map(() => askCode(test, mobile, 'register')));
    expect(answers.map((answer) => answer.state).sort()).toEqual([200, 6010106, 6010106]);
  });
  it('R7.1-28 a code lives five minutes, bears five tries and is bound to mobile and purpose', async () => {
    const login = (given: string, mobile = '13800000001') => test.inject(loginApply, { mobile, code: given });
    await askCode(test, '13800000001', 'login');
    expect((await login(code, '13800000002')).state).toBe(6020101);
    later(5 * 60 + 1);
    expect((await login(code)).state).toBe(6020101);
    await askCode(test, '13800000001', 'reset');
    expect((await login(code)).state).toBe(6020101);
    later(61);
    await askCode(test, '13800000001', 'login');
    await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
    for (let i = 0; i < 5; i++) {
      await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
      expect((await login('000000')).state).toBe(6020101);
    }
    await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
    expect((await login(code)).state).toBe(6020101);
  });
  it('R7.1-27 R7.1-28 answers alike whether anybody has the mobile, and writes only to who has it', async () => {
    const [known, unknown] = ['13800000004', freshMobile()];
    for (const call of [sendSms, sendSmsTenant]) {
      const answers = [];
      for (const mobile of [known, unknown]) answers.push(await askCode(test, mobile, 'reset', { call }));
      const [a, b] = answers.map((answer) => ({ ...answer, requestId: '' }));
      expect(a).toEqual(b);
      later(61);
    }
    const sent = await outgoing();
    expect(sent.filter((message) => message.to === unknown)).toEqual([]);
    // The officer is no administrator of a tenant: the second request reached nobody.
    expect(sent.filter((message) => message.to === known && message.text.startsWith('重置密码'))).toHaveLength(1);
    await askCode(test, known, 'register');
    expect((await outgoing()).filter((message) => message.to === known && message.text.startsWith('注册'))).toEqual([]);
  });
});

describe('sign-in by mobile', () => {
  it('R7.1-10 a code signs in once', async () => {
    await askCode(test, '13800000001', 'login');
    const state = await test.inject(loginApply, { mobile: '13800000001', code });
    expect(state.state).toBe(200);
    expect((await exchange(test, state.data)).username).toBe('applicant');
    expect((await test.inject(loginApply, { mobile: '13800000001', code })).state).toBe(6020101);
  });
  it('R7.1-11 wrong codes count like wrong passwords: a captcha after three, a lock after ten', async () => {
    await askCode(test, '13800000002', 'login');
    const login = (more: object = {}) => test.inject(loginApply, { mobile: '13800000002', code: '000000', ...more });
    for (let i = 0; i < 3; i++) expect((await login()).state).toBe(6020101);
    expect((await login()).state).toBe(6020104);
    for (let i = 0; i < 7; i++) expect((await login(await readCaptcha(test))).state).toBe(6020101);
    expect((await login(await readCaptcha(test))).state).toBe(6010105);
  });
});

describe('registration', () => {
  it('R7.1-21 R7.1-22 R7.1-23 R7.1-29 R8-22 says whether it is open, and is refused while it is closed', async () => {
    expect((await test.inject(userOpen, {})).data).toBe(true);
    expect((await test.inject(userOpenTenant, {})).data).toBe(true);
    await setSwitch(test, 'registrationOpen', false);
    await setSwitch(test, 'tenantRegistrationOpen', false);
    expect((await test.inject(userOpen, {})).data).toBe(false);
    expect((await test.inject(userOpenTenant, {})).data).toBe(false);
    const person = { ...form, account: 'late', mobile: freshMobile(), fullname: '晚' };
    expect((await test.inject(userRegister, person)).state).toBe(6010105);
    const tenant = { ...person, name: '晚到公司', code: 'late', smsCode: code };
    expect((await test.inject(userTenantRegister, tenant)).state).toBe(6010105);
    await setSwitch(test, 'registrationOpen', true);
    await setSwitch(test, 'tenantRegistrationOpen', true);
  });
  it('R1-03 R7.1-23 makes an account that signs in and belongs to no tenant until it is approved; others have one or several', async () => {
    const account = await registered('云海岚屿生物科技有限公司（演示）');
    const token = (await signIn(test, account, password)).access_token;
    const { data } = await test.inject(userContext, {}, { token });
    expect(data).toMatchObject({
      user: { account, fullname: '新人', isSuper: 'N' },
      tenants: [],
      tenantId: null,
      roles: [],
      registration: { status: 'WAIT', company: '云海岚屿生物科技有限公司（演示）', opinion: null },
    });
    for (const [known, count] of [
      ['applicant', 1],
      ['multi', 2],
    ] as const) {
      const other = (await signIn(test, known)).access_token;
      expect((await test.inject(userContext, {}, { token: other })).data.tenants).toHaveLength(count);
    }
    expect((await test.inject(signUpMine, {}, { token })).data).toMatchObject({
      status: 'WAIT',
      tenantName: '云海岚屿生物科技有限公司（演示）',
      proof: '劳动合同 2026-01',
    });
  });
  it('R7.1-23 R5-22 checks the form: account, password, code, and what is taken', async () => {
    const mobile = freshMobile();
    await askCode(test, mobile, 'register');
    const send = (more: object) =>
      test.inject(userRegister, { ...form, account: 'checked1', fullname: '查', mobile, ...more });
    const both = (given: string) => ({ password: given, confirmPassword: given });
    for (const [more, field] of [
      [{ account: '1abc' }, 'account'],
      [{ account: 'a b' }, 'account'],
      [{ confirmPassword: 'Different-1' }, 'confirmPassword'],
      [both('Short-1'), 'password'],
      [both('My-Checked1-x'), 'password'],
      [both('password123'), 'password'],
      [both('x'.repeat(65)), 'password'],
      [{ email: 'no mail' }, 'email'],
      [{ fullname: ' ' }, 'fullname'],
      [{ code: '12345' }, 'code'],
    ] as const) {
      const answer = await send(more);
      expect([JSON.stringify(more), answer.state]).toEqual([JSON.stringify(more), 400]);
      expect((answer.data as unknown as { field: string }[])[0]?.field).toBe(field);
    }
    expect((await send({ code: '000000' })).state).toBe(6020101);
    expect(await send({ account: 'Applicant' })).toMatchObject({ state: 409, data: [{ field: 'account' }] });
    // Nothing of the refused ones used the code up.
    expect((await send({})).state).toBe(200);
    later(61);
    await askCode(test, mobile, 'register');
    expect((await send({ account: 'checked2' })).state).toBe(409);
  });
  it('R7.1-23 is decided by the company’s administrator, else by the authority’s', async () => {
    const list = async (account: string, tenantCode?: string) => {
      const { access_token: token } = await signIn(test, account);
      const at = { token, ...(tenantCode ? { tenantId: await tenantIdOf(tenantCode) } : {}) };
      const { data } = await test.inject(signUpQuery, { parameters: [{ key: 'status', value: 'WAIT' }] }, at);
      return { at, accounts: data.dataResult.map((row) => row.account), rows: data.dataResult };
    };
    const mine = await registered('云海岚屿生物科技有限公司（演示）');
    const orphan = await registered('lonely');
    const unknown = await registered('没有这家公司');
    const office = await registered('yunhai');
    const authority = await list('tenantadmin');
    expect(authority.accounts).toEqual(expect.arrayContaining([orphan, unknown, office]));
    expect(authority.accounts).not.toContain(mine);
    const company = await list('multi', 'lanyu');
    expect(company.accounts).toContain(mine);
    for (const other of [orphan, unknown, office]) expect(company.accounts).not.toContain(other);
    expect((await list('multi', 'hexu')).accounts).not.toContain(mine);
    expect((await list('admin')).accounts).toEqual(expect.arrayContaining([mine, orphan, unknown, office]));
    const { access_token: officer } = await signIn(test, 'filing');
    expect((await test.inject(signUpQuery, {}, { token: officer })).state).toBe(6010104);

    const rows = [...authority.rows, ...company.rows];
    const approve = (from: typeof authority, account: string, more: object = {}) => {
      const signUpId = rows.find((row) => row.account === account)?.id ?? '';
      return test.inject(signUpApprove, { registrationId: signUpId, ...more }, from.at);
    };
    expect((await approve(authority, mine)).state).toBe(404);
    const passed = await approve(company, mine);
    expect(passed.data).toMatchObject({ status: 'PASSED', decidedBy: '多租户演示' });
    expect((await approve(company, mine)).state).toBe(409);
    const { data } = await test.inject(userContext, {}, { token: (await signIn(test, mine, password)).access_token });
    expect(data).toMatchObject({ roles: ['APPLICANT'], mainTenant: { code: 'lanyu' }, registration: null });

    expect((await approve(authority, orphan)).data).toMatchObject({ status: 'PASSED', tenantName: '无管理员公司' });
    expect(await approve(authority, unknown)).toMatchObject({ state: 400, data: [{ field: 'tenantId' }] });
    expect((await approve(authority, unknown, { tenantId: await tenantIdOf('lanyu') })).state).toBe(400);
    expect(await approve(authority, office)).toMatchObject({ state: 400, data: [{ field: 'roles' }] });
    for (const roles of [['SUPER'], ['APPLICANT']] as RoleId[][])
      expect((await approve(authority, office, { roles })).state).toBe(400);
    expect((await approve(authority, office, { roles: ['EXPERT'] })).data.status).toBe('PASSED');
    expect((await auditOf(test, 'registration.approve')).map((row) => row.after)).toMatchObject([
      { status: 'PASSED', roles: ['APPLICANT'] },
      { status: 'PASSED', roles: ['APPLICANT'] },
      { status: 'PASSED', roles: ['EXPERT'] },
    ]);
  });
  it('R7.1-23 is refused with a reason, told to the person, and may be asked for again with a file', async () => {
    const account = await registered('lonely', { email: 'person@example.org' });
    const person = (await signIn(test, account, password)).access_token;
    const { access_token: admin } = await signIn(test, 'tenantadmin');
    const signUpId = (await test.inject(signUpMine, {}, { token: person })).data?.id ?? '';
    expect((await test.inject(signUpRefuse, { registrationId: signUpId, opinion: ' ' }, { token: admin })).state).toBe(
      400,
    );
    await test.inject(signUpRefuse, { registrationId: signUpId, opinion: '合同缺少公章' }, { token: admin });
    expect((await outgoing()).at(-1)).toMatchObject({
      kind: 'mail',
      to: 'person@example.org',
      subject: '账号申请未通过',
      text: expect.stringContaining('合同缺少公章'),
    });
    const info = (await test.inject(userContext, {}, { token: person })).data;
    expect(info.registration).toMatchObject({ status: 'REFUSED', opinion: '合同缺少公章' });

    const upload = (content: Buffer, name: string, token = person) =>
      test.server.inject({
        method: 'POST',
        url: `/oauth2/v3${signUpProof.path}`,
        headers: { 'x-authorization-access_token': token, 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([
          Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
          content,
          Buffer.from('\r\n--x--\r\n'),
        ]),
      });
    expect((await upload(Buffer.from('<svg onload=alert(1)>'), 'a.png')).json().state).toBe(400);
    expect((await upload(Buffer.alloc(6 * 1024 * 1024), 'big.pdf')).statusCode).toBe(413);
    const file = (await upload(Buffer.from('%PDF-1.7 letter'), '../../授权书.exe')).json().data;
    expect(file).toMatchObject({ fileName: '授权书.pdf', totalBytes: 15 });
    const again = { company: 'lonely', proof: '已补公章', proofFileId: file.id };
    const stranger = (await signIn(test, 'rival')).access_token;
    expect((await test.inject(signUpSubmit, again, { token: stranger })).state).toBe(404);
    const submitted = (await test.inject(signUpSubmit, again, { token: person })).data;
    expect(submitted).toMatchObject({ status: 'WAIT', proofFile: { fileName: '授权书.pdf' } });
    const read = (token: string) =>
      test.server.inject({
        url: `/oauth2/v3/user/registration/proof/get?registrationId=${submitted.id}`,
        headers: { 'x-authorization-access_token': token },
      });
    const sent = await read(admin);
    expect(sent.body).toBe('%PDF-1.7 letter');
    expect(sent.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('授权书.pdf')}`,
    );
    expect((await read(stranger)).json().state).toBe(404);
  });
});

describe('forgotten passwords', () => {
  it('R7.1-24 sets a new one, ends all sessions and tells by mail', async () => {
    const token = await signIn(test, 'rival');
    await test.app.asOwner((db) =>
      sql`update user_contact set email = 'rival@example.org' where mobile = '13800000002'`.execute(db),
    );
    await askCode(test, '13800000002', 'reset');
    const reset = (more: object = {}) => test.inject(resetPassword, { mobile: '13800000002', ...form, ...more });
    expect(await reset({ password: 'My-rival-99', confirmPassword: 'My-rival-99' })).toMatchObject({ state: 400 });
    expect((await reset()).data).toBe(true);
    expect((await reset()).state).toBe(6020101);
    expect((await test.inject(userContext, {}, { token: token.access_token })).state).toBe(6020201);
    expect((await test.inject(loginApply, { username: 'rival', password: testPassword })).state).toBe(6020101);
    expect((await signIn(test, 'rival', password)).username).toBe('rival');
    expect((await outgoing()).at(-1)).toMatchObject({ kind: 'mail', to: 'rival@example.org', subject: '密码已重置' });
    expect(Number((await auditOf(test, 'auth.passwordReset'))[0]?.after?.endedSessions)).toBeGreaterThanOrEqual(1);
  });
  it('R7.1-24 R7.1-25 answers a mobile that nobody has like a wrong code', async () => {
    const mobile = freshMobile();
    await askCode(test, mobile, 'reset');
    await askCode(test, '13800000004', 'reset');
    for (const call of [resetPassword, resetPasswordTenant]) {
      const unknown = await test.inject(call, { mobile, ...form });
      const wrong = await test.inject(call, { mobile: '13800000004', ...form, code: '000000' });
      expect({ ...unknown, requestId: '', request: '' }).toEqual({ ...wrong, requestId: '', request: '' });
      expect(unknown.state).toBe(6020101);
    }
  });
  it('R7.1-25 serves administrators of tenants only', async () => {
    for (const [mobile, state] of [
      ['13800000003', 200],
      ['13800000004', 6020101],
    ] as const) {
      await askCode(test, mobile, 'reset', { call: sendSmsTenant });
      expect((await test.inject(resetPasswordTenant, { mobile, ...form })).state).toBe(state);
    }
    const { access_token: token } = await signIn(test, 'tenantadmin', password);
    const back = { current: password, password: testPassword, confirmPassword: testPassword };
    expect((await test.inject(changePassword, back, { token })).state).toBe(200);
  });
});

describe('a company that wants to become a tenant', () => {
  it('R7.1-29 R7.4-06 R4-03 waits, disabled, with the account of its administrator', async () => {
    for (const [index, call] of [userTenantRegister, saasTenantRegister].entries()) {
      const mobile = freshMobile();
      await askCode(test, mobile, 'register', { call: sendSmsTenant });
      const tenant = {
        name: `新公司${index}`,
        code: `newco${index}`,
        account: `boss${index}`,
        password,
        confirmPassword: password,
        email: 'boss@example.org',
        mobile,
        smsCode: code,
        scale: tenantScales[0],
        parentName: '新集团',
      };
      expect((await test.inject(call, { ...tenant, smsCode: '000000' })).state).toBe(6020101);
      expect((await test.inject(call, { ...tenant, code: 'Lanyu!' })).state).toBe(400);
      expect(await test.inject(call, { ...tenant, code: 'lanyu' })).toMatchObject({
        state: 409,
        data: [{ field: 'code' }],
      });
      expect((await test.inject(call, tenant)).data).toBe(true);
      const { rows } = await test.app.asOwner((db) =>
        sql`select status, approve_status, schema_status, kind, scale, parent_name from tenant where code = ${tenant.code}`.execute(
          db,
        ),
      );
      expect(rows).toEqual([
        {
          status: 'DISABLED',
          approve_status: 'WAIT',
          schema_status: 'WAIT',
          kind: 'company',
          scale: tenantScales[0],
          parent_name: '新集团',
        },
      ]);
      const token = (await signIn(test, tenant.account, password)).access_token;
      expect((await test.inject(userContext, {}, { token })).data).toMatchObject({ tenants: [], tenantId: null });
    }
  });

  it('is known by its unified social credit code, which is checked, belongs to one company, and fills its forms', async () => {
    const ask = async (name: string, more: { uscc?: string }) => {
      const mobile = freshMobile();
      await askCode(test, mobile, 'register', { call: sendSmsTenant });
      const form = {
        name,
        code: name,
        account: `${name}1`,
        password,
        confirmPassword: password,
        mobile,
        smsCode: code,
      };
      return test.inject(userTenantRegister, { ...form, ...more });
    };
    const uscc = '91990000MA0YH0C11H';
    for (const wrong of ['91990000MA0YH0C11X', '91990000', '９１990000MA0YH0C11'])
      expect(await ask('wrongcode', { uscc: wrong })).toMatchObject({ state: 400, data: [{ field: 'uscc' }] });
    expect((await ask('withcode', { uscc: uscc.toLowerCase() })).data).toBe(true);
    const taken = await ask('again', { uscc });
    expect(taken).toMatchObject({ state: 409, data: [{ field: 'uscc' }] });
    // Nothing of the refused request is left, and one without a code goes.
    expect((await ask('again', { uscc: '' })).data).toBe(true);
    // A company of the demonstration has its code from elsewhere.
    expect((await ask('lent', { uscc: '91990000MA0YH0A116' })).state).toBe(409);
    const { rows } = await test.app.asOwner((db) =>
      sql<{ code: string; uscc: string | null }>`select code, profile ->> 'uscc' as uscc from tenant
        where code in ('withcode', 'again', 'lent', 'wrongcode') order by code`.execute(db),
    );
    expect(rows).toEqual([
      { code: 'again', uscc: null },
      { code: 'withcode', uscc },
    ]);
  });
});
