import {
  accessExplain,
  accessViewAs,
  authenticationSwitch,
  authenticationSwitchExit,
  type CheckedNode,
  constants,
  employeeQuery,
  favoriteGet,
  favoriteRemove,
  favoriteSave,
  favoriteSort,
  getMenuData,
  getTreeData,
  logChanges,
  type MenuNode,
  resourceGet,
  resourceGrant,
  resourceMove,
  resourceRemove,
  resourceRoleTree,
  resourceSave,
  resourceSort,
  resourceUpdateNode,
  resourceUserTree,
  roleSave,
  subSystemAll,
  subSystemSave,
  userContext,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { isMenuUrl } from './menu-url.ts';

let app: TestApp;
let admin: { token: string };
let manager: { token: string };
let applicant: { token: string };
let filing: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = { token: (await signIn(app, 'admin')).access_token };
  manager = { token: (await signIn(app, 'tenantadmin')).access_token };
  applicant = { token: (await signIn(app, 'applicant')).access_token };
  filing = (await app.inject(subSystemAll, {}, admin)).data.find((row) => row.alias === 'filing')?.id ?? '';
});
afterAll(() => app.close());

let made = 0;
async function newSystem(): Promise<string> {
  made += 1;
  return (await app.inject(subSystemSave, { name: `系统${made}`, alias: `system${made}` }, admin)).data;
}
async function add(systemId: string, alias: string, more: object = {}): Promise<string> {
  const answer = await app.inject(resourceSave, { systemId, alias, name: alias, ...more }, admin);
  expect(answer.state, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const tree = async (systemId: string): Promise<MenuNode[]> => (await app.inject(getTreeData, { systemId }, admin)).data;
const shape = (nodes: MenuNode[]): unknown[] =>
  nodes.map((node) => (node.children.length > 0 ? [node.alias, shape(node.children)] : node.alias));
const flat = <T extends { children: T[] }>(nodes: T[]): T[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const post = (url: string, token: string, file: string | Buffer, query: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url: `/platform/v3${url}`,
    query,
    headers: { 'x-authorization-access_token': token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="menus.xml"\r\ncontent-type: application/xml\r\n\r\n',
      ),
      Buffer.from(file),
      Buffer.from('\r\n--x--\r\n'),
    ]),
  });
const importXml = async (systemId: string, file: string | Buffer, resourceId?: string) =>
  (
    await post('/auth/resources/importXml', admin.token, file, { systemId, ...(resourceId ? { resourceId } : {}) })
  ).json() as {
    state: number;
    cause: string | null;
    data: { created: number; updated: number };
  };
const exportXml = async (query: Record<string, string>) =>
  await app.server.inject({
    method: 'GET',
    url: '/platform/v3/auth/resources/exportXml',
    query,
    headers: { 'x-authorization-access_token': admin.token },
  });

describe('menus, edited', () => {
  test('R7.6-02 R7.6-04 R7.6-05 R7.6-12 a node is created, read and changed in place; absent fields keep their value', async () => {
    const systemId = await newSystem();
    const group = await add(systemId, 'office', {
      names: { 'zh-CN': '工作', 'zh-TW': '工作', en: 'Work' },
      icon: 'desktop',
    });
    const leaf = await add(systemId, 'list', {
      parentId: group,
      url: '/d/123456',
      open: 'tab',
      layout: 'wide',
      roles: ['CHIEF'],
    });
    expect(await tree(systemId)).toMatchObject([
      {
        id: group,
        alias: 'office',
        level: 0,
        children: [{ id: leaf, path: '/office/list', url: '/d/123456', level: 1 }],
      },
    ]);
    const updated = await app.inject(
      resourceUpdateNode,
      { id: leaf, name: 'A list', icon: 'inbox' },
      { ...admin, headers: { 'accept-language': 'en' } },
    );
    expect(updated.data).toMatchObject({
      names: { 'zh-CN': 'list', en: 'A list' },
      icon: 'inbox',
      url: '/d/123456',
      layout: 'wide',
      roles: ['CHIEF'],
      edited: false,
    });
    expect((await app.inject(resourceGet, { resourceId: leaf }, admin)).data).toMatchObject({
      parentId: group,
      alias: 'list',
      path: '/office/list',
    });
    expect((await app.inject(resourceSave, { id: leaf, url: null }, admin)).state).toBe(200);
    expect((await app.inject(resourceGet, { resourceId: leaf }, admin)).data.url).toBeNull();
    expect((await app.inject(resourceGet, { resourceId: '999999999999999999' }, admin)).state).toBe(404);
    expect((await app.inject(resourceSave, { alias: 'x', name: 'x' }, admin)).state).toBe(400);
    expect((await app.inject(resourceSave, { systemId, alias: 'x', name: 'x', parentId: filing }, admin)).state).toBe(
      400,
    );
  });

  test('a duplicate alias is refused, and addresses that run something', async () => {
    const systemId = await newSystem();
    await add(systemId, 'one');
    expect((await app.inject(resourceSave, { systemId, alias: 'one', name: 'again' }, admin)).state).toBe(409);
    const bad = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.invalid',
      '/\\evil.invalid',
      'http://user:pass@evil.invalid',
      'https://',
      'blob:x',
      'page:',
      'area:x',
      'ftp://x',
      'no scheme',
    ];
    for (const url of bad) {
      expect([url, isMenuUrl(url)]).toEqual([url, false]);
      expect([url, (await app.inject(resourceSave, { systemId, alias: 'bad', name: 'x', url }, admin)).state]).toEqual([
        url,
        400,
      ]);
    }
    const deadEnd = await app.inject(resourceSave, { systemId, alias: 'x', name: 'x', url: 'area:reg/nothing' }, admin);
    expect(deadEnd).toMatchObject({
      state: 400,
      data: [{ field: 'url', message: expect.stringContaining('reg/nothing') }],
    });
    for (const url of [
      'page:tasks/pending',
      'area:reg/first',
      '/d/12',
      '/x?y=1#z',
      'https://example.invalid/a?b=c',
      'http://127.0.0.1:8080/',
    ])
      expect([url, isMenuUrl(url)]).toEqual([url, true]);
    const icon = await app.inject(
      resourceSave,
      { systemId, alias: 'icon', name: 'x', iconSvg: '<svg onload="x()"><path d="M0 0"/></svg>' },
      admin,
    );
    expect((await app.inject(resourceGet, { resourceId: icon.data }, admin)).data.iconSvg).toBe(
      '<svg><path d="M0 0"></path></svg>',
    );
  });

  test('R7.6-06 a node moves in, before and after; a cycle is state 400', async () => {
    const systemId = await newSystem();
    const [a, b, c] = [await add(systemId, 'a'), await add(systemId, 'b'), await add(systemId, 'c')];
    const move = (resourceId: string, targetId: string, moveType: 'inner' | 'prev' | 'next') =>
      app.inject(resourceMove, { resourceId, targetId, moveType }, admin);
    expect((await move(c, a, 'prev')).data).toBe(true);
    expect(shape(await tree(systemId))).toEqual(['c', 'a', 'b']);
    await move(c, a, 'next');
    expect(shape(await tree(systemId))).toEqual(['a', 'c', 'b']);
    await move(b, a, 'inner');
    await move(c, b, 'inner');
    expect(shape(await tree(systemId))).toEqual([['a', [['b', ['c']]]]]);
    for (const [from, to] of [
      [a, a],
      [a, b],
      [a, c],
    ] as const)
      expect((await move(from, to, 'inner')).state).toBe(400);
    expect((await move(a, c, 'prev')).state).toBe(400);
    expect((await move(a, '999999999999999999', 'inner')).state).toBe(404);
    // Parallel moves take turns: whichever wins, there is no cycle.
    await move(b, a, 'next');
    const both = await Promise.all([move(a, b, 'inner'), move(b, a, 'inner')]);
    expect(both.map((answer) => answer.state).sort()).toEqual([200, 400]);
    expect(flat(await tree(systemId))).toHaveLength(3);
    // Many moves into the same gap run out of numbers between two neighbours and renumber.
    const many = await newSystem();
    const [left, x, y] = [await add(many, 'left'), await add(many, 'x'), await add(many, 'y')];
    for (let at = 0; at < 60; at++) await move(at % 2 === 0 ? y : x, left, 'next');
    expect(shape(await tree(many))).toEqual(['left', 'x', 'y']);
  });

  test('R7.6-07 siblings take the given order; an unknown id is refused', async () => {
    const systemId = await newSystem();
    const [a, b, c] = [await add(systemId, 'a'), await add(systemId, 'b'), await add(systemId, 'c')];
    expect((await app.inject(resourceSort, { ids: [c, a, b] }, admin)).data).toBe(true);
    expect(shape(await tree(systemId))).toEqual(['c', 'a', 'b']);
    expect((await app.inject(resourceSort, { ids: [a, '999999999999999999'] }, admin)).state).toBe(404);
    const child = await add(systemId, 'child', { parentId: a });
    expect((await app.inject(resourceSort, { ids: [b, child] }, admin)).state).toBe(400);
    expect(shape(await tree(systemId))).toEqual(['c', ['a', ['child']], 'b']);
  });

  test('R7.6-03 removing takes all children', async () => {
    const systemId = await newSystem();
    const a = await add(systemId, 'a');
    const b = await add(systemId, 'b', { parentId: a });
    await add(systemId, 'c', { parentId: b });
    await add(systemId, 'd');
    expect((await app.inject(resourceRemove, { resourceId: a }, admin)).data).toBe(3);
    expect(shape(await tree(systemId))).toEqual(['d']);
    expect((await app.inject(resourceRemove, { resourceId: b }, admin)).state).toBe(404);
  });

  test('2,000 nodes are imported, listed and exported', async () => {
    const systemId = await newSystem();
    const group = (at: number) =>
      `<resource alias="g${at}"><name lang="zh-CN">组${at}</name>${Array.from({ length: 49 }, (_, n) => `<resource alias="g${at}n${n}" url="page:tasks/pending"><name lang="zh-CN">页${n}</name><role>SUPER</role></resource>`).join('')}</resource>`;
    const xml = `<resources>${Array.from({ length: 40 }, (_, at) => group(at)).join('')}</resources>`;
    expect((await importXml(systemId, xml)).data).toEqual({ created: 2_000, updated: 0 });
    const menu = (await app.inject(getMenuData, { systemId }, admin)).data;
    expect(flat(menu)).toHaveLength(2_000);
    expect((await importXml(systemId, (await exportXml({ systemId })).body)).data).toEqual({
      created: 0,
      updated: 2_000,
    });
  });
});

describe('XML exchange', () => {
  const sample = `<?xml version="1.0" encoding="UTF-8"?>
<resources>
  <resource alias="office" icon="desktop" sort="10"><name lang="zh-CN">办公 &amp; “协作” &lt;1&gt;</name><name lang="en">Office</name>
    <iconSvg><![CDATA[<svg viewBox="0 0 8 8"><path d="M0 0"/></svg>]]></iconSvg>
    <resource alias="tasks" url="page:tasks/pending" sort="1"><name lang="zh-CN">待办</name><role>CHIEF</role><role>SUPER</role></resource>
    <resource alias="outside" url="https://example.invalid/?a=1&amp;b=2" open="window" sort="2"><name lang="zh-CN">外部</name></resource>
  </resource>
</resources>`;
  const content = async (systemId: string) =>
    Promise.all(
      flat(await tree(systemId)).map(async (node) => {
        const {
          id: _id,
          parentId: _parent,
          systemId: _system,
          edited: _edited,
          ...rest
        } = (await app.inject(resourceGet, { resourceId: node.id }, admin)).data;
        return { ...rest, level: node.level };
      }),
    );

  test('R7.6-08 sub-system and node are taken from the body as well, before or after the file, never from both places', async () => {
    const systemId = await newSystem();
    const resourceId = await add(systemId, 'parent');
    const field = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = (name = 'file') =>
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="m.xml"\r\n\r\n${sample}\r\n`;
    const send = async (parts: string[], query: Record<string, string> = {}) =>
      (
        await app.server.inject({
          method: 'POST',
          url: '/platform/v3/auth/resources/importXml',
          query,
          headers: { 'x-authorization-access_token': admin.token, 'content-type': 'multipart/form-data; boundary=x' },
          payload: `${parts.join('')}--x--\r\n`,
        })
      ).json();
    const [system, node] = [field('systemId', systemId), field('resourceId', resourceId)];
    expect(await send([file(), system, node])).toMatchObject({ state: 200, data: { created: 3, updated: 0 } });
    expect(flat(await tree(systemId)).find(({ alias }) => alias === 'parent')?.children).not.toEqual([]);
    expect(await send([system, node, file()])).toMatchObject({ state: 200, data: { created: 0, updated: 3 } });
    expect(await send([node, file()], { systemId })).toMatchObject({ state: 200 });
    expect(await send([system, file()], { systemId })).toMatchObject({ state: 400, cause: '参数“systemId”重复出现' });
    expect(await send([file()])).toMatchObject({ state: 400, data: [{ field: 'systemId', message: '不能为空' }] });
    for (const wrong of ['toString', '1\u0000', '99999999999999999999'])
      expect(await send([field('systemId', wrong), file()])).toMatchObject({
        state: 400,
        data: [{ field: 'systemId' }],
      });
    expect(await send([system, file('other')])).toMatchObject({
      state: 400,
      cause: '文件应放在字段“file”里，现在是“other”，请改用该字段名上传',
    });
  });

  test('R7.6-08 R7.6-09 import of an export gives an equal tree; an existing alias is updated in place', async () => {
    const [first, second] = [await newSystem(), await newSystem()];
    expect((await importXml(first, sample)).data).toEqual({ created: 3, updated: 0 });
    const answer = await exportXml({ systemId: first });
    expect(answer.headers['content-type']).toMatch(/xml/);
    expect((await importXml(second, answer.body)).data).toEqual({ created: 3, updated: 0 });
    expect(await content(second)).toEqual(await content(first));
    expect((await exportXml({ systemId: second })).body.replace(second, first)).toBe(answer.body);
    const before = await tree(second);
    expect((await importXml(second, answer.body)).data).toEqual({ created: 0, updated: 3 });
    expect(await tree(second)).toEqual(before);
    // Part of a tree goes below another node.
    const tasks = flat(before).find((node) => node.alias === 'tasks')?.id ?? '';
    const part = (await exportXml({ resourceIds: tasks })).body;
    const third = await newSystem();
    const parent = await add(third, 'parent');
    expect((await importXml(third, part, parent)).data).toEqual({ created: 1, updated: 0 });
    expect(shape(await tree(third))).toEqual([['parent', ['tasks']]]);
    expect((await exportXml({})).json()).toMatchObject({ state: 400 });
    expect((await exportXml({ resourceIds: '999999999999999999' })).json()).toMatchObject({ state: 404 });
  });

  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><resources><resource alias="a"><name lang="zh-CN">&c;</name></resource></resources>`;
  const deep = (levels: number) =>
    `<resources>${Array.from({ length: levels }, (_, at) => `<resource alias="l${at}"><name lang="zh-CN">x</name>`).join('')}${'</resource>'.repeat(levels)}</resources>`;
  const flatXml = (count: number) =>
    `<resources>${Array.from({ length: count }, (_, at) => `<resource alias="n${at}"><name lang="zh-CN">x</name></resource>`).join('')}</resources>`;
  const node = (inner: string, attributes = 'alias="a"') =>
    `<resources><resource ${attributes}><name lang="zh-CN">x</name>${inner}</resource></resources>`;
  const refused: [string, string | Buffer][] = [
    ['entity bomb', bomb],
    [
      'external entity',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><resources><resource alias="a"><name lang="zh-CN">&x;</name></resource></resources>',
    ],
    ['external DTD', '<!DOCTYPE r SYSTEM "http://127.0.0.1:1/x.dtd"><resources/>'],
    ['parameter entity', '<!DOCTYPE r [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><resources/>'],
    ['undefined entity', node('').replace('>x<', '>&nbsp;<')],
    ['UTF-16 that hides a DTD', Buffer.from(`\ufeff${bomb}`, 'utf16le')],
    ['17 levels', deep(17)],
    ['5,001 nodes', flatXml(5_001)],
    ['more than 5 MB', `<resources>${' '.repeat(5 * 1024 * 1024)}</resources>`],
    [
      'the same alias twice',
      '<resources><resource alias="a"><name lang="zh-CN">x</name></resource><resource alias="a"><name lang="zh-CN">y</name></resource></resources>',
    ],
    ['javascript address', node('', 'alias="a" url="javascript:alert(1)"')],
    ['javascript address in entities', node('', 'alias="a" url="&#106;avascript:alert(1)"')],
    ['unknown role', node('<role>GOD</role>')],
    ['unknown element', node('<script>1</script>')],
    ['unknown attribute', node('', 'alias="a" onclick="x"')],
    ['bad alias', node('', 'alias="a b"')],
    ['no name', '<resources><resource alias="a"/></resources>'],
    ['not closed', '<resources><resource alias="a">'],
    ['two roots', '<resources/><resources/>'],
    ['other root', '<menus/>'],
    ['text that is no XML', 'alias,name\na,b'],
    ['nothing', ''],
    ['svg without a picture', node('<iconSvg>&lt;script&gt;alert(1)&lt;/script&gt;</iconSvg>')],
  ];
  test.each(refused)('R7.6-08 %s is refused, and nothing of it is stored', async (_name, xml) => {
    const systemId = await newSystem();
    expect((await importXml(systemId, xml)).state).toBe(400);
    expect(await tree(systemId)).toEqual([]);
  });
  test('R7.6-08 16 levels and 5,000 nodes are taken', async () => {
    const systemId = await newSystem();
    expect((await importXml(systemId, deep(16))).data).toEqual({ created: 16, updated: 0 });
    expect((await importXml(systemId, flatXml(4_984))).data).toEqual({ created: 4_984, updated: 0 });
    expect((await importXml(systemId, node('', 'alias="onemore"'))).state).toBe(400);
  });
});

describe('grants', () => {
  const checked = (nodes: CheckedNode[]) =>
    flat(nodes)
      .filter((one) => one.checked)
      .map((one) => one.alias);

  test('R7.6-10 R7.6-11 R7.6-17 grants of a built-in role are the platform’s, those of an own role the tenant’s', async () => {
    const all = flat(await tree(filing));
    const find = (alias: string) => all.find((one) => one.alias === alias)?.id ?? '';
    const role = (
      await app.inject(roleSave, { code: 'clerk', name: '收发员', permissions: ['organisation.manage'] }, manager)
    ).data;
    const grant = (roleId: string, resourceIds: string[], by = manager) =>
      app.inject(resourceGrant, { roleId, systemId: filing, resourceIds }, by);
    expect(checked((await app.inject(resourceRoleTree, { roleId: role, systemId: filing }, manager)).data)).toEqual([]);
    expect((await grant(role, [find('pending')])).data).toBe(1);
    expect(checked((await app.inject(resourceRoleTree, { roleId: role, systemId: filing }, manager)).data)).toEqual([
      'pending',
    ]);
    expect((await grant('CHIEF', [find('pending')])).state).toBe(6010104);
    expect((await grant(role, ['999999999999999999'])).state).toBe(404);
    expect((await grant('NO_SUCH_ROLE', [])).state).toBe(404);
    // Another tenant's role is a missing one, for reading and for writing.
    const multi = { token: (await signIn(app, 'multi')).access_token };
    expect((await grant(role, [find('pending')], multi)).state).toBe(404);
    expect((await app.inject(resourceRoleTree, { roleId: role, systemId: filing }, multi)).state).toBe(404);
    const before = checked((await app.inject(resourceRoleTree, { roleId: 'EXPERT', systemId: filing }, admin)).data);
    expect(before).toContain('pending');
    const ids = all.filter((one) => before.includes(one.alias) && one.alias !== 'completed').map((one) => one.id);
    expect((await grant('EXPERT', ids, admin)).state).toBe(200);
    expect(
      checked((await app.inject(resourceRoleTree, { roleId: 'EXPERT', systemId: filing }, admin)).data),
    ).not.toContain('completed');
    const expert = { token: (await signIn(app, 'expert1')).access_token };
    expect(
      flat((await app.inject(getMenuData, { systemId: filing }, expert)).data).map((one) => one.alias),
    ).not.toContain('completed');
    const people = (
      await app.inject(employeeQuery, { parameters: [{ key: 'Q^account^S', value: 'expert1' }] }, manager)
    ).data.dataResult;
    const userId = people[0]?.userId ?? '';
    expect(checked((await app.inject(resourceUserTree, { userId, systemId: filing }, manager)).data)).toContain(
      'pending',
    );
    expect((await app.inject(resourceUserTree, { userId, systemId: filing }, multi)).state).toBe(404);
    await grant('EXPERT', [...ids, find('completed')], admin);
  });

  test('R7.6-01 R6-05 an own role shows what it is granted, as far as the rights go', async () => {
    const role = (await app.inject(roleSave, { code: 'helper', name: '帮手', permissions: [] }, manager)).data;
    const all = flat(await tree(filing));
    const ids = all.filter((one) => ['pending', 'base-experts'].includes(one.alias)).map((one) => one.id);
    await app.inject(resourceGrant, { roleId: role, systemId: filing, resourceIds: ids }, manager);
    const view = (await app.inject(accessViewAs, { roleId: role }, manager)).data;
    const seen = view.systems.flatMap((system) => flat(system.menu).map((one) => one.alias));
    expect(seen).toContain('pending');
    // A menu of an area whose records the role may not read stays hidden, and its mark says so.
    expect(seen).not.toContain('base-experts');
    const marks = flat((await app.inject(resourceRoleTree, { roleId: role, systemId: filing }, manager)).data);
    expect(
      marks.filter((one) => ids.includes(one.id)).map((one) => [one.alias, 'readable' in one && one.readable]),
    ).toEqual(
      expect.arrayContaining([
        ['pending', true],
        ['base-experts', false],
      ]),
    );
    // The log tells by name what was granted before and after.
    await app.inject(resourceGrant, { roleId: role, systemId: filing, resourceIds: ids.slice(0, 1) }, manager);
    const logged = await app.inject(logChanges, { parameters: [{ key: 'Q^entityId^S', value: role }] }, manager);
    const changes = logged.data.dataResult.find((one) => one.action === 'role.grant')?.changes ?? [];
    const [menus] = changes.filter((one) => one.field === 'menus');
    expect(menus?.before).toMatchObject({ pending: '待办任务' });
    expect(Object.keys(menus?.after ?? {})).toHaveLength(1);
  });
});

describe('favourites', () => {
  test('R7.6-13 R7.6-14 R7.6-15 R7.6-16 own ones are kept once, in order, and only while the menu is theirs', async () => {
    const mine = flat((await app.inject(getMenuData, { systemId: filing }, applicant)).data).filter(
      (one) => one.url !== null,
    );
    const [a, b, c] = mine.map((one) => one.id);
    const favourites = async () =>
      (await app.inject(favoriteGet, { systemId: filing }, applicant)).data.map((one) => one.id);
    for (const resourceId of [a, b, a, c, b])
      expect((await app.inject(favoriteSave, { resourceId: resourceId ?? '' }, applicant)).data).toBe(true);
    expect(await favourites()).toEqual([a, b, c]);
    expect((await app.inject(favoriteSort, { resourceIds: `${c},${a},${b}` }, applicant)).data).toBe(true);
    expect(await favourites()).toEqual([c, a, b]);
    expect((await app.inject(favoriteSort, { resourceIds: `${c},999999999999999999` }, applicant)).state).toBe(404);
    expect((await app.inject(favoriteRemove, { resourceId: a ?? '' }, applicant)).data).toBe(true);
    expect((await app.inject(favoriteRemove, { resourceId: a ?? '' }, applicant)).data).toBe(true);
    expect(await favourites()).toEqual([c, b]);
    expect((await app.inject(favoriteGet, { systemId: filing }, admin)).data).toEqual([]);
    const foreign = flat(
      await tree((await app.inject(subSystemAll, {}, admin)).data.find((row) => row.alias === 'platform')?.id ?? ''),
    ).find((one) => one.url !== null);
    expect((await app.inject(favoriteSave, { resourceId: foreign?.id ?? '' }, applicant)).state).toBe(404);
  });
});

describe('why can’t I, and view as', () => {
  test('explains a refused call: the permission, who has it, and who can give it', async () => {
    const answer = (await app.inject(accessExplain, { call: '/platform/v3/saas/tenant/query' }, applicant)).data;
    expect(answer).toMatchObject({
      allowed: false,
      kind: 'call',
      target: { id: 'tenant.query' },
      user: { account: 'applicant' },
    });
    expect(answer.reasons).toMatchObject([{ code: 'missingPermission', roles: [{ id: 'SUPER', name: '超级管理员' }] }]);
    expect(answer.grantors.map((one) => one.name)).toContain('平台管理');
    expect((await app.inject(accessExplain, { call: 'user.context' }, applicant)).data).toMatchObject({
      allowed: true,
      reasons: [],
    });
    const own = (await app.inject(accessExplain, { call: 'organisation.employee.query' }, applicant)).data;
    expect(own.reasons[0]?.roles.map((role) => role.id)).toEqual(['SUPER', 'TENANT_ADMIN']);
    // The company has an administrator of its own: that one gives it.
    expect(own.grantors.map((one) => one.name)).toEqual(['多租户演示']);
    expect((await app.inject(accessExplain, { call: 'no.such.call' }, applicant)).state).toBe(404);
    expect((await app.inject(accessExplain, {}, applicant)).state).toBe(400);
  });
  test('explains rights in areas and menus, also of a colleague', async () => {
    const handle = (await app.inject(accessExplain, { call: '/business/v3/reg/first/handle' }, applicant)).data;
    expect(handle.reasons).toMatchObject([{ code: 'missingAreaRight' }]);
    // Whoever has a step in the registration or filing of a product.
    expect(handle.reasons[0]?.roles.map(({ id }) => id)).toEqual([
      'FILING_OFFICER',
      'ACCEPTOR',
      'REVIEW_MANAGER',
      'CHIEF',
      'EXPERT',
      'RECHECKER',
      'REPORT_CHECKER',
      'APPROVER',
    ]);
    const colleague = (
      await app.inject(employeeQuery, { parameters: [{ key: 'Q^account^S', value: 'expert1' }] }, manager)
    ).data.dataResult[0];
    const menu = (await app.inject(accessExplain, { userId: colleague?.userId ?? '', path: '/base/experts' }, manager))
      .data;
    expect(menu).toMatchObject({ allowed: false, kind: 'menu' });
    expect(menu.reasons.map((reason) => reason.code)).toEqual(['missingAreaRight', 'menuNotGranted']);
    expect((await app.inject(accessExplain, { path: '/no/such' }, applicant)).data.reasons[0]?.code).toBe(
      'menuMissing',
    );
    expect((await app.inject(accessExplain, { path: '/tasks/pending' }, applicant)).data.allowed).toBe(true);
    expect((await app.inject(accessExplain, { userId: colleague?.userId ?? '', path: '/x' }, applicant)).state).toBe(
      6010104,
    );
    const multi = { token: (await signIn(app, 'multi')).access_token };
    expect((await app.inject(accessExplain, { userId: colleague?.userId ?? '', path: '/x' }, multi)).state).toBe(404);
  });
  test('shows menu and permissions of a role or a person without switching', async () => {
    const view = (await app.inject(accessViewAs, { roleId: 'AUDITOR' }, manager)).data;
    expect(view).toMatchObject({ title: '审计', roles: [{ id: 'AUDITOR' }] });
    expect(view.permissions.map(({ id }) => id)).toEqual([
      'audit.read',
      'limit.read',
      'log.read',
      'number.read',
      'operate.export',
      'operate.read',
      'product.read',
      'regulation.read',
      'review.statistics',
      'status.read',
      'template.read',
    ]);
    expect(view.permissions[2]?.name).toBe('查看日志');
    const { access_token: token } = await signIn(app, 'auditor');
    expect(view.systems.find((system) => system.id === filing)?.menu).toEqual(
      (await app.inject(getMenuData, { systemId: filing }, { token })).data,
    );
    expect((await app.inject(accessViewAs, { roleId: '999999999999999999' }, manager)).state).toBe(404);
    expect((await app.inject(accessViewAs, {}, manager)).state).toBe(404);
  });
});

describe('other calls of the family', () => {
  test('R7.6-18 user info by account is /user/context', async () => {
    expect(userContext.path).toBe('/user/context');
    const { data } = await app.inject(userContext, { username: 'applicant' }, applicant);
    expect(data.user).toMatchObject({ account: 'applicant', fullname: '林嘉怡', isSuper: 'N' });
    expect((await app.inject(userContext, { username: 'chief' }, applicant)).state).toBe(6010104);
  });
  test('R7.6-19 switch user and exit switch take username and token', async () => {
    const client = { client_id: constants.clientId, grant_type: 'authorization_code' };
    const switched = await app.inject(authenticationSwitch, {
      ...client,
      access_token: admin.token,
      username: 'chief',
    });
    expect(switched.data).toMatchObject({ username: 'chief', access_token: expect.any(String) });
    const { access_token } = switched.data;
    expect((await app.inject(userContext, {}, { token: access_token })).data.user.account).toBe('chief');
    const back = await app.inject(authenticationSwitchExit, { ...client, access_token, username: 'chief' });
    expect(back.data.username).toBe('admin');
    expect((await app.inject(userContext, {}, { token: back.data.access_token })).data.user.account).toBe('admin');
    expect(
      (await app.inject(authenticationSwitch, { ...client, access_token: admin.token, username: 'nobody' })).state,
    ).not.toBe(200);
  });
});
