// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw, listed } from '../../component.testing.tsx';
import { ComposeDialog } from './ComposeDialog.tsx';

let page: Awaited<ReturnType<typeof draw>>;
let closed = 0;
const before = useSession.getState();
beforeEach(() => {
  closed = 0;
});
afterEach(async () => {
  await page.end();
  useSession.setState(before, true);
});
const people = [{ id: '4', name: '郑审批', tenantName: '药监局' }];
const open = async (answer: () => Json | Error | Promise<Json> = () => '1') => {
  page = await draw(
    <ComposeDialog
      onClose={() => {
        closed += 1;
      }}
    />,
    ({ path }) => (path.endsWith('/receivers') ? listed(people) : answer()),
  );
};
const sent = () => page.asked.filter(({ path }) => path.endsWith('/save')).map(({ body }) => body);
const send = () => page.screen.getByRole<HTMLButtonElement>('button', { name: '发送' });

it('what is missing is told at its field once it is to be sent, and nothing is sent; a bulletin needs no readers', async () => {
  useSession.setState({ permissions: { 'message.bulletin': true }, tenant: { kind: 'authority' } as never });
  await open();
  expect(page.screen.queryAllByRole('alert')).toEqual([]);
  await page.user.click(send());
  const missing = () =>
    page.screen.queryAllByRole('alert').flatMap(({ textContent }) => /接收人|主题|内容/.exec(textContent ?? '') ?? []);
  await page.until(() => missing().length > 0, 'what is missing');
  expect(missing()).toEqual(['接收人', '主题', '内容']);
  await page.user.click(page.screen.getByRole('checkbox', { name: '作为公告发给所有人' }));
  expect([missing(), sent()]).toEqual([['主题', '内容'], []]);
});

it('a message goes once to the people that were chosen, however often the button is pressed', async () => {
  let finish: (id: Json) => void = () => undefined;
  await open(
    () =>
      new Promise((done) => {
        finish = done;
      }),
  );
  expect(page.text()).not.toContain('作为公告发给所有人');
  await page.user.type(page.screen.getByRole('combobox', { name: /接收人/ }), '郑');
  const option = () =>
    [...document.querySelectorAll('.ant-select-item-option')].find((one) => one.textContent?.includes('郑审批'));
  await page.user.click(await page.until(option, 'the reader'));
  await page.type('主题', ' 请补正 ');
  await page.type('内容', '第 3 项缺少附件。');
  await page.user.dblClick(send());
  await page.until(() => sent().length > 0, 'the message');
  finish('1');
  await page.see('消息已发送');
  expect(sent()).toMatchObject([
    { subject: '请补正', messageType: 'normal', receiverId: '4', isPublic: false, canreply: true, fileMsg: [] },
  ]);
  expect(closed).toBe(1);
});

it('files go along, and what is typed is never markup', async () => {
  page = await draw(<ComposeDialog onClose={() => undefined} />, ({ path, body }) => {
    if (path.endsWith('/receivers')) return listed(people);
    return path.endsWith('/upload') ? { id: '31', fileName: String(body.file), totalBytes: 3 } : '1';
  });
  await page.user.type(page.screen.getByRole('combobox', { name: /接收人/ }), '郑');
  await page.user.click(await page.until(() => document.querySelector('.ant-select-item-option'), 'the reader'));
  await page.type('主题', '会议通知');
  await page.type('内容', '明天上午九点\n第二会议室\n\n<i>请准时</i>');
  await page.click('添加附件');
  const input = await page.until(
    () => page.screen.queryByLabelText('选择文件或拖到这里', { selector: 'input' }),
    'the place for files',
  );
  await page.user.upload(input, new File(['%PDF'], '议程.pdf'));
  await page.see('已选 1 个');
  await page.click('确定');
  await page.until(() => !page.text().includes('已选 1 个'), 'the closed dialog');
  await page.screen.findByRole('button', { name: '移除 议程.pdf' });
  await page.user.click(send());
  await page.until(() => sent().length > 0, 'the message');
  expect(sent()).toMatchObject([
    { fileMsg: ['31'], content: '<p>明天上午九点<br>第二会议室</p><p>&lt;i&gt;请准时&lt;/i&gt;</p>' },
  ]);
});

it('a message that is refused stays as it was written', async () => {
  useSession.setState({ permissions: { 'message.bulletin': true }, tenant: { kind: 'authority' } as never });
  await open(() => new Error('今天的公告太多'));
  await page.user.click(page.screen.getByRole('checkbox', { name: '作为公告发给所有人' }));
  const subject = await page.type('主题', '停机');
  await page.type('内容', '今晚升级');
  await page.user.click(send());
  await page.see('今天的公告太多');
  expect([subject.value, closed]).toEqual(['停机', 0]);
});
