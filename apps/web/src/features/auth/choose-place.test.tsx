// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getAddress, navigate } from '../../client/navigation.ts';
import { forgetSession, useSession } from '../../client/session/session.ts';
import { getScope, setScope } from '../../client/session/token.ts';
import { draw } from '../../component.testing.tsx';
import SystemSelectPage from './SystemSelectPage.tsx';
import TenantSelectPage from './TenantSelectPage.tsx';

const before = useSession.getState();
let page: Awaited<ReturnType<typeof draw>>;
const heard: string[] = [];
const listeners = {
  onSignedIn: () => void heard.push('in'),
  onSignedOut: () => void heard.push('out'),
};
beforeEach(() => {
  heard.length = 0;
  navigate('/systemSelect');
  useSession.setState({ user: { id: '7', account: 'multi', fullname: '周晚晴' } as never });
});
afterEach(async () => {
  await page.end();
  forgetSession();
  useSession.setState(before, true);
  navigate('/');
});
const tenants = [
  { id: '1', name: '岚屿', kind: 'company' },
  { id: '2', name: '云海省药监局', kind: 'authority' },
] as never[];
const systems: Json = [
  { id: '11', name: '业务办理', alias: 'business', logo: null, logoType: 'svg' },
  { id: '12', name: '平台管理', alias: 'platform', logo: null, logoType: 'svg' },
];

describe('who works for several tenants', () => {
  it('chooses one by name and kind; the sub-system is open again, and the way goes on to where it began', async () => {
    useSession.setState({ tenants });
    setScope({ tenantId: '9', systemId: '99' });
    page = await draw(<TenantSelectPage query={{ redirect: '/tasks/pending' }} {...listeners} />);
    expect(page.text()).toContain('周晚晴，您在多个租户任职');
    const list = page.screen.getByRole('list', { name: '选择租户' });
    expect([...list.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      '岚屿企业',
      '云海省药监局监管部门',
    ]);
    await page.user.click(page.screen.getByRole('button', { name: /岚屿/ }));
    expect(getScope()).toEqual({ tenantId: '1', systemId: null });
    expect([useSession.getState().tenant?.name, getAddress().path, heard]).toEqual(['岚屿', '/tasks/pending', ['in']]);
  });

  it('goes home where the address that interrupted it leads out of the product', async () => {
    useSession.setState({ tenants });
    page = await draw(<TenantSelectPage query={{ redirect: '//elsewhere.example/' }} {...listeners} />);
    await page.user.click(page.screen.getByRole('button', { name: /药监局/ }));
    expect(getAddress().path).toBe('/dashboard');
  });

  it('chooses the sub-system then, may go back to the tenants, and signs out from here', async () => {
    useSession.setState({ tenants, tenant: tenants[0] as never });
    setScope({ tenantId: '1', systemId: null });
    page = await draw(<SystemSelectPage query={{ redirect: '/tasks/pending' }} {...listeners} />, ({ path }) =>
      path.endsWith('/findCurrentUserSubSystem') ? systems : {},
    );
    await page.see('业务办理');
    expect(page.text()).toContain('岚屿');
    expect(page.screen.getByRole('link', { name: '换一个租户' }).getAttribute('href')).toBe('/tenantSelect');
    await page.user.click(page.screen.getByRole('button', { name: '业务办理' }));
    expect([getScope(), getAddress().path, heard]).toEqual([
      { tenantId: '1', systemId: '11' },
      '/tasks/pending',
      ['in'],
    ]);
    await page.user.click(page.screen.getByRole('button', { name: '退出登录' }));
    await page.until(() => heard.includes('out'), 'the way out');
    expect(getScope()).toEqual({ tenantId: null, systemId: null });
  });

  it('is told where there is no sub-system, and what failed where they cannot be asked for', async () => {
    useSession.setState({ tenants: [tenants[0] as never] });
    let answer: Json | Error = [];
    page = await draw(<SystemSelectPage query={{}} {...listeners} />, () => answer);
    await page.see('您的账号还没有可用的系统');
    expect(page.screen.queryByRole('link', { name: '换一个租户' })).toBeNull();
    await page.end();
    answer = new Error('请稍后再试');
    page = await draw(<SystemSelectPage query={{}} {...listeners} />, () => answer);
    await page.see('请稍后再试');
  });
});

describe('who has registered and waits', () => {
  const waiting = async (signUp: object, answer: (path: string) => Json | Error = () => ({})) => {
    useSession.setState({ tenants: [], registration: signUp as never });
    page = await draw(<SystemSelectPage query={{}} {...listeners} />, ({ path }) => answer(path));
  };

  it('R2.1-16 sees that nothing is to be hurried, looks again, and may name another company', async () => {
    await waiting({ status: 'WAIT', company: 'lanyu', opinion: null }, () => ({ company: '云海禾序（演示）' }));
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('账号待审核');
    expect(page.text()).toContain('您申请加入“lanyu”，企业管理员还没有审核');
    await page.click('再查一次');
    expect(heard).toEqual(['in']);
    await page.click('填错了，改企业或说明');
    const company = (await page.field('所在企业')) as HTMLInputElement;
    await page.user.clear(company);
    await page.click('再次申请');
    await page.see('所在企业不能为空');
    await page.user.type(company, ' hexu ');
    await page.user.type(await page.field('任职说明'), '法规部');
    await page.click('再次申请');
    await page.see('您申请加入“云海禾序（演示）”');
    const sent = page.asked.filter(({ body }) => 'company' in body).map(({ body }) => body);
    expect(sent).toMatchObject([{ company: 'hexu', proof: '法规部' }]);
  });

  it('reads why it was refused and asks again at once; what the server says stays with what was typed', async () => {
    await waiting({ status: 'REFUSED', company: '岚屿', opinion: '查无此人' }, () => new Error('没有这家企业'));
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('账号申请没有通过');
    expect(page.text()).toContain('查无此人');
    const company = (await page.field('所在企业')) as HTMLInputElement;
    expect(company.value).toBe('岚屿');
    await page.click('再次申请');
    await page.see('没有这家企业');
    expect(company.value).toBe('岚屿');
  });
});
