// @vitest-environment jsdom
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../client/index.ts';
import { draw } from '../../component.testing.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import { DesignTenantSelect } from './DesignTenant.tsx';
import { LogoPicture } from './LogoPicture.tsx';
import { Mark } from './Mark.tsx';
import { OneTimeSecret } from './OneTimeSecret.tsx';
import { TypeToConfirm } from './TypeToConfirm.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const signedOut = useSession.getState();
afterEach(async () => {
  await page.end();
  useSession.setState(signedOut);
});
const button = (name: string) => page.screen.getByRole<HTMLButtonElement>('button', { name });

it('a change is told field by field, before beside after; the reader may have names for the fields', async () => {
  const changes = [
    { field: 'profile', before: { phone: '1', open: true }, after: { phone: '2', open: true } },
    { field: 'note', before: null, after: '' },
    { field: 'gone', before: false, after: null },
  ];
  page = await draw(<ChangeTable changes={changes} />);
  const lines = () => page.screen.getAllByRole('row').map((line) => line.textContent);
  expect(lines().slice(1)).toEqual(['修改profile.phone12', '新增note—""', '删除gone否—']);
  await page.redraw(<ChangeTable changes={changes} nameOf={(path) => (path === 'note' ? '备注' : path)} />);
  expect(lines()[2]).toBe('新增备注—""');
  await page.redraw(<ChangeTable changes={[{ field: 'same', before: 1, after: 1 }]} />);
  expect(page.text()).toBe('没有字段变化');
});

it('a super administrator chooses the tenant, and what was chosen within the former one goes; others read their own', async () => {
  const tenant = { id: '1', name: '平台' };
  useSession.setState({ tenant, user: { isSuper: 'N' } } as never);
  const addresses: unknown[] = [];
  const more = {
    query: { org: '7', 'f.name': '甲' },
    setQuery: (change: unknown) =>
      void addresses.push(typeof change === 'function' ? change({ org: '7', 'f.name': '甲' }) : change),
  };
  page = await draw(<DesignTenantSelect />, () => [tenant, { id: '2', name: '岚屿' }], more);
  expect([page.text(), page.asked]).toEqual(['平台', []]);
  await page.end();
  useSession.setState({ tenant, user: { isSuper: 'Y' } } as never);
  page = await draw(<DesignTenantSelect />, () => [tenant, { id: '2', name: '岚屿' }], more);
  await page.focus(page.screen.getByRole('combobox'));
  await page.press('ArrowDown');
  const option = (name: string) =>
    page.until(
      () =>
        [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find((one) => one.textContent === name),
      name,
    );
  await page.user.click(await option('岚屿'));
  await page.press('ArrowDown');
  await page.user.click(await option('平台'));
  expect(addresses[0]).toEqual({ org: undefined, 'f.name': undefined, tenant: '2' });
});

it('a mark of a sub-system is only ever a picture: nothing in it can run', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  page = await draw(<LogoPicture logo={drawing} type="svg" size={24} />);
  const source = () => document.querySelector('img')?.getAttribute('src');
  expect(source()).toBe(`data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`);
  expect(document.querySelector('script')).toBeNull();
  await page.redraw(<LogoPicture logo="data:image/png;base64,AA" type="image" size={24} />);
  expect(source()).toBe('data:image/png;base64,AA');
  await page.redraw(<LogoPicture logo={null} type="svg" size={24} />);
  expect(source()).toBeUndefined();
  expect(document.querySelector('svg')).not.toBeNull();
});

it('a state has a word beside its sign; a time stands to the minute with its second behind it', async () => {
  page = await draw(
    <>
      <Mark look="warning" icon="clock">
        待审
      </Mark>
      <TimeCell time="2026-11-20 10:00:59" />
      <TimeCell time={null} />
    </>,
  );
  expect(page.text()).toBe('待审2026-11-20 10:00—');
  expect(document.querySelector('time')?.title).toBe('2026-11-20 10:00:59');
});

it('a password that is shown once is copied, several with the account of each', async () => {
  let closed = false;
  const close = () => {
    closed = true;
  };
  const one = { account: 'li', secret: 'abc' };
  page = await draw(<OneTimeSecret secrets={[one]} title="初始密码" onClose={close} />);
  for (const words of ['初始密码', 'li', 'abc', '密码只显示这一次']) await page.see(words);
  await page.user.click(button('复制'));
  expect(await navigator.clipboard.readText()).toBe('abc');
  await page.redraw(
    <OneTimeSecret secrets={[one, { account: 'wu', secret: 'def' }]} title="初始密码" onClose={close} />,
  );
  await page.user.click(button('复制'));
  expect(await navigator.clipboard.readText()).toBe('li\tabc\nwu\tdef');
  await page.user.click(button('已记下'));
  expect(closed).toBe(true);
});

function Removal({ remove }: { remove: (typed: string) => Promise<void> }): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <TypeToConfirm
      open={open}
      title="删除租户"
      word="岚屿"
      okText="删除"
      onConfirm={remove}
      onClose={() => setOpen(false)}
    >
      <p>全部数据</p>
    </TypeToConfirm>
  );
}

it('what cannot be taken back waits for its name, says why it failed, and closes when it is done', async () => {
  const tried: string[] = [];
  let refuses = true;
  page = await draw(
    <Removal
      remove={async (typed) => {
        tried.push(typed);
        if (refuses) throw new Error('还有在办的案卷');
      }}
    />,
  );
  await page.see('全部数据');
  expect([button('删除').disabled, button('删除').title]).toEqual([true, '请先输入“岚屿”']);
  await page.type('输入“岚屿”确认', '岚');
  await page.press('Enter');
  await page.type('输入“岚屿”确认', ' 岚屿 ');
  await page.press('Enter');
  await page.until(() => page.screen.queryByRole('alert'), 'the reason');
  expect(tried).toEqual(['岚屿']);
  refuses = false;
  await page.user.click(button('删除'));
  await page.until(() => !page.screen.queryByRole('alert'), 'the end of it');
  expect(tried).toEqual(['岚屿', '岚屿']);
});
