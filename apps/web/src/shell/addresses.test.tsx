// @vitest-environment jsdom
import {
  type AccessExplanation,
  accessExplain,
  areaGet,
  areaList,
  areaQuery,
  getMenuData,
  type MenuNode,
  type Output,
  type PublishedArea,
  platformConfig,
} from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  answer,
  applicant,
  closeApp,
  filing,
  menuEntry,
  menuGroup,
  openApp,
  pageOf,
  refusal,
  usualConfig,
  usualMenu,
} from '../app.testing.tsx';
import { getScope } from '../client/session/token.ts';
import { menuNode } from '../menu-node.testing.ts';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(closeApp);

/** An area of which the applicant may read the list. */
const areaOf = (id: string, title: string): PublishedArea =>
  ({
    version: 1,
    allowed: ['query'],
    definition: {
      id,
      kind: 'register',
      title: { 'zh-CN': title, en: title },
      titleOf: '{title}',
      fields: [{ key: 'title', type: 'text', label: { 'zh-CN': '名称', en: 'Name' } }],
      form: { steps: [] },
      list: { columns: [{ field: 'title' }], filters: ['title'] },
      statuses: [],
    },
  }) as unknown as PublishedArea;
const plants = areaOf('base/manufacturers', '生产企业档案');
const first = areaOf('reg/first', '首次申请');
const known = [
  answer(areaList, [plants, first]),
  answer(
    areaGet,
    ({ area }) => [plants, first].find((one) => one.definition.id === area) ?? refusal('notFound', '没有'),
  ),
  answer(areaQuery, pageOf<Output<typeof areaQuery>['dataResult'][number]>([])),
];
const firstEntry = menuEntry('first', '首次申请', 'area:reg/first');
const heading = (name: string) => app.screen.findAllByRole('heading', { level: 1, name });
const isShown = (selector: string) => [...document.querySelectorAll(selector)].some((one) => !one.closest('[hidden]'));
const inLayout = () => isShown('.side');
const tabs = () => app.screen.queryAllByRole('tab').map((tab) => tab.textContent);
/** The field above the list that is shown. */
const shownField = () =>
  [...document.querySelectorAll<HTMLInputElement>('.list-filters input')].find((one) => !one.closest('[hidden]'));
const field = () => app.until(shownField, 'the field above the list');
const entry = (name: string | RegExp) => {
  const [side] = app.screen.getAllByRole('navigation', { name: '主菜单' });
  return app.until(
    () =>
      [...(side?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].find((one) =>
        typeof name === 'string' ? one.textContent === name : name.test(one.textContent ?? ''),
      ),
    `the entry ${name}`,
  );
};

describe('addresses of the product', () => {
  it('R2.1-12 R2.1-13 /refresh and /redirect/… load a page anew, inside the layout, and the address is its own again', async () => {
    app = await openApp('/reg/first?page=1', { menu: [...usualMenu, firstEntry], answers: known });
    const typed = await field();
    for (const way of ['/refresh', '/redirect/reg/first?page=1']) {
      await app.user.type(await field(), '未查询的文字');
      await app.walk(way);
      await app.isAt('/reg/first?page=1');
      await app.until(() => shownField()?.value === '', 'the list as it begins');
    }
    expect(typed.isConnected).toBe(false);
    expect([inLayout(), tabs()]).toEqual([true, ['首页', '首次申请']]);
    // The same from the address bar, and to no other site.
    await app.load('/redirect/tasks/pending?light=red');
    await app.isAt('/tasks/pending?light=red');
    await app.load('/refresh');
    await app.isAt('/dashboard');
    await app.walk('/tasks/pending', '/redirect//evil.example/x');
    await app.isAt('/dashboard');
    await app.walk('/redirect/no/such');
    await app.isAt('/404');
  });

  it('R2.1-33 /d/{id} lists a data template; other ids are 404', async () => {
    app = await openApp('/d/manufacturers', { answers: known });
    await heading('生产企业档案');
    expect([app.address(), inLayout()]).toEqual(['/d/manufacturers', true]);
    for (const wanted of ['/d/unknown', '/d/a-b', '/d/a.b', '/d/a%20b', '/d/', '/d/manufacturers/1']) {
      await app.walk(wanted);
      await app.isAt('/404');
    }
  });

  it('R2.1-20…R2.1-28 R2.1-34…R2.1-38 R2.1-42 R6-07 nobody gets in without a session, except where the page is open', async () => {
    app = await openApp('/login', { person: null });
    for (const wanted of [...outside, ...inside, '/locking', '/tenantSelect', '/systemSelect']) {
      await app.walk(wanted);
      await app.isAt(`/login?redirect=${encodeURIComponent(wanted)}`);
    }
    for (const wanted of open) {
      await app.walk(wanted);
      await app.screen.findAllByRole('heading', { level: 1 });
      expect([app.address(), inLayout()]).toEqual([wanted, false]);
    }
  });

  it('R2.1-22…R2.1-28 R2.1-34…R2.1-38 R2.1-42 with a session some pages lie in the layout, the others outside it', async () => {
    app = await openApp('/dashboard', { answers: known });
    await app.until(inLayout, 'the layout');
    for (const wanted of outside) {
      await app.walk(wanted);
      await app.until(() => !inLayout(), `${wanted} without the layout`);
      expect(app.address().split('?')[0]).toBe(wanted);
    }
    for (const wanted of inside) {
      await app.walk(wanted);
      await app.until(() => inLayout() && isShown('.panes h1'), `${wanted} in the layout`);
      expect(app.address()).toBe(wanted);
    }
    for (const wanted of open) {
      await app.walk(wanted);
      await app.until(() => !inLayout() && isShown('h1'), `${wanted} without the layout`);
      expect(app.address()).toBe(wanted);
    }
  });
  const outside = [
    '/iframe',
    '/fileView',
    '/fileViewExp',
    '/smartIndex',
    '/hzpCpSlmxYwList',
    '/xtwtsjs',
    '/platform/bpmn/form',
    '/platform/dataTemplate/form',
    '/demo/crud/list',
    '/demo/iframe-form',
    '/demo/url-form',
  ];
  const inside = ['/log', '/d/manufacturers', '/tasks/pending'];
  const open = ['/401', '/403', '/404', '/nomenu', '/publicitypage'];

  it('R2.1-43 the query of a list is in its address, so that a reload asks the same', async () => {
    app = await openApp('/reg/first', { menu: [...usualMenu, firstEntry], answers: known });
    await app.user.type(await field(), '清透{Enter}');
    await app.isAt('/reg/first?f.title=%E6%B8%85%E9%80%8F');
    const asks = () => app.sent(areaQuery).filter((one) => JSON.stringify(one.parameters).includes('清透'));
    await app.until(() => asks().length > 0, 'the question with the filter');
    const [wanted, before] = [asks().at(-1), asks().length];
    await app.reload();
    expect((await field()).value).toBe('清透');
    await app.until(() => asks().length > before, 'the question after the reload');
    expect(asks().at(-1)).toEqual(wanted);
  });

  it('R2.3-21 R2.1-41 a page of the product that the menu lacks is 401, one that nobody has is 404; its tab does not stay', async () => {
    const explained = (code: AccessExplanation['reasons'][number]['code'], path: string): AccessExplanation => ({
      allowed: false,
      kind: 'menu',
      target: { id: path, title: path },
      user: { id: '7', account: 'applicant', name: '林嘉怡' },
      tenant: null,
      roles: [],
      reasons: [{ code, text: '', roles: [] }],
      grantors: [],
    });
    const foreign = ['/filing/cases', '/support/questions-of-others'];
    app = await openApp('/dashboard', {
      answers: [
        ...known,
        answer(accessExplain, ({ path = '' }) =>
          explained(foreign.includes(path) ? 'menuNotGranted' : 'menuMissing', path),
        ),
      ],
    });
    await app.until(inLayout, 'the layout');
    for (const [wanted, code] of [
      ['/platform/tenants', '/401'],
      ['/filing/cases', '/401'],
      ['/filing/cases/case/1', '/401'],
      ['/no/such-thing', '/404'],
      ['/one-part', '/404'],
      ['/a/b/c/d/e/f', '/404'],
      ['/reg/first/<b>', '/404'],
      ['/router-alias/no-such', '/404'],
    ] as const) {
      await app.walk(wanted);
      await app.isAt(code);
    }
    await app.user.click(await app.screen.findByRole('button', { name: '回到首页' }));
    await app.isAt('/dashboard');
    await app.until(inLayout, 'the layout');
    expect(tabs()).toEqual(['首页']);
    // A silent server has not said that there is no such page: the tab says that, and it is asked again.
    const broken = () => Promise.reject(new TypeError('network'));
    app.server.add(answer(areaGet, broken), answer(accessExplain, broken));
    await app.walk('/support/questions-of-others');
    await app.see('服务器繁忙');
    expect(app.address()).toBe('/support/questions-of-others');
    app.server.add(
      ...known,
      answer(accessExplain, ({ path = '' }) => explained('menuNotGranted', path)),
    );
    await app.reload();
    await app.isAt('/401');
    await app.user.click(await app.screen.findByRole('button', { name: '回到首页' }));
    await app.until(inLayout, 'the layout');
    expect(tabs()).toEqual(['首页']);
  });
});

describe('addresses of another sub-system', () => {
  const system = (id: string, name: string) => ({ ...filing, id, name, alias: id });
  const answers = [
    answer(getMenuData, ({ systemId }) =>
      systemId === '2' ? [...usualMenu, menuEntry('tenants', '租户管理', 'page:platform/tenants')] : usualMenu,
    ),
    answer(accessExplain, refusal('notFound', '没有')),
  ];

  it('a typed address opens in the sub-system of the person whose menu has it; one that none has is 401', async () => {
    app = await openApp('/platform/tenants?page=2', {
      systems: [system('1', '业务'), system('2', '平台')],
      stored: {
        'session.place': JSON.stringify({ uid: applicant.user.id, tenantId: applicant.mainTenant?.id, systemId: '1' }),
      },
      answers,
    });
    await app.until(inLayout, 'the layout');
    expect(app.address()).toBe('/platform/tenants?page=2');
    expect(getScope().systemId).toBe('2');
    await app.load('/platform/subsystems');
    await app.isAt('/401');
  });
});

describe('addresses of the menu', () => {
  const site = 'https://report.example.org';
  const menu: MenuNode[] = [
    ...usualMenu,
    menuGroup('extra', '测试 extra', [
      menuGroup('inner', '测试 inner', [menuEntry('todo', '测试 todo', 'page:tasks/pending')]),
      menuEntry('plants', '测试 plants', '/d/manufacturers'),
      menuEntry('framed', '测试 framed', `${site}/page`, { open: 'frame' }),
      menuEntry('linked', '测试 linked', `${site}/other`),
      menuEntry('foreign', '测试 foreign', 'https://not-listed.example.org/', { open: 'frame' }),
      menuEntry('nowhere', '测试 nowhere', '/no/such-area'),
      menuEntry('blank', '测试 blank', ''),
      menuNode('x-menu-empty-1', { label: '测试 empty' }),
    ]),
    menuEntry('alone', '测试 alone', 'area:base/manufacturers'),
  ];
  const answers = [...known];
  const open = (address: string) => openApp(address, { menu, answers });

  it('R2.2-02…R2.2-06 R2.2-10 R2.2-13 R2.2-15 paths, aliases, index children, joined paths and names lead to their pages', async () => {
    app = await open('/dashboard');
    await app.until(inLayout, 'the layout');
    for (const [wanted, end] of [
      ['/extra', '/tasks/pending'],
      ['/extra/inner', '/tasks/pending'],
      ['/extra/inner/todo', '/tasks/pending'],
      ['/router-alias/extra', '/tasks/pending'],
      ['/router-alias/extra/inner/todo', '/tasks/pending'],
      ['/alone', '/base/manufacturers'],
      ['/alone/index', '/base/manufacturers'],
      ['/router-alias/alone', '/base/manufacturers'],
    ] as const) {
      await app.walk('/dashboard');
      await app.isAt('/dashboard');
      await app.walk(wanted);
      await app.isAt(end);
      await app.until(() => isShown('.panes h1'), `the page of ${wanted}`);
    }
    // A route of its own keeps the hyphenated name in what is remembered of its tab.
    await app.walk('/extra/framed');
    await app.isAt('/extra/framed');
    await app.until(() => JSON.stringify({ ...localStorage }).includes('\\"name\\":\\"extra-framed\\"'), 'the tab');
    const top = app.screen.getAllByRole('navigation', { name: '系统菜单' })[0] as HTMLElement;
    await app.user.click(
      [...top.querySelectorAll('button')].find((one) => one.textContent === '测试 alone') as Element,
    );
    await app.isAt('/base/manufacturers');
  });

  it('R2.2-10 the addresses that a menu makes ask a stranger to sign in', async () => {
    app = await openApp('/login', { person: null, menu, answers });
    for (const wanted of ['/extra/framed', '/router-alias/alone', '/extra/plants', '/alone/index']) {
      await app.walk(wanted);
      await app.isAt(`/login?redirect=${encodeURIComponent(wanted)}`);
    }
  });

  it('R2.2-07 R2.2-12 R2.2-14 an address of the web is a frame at its own path; selected, it gets a window of its own unless the menu says frame', async () => {
    app = await openApp('/extra/linked', {
      menu,
      answers: [...answers, answer(platformConfig, { ...usualConfig, frameHosts: ['report.example.org'] })],
    });
    const frames = () =>
      [...document.querySelectorAll('.panes iframe')]
        .filter((one) => !one.closest('[hidden]'))
        .map((one) => one.getAttribute('src'));
    await app.until(() => frames().length === 1, 'the frame');
    expect(frames()).toEqual([`${site}/other`]);
    const before = window.open;
    const opened: unknown[][] = [];
    window.open = (...given) => {
      opened.push(given);
      return null;
    };
    try {
      await app.user.click(await entry('测试 framed'));
      await app.isAt('/extra/framed');
      await app.until(() => frames()[0] === `${site}/page`, 'the other frame');
      expect(opened).toEqual([]);
      await app.user.click(await entry('测试 linked'));
      expect(opened).toEqual([[`${site}/other`, '_blank', 'noopener,noreferrer']]);
      expect(app.address()).toBe('/extra/framed');
    } finally {
      window.open = before;
    }
    await app.user.click(await entry('测试 foreign'));
    await app.isAt('/extra/foreign');
    await app.see('不在允许嵌入的名单里');
    expect(frames()).toEqual([]);
  });

  it('R2.2-08 R2.2-09 R2.2-11 R2.1-40 a data template is its list; an entry that leads nowhere is 404 in the layout, a placeholder a warning', async () => {
    app = await open('/extra/plants');
    await heading('生产企业档案');
    for (const name of ['测试 nowhere', '测试 blank']) {
      await app.user.click(await entry(name));
      await app.isAt('/system/error/404');
      await app.see('这个菜单没有可打开的地址');
      expect(inLayout()).toBe(true);
      await app.user.click(await entry('测试 plants'));
      await app.isAt('/extra/plants');
    }
    await app.user.click(await entry('测试 empty'));
    await app.see('临时菜单');
    expect(app.address()).toBe('/extra/plants');
  });
});
