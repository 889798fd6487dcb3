import { areaHandle, areaSave, areaSubmit, draftCheck, type JsonObject, taskLock, taskPending } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import scenario from '../../../../../../definitions/areas/company/file/scenario.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, people } from '../area.testing.ts';

const file = { group: 'company', name: 'file' } as const;

describe('the company file', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const whole = JSON.parse(JSON.stringify(scenario.steps.find((step) => step.do === 'save')?.data)) as JsonObject;
  async function sent(account: string, changes: JsonObject) {
    const me = await as(account);
    const made = await test.inject(areaSave, { ...file, data: { ...whole, ...changes } }, me);
    const { data: check } = await test.inject(draftCheck, { ...file, id: made.data.id }, me);
    const answer = await test.inject(areaSubmit, { ...file, id: made.data.id, rev: check.rev }, me);
    return { errors: check.errors.map(({ message }) => message), answer };
  }

  it('refuses a code whose check sign is wrong, and an officer with less than five years', async () => {
    const { errors, answer } = await sent('applicant', {
      uscc: '91990000MA0YH0A117',
      qualityOfficers: [{ _id: 'a', name: '沈知夏', years: 4 }],
    });
    expect(answer.state).toBe(400);
    expect(errors).toEqual([
      expect.stringContaining('最后一位为校验码'),
      expect.stringContaining('质量安全负责人应当有五年以上经验'),
    ]);
  });

  it('refuses the code of another company, and takes the own one again', async () => {
    const { answer } = await sent('rival', {
      uscc: '91990000MA0YH0A116',
      companyName: '云海禾序日用化学品有限公司（演示）',
    });
    expect(answer).toMatchObject({ state: 409, cause: expect.stringContaining('91990000MA0YH0A116”已被使用') });
    expect((await sent('applicant', {})).answer).toMatchObject({ state: 200, data: { status: 'SUBMITTED' } });
  });

  it('with an ended licence in force no application can be submitted, and the day is said', async () => {
    const me = await as('applicant');
    const blocked = async () => {
      const made = await test.inject(areaSave, { group: 'reg', name: 'first', data: aDossier() }, me);
      return (await test.inject(draftCheck, { group: 'reg', name: 'first', id: made.data.id }, me)).data.blocked;
    };
    expect(await blocked()).toBeNull();
    const { answer } = await sent('applicant', { licenceUntil: '2020-05-01' });
    const officer = await as('acceptance');
    const { dataResult } = (await test.inject(taskPending, {}, officer)).data;
    const taskId = dataResult.find(({ caseId }) => caseId === answer.data.caseId)?.id ?? '';
    await test.inject(taskLock, { taskId }, officer);
    const done = await test.inject(
      areaHandle,
      { ...file, taskId, action: 'confirm', fields: {}, opinion: '演示' },
      officer,
    );
    expect(done.state, done.cause ?? '').toBe(200);
    expect(await blocked()).toBe('企业档案中的生产许可证已于 2020-05-01 到期，请先更新企业档案；草稿已保留');
  });
});
