// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import UpkeepPage from './UpkeepPage.tsx';

const now = () => new Date().toISOString();
const job = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  kind: 'mail',
  state: 'dead',
  attempts: 8,
  error: 'Error: the mail server is away',
  createTime: '2026-11-22T01:00:00Z',
  nextTime: null,
  ...more,
});
const state = (more: JsonObject = {}): JsonObject => ({
  version: '0.1.0',
  node: '20.20.2',
  database: '15.9',
  databaseBytes: 2_500_000_000,
  freeBytes: 40_000_000_000,
  startTime: '2026-11-22T01:00:00Z',
  lastBackup: now(),
  sessions: 7,
  unsealed: 0,
  connections: { busy: 2, idle: 3, waiting: 0 },
  queues: [],
  jobs: [],
  otherServers: 0,
  samples: [],
  ...more,
});
const sample = (more: JsonObject): JsonObject => ({
  at: now(),
  loopP99: 1.5,
  loopMax: 30,
  calls: 10,
  faults: 0,
  callP50: 8,
  callP95: 40.25,
  ...more,
});
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const open = async (first: JsonObject, retry: () => Json | Error = () => 1) => {
  let shown = first;
  page = await draw(<UpkeepPage />, ({ path }) => {
    if (path.endsWith('/upkeep/state')) return shown;
    const answer = retry();
    if (!(answer instanceof Error)) shown = state();
    return answer;
  });
  await page.see('失败的后台任务');
};
const retries = () => page.sent('/upkeep/retry');

it('says that nothing failed and nothing waits, what runs and since when', async () => {
  await open(state());
  for (const words of [
    '没有失败的任务。',
    '没有排队或已放弃的任务。',
    '0.1.0',
    '15.9，2.5 GB',
    '40.0 GB',
    '使用中 2，空闲 3，排队 0',
  ])
    expect(page.text()).toContain(words);
  expect(page.text()).toContain('启动半分钟后');
  expect(page.text()).not.toContain('请每天运行');
});

it('a missing and an old backup are called out', async () => {
  await open(state({ lastBackup: null }));
  await page.see('本服务还没有备份过。请每天运行 npm run backup');
  await page.end();
  await open(state({ lastBackup: new Date(Date.now() - 50 * 3_600_000).toISOString() }));
  await page.see('已过 50 小时');
});

it('a job that was given up is tried again after a question, one that is tried again anyway has no button', async () => {
  await open(state({ jobs: [job('1'), job('2', { state: 'waiting', attempts: 3, nextTime: now() })], queues: [] }));
  expect(page.text()).toContain('Error: the mail server is away');
  const buttons = page.screen.getAllByRole('button', { name: '重试' });
  expect(buttons).toHaveLength(1);
  await page.user.click(buttons[0] as HTMLElement);
  await page.see('重试任务“发送邮件”？');
  await page.click('取消');
  expect(retries()).toEqual([]);
  await page.user.click(buttons[0] as HTMLElement);
  await page.see('重试任务“发送邮件”？');
  await page.user.click(page.screen.getAllByRole('button', { name: '重试' }).at(-1) as HTMLElement);
  await page.see('已安排重试 1 项任务');
  expect(retries()).toMatchObject([{ ids: ['1'] }]);
  await page.see('没有失败的任务。');
});

it('all that were given up are tried again together after a question that says how many; a refusal is told', async () => {
  const queues = [{ kind: 'mail', waiting: 1, dead: 130, oldestSeconds: 4_000 }];
  let refused = true;
  await open(state({ jobs: [job('1'), job('2')], queues }), () => (refused ? new Error('没有权限') : 130));
  expect(page.text()).toContain('显示最近 2 项。');
  await page.click('全部重试');
  await page.see('重试全部 130 项已放弃的任务？');
  const agree = () => page.user.click(page.screen.getAllByRole('button', { name: '重试' }).at(-1) as HTMLElement);
  await agree();
  await page.see('没有权限');
  refused = false;
  await page.click('全部重试');
  await page.see('重试全部 130 项已放弃的任务？');
  await agree();
  await page.see('已安排重试 130 项任务');
  expect(retries()).toEqual([{}, {}]);
});

it('the last hour is drawn as two pictures that say in words what they show', async () => {
  await open(
    state({
      samples: [sample({}), sample({ calls: 0, callP50: null, callP95: null }), sample({ loopMax: 220, faults: 2 })],
    }),
  );
  const [loop, calls] = page.screen.getAllByRole('img');
  expect(loop?.getAttribute('aria-label')).toBe(
    '事件循环延迟（毫秒）：99% 不超过最高 1.5 毫秒，最近 1.5 毫秒；最长最高 220 毫秒，最近 220 毫秒',
  );
  expect(calls?.getAttribute('aria-label')).toContain('95% 不超过最高 40.3 毫秒');
  expect(page.text()).toContain('这一小时共 20 次调用，其中 2 次因服务端故障失败');
  // A stretch without calls interrupts the line.
  const lines = [...(calls?.querySelectorAll('path.first') ?? [])].map((line) => line.getAttribute('d') ?? '');
  expect(lines[0]?.match(/M/g)).toHaveLength(2);
});

it('names every kind of job of the server in words, and one that it does not know by its code', async () => {
  const server = join(import.meta.dirname, '../../../../server/src');
  const kinds = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/test/.test(file))
    .flatMap((file) => [...readFileSync(join(server, file), 'utf8').matchAll(/\bjob\(\s*'([\w.]+)'/g)])
    .map(([, kind = '']) => kind);
  expect(kinds.length).toBeGreaterThan(20);
  const queues = [...kinds, 'own.kind'].map((kind) => ({ kind, waiting: 1, dead: 0, oldestSeconds: 1 }));
  await open(state({ queues }));
  await page.see('制作证书');
  const shown = [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent ?? '');
  expect(shown.filter((word) => /[a-z]/.test(word))).toEqual(['own.kind']);
});
