// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addLog, clearLog, setLogPerson, useLog, watchErrors } from '../../client/log.ts';
import { draw } from '../../component.testing.tsx';
import LogPage from './LogPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const token = '0123456789abcdef0123456789abcdef';
beforeEach(() => {
  clearLog();
  setLogPerson(() => ({ account: 'applicant', token }));
});
afterEach(async () => {
  vi.useRealTimers();
  await page.end();
  setLogPerson(() => ({ account: '', token: '' }));
  clearLog();
});
const row = (text: string) =>
  [...document.querySelectorAll('.ant-table-row')].find((one) => one.textContent?.includes(text)) ?? null;

test('R2.1-11 R3-38…R3-40 R8-29…R8-31 errors and rejections of this window stand in its log with the token masked, noise does not', async () => {
  // A window of its own: the one of the tests would fail them for an error that nobody caught.
  const target = new EventTarget();
  watchErrors(target as unknown as Window);
  page = await draw(<LogPage />);
  await page.see('前端日志');
  await page.see('还没有日志');
  const happens = (type: string, fields: object) =>
    act(async () => target.dispatchEvent(Object.assign(new Event(type), fields)));
  await happens('error', { message: 'Uncaught', error: new Error('演示异常') });
  await happens('unhandledrejection', { reason: new Error('演示拒绝 access_token=0123456789abcdef') });
  for (const message of [
    'ResizeObserver loop limit exceeded',
    'ResizeObserver loop completed with undelivered notifications.',
  ])
    await happens('error', { message });
  await page.until(() => row('演示异常'), 'the error');
  const told = row('演示异常')?.textContent;
  for (const part of ['applicant', '****cdef', window.location.href, '错误']) expect(told).toContain(part);
  expect(told).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  expect(row('演示拒绝')?.textContent).toContain('access_token=****cdef');
  expect(page.text()).not.toContain('ResizeObserver');
  expect(page.text()).not.toContain(token);
  const kept = sessionStorage.getItem('log.entries') ?? '';
  expect([kept.includes('演示异常'), kept.includes('0123456789abcdef')]).toEqual([true, false]);

  await act(async () => addLog('info', '版本 0.1.0'));
  await page.user.click(page.screen.getByRole('radio', { name: '信息' }));
  expect([row('演示异常'), row('版本 0.1.0') === null]).toEqual([null, false]);
  await page.user.click(page.screen.getByRole('radio', { name: '错误' }));
  expect([row('版本 0.1.0'), row('演示拒绝') === null]).toEqual([null, false]);
  await page.click('清空');
  expect([useLog.getState().entries, row('演示拒绝')]).toEqual([[], null]);
});

test('R4-46 R9-39 uploading the log is a show of three seconds that sends nothing, however often it is pressed', async () => {
  page = await draw(<LogPage />);
  vi.useFakeTimers();
  const upload = () => act(async () => page.button('上传日志')?.click());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const said = (words: string) => page.text().split(words).length - 1;
  await upload();
  await pass(0);
  expect(said('正在上传日志……')).toBe(1);
  await pass(1_500);
  await upload();
  await pass(1_499);
  expect([said('正在上传日志……'), said('日志上传成功')]).toEqual([1, 0]);
  await pass(1);
  expect(said('日志上传成功')).toBe(1);
  await pass(3_000);
  expect([said('日志上传成功') <= 1, page.asked]).toEqual([true, []]);
});
