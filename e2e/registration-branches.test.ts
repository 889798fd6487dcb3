import { areaGetRecord, deadlineLedger, drawOfCase, letterGet, productQuery, publicityQuery } from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  act,
  casePage,
  checkReport,
  choose,
  claim,
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
import { conclusion, experts, grounds, sunscreenCalls } from './support/registration.ts';
import { fresh, setStage, until } from './support/stage.ts';

/**
 * Where the registration of a sunscreen does not simply pass: each branch is walked in the windows of those whose steps it
 * adds; what others did before is done over HTTP by the same people.
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

test('R1.3-01 the review fails, nobody objects, and three stages refuse: the company reads the decision, and no product comes of it', async () => {
  const { caseId, title } = await people.atChief(fresh('岚屿不予演示'));
  expect(await people.reviewed(caseId, 'fail')).toBe('REVIEW_FAIL');
  const { page } = await stage.window('applicant');
  const failure = await openLetter(page, '审评不通过告知书', title);
  await failure.getByText(grounds).first().waitFor();
  await toCaseOfLetter(page);
  await casePage(page).getByText('剩 20 个工作日').waitFor();
  await act(page, '不再异议');
  await expectStatus(page, '技术审评中');
  await people.checkedUpTo(caseId, 'decideSection');

  // In the decision nothing is taken back any more, and the case offers it with the reason why not.
  const wish = { kind: 'withdraw', case: { id: caseId, text: title }, cause: 'willResubmit', consequence: true };
  const asked = await people.submit(
    'applicant',
    { group: 'reg', name: 'revoke' },
    { ...wish, reason: '演示：不再办理。' },
  );
  expect(asked).toMatchObject({ state: 409, cause: '已进入审批，不能撤回' });
  expect((await people.shown('applicant', caseId)).requests).toMatchObject([{ blocked: '已进入审批，不能撤回' }]);

  const section = await at('approver', title);
  await take(section, '同意', async (dialog) => {
    await dialog.getByText('建议不予', { exact: true }).first().click();
    await dialog.getByLabel('审核意见').fill('审评不通过，同意不予批准。');
  });
  await people.done('approver2', caseId, ['decideLeader', 'agree']);
  const head = await at('approver3', title);
  await head.getByRole('button', { name: /更多/ }).click();
  await head.getByRole('menuitem', { name: '不予', exact: true }).click();
  const dialog = head.getByRole('dialog');
  await choose(head, dialog, '不予批准的理由', '安全性不能证明');
  const why = '防晒剂用量超过《化妆品安全技术规范》限值，安全性不能证明。';
  await dialog.getByLabel('理由与依据').fill(why);
  await sign(dialog);
  await dialog.getByRole('button', { name: '不予', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectStatus(head, '不予批准');

  const paper = await openLetter(page, '不予行政许可决定书', title);
  for (const words of [why, '行政复议', '行政诉讼']) await paper.getByText(words).first().waitFor();
  await toCaseOfLetter(page);
  await expectStatus(page, '不予批准');
  expect(
    await casePage(page)
      .getByRole('button', { name: /撤回|去改正|申请复审/ })
      .count(),
  ).toBe(0);
  expect(await people.shown('applicant', caseId)).toMatchObject({ status: 'REFUSED', certNo: null, tasks: [] });
  expect(await people.kinds(caseId)).toEqual(['L04', 'L01', 'L07', 'L10']);
  await people.toldOf('applicant', caseId, '不予批准');
  const told = await readByCompany(caseId);
  for (const name of ['周敏', '何一鸣', '康宁', '高屹', '江临川']) expect(told).not.toContain(name);
  await expectNoProduct(title);
  left[caseId] = 'REFUSED';
  await quiet('applicant', 'approver', 'approver3');
});

test('R1.2-05 R1.2-06 R1.3-15 a supplement goes out twice; more time is asked for and given; the clock of the review stands still as long as the company has it', async () => {
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
  await items.getByRole('button', { name: /^再说明/ }).click();
  await items.getByLabel('理由').fill('请写明温度。');
  await items.getByLabel('理由').press('Control+Enter');
  await items.getByText('待说明').first().waitFor();
  await people.done('chief', caseId, ['chiefReview', 'finish'], { proposal: 'supplement', conclusion });
  await people.adopt('recheck', caseId);
  await people.done('recheck', caseId, ['recheck', 'agreeSupplement'], { conclusion: '同意补充资料。' });
  await openTask(manager, title);
  await take(manager, '再次发出通知', async (dialog) => {
    await dialog.getByLabel('再次要求补充的理由').fill('第一次答复没有写明贮存的温度，须再次补充。');
    await sign(dialog);
  });
  await expectStatus(manager, '待补充资料');

  // What no item cites is refused, by name; what one cites is taken.
  const storage = '25 ℃ 以下阴凉干燥处保存';
  const { claims } = (await people.shown('applicant', caseId)).data;
  const refused = await people.reply(caseId, 'supplementReply', { storage, claims: '保湿，提亮肤色，减少细纹。' });
  expect(refused).toMatchObject({ state: 400, cause: expect.stringContaining('功效宣称文案') });
  expect((await people.reply(caseId, 'supplementReply', { claims: claims ?? '' })).data.status).toBe('CHIEF_REVIEW');
  await rejectFindings(await people.as('chief'), caseId);
  await openTask(chief, title);
  const again = await side(chief, '意见条目');
  await again.locator('ins', { hasText: '25' }).first().waitFor();
  await again.getByRole('button', { name: /^采纳/ }).click();
  await again.getByText('认可', { exact: true }).first().waitFor();
  expect(await people.reviewed(caseId, 'pass')).toBe('REPORT_CHECK_1');

  const [after] = await people.clocks(caseId, 'reviewLate');
  expect(after?.stops.map(({ to }) => to === null)).toEqual([false, false]);
  expect(after?.start).toBe(review?.start);
  // Three working days passed, all of them with the company: the office has what it had.
  expect(after?.events.map(({ kind }) => kind).filter((kind) => /stopped|resumed/.test(kind))).toEqual([
    ...['stopped', 'resumed', 'stopped', 'resumed'],
  ]);
  expect(String(after?.due) > String(review?.due)).toBe(true);
  expect(await people.kinds(caseId)).toEqual(['L04', 'L01', 'L05', 'L06', 'L05']);
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

test('the company objects: two others re-review and pass it, and nobody objects twice', async () => {
  const { caseId, title } = await people.atChief(fresh('岚屿复审演示'));
  await people.reviewed(caseId, 'fail');
  const { page } = await stage.window('applicant');
  await openLetter(page, '审评不通过告知书', title);
  await toCaseOfLetter(page);
  const objection = '检验报告已证明防晒剂用量没有超过限值，请复审。';
  await take(page, '申请复审', (dialog) => dialog.getByLabel('申请复审的理由').fill(objection));
  await expectStatus(page, '复审中');
  const manager = await at('manager', title);
  await take(manager, '指定', async (dialog) => {
    for (const [label, name] of [
      ['复审人一', '顾北辰'],
      ['复审人二', '叶知秋'],
    ] as const) {
      await dialog.getByLabel(label).first().fill(name);
      await choose(manager, dialog, label, name);
    }
    // Who was named, in the words of people.
    expect(await dialog.innerText()).not.toMatch(/reReviewers/);
  });
  const reason = '检验报告可以证明用量没有超过限值。';
  const one = await at('chief2', title);
  await act(one, '改为通过', { 复审理由: reason });
  await people.done('recheck2', caseId, ['reReview', 'agree'], { reason });
  await people.becomes(caseId, 'REPORT_CHECK_1', 'manager');
  const outcome = await openLetter(page, '复审结论通知书', title);
  await outcome.getByText('改为通过').first().waitFor();
  expect(await people.kinds(caseId)).toEqual(['L04', 'L01', 'L07', 'L39', 'L08']);
  const [review] = await people.clocks(caseId, 'reviewLate');
  expect(review?.stops.map(({ to }) => to === null)).toEqual([false]);
  const told = await readByCompany(caseId);
  for (const secret of ['周敏', '何一鸣', '顾北辰', '叶知秋']) expect(told).not.toContain(secret);
  // The letter gives the reason of the conclusion; who thought it, the case does not say.
  expect(JSON.stringify(await people.shown('applicant', caseId))).not.toContain(reason);
  expect(told).toContain(objection);

  // Returned to the chief it may fail again: the company is told, and has no second objection.
  await people.done('check1', caseId, ['reportCheck1', 'return'], { reason: '请补写理由。' });
  expect(await people.reviewed(caseId, 'fail')).toBe('REPORT_CHECK_1');
  expect((await people.shown('applicant', caseId)).tasks.filter(({ mine }) => mine)).toEqual([]);
  await toCaseOfLetter(page);
  await expectStatus(page, '技术审评中');
  await expect
    .poll(() =>
      casePage(page)
        .getByRole('button', { name: /申请复审|不再异议/ })
        .count(),
    )
    .toBe(0);
  await people.toldOf('applicant', caseId, '复审中');
  await expectNoProduct(title);
  left[caseId] = 'REPORT_CHECK_1';
  await quiet('applicant', 'manager', 'chief2');
});

test('R1.1-12 the company takes its case back at the chief: acceptance agrees, the work of the chief is gone, and the letter says so', async () => {
  const revoke = { group: 'reg', name: 'revoke' };
  const { caseId, title } = await people.atChief(fresh('岚屿撤回演示'));
  const { acceptNo, applyNo } = await people.shown('applicant', caseId);
  const { page } = await stage.window('applicant');
  await openLetter(page, '受理通知书', title);
  await toCaseOfLetter(page);
  await casePage(page).getByRole('button', { name: '撤回', exact: true }).click();
  await page.waitForURL(/reg\/revoke\/draft/);
  await page.getByRole('radio', { name: '修改后重新提交' }).check();
  // The number of the case is there already.
  await expect.poll(() => box(page, '原申请编号').inputValue()).toBe(applyNo);
  await box(page, '说明').fill('标签需要重新设计，修改后再提交。');
  await page.locator('[data-field="consequence"]').getByText('是', { exact: true }).click();
  await saved(page);
  await goToStep(page, '核对与提交');
  await declare(page);
  await page.getByRole('button', { name: /^提交/ }).click();
  await answer(page, '提交');
  await page.getByRole('button', { name: '查看这个案卷' }).click();
  await expectStatus(page, '待确认');
  const requestId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const officer = await at('acceptance', title);
  await act(officer, '同意撤回');
  await expectStatus(officer, '已完成');
  await openLetter(page, '撤回确认书', title);
  await toCaseOfLetter(page);
  await expectStatus(page, '已撤回');
  expect(await casePage(page).getByRole('button', { name: '撤回', exact: true }).count()).toBe(0);

  expect(await people.shown('applicant', caseId)).toMatchObject({ status: 'WITHDRAWN', tasks: [], acceptNo });
  expect(await people.kinds(caseId)).toEqual(['L04', 'L01', 'L11']);
  const states = await (await people.as('manager')).send(deadlineLedger, { caseId });
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['cancelled']));
  await people.toldOf('chief', caseId, '无需办理');
  await expect(people.taskOf('chief', caseId, 'chiefReview')).rejects.toThrow('has no task');
  // Nobody takes back what is over.
  const again = { kind: 'withdraw', case: { id: caseId, text: title }, cause: 'willResubmit', consequence: true };
  const late = await people.submit('applicant', revoke, { ...again, reason: '演示：再次撤回。' });
  expect(late).toMatchObject({ state: 409, cause: '该申请已经办结' });
  await expectNoProduct(title);
  left[caseId] = 'WITHDRAWN';
  left[requestId] = 'DONE';
  await quiet('applicant', 'acceptance');
});

test('R1.2-15 R1.2-17 the third check returns the report to the chief: the checks begin again with the first, and the clock runs on', async () => {
  const { caseId, title } = await people.atChief(fresh('岚屿退审演示'));
  await people.reviewed(caseId, 'pass');
  await people.checkedUpTo(caseId, 'reportCheck3');
  const [before] = await people.clocks(caseId, 'reviewLate');
  const reason = '结论与理由不一致。';
  const third = await at('check3', title);
  await take(third, '退回', async (dialog) => {
    await dialog.getByText('主审', { exact: true }).first().click();
    await dialog.getByLabel('退回理由').fill(reason);
  });
  await expectStatus(third, '主审中');
  await people.toldOf('chief', caseId, '主审审评');
  const chief = await at('chief', title);
  const history = await side(chief, '办理记录');
  await history.getByText(reason).waitFor();
  // What was checked is said in words.
  await history.getByText('申请人和产品信息一致', { exact: false }).first().waitFor();
  expect(await history.innerText()).not.toMatch(/identity|annexes/);
  expect(await people.reviewed(caseId, 'pass')).toBe('REPORT_CHECK_1');
  await expect(people.taskOf('check2', caseId, 'reportCheck2')).rejects.toThrow('has no task');
  const first = await at('check1', title);
  await checkReport(first, '签署');
  await expectStatus(first, '报告二审');
  await people.checkedUpTo(caseId, 'decideSection', 'reportCheck2');
  const [after] = await people.clocks(caseId, 'reviewLate');
  expect(after).toMatchObject({ start: before?.start, due: before?.due, stops: [] });
  // Each check is there twice, with a clock of its own.
  for (const node of ['reportCheck1', 'reportCheck2', 'reportCheck3'])
    expect({ node, clocks: await people.clocks(caseId, node) }).toMatchObject({ clocks: { length: 2 } });
  const signed = (await people.shown('manager', caseId)).signatures.filter(({ action }) => action === 'sign');
  expect(signed.map(({ superseded }) => superseded)).toEqual([true, true, false, false]);
  expect(await people.kinds(caseId)).toEqual(['L04', 'L01']);
  expect((await people.letters('manager', caseId)).map(({ kind }) => kind)).toContain('L30');
  const told = await readByCompany(caseId);
  for (const secret of ['石磊', '康宁', '白若溪', '周敏', reason]) expect(told).not.toContain(secret);
  await expectNoProduct(title);
  left[caseId] = 'DECISION';
  await quiet('check3', 'chief', 'check1');
});

test('R1.2-05 a deficiency letter is answered item by item and the case accepted; one that nobody answers ends without acceptance', async () => {
  const { caseId, title } = await people.submitted(fresh('岚屿补正演示'));
  const silent = await people.submitted(fresh('岚屿逾期演示'));
  const text = '请写明贮存的温度。';
  await people.writeItem('acceptance', silent.caseId, 'storage', text);
  expect(await people.done('acceptance', silent.caseId, ['formCheck', 'return'])).toBe('RETURNED');

  const officer = await at('acceptance', title);
  await claim(officer);
  await writeItem(officer, '贮存条件', { text, basis: '化妆品标签管理办法 第十二条' });
  await act(officer, '退回补正');
  await expectStatus(officer, '待补正');
  // What has gone out is not reworded, and the page shows that at once.
  const sent = await side(officer, '意见条目');
  await sent.getByText('已发出').waitFor();
  expect(await sent.getByRole('button', { name: /改写|放弃|新增条目/ }).count()).toBe(0);
  const { page } = await stage.window('applicant');
  const demand = await openLetter(page, '补正通知书', title);
  await demand.getByText(text).first().waitFor();
  await toCaseOfLetter(page);
  await casePage(page).getByText('剩 30 个工作日').waitFor();
  // Whoever has to answer reads first what is asked.
  await casePage(page).locator('.case-side').getByText(text).waitFor();
  await replyTo(page, '25 ℃ 以下阴凉干燥处保存', '已写明温度。', '提交补正');
  await rejectFindings(await people.as('acceptance'), caseId);
  await openTask(officer, title);
  const items = await side(officer, '意见条目');
  await items.locator('ins', { hasText: '25' }).first().waitFor();
  await items.getByRole('button', { name: /^采纳/ }).click();
  await items.getByText('认可', { exact: true }).first().waitFor();
  await act(officer, '受理');
  await expectStatus(officer, '已受理');
  expect(await people.kinds(caseId)).toEqual(['L04', 'L02', 'L01']);
  expect((await people.clocks(caseId, 'correct')).map(({ state }) => state)).not.toContain('running');

  // The clock of business is moved on its screen: thirty working days pass without a word.
  const { page: admin } = await stage.window('admin', { choose: true });
  await admin.goto('/systemSelect');
  await admin.getByRole('button', { name: '平台管理' }).click();
  await admin.waitForURL(/dashboard/);
  await admin.goto('/platform/settings');
  await admin.locator('.admin-clock').getByRole('button').click();
  const drawer = admin.getByRole('dialog');
  await drawer.getByRole('spinbutton').or(drawer.getByRole('textbox')).first().fill('31');
  await drawer.getByRole('button', { name: '调整', exact: true }).click();
  await people.becomes(silent.caseId, 'NOT_ACCEPTED');
  const decision = await openLetter(page, '不予受理决定书', silent.title);
  await decision.getByText('行政复议').first().waitFor();
  await toCaseOfLetter(page);
  await expectStatus(page, '不予受理');
  await expect.poll(() => casePage(page).getByRole('button', { name: '去改正' }).count()).toBe(0);
  expect(await people.shown('applicant', silent.caseId)).toMatchObject({ acceptNo: null, tasks: [] });
  expect(await people.kinds(silent.caseId)).toEqual(['L04', 'L02', 'L03']);
  expect((await people.clocks(silent.caseId, 'correct')).map(({ state }) => state)).toContain('fired');
  await people.toldOf('applicant', silent.caseId, '不予受理');
  await expectNoProduct(silent.title);
  left[silent.caseId] = 'NOT_ACCEPTED';
  await quiet('applicant', 'acceptance', 'admin');
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
