// @vitest-environment jsdom
import type { JsonObject } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw, listed } from '../../component.testing.tsx';
import MessageInboxPage from './MessageInboxPage.tsx';

const message = (id: string, subject: string, hasNew: boolean): JsonObject => ({
  id,
  subject,
  createTime: '2026-11-20 10:00:00',
  ownerName: '审评处',
  messageType: 'normal',
  isPublic: 0,
  canreply: 1,
  hasNew,
  link: null,
});
const sentOne = {
  ...message('3', '请补正', false),
  receiverNames: '岚屿',
  receiverCount: 1,
  readCount: 0,
  replyCount: 0,
};

let page: Awaited<ReturnType<typeof draw>>;
const open = async (query: Record<string, string> = {}) => {
  page = await draw(
    <MessageInboxPage />,
    ({ path }) =>
      path.endsWith('/receive')
        ? listed([message('1', '放假安排', true), message('2', '系统升级', false)])
        : path.endsWith('/sent') || path.endsWith('/msgList')
          ? listed([sentOne])
          : path.endsWith('/remove')
            ? 1
            : {},
    { query },
  );
};
afterEach(() => page.end());
const button = (name: string) =>
  page.screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1) as HTMLButtonElement;

it('what is looked for, the box and the kind go into the address, from the first page on', async () => {
  await open({ page: '2' });
  await page.see('放假安排');
  expect(page.sent('/receive')[0]).toMatchObject({ requestPage: { pageNo: 2 } });
  await page.user.type(page.screen.getByRole('searchbox', { name: '按主题查找' }), '放假{Enter}');
  expect(page.tab.query).toEqual({ page: undefined, text: '放假' });
  await page.user.click(page.screen.getAllByText('未读')[0] as HTMLElement);
  expect(page.tab.query).toEqual({ page: undefined, box: undefined, only: 'unread' });
});

it('the address says what is asked for', async () => {
  await open({ only: 'unread', type: 'system', text: '升级' });
  await page.see('系统升级');
  expect(page.sent('/receive')[0]?.parameters).toEqual([
    { key: 'Q^subject^SL', value: '升级' },
    { key: 'Q^messageType^S', value: 'system' },
    { key: 'hasNew', value: 'true' },
  ]);
});

it('unread ones that are chosen are marked; chosen ones are removed after a question; without a choice it is said', async () => {
  await open();
  await page.see('放假安排');
  await page.user.click(button('删除'));
  expect(page.sent('/remove')).toEqual([]);
  expect(button('标为已读').disabled).toBe(true);
  await page.user.click(page.screen.getAllByRole('checkbox').at(-2) as HTMLElement);
  await page.user.click(button('标为已读'));
  await page.until(() => page.sent('/markRead').length === 1, 'the mark');
  await page.user.click(button('删除'));
  await page.see('只从您的收件箱删除');
  await page.user.click(button('删除'));
  await page.see('已删除 1 条消息');
  expect(page.sent('/remove')).toEqual([{ innerMessageIds: '1' }]);
});

it('sent ones have their own columns, and removing one takes it from its readers', async () => {
  await open({ box: 'sent' });
  await page.see('请补正');
  expect(page.screen.queryByRole('button', { name: '标为已读' })).toBeNull();
  await page.user.click(page.screen.getAllByRole('checkbox').at(-1) as HTMLElement);
  await page.user.click(button('删除'));
  await page.see('接收人也将看不到这些消息。');
});

it('on a phone the subject and its day are in sight', async () => {
  const before = window.matchMedia;
  window.matchMedia = (query) =>
    ({
      matches: query.includes('599'),
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }) as never;
  try {
    await open();
    await page.see('放假安排');
    const heads = page.screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.filter(Boolean)).toEqual(['主题', '时间']);
  } finally {
    window.matchMedia = before;
  }
});
