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
  sessionStorage.clear();
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
/** Types or pastes into the field for the content. */
const write = async (text: string) => {
  const area = await page.screen.findByRole('textbox', { name: '内容' });
  await page.user.click(area);
  await page.user.paste(text);
  return area;
};
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
  await write('第 3 项缺少附件。');
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
  await write('明天上午九点\n<i>请准时</i>');
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
  expect(sent()).toMatchObject([{ fileMsg: ['31'], content: '<p>明天上午九点</p><p>&lt;i&gt;请准时&lt;/i&gt;</p>' }]);
});

it('a message that is refused stays as it was written', async () => {
  useSession.setState({ permissions: { 'message.bulletin': true }, tenant: { kind: 'authority' } as never });
  await open(() => new Error('今天的公告太多'));
  await page.user.click(page.screen.getByRole('checkbox', { name: '作为公告发给所有人' }));
  const subject = await page.type('主题', '停机');
  await write('今晚升级');
  await page.user.click(send());
  await page.see('今天的公告太多');
  expect([subject.value, closed]).toEqual(['停机', 0]);
});

it('words are made headings, bold, lists and links by the buttons above them; an address that leads elsewhere is refused', async () => {
  useSession.setState({ permissions: { 'message.bulletin': true }, tenant: { kind: 'authority' } as never });
  await open();
  await page.user.click(page.screen.getByRole('checkbox', { name: '作为公告发给所有人' }));
  await page.type('主题', '升级');
  const tool = (name: string) => page.screen.getByRole('button', { name });
  const area = await write('今晚八点停机');
  const html = () => area.innerHTML;
  await page.user.click(tool('标题'));
  expect(html()).toBe('<h2>今晚八点停机</h2>');
  expect(tool('标题').getAttribute('aria-pressed')).toBe('true');
  await page.user.click(tool('标题'));
  await page.user.click(tool('编号列表'));
  expect(html()).toBe('<ol><li><p>今晚八点停机</p></li></ol>');
  await page.user.click(tool('编号列表'));
  await page.user.keyboard('{Control>}a{/Control}');
  await page.user.click(tool('加粗'));
  expect(html()).toBe('<p><strong>今晚八点停机</strong></p>');
  await page.user.click(tool('链接'));
  const address = await page.type('链接地址', 'javascript:alert(1)');
  await page.click('设置链接');
  await page.see('请填写 http、https 或 mailto 开头的地址');
  await page.type('链接地址', 'example.org/说明');
  await page.click('设置链接');
  await page.until(() => !address.isConnected, 'the address is taken');
  await page.user.click(send());
  await page.until(() => sent().length > 0, 'the bulletin');
  expect(sent()[0]?.content).toContain('href="https://example.org/说明"');
  expect(sent()[0]?.content).toMatch(/<strong>今晚八点停机<\/strong><\/a>/);
});

it('a bulletin has days and further languages, each whole or not at all', async () => {
  useSession.setState({ permissions: { 'message.bulletin': true }, tenant: { kind: 'authority' } as never });
  await open();
  await page.user.click(page.screen.getByRole('checkbox', { name: '作为公告发给所有人' }));
  await page.type('主题', '升级');
  await write('今晚停机');
  const language = async (name: string) => page.user.click(page.screen.getByRole('radio', { name }));
  await language('English');
  expect((await page.screen.findByRole('textbox', { name: '内容' })).textContent).toBe('');
  await page.type('主题', 'Upgrade');
  await language('简体中文');
  await page.user.click(send());
  await page.until(
    () => page.screen.queryAllByRole('alert').some((one) => one.textContent?.includes('内容')),
    'what lacks',
  );
  expect([((await page.field('主题')) as HTMLInputElement).value, sent()]).toEqual(['Upgrade', []]);
  await write('Down tonight');
  await page.type('开始显示', '2026-12-09');
  await page.type('结束显示', '2026-12-01');
  await page.leave();
  await page.user.click(send());
  await page.see('结束日期早于开始日期');
  await page.type('结束显示', '2026-12-10');
  await page.leave();
  await page.user.click(send());
  await page.until(() => sent().length > 0, 'the bulletin');
  expect(sent()).toEqual([
    expect.objectContaining({
      subject: '升级',
      content: '<p>今晚停机</p>',
      translations: { en: { subject: 'Upgrade', content: '<p>Down tonight</p>' } },
      shownFrom: '2026-12-09',
      shownUntil: '2026-12-10',
    }),
  ]);
});

it('what was written and not sent stands there again, until one starts anew or it is sent', async () => {
  await open();
  await page.user.type(page.screen.getByRole('combobox', { name: /接收人/ }), '郑');
  await page.user.click(await page.until(() => document.querySelector('.ant-select-item-option'), 'the reader'));
  await page.type('主题', '会议');
  await write('改期');
  await page.end();
  await open();
  await page.see('已恢复上次没有发送的内容');
  expect(((await page.field('主题')) as HTMLInputElement).value).toBe('会议');
  expect((await page.screen.findByRole('textbox', { name: '内容' })).textContent).toBe('改期');
  await page.see('郑审批 · 药监局');
  await page.click('重新写');
  expect(((await page.field('主题')) as HTMLInputElement).value).toBe('');
  expect((await page.screen.findByRole('textbox', { name: '内容' })).textContent).toBe('');
  await page.end();
  await open();
  expect(page.text()).not.toContain('已恢复');
});
