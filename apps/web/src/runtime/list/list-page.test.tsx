// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw, inWindowWhere } from '../../component.testing.tsx';
import { Icon } from '../../ui/icons.tsx';
import { tablet } from '../../ui/use-media.ts';
import { ListFrame } from './ListFrame.tsx';
import { List, ListPage } from './ListPage.tsx';
import { listOf, type Person, Place, people, peopleList } from './list.testing.tsx';
import type { ListSpec } from './list-spec.ts';
import { useListAddress } from './use-list.ts';

let page: Awaited<ReturnType<typeof draw>>;
const open = async <R extends { id: string }>(spec: ListSpec<R>, query: Record<string, string> = {}) => {
  page = await draw(
    <Place>
      <ListPage spec={spec} facts={<i>本单位</i>} actions={<button type="button">新建人员</button>} />
    </Place>,
    undefined,
    { query },
  );
};
beforeEach(() => localStorage.clear());
afterEach(async () => {
  await page.end();
  useSession.setState({ roles: [] });
});
const button = (name: string) => page.screen.getByRole('button', { name });
const row = (name: string) => page.screen.getByText(name).closest('tr') as HTMLElement;

it('a page says what it lists, what belongs to it and what can be done, and asks in its own order', async () => {
  const { spec, asked } = peopleList();
  await open(spec);
  await page.see('林申');
  for (const words of ['人员', '本单位', '新建人员', '共 3 条', '—']) expect(page.text()).toContain(words);
  expect(asked).toEqual([
    { parameters: [], requestPage: { pageNo: 1, limit: 20 }, sorts: [{ field: 'name', order: 'ASC' }] },
  ]);
  // The head shows the default order, too.
  expect(page.screen.getAllByRole('columnheader', { name: '姓名' })[0]?.getAttribute('aria-sort')).toBe('ascending');
});

it('by keys alone a person goes from row to row, opens one and chooses another', async () => {
  const { spec, opened } = peopleList({ bulkActions: [{ key: 'end', label: '停用', run: () => undefined }] });
  await open(spec);
  await page.see('林申');
  await page.focus(row('林申'));
  await page.press('ArrowDown');
  expect(document.activeElement).toBe(row('顾法规'));
  await page.press('Enter');
  await page.press('ArrowDown');
  await page.press('ArrowDown');
  await page.press(' ');
  await page.see('已选 1 条');
  await page.press('ArrowUp');
  expect(document.activeElement).toBe(row('顾法规'));
  expect(opened).toEqual(['顾法规']);
  expect(page.screen.getByRole<HTMLInputElement>('checkbox', { name: '韦代' }).checked).toBe(true);
  await page.press(' ');
  await page.see('已选 2 条');
  await page.press(' ');
  await page.see('已选 1 条');
});

it('a row opens by its first word and by two clicks, unless there is nothing behind it', async () => {
  const { spec, opened } = peopleList({ opens: ({ age }) => age !== null });
  await open(spec);
  await page.see('林申');
  await page.user.click(button('林申'));
  await page.user.dblClick(row('韦代'));
  await page.user.dblClick(row('顾法规'));
  await page.focus(row('顾法规'));
  await page.press('Enter');
  expect(page.screen.queryByRole('button', { name: '顾法规' })).toBeNull();
  expect(opened).toEqual(['林申', '韦代']);
});

it('a list may name the column that opens its rows, and say its order in words', async () => {
  const { spec, opened } = peopleList({ openedBy: 'age', saysOrder: true });
  await open(spec);
  await page.user.click(await page.screen.findByRole('button', { name: '52' }));
  expect(opened).toEqual(['韦代']);
  expect(page.text()).toContain('按姓名升序');
  expect(page.screen.getAllByRole('columnheader', { name: '姓名' })[0]?.getAttribute('aria-sort')).toBeNull();
});

it('a head asks for its order; where the greatest matters it comes first', async () => {
  const { spec, asked } = peopleList({
    columns: [
      { field: 'name', title: '姓名' },
      {
        field: 'age',
        title: '年龄',
        fixed: true,
        greatestFirst: true,
        render: ({ age }, rows) => `${age}/${rows.length}`,
      },
    ],
  });
  await open(spec, { page: '2' });
  await page.see('31/3');
  await page.user.click(page.screen.getAllByRole('columnheader', { name: '年龄' })[0] as HTMLElement);
  await page.until(() => asked.length === 2, 'the list in another order');
  expect(asked[1]).toMatchObject({ sorts: [{ field: 'age', order: 'DESC' }], requestPage: { pageNo: 1 } });
});

it('a view is another question; one of another role is not offered, its address works', async () => {
  const { spec, asked } = peopleList({
    views: [
      { key: 'wait', label: '待审', parameters: [{ key: 'Q^status^SI', value: 'WAIT' }] },
      { key: 'all', label: '全部人员' },
      { key: 'chief', label: '科室', roles: ['CHIEF'], parameters: [{ key: 'Q^org^S', value: '1' }] },
    ],
  });
  await open(spec, { view: 'chief' });
  await page.see('林申');
  expect(page.text()).not.toContain('科室');
  await page.user.click(page.screen.getByText('全部人员'));
  await page.until(() => asked.length === 2, 'everybody');
  await page.user.click(page.screen.getByText('待审'));
  await page.until(() => asked.length === 3, 'those who wait');
  expect(asked.map(({ parameters }) => parameters.map(({ value }) => value))).toEqual([['1'], [], ['WAIT']]);
});

it('a refusal stands in place of the rows with a way to try again', async () => {
  let fails = true;
  const { spec } = peopleList();
  await open({
    ...spec,
    load: (...question) => (fails ? Promise.reject(new Error('服务器正在维护')) : spec.load(...question)),
  });
  const again = await page.screen.findByRole('button', { name: '重试' });
  fails = false;
  await page.user.click(again);
  await page.see('林申');
});

it('an empty list says so in its own words, a narrowed one what narrows it and how to undo that', async () => {
  const filters = [{ field: 'name', label: '姓名', kind: 'text' as const }];
  const asked: string[] = [];
  const { spec } = peopleList({
    filters,
    empty: { text: '还没有人员', hint: '从导入开始。' },
    load: async ({ parameters }) => {
      asked.push(parameters.map(({ value }) => value).join());
      return listOf<Person>([]);
    },
  });
  await open(spec, { 'f.name': '没有' });
  await page.see('正在按 姓名 筛选。');
  await page.user.click(button('清除筛选'));
  await page.see('还没有人员');
  expect(page.text()).toContain('从导入开始。');
  expect(asked).toEqual(['没有', '']);
});

it('what the reader may not list is not asked for', async () => {
  const { spec, asked } = peopleList({ isAllowed: false });
  await open(spec);
  await page.see('新建人员');
  expect(asked).toEqual([]);
});

it('a page of more than a list has the same frame', async () => {
  page = await draw(
    <ListFrame title="组织" facts={<i>两级</i>} actions={<button type="button">新建组织</button>}>
      <Icon name="company" />
      <p>树</p>
    </ListFrame>,
  );
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('组织');
  for (const words of ['两级', '新建组织', '树']) expect(page.text()).toContain(words);
});

function Inside({ spec }: { spec: ListSpec<Person> }): ReactNode {
  return <List spec={spec} address={useListAddress(spec)} />;
}

it('a list inside another page asks again when it cannot be read, and says when there is nothing yet', async () => {
  let answer: () => Promise<ReturnType<typeof listOf<Person>>> = () => Promise.reject(new Error('服务器正忙'));
  const { spec } = peopleList({ load: () => answer() });
  page = await draw(
    <Place>
      <Inside spec={spec} />
    </Place>,
  );
  await page.see('服务器正忙');
  expect(page.screen.queryByRole('heading', { name: '人员' })).toBeNull();
  answer = async () => listOf([]);
  await page.user.click(page.screen.getByRole('button', { name: '重试' }));
  await page.see('还没有数据');
  expect(page.text()).not.toContain('服务器正忙');
});

it('on a phone or tablet each row is a card: what opens it, its facts by name, what can be done; what is missing is left out', async () => {
  await inWindowWhere(
    (query) => query === tablet,
    async () => {
      const chosen: string[][] = [];
      const { spec, opened } = peopleList({
        rowActions: [{ key: 'end', label: '停用', run: ({ name }) => void opened.push(`停用${name}`) }],
        bulkActions: [{ key: 'all', label: '全部停用', run: (rows) => void chosen.push(rows.map(({ name }) => name)) }],
      });
      await open(spec);
      await page.see('林申');
      const cards = page.screen.getAllByRole('listitem').slice(0, people.length);
      expect(cards.map(({ textContent }) => textContent)).toEqual(['林申年龄31停用', '顾法规停用', '韦代年龄52停用']);
      expect(page.screen.queryByRole('table')).toBeNull();
      await page.user.click(page.screen.getByRole('button', { name: '韦代' }));
      const [end] = page.screen.getAllByRole('button', { name: '停用' });
      if (end) await page.user.click(end);
      expect(opened).toEqual(['韦代', '停用林申']);
      await page.user.click(page.screen.getByRole('checkbox', { name: '顾法规' }));
      await page.user.click(page.screen.getByRole('button', { name: '全部停用' }));
      expect(chosen).toEqual([['顾法规']]);
    },
  );
});
