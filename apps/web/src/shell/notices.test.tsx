// @vitest-environment jsdom
import { areaQuery } from '@app/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '../client/http.ts';
import { clearLog, useLog } from '../client/log.ts';
import { draw } from '../component.testing.tsx';
import { Notices } from './Notices.tsx';

let page: Awaited<ReturnType<typeof draw>>;
/** What the server answers next; an error is a line that broke. */
let answer: () => Response;
const from = { group: 'base', name: 'manufacturers', parameters: [], requestPage: { pageNo: 1, limit: 20 }, sorts: [] };
beforeEach(async () => {
  page = await draw(<Notices />, () => answer());
});
afterEach(async () => {
  vi.useRealTimers();
  await page.end();
  clearLog();
});

const envelope =
  (state: number, message = '', cause: string | null = null) =>
  () =>
    Response.json({ state, message, cause, data: null, request: '', requestId: 'r' });
const html = (status: number) => () => new Response('<h1>proxy</h1>', { status });
const shown = () => [...document.querySelectorAll('.ant-message .failure')];
/** Asks the server once more; the call leaves its failure to the general message. */
const ask = () => act(() => send(areaQuery, from).then(Boolean, () => false));

/** The words of the next failure; they are closed by the button beside them. */
async function said(next: () => Response): Promise<string> {
  answer = next;
  await ask();
  const text = await page.until(() => shown()[0]?.querySelector('span:not([class])')?.textContent, 'a message');
  await page.user.click(page.screen.getByRole('button', { name: '关闭' }));
  await page.until(() => shown().length === 0, 'a page without messages');
  return text;
}

test('R8-01…R8-05 what a failed call says: message and cause, the cause alone, the text of the state, the code', async () => {
  expect(await said(() => Response.json({ data: 1 }))).toMatch(
    /^接口异常，没有返回\[state\]参数：\S*\/base\/manufacturers\/query$/,
  );
  expect(await said(envelope(409, '草稿已被修改', '版本 3'))).toBe('草稿已被修改，原因：版本 3');
  expect(await said(envelope(400, '', '第 3 行含量为负'))).toBe('第 3 行含量为负');
  expect(await said(envelope(403))).toBe('拒绝访问');
  expect(await said(envelope(77))).toBe('未知错误，错误编码：77');
  // What is told is in the log of the window as well.
  expect(useLog.getState().entries.map(({ type, message }) => [type, message])[0]).toEqual([
    'danger',
    '未知错误，错误编码：77',
  ]);
});

test('R8-07…R8-18 R4-14 an answer that is none of the server tells what its status means; a dead line, that the server is busy', async () => {
  const texts: [number, string | RegExp][] = [
    [400, '请求错误'],
    [401, '未授权，请联系管理员'],
    [403, '拒绝访问'],
    [404, /^请求地址出错：\S*\/base\/manufacturers\/query$/],
    [408, '请求超时'],
    [500, '服务器内部错误'],
    [501, '服务未实现'],
    [502, '网关错误'],
    [503, '服务不可用，请不要频繁点击'],
    [504, '网关超时'],
    [505, 'HTTP版本不受支持'],
  ];
  for (const [status, text] of texts) {
    const words = await said(html(status));
    if (typeof text === 'string') expect([status, words]).toEqual([status, text]);
    else expect(words, String(status)).toMatch(text);
  }
  expect(
    await said(() => {
      throw new TypeError('connection refused');
    }),
  ).toBe('服务器繁忙，请稍后再试');
});

test('R8-06 R9-40 a message stands five seconds, as text and never as markup; the next one takes the place of the last', async () => {
  vi.useFakeTimers();
  answer = envelope(400, '<img src=x onerror="window.pwned=1"><b>一</b>');
  await ask();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(shown()[0]?.textContent).toContain('<img src=x onerror="window.pwned=1"><b>一</b>');
  expect(document.querySelector('.failure img, .failure b')).toBeNull();
  expect(page.screen.getByRole('button', { name: '关闭' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(shown()).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown()).toHaveLength(0);

  for (const count of [1, 2]) {
    answer = envelope(400, `第 ${count} 个错误`);
    await ask();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(shown().map(({ textContent }) => textContent)).toEqual([`第 ${count} 个错误`]);
  }
  // The second one has its own five seconds.
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  expect(shown()).toHaveLength(1);
});

test('a call that nobody waits for and one whose page shows the failure itself say nothing here', async () => {
  answer = envelope(400, '不行');
  await act(() => send(areaQuery, from, { silent: true }).catch(() => undefined));
  await act(() => send(areaQuery, from, { quiet: true }).catch(() => undefined));
  expect(shown()).toHaveLength(0);
  await ask();
  expect(await page.until(() => shown()[0]?.textContent, 'a message')).toContain('不行');
});
