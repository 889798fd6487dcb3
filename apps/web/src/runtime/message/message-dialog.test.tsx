// @vitest-environment jsdom
import type { Json, Message } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../client/tab.ts';
import { draw, listed } from '../../component.testing.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { MessageLine } from './MessageLine.tsx';
import { Receipts, Replies } from './MessageTables.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const message = (more: Partial<Message> = {}): Message => ({
  id: '5',
  subject: '补正通知',
  createTime: '2026-11-20 09:12:00',
  ownerName: '陈审评',
  messageType: 'normal',
  isPublic: 0,
  canreply: 1,
  content: '<p>请补充检验报告</p>',
  hasNew: true,
  link: null,
  ...more,
});
const reply = { id: '1', msgId: '5', content: '已补充', reply: '林申', replyTime: '2026-11-21 10:00:00' };
const receipt = { id: '1', msgId: '5', receiver: '王专家', receiverTime: '2026-11-20 11:00:00' };

let refuses: string[] = [];
beforeEach(() => {
  refuses = [];
});
const server =
  (shown: Message, replies: object[] = [reply]) =>
  ({ path }: { path: string }): Json | Error => {
    const end = path.slice(path.lastIndexOf('/', path.lastIndexOf('/') - 1));
    if (refuses.some((one) => path.endsWith(one))) return new Error('发送失败，请重试');
    if (end === '/innerMessage/get') return shown as unknown as Json;
    if (end === '/innerMessageReply/query') return listed(replies);
    if (end === '/innerMessageRead/query') return listed([receipt]);
    return {};
  };
const asked = (end: string) => page.asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);

function Opened(): ReactNode {
  const [id, setId] = useState<string | null>('5');
  return <MessageDialog id={id} onClose={() => setId(null)} />;
}

describe('a message that is read', () => {
  it('R2.5-02 R2.5-04 R2.5-06 is marked as read, begins with the replies, and closes by its one button alone', async () => {
    page = await draw(<Opened />, server(message({ office: '省局', fileMsg: [] })));
    await page.see('请补充检验报告');
    await page.see('已补充');
    expect(page.text()).toContain('来信致“省局”');
    await page.until(() => asked('/markRead').length === 1, 'the mark');
    expect(asked('/markRead')).toEqual([{ innerMessageIds: '5' }]);
    await page.press('Escape');
    expect(page.screen.queryByRole('dialog')).not.toBeNull();
    expect(page.screen.queryAllByRole('button', { name: /关闭|Close/ })).toEqual([]);
    await page.click('取消');
    await page.until(() => !page.text().includes('请补充检验报告'), 'the closed dialog');
  });

  it('R2.5-01 R2.5-03 is as wide as most of the window, near its top, and a press beside it does not close it', async () => {
    page = await draw(<Opened />, server(message()));
    await page.see('请补充检验报告');
    const { width, top } = document.querySelector<HTMLElement>('.ant-modal')?.style ?? expect.unreachable('no dialog');
    expect([width, top]).toEqual(['65%', '5vh']);
    await page.user.click(document.querySelector('.ant-modal-wrap') as HTMLElement);
    expect(page.screen.queryByRole('dialog')).not.toBeNull();
    expect([...document.querySelectorAll('.ant-modal-footer button')].map((one) => one.textContent)).toEqual(['取消']);
    expect(page.screen.getByRole('tab', { name: '已回复' }).getAttribute('aria-selected')).toBe('true');
  });

  it('R3-35 is rebuilt of harmless parts, whatever the server answered', async () => {
    const content =
      '<p onclick="steal()">请看<b>粗体</b></p><img src="x" onerror="steal()"><script>steal()</script>' +
      '<a href="javascript:steal()">这里</a><a href="https://example.org/">那里</a><iframe src="/x"></iframe>';
    page = await draw(<Opened />, server(message({ content })));
    await page.see('请看粗体');
    const shown = document.querySelector('.message-content');
    expect(shown?.innerHTML).toContain('<b>粗体</b>');
    expect(shown?.querySelectorAll('img, script, iframe, [onerror], [onclick], [href^="javascript"]')).toHaveLength(0);
    expect([...(shown?.querySelectorAll('a') ?? [])].map((one) => [one.textContent, one.rel])).toEqual([
      ['那里', 'noopener noreferrer nofollow'],
    ]);
    expect(shown?.textContent).toContain('这里');
  });

  it('its file opens over it, and is closed alone', async () => {
    const fileMsg = [{ id: '3', title: '补正说明.zip', totalBytes: 2048 }] as Message['fileMsg'];
    page = await draw(<Opened />, server(message({ fileMsg })));
    await page.user.click(await page.screen.findByRole('button', { name: '补正说明.zip' }));
    const preview = () => page.screen.queryAllByRole('dialog').find((one) => one.querySelector('.fv-dialog'));
    const shown = await page.until(preview, 'the preview');
    await page.user.click(shown.querySelector('.ant-modal-close') as HTMLElement);
    await page.until(() => !preview(), 'the closed preview');
    expect(page.text()).toContain('请补充检验报告');
  });

  it('R2.5-07 the readers are asked for each time their tab is looked at', async () => {
    page = await draw(<Opened />, server(message()));
    for (const times of [1, 2]) {
      await page.user.click(await page.screen.findByRole('tab', { name: '已读' }));
      await page.see('王专家');
      await page.until(() => asked('/innerMessageRead/query').length === times, `question ${times}`);
      await page.user.click(page.screen.getByRole('tab', { name: '已回复' }));
    }
    expect(asked('/innerMessageRead/query')[0]).toMatchObject({ parameters: [{ key: 'msgId', value: '5' }] });
  });

  it('R2.5-09 is answered in 1 to 1000 characters: neither spaces nor more are sent, and what was refused stays', async () => {
    refuses = ['/saveReply'];
    page = await draw(<Opened />, server(message()));
    const input = (await page.field('回复')) as HTMLTextAreaElement;
    await page.click('发送');
    await page.see('回复内容不能为空');
    await page.type('回复', '长'.repeat(1001));
    await page.click('发送');
    await page.see('最多1000个字符');
    expect(asked('/saveReply')).toEqual([]);
    await page.type('回复', ' 已收到 ');
    await page.click('发送');
    await page.see('发送失败，请重试');
    expect(input.value).toBe(' 已收到 ');
    refuses = [];
    await page.user.type(input, '{Control>}{Enter}{/Control}');
    await page.until(() => input.value === '', 'the sent answer');
    expect(asked('/saveReply')).toEqual([
      { msgId: '5', content: '已收到' },
      { msgId: '5', content: '已收到' },
    ]);
  });

  it('R2.5-09 has no place for an answer where none may be given; a read one is not marked again', async () => {
    page = await draw(<Opened />, server(message({ canreply: 0, hasNew: false })));
    await page.see('请补充检验报告');
    expect(page.screen.queryByRole('textbox')).toBeNull();
    expect(asked('/markRead')).toEqual([]);
  });

  it('leads to its case and shows its files', async () => {
    const opened: string[] = [];
    setTabOpener(({ path }) => opened.push(path));
    const fileMsg = [{ id: '3', title: '补正说明.pdf', totalBytes: 2048 }] as Message['fileMsg'];
    page = await draw(<Opened />, server(message({ link: '/reg/first/case/7', fileMsg })));
    expect((await page.screen.findByRole('list', { name: '附件' })).textContent).toBe('补正说明.pdf2 KB');
    await page.click('打开相关案卷');
    expect(opened).toEqual(['/reg/first/case/7']);
    await page.until(() => !page.text().includes('请补充检验报告'), 'the closed dialog');
  });

  it('that is gone says so', async () => {
    refuses = ['/innerMessage/get'];
    page = await draw(<Opened />, server(message()));
    await page.see('发送失败，请重试');
    refuses = [];
    await page.click('重试');
    await page.see('请补充检验报告');
  });
});

describe('who answered and who read', () => {
  it('R2.5-08 an answer stands with who gave it and when; none is said in words', async () => {
    page = await draw(<Replies id="5" />, server(message()));
    await page.see('已补充');
    expect(page.text()).toContain('林申2026-11-21 10:00:00');
    const heads = () => page.screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads()).toEqual(['回复内容', '回复人', '回复时间']);
    await page.redraw(<Receipts id="5" />);
    await page.see('王专家');
    expect(heads()).toEqual(['接收人', '接收时间']);
    await page.end();
    page = await draw(<Replies id="6" />, server(message(), []));
    await page.see('还没有回复');
    expect(asked('/innerMessageReply/query')[0]).toMatchObject({
      parameters: [{ key: 'msgId', value: '6' }],
      sorts: [{ field: 'replyTime', order: 'DESC' }],
    });
  });

  it.each([
    ['/innerMessageReply/query', <Replies key="a" id="5" />, '已补充'],
    ['/innerMessageRead/query', <Receipts key="b" id="5" />, '王专家'],
  ])('a list that fails is asked for again: %s', async (path, list, words) => {
    refuses = [path];
    page = await draw(list, server(message()));
    await page.see('发送失败，请重试');
    refuses = [];
    await page.click('重试');
    await page.see(words);
  });
});

it('a line says that it is unread in words, not by its weight alone, and opens', async () => {
  let opened = 0;
  const line = (hasNew: boolean) => <MessageLine message={message({ hasNew })} onOpen={() => (opened += 1)} />;
  page = await draw(line(true));
  await page.user.click(page.screen.getByRole('button', { name: /未读.*补正通知/ }));
  expect(opened).toBe(1);
  await page.redraw(line(false));
  expect(page.text()).not.toContain('未读');
});
