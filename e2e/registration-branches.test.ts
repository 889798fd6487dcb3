import { areaGetRecord, drawOfCase, letterGet, productQuery, publicityQuery } from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  casePage,
  choose,
  expectStatus,
  openLetter,
  openTask,
  side,
  sign,
  take,
  toCaseOfLetter,
  writeItem,
} from './support/case-page.ts';
import { rejectFindings } from './support/chief-review.ts';
import { inspect, verifyAudit } from './support/database.ts';
import { filingArea } from './support/dossier.ts';
import { answer, box, declare, expectQuiet, goToStep, saved } from './support/draft-page.ts';
import { request } from './support/product.ts';
import { conclusion, experts, sunscreenCalls } from './support/registration.ts';
import { fresh, setStage, until } from './support/stage.ts';

/**
 * Where the registration of a sunscreen does not simply pass: the two branches in which most people meet on most screens. Each is walked in the
 * windows of those whose steps it adds; what others did before is done over HTTP by the same people. All other branches (refusal, objection,
 * taking back, a report returned, silence) are scenarios of the server.
 */
const stage = setStage({ keep: true });
const people = sunscreenCalls(stage);
/** Cases that the branches leave behind, with their status. */
const left: Record<string, string> = {};

/** The window of a person with the task of a case in front. */
async function at(account: string, title: string): Promise<Page> {
  const { page } = await stage.window(account);
  await openTask(page, title);
  return page;
}
/** For an action that asks nothing. */
const asIs = async () => {};
const quiet = async (...accounts: string[]) => {
  for (const account of accounts) expectQuiet((await stage.window(account)).errors);
};
/** Nothing of a product is made public, and none stands in the register, by a case that was not granted. */
async function expectNoProduct(title: string): Promise<void> {
  const found = await request(stage.product.origin, publicityQuery, { text: title });
  expect(found.data.dataResult).toEqual([]);
  const parameters = [{ key: 'Q^title^SL', value: title }];
  const { dataResult } = await (await people.as('applicant')).send(productQuery, { parameters });
  expect(dataResult.filter(({ state }) => state !== 'PENDING')).toEqual([]);
}
/** What the company reads of a case, whatever it asks: the case, its items, draws and letters. */
async function readByCompany(caseId: string): Promise<string> {
  const company = await people.as('applicant');
  const letters = await people.letters('applicant', caseId);
  return JSON.stringify([
    await people.shown('applicant', caseId),
    await people.items('applicant', caseId),
    await company.send(drawOfCase, { ...filingArea, caseId }),
    await Promise.all(letters.map(({ id }) => company.send(letterGet, { id }))),
    await people.told('applicant', caseId),
  ]);
}
/** The panel beside the draft of a reply. */
async function beginReply(page: Page) {
  await casePage(page).getByRole('button', { name: '去改正' }).click();
  const panel = page.getByRole('complementary', { name: '逐条答复' });
  await panel.getByText('已答 0 / 1').waitFor();
  return panel;
}
/** Answers the one item in its panel, with a change of the dossier, and submits. */
async function replyTo(page: Page, storage: string, words: string, button: string): Promise<void> {
  const panel = await beginReply(page);
  await goToStep(page, '标签与宣称');
  // Only what the item cites is open.
  await expect.poll(() => box(page, '功效宣称文案').isEditable()).toBe(false);
  await box(page, '贮存条件').fill(storage);
  await saved(page);
  await panel.getByLabel('答复内容').fill(words);
  await panel.getByRole('button', { name: '存为已答，看下一条' }).click();
  await panel.getByText('已答 1 / 1').waitFor();
  await panel.getByRole('button', { name: '去提交答复' }).click();
  const checked = page.locator('.fm-check-row').filter({ visible: true });
  await checked.first().waitFor();
  for (const reason of await checked.locator('textarea').all()) await reason.fill('演示：与首次提交相同。');
  await declare(page);
  await page.getByRole('button', { name: button }).click();
  await answer(page, button);
  await page.getByRole('heading', { name: '改正结果已提交' }).waitFor();
}

test('R1.2-05 R1.2-06 R1.3-15 a supplement goes out; more time is asked for and given; the company answers item by item, and the clock of the review stood still meanwhile', async () => {
  const { caseId, title } = await people.atChief(fresh('岚屿补充演示'));
  const chief = await at('chief', title);
  const text = '请补充贮存条件的依据。';
  await writeItem(chief, '贮存条件', { text, basis: '化妆品注册备案资料管理规定 第三十三条' });
  await take(chief, '提交复核', async (dialog) => {
    await dialog.getByText('补充资料', { exact: true }).first().click();
    await dialog.getByLabel('结论与理由').fill(conclusion);
  });
  await expectStatus(chief, '复核中');
  await people.adopt('recheck', caseId);
  await people.done('recheck', caseId, ['recheck', 'agreeSupplement'], { conclusion: '同意补充资料。' });
  const manager = await at('manager', title);
  await take(manager, '发出通知', sign);
  await expectStatus(manager, '待补充资料');
  const [review] = await people.clocks(caseId, 'reviewLate');
  await people.wait(3);

  const { page } = await stage.window('applicant');
  const demand = await openLetter(page, '补充资料通知书', title);
  await demand.getByText(text).first().waitFor();
  await toCaseOfLetter(page);
  await casePage(page).getByText('剩 87 个工作日').waitFor();
  await take(page, '申请延期', async (dialog) => {
    await dialog.getByLabel('申请延期的理由').fill('稳定性试验报告尚未完成，需要延长。');
    await dialog.getByLabel('申请延长的工作日').fill('40');
  });
  await expectStatus(page, '延期申请审核中');
  await openTask(manager, title);
  await take(manager, '同意延期', (dialog) => dialog.getByLabel('准许延长的工作日').fill('40'));
  await expectStatus(manager, '待补充资料');
  // What the manager may do with the case of a company that has to answer is nothing.
  await expect.poll(() => casePage(manager).getByRole('button', { name: /^同意/ }).count()).toBe(0);
  await openLetter(page, '补充资料延期决定书', title);
  await toCaseOfLetter(page);
  await casePage(page).getByText('剩 127 个工作日').waitFor();
  await expect.poll(() => casePage(page).getByRole('button', { name: '申请延期' }).isDisabled()).toBe(true);
  await replyTo(page, '阴凉处保存', '已补充贮存条件。', '提交补充资料');

  await rejectFindings(await people.as('chief'), caseId);
  await openTask(chief, title);
  const items = await side(chief, '意见条目');
  await items.getByText('已补充贮存条件。').waitFor();
  await items.locator('ins', { hasText: '阴凉处' }).waitFor();
  await items.getByRole('button', { name: /^采纳/ }).click();
  await items.getByText('认可', { exact: true }).first().waitFor();
  expect(await people.reviewed(caseId, 'pass')).toBe('REPORT_CHECK_1');

  const [after] = await people.clocks(caseId, 'reviewLate');
  expect(after?.stops.map(({ to }) => to === null)).toEqual([false]);
  expect(after?.start).toBe(review?.start);
  // Three working days passed, all of them with the company: the office has what it had.
  expect(after?.events.map(({ kind }) => kind).filter((kind) => /stopped|resumed/.test(kind))).toEqual([
    'stopped',
    'resumed',
  ]);
  expect(String(after?.due) > String(review?.due)).toBe(true);
  expect(await people.kinds(caseId)).toEqual(['L04', 'L01', 'L05', 'L06']);
  await people.toldOf('applicant', caseId, '补充资料');
  await expectNoProduct(title);
  left[caseId] = 'REPORT_CHECK_1';
  await quiet('applicant', 'chief', 'manager');
});

test('R1.2-02 R1.2-10 R1.2-13 experts are asked, then a meeting votes: one steps aside, one opposes; the chief has the conclusion, the company neither names nor votes', async () => {
  const meeting = { group: 'review', name: 'meeting-expert' };
  const question = '防晒剂的用量和光稳定性是否有充分依据？';
  const opinion = '按所附检验报告，防晒剂的用量和光稳定性有充分依据，建议补充光照条件下的数据。';
  await people.expertsListed();
  const { caseId, title } = await people.atChief(fresh('岚屿论证演示'));
  const chief = await at('chief', title);
  await take(chief, '请专家', async (dialog) => {
    await dialog.getByLabel('人数').fill('3');
    await dialog.getByRole('checkbox', { name: '毒理学' }).check();
    await dialog.getByLabel('需要论证的问题').fill(question);
  });
  await expectStatus(chief, '专家审评中');
  const [one = '', ...others] = await people.asked(caseId);
  expect(others).toHaveLength(2);
  const expert = await at(one, title);
  // Whoever was drawn reads what is asked at once, and who else was drawn nowhere.
  await casePage(expert).getByText(question).waitFor();
  for (const other of others) expect(await expert.locator('body').innerText()).not.toContain(experts[other]);
  await take(expert, '提交意见', async (dialog) => {
    await dialog.getByText('我与本案无利益冲突').click();
    await dialog.getByText('仅提供建议', { exact: true }).first().click();
    await dialog.getByLabel('专家意见').fill(opinion);
    expect(await dialog.getByText('流程到此结束').count()).toBe(0);
    await sign(dialog);
  });
  const given = { interest: 'none', conclusion: 'pass', opinion: `${opinion}同意其结论。` };
  for (const other of others) await people.done(other, caseId, ['expertReview', 'give'], given);
  await openTask(chief, title);
  const draws = await side(chief, '专家');
  await draws.getByText(opinion, { exact: true }).waitFor();
  for (const account of [one, ...others])
    await draws
      .getByText(experts[account] ?? '')
      .first()
      .waitFor();

  const doubt = '防晒剂联用的光稳定性数据不足，是否要求补充？';
  await take(chief, '上会', async (dialog) => {
    await dialog.getByText('专家会议', { exact: true }).first().click();
    await dialog.getByLabel('要议的问题').fill(doubt);
  });
  await expectStatus(chief, '会议审评');
  const { page: manager } = await stage.window('manager');
  await openTask(manager, title);
  await manager.goto('/review/meeting-expert');
  await manager.getByRole('button', { name: '发起', exact: true }).first().click();
  const opening = manager.getByRole('dialog');
  await opening.getByLabel('会议名称').fill(`${title}论证会`);
  await opening.getByLabel('召开事由').fill('主审提请论证。');
  await opening.getByRole('button', { name: /添加/ }).first().click();
  await choose(manager, opening, '案卷', title);
  await opening.getByLabel('要议的问题').fill(doubt);
  await opening.getByRole('button', { name: '发起', exact: true }).click();
  await manager.waitForURL(/meeting-expert\/case\//);
  const meetingId = new URL(manager.url()).pathname.split('/').at(-1) ?? '';
  await take(manager, '随机抽取', async (dialog) => {
    await dialog.getByLabel('专家人数').fill('3');
    await dialog.getByRole('checkbox', { name: '毒理学' }).check();
    for (const [label, name] of [
      ['主持人', '陈岚'],
      ['会议秘书', '顾北辰'],
    ] as const) {
      await dialog.getByLabel(label).first().fill(name);
      await choose(manager, dialog, label, name);
    }
  });
  const name = `${title}论证会`;
  const aside = '曾为该企业提供咨询。';
  const [first = ''] = await people.asked(meetingId, meeting);
  const invited = await at(first, name);
  await take(invited, '回避/不能参加', (dialog) => dialog.getByLabel('理由').first().fill(aside));
  const seats = await people.asked(meetingId, meeting);
  expect(seats).toHaveLength(3);
  expect(seats).not.toContain(first);
  for (const account of seats) await people.done(account, meetingId, ['attend', 'accept'], {}, meeting);
  await openTask(manager, name);
  await take(manager, '发出通知', async (dialog) => {
    await dialog.getByLabel('会议时间').fill('2027-06-15 09:00:00');
    await dialog.getByLabel('会议时间').press('Enter');
    await dialog.getByLabel('地点').fill('402 会议室');
  });
  const [against = '', ...agreeing] = seats;
  for (const account of seats) await people.done(account, meetingId, ['signIn', 'signIn'], {}, meeting);
  const secretary = await at('chief2', name);
  await take(secretary, '开会', asIs);
  await take(secretary, '开始表决', asIs);
  const voter = await at(against, name);
  const words = '已有文献数据，可以不补充。';
  await take(voter, '投票', async (dialog) => {
    await dialog.getByText('反对', { exact: true }).first().click();
    await dialog.getByLabel('表决理由').fill(words);
  });
  // Secret until the vote is closed, to the secretary who counts and to whoever is yet to vote.
  for (const reader of ['chief2', agreeing[0] ?? '']) {
    const detail = await (await people.as(reader)).send(areaGetRecord, { ...meeting, id: meetingId });
    expect(JSON.stringify(detail)).not.toContain(words);
  }
  await expect(people.taskOf(against, meetingId, 'vote')).rejects.toThrow('has no task');
  for (const account of agreeing) await people.done(account, meetingId, ['vote', 'cast'], { ballot: 'agree' }, meeting);
  await openTask(secretary, name);
  await take(secretary, '结束表决', asIs);
  await casePage(secretary).getByText(words).first().waitFor();
  await take(secretary, '写入结论', async (dialog) => {
    await choose(secretary, dialog, '本项结论', '建议补充资料');
    await dialog.getByLabel('结论内容').fill('请企业补充光稳定性试验数据。');
  });
  await take(secretary, '签名并送主持人', async (dialog) => {
    await dialog.getByLabel('纪要').first().fill('会议就防晒剂联用进行了论证。');
    await sign(dialog);
  });
  await openTask(manager, name);
  await take(manager, '签署', sign);
  await expectStatus(manager, '已形成结论');
  await openTask(chief, title);
  await expectStatus(chief, '主审中');

  const [review] = await people.clocks(caseId, 'reviewLate');
  expect(review?.stops.map(({ to, reason }) => [to === null, reason])).toEqual([
    [false, '专家论证'],
    [false, '专家论证'],
  ]);
  const record = await (await people.as('manager')).send(areaGetRecord, { ...meeting, id: meetingId });
  expect(record.data).toMatchObject({ results: [{ agree: 2, oppose: 1, abstain: 0, conclusion: 'supplement' }] });
  expect((await people.letters('chief', caseId)).map(({ kind }) => kind)).toContain('L29');
  // The company reads that its clock stood still, and neither who was asked nor what they thought.
  const told = await readByCompany(caseId);
  const hidden = [...Object.values(experts), '周敏', '顾北辰', '陈岚', opinion, words, aside, doubt, '论证会'];
  for (const secret of hidden) expect(told).not.toContain(secret);
  expect(await people.kinds(caseId)).toEqual(['L04', 'L01']);
  const { page } = await stage.window('applicant');
  await openLetter(page, '受理通知书', title);
  await toCaseOfLetter(page);
  await expectStatus(page, '技术审评中');
  await side(page, '办理记录');
  for (const secret of hidden) expect(await page.locator('body').innerText()).not.toContain(secret);
  await expectNoProduct(title);
  left[caseId] = 'CHIEF_REVIEW';
  left[meetingId] = 'CONCLUDED';
  await quiet('applicant', 'chief', 'manager', 'chief2', one, first, against);
});

test('the database holds what the branches left, and the audit chain verifies', async () => {
  await until(
    async () => verifyAudit(stage.product),
    (chain) => chain.ok,
  );
  await stage.product.stop();
  expect(verifyAudit(stage.product)).toMatchObject({ ok: true });
  await inspect(stage.product, async (query, space) => {
    for (const [caseId, status] of Object.entries(left)) {
      const [row] = await query(`select status, cert_no from ${space}.case_record where id = $1`, [caseId]);
      expect({ caseId, ...row }).toEqual({ caseId, status, cert_no: null });
      const over = ['REFUSED', 'WITHDRAWN', 'NOT_ACCEPTED', 'CONCLUDED', 'DONE'].includes(status);
      const [instance] = await query(`select state from ${space}.wf_instance where case_id = $1`, [caseId]);
      expect({ caseId, status, ended: instance?.state !== 'running' }).toEqual({ caseId, status, ended: over });
      const drafts = await query(`select id from ${space}.draft where case_id = $1`, [caseId]);
      expect({ caseId, drafts }).toEqual({ caseId, drafts: [] });
    }
    // No number was given to any of them, and no certificate made.
    expect(await query(`select id from ${space}.certificate`)).toEqual([]);
  });
});
