// @vitest-environment jsdom
import type { CaseDetail, Json, JsonObject, ReviewOfVersion, StoredFinding } from '@app/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { FindingsView } from './FindingsView.tsx';
import type { ShownReview } from './result.queries.ts';

const words = (text: string) => ({ 'zh-CN': text, 'zh-TW': text, en: text });
const finding = (id: string, title: string, severity: string, field: string | null, more: JsonObject = {}) =>
  ({
    id,
    rule: `F${id}`,
    ruleVersion: 1,
    title: words(title),
    severity,
    places: field === null ? [] : [{ field }],
    citation: { title: '技术规范', verified: true },
    decision: null,
    ...more,
  }) as unknown as StoredFinding;
const findings = [
  finding('1', '超过限量', 'error', 'formula'),
  finding('2', '名称含禁用词', 'warn', 'name'),
  finding('3', '缺少说明', 'info', null),
];
const opinion = { findingId: '1', text: '请降低用量。', source: 'typed', by: '郑审批', at: '2026-11-20 10:00:00' };
const review = (result: Partial<ReviewOfVersion> = {}): ShownReview => ({
  place: { group: 'reg', name: 'first', caseId: '7' },
  definition: {
    fields: [
      { key: 'name', type: 'text', label: words('产品名称') },
      { key: 'formula', type: 'text', label: words('配方') },
    ],
  } as ShownReview['definition'],
  detail: { data: {}, versions: [] } as unknown as CaseDetail,
  result: {
    findings,
    notices: [],
    opinions: [],
    passed: [],
    practice: [],
    mayDecide: true,
    languageModel: false,
    ...result,
  } as ReviewOfVersion,
  officer: true,
  onChanged: () => {
    changed += 1;
  },
});

let changed = 0;
let page: Awaited<ReturnType<typeof draw>>;
const open = async (
  result: Partial<ReviewOfVersion> = {},
  answers: Record<string, Json | Error | Promise<Json>> = {},
) => {
  page = await draw(<FindingsView review={review(result)} />, ({ path }) => {
    const found = Object.entries(answers).find(([end]) => path.endsWith(end));
    return found ? found[1] : path.endsWith('/propose') ? [] : {};
  });
};
beforeEach(() => {
  changed = 0;
});
afterEach(async () => {
  await page.end();
  sessionStorage.clear();
});
const chosen = () => page.screen.queryAllByRole('button', { pressed: true }).map((one) => one.dataset.finding);
const headings = () => page.screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const opinionField = () => page.field('审评意见') as Promise<HTMLTextAreaElement>;

it('an officer goes through the findings by letters, accepts one and is asked why another is rejected', async () => {
  await open();
  expect(chosen()).toEqual(['1']);
  (page.screen.getAllByRole('button', { pressed: true })[0] as HTMLElement).focus();
  await page.user.keyboard('pn');
  expect(chosen()).toEqual(['2']);
  await page.user.keyboard('nnp');
  expect(chosen()).toEqual(['2']);
  await page.user.keyboard('a');
  await page.until(() => page.sent('/finding/decide').length === 1 && changed === 1, 'the decision');
  await page.user.keyboard('r');
  await page.field('理由');
  expect(page.sent('/finding/decide')).toMatchObject([{ findingId: '2', decision: 'accepted' }]);
});

it('letters typed into the search decide nothing and choose nothing', async () => {
  await open();
  await page.user.type(page.screen.getByRole('textbox', { name: '规则或文字' }), 'nar');
  await page.see('没有符合筛选条件的发现');
  expect([chosen(), page.sent('/finding/decide')]).toEqual([[], []]);
});

it('whose findings are decided by others goes through them and decides none', async () => {
  await open({ mayDecide: false });
  (page.screen.getAllByRole('button', { pressed: true })[0] as HTMLElement).focus();
  await page.user.keyboard('arn');
  expect([chosen(), page.sent('/finding/decide')]).toEqual([['2'], []]);
});

it('by place they stand in the order of the form, and what has no place under the whole dossier', async () => {
  await open();
  expect(headings().slice(0, 3)).toEqual(['错误 1', '警告 1', '提示 1']);
  await page.user.click(page.screen.getByText('按位置'));
  expect(headings().slice(0, 3)).toEqual(['产品名称 1', '配方 1', '整个卷宗 1']);
});

it('where the rules found nothing it is said', async () => {
  await open({ findings: [] });
  await page.see('没有发现问题');
});

it('an opinion out of a template can be taken back to what was typed, and is saved with its source', async () => {
  const proposals = [{ source: 'template', name: '超限', text: '用量超过【限量】。' }];
  await open({}, { '/propose': proposals, '/opinion/save': null });
  await page.user.type(await opinionField(), '我写的');
  const insert = async () => {
    await page.user.click(page.screen.getByRole('button', { name: /从模板插入/ }));
    await page.user.click(await page.screen.findByRole('menuitem', { name: '超限' }));
  };
  await insert();
  await page.see('【】里的内容还要填写。');
  await page.user.click(page.screen.getByRole('button', { name: '恢复我写的' }));
  expect((await opinionField()).value).toBe('我写的');
  await insert();
  await page.user.type(await opinionField(), '{Control>}{Enter}{/Control}');
  await page.see('意见已保存');
  expect(page.sent('/opinion/save')).toMatchObject([
    { findingId: '1', text: '用量超过【限量】。', source: 'template' },
  ]);
  expect(changed).toBe(1);
});

it('an opinion as it stands is not saved again; one that is refused stays in its field', async () => {
  await open({ opinions: [opinion] as never }, { '/opinion/save': new Error('案件已办结') });
  const save = () => page.screen.getByRole<HTMLButtonElement>('button', { name: /保存意见/ });
  await page.user.type(await opinionField(), '{Control>}{Enter}{/Control}');
  expect([save().disabled, page.sent('/opinion/save')]).toEqual([true, []]);
  await page.user.type(await opinionField(), '又');
  await page.user.click(save());
  await page.see('案件已办结');
  expect((await opinionField()).value).toBe('请降低用量。又');
  expect(changed).toBe(0);
});

it('what was typed on while the opinion was saved is there again after a reload; once it is saved, nothing is kept', async () => {
  let answer: (saved: Json) => void = () => undefined;
  const saving = new Promise<Json>((done) => (answer = done));
  await open({}, { '/opinion/save': saving });
  await page.user.type(await opinionField(), '一{Control>}{Enter}{/Control}二');
  await act(async () => answer(null));
  await page.see('意见已保存');
  await page.end();
  await open({}, { '/opinion/save': null });
  expect((await opinionField()).value).toBe('一二');
  await page.user.type(await opinionField(), '{Control>}{Enter}{/Control}');
  await page.see('意见已保存');
  await page.end();
  await open();
  expect((await opinionField()).value).toBe('');
});

it('words of the language model are marked as such, with the passages they rest on', async () => {
  const wording = { text: '建议降低用量。', quotes: [{ quote: '最大允许浓度 1%' }] };
  await open({ languageModel: true }, { '/wording': wording as unknown as Json });
  await page.user.click(page.screen.getByRole('button', { name: '请语言模型拟文' }));
  await page.see('语言模型拟文，须由审评员核对');
  await page.see('最大允许浓度 1%');
  expect((await opinionField()).value).toBe('建议降低用量。');
});

it('who decides nothing reads the opinion and cannot write it', async () => {
  await open({ mayDecide: false, opinions: [opinion] as never });
  await page.see('请降低用量。');
  await page.see('郑审批 写于 2026-11-20 10:00');
  expect(page.screen.queryByRole('textbox', { name: '审评意见' })).toBeNull();
  expect(page.sent('/propose')).toEqual([]);
});

const precedent = (caseId: string, same: boolean, more: JsonObject = {}) => ({
  ...{ caseId, area: 'reg/first', title: `面霜${caseId}`, holderName: '某公司', decision: 'rejected', reason: null },
  ...{ opinion: null, value: '1.2%', decidedBy: '郑审批', decidedAt: '2026-11-20 10:00:00', same },
  ...more,
});

it('precedents of the same finding stand one click away, before others of its rule, each with its reason', async () => {
  const rows = [precedent('8', true, { reason: '按旧标准进口' }), precedent('9', false, { decision: 'accepted' })];
  const answer = { same: { accepted: 0, rejected: 1 }, rule: { accepted: 4, rejected: 1 }, rows };
  await open({}, { '/precedents': answer as unknown as Json });
  expect(page.sent('/precedents')).toEqual([]);
  await page.user.click(page.screen.getByText('先例'));
  await page.see('按旧标准进口');
  const [same, others] = page.screen.getAllByRole('region', { name: /相同发现|其他发现/ });
  expect(same?.textContent).toContain('近期采纳 0 条，不采纳 1 条面霜8 某公司不采纳 1.2% 郑审批 2026-11-20');
  expect(others?.textContent).toContain('近期采纳 4 条，不采纳 0 条面霜9');
  expect(page.sent('/precedents')).toMatchObject([{ caseId: '7', findingId: '1' }]);
});

it('without an earlier decision it is said so', async () => {
  const none = { accepted: 0, rejected: 0 };
  await open({}, { '/precedents': { same: none, rule: none, rows: [] } });
  await page.user.click(page.screen.getByText('先例'));
  await page.see('还没有先例');
});

it('the practice of a rule stands beside its number, and whose findings officers reject come last of their weight', async () => {
  const [one, two] = [finding('4', '甲', 'warn', 'name'), finding('5', '乙', 'warn', 'name')];
  const practice = [{ rule: 'F4', version: 1, accepted: 3, rejected: 40 }];
  await open({ findings: [one, two], practice });
  expect(chosen()).toEqual(['5']);
  await page.user.click(page.screen.getByRole('button', { name: /F4/ }));
  await page.see('近期采纳 3 条，不采纳 40 条');
});
