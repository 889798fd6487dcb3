// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw, listed } from '../../component.testing.tsx';
import MailPage from './MailPage.tsx';

const row = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  createTime: '2026-11-20 10:00:00',
  kind: 'task',
  mode: 'once',
  subject: '待办：审评（岚屿）',
  fullname: '林嘉怡',
  account: 'filing',
  tenantName: '云海',
  address: 'f***@example.org',
  state: 'sent',
  reason: null,
  error: null,
  attempts: 1,
  dueTime: null,
  doneTime: '2026-11-20 10:00:05',
  together: 1,
  bytes: 2_400,
  ...more,
});
const summary = (more: JsonObject = {}): JsonObject => ({
  server: true,
  states: { waiting: 2, sending: 0, sent: 40, skipped: 3, failed: 1, unsure: 0 },
  mailsOfDay: 12,
  bytesOfDay: 30_000,
  bytes: 2_500_000,
  keptDays: 180,
  health: { lastSentTime: '2026-11-20 10:00:05', failingSince: null, error: null, resumeTime: null },
  ...more,
});
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const open = async (rows: JsonObject[], state = summary(), retry: () => Json | Error = () => 1) => {
  page = await draw(<MailPage />, ({ path }) => {
    if (path.endsWith('/notification/query')) return listed(rows);
    return path.endsWith('/notification/summary') ? state : retry();
  });
  await page.see(rows.length > 0 ? String(rows[0]?.fullname) : '没有邮件通知记录');
};
const retries = () => page.sent('/notification/retry');
const agree = () => page.user.click(page.screen.getAllByRole('button', { name: '重新发送' }).at(-1) as HTMLElement);

it('says what was sent to whom and why not, with the words of the mail server, counts and sizes', async () => {
  await open([
    row('1'),
    row('2', { state: 'failed', reason: 'refused', error: '550 no such user', kind: 'letter' }),
    row('3', { state: 'skipped', reason: 'noRight', kind: 'deadline', address: null }),
    row('4', { kind: 'message', subject: '', together: 5 }),
  ]);
  await page.see('最近 24 小时 12 封，30.0 kB；保存 180 天，共 2500.0 kB');
  for (const words of [
    'f***@example.org',
    '邮件服务器拒收；邮件服务器：550 no such user',
    '已无权查看相关内容',
    '（个人消息，不显示）',
    '同封 5 项',
    '最近一次成功：2026-11-20 10:00:05',
  ])
    expect(page.text()).toContain(words);
});

it('one that failed is sent again after a question that names the person; one that was sent has no button', async () => {
  await open([row('1'), row('2', { fullname: '许言之', state: 'failed', reason: 'busy' })]);
  await page.user.click(page.screen.getAllByRole('button', { name: '重新发送' }).at(-1) as HTMLElement);
  await page.see('重新发送给 许言之？');
  expect(page.text()).toContain('对方可能收到两次');
  expect(retries()).toEqual([]);
  await agree();
  await page.see('已安排重新发送 1 项');
  expect(retries()).toMatchObject([{ ids: ['2'] }]);
});

it('all that failed are sent again together; a refusal is told', async () => {
  let refused = true;
  await open([row('1')], summary(), () => (refused ? new Error('没有权限') : 1));
  await page.click('重发全部失败的');
  await page.see('重新发送全部 1 项失败的邮件？');
  await agree();
  await page.see('没有权限');
  refused = false;
  await page.click('重发全部失败的');
  await page.see('重新发送全部 1 项失败的邮件？');
  await agree();
  await page.see('已安排重新发送 1 项');
  expect(retries()).toEqual([{}, {}]);
});

it('a mail server that fails is called out with its words and the next try; without one it says so', async () => {
  const health = {
    lastSentTime: null,
    failingSince: '2026-11-20 09:00:00',
    error: 'connect ECONNREFUSED',
    resumeTime: '2026-11-20 10:05:00',
  };
  await open([row('1')], summary({ health }));
  await page.see('邮件服务器自 2026-11-20 09:00:00 起无法发送：connect ECONNREFUSED。2026-11-20 10:05:00 再试。');
  await page.end();
  await open([], summary({ server: false, health: null }));
  await page.see('没有配置邮件服务器（SMTP_URL）');
});
