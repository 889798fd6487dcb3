// @vitest-environment jsdom
import type { Json, MenuNode } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { WhyOnCase } from '../case/WhyOnCase.tsx';
import { AreaRights } from './AreaRights.tsx';
import { MenuPreview } from './MenuPreview.tsx';
import { ViewAsDrawer } from './ViewAsDrawer.tsx';
import { WhyDialog } from './WhyDialog.tsx';
import type { WhyTarget } from './why-target.ts';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const explanation = (more: object = {}): Json =>
  ({
    allowed: false,
    kind: 'menu',
    target: { id: '/tenants', title: '租户管理' },
    user: { id: '1', account: 'lin', name: '林申' },
    tenant: { id: '2', name: '岚屿公司' },
    roles: [{ id: 'APPLICANT', name: '申请人' }],
    reasons: [
      { code: 'noPermission', text: '没有“租户管理”的权限', roles: [{ id: 'TENANT_ADMIN', name: '租户管理员' }] },
      { code: 'otherTenant', text: '不是平台的人', roles: [] },
    ],
    grantors: [{ id: '9', name: '赵管理', why: '可以分配角色' }],
    ...more,
  }) as Json;

function Why({ target, person }: { target?: WhyTarget; person?: { id: string; name: string } }): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        再问
      </button>
      <WhyDialog open={open} target={target ?? null} person={person ?? null} onClose={() => setOpen(false)} />
    </>
  );
}

describe('“why can’t I?”', () => {
  it('asks at once about what was refused, and says what is missing, which roles would do and who can help', async () => {
    page = await draw(<Why target={{ path: '/tenants' }} />, () => explanation());
    await page.see('不能使用：租户管理');
    expect(page.asked.map(({ body }) => body)).toEqual([{ path: '/tenants' }]);
    for (const words of ['没有“租户管理”的权限', '租户管理员', '不是平台的人', '赵管理', '可以分配角色'])
      expect(page.text()).toContain(words);
    expect(page.screen.queryByLabelText('页面地址、菜单地址或接口名')).toBeNull();
  });

  it('an administrator asks about a person by the address that he pasted; nothing is asked before', async () => {
    page = await draw(<Why person={{ id: '7', name: '陈审评' }} />, () =>
      explanation({ allowed: true, reasons: [], tenant: null, roles: [] }),
    );
    await page.see('为什么陈审评不能？');
    expect(page.button('查原因')?.disabled).toBe(true);
    await page.user.type(await page.field('页面地址'), 'https://filing.example/tenants?page=2{Enter}');
    await page.see('可以使用：租户管理');
    expect(page.asked.map(({ body }) => body)).toEqual([{ path: '/tenants', userId: '7' }]);
    expect(page.text()).toContain('林申，—，角色：没有角色');
    expect(page.text()).not.toContain('谁能开通');
  });

  it('asks about a case, and says what in it keeps one from acting now, and who has it', async () => {
    const answer = explanation({
      kind: 'case',
      target: { id: '77', title: '岚屿面霜' },
      reasons: [{ code: 'taskElsewhere', text: '环节“核查”现在由宋予安办理。', roles: [] }],
      grantors: [],
    });
    page = await draw(<WhyOnCase caseId="77" />, () => answer);
    expect(page.asked).toEqual([]);
    await page.click('为什么不能？');
    await page.see('现在不能办理：岚屿面霜');
    expect(page.asked.map(({ body }) => body)).toEqual([{ caseId: '77' }]);
    expect(page.text()).toContain('现在由宋予安办理');
    expect(page.text()).not.toContain('谁能开通');
  });

  it('closed and opened again it begins empty; a failure is told', async () => {
    page = await draw(<Why />, () => new Error('没有这个页面'));
    await page.user.type(await page.field('页面地址'), 'tenant.query');
    await page.click('查原因');
    await page.see('没有这个页面');
    expect(page.asked[0]?.body).toEqual({ call: 'tenant.query' });
    await page.click('关闭');
    await page.until(() => !page.text().includes('没有这个页面'), 'the closed dialog');
    await page.click('再问');
    expect(((await page.field('页面地址')) as HTMLInputElement).value).toBe('');
  });
});

const node = (id: string, label: string, children: MenuNode[] = []): MenuNode =>
  ({ id, name: id, label, path: `/${id}`, icon: 'home', children }) as unknown as MenuNode;

describe('the menu of others, to look at', () => {
  it('folds a group in and out; a node without a label has its name', async () => {
    page = await draw(
      <MenuPreview label="平台" nodes={[node('reg', '注册备案', [node('first', '')]), node('me', '我')]} />,
    );
    expect(page.screen.getByRole('list', { name: '平台' }).textContent).toBe('注册备案first我');
    await page.user.click(page.screen.getByRole('button', { name: /注册备案/ }));
    expect(page.text()).not.toContain('first');
    expect(page.screen.getByRole('button', { name: /注册备案/ }).getAttribute('aria-expanded')).toBe('false');
    await page.redraw(<MenuPreview label="平台" nodes={[]} />);
    expect(page.text()).toContain('没有可用的菜单');
  });

  it('shows roles, the menu of each system and the permissions of a person', async () => {
    const view = {
      title: '陈审评',
      roles: [{ id: 'CHIEF', name: '主审' }],
      permissions: [{ id: 'review.chief', name: '主审审评' }],
      areas: [
        {
          id: 'reg/first',
          title: '首次申请',
          verbs: [
            { name: '查询', scopes: ['全部'], hidden: ['申请人'] },
            { name: '查看', scopes: ['全部'], hidden: ['申请人'] },
            { name: '办理', scopes: ['仅自己的任务'], hidden: [] },
          ],
        },
      ],
      systems: [
        { id: '1', name: '审评', menu: [node('chief', '主审审评任务')] },
        { id: '2', name: '档案', menu: [node('archive', '档案复查')] },
      ],
    };
    page = await draw(
      <ViewAsDrawer target={{ userId: '7', name: '陈审评' }} tenantId={null} onClose={() => {}} />,
      () => view as unknown as Json,
    );
    await page.see('主审审评任务');
    expect(page.asked.map(({ body }) => body)).toMatchObject([{ userId: '7' }]);
    for (const words of [
      '“陈审评”看到的菜单',
      '角色：主审。',
      '功能权限（1）',
      '业务权利（1）',
      '查询、查看（范围：全部）',
      '隐藏列：申请人',
      '办理（范围：仅自己的任务）',
    ])
      expect(page.text()).toContain(words);
    expect(page.text()).not.toContain('档案复查');
    await page.user.click(page.screen.getByText('档案'));
    await page.see('档案复查');
  });

  it('a role without anything says so, and a refusal can be tried again', async () => {
    let refuses = true;
    page = await draw(<ViewAsDrawer target={{ roleId: 'R', name: '新角色' }} tenantId="5" onClose={() => {}} />, () =>
      refuses ? new Error('请稍后再试') : { title: '', roles: [], permissions: [], areas: [], systems: [] },
    );
    await page.see('请稍后再试');
    refuses = false;
    await page.click('重试');
    await page.see('没有功能权限');
    expect(page.text()).toContain('没有可用的菜单');
    expect(page.text()).toContain('角色：没有角色。');
  });

  it('nobody without rights in areas has an empty list of them', async () => {
    page = await draw(<AreaRights areas={[]} />);
    expect(page.text()).toContain('没有业务权利');
  });

  it('is not asked for while it is closed', async () => {
    page = await draw(<ViewAsDrawer target={null} tenantId={null} onClose={() => {}} />);
    expect(page.asked).toEqual([]);
  });
});
