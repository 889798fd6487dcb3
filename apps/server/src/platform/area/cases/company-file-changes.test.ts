import {
  areaGetRecord,
  areaHandle,
  areaSave,
  areaSubmit,
  areaUnfinished,
  dashboard,
  draftCheck,
  draftOpen,
  type JsonObject,
  messageReceive,
  taskLock,
  taskPending,
} from '@app/contract';
import { addDays, dayOf, daysBetween, endOfDay } from '@app/engine/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import scenario from '../../../../../../definitions/areas/company/file/scenario.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { signIn } from '../../auth/auth.testing.ts';
import { aDossier, people } from '../area.testing.ts';
import { takeOverModule } from './take-over.ts';

const file = { group: 'company', name: 'file' } as const;

describe('changes of a company file, and who reads what of it', () => {
  let test: TestApp;
  const as = people(() => test);
  let now = new Date();
  beforeAll(async () => {
    test = await createTestApp({ clock: () => now });
    await takeOverModule.start?.(test.app);
  });
  afterAll(() => test.close());

  const whole = JSON.parse(JSON.stringify(scenario.steps.find((step) => step.do === 'save')?.data)) as JsonObject;
  const officers = (whole.qualityOfficers as JsonObject[]).map((row) => ({
    ...row,
    idType: 'idCard',
    idNumber: '110101199003070017',
  }));
  async function sent(input: JsonObject) {
    const me = await as('applicant');
    const made = await test.inject(areaSave, { ...file, data: {}, ...input }, me);
    expect(made.state, made.cause ?? '').toBe(200);
    const { rev } = (await test.inject(draftCheck, { ...file, id: made.data.id }, me)).data;
    const answer = await test.inject(areaSubmit, { ...file, id: made.data.id, rev }, me);
    expect(answer.state, answer.cause ?? JSON.stringify(answer.data)).toBe(200);
    return answer.data;
  }
  async function confirm(caseId: string) {
    const officer = await as('acceptance');
    const { dataResult } = (await test.inject(taskPending, {}, officer)).data;
    const taskId = dataResult.find((one) => one.caseId === caseId)?.id ?? '';
    await test.inject(taskLock, { taskId }, officer);
    const done = await test.inject(areaHandle, { ...file, taskId, action: 'confirm', fields: {} }, officer);
    expect(done.state, done.cause ?? '').toBe(200);
  }
  const unfinished = async (account: string) => (await test.inject(areaUnfinished, {}, await as(account))).data;

  it('a file that was taken over is to be completed within ninety days; the days left are said until it is handed in', async () => {
    const [one] = await unfinished('applicant');
    expect(one).toMatchObject({ area: 'company/file', title: { 'zh-CN': '企业档案' } });
    // The home page has it with its figures.
    const home = async (account: string) => (await test.inject(dashboard, {}, await as(account))).data.unfinished;
    expect(await home('applicant')).toEqual([one]);
    expect(await home('acceptance')).toEqual([]);
    const taken = await test.inject(areaGetRecord, { ...file, id: one?.caseId ?? '' }, await as('applicant'));
    const since = String('submittedAt' in taken.data ? taken.data.submittedAt : '').slice(0, 10);
    expect(daysBetween(since, one?.until ?? '')).toBe(90);
    expect(one?.daysLeft).toBe(daysBetween(dayOf(now), one?.until ?? ''));
    expect(await unfinished('acceptance')).toEqual([]);
    const { caseId, status } = await sent({ data: { ...whole, qualityOfficers: officers } });
    // Completing it is checked, however little differs from what was taken over.
    expect(status).toBe('SUBMITTED');
    expect(await unfinished('applicant')).toEqual([]);
    expect(await unfinished('rival')).toHaveLength(1);
    await confirm(caseId);
    expect(await unfinished('applicant')).toEqual([]);
  });

  it('a new contact, legal representative or quality officer acts at once and acceptance is told; a new address waits for the check', async () => {
    const small = { ...whole, qualityOfficers: officers, contactName: '许新言', contactPhone: '13800001234' };
    const { status, caseId } = await sent({ data: small });
    expect(status).toBe('CONFIRMED');
    await test.settle();
    const told = await test.inject(messageReceive, {}, await as('acceptance'));
    expect(JSON.stringify(told.data)).toContain('企业档案已变更');
    expect((await sent({ data: { ...small, address: '云海市青禾区新路 1 号（演示）' } })).status).toBe('SUBMITTED');
    const me = await as('applicant');
    const copy = await test.inject(areaSave, { ...file, data: {}, caseId }, me);
    const opened = await test.inject(draftOpen, { ...file, id: copy.data.id, windowId: 'window-of-file' }, me);
    expect(opened.data.data).toMatchObject({ contactName: '许新言', address: whole.address });
    expect(opened.data.data.truth).toBeUndefined();
  });

  it('telephone and identity number are whole for the company and for acceptance, and show their ends to others', async () => {
    const { caseId } = await sent({ data: { ...whole, qualityOfficers: officers, contactPhone: '13800005678' } });
    const seen = async (account: string) => {
      const answer = await test.inject(areaGetRecord, { ...file, id: caseId }, await as(account));
      const { contactPhone, qualityOfficers } = answer.data.data as {
        contactPhone: string;
        qualityOfficers: JsonObject[];
      };
      return [contactPhone, qualityOfficers[0]?.idNumber];
    };
    const plain = ['13800005678', '110101199003070017'];
    expect(await seen('applicant')).toEqual(plain);
    expect(await seen('acceptance')).toEqual(plain);
    expect(await seen('filing')).toEqual(['138****5678', '110***********0017']);
  });

  it('after the ninety days it is still asked for, and stops nothing', async () => {
    const [one] = await unfinished('rival');
    now = endOfDay(addDays(one?.until ?? '', 1));
    // The session that was begun before the ninety days is over by then.
    const { access_token: token } = await signIn(test, 'rival');
    expect((await test.inject(areaUnfinished, {}, { token })).data[0]?.daysLeft).toBeLessThan(0);
    const made = await test.inject(areaSave, { group: 'reg', name: 'first', data: aDossier() }, { token });
    const check = await test.inject(draftCheck, { group: 'reg', name: 'first', id: made.data.id }, { token });
    expect(check.data.blocked).toBeNull();
  });
  it('is still said when a company may apply to a second authority', async () => {
    await test.app.createSpace({ authorityId: test.app.newId(), schema: 'space_second' });
    const { access_token: token } = await signIn(test, 'rival');
    const answer = await test.inject(areaUnfinished, {}, { token });
    expect(answer).toMatchObject({ state: 200, data: [{ area: 'company/file' }] });
  });
});
