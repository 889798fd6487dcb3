// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw, listed } from '../../component.testing.tsx';
import { log as en } from '../../locales/en/log.ts';
import { log as zh } from '../../locales/zh-CN/log.ts';
import LogsPage from './LogsPage.tsx';

const line = {
  seq: '1',
  id: '1',
  time: '2026-11-22 10:00:00',
  account: 'gufagui',
  name: '顾法规',
  realName: '郑审批',
  tenantName: '云海市局',
};
const lines: Record<string, JsonObject> = {
  operation: { ...line, action: 'employee.save', entity: 'employee', entityId: '7', requestId: 'r1' },
  change: {
    ...line,
    action: 'employee.save',
    entity: 'employee',
    changes: [{ field: 'name', before: '甲', after: '乙' }],
  },
  signin: { ...line, action: 'auth.signIn', detail: 'Chrome', ip: '10.0.0.1' },
  call: { ...line, method: 'POST', call: 'employee.query', state: 409, ms: 12 },
  read: { ...line, kind: 'case', title: '岚屿面霜', times: 3, orgName: '审评处', caseId: '77', recordId: null },
};

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const open = async (view: string) => {
  page = await draw(<LogsPage />, ({ path }) => listed([lines[path.split('/').at(-2) ?? ''] ?? {}]), {
    query: view ? { view } : {},
  });
  await page.see('顾法规');
};

it.each([
  ['', '/log/operation/query', '顾法规'],
  ['changes', '/log/change/query', 'name'],
  ['signIns', '/log/signin/query', 'gufagui'],
  ['calls', '/log/call/query', 'POST employee.query'],
  ['reads', '/log/read/query', '岚屿面霜'],
])('the log %s asks its own call and shows what its lines hold', async (view, call, content) => {
  await open(view);
  expect(page.asked.map(({ path }) => path)).toContainEqual(expect.stringContaining(call));
  expect(page.text()).toContain(content);
  expect(page.text(), 'who acted in whose name').toContain('郑审批');
});

it('a change opens with its fields before and after; a line of the read trace says all there is', async () => {
  await open('changes');
  await page.user.click(page.screen.getAllByRole('button', { name: '详情' }).at(-1) as HTMLElement);
  await page.until(() => page.screen.queryByRole('dialog'), 'the drawer');
  expect(page.screen.getByRole('dialog').textContent).toContain('乙');
  await page.end();
  await open('reads');
  expect(page.screen.queryByRole('button', { name: '详情' })).toBeNull();
});

it('whatever the server writes into the audit has words', () => {
  const server = join(import.meta.dirname, '../../../../server/src');
  const written = new Set<string>();
  for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test(ing)?\.ts$/.test(file)) continue;
    for (const [, action = ''] of readFileSync(join(server, file), 'utf8').matchAll(/\baction: '(\w+\.\w+)'/g))
      written.add(action);
  }
  expect(written.size).toBeGreaterThan(80);
  const wordOf = (texts: object, path: readonly string[]): unknown =>
    path.reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], texts);
  const silent = [...written].filter((action) => {
    const [group = '', name = ''] = action.split('.');
    const path = group === 'auth' ? ['signIn', name] : ['act', group, name];
    return [zh, en].some((texts) => typeof wordOf(texts, path) !== 'string');
  });
  expect(silent).toEqual([]);
});
