// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hooks } from '../client/http.ts';
import { setTabOpener } from '../client/tab.ts';
import { draw } from '../component.testing.tsx';
import { MessageBell } from './MessageBell.tsx';

const message = {
  id: '5',
  subject: '补正通知',
  createTime: '2026-11-20 09:12:00',
  ownerName: '陈审评',
  messageType: 'normal',
  isPublic: 0,
  canreply: 0,
  content: '<p>请补充检验报告</p>',
  hasNew: true,
  link: null,
};
let page: Awaited<ReturnType<typeof draw>>;
let list: () => Json | Error;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  list = () => ({ dataResult: [message], total: 1 }) as unknown as Json;
});
afterEach(async () => {
  vi.useRealTimers();
  await page.end();
});
const asked = () => page.sent('/msgList').length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The bell a second after it was drawn. */
const open = async (total?: number) => {
  if (total !== undefined) list = () => ({ dataResult: [], total }) as unknown as Json;
  page = await draw(<MessageBell />, ({ path }) =>
    path.endsWith('/msgList') ? list() : path.endsWith('/get') ? (message as unknown as Json) : [],
  );
  await pass(1_000);
  // What was answered is told with the next turns of the clock.
  for (let turn = 0; turn < 5; turn += 1) await pass(10);
  vi.useRealTimers();
  expect(asked()).toBe(1);
};
const bell = () => page.screen.getByRole('button', { name: /^消息/ });
const badge = () => document.querySelector('.bdg')?.textContent ?? null;

describe('the bell of the header', () => {
  it('R7.3-11 R9-29 asks one second after it is there, not before', async () => {
    page = await draw(<MessageBell />, () => list());
    await pass(999);
    expect(asked()).toBe(0);
    await pass(1);
    expect(asked()).toBe(1);
  });

  it('R7.3-12 a question that fails says nothing and leaves no number', async () => {
    const told: unknown[] = [];
    const { present } = hooks;
    hooks.present = (error) => told.push(error);
    try {
      list = () => new Error('服务器正忙');
      await open();
      await act(() => new Promise((wait) => setTimeout(wait, 50)));
      expect([badge(), told, page.text().includes('服务器正忙')]).toEqual([null, [], false]);
    } finally {
      hooks.present = present;
    }
  });

  it.each([
    [0, null],
    [99, '99'],
    [100, '99+'],
  ])('R9-26 %i unread ones are said as %s', async (total, words) => {
    await open(total);
    await page.until(() => badge() === words, 'the number');
  });

  it('R9-27 R9-28 R2.5-05 its list has a size of its own; a line opens the message, and the list closes', async () => {
    await open();
    await page.user.click(bell());
    const line = await page.screen.findByRole('button', { name: /未读.*补正通知/ });
    const size = (part: string) => document.querySelector<HTMLElement>(part)?.style;
    expect([size('.bell-list')?.width, size('.bell-scroll')?.height]).toEqual(['350px', '250px']);
    await page.user.click(line);
    await page.see('请补充检验报告');
    expect(bell().getAttribute('aria-expanded')).toBe('false');
  });

  it('R2.1-39 leads to all messages; none is said in words', async () => {
    const opened: string[] = [];
    setTabOpener(({ path }) => opened.push(path));
    await open(0);
    await page.user.click(bell());
    await page.see('没有');
    await page.click('查看更多');
    expect(opened).toEqual(['/officeDesk/innerMessage/receiveMessage']);
    expect(bell().getAttribute('aria-expanded')).toBe('false');
  });
});
