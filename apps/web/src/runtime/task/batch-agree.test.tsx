// @vitest-environment jsdom
import type { Json, Task } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw, later } from '../../component.testing.tsx';
import { BatchAgree, BatchNow } from './BatchAgree.tsx';

const words = (text: string) => ({ 'zh-CN': text, 'zh-TW': text, en: text });
const task = (id: string, title: string, node = 'review') =>
  ({ id, title, area: 'reg/first', node, nodeTitle: words('初审') }) as never as Task;
const ok = (taskId: string) => ({ taskId, state: 200, message: '', cause: null });
const several = [
  { key: 'pass', title: words('通过') },
  { key: 'fail', title: words('不予备案') },
];

let page: Awaited<ReturnType<typeof draw>>;
/** How often the page that was opened last heard that it is done; an answer that comes after its page is gone counts for that page alone. */
let done: () => number;
afterEach(() => page.end());
const open = async (tasks: Task[], answers: Json | Error, actions: object[] = []) => {
  let times = 0;
  done = () => times;
  page = await draw(
    <BatchAgree
      tasks={tasks}
      onDone={() => {
        times += 1;
      }}
    />,
    ({ path }) => (path.endsWith('/batch') ? later(answers) : ({ actions } as unknown as Json)),
  );
  await page.click('批量同意');
};
const sent = () => page.asked.filter(({ path }) => path.endsWith('/agree/batch')).map(({ body }) => body);
const ready = (name: string) => page.until(() => page.button(name)?.disabled === false, name);

it('tasks are agreed to together with one opinion, once', async () => {
  await open([task('1', '面霜'), task('2', '口红')], [ok('1'), ok('2')]);
  await page.see('同意 2 项任务');
  await ready('同意');
  await page.user.type(page.screen.getByRole('textbox'), '符合要求');
  await page.user.dblClick(page.button('同意') as HTMLElement);
  await page.see('2 项任务已同意');
  expect(sent()).toEqual([{ taskIds: ['1', '2'], opinion: '符合要求' }]);
  expect(done()).toBe(1);
});

it('those that failed say why beside those that did not; the list is asked again when that was read', async () => {
  await open(
    [task('1', '面霜'), task('2', '口红')],
    [ok('1'), { taskId: '2', state: 409, message: '已被办理', cause: null }],
  );
  await ready('同意');
  await page.click('同意');
  await page.see('1 项没有办成');
  await page.see('已被办理');
  expect(done()).toBe(0);
  await page.click('关闭');
  await page.until(() => done() === 1, 'the list again');
});

it('where a step has several outcomes one of them is given to all', async () => {
  await open([task('1', '面霜')], [ok('1')], several);
  await page.user.click(await page.screen.findByRole('radio', { name: '不予备案' }));
  await page.click('不予备案');
  await page.until(() => sent().length === 1, 'the outcome');
  expect(sent()).toEqual([{ taskIds: ['1'], action: 'fail' }]);
});

it('tasks of different steps with outcomes of their own are not done together', async () => {
  await open([task('1', '面霜'), task('2', '口红', 'check')], [], several);
  await page.see('请按环节分批办理');
  expect([page.button('同意')?.disabled, sent()]).toEqual([true, []]);
});

it('a refusal of the whole is told, and nothing is given up', async () => {
  await open([task('1', '面霜')], new Error('服务忙'));
  await ready('同意');
  await page.click('同意');
  await page.see('服务忙');
  expect(done()).toBe(0);
});

it('tasks that ask for a signature are listed with their hashes and signed with one password', async () => {
  const hash = 'c3e8'.padEnd(60, '0').concat('10ab');
  const signed = { ...task('1', '面霜'), signature: 'seal' } as Task;
  const subject = { level: 'seal', sha256: hash, parts: [], seal: '云海市药品监督管理局（演示）', refused: null };
  const row = { taskId: '1', number: '2026001', title: '面霜', conclusion: '同意', subject, refused: null };
  page = await draw(<BatchAgree tasks={[signed]} onDone={() => undefined} />, ({ path }) => {
    if (path.endsWith('/sign/subjects')) return [row] as unknown as Json;
    return path.endsWith('/batch') ? [ok('1')] : ({ actions: [] } as unknown as Json);
  });
  await page.click('批量同意');
  await page.see('c3e8…10ab');
  expect(page.button('同意')?.disabled).toBe(true);
  await page.user.type(await page.field('登录密码'), 'Abc-1234');
  await ready('同意');
  await page.click('同意');
  await page.until(() => sent().length === 1, 'the batch');
  expect(sent()).toEqual([{ taskIds: ['1'], signature: { password: 'Abc-1234', shown: { '1': hash } } }]);
});

it('a list with a button of its own opens the same at once, and hears when it was closed', async () => {
  let closed = 0;
  page = await draw(
    <BatchNow
      tasks={[task('1', '面霜')]}
      onClose={() => {
        closed += 1;
      }}
    />,
    ({ path }) => (path.endsWith('/batch') ? later([ok('1')]) : ({ actions: [] } as unknown as Json)),
  );
  await page.see('同意 1 项任务');
  await ready('同意');
  await page.click('同意');
  await page.until(() => closed === 1, 'the end');
  expect(sent()).toHaveLength(1);
});
