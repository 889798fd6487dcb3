import { areaGetRecord, areaSave } from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fresh, setStage } from './support/stage.ts';

const stage = setStage({ keep: true });
const demo = { group: 'demo', name: 'crud' } as const;

/** The frame of a field: label, editor and error. */
const fieldOf = (page: Page, key: string): Locator => page.locator(`[data-field="${key}"]`);
const typeInto = async (page: Page, values: Record<string, string>) => {
  for (const [key, value] of Object.entries(values))
    await fieldOf(page, key).locator('input, textarea').first().fill(value);
};
const errorOf = (page: Page, key: string) => fieldOf(page, key).locator('.fm-error').innerText();

test('R5-01…R5-14 R5-39…R5-42 R8-37…R8-39 rows are chosen, edited and removed; each rule is told under its field, and the form is asked to be checked', async () => {
  const me = await stage.person('applicant');
  const word = fresh('批量');
  for (const name of [`${word}一`, `${word}二`, `${word}三`])
    await me.send(areaSave, { ...demo, data: { name, kind: 'raw' } });
  const { page, errors } = await stage.window('applicant');
  await page.goto(`/demo/crud?f.name=${encodeURIComponent(word)}`);
  const row = (name: string) => page.locator('.ant-table-row', { hasText: name.replace('批量', word) });
  await row('批量一').waitFor();
  const tools = page.locator('.list-tools');
  const notice = page.locator('.ant-message');
  await tools.getByRole('button', { name: '删除' }).click();
  await notice.getByText('请选择记录').waitFor();
  await row('批量一').locator('.ant-checkbox-input').check();
  await row('批量二').locator('.ant-checkbox-input').check();
  await tools.getByRole('button', { name: '编辑' }).click();
  await notice.getByText('只能选择一条记录').waitFor();

  await tools.getByRole('button', { name: '删除' }).click();
  const box = page.getByRole('dialog');
  await expect.poll(() => box.innerText()).toContain('此操作将永久删除该数据，是否继续？');
  await box.getByRole('button', { name: '取消' }).click();
  await box.waitFor({ state: 'hidden' });
  await expect.poll(() => row('批量一').count()).toBe(1);
  await tools.getByRole('button', { name: '删除' }).click();
  await box.getByRole('button', { name: '删除' }).click();
  await row('批量一').waitFor({ state: 'detached' });
  await expect.poll(async () => [await row('批量二').count(), await row('批量三').count()]).toEqual([0, 1]);

  await row('批量三').locator('.ant-checkbox-input').check();
  await tools.getByRole('button', { name: '编辑' }).click();
  await page.waitForURL(/\/demo\/crud\/record\/\d+/);
  await typeInto(page, {
    name: '',
    truthText: '也许',
    dateText: '2026-02-30',
    email: 'someone@nowhere',
    floatText: '三点五',
    price: '1,5',
    idCard: '110105194912310021',
    wholeText: '1.5',
    amount: '12a',
    digits: '-12',
    telephone: '12345',
    website: 'javascript:alert(1)',
    zip: '10000',
    code: 'ab-1',
    fieldKey: '1name',
    account: 'some_one',
  });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await notice.getByText('请检查表单数据').waitFor();
  const told: Record<string, string> = {
    name: '名称不能为空',
    truthText: '只能为布尔值',
    dateText: '请输入有效的日期',
    email: '请输入正确的邮箱格式',
    floatText: '只能输入浮点数',
    price: '只能输入浮点数',
    idCard: '请输入正确的身份证号码',
    wholeText: '只能输入整数',
    amount: '只能输入整数',
    digits: '只能输入数字',
    telephone: '请输入正确的电话号码',
    website: '请输入正确的网址',
    zip: '请输入正确的邮政编码',
    code: '格式不正确',
    fieldKey: '以字母开头，只允许字母、数字和下划线',
    account: '只能由字母、数字组成，且以字母开头',
  };
  for (const [key, text] of Object.entries(told))
    await expect.poll(() => errorOf(page, key), { message: key }).toContain(text);

  const right: Record<string, string> = {
    name: '规则演示',
    truthText: 'true',
    dateText: '2026-02-28',
    email: 'li.ming@example.com',
    floatText: '3.5',
    price: '1.50',
    idCard: '11010519491231002X',
    wholeText: '-15',
    amount: '12',
    digits: '0012',
    telephone: '010-12345678',
    website: 'https://example.com/路径',
    zip: '100000',
    code: 'AB-0001',
    fieldKey: 'a_1',
    account: 'someone1',
  };
  const save = page.getByRole('button', { name: '保存', exact: true });
  const saved = async () => {
    const { data } = await me.send(areaGetRecord, {
      ...demo,
      id: /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '',
    });
    return data as Record<string, unknown>;
  };
  await typeInto(page, right);
  await save.click();
  await expect.poll(async () => (await saved()).idCard).toBe(right.idCard);
  expect(await saved()).toMatchObject(right);
  for (const key of Object.keys(told)) expect([key, await errorOf(page, key)]).toEqual([key, '']);
  // The old form of fifteen digits is a number as well.
  await typeInto(page, { idCard: '110105491231002' });
  await save.click();
  await expect.poll(async () => (await saved()).idCard).toBe('110105491231002');
  expect(errors).toEqual([]);
});

test('R2.5-37 R5-44…R5-49 the query builder says what is wrong at its place, then the list follows the tree', async () => {
  const me = await stage.person('applicant');
  const word = fresh('查询');
  const rows = [
    { name: `${word}原料`, kind: 'raw', amount: 5, price: '1.50', day: '2026-01-05', email: 'a@example.com' },
    { name: `${word}瓶子`, kind: 'pack', amount: 50, price: '3.20', day: '2026-02-05' },
    { name: `${word}泵头`, kind: 'pack', amount: 500, price: '0.80', day: '2026-03-05' },
  ];
  for (const data of rows) await me.send(areaSave, { ...demo, data });
  const { page, errors } = await stage.window('applicant');
  if (page.url() === 'about:blank') await page.goto('/demo/crud');
  else await page.locator('.tab', { hasText: '演示登记' }).first().click();
  // What the list was narrowed to before is not asked again.
  await page.getByRole('button', { name: '重置' }).click();
  await page.getByRole('button', { name: '高级查询' }).click();
  const dialog = page.getByRole('dialog');
  const apply = () => dialog.getByRole('button', { name: '查询', exact: true }).click();
  const at = (path: string) => dialog.locator(`[data-path="${path}"]`);
  const problem = (path: string) => at(path).locator('> .qb-problem').innerText();
  const choose = async (path: string, part: string, label: string) => {
    await at(path).locator(`.qb-${part}`).click();
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
        hasText: new RegExp(`^${label}$`),
      })
      .click();
  };
  const value = (path: string, text: string) => at(path).locator('input.qb-value').fill(text);

  await apply();
  await expect.poll(() => problem('0')).toBe('请选择过滤条件');
  await dialog.getByRole('button', { name: '添加分组' }).click();
  await apply();
  await expect.poll(() => problem('1')).toBe('分组不能为空');

  await choose('0', 'field', '数量');
  await choose('0', 'operator', '大于等于');
  for (const [text, told] of [
    ['x', '不是有效的数字'],
    ['-1', '必须大于等于0'],
    ['1001', '必须小于等于1000'],
    ['1.5', '必须是1的倍数'],
  ] as const) {
    await value('0', text);
    await expect.poll(() => problem('0')).toBe(told);
  }
  await choose('0', 'field', '日期');
  for (const [text, told] of [
    ['1999-12-31', '必须晚于1999-12-31'],
    ['2100-01-01', '必须早于2100-01-01'],
  ] as const) {
    await at('0').locator('.qb-value input').fill(text);
    await page.keyboard.press('Enter');
    await expect.poll(() => problem('0')).toBe(told);
  }
  await choose('0', 'field', '名称');
  await choose('0', 'operator', '等于');
  await value('0', '甲');
  await expect.poll(() => problem('0')).toBe('至少2个字符');
  await value('0', '甲'.repeat(61));
  await expect.poll(() => problem('0')).toBe('最多60个字符');
  await choose('0', 'field', '邮箱');
  await choose('0', 'operator', '等于');
  await value('0', 'not an address');
  await expect.poll(() => problem('0')).toBe('格式无效');

  // 名称 contains the word, and (amount at least 100, or kind is raw).
  await choose('0', 'field', '名称');
  await value('0', word);
  await at('1').locator('> .qb-head').getByText('或者').click();
  await at('1').locator('> .qb-head').getByRole('button', { name: '添加条件' }).click();
  await at('1').locator('> .qb-head').getByRole('button', { name: '添加条件' }).click();
  await choose('1.0', 'field', '数量');
  await choose('1.0', 'operator', '大于等于');
  await value('1.0', '100');
  await choose('1.1', 'field', '类别');
  await choose('1.1', 'value', '原料');
  await page.keyboard.press('Escape');
  await apply();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('共 2 条').first().waitFor();
  await expect
    .poll(async () => (await page.locator('.ant-table-row .list-open').allInnerTexts()).sort())
    .toEqual([`${word}原料`, `${word}泵头`]);
  await page.getByRole('button', { name: '高级查询（3 个条件）' }).waitFor();
  await page.getByRole('button', { name: '重置' }).click();
  await page.getByRole('button', { name: '高级查询', exact: true }).waitFor();
  await page.locator('.ant-table-row', { hasText: `${word}瓶子` }).waitFor();
  expect(errors).toEqual([]);
});
