import {
  findCurrentUserSubSystem,
  getMenuData,
  resourceSave,
  SubSystem,
  subSystemAll,
  subSystemGet,
  subSystemQuery,
  subSystemRemove,
  subSystemSave,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { safeSvg } from './svg.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = (await signIn(app, 'admin')).access_token;
});
afterAll(() => app.close());
const options = () => ({ token: admin });
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#409EFF"></path></svg>';

describe('sub-systems', () => {
  test('R7.5-03 R7.5-04 R3-17 one is created, read and changed; the alias is unique and a key', async () => {
    const created = await app.inject(
      subSystemSave,
      { name: '专家库', alias: 'experts', logo: svg, logoType: 'svg' },
      options(),
    );
    expect(created.state).toBe(200);
    const one = (await app.inject(subSystemGet, { subSystemId: created.data }, options())).data;
    expect(SubSystem.parse(one)).toEqual({
      id: created.data,
      name: '专家库',
      alias: 'experts',
      logo: svg,
      logoType: 'svg',
    });
    expect(
      (
        await app.inject(
          subSystemSave,
          { id: created.data, name: 'Experts' },
          { ...options(), headers: { 'accept-language': 'en' } },
        )
      ).data,
    ).toBe(created.data);
    expect((await app.inject(subSystemGet, { subSystemId: created.data }, options())).data.names).toEqual({
      'zh-CN': '专家库',
      'zh-TW': '专家库',
      en: 'Experts',
    });
    expect((await app.inject(subSystemSave, { name: '重名', alias: 'filing' }, options())).state).toBe(409);
    for (const alias of ['1a', 'a-b', 'a b', '', '甲'])
      expect([alias, (await app.inject(subSystemSave, { name: 'x', alias }, options())).state]).toEqual([alias, 400]);
    expect((await app.inject(subSystemSave, { alias: 'nameless' }, options())).state).toBe(400);
    expect((await app.inject(subSystemGet, { subSystemId: '999999999999999999' }, options())).state).toBe(404);
  });

  test('R7.5-01 R7.5-05 lists: all of them, filtered, sorted', async () => {
    const page = (await app.inject(subSystemQuery, { sorts: [{ field: 'alias', order: 'ASC' }] }, options())).data;
    const aliases = page.dataResult.map((row) => row.alias);
    expect(aliases).toEqual(expect.arrayContaining(['filing', 'platform']));
    expect([...aliases].sort()).toEqual(aliases);
    expect(page.dataResult.find((row) => row.alias === 'filing')?.menus).toBeGreaterThan(5);
    const filtered = await app.inject(
      subSystemQuery,
      { parameters: [{ key: 'Q^alias^S', value: 'filing' }] },
      options(),
    );
    expect(filtered.data.dataResult.map((row) => row.name)).toEqual(['注册备案系统']);
    expect((await app.inject(subSystemAll, {}, options())).data.map((row) => row.alias)).toEqual(
      expect.arrayContaining(['filing', 'platform']),
    );
    expect((await app.inject(subSystemQuery, { parameters: [{ key: 'logo', value: 'x' }] }, options())).state).toBe(
      400,
    );
  });

  test('R7.5-02 removing is refused while there are menus, all or nothing', async () => {
    const make = async (alias: string) => (await app.inject(subSystemSave, { name: alias, alias }, options())).data;
    const [empty, used] = [await make('emptyone'), await make('usedone')];
    await app.inject(resourceSave, { systemId: used, name: 'x', alias: 'x', url: 'page:tasks/pending' }, options());
    const remove = (subSystemIds: string) => app.inject(subSystemRemove, { subSystemIds }, options());
    expect((await remove(`${empty},${used}`)).state).toBe(400);
    expect((await app.inject(subSystemGet, { subSystemId: empty }, options())).state).toBe(200);
    expect((await remove(empty)).data).toBe(1);
    expect((await remove(empty)).state).toBe(404);
  });

  test('R7.5-06 R7.5-07 R6-08 R6-21 a user has those with a menu of the own roles, and no other in headers or calls', async () => {
    const own = async (account: string, tenantId?: string) => {
      const { access_token: token } = await signIn(app, account);
      const more = tenantId === undefined ? {} : { tenantId };
      return (await app.inject(findCurrentUserSubSystem, {}, { token, ...more })).data.map((row) => row.alias);
    };
    expect(await own('applicant')).toEqual(['filing']);
    expect(await own('chief')).toEqual(['filing']);
    expect(await own('auditor')).toEqual(['filing']);
    const all = (await app.inject(subSystemAll, {}, options())).data;
    const platform = all.find((row) => row.alias === 'platform')?.id ?? '';
    const filing = all.find((row) => row.alias === 'filing')?.id ?? '';
    const { access_token: token } = await signIn(app, 'applicant');
    expect((await app.inject(getMenuData, { systemId: platform }, { token })).state).toBe(6010104);
    expect(
      (await app.inject(findCurrentUserSubSystem, {}, { token, headers: { 'x-authorization-systemid': platform } }))
        .state,
    ).toBe(6010104);
    expect(
      (await app.inject(findCurrentUserSubSystem, {}, { token, headers: { 'x-authorization-systemid': filing } }))
        .state,
    ).toBe(200);
    expect((await app.inject(getMenuData, { systemId: filing }, { token })).data.length).toBeGreaterThan(0);
  });
});

describe('logos (R3-18)', () => {
  const hostile: [string, string][] = [
    ['script', `<svg><script>alert(1)</script><path d="M0 0"/></svg>`],
    ['handler', `<svg onload="alert(1)"><path onclick='alert(1)' d="M0 0"/></svg>`],
    ['handler split by a slash', `<svg/onload=alert(1)><path d="M0 0"/></svg>`],
    [
      'foreign content',
      `<svg><foreignObject><iframe src="javascript:alert(1)"/></foreignObject><path d="M0 0"/></svg>`,
    ],
    [
      'external use',
      `<svg><use href="https://evil.invalid/x.svg#a"/><use xlink:href="data:image/svg+xml,x#a"/><path d="M0 0"/></svg>`,
    ],
    ['link', `<svg><a href="javascript:alert(1)"><path d="M0 0"/></a></svg>`],
    [
      'style',
      `<svg><style>@import url(https://evil.invalid)</style><path style="background:url(https://evil.invalid)" d="M0 0"/></svg>`,
    ],
    ['external fill', `<svg><path fill="url(https://evil.invalid#a)" d="M0 0"/></svg>`],
    [
      'animation',
      `<svg><set attributeName="onmouseover" to="alert(1)"/><animate attributeName="href" values="javascript:alert(1)"/><path d="M0 0"/></svg>`,
    ],
    ['document type', `<!DOCTYPE svg [<!ENTITY x "boom">]><svg><path d="M0 0"/><text>&x;</text></svg>`],
    ['entities', `<svg><path d="M0 0" fill="&#x6a;avascript:alert(1)"/><text>&lt;script&gt;</text></svg>`],
    ['image', `<svg><image href="https://evil.invalid/pixel.png"/><path d="M0 0"/></svg>`],
    ['cdata', `<svg><![CDATA[<script>alert(1)</script>]]><path d="M0 0"/></svg>`],
    ['namespace', `<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script><path d="M0 0"/></svg>`],
  ];
  test.each(hostile)('R3-18 %s does not survive the save', async (_name, logo) => {
    const clean = safeSvg(logo);
    expect(clean).toMatch(/^<svg[\s>][\s\S]*<\/svg>$/);
    expect(clean).toContain('M0 0');
    expect(clean).not.toMatch(
      /<(script|foreignObject|iframe|a|style|set|animate|image|h:script)\b|\son\w+\s*=|evil\.invalid|<!DOCTYPE|<!ENTITY|data:|href="(?!#)/i,
    );
  });
  test('R3-18 svg or image: anything that is no picture is refused', async () => {
    const save = (logo: string, logoType: 'svg' | 'image') =>
      app.inject(
        subSystemSave,
        { name: 'x', alias: `logo${Math.random().toString(36).slice(2)}`, logo, logoType },
        options(),
      );
    expect((await save('<p>no picture</p>', 'svg')).state).toBe(400);
    expect((await save('<svg><script>1</script>', 'svg')).state).toBe(400);
    for (const logo of [
      'javascript:alert(1)',
      'https://evil.invalid/x.png',
      '//evil.invalid/x',
      'data:text/html;base64,PHNjcmlwdD4=',
      'data:image/svg+xml;base64,PHN2Zz4=',
    ])
      expect([logo, (await save(logo, 'image')).state]).toEqual([logo, 400]);
    expect((await save('data:image/png;base64,iVBORw0KGgo=', 'image')).state).toBe(200);
    expect((await save('/brand/logo.png', 'image')).state).toBe(200);
    const stored = await save('<svg onload="alert(1)"><path d="M0 0"/></svg>', 'svg');
    expect((await app.inject(subSystemGet, { subSystemId: stored.data }, options())).data.logo).toBe(
      '<svg><path d="M0 0"></path></svg>',
    );
  });
});
