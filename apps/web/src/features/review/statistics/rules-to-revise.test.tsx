// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import { RulesToRevise } from './RulesToRevise.tsx';

const words = (text: string) => ({ 'zh-CN': text, 'zh-TW': text, en: text });
const rule = { rule: 'L03', title: words('宣称医疗作用'), severity: 'warn', version: 2, accepted: 34, rejected: 16 };
const rejected = {
  ...{ caseId: '8', area: 'reg/first', title: '面霜', holderName: '某公司', finding: words('含“治疗”'), value: null },
  ...{ reason: '指疗程名称', decidedBy: '郑审批', decidedAt: '2026-11-20 10:00:00' },
};

let page: Awaited<ReturnType<typeof draw>>;
const open = async (rules: Json, cases: Json = { rows: [], withheld: 0 }) => {
  page = await draw(<RulesToRevise />, ({ path }) => (path.endsWith('/cases') ? cases : rules));
};
afterEach(() => page.end());

it('a rule that officers reject often is listed with its share, its cases and their reasons when it is opened', async () => {
  await open([rule], { rows: [rejected], withheld: 2 });
  await page.see('不采纳 32.0%（16 / 50）');
  expect(page.sent('/cases')).toEqual([]);
  await page.user.click(page.screen.getByText('宣称医疗作用'));
  await page.see('指疗程名称');
  await page.see('含“治疗”');
  await page.see('另有 2 个案卷您无权查看');
  expect(page.screen.getByRole('button', { name: '面霜' })).toBeTruthy();
});

it('while there is none, it is said when a rule would be listed', async () => {
  await open([]);
  await page.see('没有待修订的规则（最近的处理满 50 条且不采纳超过 30% 时列出）');
});

it('what cannot be read is said, with a way to ask again, for the list and for the cases of a rule', async () => {
  page = await draw(<RulesToRevise />, () => new Error('服务暂不可用，请稍后再试'));
  await page.see('服务暂不可用，请稍后再试');
  await page.end();
  page = await draw(<RulesToRevise />, ({ path }) => (path.endsWith('/cases') ? new Error('读不到案卷') : [rule]));
  await page.see('宣称医疗作用');
  await page.user.click(page.screen.getByText('宣称医疗作用'));
  await page.see('读不到案卷');
  expect(page.screen.getByRole('button', { name: '重试' })).toBeTruthy();
});
