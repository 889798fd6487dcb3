import { areaHandle, type JsonObject, signatureVerify, taskGet } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { first } from '../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { conclusion, password, sunscreenSteps } from './registration.testing.ts';

/** What is signed in a registration is what was shown, and nothing else. */
let test: TestApp;
const steps = sunscreenSteps(() => test);
const { as, done, itemBy, shown, withReviewers } = steps;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const agreed = { conclusion: '同意主审意见。' };
/** Three checks of the report, up to the decision. */
async function reported(caseId: string): Promise<void> {
  await done('check1', caseId, 'reportCheck1', 'sign');
  await done('check2', caseId, 'reportCheck2', 'sign');
  expect(await done('check3', caseId, 'reportCheck3', 'issue')).toBe('DECISION');
}
async function passed(): Promise<string> {
  const caseId = await withReviewers();
  await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
  expect(await done('recheck', caseId, 'recheck', 'agreePass', agreed)).toBe('REPORT_CHECK_1');
  return caseId;
}
async function decided(caseId: string, proposal: 'grant' | 'refuse'): Promise<void> {
  await done('approver', caseId, 'decideSection', 'agree', { proposal, opinionText: '同意审评结论。' });
  await done('approver2', caseId, 'decideLeader', 'agree');
}
/** What somebody would sign with an action of the open task of a node, and taking it over a hash that was shown. */
async function toSign(account: string, caseId: string, node: string, action: string, fields: JsonObject = {}) {
  const me = await as(account);
  const taskId = await steps.taskAt(account, caseId, node);
  const sign = (await test.inject(taskGet, { taskId }, me)).data.signSubject;
  if (!sign) throw new Error(`'${node}' asks for no signature`);
  const say = (hash: string) =>
    test.inject(areaHandle, { ...first, taskId, action, fields, signature: { password, shown: hash } }, me);
  return { sign, say };
}
/** Changes rows as the office may: on PostgreSQL the owner of the database belongs to the roles of companies, and items not yet sent are hidden from it. */
async function changeAsOffice(statement: string): Promise<void> {
  const [space] = await test.app.spaces();
  if (!space) throw new Error('there is no space');
  const scope = { role: 'app_authority', ...space, tenantId: space.authorityId } as const;
  const { numAffectedRows } = await test.app.run(scope, (ctx) => sql.raw(statement).execute(ctx.db));
  if (!numAffectedRows) throw new Error('nothing was changed');
}
/** A new version of a template, as if somebody had published it after the page was shown. */
const changeTemplate = (id: string) =>
  test.app.asOwner((db) =>
    sql
      .raw(`insert into platform.letter_template (id, version, content, sha256, published_at, published_by, valid_from)
    select id, version + 1, content, 'changed', published_at, 'file', valid_from from platform.letter_template where id = '${id}'
    order by version desc limit 1`)
      .execute(db),
  );

describe('a signature', () => {
  it('holds for exactly the items and the letter that were shown', async () => {
    const caseId = await withReviewers();
    await itemBy('chief', caseId, { field: 'storage', text: '请补充储存条件的依据。' });
    await steps.proposeSupplement(caseId);
    const { sign, say } = await toSign('manager', caseId, 'issueSupplement', 'issue');
    expect(sign.parts.map(({ about }) => about)).toContain('items');
    // An item that is reworded after the page was shown makes what was shown another thing.
    await changeAsOffice(`update opinion_item set text = text || '请一并说明。' where case_id = ${caseId}`);
    expect(await say(sign.actions.issue ?? '')).toMatchObject({ state: 409, data: { shown: sign.actions.issue } });
    expect(await done('manager', caseId, 'issueSupplement', 'issue')).toBe('SUPPLEMENT');
    const { signatures } = await shown(caseId, 'manager');
    for (const { id } of signatures) {
      const { data } = await test.inject(signatureVerify, { id }, await as('auditor'));
      expect(data).toMatchObject({ genuine: true, subject: 'same' });
    }
    expect(signatures.map(({ level, about }) => [level, about])).toContainEqual(['seal', 'letter']);
  });

  it('for granting is none for refusing', async () => {
    const caseId = await passed();
    await reported(caseId);
    await decided(caseId, 'refuse');
    const refusal = { ground: 'formulation', grounds: '防晒剂二氧化钛的用量超过《化妆品安全技术规范》限值。' };
    const { sign, say } = await toSign('approver3', caseId, 'decideSign', 'refuse', refusal);
    expect(sign.parts.map(({ about }) => about)).toEqual(
      expect.arrayContaining(['version', 'findings', 'letterDraft']),
    );
    expect((await say(sign.actions.grant ?? '')).state).toBe(409);
    await changeTemplate('L10');
    expect((await say(sign.actions.refuse ?? '')).state).toBe(409);
    expect(await done('approver3', caseId, 'decideSign', 'refuse', refusal)).toBe('REFUSED');
  });
});
