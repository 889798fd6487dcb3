import { publicityQuery } from '@app/contract';
import { expect, test } from 'vitest';
import { act, claim, expectStatus, openMessage, openTask } from './support/case-page.ts';
import { expectQuiet } from './support/draft-page.ts';
import { expectLeftBehind, fileDossier, publicState, publicStates } from './support/filing.ts';
import { request } from './support/product.ts';
import { fresh, setStage } from './support/stage.ts';

const stage = setStage({ inOrder: true });
let filed = { caseId: '', number: '', title: '' };

test('the officer suspends sale and use; a consumer is warned at once, on the page and in the search', async () => {
  filed = await fileDossier(await stage.person('applicant'), fresh('岚屿暂停演示'));
  const { page, errors } = await stage.window('filing');
  await openTask(page, filed.title);
  await claim(page);
  await act(page, '责令暂停销售、使用', { 暂停理由: '抽检发现标签与备案资料不一致。' });
  await expectStatus(page, '暂停销售');
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, filed.number)).toBe('暂停销售、使用');
  await expect.poll(() => visitor.page.locator('section.state').innerText()).toContain('请不要购买和使用');
  const found = await request(stage.product.origin, publicityQuery, { text: filed.title });
  expect(found.data.dataResult).toMatchObject([{ number: filed.number, status: 'SUSPENDED' }]);
  expectQuiet([...errors, ...visitor.errors]);
});

test('the applicant is told, sees the suspension with its reason and can do nothing about it alone', async () => {
  const { page, errors } = await stage.window('applicant');
  await openMessage(page, '暂停销售：');
  await expectStatus(page, '暂停销售');
  await page.getByText('办理记录').first().click();
  await page.getByText('抽检发现标签与备案资料不一致。').waitFor();
  for (const name of ['解除暂停', '领取', '取消备案', '去改正'])
    await expect.poll(() => page.getByRole('button', { name, exact: true }).count(), { message: name }).toBe(0);
  expectQuiet(errors);
});

test('the officer lifts the suspension; the check goes on and the product is effective again for everybody', async () => {
  const { page, errors } = await stage.window('filing');
  await openTask(page, filed.title);
  await claim(page);
  await act(page, '解除暂停', { 解除理由: '经复核，标签已经改正。' });
  await expectStatus(page, '备案后核查');
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, filed.number)).toBe('有效');
  await expect.poll(() => publicStates(stage.product, filed.number)).toEqual(['有效', '暂停销售、使用', '有效']);
  expectQuiet(errors);
});

test('database and audit chain hold the whole story', () =>
  expectLeftBehind(stage.product, {
    number: filed.number,
    status: 'POST_CHECK',
    publicStatus: 'ACTIVE',
    version: 1,
    tasks: [
      ['postCheck', 'suspend'],
      ['suspended', 'lift'],
      // The check that the suspension interrupted goes on.
      ['postCheck', null],
    ],
  }));
