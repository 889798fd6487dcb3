// @vitest-environment jsdom
import type { Json, MenuNode } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { XmlImportDialog } from './XmlImportDialog.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const open = async (answer: Json | Error, below: string | null) => {
  const menu = below === null ? null : ({ id: '8', label: below } as MenuNode);
  page = await draw(<XmlImportDialog open systemId="1" below={menu} onClose={() => undefined} />, () => answer);
};
const upload = async () => {
  const input = await page.until(() => document.querySelector<HTMLInputElement>('.ant-upload input'), 'the field');
  await page.user.upload(input, new File(['<menus/>'], '菜单.xml', { type: 'text/xml' }));
};
const targets = () => page.asked.map(({ body }) => body);

it('menus come to the top unless it is said that they go below the chosen one; what was made is counted', async () => {
  await open({ created: 3, updated: 1 }, '备案');
  await upload();
  await page.see('新建 3 个，更新 1 个');
  await page.user.click(page.screen.getByRole('checkbox', { name: '导入到“备案”下面' }));
  await upload();
  await page.until(() => targets().length === 2, 'the second file');
  expect(targets()).toEqual([
    { systemId: '1', file: '菜单.xml' },
    { systemId: '1', resourceId: '8', file: '菜单.xml' },
  ]);
});

it('a file with faults is taken whole or not at all: each fault is named, and nothing is said to be made', async () => {
  const faults = [{ field: 'menu[2]', message: '第 2 个菜单没有别名' }];
  await open(Object.assign(new Error('文件有误'), { data: faults }), null);
  expect(page.screen.queryByRole('checkbox')).toBeNull();
  await upload();
  await page.see('文件有误');
  await page.see('第 2 个菜单没有别名');
  expect(page.text()).not.toMatch(/新建 \d/);
});
