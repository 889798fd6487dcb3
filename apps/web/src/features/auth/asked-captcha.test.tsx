// @vitest-environment jsdom

import type { Json } from '@app/contract';
import { errors } from '@app/contract/errors';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import type { Credentials } from '../../client/session/session.ts';
import { draw } from '../../component.testing.tsx';
import { AccountForm } from './ways/AccountForm.tsx';
import { FactorForm } from './ways/FactorForm.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
/** The server asks for a captcha from the second try on. */
const captcha = () => {
  let tries = 0;
  return {
    answer: (): Json => ({ requestId: `r${tries}`, image: 'data:image/png;base64,', required: tries > 0 }),
    fail: (state: number, message: string) => {
      tries += 1;
      throw new ApiError({ state, message });
    },
  };
};

it('a captcha is asked for only when the server wants one, and goes with the next try', async () => {
  const server = captcha();
  const sent: Credentials[] = [];
  page = await draw(
    <AccountForm
      onSend={async (credentials) => {
        sent.push(credentials);
        if (sent.length === 1) server.fail(errors.wrongCredentials.code, '账号或密码不正确');
      }}
    >
      {null}
    </AccountForm>,
    () => server.answer(),
  );
  expect(page.screen.queryByRole('textbox', { name: /图形|验证码/ })).toBeNull();
  await page.type('账号', ' gufagui ');
  await page.type('密码', 'Wrong-pass-1');
  await page.click('登录');
  await page.see('账号或密码不正确');
  const field = await page.until(() => document.querySelector<HTMLInputElement>('input[name=captcha]'), 'the captcha');
  await page.click('登录');
  await page.until(() => field.getAttribute('aria-invalid') === 'true', 'the missing captcha');
  expect(sent.length).toBe(1);
  await page.user.type(field, '123456');
  await page.click('登录');
  await page.until(() => sent.length === 2, 'the second try');
  expect(sent).toEqual([
    { username: 'gufagui', password: 'Wrong-pass-1' },
    { username: 'gufagui', password: 'Wrong-pass-1', captcha: '123456', requestId: 'r1' },
  ]);
});

it('a code that is wrong is told at the code, and a blank one is not sent', async () => {
  const server = captcha();
  const sent: object[] = [];
  page = await draw(
    <FactorForm
      username="gufagui"
      onSend={async (proof) => {
        sent.push(proof);
        server.fail(errors.wrongCredentials.code, '验证码不正确');
      }}
      onBack={() => undefined}
    />,
    () => server.answer(),
  );
  const field = await page.until(() => document.querySelector<HTMLInputElement>('input[name=factor]'), 'the code');
  const submit = () => page.user.click(document.querySelector('button[type=submit]') as HTMLElement);
  await submit();
  expect([field.getAttribute('aria-invalid'), sent]).toEqual(['true', []]);
  await page.user.type(field, '000000');
  await submit();
  await page.see('验证码不正确');
  expect([field.getAttribute('aria-invalid'), sent]).toEqual(['true', [{ factor: '000000' }]]);
});
