import { type AreaDefinition, findCurrentUserSubSystem, getMenuData, type MenuNode, type RoleId } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../kernel/testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { authModule } from '../auth/index.ts';
import { organisationModule } from '../organisation/index.ts';
import { subSystemModule } from '../subsystem/index.ts';
import { syncMenus } from './index.ts';
import { getMenuModule } from './menu.testing.ts';

const area = (
  id: string,
  parent: string,
  query: RoleId[],
  order = 1,
): Pick<AreaDefinition, 'id' | 'title' | 'menu' | 'access'> => ({
  id,
  title: { 'zh-CN': `${id} 业务`, en: `${id} area` },
  menu: { parent, order },
  access: { query },
});
const published = [
  area('reg/first-application', 'reg', ['APPLICANT', 'FILING_OFFICER'], 1),
  area('reg/secret', 'reg', [], 2),
  area('base/holiday', 'base', ['SUPER']),
];
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ modules: [authModule, organisationModule, subSystemModule, getMenuModule] });
  await syncMenus(test.app, published);
});
afterAll(() => test.close());

async function menu(account: string, language = 'zh-CN') {
  const { access_token: token } = await signIn(test, account);
  const options = { token, headers: { 'accept-language': language } };
  const systems = (await test.inject(findCurrentUserSubSystem, {}, options)).data;
  const answer = await test.inject(getMenuData, { systemId: systems[0]?.id ?? '' }, options);
  return { systems, tree: answer.data, options };
}
const leaves = (nodes: MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.url ? [node.url] : leaves(node.children)));

describe('menus', () => {
  it('R7.5-06 lists the sub-system in the language of the reader', async () => {
    expect((await menu('applicant')).systems).toMatchObject([
      { name: '注册备案系统', alias: 'filing', logoType: 'svg' },
    ]);
    expect((await menu('applicant', 'en')).systems[0]?.name).toBe('Registration and filing');
  });
  it('R7.6-01 shows an area to the roles that may read it, and a group only with something in it', async () => {
    const office = ['page:tasks/pending', 'page:tasks/completed', 'page:officeDesk/innerMessage/receiveMessage'];
    expect(leaves((await menu('applicant')).tree)).toEqual([...office, 'area:reg/first-application']);
    expect(leaves((await menu('chief')).tree)).toEqual(office);
    const admin = (await menu('admin')).tree;
    expect(leaves(admin)).toEqual([...office, 'area:base/holiday']);
    expect(admin.map((node) => node.label)).toEqual(['个人办公', '基础数据']);
  });
  it('gives nodes their level, parent and path', async () => {
    const { tree } = await menu('applicant', 'en');
    const group = tree.find((node) => node.alias === 'reg');
    expect(group).toMatchObject({ level: 0, parentId: null, path: '/reg', label: 'Registration and filing' });
    expect(group?.children[0]).toMatchObject({
      level: 1,
      parentId: group?.id,
      path: '/reg/first-application',
      alias: 'first-application',
      label: 'reg/first-application area',
    });
  });
  it('keeps ids over a new publication and drops what is gone', async () => {
    const before = (await menu('applicant')).tree;
    await syncMenus(test.app, published.slice(1));
    expect(leaves((await menu('applicant')).tree)).not.toContain('area:reg/first-application');
    await syncMenus(test.app, published);
    const after = (await menu('applicant')).tree;
    expect(after[0]?.id).toBe(before[0]?.id);
    expect(leaves(after)).toEqual(leaves(before));
  });
  it('R6-21 refuses a sub-system that is not the own, and rubbish', async () => {
    const { options } = await menu('applicant');
    expect((await test.inject(getMenuData, { systemId: '999' }, options)).state).toBe(6010104);
    expect((await test.inject(getMenuData, { systemId: 'x' }, options)).state).toBe(400);
  });
  it('stops at an area whose group is unknown', async () => {
    await expect(syncMenus(test.app, [area('a/b', 'nowhere', [])])).rejects.toThrow(/a\/b: menu group "nowhere"/);
  });
});
