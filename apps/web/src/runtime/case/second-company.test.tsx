// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { taskDetail } from '../task/task.testing.ts';
import CasePage from './CasePage.tsx';

const words = (text: string) => ({ 'zh-CN': text });
const task = {
  ...{ id: '8', node: 'consent', nodeTitle: words('受托企业确认'), process: 'plantConsent' },
  ...{ mine: true, claimedByMe: false, due: null, claimedBy: null, withdrawable: false, sign: null },
};
const lines = { key: 'lines', type: 'integer', label: words('生产线数'), required: true };
const definition: JsonObject = {
  ...{ id: 'relation/plant-consent', kind: 'application', title: words('委托生产确认') },
  fields: [
    { key: 'subject', type: 'text', label: words('委托事项') },
    { key: 'reason', type: 'text', label: words('选择理由') },
    { key: 'remark', type: 'text', label: words('内部备注') },
  ],
  form: {
    steps: [
      { key: 'main', title: words('委托'), sections: [{ fields: ['subject', 'reason'] }] },
      { key: 'inside', title: words('内部资料'), sections: [{ fields: ['remark'] }] },
    ],
  },
  statuses: [{ value: 'ASKED', label: words('待确认'), look: 'submitted' }],
  tasks: {
    consent: {
      ...{ title: words('受托企业确认'), mode: 'counterparty' },
      actions: [
        { key: 'confirm', title: words('同意受托'), look: 'primary', fields: [lines] },
        { key: 'refuse', title: words('不同意'), look: 'danger' },
      ],
    },
  },
};
const detail = (more: JsonObject): JsonObject => ({
  ...{ id: '7', area: 'relation/plant-consent', definitionVersion: 1, title: '演示面霜', status: 'ASKED', version: 1 },
  ...{ applyNo: null, acceptNo: null, certNo: null, holderName: '岚屿公司', data: { subject: '演示面霜' } },
  versions: [{ version: 1, submittedAt: '2026-11-21 10:00:00', submittedBy: '' }],
  ...{ history: [], tasks: [task], findings: [], notices: [], signatures: [], certificate: null, shows: ['subject'] },
  ...more,
});

let page: Awaited<ReturnType<typeof draw>>;
const open = async (shown: JsonObject) => {
  sessionStorage.clear();
  const params = { group: 'relation', name: 'plant-consent', id: '7' };
  page = await draw(<CasePage params={params} />, ({ path }): Json | Error => {
    if (path.endsWith('/plant-consent/get')) return shown;
    if (path.endsWith('/area/get')) return { id: 'relation/plant-consent', version: 1, allowed: ['get'], definition };
    const actions = [{ key: 'confirm', title: words('同意受托') }];
    if (path.includes('/task/get')) return taskDetail({ operations: [], actions }) as unknown as Json;
    return {};
  });
  await page.see('岚屿公司');
};
afterEach(() => page.end());
const labels = (role: string) => page.screen.queryAllByRole(role).map((one) => one.textContent?.trim());

describe('the case page of the second company', () => {
  it('draws the fields that it is shown, its answers, and nothing of the office', async () => {
    await open(detail({}));
    expect(labels('tab')).toEqual(['委托']);
    expect(page.screen.queryByText('委托事项')).not.toBeNull();
    expect(page.screen.queryByText('选择理由')).toBeNull();
    expect(labels('radio').length).toBe(1);
    for (const word of ['流程图', '版本', '文书', '查阅记录', '为什么'])
      expect(page.screen.queryByText(new RegExp(word))).toBeNull();
  });

  it('answers with the fields of an action; it offers neither files nor a draft, and asks nobody who comes next', async () => {
    await open(detail({}));
    await page.until(() => !page.screen.getByRole('button', { name: '同意受托' }).hasAttribute('disabled'), 'the task');
    expect(labels('button')).toEqual(expect.arrayContaining(['同意受托', '不同意']));
    await page.click('同意受托');
    const dialog = await page.until(() => page.screen.queryByRole('dialog'), 'the dialog');
    expect(dialog?.textContent).toContain('生产线数');
    const buttons = [...(dialog?.querySelectorAll('button') ?? [])].map((one) => one.textContent?.trim());
    expect(buttons.filter((one) => one && !['同意受托', '取 消', '取消'].includes(one))).toEqual([]);
    expect(page.sent('/preview')).toEqual([]);
  });

  it('after its answer it reads what it answered', async () => {
    const answer = { id: '8', at: '2026-11-22 09:00:00', node: 'consent', action: 'confirm', title: words('同意受托') };
    const history = [
      { ...answer, actor: '许言之', opinion: '可以安排', fields: { lines: 2 }, fromStatus: null, toStatus: null },
    ];
    await open(detail({ tasks: [], history }));
    await page.see('可以安排');
    await page.see('生产线数');
    expect(page.screen.queryByRole('button', { name: '同意受托' })).toBeNull();
  });
});
