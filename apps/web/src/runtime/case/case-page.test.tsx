// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import CasePage from './CasePage.tsx';

const finding = (decision: string | null): JsonObject => ({
  id: 'f1',
  key: 'L05/name',
  rule: 'L05',
  severity: 'error',
  title: { 'zh-CN': '标签用语不当' },
  places: [{ field: 'name', label: { 'zh-CN': '品名' } }],
  citation: { title: '标签管理办法' },
  decision,
});
const task = {
  id: '8',
  node: 'check',
  title: { 'zh-CN': '核查' },
  mine: true,
  claimedByMe: false,
  due: null,
  claimedBy: null,
  nodeTitle: { 'zh-CN': '核查' },
  withdrawable: false,
};
const detail = (more: JsonObject = {}): JsonObject => ({
  id: '7',
  area: 'reg/first',
  title: '岚屿面霜',
  status: 'CHECKING',
  version: 2,
  applyNo: null,
  certNo: '云G妆网备字2026000001',
  holderName: '岚屿公司',
  data: { name: '岚屿面霜' },
  versions: [
    { version: 2, submittedAt: '2026-11-21 10:00:00', submittedBy: '林申' },
    { version: 1, submittedAt: '2026-11-01 10:00:00', submittedBy: '林申' },
  ],
  history: [
    { id: 'h1', at: '2026-11-21 10:00:00', title: { 'zh-CN': '提交' }, actor: '林申', opinion: null, fields: null },
  ],
  tasks: [task],
  findings: [],
  notices: [],
  signatures: [],
  certificate: null,
  ...more,
});
const definition: JsonObject = {
  id: 'reg/first',
  kind: 'application',
  title: { 'zh-CN': '首次申请' },
  fields: [
    { key: 'name', type: 'text', label: { 'zh-CN': '品名' } },
    { key: 'label', type: 'text', label: { 'zh-CN': '标签' } },
  ],
  form: {
    steps: [
      { key: 'one', title: { 'zh-CN': '基本信息' }, sections: [{ fields: ['name'] }] },
      { key: 'two', title: { 'zh-CN': '标签与宣称' }, sections: [{ fields: ['label'] }] },
    ],
  },
  statuses: [{ value: 'CHECKING', label: { 'zh-CN': '核查中' }, look: 'submitted' }],
  tasks: {
    check: {
      title: { 'zh-CN': '核查' },
      mode: 'officer',
      findingsDecidedBefore: ['pass'],
      reasonDespiteFindings: ['pass'],
      actions: [
        { key: 'pass', title: { 'zh-CN': '核查通过' }, look: 'primary' },
        {
          key: 'order',
          title: { 'zh-CN': '责令改正' },
          fields: [{ key: 'items', type: 'longText', label: { 'zh-CN': '改正内容' }, required: true, maxLength: 4000 }],
        },
        { key: 'cancel', title: { 'zh-CN': '取消备案' }, look: 'danger' },
      ],
    },
  },
};
const work = {
  ...task,
  operations: ['transfer'],
  actions: [{ key: 'pass', title: {} }],
  sign: null,
  items: [],
  draft: null,
  form: [],
  choose: [],
  returnTo: [],
};

let page: Awaited<ReturnType<typeof draw>>;
const open = async (shown: JsonObject, handle: Json | Error = {}) => {
  sessionStorage.clear();
  page = await draw(<CasePage params={{ group: 'reg', name: 'first', id: '7' }} />, ({ path, body }): Json | Error => {
    if (path.endsWith('/reg/first/get')) return body.version ? { ...shown, data: { name: '旧名' } } : shown;
    if (path.endsWith('/area/get')) return { id: 'reg/first', version: 1, allowed: ['get', 'handle'], definition };
    if (path.endsWith('/reg/first/handle')) return handle;
    if (path.includes('/task/get')) return work as unknown as Json;
    if (path.endsWith('/preview')) return [];
    return {};
  });
  await page.see('岚屿公司');
  await page.until(() => page.screen.queryByRole('button', { name: /更多/ }), 'what the server allows');
};
afterEach(() => page.end());
const button = (name: string) =>
  page.screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1) as HTMLButtonElement;

describe('a case on its page', () => {
  it('shows status, number and history; a step of the form and an older version are a click away', async () => {
    await open(detail());
    expect(page.tab.title).toBe('岚屿面霜');
    expect(page.screen.getByRole('link', { name: '云G妆网备字2026000001' })).toBeTruthy();
    expect(page.text()).toContain('核查中');
    await page.see('办理记录 1');
    await page.user.click(page.screen.getByRole('tab', { name: '标签与宣称' }));
    await page.until(() => page.screen.queryByText('标签'), 'the other step');
    await page.user.click(page.screen.getByText('版本 2'));
    await page.user.click(await page.screen.findByRole('button', { name: '查看' }));
    await page.see('正在查看第 1 版');
    await page.user.click(button('回到当前版本'));
    await page.until(() => page.screen.queryByRole('button', { name: '回到当前版本' }) === null, 'the newest version');
  });

  it('an action is carried out once, with the opinion that was written, and the case is read again', async () => {
    await open(detail());
    await page.user.click(button('核查通过'));
    await page.see('核查通过：岚屿面霜');
    await page.user.type(page.screen.getAllByRole('textbox').at(-1) as HTMLElement, '资料齐全');
    await page.user.click(button('核查通过'));
    await page.see('已办理：核查通过');
    expect(page.sent('/handle')).toMatchObject([{ taskId: '8', action: 'pass', opinion: '资料齐全' }]);
    expect(page.sent('/reg/first/get').length).toBeGreaterThan(1);
  });

  it('a task that was just decided offers nothing of what it allowed before', async () => {
    const others = { ...task, id: '9', mine: false, nodeTitle: { 'zh-CN': '发送证书' } };
    const before = { ...work, id: '8', operations: ['claim', 'agree'], completedAt: null as string | null };
    const drawn = async (completedAt: string | null) => {
      page = await draw(
        <CasePage params={{ group: 'reg', name: 'first', id: '7' }} />,
        ({ path, body }): Json => {
          if (path.endsWith('/reg/first/get')) return detail({ tasks: [others] });
          if (path.endsWith('/area/get'))
            return { id: 'reg/first', version: 1, allowed: ['get', 'handle'], definition };
          if (!path.includes('/task/get')) return {};
          return (body.taskId === '8'
            ? { ...before, completedAt }
            : { ...work, id: '9', operations: [] }) as unknown as Json;
        },
        { query: { task: '8' } },
      );
      await page.see('发送证书');
      await page.until(() => page.asked.filter(({ path }) => path.includes('/task/get')).length > 1, 'both tasks');
    };
    await drawn('2026-11-28 10:00:00');
    await page.until(() => page.screen.queryByRole('button', { name: '同意' }), 'what the completed one allows');
    await page.end();
    await drawn(null);
    await page.see('岚屿公司');
    expect(page.screen.queryByRole('button', { name: '同意' })).toBeNull();
  });

  it('grave findings are decided before the case passes; what is graver waits behind the menu', async () => {
    await open(detail({ findings: [finding(null)] }));
    expect(button('核查通过').disabled).toBe(true);
    expect(page.text()).toContain('先处理 1 条错误级发现');
    expect(page.screen.queryByRole('button', { name: '取消备案' })).toBeNull();
    await page.user.click(button('更多'));
    await page.user.click(await page.screen.findByRole('menuitem', { name: '取消备案' }));
    await page.see('取消备案：岚屿面霜');
  });

  it('an accepted finding makes the correction the usual way; to pass all the same asks for a reason', async () => {
    await open(detail({ findings: [finding('accepted')] }));
    expect(button('责令改正').className).toContain('primary');
    await page.user.click(button('核查通过'));
    await page.see('仍要这样办理，请在意见里写明理由。');
    await page.user.click(button('核查通过'));
    expect(page.screen.getByRole('alert').textContent).toContain('请在意见里写明理由。');
    expect(page.sent('/handle')).toEqual([]);
  });

  it('accepted findings fill the letter of the correction, and a refusal at a field stays at that field', async () => {
    await open(detail({ findings: [finding('accepted')] }), new Error('任务已由他人办理'));
    await page.user.click(button('责令改正'));
    await page.user.click(await page.screen.findByRole('button', { name: '把已采纳的发现填入“改正内容”' }));
    await page.until(() => page.screen.queryByDisplayValue(/标签用语不当/), 'the filled letter');
    await page.user.click(button('责令改正'));
    await page.see('任务已由他人办理');
    expect(JSON.stringify(page.sent('/handle')[0]?.fields)).toContain('标签用语不当');
  });

  it('a pool task is taken before it is acted on', async () => {
    await open(detail());
    await page.user.click(button('领取'));
    await page.until(() => page.sent('/lock').length === 1, 'the claim');
    expect(page.sent('/lock')[0]).toMatchObject({ taskId: '8' });
  });
});
