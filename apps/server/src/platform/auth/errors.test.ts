import {
  authenticationApply,
  authorizeApply,
  constants,
  type ErrorName,
  errors,
  type Language,
  languages,
  loginApply,
  sendSms,
  settingQuery,
  userContext,
  userRegister,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../kernel/settings/settings.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { askCode, setSwitch, signIn, signInModules } from './auth.testing.ts';

const client_id = constants.clientId;
let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({ modules: signInModules, clock: () => now, settings: { trustProxy: true } });
});
afterAll(() => test.close());

/** The words of the requirements, section 10, and the English of specification section 8. */
const words: Partial<Record<ErrorName, Record<Language, string>>> = {
  illegalRequest: { 'zh-CN': '非法请求', 'zh-TW': '非法請求', en: 'Illegal request' },
  illegalIp: { 'zh-CN': '非法IP', 'zh-TW': '非法IP', en: 'Illegal IP' },
  illegalPermission: {
    'zh-CN': '非法权限，您没有该操作的权限',
    'zh-TW': '非法權限，您沒有該操作的權限',
    en: 'Illegal permission: you may not do this',
  },
  permissionLimit: { 'zh-CN': '权限受限', 'zh-TW': '權限受限', en: 'Permission limit' },
  submitLimit: {
    'zh-CN': '提交过于频繁，请稍后再试',
    'zh-TW': '提交過於頻繁，請稍後再試',
    en: 'Submit limit: please try again later',
  },
  wrongCredentials: { 'zh-CN': '用户名或密码错误', 'zh-TW': '使用者名稱或密碼錯誤', en: 'Wrong user name or password' },
  otherClients: {
    'zh-CN': '您的账号已在其他客户端登录',
    'zh-TW': '您的帳號已在其他用戶端登入',
    en: 'Your account is signed in on another client',
  },
  captchaRequired: { 'zh-CN': '请输入验证码', 'zh-TW': '請輸入驗證碼', en: 'Please enter the captcha' },
  illegalToken: {
    'zh-CN': '非法的令牌，请重新登录',
    'zh-TW': '非法的權杖，請重新登入',
    en: 'Illegal token, please sign in again',
  },
  tokenExpired: { 'zh-CN': '登录令牌已过期', 'zh-TW': '登入權杖已過期', en: 'The token has expired' },
};

type Send = (headers: Record<string, string>) => Promise<{ state: number; message: string }>;
/** What each code is answered to; every row is a call over HTTP. */
const ways: [string, ErrorName, number, () => Promise<Send> | Send][] = [
  [
    'R8-19',
    'illegalRequest',
    6010101,
    () => (headers) =>
      test.inject(authenticationApply, { client_id: 'other', grant_type: 'refresh_token' }, { headers }),
  ],
  [
    'R8-20',
    'illegalIp',
    6010102,
    () => async (headers) => {
      const { allowedIps } = readSettings({ ALLOWED_IPS: '10.0.0.0/8, 2001:db8::/32' }, '/srv');
      Object.assign(test.app.settings, { allowedIps });
      const from = (ip: string) =>
        test.inject(userRegister, {} as never, { headers: { ...headers, 'x-forwarded-for': ip } });
      try {
        expect((await from('10.1.2.3')).state).toBe(400);
        expect((await from('2001:db8::7')).state).toBe(400);
        expect((await from('2001:db9::7')).state).toBe(6010102);
        return await from('203.0.113.5');
      } finally {
        Object.assign(test.app.settings, { allowedIps: null });
      }
    },
  ],
  [
    'R8-21',
    'illegalPermission',
    6010104,
    async () => {
      const { access_token: token } = await signIn(test, 'applicant');
      return (headers) => test.inject(settingQuery, {}, { token, headers });
    },
  ],
  [
    'R8-22',
    'permissionLimit',
    6010105,
    async () => {
      await setSwitch(test, 'registrationOpen', false);
      const person = {
        account: 'somebody',
        password: 'Good-Enough-1',
        confirmPassword: 'Good-Enough-1',
        fullname: '某人',
        mobile: '13900000000',
        code: '123456',
      };
      return (headers) => test.inject(userRegister, person, { headers });
    },
  ],
  [
    'R8-23',
    'submitLimit',
    6010106,
    async () => {
      await askCode(test, '13900000001', 'register');
      return (headers) => askCode(test, '13900000001', 'register', { headers });
    },
  ],
  [
    'R8-24',
    'wrongCredentials',
    6020101,
    () => (headers) => test.inject(loginApply, { username: 'chief', password: 'wrong-password' }, { headers }),
  ],
  [
    'R8-25',
    'otherClients',
    6020102,
    async () => {
      await setSwitch(test, 'singleSession', true);
      const { access_token: token } = await signIn(test, 'check1');
      await signIn(test, 'check1');
      return (headers) => test.inject(userContext, {}, { token, headers });
    },
  ],
  [
    'R8-26',
    'captchaRequired',
    6020104,
    () => (headers) => test.inject(sendSms, { mobile: '13900000002', type: 'login' }, { headers }),
  ],
  [
    'R8-27',
    'illegalToken',
    6020201,
    () => (headers) => test.inject(authorizeApply, { login_state: 'invented', client_id }, { headers }),
  ],
  [
    'R8-28',
    'tokenExpired',
    6020301,
    async () => {
      const { access_token: token } = await signIn(test, 'check2');
      return async (headers) => {
        now = new Date(Date.now() + 7_201_000);
        const answer = await test.inject(userContext, {}, { token, headers });
        now = new Date();
        return answer;
      };
    },
  ],
];

describe('business codes', () => {
  it.each(ways)('R8-19…R8-28 %s %s is code %i in the words of three languages', async (_line, name, code, prepare) => {
    await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
    expect(errors[name].code).toBe(code);
    const send = await prepare();
    for (const language of languages) {
      const answer = await send({ 'accept-language': language });
      expect(answer).toMatchObject({ state: code, message: words[name]?.[language] });
    }
  });
});
