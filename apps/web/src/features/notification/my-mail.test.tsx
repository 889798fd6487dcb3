// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import MailPage from './MailPage.tsx';

const one = (mode: string, workingDays: boolean) => ({ mode, workingDays });
const mine = (more: JsonObject = {}): JsonObject => ({
  server: true,
  address: 'lin@example.org',
  confirmed: true,
  refused: false,
  codeTime: null,
  language: null,
  digestAt: '08:30',
  kinds: {
    task: one('once', false),
    letter: one('once', false),
    deadline: one('digest', true),
    result: one('off', false),
    message: one('digest', true),
  },
  chosen: false,
  test: null,
  ...more,
});
/** The page in a tab of its address. */
const drawMine = (answer: Parameters<typeof draw>[1]) => draw(<MailPage />, answer, { path: '/platform/mail' });
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const open = async (first: JsonObject, answer: (path: string, body: JsonObject) => Json | Error = () => first) => {
  page = await drawMine(({ path, body }) => (path.endsWith('/notification/mine') ? first : answer(path, body)));
  await page.see('接收方式');
};
const button = (name: string) => page.screen.getByRole<HTMLButtonElement>('button', { name });

it('says that nothing is lost where there is no mail server, and offers no test mail', async () => {
  await open(mine({ server: false, address: null, confirmed: false }));
  expect(page.text()).toContain('没有配置邮件服务器');
  expect(page.text()).toContain('站内消息不受影响');
  expect(page.text()).toContain('您的账号还没有邮箱');
  expect(button('发送测试邮件').disabled).toBe(true);
});

it('shows the usual choices as such; a changed one is saved with all others, and only then', async () => {
  let saved: JsonObject = {};
  await open(mine(), (path, body) => {
    if (path.endsWith('/notification/save')) saved = body;
    return mine({ ...(body as { kinds: JsonObject }), chosen: true });
  });
  await page.see('以下是默认设置');
  expect(button('保存').disabled).toBe(true);
  await page.user.click(page.screen.getByRole('switch', { name: '待办任务：仅工作日' }));
  expect(page.tab.dirty).toBe(true);
  expect(page.screen.getByRole<HTMLButtonElement>('switch', { name: '办理结果：仅工作日' }).disabled).toBe(true);
  await page.click('保存');
  await page.see('邮件通知设置已保存');
  expect(saved).toMatchObject({
    language: null,
    digestAt: '08:30',
    kinds: { task: one('once', true), result: one('off', false), deadline: one('digest', true) },
  });
  await page.until(() => !page.tab.dirty, 'the tab without changes');
  expect(page.text()).not.toContain('以下是默认设置');
});

it('what could not be saved is told and stays as it was typed', async () => {
  await open(mine(), () => new Error('数据库正忙'));
  await page.user.click(page.screen.getByRole('switch', { name: '文书：仅工作日' }));
  await page.click('保存');
  await page.see('数据库正忙');
  expect(page.screen.getByRole('switch', { name: '文书：仅工作日' }).getAttribute('aria-checked')).toBe('true');
  expect(page.tab.dirty).toBe(true);
});

it('an address is entered, gets a code, and is confirmed by it; what is no address and no code is said beside the field', async () => {
  let now = mine({ address: null, confirmed: false });
  page = await drawMine(({ path, body }) => {
    if (path.endsWith('/notification/address'))
      now = mine({ address: String(body.email), confirmed: false, codeTime: '2026-11-20 10:00:00' });
    if (path.endsWith('/notification/confirm')) now = mine();
    return now;
  });
  const field = await page.field('邮箱地址');
  await page.user.type(field, 'lin');
  await page.click('发送验证码');
  await page.see('请输入有效的邮箱地址');
  expect(page.sent('/notification/address')).toEqual([]);
  await page.user.type(field, '@example.org');
  await page.click('发送验证码');
  await page.see('未验证');
  await page.see('2026-11-20 10:00:00 已发送验证码');
  expect(button('发送测试邮件').disabled).toBe(true);
  const code = await page.field('验证码');
  await page.user.type(code, '12');
  await page.click('验证');
  await page.see('请输入 6 位数字');
  await page.user.type(code, '3456');
  await page.click('验证');
  await page.see('已验证');
  expect(page.sent('/notification/confirm')).toMatchObject([{ code: '123456' }]);
  expect(button('发送测试邮件').disabled).toBe(false);
});

it('an address that refuses mails is called out, and can be confirmed again or taken away after a question', async () => {
  await open(mine({ refused: true }), (path) =>
    path.endsWith('/address') ? mine({ address: null, confirmed: false }) : mine(),
  );
  expect(page.text()).toContain('对方邮件服务器多次拒收');
  expect(button('发送测试邮件').disabled).toBe(true);
  button('发送验证码');
  await page.click('删除邮箱');
  await page.see('删除邮箱 lin@example.org？');
  await page.user.click(page.screen.getAllByRole('button', { name: '删除邮箱' }).at(-1) as HTMLElement);
  await page.see('邮箱已删除');
  expect(page.sent('/notification/address')).toMatchObject([{ email: '' }]);
});

it.each([
  [{ state: 'waiting', reason: null }, '测试邮件正在发送…'],
  [{ state: 'waiting', reason: 'server' }, '邮件服务器不可用，将再试'],
  [{ state: 'sent', reason: null }, '已于 2026-11-20 10:00:00 交给邮件服务器'],
  [{ state: 'failed', reason: 'refused' }, '没有送出：邮件服务器拒收'],
  [{ state: 'unsure', reason: 'answerLost' }, '可能已送达'],
])('what became of a test mail is told in words: %o', async (test, words) => {
  await open(mine({ test: { time: '2026-11-20 10:00:00', ...test } }));
  expect(page.text()).toContain(words);
  expect(button('发送测试邮件').disabled).toBe(test.state === 'waiting');
});
