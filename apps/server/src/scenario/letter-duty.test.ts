import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { letterGet } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { conclusion, sunscreenSteps } from './registration.testing.ts';

/**
 * A decision letter names who drafted, checked and signed it, and these are three people even where the chart of the decision keeps nobody apart: here
 * its three stages may be done by any approver.
 */
let test: TestApp;
let definitionsDir: string;
const people = sunscreenSteps(() => test);
const { act, done } = people;

beforeAll(async () => {
  definitionsDir = mkdtempSync(join(tmpdir(), 'definitions-'));
  cpSync(join(import.meta.dirname, '../../../../definitions'), definitionsDir, { recursive: true });
  const chart = join(definitionsDir, 'procedures/p1/process.bpmn');
  const loose = readFileSync(chart, 'utf8')
    .replaceAll(/p:assignees="position:(section|leader|sign)"/g, 'p:role="APPROVER"')
    .replaceAll(/( decideSection| decideLeader)+"/g, '"');
  writeFileSync(chart, loose);
  test = await createTestApp({ settings: { definitionsDir } });
});
afterAll(async () => {
  await test.close();
  rmSync(definitionsDir, { recursive: true });
});

/** A registration that waits for the third stage of its decision, the first two done by these. */
async function proposed(section: string, leader: string): Promise<string> {
  const caseId = await people.withReviewers();
  await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
  await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' });
  for (const [at, action] of ['sign', 'sign', 'issue'].entries())
    await done(`check${at + 1}`, caseId, `reportCheck${at + 1}`, action);
  await done(section, caseId, 'decideSection', 'agree', { proposal: 'refuse', opinionText: '建议不予批准。' });
  await done(leader, caseId, 'decideLeader', 'agree');
  return caseId;
}
const why = { ground: 'formulation', grounds: '防晒剂二氧化钛的用量超过《化妆品安全技术规范》限值。' };
const refusal = async (caseId: string) =>
  (await people.letters(caseId, 'approver')).find(({ kind }) => kind === 'L10')?.id ?? '';

describe('a decision letter', () => {
  it('is signed by nobody who drafted or checked it, and says who the three were to officers alone', async () => {
    const caseId = await proposed('approver', 'approver2');
    for (const account of ['approver', 'approver2']) {
      const refused = await act(account, caseId, 'decideSign', 'refuse', why);
      expect(refused).toMatchObject({ state: 6010104, cause: expect.stringContaining('必须是三个人') as string });
    }
    // Nothing of the refused step stays: the case waits, and there is no letter.
    expect((await people.shown(caseId, 'approver')).status).toBe('DECISION');
    expect(await refusal(caseId)).toBe('');
    expect(await done('approver3', caseId, 'decideSign', 'refuse', why)).toBe('REFUSED');
    const id = await refusal(caseId);
    const names = await Promise.all(['approver', 'approver2', 'approver3'].map((one) => people.person(one)));
    const [draftedBy, checkedBy, signedBy] = names.map(({ text }) => text);
    const office = (await test.inject(letterGet, { id }, await people.as('approver'))).data;
    expect(office).toMatchObject({ kind: 'L10', draftedBy, checkedBy, signedBy });
    const company = (await test.inject(letterGet, { id }, await people.as('applicant'))).data;
    expect(company).toMatchObject({ kind: 'L10', draftedBy: null, checkedBy: null, signedBy: null });
  });

  it('is checked by somebody else than who drafted it, whatever role that person has besides', async () => {
    const caseId = await proposed('approver', 'approver');
    await test.app.asOwner((db) =>
      sql`update platform.app_user set is_super = true where account = 'approver3'`.execute(db),
    );
    const refused = await act('approver3', caseId, 'decideSign', 'refuse', why);
    expect(refused).toMatchObject({ state: 6010104, cause: expect.stringContaining('必须是三个人') as string });
  });
});
