// @vitest-environment jsdom
import type { Program } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw, listed } from '../../component.testing.tsx';
import { ProgramDetail } from './ProgramDetail.tsx';
import { ProgramForm } from './ProgramForm.tsx';
import ProgramsPage from './ProgramsPage.tsx';
import { RotateForm } from './RotateForm.tsx';
import { ScopeTable } from './ScopeTable.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

const erp: Program = {
  ...{ id: '7', name: 'ERP 接口', note: '', ownerId: '3', ownerName: '林嘉怡', scopes: ['reg/first:save'] },
  ...{ state: 'ready', version: 2, createTime: '2026-11-01 08:00:00', createdByName: '企业管理员', expiresOn: null },
  ...{ revokedTime: null, lastUsedTime: '2026-11-20 09:30:00', calls: 120, refused: 3 },
};
const ended: Program = { ...erp, id: '8', name: '旧接口', state: 'revoked', lastUsedTime: null, calls: 0, refused: 0 };
const choices = {
  owners: [{ id: '3', name: '林嘉怡 (applicant)' }],
  scopes: [
    { scope: 'reg/first:save', area: 'reg/first', title: '首次申请' },
    { scope: 'letters:read', area: null, title: 'letters:read' },
  ],
};
const more = async (action: string) => {
  await page.user.click(page.screen.getByRole('button', { name: '“ERP 接口”的更多操作' }));
  await page.user.click(await page.until(() => page.screen.queryByRole('menuitem', { name: action }), action));
};
const sent = (end: string) => page.asked.find(({ path }) => path.endsWith(end))?.body;

describe('service accounts', () => {
  it('are listed with state, person and calls; an ended one only shows its keys', async () => {
    page = await draw(<ProgramsPage />, () => listed([erp, ended] as never));
    for (const words of ['ERP 接口', '林嘉怡', '可用', '已停用', '尚未调用']) await page.see(words);
    expect(page.screen.queryByRole('button', { name: '“旧接口”的更多操作' })).toBeNull();
  });

  it('without any, say what they are for and how to make one', async () => {
    page = await draw(<ProgramsPage />, () => listed([]));
    await page.see('还没有程序账号');
    await page.see('开立后，企业的系统可以自动填报、提交，并查询结果。');
  });

  it('that cannot be read say why', async () => {
    page = await draw(<ProgramsPage />, () => new Error('程序账号由企业开立。'));
    await page.see('程序账号由企业开立。');
  });

  it('are ended only after a question that names them', async () => {
    page = await draw(<ProgramsPage />, ({ path }) => (path.endsWith('query') ? listed([erp] as never) : true));
    await page.see('ERP 接口');
    await more('停用');
    await page.see('停用程序账号“ERP 接口”？');
    expect(sent('/program/revoke')).toBeUndefined();
    await page.click('停用');
    await page.until(() => sent('/program/revoke'), 'what was sent');
    expect(sent('/program/revoke')).toEqual({ id: '7' });
  });
});

describe('the form of a service account', () => {
  it('wants name, person and rights, and hands over the key', async () => {
    const keys: (string | null)[][] = [];
    page = await draw(
      <ProgramForm program="new" onKey={(...key) => keys.push(key)} onClose={() => undefined} />,
      ({ path }) => (path.endsWith('choices') ? choices : { id: '9', version: 1, secret: 'fk_9_abc' }),
    );
    await page.see('请先选择代表人员');
    await page.click('保存');
    for (const words of ['请填写名称', '请选择代表人员', '请至少选择一项权限']) await page.see(words);
    expect(sent('/program/save')).toBeUndefined();
  });

  it('changes what one may do; the person stays', async () => {
    page = await draw(<ProgramForm program={erp} onKey={() => undefined} onClose={() => undefined} />, ({ path }) =>
      path.endsWith('choices') ? choices : { id: '7', version: 3, secret: null },
    );
    const may = page.screen.getByRole('checkbox', { name: '首次申请 · 填报' });
    await page.until(() => (may as HTMLInputElement).checked, 'the right that the program has');
    await page.type('名称', 'ERP');
    await page.click('保存');
    await page.until(() => sent('/program/save'), 'what was sent');
    expect(sent('/program/save')).toMatchObject({ id: '7', version: 2, scopes: ['reg/first:save'], expiresOn: null });
    expect(sent('/program/save')).not.toHaveProperty('ownerId');
  });
});

const area = (id: string, title: string, verbs: string[]) =>
  verbs.map((verb) => ({ scope: `${id}:${verb}`, area: id, title }));
const offered = [
  ...area('reg/first', '首次申请', ['query', 'get', 'save', 'submit']),
  ...area('company/file', '企业档案', ['query', 'get']),
  { scope: 'letters:read', area: null, title: 'letters:read' },
];
/** Holds what is ticked, as the form does. */
function Held({ first }: { first: string[] }): ReactNode {
  const [held, setHeld] = useState(first);
  return (
    <>
      <ScopeTable offered={offered} value={held} onChange={setHeld} />
      <output>{held.join(' ')}</output>
    </>
  );
}

describe('the rights of a service account', () => {
  const held = () => page.screen.getByRole('status').textContent;
  const tick = (name: string) => page.user.click(page.screen.getByRole('checkbox', { name }));

  it('are ticked one by one, by kind of business, or for all of them; nothing is offered that the person may not do', async () => {
    page = await draw(<Held first={[]} />, () => true);
    await tick('查看文书');
    await tick('首次申请 · 填报');
    expect(held()).toBe('letters:read reg/first:save');
    await tick('全部业务：查询');
    expect(held()).toBe('letters:read reg/first:save reg/first:query company/file:query');
    await tick('企业档案：全部');
    expect(held()).toContain('company/file:get');
    await tick('企业档案：全部');
    expect(held()).toBe('letters:read reg/first:save reg/first:query');
    expect(page.screen.queryByRole('checkbox', { name: '企业档案 · 填报' })).toBeNull();
  });

  it('that the person lost are said and can be taken away', async () => {
    page = await draw(<Held first={['reg/change:save']} />, () => true);
    await tick('reg/change:save（代表人员已没有此权限）');
    expect(held()).toBe('');
  });
});

describe('the key of a service account', () => {
  it('is said to be a key, not a password', async () => {
    page = await draw(<ProgramsPage />, ({ path }) =>
      path.endsWith('query') ? listed([erp] as never) : { id: '7', version: 3, secret: 'fk_7_new' },
    );
    await page.see('ERP 接口');
    await more('更换密钥');
    await page.see('更换密钥：ERP 接口');
    await page.user.click(page.screen.getAllByRole('button', { name: '更换密钥' }).at(-1) as HTMLElement);
    await page.see('fk_7_new');
    await page.see('密钥只显示这一次，请现在复制到程序的保密配置中；遗失后只能更换。');
    expect(page.screen.queryByText(/首次登录必须修改/)).toBeNull();
  });

  it('is replaced with the overlap that was chosen, and shown once', async () => {
    const keys: (string | null)[][] = [];
    page = await draw(
      <RotateForm program={erp} onKey={(...key) => keys.push(key)} onClose={() => undefined} />,
      () => ({ id: '7', version: 2, secret: 'fk_7_new' }),
    );
    await page.see('更换密钥：ERP 接口');
    await page.click('更换密钥');
    await page.until(() => keys.length > 0, 'the key');
    expect([sent('/program/rotate'), keys]).toEqual([{ id: '7', overlapHours: 24 }, [['ERP 接口', 'fk_7_new']]]);
  });

  it('stands with the calls by day, and is ended after a question', async () => {
    const key = { id: '4', prefix: 'fk_…abc123', createTime: '2026-11-01 08:00:00', createdByName: '企业管理员' };
    const detail = {
      ...erp,
      keys: [{ ...key, expireTime: null, revokedTime: null, isValid: true }],
      days: [{ day: '2026-11-20', calls: 120, refused: 3 }],
      idle: ['reg/first:save'],
    };
    page = await draw(<ProgramDetail program={erp} onClose={() => undefined} />, ({ path }) =>
      path.endsWith('get') ? (detail as never) : true,
    );
    for (const words of ['fk_…abc123', '2026-11-20', '程序编号']) await page.see(words);
    await page.see('代表人员目前没有这些权限，程序不能使用：reg/first:save');
    await page.click('停用密钥');
    await page.see('停用密钥 fk_…abc123？');
    expect(sent('/program/revoke')).toBeUndefined();
  });
});
