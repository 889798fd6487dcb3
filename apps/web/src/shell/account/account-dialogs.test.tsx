// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { errors } from '@app/contract/errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePublicConfig } from '../../client/config.ts';
import { hooks } from '../../client/http.ts';
import { useSession } from '../../client/session/session.ts';
import { accessTokenOf, getToken, setToken } from '../../client/session/token.ts';
import { draw } from '../../component.testing.tsx';
import { watchPageLoads } from '../../page-loads.testing.ts';
import { DutyDialog } from './Duty.tsx';
import { EnvironmentDialog } from './EnvironmentDialog.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PersonalDialog } from './PersonalDialog.tsx';
import { SessionExpiredDialog } from './SessionExpiredDialog.tsx';
import { SwitchedBar } from './SwitchedBar.tsx';
import { SwitchUserDialog } from './SwitchUserDialog.tsx';

let page: Awaited<ReturnType<typeof draw>>;
/** How often a dialog called back, because it was closed or the user signed in. */
let counted = 0;
const count = () => {
  counted += 1;
};
const before = useSession.getState();
const answer = { token_type: 'bearer', expires_in: 3600, uid: '7', username: 'clerk', access_token: 'a' };
beforeEach(() => {
  counted = 0;
  setToken(accessTokenOf(answer as never, Date.now()));
  useSession.setState({
    status: 'signedIn',
    user: { id: '7', account: 'clerk', fullname: '王敏' } as never,
    tenant: { id: '1', name: '云海生物（演示）' } as never,
    roles: ['COMPANY_CLERK' as never],
  });
});
afterEach(async () => {
  await page.end();
  useSession.setState(before, true);
  usePublicConfig.setState({ environments: [] });
  setToken(null);
});
const refused = (message: string) => new Error(message);
const enabled = { enabled: true, since: '2026-11-01 09:00:00', recoveryLeft: 3, required: false };

test('a password is changed once the new one keeps the rules and was typed twice alike', async () => {
  page = await draw(<PasswordDialog open onClose={count} />, () => refused('当前密码不对。'));
  await page.type('当前密码', 'old-Secret-1');
  await page.type('再输一次新密码', 'other');
  // '新密码' stands in both labels: the field of the new one is the first.
  await page.type('新密码', 'clerk12');
  await page.click('修改密码');
  await page.see('不满足：');
  await page.see('两次输入的新密码不一样。');
  expect(page.asked).toEqual([]);

  await page.type('新密码', 'old-Secret-1');
  await page.type('再输一次新密码', 'old-Secret-1');
  await page.click('修改密码');
  await page.see('新密码和当前密码一样。');
  expect(page.asked).toEqual([]);

  await page.type('新密码', 'a-New-Secret-2');
  await page.type('再输一次新密码', 'a-New-Secret-2');
  await page.click('修改密码');
  await page.see('当前密码不对。');
  expect([page.asked.length, counted]).toEqual([1, 0]);
});

test('R2.4-43 three fields are asked for; a wrong current password is told, then the change is, and nothing was lost', async () => {
  let isRight = false;
  page = await draw(<PasswordDialog open onClose={count} />, () => (isRight ? {} : refused('用户名或密码错误')));
  await page.click('修改密码');
  await page.until(() => page.text().split('请填写密码。').length === 4, 'three faults');
  expect([document.querySelectorAll('input[type=password]').length, page.asked]).toEqual([3, []]);
  // The rules stand beside the field before anything is typed, and are ticked as they are met.
  expect(page.text()).toContain('不含账号 clerk');
  expect(document.querySelectorAll('.password-rules .met').length).toBe(0);
  await page.type('当前密码', 'not-mine');
  await page.type('新密码', 'my-clerk-2026');
  await page.press('Tab');
  await page.see('不满足：不含账号 clerk');
  await page.type('新密码', 'Forest-2026-sun');
  expect(document.querySelectorAll('.password-rules .met').length).toBe(3);
  await page.type('再输一次新密码', 'Forest-2026-sun');
  await page.click('修改密码');
  await page.see('用户名或密码错误');
  expect(counted).toBe(0);
  isRight = true;
  await page.type('当前密码', 'mine-Secret-1');
  await page.click('修改密码');
  await page.see('密码已修改，其他设备上的登录已结束。');
  expect([counted, page.asked.map(({ body }) => body.current)]).toEqual([1, ['not-mine', 'mine-Secret-1']]);
});

test('a password that has to be changed leaves no way but changing it or signing out', async () => {
  useSession.setState({ mustChangePassword: true });
  page = await draw(<DutyDialog duty="password" />);
  await page.see('请先修改初始密码');
  await page.press('Escape');
  expect(page.text()).toContain('请先修改初始密码');
  expect(page.button('取消')).toBeUndefined();
  expect(page.button('退出登录')).toBeDefined();
  await page.type('当前密码', 'old-Secret-1');
  await page.type('新密码', 'a-New-Secret-2');
  await page.type('再输一次新密码', 'a-New-Secret-2');
  await page.click('修改密码');
  await page.until(() => !useSession.getState().mustChangePassword, 'the end of the duty');
});

test('a session in the name of somebody else says who acts, that it only reads, and leads back', async () => {
  page = await draw(<SwitchedBar />);
  expect(page.text()).toBe('');
  await page.end();
  const until = new Date('2026-11-20T10:30:00+08:00').getTime();
  useSession.setState({ switched: { account: 'admin', fullname: '许岚', until, readOnly: true } });
  page = await draw(<SwitchedBar />);
  expect(page.text()).toContain('您（许岚）正以 王敏 的身份使用系统');
  expect(page.text()).toContain('只能查看');
  expect(page.screen.getByRole('button')).toBeTruthy();
});

test('a second factor is set up by password and code, and its recovery codes are shown once', async () => {
  useSession.setState({ mustSetUpSecondFactor: true });
  let codes = 0;
  page = await draw(<FactorDialog open onClose={count} />, ({ path }): Json | Error => {
    if (path === '/user/factor/get') return { enabled: false, since: null, recoveryLeft: 0, required: false };
    if (path === '/user/factor/setup') return { secret: 'ABCD EFGH', image: 'data:image/png;base64,' };
    codes += 1;
    return codes === 1 ? refused('动态码不对。') : { recoveryCodes: ['1111-2222', '3333-4444'] };
  });
  await page.type('当前密码', 'my-Secret-1');
  await page.click('开始设置');
  await page.see('ABCD EFGH');
  await page.type('动态码', ' 000000 ');
  await page.click('启用');
  await page.see('动态码不对。');
  await page.type('动态码', '123456');
  await page.click('启用');
  await page.see('3333-4444');
  expect(page.asked.at(-1)?.body).toMatchObject({ code: '123456' });
  expect([counted, useSession.getState().mustSetUpSecondFactor]).toEqual([0, true]);
  await page.click('我已保存');
  expect([counted, useSession.getState().mustSetUpSecondFactor]).toEqual([1, false]);
});

test('a second factor that the platform demands cannot be taken off; one of the own choice can', async () => {
  let state = { ...enabled, required: true };
  page = await draw(<FactorDialog open onClose={count} />, ({ path }) => (path === '/user/factor/get' ? state : {}));
  await page.see('还有 3 个没用过的恢复码');
  await page.see('平台要求所有账号启用，不能停用。');
  expect(page.button('停用')).toBeUndefined();
  await page.end();
  state = enabled;
  page = await draw(<FactorDialog open onClose={count} />, ({ path }) => (path === '/user/factor/get' ? state : {}));
  await page.type('当前密码', 'my-Secret-1');
  const [, code] = await page.screen.findAllByLabelText('动态码');
  await page.user.type(code as HTMLElement, '123456');
  await page.click('停用');
  await page.until(() => counted === 1, 'the end');
  expect(page.asked.at(-1)?.body).toEqual({ password: 'my-Secret-1', code: '123456' });
});

test('a save whose session is over asks for the password on the spot, and goes on with the very same page', async () => {
  let tries = 0;
  page = await draw(<SessionExpiredDialog onSignedIn={count} />, ({ path }): Json | Error => {
    if (path === '/user/captcha') return { requestId: 'r1', image: 'data:image/png;base64,', required: tries > 0 };
    if (path === '/user/login/apply') {
      tries += 1;
      return tries > 1 ? 'state' : refused('密码不对。');
    }
    if (path === '/authorize/apply') return 'code';
    return answer;
  });
  expect(page.text()).toBe('');
  const save = hooks.sessionLost({ state: errors.tokenExpired.code, message: '', isSave: true, silent: false });
  await page.see('登录已过期');
  await page.press('Escape');
  expect(page.text()).toContain('登录已过期');
  await page.type('密码', 'my-Secret-1');
  await page.click('重新登录');
  await page.see('密码不对。');
  await page.see('图形验证码');
  await page.type('密码', 'my-Secret-1');
  await page.click('重新登录');
  await page.see('请输入6位验证码');
  expect(counted).toBe(0);
  await page.user.type(page.screen.getAllByRole('textbox').at(-1) as HTMLElement, '123456');
  await page.click('重新登录');
  expect(await save).toBe(true);
  expect([counted, useSession.getState().status]).toEqual([1, 'signedIn']);
});

test('who stays on the page keeps it, and the save is told that nobody signed in', async () => {
  page = await draw(<SessionExpiredDialog onSignedIn={() => undefined} />, () => ({
    requestId: 'r',
    image: '',
    required: false,
  }));
  const save = hooks.sessionLost({ state: errors.illegalToken.code, message: '', isSave: true, silent: false });
  await page.see('这次登录已经结束');
  await page.click('取消');
  expect(await save).toBe(false);
  await page.until(() => !page.text().includes('这次登录已经结束'), 'the end of the question');
});

test('an administrator says as whom to work on, and a refusal stays with what was typed', async () => {
  page = await draw(<SwitchUserDialog open onClose={() => undefined} />, () => refused('这个账号不能切换。'));
  await page.click('切换');
  await page.see('请输入用户名');
  expect(page.asked).toEqual([]);
  const account = (await page.type('账号', ' chief ')) as HTMLInputElement;
  await page.type('原因（选填）', '代看');
  await page.click('切换');
  await page.see('这个账号不能切换。');
  expect([account.value, page.asked[0]?.body]).toEqual([
    ' chief ',
    expect.objectContaining({ username: 'chief', reason: '代看' }),
  ]);
});

test('a person sees what the platform knows of the account', async () => {
  page = await draw(<PersonalDialog open onClose={() => undefined} />);
  await page.see('云海生物（演示）');
  expect(page.text()).toContain('王敏');
  // Nothing is said of an organisation that the person does not have.
  expect(page.text()).toContain('—');
});

test('R4-27 another environment is chosen from those configured, and this session ends before it is opened; the present one leads nowhere', async () => {
  page = await draw(<EnvironmentDialog open onClose={() => undefined} />);
  await page.see('管理员没有配置其他环境。');
  await page.end();
  usePublicConfig.setState({
    environments: [
      { name: '正式', address: window.location.origin },
      { name: '测试', address: 'https://test.invalid/' },
    ],
  });
  const loads = watchPageLoads();
  try {
    page = await draw(<EnvironmentDialog open onClose={() => undefined} />);
    await page.see('当前环境');
    expect(page.button('退出并切换')?.disabled).toBe(true);
    // The list is the administrator's: no other address can be typed.
    expect(page.screen.queryAllByRole('textbox')).toEqual([]);
    await page.user.click(await page.screen.findByRole('radio', { name: /测试/ }));
    expect([page.button('退出并切换')?.disabled, page.asked, loads.count()]).toEqual([false, [], 0]);
    await page.click('退出并切换');
    await page.until(() => loads.count() === 1, 'the other environment');
    expect([page.sent('/user/logout'), getToken(), useSession.getState().user]).toEqual([
      [{ access_token: 'a' }],
      null,
      null,
    ]);
  } finally {
    loads.stop();
  }
});
