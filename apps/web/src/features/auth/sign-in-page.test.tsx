// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { errors } from '@app/contract/errors';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePublicConfig } from '../../client/config.ts';
import { forgetSession } from '../../client/session/session.ts';
import { getToken } from '../../client/session/token.ts';
import { type Asked, draw, later } from '../../component.testing.tsx';
import SignInPage from './SignInPage.tsx';

const before = usePublicConfig.getState();
let page: Awaited<ReturnType<typeof draw>>;
let entered = 0;
afterEach(async () => {
  vi.useRealTimers();
  await page.end();
  forgetSession();
  usePublicConfig.setState(before, true);
  entered = 0;
});

const token = { token_type: 'bearer', expires_in: 3600, uid: '7', username: 'clerk', access_token: 'a' };
const refusal = (state: number, cause: string) => Object.assign(new Error('refused'), { state, cause });
/** A server that lets in; `more` answers in its place by the end of a path. */
const open = async (more: Record<string, (asked: Asked) => Json | Error | Promise<Json | Error>> = {}) => {
  page = await draw(
    <SignInPage
      onSignedIn={() => {
        entered += 1;
      }}
    />,
    (asked) => {
      const own = Object.entries(more).find(([end]) => asked.path.endsWith(end))?.[1];
      if (own) return own(asked);
      if (asked.path.endsWith('/captcha')) return { requestId: 'r', image: 'data:image/png;base64,', required: false };
      if (asked.path.endsWith('/login/apply')) return 'state';
      if (asked.path.endsWith('/authorize/apply')) return 'code';
      return asked.path.endsWith('/authentication/apply') ? token : {};
    },
  );
};
const field = (name: string) =>
  page.until(() => document.querySelector<HTMLInputElement>(`input[name="${name}"]`), name);
/** What stands below a field. */
const said = (name: string): string | null =>
  document.getElementById(document.querySelector(`input[name="${name}"]`)?.getAttribute('aria-describedby') ?? '')
    ?.textContent ?? null;
const saysSoon = (name: string, words: string) => page.until(() => said(name)?.includes(words), `${name}: ${words}`);
const submit = () => page.user.click(document.querySelector('button.submit') as HTMLElement);
const fill = async (name: string, typed: string) => {
  const input = await field(name);
  await page.user.clear(input);
  await page.user.type(input, typed);
};

describe('signing in by account', () => {
  it('R5-15 R5-16 faults stand below their fields, the cursor goes to the first, and typing takes a fault away', async () => {
    await open();
    const [username, password] = [await field('username'), await field('password')];
    expect(document.activeElement).toBe(username);
    expect([username.autocomplete, password.autocomplete]).toEqual(['username', 'current-password']);
    password.focus();
    await submit();
    expect([said('username'), said('password')]).toEqual(['请输入用户名', '密码不能少于5位']);
    await page.until(() => document.activeElement === username, 'the cursor in the first wrong field');
    await page.user.type(username, 'nobody');
    expect([said('username'), said('password')]).toEqual(['', '密码不能少于5位']);
    await page.user.type(password, '1234{Enter}');
    expect([said('password'), password.getAttribute('aria-invalid')]).toEqual(['密码不能少于5位', 'true']);
    expect(page.sent('/login/apply')).toEqual([]);
  });

  it('what the server says of the password, with the tries that are left, stands below the password', async () => {
    let refuse: (refused: Error) => void = () => undefined;
    await open({
      '/login/apply': () =>
        new Promise<Error>((done) => {
          refuse = done;
        }),
    });
    await fill('username', 'nobody');
    await fill('password', '12345');
    await submit();
    const button = document.querySelector('button.submit');
    expect([button?.getAttribute('aria-disabled'), button?.textContent]).toEqual(['true', '正在登录']);
    // A second press while the first is under way sends nothing.
    await submit();
    refuse(refusal(errors.wrongCredentials.code, '账号或密码不对。再错 7 次将锁定 15 分钟。'));
    await saysSoon('password', '再错 7 次将锁定 15 分钟');
    expect(said('password')).toBe('账号或密码不对。再错 7 次将锁定 15 分钟。');
    expect([button?.getAttribute('aria-disabled'), page.sent('/login/apply').length, entered]).toEqual(['false', 1, 0]);
  });

  it('R5-17 a captcha of another length is told at once, a wrong one by the server, which empties its field', async () => {
    let wrong = true;
    await open({
      '/captcha': () => ({ requestId: 'r', image: 'data:image/png;base64,', required: true }),
      '/login/apply': () =>
        wrong
          ? refusal(errors.captchaRequired.code, '图形验证码不对或已过期')
          : refusal(errors.wrongCredentials.code, '账号或密码不对。再错 6 次将锁定 15 分钟。'),
    });
    await fill('username', 'nobody');
    await fill('password', '12345');
    await fill('captcha', '123');
    await submit();
    expect([said('captcha'), page.sent('/login/apply')]).toEqual(['请输入6位验证码', []]);
    await fill('captcha', '000000');
    await submit();
    await saysSoon('captcha', '图形验证码不对或已过期');
    await page.until(() => document.querySelector<HTMLInputElement>('[name=captcha]')?.value === '', 'an empty field');
    wrong = false;
    await fill('captcha', '246810');
    await submit();
    await saysSoon('password', '再错 6 次将锁定 15 分钟');
    expect(page.sent('/login/apply').map((body) => body.captcha)).toEqual(['000000', '246810']);
  });

  it('another account that needs no captcha is not asked for one', async () => {
    await open({
      '/captcha': ({ body }) => ({
        requestId: 'r',
        image: 'data:image/png;base64,',
        required: body.username === 'nobody',
      }),
    });
    await fill('username', 'nobody');
    await page.user.tab();
    await field('captcha');
    await fill('username', 'applicant');
    await page.user.tab();
    await page.until(() => document.querySelector('[name=captcha]') === null, 'the end of the captcha');
  });

  it('R7.1-30 R9-05 a state is exchanged for a code and the code for a token, under the fixed id of this client', async () => {
    await open();
    await fill('username', ' applicant ');
    await fill('password', 'Test-12345');
    await submit();
    await page.until(() => entered === 1, 'the way in');
    expect(page.sent('/login/apply')).toMatchObject([
      { username: 'applicant', password: 'Test-12345', remember: true },
    ]);
    expect(page.sent('/authorize/apply')).toMatchObject([{ login_state: 'state', client_id: 'hzp-web' }]);
    expect(page.sent('/authentication/apply')).toMatchObject([
      { grant_type: 'authorization_code', client_id: 'hzp-web', authorize_code: 'code' },
    ]);
    expect(getToken()?.accessToken).toBe('a');
  });

  it('who has a second factor is asked for it with what was typed kept, and may go back to another account', async () => {
    await open({
      '/login/apply': ({ body }) => {
        if (body.factor === '123456') return 'state';
        return refusal(errors.secondFactorRequired.code, body.factor === undefined ? '' : '动态验证码不对或已用过');
      },
    });
    const halfway = async () => {
      await fill('username', 'chief');
      await fill('password', 'Test-12345');
      await submit();
      return field('factor');
    };
    const factor = await halfway();
    await page.until(() => document.activeElement === factor, 'the cursor in the code');
    expect(said('factor')).toContain('打开手机上的验证器');
    await page.click('换个账号登录');
    await field('username');
    await halfway();
    await fill('factor', '000000');
    await submit();
    await saysSoon('factor', '动态验证码不对或已用过');
    expect(entered).toBe(0);
    await fill('factor', '123456');
    await submit();
    await page.until(() => entered === 1, 'the way in');
    expect(page.sent('/login/apply').at(-1)).toMatchObject({
      username: 'chief',
      password: 'Test-12345',
      factor: '123456',
    });
  });
});

describe('signing in by mobile', () => {
  const byMobile = async (more: Parameters<typeof open>[0] = {}) => {
    await open(more);
    const [first, second] = page.screen.getAllByRole('tab');
    first?.focus();
    await page.user.keyboard('{ArrowRight}');
    expect([second?.textContent, second?.getAttribute('aria-selected')]).toEqual(['手机验证码登录', 'true']);
    return page.screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' });
  };

  it('R5-17…R5-20 each fault of mobile and code is told below its field, on leaving it or on sending', async () => {
    await byMobile();
    await submit();
    expect([said('mobile'), said('code')]).toEqual(['请输入手机号', '请输入6位验证码']);
    await fill('mobile', '1380000000');
    expect(said('mobile')).toBe('');
    await page.user.tab();
    expect(said('mobile')).toBe('手机号必须为11位');
    await fill('mobile', '12800000000');
    await fill('code', '1357');
    await submit();
    expect([said('mobile'), said('code')]).toEqual(['手机号格式不正确', '请输入6位验证码']);
    expect(page.sent('/login/apply')).toEqual([]);
  });

  it('R5-21 the button that sends the code counts sixty seconds down and is free again then', async () => {
    const button = await byMobile({ '/send/sms': () => later({}) });
    // A mobile that is none gets no message.
    await page.user.click(button);
    expect([said('mobile'), page.sent('/send/sms')]).toEqual(['请输入手机号', []]);
    await fill('mobile', '13800000001');
    vi.useFakeTimers({ toFake: ['Date'] });
    await page.user.dblClick(button);
    await page.until(() => button.textContent === '60秒后重新获取', 'sixty seconds');
    expect(button.disabled).toBe(true);
    expect(page.sent('/send/sms')).toMatchObject([{ mobile: '13800000001', type: 'login' }]);
    vi.setSystemTime(Date.now() + 1_000);
    await page.until(() => button.textContent === '59秒后重新获取', 'a second less');
    vi.setSystemTime(Date.now() + 59_000);
    await page.until(() => button.textContent === '获取验证码', 'the end of the count');
    expect(button.disabled).toBe(false);
    await fill('code', '135790');
    await submit();
    await page.until(() => entered === 1, 'the way in');
    expect(page.sent('/login/apply')).toMatchObject([{ mobile: '13800000001', code: '135790' }]);
  });

  it('where the server wants a captcha before it sends a message, it is asked for and goes with the next try', async () => {
    const button = await byMobile({
      '/send/sms': ({ body }) =>
        body.captcha === '246810' ? {} : refusal(errors.captchaRequired.code, '请输入图形验证码'),
    });
    await fill('mobile', '13800000001');
    await page.user.click(button);
    await page.until(() => said('captcha') === '请输入图形验证码', 'the captcha');
    expect(button.disabled).toBe(false);
    await fill('captcha', '246810');
    await page.user.click(button);
    await page.until(() => button.disabled, 'the count');
  });

  it('a wrong code is told below the code', async () => {
    await byMobile({ '/login/apply': () => refusal(errors.wrongCredentials.code, '验证码不对或已过期') });
    await fill('mobile', '13800000001');
    await fill('code', '000000');
    await submit();
    await saysSoon('code', '验证码不对或已过期');
  });
});

describe('other ways in', () => {
  it('an identity provider that is away is told, and the page stays', async () => {
    await open({ '/oidc/start': () => new Error('云海统一身份暂时连不上') });
    expect(page.screen.queryByRole('region', { name: '其他方式登录' })).toBeNull();
    await act(async () => usePublicConfig.setState({ oidc: [{ id: 'corp', name: '云海统一身份' }] }));
    await page.click('云海统一身份');
    await page.until(
      () => document.querySelector('.oidc [role=alert]')?.textContent === '云海统一身份暂时连不上',
      'the reason',
    );
    expect(page.asked.find(({ path }) => path.endsWith('/oidc/start'))?.body).toMatchObject({ provider: 'corp' });
    await field('username');
  });

  it('R6-04 registering is offered only where it is open', async () => {
    usePublicConfig.setState({ registrationOpen: true, tenantRegistrationOpen: true });
    await open();
    const links = () => page.screen.queryAllByRole('link').map((one) => one.getAttribute('href'));
    expect(links()).toEqual(expect.arrayContaining(['/register', '/tenantRegister', '/forget', '/tenantForget']));
    await act(async () => usePublicConfig.setState({ registrationOpen: false }));
    expect(links()).not.toContain('/register');
    await act(async () => usePublicConfig.setState({ tenantRegistrationOpen: false }));
    expect(links()).not.toContain('/tenantRegister');
    expect(page.text()).not.toContain('还没有账号？');
  });

  it('three languages are offered under their own names, and the title of the window follows', async () => {
    await open();
    for (const [name, title] of [
      ['繁體', '登入'],
      ['English', 'Sign in'],
      ['简体', '登录'],
    ] as const) {
      await page.user.click(page.screen.getByRole('button', { name }));
      await page.until(() => page.screen.queryByRole('heading', { level: 1, name: title }), title);
      expect(document.title).toContain(title);
    }
  });
});
