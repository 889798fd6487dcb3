import { readFileSync } from 'node:fs';
import { constants, PublicConfig, platformConfig, settingQuery, settingSave, switchKeys } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePolicyOf } from '../../kernel/http/headers.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await createTestApp();
  admin = (await signIn(test, 'admin')).access_token;
});
afterAll(() => test.close());
const save = (key: (typeof switchKeys)[number], value: boolean, token = admin) =>
  test.inject(settingSave, { key, value }, { token });

describe('what the browser reads at start-up', () => {
  it('R6-03 R6-04 R7.1-30 R9-05 tells the switches and the client id without a session, and no secret', async () => {
    const { state, data } = await test.inject(platformConfig, {});
    expect(state).toBe(200);
    expect(Object.keys(data).sort()).toEqual(Object.keys(PublicConfig.shape).sort());
    expect(data).toMatchObject({
      clientId: 'hzp-web',
      tenantMode: true,
      registrationOpen: true,
      secondFactorRequired: false,
      passwordCipher: false,
      development: true,
      demo: true,
    });
    // What only the environment names: other places of sign-in, other servers.
    expect(data).toMatchObject({ ssoParameters: [], oidc: [], apiSlots: [], gateway: null });
  });
  it('names the version of the package', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'));
    expect(constants.version).toBe(manifest.version);
  });
  it('R2.4-09 lists other servers for developers in development mode, and nowhere else', () => {
    const environment = { API_ADDRESSES: '同事=http://127.0.0.1:8081' };
    const settings = readSettings({ ...environment, MODE: 'development' }, '/srv');
    expect(settings.web.apiAddresses).toEqual([{ name: '同事', address: 'http://127.0.0.1:8081' }]);
    expect(pagePolicyOf(settings)).toContain("connect-src 'self' http://127.0.0.1:8081;");
    const real = { MODE: 'production', PUBLIC_URL: 'https://filing.example.org' };
    expect(readSettings({ ...environment, ...real }, '/srv').web.apiAddresses).toEqual([]);
    expect(() => readSettings({ API_ADDRESSES: 'http://127.0.0.1' }, '/srv')).toThrow(/API_ADDRESSES must list/);
  });
  it('takes addresses from the environment and lets pages call and frame them, nothing else', async () => {
    const settings = readSettings(
      {
        API_SLOTS: 'https://a1.example.org, https://a2.example.org/base',
        GATEWAY_URL: 'https://gate.example.org/x',
        FRAME_HOSTS: 'report.example.org,*.map.example.org:8443',
        ENVIRONMENTS: '测试=https://test.example.org',
      },
      '/srv',
    );
    expect(settings.web.environments).toEqual([{ name: '测试', address: 'https://test.example.org' }]);
    expect(settings.web.apiAddresses).toEqual([]);
    const policy = pagePolicyOf(settings);
    expect(policy).toContain(
      "connect-src 'self' https://a1.example.org https://a2.example.org https://gate.example.org;",
    );
    expect(policy).toContain("frame-src 'self' blob: report.example.org *.map.example.org:8443;");
    for (const bad of ["x'; script-src *", 'javascript:alert(1)', 'a b', 'https://x'])
      expect(() => readSettings({ FRAME_HOSTS: bad }, '/srv')).toThrow(/FRAME_HOSTS/);
    expect(() => readSettings({ API_SLOTS: 'ftp://x' }, '/srv')).toThrow(/API_SLOTS must be an address/);
    expect(() => readSettings({ API_SLOTS: Array(21).fill('https://x').join(',') }, '/srv')).toThrow(/at most 20/);
  });
});

describe('switches', () => {
  it('R6-03 R6-04 are changed by a super administrator only, at once, with an audit row', async () => {
    const { data } = await test.inject(settingQuery, {}, { token: admin });
    expect(data.map((item) => item.key)).toEqual([...switchKeys]);
    for (const item of data) expect([item.key, item.name, item.value]).not.toContain(`setting.${item.key}`);
    const changed = await save('registrationOpen', false);
    expect(changed.data).toMatchObject({ value: false, fallback: true, changedBy: '系统管理员' });
    expect((await test.inject(platformConfig, {})).data.registrationOpen).toBe(false);
    expect((await save('tenantMode', false)).data.value).toBe(false);
    expect((await test.inject(platformConfig, {})).data.tenantMode).toBe(false);
    await save('registrationOpen', false);
    const { rows } = await test.app.asOwner((db) =>
      sql`select action, entity_id, before, after from audit_log where entity = 'setting' order by seq`.execute(db),
    );
    expect(rows).toEqual([
      { action: 'setting.change', entity_id: 'registrationOpen', before: { value: true }, after: { value: false } },
      { action: 'setting.change', entity_id: 'tenantMode', before: { value: true }, after: { value: false } },
    ]);
    await save('registrationOpen', true);
    await save('tenantMode', true);
  });
  it('R8-21 are nobody else’s', async () => {
    for (const account of ['tenantadmin', 'applicant', 'regulator1', 'auditor']) {
      const { access_token: token } = await signIn(test, account);
      expect((await save('singleSession', true, token)).state).toBe(6010104);
      expect((await test.inject(settingQuery, {}, { token })).state).toBe(6010104);
    }
    expect((await test.inject(platformConfig, {})).data.tenantMode).toBe(true);
  });
  it('an unknown one is refused', async () => {
    expect((await save('magic' as 'tenantMode', true)).state).toBe(400);
  });
});
