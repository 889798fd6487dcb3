import { type AreaDefinition, findCurrentUserSubSystem, getMenuData, type MenuNode, type RoleId } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
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
  title: { 'zh-CN': `${id} 业务`, 'zh-TW': `${id} 業務`, en: `${id} area` },
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
  test = await createTestApp({
    modules: [authModule, organisationModule, subSystemModule, getMenuModule],
    // No areas are published here: the grant alone decides.
    wiring: (product) => ({ ...product, areaAccess: undefined }),
  });
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
const areas = (nodes: MenuNode[]) => leaves(nodes).filter((url) => url.startsWith('area:'));

describe('menus', () => {
  it('R7.5-06 lists the sub-systems in the language of the reader', async () => {
    expect((await menu('applicant')).systems).toMatchObject([
      { name: '注册备案系统', alias: 'filing', logoType: 'svg' },
    ]);
    expect((await menu('applicant', 'en')).systems[0]?.name).toBe('Registration and filing');
    expect((await menu('admin', 'zh-TW')).systems.map((system) => system.name)).toEqual(['註冊備案系統', '平台管理']);
    expect((await menu('tenantadmin')).systems.map((system) => system.alias)).toEqual(['filing', 'platform']);
  });
  it('R7.6-01 R2.2-01 R6-05 shows an area to the roles that may read it, and a group only with something in it', async () => {
    expect(leaves((await menu('applicant')).tree)).toEqual(
      expect.arrayContaining(['page:tasks/pending', 'page:tasks/completed', 'area:reg/first-application']),
    );
    expect(areas((await menu('applicant')).tree)).toEqual(['area:reg/first-application']);
    expect(areas((await menu('chief')).tree)).toEqual([]);
    const admin = (await menu('admin')).tree;
    expect(areas(admin)).toEqual(['area:base/holiday']);
    expect(admin.map((node) => node.label)).toEqual(expect.arrayContaining(['个人办公', '基础数据']));
    expect(admin.map((node) => node.label)).not.toContain('注册备案');
  });
  it('R3-19 gives nodes all their fields, with level, parent and path', async () => {
    const { tree } = await menu('applicant', 'en');
    const group = tree.find((node) => node.alias === 'reg');
    expect(group).toMatchObject({ level: 0, parentId: null, path: '/reg', label: 'Registration and filing' });
    expect(group?.children.find((node) => node.alias === 'reg-first-application')).toEqual({
      id: expect.stringMatching(/^\d{18,19}$/),
      parentId: group?.id,
      children: [],
      name: 'reg/first-application area',
      label: 'reg/first-application area',
      alias: 'reg-first-application',
      path: '/reg/first-application',
      icon: null,
      iconSvg: null,
      url: 'area:reg/first-application',
      defaultUrl: null,
      open: null,
      level: 1,
      layout: null,
    });
  });
  it('keeps ids over a new publication and drops what is gone', async () => {
    const before = (await menu('applicant')).tree;
    expect(await syncMenus(test.app, published.slice(1))).toEqual([]);
    expect(leaves((await menu('applicant')).tree)).not.toContain('area:reg/first-application');
    expect(await syncMenus(test.app, published)).toEqual([]);
    const after = (await menu('applicant')).tree;
    expect(after[0]?.id).toBe(before[0]?.id);
    expect(leaves(after)).toEqual(leaves(before));
  });
  it('never overwrites what administrators changed or removed, and tells what it did not apply', async () => {
    const change = (statement: string) => test.app.asOwner((db) => sql.raw(statement).execute(db));
    await change(
      `update menu_resource set name = name || '{"zh-CN":"我的叫法"}' where key = 'area:reg/first-application'`,
    );
    await change(`delete from menu_resource where key = 'area:base/holiday'`);
    expect(await syncMenus(test.app, published)).toEqual([]);
    const renamed = published.map((one) => ({ ...one, title: { ...one.title, 'zh-CN': '新名称' } }));
    expect((await syncMenus(test.app, renamed)).map(({ key, kind }) => [key, kind])).toEqual([
      ['area:reg/first-application', 'edited'],
      ['area:base/holiday', 'removed'],
    ]);
    const labels = async () => {
      const { rows } = await test.app.asOwner((db) =>
        sql<{
          key: string;
          label: string;
        }>`select key, name ->> 'zh-CN' as label from menu_resource where key like 'area:%' order by key`.execute(db),
      );
      return rows.map((row) => [row.key, row.label]);
    };
    expect(await labels()).toEqual([
      ['area:reg/first-application', '我的叫法'],
      ['area:reg/secret', '新名称'],
    ]);
    // Back to what the definitions say: from here on they lead again.
    await change(
      `update menu_resource set name = '{"zh-CN":"reg/first-application 业务","zh-TW":"reg/first-application 業務","en":"reg/first-application area"}' where key = 'area:reg/first-application'`,
    );
    expect((await syncMenus(test.app, published)).length).toBe(0);
    expect((await labels())[0]?.[1]).toBe('reg/first-application 业务');
  });
  it('R6-21 refuses a sub-system that is not the own, and rubbish', async () => {
    const { options } = await menu('applicant');
    expect((await test.inject(getMenuData, { systemId: '999' }, options)).state).toBe(6010104);
    expect((await test.inject(getMenuData, { systemId: 'x' }, options)).state).toBe(400);
  });
  it('gives two areas of the same name in one sub-system aliases of their own, in whatever order they come', async () => {
    const twins = [area('base/twin', 'reg', ['APPLICANT']), area('reg/twin', 'reg', ['APPLICANT'])];
    const aliases = async () => {
      const { rows } = await test.app.asOwner((db) =>
        sql<{ alias: string }>`select alias from menu_resource where key like 'area:%/twin' order by key`.execute(db),
      );
      return rows.map((row) => row.alias);
    };
    expect(await syncMenus(test.app, [...published, ...twins])).toEqual([]);
    expect(await aliases()).toEqual(['base-twin', 'reg-twin']);
    expect(await syncMenus(test.app, [...twins.reverse(), ...published])).toEqual([]);
    expect(await aliases()).toEqual(['base-twin', 'reg-twin']);
    expect(areas((await menu('applicant')).tree)).toEqual(expect.arrayContaining(['area:base/twin', 'area:reg/twin']));
    await syncMenus(test.app, published);
  });
  it('stops at an area whose group is unknown', async () => {
    await expect(syncMenus(test.app, [area('a/b', 'nowhere', [])])).rejects.toThrow(/a\/b: menu group "nowhere"/);
  });
});
