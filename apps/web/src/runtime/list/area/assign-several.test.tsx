// @vitest-environment jsdom
import type { Json, PublishedArea } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw, listed } from '../../../component.testing.tsx';
import { AreaList } from './AreaListPage.tsx';
import { AssignSeveral } from './AssignSeveral.tsx';
import { BulkAnswers } from './BulkAnswers.tsx';

const words = (zh: string, en = zh) => ({ 'zh-CN': zh, 'zh-TW': zh, en });
const plan = {
  version: 1,
  allowed: ['query', 'get', 'handle'],
  definition: {
    id: 'demo/assign',
    kind: 'worklist',
    title: words('分配'),
    titleOf: '""',
    fields: [],
    form: { steps: [] },
    list: { columns: ['title', 'proposed', 'proposedWhy'].map((field) => ({ field, priority: 1 })), filters: [] },
    worklist: {
      source: 'tasks',
      parameters: [{ key: 'Q^node^SI', value: 'assign' }],
      proposes: { action: 'assign', people: [{ field: 'chief', role: 'CHIEF', node: 'review' }], reason: 'reason' },
    },
  },
} as unknown as PublishedArea;
const row = (id: string, title: string, mine = true) => ({
  ...{ id, taskId: id, caseId: `9${id}`, area: 'reg/first', process: 'p1', node: 'assign', title, mine, due: null },
  ...{ nodeTitle: words('分配'), proposed: '周敏', proposedWhy: '周敏：在手 1 件' },
});
const person = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, load: 1, familiar: 2, away: false, refused: null },
  ...more,
});
const proposal = (taskId: string, title: string) => ({
  ...{ taskId, title, action: 'assign', reasonField: 'reason' },
  people: [
    {
      ...{ field: 'chief', label: '主审', proposed: '11', why: '在手 1 件' },
      candidates: [person('11', '周敏'), person('12', '何静', { refused: '何静须回避' }), person('13', '白露')],
    },
  ],
});

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
let sent: { path: string; body: unknown }[] = [];

async function open(answer: Json): Promise<void> {
  sent = [];
  page = await draw(<AreaList area={plan} />, ({ path, body }) => {
    if (path.endsWith('/query')) return listed([row('1', '甲乳'), row('2', '乙乳')] as never);
    if (path.endsWith('/proposals')) return [proposal('1', '甲乳'), proposal('2', '乙乳')] as unknown as Json;
    if (path.endsWith('/agree/batch')) {
      sent.push({ path, body });
      return answer;
    }
    return (path.includes('area') ? [plan] : {}) as unknown as Json;
  });
  await page.see('甲乳');
  for (const box of page.screen.getAllByRole('checkbox').slice(-2)) await page.user.click(box as HTMLElement);
  await page.click('分配');
  await page.screen.findByRole('dialog');
}

describe('people named for several tasks at once', () => {
  it('are those proposed, with the reason, and each task says what became of it', async () => {
    await open([
      { taskId: '1', state: 200, message: '', cause: null },
      { taskId: '2', state: 409, message: '', cause: '已由陈岚办理' },
    ]);
    const dialog = page.screen.getByRole('dialog');
    expect(dialog.textContent).toContain('在手 1 件');
    await page.user.click(page.screen.getByRole('button', { name: '按所选人员分配' }));
    await page.screen.findByText('已由陈岚办理');
    expect(sent[0]?.body).toMatchObject({
      taskIds: ['1', '2'],
      action: 'assign',
      data: { '1': { chief: { id: '11', text: '周敏' }, reason: '主审：在手 1 件' } },
    });
    expect(page.screen.getByRole('dialog').textContent).toContain('已分配 1/2 个案卷');
  });

  it('wait until somebody is chosen where nobody could be proposed', async () => {
    const [duty] = proposal('1', '甲乳').people;
    const none = {
      ...proposal('1', '甲乳'),
      people: duty ? [{ ...duty, proposed: null, why: '没有可以建议的人员' }] : [],
    };
    page = await draw(<AssignSeveral proposals={[none]} onClose={() => undefined} />, () => null);
    await page.see('没有可以建议的人员，请选择');
    expect(page.screen.getByRole('button', { name: '按所选人员分配' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('the answers to several rows', () => {
  it('say of each what became of it, and count what was done', async () => {
    const answers = [
      { key: '1', title: '甲乳', cause: null },
      { key: '2', title: '乙乳', cause: '须回避' },
    ];
    page = await draw(
      <BulkAnswers answers={answers} title="list.assign.answers" done="已分配" onClose={() => undefined} />,
      () => null,
    );
    await page.see('已分配 1/2 个案卷');
    await page.see('须回避');
  });
});
