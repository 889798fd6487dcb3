// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { errors } from '@app/contract/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usePublicConfig } from '../../../client/config.ts';
import { draw } from '../../../component.testing.tsx';
import { ResetForm } from '../ResetForm.tsx';
import SignUpPage from './SignUpPage.tsx';
import TenantSignUpPage from './TenantSignUpPage.tsx';

const before = usePublicConfig.getState();
let page: Awaited<ReturnType<typeof draw>>;
beforeEach(() => usePublicConfig.setState({ loaded: true, registrationOpen: true, tenantRegistrationOpen: true }));
afterEach(async () => {
  usePublicConfig.setState(before);
  await page.end();
});
const answer =
  (refusal?: Error) =>
  ({ path }: { path: string }): Json | Error =>
    /captcha/i.test(path) ? { id: 'c', image: '', required: false } : /sms/i.test(path) ? {} : (refusal ?? {});
const sent = (): JsonObject[] =>
  page.asked.filter(({ path }) => /register|reset/i.test(path)).map(({ body }) => body as JsonObject);
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await page.user.type(document.querySelector(`[name="${name}"]`) as HTMLElement, value);
};
const press = (name: string) => page.user.click(page.screen.getByRole('button', { name }));
const secret = { password: 'Lan-yu-2026!', confirmPassword: 'Lan-yu-2026!' };

describe('signing up', () => {
  it('a person is told each fault beside its field, then sends trimmed words and learns what happens next', async () => {
    page = await draw(<SignUpPage />, answer());
    await press('提交注册');
    expect(sent()).toEqual([]);
    expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(5);
    await fill({
      account: 'linxin ',
      fullname: '林新',
      mobile: '13800000000',
      code: '123456',
      company: '岚屿公司',
      ...secret,
    });
    await press('提交注册');
    await page.see('注册申请已提交');
    expect(page.screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe('/login');
    expect(sent()).toMatchObject([
      { account: 'linxin', fullname: '林新', code: '123456', company: '岚屿公司', email: '' },
    ]);
    expect(sent()[0]).not.toHaveProperty('captcha');
  });

  it('R2.1-16 every rule is told in its own words below its field, and a wrong code below the code', async () => {
    const wrong = Object.assign(new Error('refused'), {
      state: errors.wrongCredentials.code,
      cause: '验证码不对或已过期',
    });
    page = await draw(<SignUpPage />, answer(wrong));
    const said = (name: string) =>
      document.getElementById(document.querySelector(`[name="${name}"]`)?.getAttribute('aria-describedby') ?? '')
        ?.textContent;
    await fill({ account: '1abc', password: '1234567', confirmPassword: '12345678', email: 'a@b', fullname: '周晚晴' });
    await press('提交注册');
    expect(
      ['account', 'fullname', 'password', 'confirmPassword', 'email', 'mobile', 'code', 'company'].map(said),
    ).toEqual([
      '只能由字母、数字组成，且以字母开头',
      '',
      '新密码不能少于8位',
      '两次输入的密码不一样',
      '请输入正确的邮箱格式',
      '请输入手机号',
      '请输入6位验证码',
      '所在企业不能为空',
    ]);
    await page.end();
    page = await draw(<SignUpPage />, answer(wrong));
    await fill({ account: 'linxin', fullname: '林新', mobile: '13800000000', code: '000000', company: 'x', ...secret });
    await press('提交注册');
    await page.until(() => said('code') === '验证码不对或已过期', 'the wrong code');
  });

  it('R2.1-18 what is missing of a company is told, in the language of the page', async () => {
    page = await draw(<TenantSignUpPage />, answer());
    await page.choose('zh-TW');
    await page.user.click(document.querySelector('button.submit') as HTMLElement);
    await page.see('以小寫英文字母開頭');
    expect(document.querySelector('[name="name"]')?.getAttribute('aria-invalid')).toBe('true');
    expect([page.screen.getByRole('heading', { level: 1 }).textContent, sent()]).toEqual(['租戶註冊', []]);
  });

  it('two passwords that differ are told on leaving the second', async () => {
    page = await draw(<SignUpPage />, answer());
    await fill({ account: 'linxin', password: 'Lan-yu-2026!', confirmPassword: 'other' });
    await page.user.tab();
    expect(document.querySelector('[name="confirmPassword"]')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('a company signs up with its administrator; what the server refuses stays below the form', async () => {
    page = await draw(<TenantSignUpPage />, answer(new Error('代码已被使用')));
    await fill({ name: '岚屿', code: 'lanyu', account: 'admin1', mobile: '13800000000', smsCode: '123456', ...secret });
    await page.user.selectOptions(page.screen.getByRole('combobox'), '51~100人');
    await press('提交注册');
    await page.see('代码已被使用');
    expect(sent()).toMatchObject([{ name: '岚屿', code: 'lanyu', smsCode: '123456' }]);
    expect((document.querySelector('[name="name"]') as HTMLInputElement).value).toBe('岚屿');
  });

  it('a unified social credit code may be left out; a wrong one is told at its field, and none is sent', async () => {
    page = await draw(<TenantSignUpPage />, answer());
    const company = { name: '岚屿', code: 'lanyu', account: 'admin1', mobile: '13800000000', smsCode: '123456' };
    await fill({ ...company, ...secret, uscc: '91990000MA0YH0C11X' });
    await press('提交注册');
    await page.see('最后一位为校验码');
    expect([document.querySelector('[name="uscc"]')?.getAttribute('aria-invalid'), sent()]).toEqual(['true', []]);
    await page.user.clear(document.querySelector('[name="uscc"]') as HTMLElement);
    await fill({ uscc: '91990000ma0yh0c11h' });
    await press('提交注册');
    await page.until(() => sent().length === 1, 'the request');
    expect(sent()).toMatchObject([{ name: '岚屿', uscc: '91990000ma0yh0c11h' }]);
  });

  it('where signing up is closed, it says so and whom to ask', async () => {
    usePublicConfig.setState({ registrationOpen: false, tenantRegistrationOpen: false });
    page = await draw(<SignUpPage />, answer());
    expect(page.text()).toContain('现在不开放企业用户注册');
    await page.redraw(<TenantSignUpPage />);
    expect(page.text()).toContain('现在不开放租户注册');
  });
});

it.each([
  [false, false],
  [true, true],
])(
  'a forgotten password is set anew by mobile and code (administrator of a tenant: %s)',
  async (ofTenant, asksTenant) => {
    page = await draw(<ResetForm ofTenant={ofTenant} />, answer());
    await fill({ mobile: '13800000000', code: '123456', ...secret });
    await press('设置新密码');
    await page.see('新密码已生效');
    expect(/tenant/i.test(page.asked.at(-1)?.path ?? '')).toBe(asksTenant);
    expect(sent()).toMatchObject([{ mobile: '13800000000', code: '123456', ...secret }]);
  },
);

it('R2.1-17 a new password is not sent while anything of it is wrong, and a wrong code is told below the code', async () => {
  page = await draw(
    <ResetForm />,
    answer(Object.assign(new Error('refused'), { state: errors.wrongCredentials.code })),
  );
  const invalid = () => [...document.querySelectorAll('[aria-invalid="true"]')].map((one) => one.getAttribute('name'));
  await press('设置新密码');
  expect(invalid()).toEqual(['mobile', 'code', 'password']);
  await fill({ mobile: '13800000000', code: '123456', ...secret, confirmPassword: 'other' });
  await press('设置新密码');
  expect([invalid(), sent()]).toEqual([['confirmPassword'], []]);
  await page.user.clear(document.querySelector('[name="confirmPassword"]') as HTMLElement);
  await fill({ confirmPassword: secret.confirmPassword });
  await press('设置新密码');
  await page.until(() => invalid()[0] === 'code', 'the wrong code');
  expect(sent().length).toBe(1);
});
