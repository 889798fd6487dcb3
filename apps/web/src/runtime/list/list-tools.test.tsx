// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draw, inWindowWhere } from '../../component.testing.tsx';
import { tablet } from '../../ui/use-media.ts';
import { CardOrder } from './CardOrder.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import type { ColumnChoice } from './column-choice.ts';
import { ExportFile } from './ExportFile.tsx';
import { FilterField } from './FilterField.tsx';
import { ListCard } from './ListCard.tsx';
import { ListTable } from './ListTable.tsx';
import { ListTools } from './ListTools.tsx';
import { listOf, type Person, Place, people, peopleList } from './list.testing.tsx';
import { rowsQuery } from './list-request.ts';
import type { ListFilter, ListSpec } from './list-spec.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { RowActions } from './RowActions.tsx';
import { useList, useListAddress } from './use-list.ts';

let page: Awaited<ReturnType<typeof draw>>;
beforeEach(() => localStorage.clear());
afterEach(() => page.end());
const button = (name: string) => page.screen.getByRole('button', { name });
const box = (name: string) => page.screen.getByRole('checkbox', { name });

/** Tools and rows of a list, without its filters. */
function Open({ spec }: { spec: ListSpec<Person> }): ReactNode {
  const list = useList(spec, useListAddress(spec));
  return (
    <>
      <ListTools list={list} />
      <ListTable list={list} loading={list.found.isPending} />
    </>
  );
}
/** The order of a list and its rows. */
function Ordered({ spec }: { spec: ListSpec<Person> }): ReactNode {
  const list = useList(spec, useListAddress(spec));
  return (
    <>
      <CardOrder list={list} />
      {list.rows.map(({ id, name }) => (
        <p key={id}>{name}</p>
      ))}
    </>
  );
}
const open = async (more: Partial<ListSpec<Person>>, query: Record<string, string> = {}) => {
  const { spec, ...said } = peopleList(more);
  page = await draw(
    <Place>
      <Open spec={spec} />
    </Place>,
    undefined,
    { query },
  );
  await page.see('林申');
  return said;
};

it('above chosen rows stands what can be done with them, and why not', async () => {
  const done: string[][] = [];
  await open({
    bulkActions: [
      {
        key: 'end',
        label: '停用',
        refusal: (rows) => (rows.some(({ age }) => age === null) ? '有人没有年龄' : null),
        run: (rows) => void done.push(rows.map(({ name }) => name)),
      },
    ],
  });
  expect(page.screen.queryByRole('button', { name: '停用' })).toBeNull();
  await page.user.click(box('林申'));
  await page.user.click(box('顾法规'));
  await page.see('“停用”不可用：有人没有年龄');
  await page.user.click(button('停用'));
  await page.user.click(box('顾法规'));
  await page.user.click(button('停用'));
  expect(done).toEqual([['林申']]);
  await page.user.click(button('清除'));
  await page.see('共 3 条');
});

it('a list of cards is put in order above it, by each column that a table would sort, as one would by its head', async () => {
  await inWindowWhere(
    (query) => query === tablet,
    async () => {
      const { asked } = await open({
        columns: [
          { field: 'name', title: '姓名' },
          { field: 'age', title: '年龄', greatestFirst: true },
          { field: 'id', title: '号', sortable: false },
        ],
      });
      const order = page.screen.getByRole('combobox', { name: '排序' });
      // What the list says of itself unless told otherwise.
      expect(page.text()).toContain('按姓名升序');
      await page.user.click(order);
      const offered = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
      expect(offered.map(({ textContent }) => textContent)).toEqual([
        '按姓名升序',
        '按姓名降序',
        '按年龄降序',
        '按年龄升序',
      ]);
      if (offered[2]) await page.user.click(offered[2]);
      await page.until(() => asked.length === 2, 'the list in another order');
      expect(asked.at(-1)?.sorts).toEqual([{ field: 'age', order: 'DESC' }]);
    },
  );
});

it('a list that cannot be put in order offers no order', async () => {
  const { spec } = peopleList({ columns: [{ field: 'name', title: '姓名', sortable: false }] });
  page = await draw(
    <Place>
      <Ordered spec={spec} />
    </Place>,
  );
  await page.see('林申');
  expect(page.screen.queryByRole('combobox')).toBeNull();
});

it('what always stands above a list is there before anything is chosen, and is told so', async () => {
  const done: number[] = [];
  await open({
    bulkActions: [{ key: 'end', label: '停用', stands: true, run: (rows) => void done.push(rows.length) }],
  });
  await page.user.click(button('停用'));
  await page.user.click(box('韦代'));
  await page.user.click(button('停用'));
  expect(done).toEqual([0, 1]);
});

const textOf = (file: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(file);
  });

it('the export holds every page of what is found, all columns, and words for what is drawn', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    names.push(this.download);
  };
  const asked: number[] = [];
  await open({
    exports: true,
    columns: [
      { field: 'name', title: '姓名', text: ({ name }) => `=${name}` },
      { field: 'age', title: '年龄', priority: 3, render: () => <b>画</b> },
    ],
    load: async ({ requestPage: { pageNo, limit } }) => {
      asked.push(pageNo);
      const page =
        limit === 500 ? (pageNo === 1 ? Array.from({ length: 500 }, () => people[0] as Person) : people) : people;
      return { ...listOf(page), pageResult: { ...listOf(page).pageResult, totalCount: 503 } };
    },
  });
  await page.user.click(button('导出 CSV'));
  await page.until(() => names.length === 1, 'the file');
  const lines = (await textOf(files[0] as Blob)).trim().split('\r\n');
  expect([names, lines[0], lines.length, lines.at(-2)]).toEqual([['人员.csv'], '姓名,年龄', 504, "'=顾法规,"]);
  expect(asked).toEqual([1, 1, 2]);
});

function Head({ spec, write }: { spec: ListSpec<Person>; write: (request: object) => Promise<unknown> }): ReactNode {
  const address = useListAddress(spec);
  const queries = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void queries.fetchQuery(rowsQuery(spec, address.request, 'all'))}>
        问
      </button>
      <ExportFile spec={spec} address={address} write={write} />
    </>
  );
}

it('a file of the server is asked for with the filters of the list, and not while nothing is listed', async () => {
  const written: object[] = [];
  const { spec } = peopleList({ filters: [{ field: 'name', label: '姓名', kind: 'text' }] });
  page = await draw(<Head spec={spec} write={async (request) => void written.push(request)} />, undefined, {
    query: { 'f.name': '林', page: '3' },
  });
  const file = button('导出 xlsx') as HTMLButtonElement;
  expect([file.disabled, file.title]).toEqual([true, '没有可导出的数据']);
  await page.user.click(button('问'));
  await page.until(() => !file.disabled, 'the export');
  await page.user.click(file);
  expect(written).toEqual([
    {
      parameters: [{ key: 'Q^name^SL', value: '林' }],
      requestPage: { pageNo: 1, limit: 500 },
      sorts: [{ field: 'name', order: 'ASC' }],
    },
  ]);
});

const bothColumns = [
  { field: 'name', shown: true },
  { field: 'age', shown: true },
];
function Settings({ told }: { told: (choice: ColumnChoice[] | null) => void }): ReactNode {
  const [choice, setChoice] = useState<ColumnChoice[]>(bothColumns);
  return (
    <ColumnSettings
      labelOf={(field) => (field === 'name' ? '姓名' : '年龄')}
      choice={choice}
      onChange={(next) => {
        told(next);
        setChoice(next ?? bothColumns);
      }}
    />
  );
}

it('columns are hidden, moved and set back; the last one stays', async () => {
  const chosen: (ColumnChoice[] | null)[] = [];
  page = await draw(<Settings told={(choice) => void chosen.push(choice)} />);
  await page.user.click(button('列设置'));
  await page.user.click(await page.screen.findByRole('button', { name: '下移“姓名”' }));
  await page.user.click(box('姓名'));
  expect(box('年龄').hasAttribute('disabled')).toBe(true);
  await page.user.click(button('恢复默认'));
  expect(chosen).toEqual([
    [
      { field: 'age', shown: true },
      { field: 'name', shown: true },
    ],
    [
      { field: 'age', shown: true },
      { field: 'name', shown: false },
    ],
    null,
  ]);
});

it('reading a list again that is refused says why', async () => {
  page = await draw(<RefreshButton refetch={async () => ({ isError: true, error: new Error('网络') })} />);
  await page.user.click(button('刷新'));
  await page.until(() => document.querySelector('.ant-message')?.textContent, 'the reason');
});

function Asks({ ask }: { ask: () => Promise<unknown> }): ReactNode {
  const queries = useQueryClient();
  return (
    <ListCard queryKey={['x']} label="人员">
      <button type="button" onClick={() => void queries.fetchQuery({ queryKey: ['x'], queryFn: ask })}>
        问
      </button>
    </ListCard>
  );
}

it('while rows are asked for again the card is busy and what stood there stays', async () => {
  let answer: () => void = () => undefined;
  page = await draw(<Asks ask={() => new Promise((done) => (answer = () => done([])))} />);
  const card = page.screen.getByRole('region', { name: '人员' });
  const busy = () => card.getAttribute('aria-busy') === 'true';
  await page.user.click(button('问'));
  await page.until(busy, 'the first question');
  expect(card.querySelector('.list-bar')).toBeNull();
  answer();
  await page.until(() => !busy(), 'the answer');
  await page.user.click(button('问'));
  await page.until(() => busy() && card.querySelector('.list-bar'), 'the bar of the second question');
  answer();
});

it('a row shows two of its actions, or one and a menu; what is refused says why and does nothing', async () => {
  const done: string[] = [];
  const action = (key: string, refusal: string | null = null) => ({
    key,
    label: key,
    refusal: () => refusal,
    run: () => void done.push(key),
  });
  const actions = [action('开'), action('改', '没有权限'), { ...action('藏'), isShown: () => false }];
  page = await draw(<RowActions actions={actions} row={{}} name="林申" />);
  await page.user.click(button('改'));
  await page.user.click(button('开'));
  expect([done, button('改').title]).toEqual([['开'], '没有权限']);
  await page.redraw(<RowActions actions={[...actions, action('删'), action('停', '在办')]} row={{}} name="林申" />);
  await page.user.click(button('“林申”的更多操作'));
  await page.user.click(await page.screen.findByRole('menuitem', { name: '停' }));
  await page.user.click(page.screen.getByRole('menuitem', { name: '删' }));
  expect(done).toEqual(['开', '删']);
});

const kinds: ListFilter[] = [
  { field: 'name', label: '姓名', kind: 'text' },
  { field: 'age', label: '年龄', kind: 'number' },
  { field: 'here', label: '在岗', kind: 'boolean' },
  { field: 'state', label: '状态', kind: 'choice', options: [{ value: 'ON', label: '启用' }] },
  { field: 'from', label: '入职', kind: 'date' },
];

it('the kind of a filter decides how it is asked: words wait, choices and answers apply at once', async () => {
  const put: [string, boolean][] = [];
  page = await draw(
    kinds.map((filter) => (
      <FilterField key={filter.field} filter={filter} value="" onChange={(...said) => void put.push(said)} />
    )),
  );
  await page.type('姓名', '林');
  await page.type('年龄', '3');
  for (const [name, word] of [
    ['在岗', '是'],
    ['状态', '启用'],
  ] as const) {
    await page.focus(await page.field(name));
    await page.press('ArrowDown');
    await page.see(word);
    await page.press('Enter');
    await page.press('Tab');
  }
  await page.type('入职：开始日期', '2027-01-05');
  await page.press('Enter');
  expect(put).toEqual([
    ['林', false],
    ['3', false],
    ['true', true],
    ['ON', true],
    ['2027-01-05,', true],
  ]);
});
