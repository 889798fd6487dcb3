import { decideFinding, itemDecide, itemOfFinding, letterGet } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerItems, first, formulationRows, writeItem } from '../platform/area/area.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { conclusion, grounds, sunscreenSteps } from './registration.testing.ts';

/** The review of a registration where it does not simply pass: identity, rounds, objection and re-review, returns, duties. */
let test: TestApp;
const people = sunscreenSteps(() => test);
const { as, shown, act, done, ask, withReviewers, itemBy, items, letters, supplemented, failed } = people;
const upload = uploader(() => test, as);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
const numbered = async (caseId: string, kind: string, account = 'applicant') => {
  const found = (await letters(caseId, account)).filter((one) => one.kind === kind);
  expect({ kind, numbers: found.map(({ number }) => number) }).toMatchObject({
    numbers: [expect.stringMatching(/号$/)],
  });
  return found[0]?.id ?? '';
};
const objection = { grounds: '检验报告已证明防晒剂用量没有超过限值，请复审。' };

describe('a supplement', () => {
  const asked = ['nameBrand', 'nameRemark', 'processSummary', 'productFormula'];
  it('changes neither names, nor formulation, nor process, even where an item asks for it', async () => {
    const caseId = await withReviewers({ nameRemark: '海岛款' });
    for (const field of asked) await itemBy('chief', caseId, { field, text: '请更正。' });
    await people.proposeSupplement(caseId);
    await done('manager', caseId, 'issueSupplement', 'issue');
    const draftId = await people.replyDraft(caseId, 'supplementReply');
    const { data } = await shown(caseId, 'applicant');
    const rows = (data.productFormula as { percent: string; _id: string }[]).map((row) => ({ ...row }));
    const [one, other] = rows;
    if (one && other) [one.percent, other.percent] = ['20.000', '30.000'];
    const values = {
      nameBrand: '另一品牌演示',
      nameRemark: '森林款',
      processSummary: '甲相投料后加热到 80 ℃ 均质，加入乙相，降温到 40 ℃ 后灌装，全部工序重新设计。',
      productFormula: rows,
    };
    const before = await people.changed(draftId, values);
    await answerItems(test, await as('applicant'), { ...first, caseId });
    const refused = await people.submit(draftId);
    expect(refused).toMatchObject({ state: 400, cause: expect.stringContaining('须按新产品办理') });
    const named = new Set((refused.data as unknown as { field: string }[]).map(({ field }) => field));
    expect([...named].sort()).toEqual([...asked].sort());
    await people.changed(draftId, Object.fromEntries(asked.map((key) => [key, before[key] ?? null])));
    expect((await people.submit(draftId)).data.status).toBe('CHIEF_REVIEW');
  });

  it('goes out a second time with the reason of the manager, and no third time', async () => {
    const caseId = await supplemented();
    expect(await people.replied(caseId, 'supplementReply', { storage: '阴凉处' })).toBe('CHIEF_REVIEW');
    await people.judge('chief', caseId, 'storage', 'more', '请写明温度。');
    await people.proposeSupplement(caseId);
    expect(await act('manager', caseId, 'issueSupplement', 'issue')).toMatchObject({ state: 409 });
    const silent = await act('manager', caseId, 'issueSupplement', 'issueAgain');
    expect(silent).toMatchObject({ state: 400, data: [{ field: 'againReason' }] });
    const why = { againReason: '第一次答复没有写明储存温度，须再次补充。' };
    expect(await done('manager', caseId, 'issueSupplement', 'issueAgain', why)).toBe('SUPPLEMENT');
    expect((await letters(caseId, 'applicant')).filter(({ kind }) => kind === 'L05')).toHaveLength(2);
    await people.replied(caseId, 'supplementReply', { storage: '25 ℃ 以下阴凉处' });
    await people.judge('chief', caseId, 'storage', 'reject', '仍没有依据。');
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'supplement', conclusion });
    const third = await act('recheck', caseId, 'recheck', 'agreeSupplement', { conclusion: '同意补充资料。' });
    expect(third).toMatchObject({ state: 409, cause: expect.stringContaining('份数已到上限') });
    // What stays open forbids to pass, for the manager who settles too.
    expect(await done('recheck', caseId, 'recheck', 'agreeFail', { grounds })).toBe('RECHECK');
    const reason = { reason: '经讨论，按通过处理。' };
    const passes = await act('manager', caseId, 'settle', 'pass', reason);
    expect(passes).toMatchObject({ state: 409, cause: expect.stringContaining('没有认可') });
    expect((await act('manager', caseId, 'settle', 'supplement', reason)).state).toBe(409);
    expect(await done('manager', caseId, 'settle', 'return', { reason: '请重新核对答复。' })).toBe('CHIEF_REVIEW');
  });

  it('is issued or returned by the manager, who writes, rewords and judges nothing', async () => {
    const caseId = await withReviewers();
    await itemBy('chief', caseId, { field: 'storage', text: '请补充储存条件的依据。' });
    await people.proposeSupplement(caseId);
    const manager = await as('manager');
    const own = await writeItem(test, manager, { ...first, caseId }, { field: 'claims', text: '另加一条。' });
    expect(own.state).toBe(409);
    const [item] = await items(caseId, 'manager');
    const reworded = { id: item?.id ?? '', field: 'storage', text: '改写。' };
    expect((await writeItem(test, manager, { ...first, caseId }, reworded)).state).toBe(409);
    for (const decision of ['drop', 'adopt', 'accept'] as const)
      expect(
        (await test.inject(itemDecide, { ...first, caseId, itemId: item?.id ?? '', decision, reason: '理由' }, manager))
          .state,
      ).toBe(409);
    expect(await done('manager', caseId, 'issueSupplement', 'return', { reason: '请核对依据。' })).toBe('RECHECK');
  });

  it('that chief and rechecker did not both want is made of what the manager adopts', async () => {
    const caseId = await withReviewers();
    await itemBy('chief', caseId, { field: 'storage', text: '请补充储存条件的依据。' });
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'supplement', conclusion });
    expect(await done('recheck', caseId, 'recheck', 'agreeFail', { grounds })).toBe('RECHECK');
    await people.adopt('manager', caseId);
    await done('manager', caseId, 'settle', 'supplement', { reason: '经讨论，要求补充资料。' });
    expect(await done('manager', caseId, 'issueSupplement', 'issue')).toBe('SUPPLEMENT');
    expect((await items(caseId, 'applicant')).map(({ state }) => state)).toEqual(['SENT']);
  });
});

describe('the acceptance and the chief', () => {
  it('decide on what is theirs: technical findings are the chief’s, and each accepted one has an item or a reason', async () => {
    const caseId = await people.submitted({ productFormula: formulationRows(4).slice(0, 3) });
    const technical = (id: string, account: string) =>
      shown(id, account).then(({ findings }) =>
        findings.find(({ severity, rule }) => severity === 'error' && !/^D(01|21|22|24|25|28|30|31|33)$/.test(rule)),
      );
    const finding = await technical(caseId, 'acceptance');
    expect(finding).toBeDefined();
    const input = { ...first, caseId, findingId: finding?.id ?? '', decision: 'accepted' as const };
    expect(await test.inject(decideFinding, input, await as('acceptance'))).toMatchObject({
      state: 409,
      cause: expect.stringContaining('由主审处理'),
    });
    expect(await done('acceptance', caseId, 'formCheck', 'accept')).toBe('ACCEPTED');
    await done('acceptance', caseId, 'transfer', 'transfer');
    await people.assigned(caseId);
    expect((await technical(caseId, 'chief'))?.decision).toBeNull();
    const chief = await as('chief');
    expect((await test.inject(decideFinding, input, chief)).state).toBe(200);
    const finish = () => act('chief', caseId, 'chiefReview', 'finish', { proposal: 'fail', conclusion });
    expect(await finish()).toMatchObject({ state: 409, cause: expect.stringContaining('无须提出的理由') });
    const withReason = { ...input, reason: '已在结论里说明，无须提出意见。' };
    expect((await test.inject(decideFinding, withReason, chief)).state).toBe(200);
    expect((await finish()).state).toBe(200);
  });
  it('an item answers an accepted finding, too', async () => {
    const caseId = await withReviewers();
    const finding = (await shown(caseId, 'chief')).findings.find(({ places }) => places.length > 0);
    const chief = await as('chief');
    const made = await test.inject(itemOfFinding, { ...first, caseId, findingId: finding?.id ?? '' }, chief);
    expect({ state: made.state, cause: made.cause }).toMatchObject({ state: 200 });
    expect(await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'supplement', conclusion })).toBe(
      'RECHECK',
    );
  });
});

describe('a review that fails', () => {
  it('waits for the company with its clock stopped; two others re-review, both for passing', async () => {
    const caseId = await failed();
    await numbered(caseId, 'L07');
    const status = async () => (await shown(caseId, 'manager')).status;
    expect(await status()).toBe('REVIEW_FAIL');
    expect((await people.clockOf(caseId, 'reviewLate')).stops).toMatchObject([{ to: null }]);
    expect(await people.clockOf(caseId, 'objection')).toMatchObject({ amount: 20, stops: [] });
    const file = (await upload('applicant', '补充资料.pdf', pdf)).data.id;
    expect(await ask(caseId, 'objection', 'object', objection, { attachmentIds: [file] })).toMatchObject({
      state: 400,
      cause: expect.stringContaining('只限原有资料'),
    });
    expect((await ask(caseId, 'objection', 'object', { grounds: '短' })).state).toBe(400);
    expect((await ask(caseId, 'objection', 'object', objection)).state).toBe(200);
    expect(await status()).toBe('RE_REVIEW');
    expect((await shown(caseId, 'applicant')).tasks.filter(({ mine }) => mine)).toEqual([]);
    expect(await people.clockOf(caseId, 'reReviewLate')).toMatchObject({ amount: 30, stops: [] });
    const letter = await test.inject(letterGet, { id: await numbered(caseId, 'L39') }, await as('applicant'));
    expect(JSON.stringify(letter.data.content)).toContain(objection.grounds);

    const name = async (one: string, other: string) =>
      act('manager', caseId, 'assignReReview', 'assign', {
        first: await people.person(one),
        second: await people.person(other),
      });
    expect(await name('chief', 'recheck2')).toMatchObject({ state: 6010104, cause: expect.stringContaining('主审') });
    expect(await name('chief2', 'chief2')).toMatchObject({
      state: 6010104,
      cause: expect.stringContaining('另一个人'),
    });
    expect((await name('chief2', 'recheck2')).state).toBe(200);
    const reason = { reason: '检验报告可以证明用量没有超过限值。' };
    expect((await act('chief2', caseId, 'reReview', 'agree')).state).toBe(400);
    expect(await done('chief2', caseId, 'reReview', 'agree', reason)).toBe('RE_REVIEW');
    expect(await done('recheck2', caseId, 'reReview', 'agree', reason)).toBe('REPORT_CHECK_1');
    const said = await test.inject(letterGet, { id: await numbered(caseId, 'L08') }, await as('applicant'));
    expect(JSON.stringify(said.data.content)).toContain('改为通过');
    // Neither who re-reviewed nor what was thought inside before the decision is told to the company.
    const told = JSON.stringify((await shown(caseId, 'applicant')).history);
    for (const word of [(await people.person('chief2')).text, reason.reason, conclusion])
      expect(told).not.toContain(word);
    expect(told).toContain(objection.grounds);
    expect((await people.clockOf(caseId, 'reviewLate')).stops.every(({ to }) => to !== null)).toBe(true);
    expect((await act('check1', caseId, 'reportCheck1', 'sign')).state).toBe(200);
  });

  it('is settled by a third person where the two differ, and the conclusion is final', async () => {
    const caseId = await failed();
    await ask(caseId, 'objection', 'object', objection);
    const named = { first: await people.person('chief2'), second: await people.person('recheck2') };
    await done('manager', caseId, 'assignReReview', 'assign', named);
    const reason = { reason: '按原申报资料，意见如上所述。' };
    await done('chief2', caseId, 'reReview', 'agree', reason);
    expect(await done('recheck2', caseId, 'reReview', 'oppose', reason)).toBe('RE_REVIEW');
    const third = (account: string) =>
      people.person(account).then((person) => act('manager', caseId, 'assignThird', 'assign', { third: person }));
    expect((await third('chief2')).state).toBe(6010104);
    await test.app.asOwner((db) =>
      sql`insert into platform.membership_role (membership_id, role) select m.id, 'CHIEF' from platform.membership m
        join platform.app_user u on u.id = m.user_id where u.account = 'manager2'`.execute(db),
    );
    expect((await third('manager2')).state).toBe(200);
    expect(await done('manager2', caseId, 'reReviewThird', 'uphold', reason)).toBe('REPORT_CHECK_1');
    const said = await test.inject(letterGet, { id: await numbered(caseId, 'L08') }, await as('applicant'));
    expect(JSON.stringify(said.data.content)).toContain('维持');
    // Returned to the chief it may fail again, but nobody objects twice.
    await done('check1', caseId, 'reportCheck1', 'return', { reason: '请补写理由。' });
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'fail', conclusion });
    expect(await done('recheck', caseId, 'recheck', 'agreeFail', { grounds })).toBe('REPORT_CHECK_1');
    await numbered(caseId, 'L07');
  });
});

describe('a decision', () => {
  it('returned to the third check goes on with the clocks that were there', async () => {
    const caseId = await withReviewers();
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' });
    await done('check1', caseId, 'reportCheck1', 'sign');
    await done('check2', caseId, 'reportCheck2', 'sign');
    await people.wait(3);
    await done('check3', caseId, 'reportCheck3', 'issue');
    await people.wait(4);
    const back = { reason: '请核对报告结论的文字。' };
    expect(await done('approver', caseId, 'decideSection', 'return', back)).toBe('REPORT_CHECK_3');
    await people.wait(2);
    const clock = await people.clockOf(caseId, 'reviewLate');
    // Three days before the report was issued and two since its return; the four of the decision do not count.
    expect(clock).toMatchObject({ amount: 90, state: 'running' });
    expect(clock.start_day).toBe((await people.clockOf(caseId, 'reviewLate', 'first')).start_day);
    expect(clock.stops).toHaveLength(1);
    await done('check3', caseId, 'reportCheck3', 'issue');
    const decision = await people.clockOf(caseId, 'decisionLate');
    expect(decision).toMatchObject({ amount: 20, state: 'running', stops: [] });
    expect(decision.start_day).toBe((await people.clockOf(caseId, 'decisionLate', 'first')).start_day);
    expect((await letters(caseId, 'manager')).filter(({ kind }) => kind === 'L30')).toHaveLength(2);
  });
});

describe('a certificate whose file failed', () => {
  it('is not sent: the answer says why and where it is made again', async () => {
    const caseId = await withReviewers();
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' });
    await done('check1', caseId, 'reportCheck1', 'sign');
    await done('check2', caseId, 'reportCheck2', 'sign');
    await done('check3', caseId, 'reportCheck3', 'issue');
    await done('approver', caseId, 'decideSection', 'agree', { proposal: 'grant', opinionText: '建议准予。' });
    await done('approver2', caseId, 'decideLeader', 'agree');
    await done('approver3', caseId, 'decideSign', 'grant');
    const [space] = await test.app.spaces();
    const fail = (state: string, error: string | null) =>
      test.app.asOwner(
        (db) => sql`update certificate set state = ${state}, error = ${error} where case_id = ${caseId}`.execute(db),
        space?.schema ?? '',
      );
    await fail('failed', '字体文件缺失');
    const refused = await act('acceptance', caseId, 'sendCertificate', 'send');
    expect(refused).toMatchObject({ state: 409, cause: expect.stringContaining('字体文件缺失') });
    expect(refused.cause).toContain('产品页');
    await fail('pending', null);
    await test.settle();
    expect(await done('acceptance', caseId, 'sendCertificate', 'send')).toBe('PUBLISHED');
    await numbered(caseId, 'L40');
  });
});
