import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { loadGeneratedCalendar } from '../testing/testing-calendar.ts';
import { answer, expertSteps, opinion } from './experts.testing.ts';

/** What an expert said is read by nobody else before all have: not in a worklist, and not on the page of the task. */
let test: TestApp;
const people = expertSteps(() => test);
const { as, asked, withExperts, give, itemBy, inWorklist, pageOf } = people;
beforeAll(async () => {
  test = await createTestApp();
  await loadGeneratedCalendar(test);
});
beforeEach(() => people.freshRegister());
afterAll(() => test.close());

/** The workbook that the manager makes of the items, as text. */
async function exported(): Promise<number> {
  const response = await test.server.inject({
    method: 'POST',
    url: '/business/v3/review/opinion-input/export',
    payload: { parameters: [{ key: 'Q^text^SL', value: '光照条件' }], columns: ['text', 'author'] },
    headers: { 'x-authorization-access_token': (await as('manager')).token },
  });
  return (await readSheet(response.rawPayload)).length - 1;
}

describe('while an expert has not answered', () => {
  it('R1.2-02 the worklist of items shows what another expert wrote to its author alone, its export to nobody', async () => {
    const caseId = await withExperts({ count: 2 });
    const [one = '', two = ''] = await asked(caseId);
    await itemBy(one, caseId, { field: 'storage', text: '请补充光照条件下的稳定性数据。' });
    expect(await inWorklist(one, caseId)).toMatchObject([
      { origin: 'expert', author: (await people.person(one)).text },
    ]);
    for (const reader of [two, 'chief', 'manager', 'auditor'])
      expect({ reader, rows: await inWorklist(reader, caseId) }).toEqual({ reader, rows: [] });
    expect(await exported()).toBe(0);
    expect((await give(one, caseId)).state).toBe(200);
    expect(await inWorklist('chief', caseId)).toEqual([]);
    expect((await give(two, caseId)).data.status).toBe('CHIEF_REVIEW');

    // All have answered: the office reads it, an expert still only what is their own.
    for (const reader of ['chief', 'manager', 'auditor', one]) expect(await inWorklist(reader, caseId)).toHaveLength(1);
    expect(await inWorklist(two, caseId)).toEqual([]);
    expect(await exported()).toBe(1);
  });

  it('R1.2-02 the page of a task says to the office what was given there only afterwards, and to another expert never', async () => {
    const caseId = await withExperts({ count: 2 });
    const [one = '', two = ''] = await asked(caseId);
    const taskId = await people.taskAt(one, caseId, 'expertReview');
    const words = `${opinion}（${one}）`;
    expect((await give(one, caseId, { ...answer, opinion: words })).state).toBe(200);
    for (const reader of ['chief', 'manager', 'auditor']) {
      const { state, data } = await pageOf(reader, taskId);
      expect({ reader, state }).toEqual({ reader, state: 200 });
      expect(data).toMatchObject({ opinion: null, fields: null, items: [{ state: 'done', opinion: null, files: [] }] });
      expect(JSON.stringify(data)).not.toContain(words);
    }
    expect((await pageOf(two, taskId)).state).toBe(404);
    const own = await pageOf(one, taskId);
    expect(own.data).toMatchObject({
      opinion: '演示意见',
      fields: { opinion: words },
      items: [{ opinion: '演示意见' }],
    });
    expect((await pageOf(two, await people.taskAt(two, caseId, 'expertReview'))).state).toBe(200);

    expect((await give(two, caseId)).data.status).toBe('CHIEF_REVIEW');
    for (const reader of ['chief', 'manager', 'auditor'])
      expect((await pageOf(reader, taskId)).data).toMatchObject({ opinion: '演示意见', fields: { opinion: words } });
    expect((await pageOf(two, taskId)).state).toBe(404);
  });
});
