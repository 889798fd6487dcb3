// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import WorkbenchPage from './WorkbenchPage.tsx';

const words = (text: string) => ({ 'zh-CN': text, en: text });
const finding = (id: string, title: string, severity: string, place: JsonObject): JsonObject => ({
  id,
  key: id,
  rule: `F${id}`,
  ruleVersion: 1,
  title: words(title),
  severity,
  places: [place],
  citation: { regulation: '安全技术规范', article: '第 3 章', text: '化妆品禁用组分', verified: true },
  acknowledgement: null,
  decision: null,
  decisionReason: null,
  decidedBy: null,
  decidedAt: null,
});
const findings = [
  finding('1', '第三种原料超过限量', 'error', { field: 'parts', rowId: 'b', column: 'share' }),
  finding('2', '检验报告缺页', 'warn', { field: 'papers', rowId: 'report' }),
  finding('3', '名称含禁用词', 'warn', { field: 'name' }),
];
const item = (id: string, text: string): JsonObject => ({
  id,
  caseId: '7',
  version: 1,
  round: 0,
  number: null,
  origin: 'chief',
  place: { field: 'parts', rowId: 'a' },
  placeText: '原料 第 1 行',
  gone: false,
  severity: 'must',
  basis: '规范 第 3 章',
  text,
  asks: 'correct',
  unlocks: ['parts'],
  rule: null,
  findingId: null,
  letterId: null,
  state: 'DRAFT',
  replies: [],
  author: '周敏',
  mine: true,
  trail: [],
});
const column = (key: string, label: string) => ({ key, type: 'text', label: words(label) });
const definition: JsonObject = {
  id: 'any/area',
  kind: 'application',
  title: words('任一业务'),
  review: { mapping: {} },
  fields: [
    { key: 'name', type: 'text', label: words('产品名称') },
    { key: 'parts', type: 'table', label: words('原料'), columns: [column('name', '名称'), column('share', '含量')] },
    { key: 'papers', type: 'documents', label: words('资料清单') },
  ],
  form: {
    steps: [
      { key: 'one', title: words('基本信息'), sections: [{ fields: ['name'] }] },
      { key: 'two', title: words('原料配方'), sections: [{ fields: ['parts'] }] },
      { key: 'three', title: words('资料文件'), sections: [{ fields: ['papers'] }] },
    ],
  },
  statuses: [{ value: 'REVIEW', label: words('审评中'), look: 'review' }],
  tasks: {
    judge: {
      title: words('审评'),
      mode: 'officer',
      findingsDecidedBefore: ['finish'],
      actions: [
        { key: 'finish', title: words('提交复核'), look: 'primary', items: { origin: 'chief', need: 'optional' } },
      ],
    },
  },
};
const task = {
  id: '8',
  process: 'p',
  node: 'judge',
  title: words('审评'),
  nodeTitle: words('审评'),
  mine: true,
  claimedByMe: true,
  claimedBy: '周敏',
  due: null,
  sign: null,
};
const detail = (): JsonObject => ({
  id: '7',
  area: 'any/area',
  title: '岚屿防晒乳',
  status: 'REVIEW',
  version: 1,
  acceptNo: '国妆特申 2026-1',
  certNo: null,
  holderName: '岚屿公司',
  begun: { channel: 'holder', by: '', parentCaseId: null },
  data: {
    name: '岚屿防晒乳',
    parts: [
      { _id: 'a', name: '水', share: '80' },
      { _id: 'b', name: '氧化锌', share: '30' },
    ],
    papers: [
      { _id: 'standard', code: 'standard', files: [{ id: '91', name: '标准.zip', size: 3 }] },
      { _id: 'report', code: 'report', files: [{ id: '92', name: '报告.zip', size: 3 }] },
    ],
  },
  versions: [{ version: 1, submittedAt: '2026-11-21 10:00:00', submittedBy: '林申' }],
  history: [],
  tasks: [task],
  findings: decidedFindings(),
  notices: [],
  signatures: [],
  certificate: null,
});

const given = {
  params: { group: 'any', name: 'area', id: '7' },
  query: {},
  onSignedIn: () => {},
  onSignedOut: () => {},
};
const workbench = <WorkbenchPage {...given} />;

let page: Awaited<ReturnType<typeof draw>>;
let mine = true;
let decided: Record<string, JsonObject> = {};
let items: JsonObject[] = [];
let refusal: Error | null = null;

/** The findings as they stand after what was decided. */
function decidedFindings(): JsonObject[] {
  return findings.map((one) => ({ ...one, ...decided[String(one.id)] }));
}

function answer({ path, body }: { path: string; body: JsonObject }): Json | Error {
  if (path.endsWith('/any/area/get')) return mine ? detail() : { ...detail(), tasks: [{ ...task, mine: false }] };
  if (path.endsWith('/area/get')) return { id: 'any/area', version: 1, allowed: ['get', 'handle'], definition };
  if (path.endsWith('/review/result'))
    return {
      version: 1,
      rulebookVersion: 'r',
      asOf: '2026-11-21',
      reviewedAt: '2026-11-21 10:00:00',
      passed: [],
      notApplicable: [],
      notices: [],
      signatures: [],
      findings: decidedFindings(),
      opinions: [],
      practice: [],
      mayDecide: mine,
      languageModel: false,
    };
  if (path.endsWith('/finding/decide')) {
    if (refusal) {
      decided[String(body.findingId)] = { decision: 'rejected', decisionReason: '已核对', decidedBy: '何一鸣' };
      return refusal;
    }
    decided[String(body.findingId)] = { decision: body.decision ?? null, decisionReason: body.reason ?? null };
    return {};
  }
  if (path.endsWith('/opinion/items'))
    return { items, mayWrite: mine, mayAdopt: false, mayJudge: false, mayAnswer: false };
  if (path.endsWith('/opinion/item/ofFinding')) {
    decided[String(body.findingId)] = { decision: 'accepted' };
    items = [...items, { ...item('31', '第三种原料超过限量'), findingId: body.findingId ?? null }];
    return items.at(-1) as JsonObject;
  }
  if (path.endsWith('/opinion/item/save')) {
    items = [...items, { ...item('21', String(body.text)), place: body.place ?? null }];
    return items.at(-1) as JsonObject;
  }
  if (path.includes('/task/get'))
    return {
      ...task,
      operations: [],
      actions: [{ key: 'finish', title: words('提交复核') }],
      sign: null,
      items: [],
      draft: null,
      form: [],
      choose: [],
      returnTo: [],
    };
  if (path.endsWith('/rulebook'))
    return { requirements: [{ code: 'report', title: words('产品检验报告') }], limits: [], lists: {} };
  if (path.endsWith('/letter/query')) return { dataResult: [], pageResult: { total: 0 } };
  if (path.endsWith('/propose') || path.endsWith('/preview')) return [];
  return {};
}
async function open() {
  page = await draw(workbench, answer);
  await page.until(() => document.querySelector('.work-tab'), 'the workbench');
}
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  mine = true;
  decided = {};
  items = [];
  refusal = null;
});
afterEach(async () => {
  await page.end();
  // Files of tests share one window.
  vi.restoreAllMocks();
});

const keys = (typed: string) => page.user.keyboard(typed);
const chosen = () => page.screen.queryAllByRole('button', { pressed: true }).map((one) => one.dataset.finding);
const marked = () => document.querySelector<HTMLElement>('.work-form [data-here]');
const dossier = () => document.querySelector('.work-dossier')?.textContent ?? '';

describe('the keys of the workbench', () => {
  it('go from finding to finding, and the dossier goes to the row, the file and the field that each speaks of', async () => {
    await open();
    await keys('j');
    expect(chosen()).toEqual(['1']);
    await page.until(() => marked()?.dataset.row === 'b', 'the marked row');
    await keys('j');
    expect(chosen()).toEqual(['2']);
    await page.until(() => dossier().includes('文件 2/2'), 'the file of the finding');
    expect(document.querySelector('.work-here')?.textContent).toContain('资料清单 · 产品检验报告');
    await keys('j');
    await page.until(() => marked()?.dataset.field === 'name', 'the marked field');
    await keys('kk');
    expect(chosen()).toEqual(['1']);
    expect(document.querySelector('.work-here')?.textContent).toContain('原料 · 第 2 行 · 含量');
  });

  it('accept a finding, and reject another with the reason that is asked for', async () => {
    await open();
    await keys('j');
    await keys('a');
    await page.until(() => page.sent('/finding/decide').length === 1, 'the decision');
    await page.until(() => page.text().includes('已采纳'), 'the state read anew');
    await keys('j');
    await keys('r');
    await page.type('理由', '报告在附件里');
    await page.user.click(page.screen.getAllByRole('button', { name: '不采纳' }).at(-1) as HTMLElement);
    await page.until(() => page.sent('/finding/decide').length === 2, 'the second decision');
    expect(page.sent('/finding/decide')).toMatchObject([
      { findingId: '1', decision: 'accepted' },
      { findingId: '2', decision: 'rejected', reason: '报告在附件里' },
    ]);
  });

  it('take a finding over as an item, once', async () => {
    await open();
    await keys('j');
    await page.until(() => page.screen.queryByRole('button', { name: /采纳并写成条目/ }), 'the way to an item');
    await keys('i');
    await page.see('意见条目 1');
    await page.until(() => !page.screen.queryByRole('button', { name: /采纳并写成条目/ }), 'that it is done');
    await keys('i');
    expect(page.sent('/opinion/item/ofFinding')).toMatchObject([{ findingId: '1' }]);
  });

  it('write an item at the place that is looked at and save it; letters that are typed command nothing', async () => {
    await open();
    await keys('j');
    await keys('o');
    const text = (await page.field('内容')) as HTMLTextAreaElement;
    await page.focus(text);
    await keys('ajfs');
    expect(text.value).toBe('ajfs');
    expect(page.sent('/finding/decide')).toEqual([]);
    expect(page.sent('/opinion/item/save')).toEqual([]);
    await page.type('内容', '请降低氧化锌的含量。');
    await page.type('依据', '规范 第 3 章');
    await page.leave();
    await keys('s');
    await page.until(() => page.sent('/opinion/item/save').length === 1, 'the saved item');
    expect(page.sent('/opinion/item/save')).toMatchObject([
      { place: { field: 'parts', rowId: 'b', column: 'share' }, text: '请降低氧化锌的含量。', severity: 'must' },
    ]);
    await page.see('意见条目 1');
    await page.until(() => document.querySelector('.item-text')?.textContent === '请降低氧化锌的含量。', 'the item');
  });

  it('an item is written at the row that was clicked in the dossier', async () => {
    await open();
    await keys('j');
    await page.until(() => marked()?.dataset.row === 'b', 'the row');
    await page.user.click(document.querySelector('[data-row="a"] [data-column="name"]') as HTMLElement);
    expect(document.querySelector('.work-here')?.textContent).toContain('第 1 行 · 名称');
    await keys('o');
    await page.type('内容', '请写明水的来源。');
    await page.focus(await page.type('依据', '资料管理规定'));
    await keys('{Control>}{Enter}{/Control}');
    await page.until(() => page.sent('/opinion/item/save').length === 1, 'the saved item');
    expect(page.sent('/opinion/item/save')[0]?.place).toEqual({ field: 'parts', rowId: 'a', column: 'name' });
  });

  it('turn the files over, after the last the first', async () => {
    await open();
    for (const at of ['1/2', '2/2', '1/2']) {
      await keys(']');
      await page.until(() => dossier().includes(`文件 ${at}`), `file ${at}`);
    }
    await keys('[[');
    await page.until(() => dossier().includes('文件 2/2'), 'the file before');
  });

  it('finish: what is undecided is said and gone to, then the action opens', async () => {
    await open();
    await page.until(() => document.querySelector('[data-command="finish"]'), 'the usual action');
    await keys('j');
    await keys('j');
    await keys('f');
    await page.see('先处理 1 条错误级发现');
    expect(chosen()).toEqual(['1']);
    expect(page.screen.queryByRole('dialog')).toBeNull();
    await keys('a');
    await page.until(() => document.querySelector('[data-command="finish"] button:not(:disabled)'), 'the way on');
    await keys('f');
    const dialog = await page.until(() => page.screen.queryByRole('dialog'), 'the action');
    expect(dialog.textContent).toContain('提交复核');
  });

  it('finish: what is undecided is gone to in the dossier, too, when the filter hid it', async () => {
    await open();
    await page.until(() => document.querySelector('[data-command="finish"]'), 'the usual action');
    await page.type('规则或文字', '禁用词');
    await page.until(() => chosen()[0] === '3', 'the finding that is left');
    await page.leave();
    await keys('f');
    await page.until(() => chosen()[0] === '1', 'the undecided finding');
    await page.until(() => marked()?.dataset.row === 'b', 'its row');
  });

  it('do nothing once they are switched off, and stay off', async () => {
    await open();
    await page.user.click(page.screen.getByRole('switch', { name: '单键' }));
    await page.leave();
    await keys('jj');
    expect(document.querySelector('.work-here')).toBeNull();
    await page.end();
    await open();
    await keys('jj');
    expect(document.querySelector('.work-here')).toBeNull();
  });
});

describe('what somebody does at the workbench', () => {
  it('half-written words are there again after a reload: the reason and the item', async () => {
    await open();
    await keys('j');
    await keys('r');
    await page.type('理由', '报告另');
    await page.leave();
    await keys('o');
    await page.type('内容', '请说');
    await page.end();
    await open();
    expect(((await page.field('内容')) as HTMLTextAreaElement).value).toBe('请说');
    await page.user.click(page.screen.getByRole('tab', { name: /规则发现/ }));
    await keys('j');
    await keys('r');
    expect(((await page.field('理由')) as HTMLTextAreaElement).value).toBe('报告另');
  });

  it('who comes second is told why and sees what is true now', async () => {
    await open();
    await keys('j');
    refusal = Object.assign(new Error('案卷现在没有轮到您处理的任务'), { state: 409 });
    await keys('a');
    await page.see('案卷现在没有轮到您处理的任务');
    await page.until(() => page.text().includes('何一鸣'), 'the decision of the other');
    expect(page.screen.queryByRole('button', { name: /^采纳/ })).toBeNull();
  });

  it('who has no task reads, and sees who has it', async () => {
    mine = false;
    await open();
    await page.see('周敏 正在办理');
    await page.see('这个环节不由您办理');
    await keys('j');
    await keys('ar');
    await keys('o');
    await keys('f');
    expect(page.sent('/finding/decide')).toEqual([]);
    expect(page.screen.queryByRole('button', { name: /采纳|在这里写意见|提交复核/ })).toBeNull();
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });

  it('the panes are folded and made wider by keyboard, and stay so', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(250);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    await open();
    const edge = page.screen.getByRole('separator', { name: '调整办理的宽度' });
    edge.focus();
    await keys('{ArrowLeft}');
    expect(edge.getAttribute('aria-valuenow')).toBe('274');
    await page.user.click(page.screen.getByRole('button', { name: '收起申报资料' }));
    expect(document.querySelector<HTMLElement>('.work-left')?.hidden).toBe(true);
    await page.end();
    await open();
    expect(document.querySelector<HTMLElement>('.work-left')?.hidden).toBe(true);
    expect(JSON.parse(localStorage.getItem('workbench.panes') ?? '{}')).toMatchObject({ leftOpen: false, right: 274 });
    await page.user.click(page.screen.getByRole('button', { name: '展开申报资料' }));
    expect(document.querySelector<HTMLElement>('.work-left')?.hidden).toBe(false);
  });

  it('a case that cannot be read says so and is tried again', async () => {
    let asked = 0;
    page = await draw(workbench, (one) => {
      if (one.path.endsWith('/review/result')) asked += 1;
      return one.path.endsWith('/review/result') && asked === 1
        ? Object.assign(new Error('没有这个案卷'), { state: 404 })
        : answer(one);
    });
    await page.see('没有这个案卷');
    await page.user.click(page.screen.getByRole('button', { name: '重试' }));
    await page.see('第三种原料超过限量');
  });
});
