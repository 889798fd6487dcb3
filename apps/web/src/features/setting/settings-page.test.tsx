// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw } from '../../component.testing.tsx';
import SettingsPage from './SettingsPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
let setting: JsonObject;
let opened: string[] = [];
beforeEach(() => {
  opened = [];
  setTabOpener(({ path }) => opened.push(path));
  setting = {
    key: 'registrationOpen',
    name: '开放用户注册',
    description: '登录页显示注册入口。',
    value: true,
    changedAt: null,
    changedBy: null,
  };
});
afterEach(async () => {
  await page.end();
  setTabOpener(() => undefined);
});
const open = async (save: () => Json | Error = () => ({})) => {
  page = await draw(<SettingsPage />, ({ path, body }) => {
    if (path.endsWith('/setting/query')) return [setting];
    const answer = save();
    if (!(answer instanceof Error))
      setting = { ...setting, value: body.value as Json, changedAt: '2026-11-22 10:00:00', changedBy: '系统管理员' };
    return answer;
  });
  await page.see('开放用户注册');
};
const signUp = () => page.screen.getByRole('switch', { name: '开放用户注册' });

it('R6-04 a switch asks before it shuts out and before it lets in, and says then who changed it last', async () => {
  await open();
  expect(page.text()).toContain('没有改过');
  await page.user.click(signUp());
  await page.see('关闭“开放用户注册”？');
  expect(page.text()).toContain('立即生效，并记入日志。');
  await page.click('取消');
  expect([page.sent('/setting/save'), signUp().getAttribute('aria-checked')]).toEqual([[], 'true']);
  await page.user.click(signUp());
  await page.click('关闭');
  await page.see('“开放用户注册”已关闭');
  await page.see('系统管理员 于 2026-11-22 10:00:00 修改');
  expect(signUp().getAttribute('aria-checked')).toBe('false');
  await page.user.click(signUp());
  await page.click('打开');
  await page.see('“开放用户注册”已打开');
  expect(page.sent('/setting/save')).toMatchObject([
    { key: 'registrationOpen', value: false },
    { key: 'registrationOpen', value: true },
  ]);
});

it('a change that is refused is told, and the switch stays where it was', async () => {
  await open(() => new Error('没有权限'));
  await page.user.click(signUp());
  await page.click('关闭');
  await page.see('没有权限');
  expect(signUp().getAttribute('aria-checked')).toBe('true');
});

it('what was changed before is one press away', async () => {
  await open();
  await page.click('修改记录');
  expect(opened).toEqual(['/platform/logs?view=changes&f.entity=platform_setting']);
});
