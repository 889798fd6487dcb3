import { areaGetRecord, areaOpen, areaQuery, type JsonObject, taskPending } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { archiveSteps } from './archive.testing.ts';
import { caseSteps } from './case-steps.testing.ts';

/** Sealed volumes that are handed over to a county office: listed by one person, compared and taken over by the one who is named. */
let test: TestApp;
const { sealed, over, inSpace, person } = archiveSteps(() => test);
const { as, act } = caseSteps(() => test);
const lists = { group: 'archive', name: 'move-county' } as const;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const copiesOf = (id: unknown) =>
  inSpace(async (db) => {
    const { rows } = await sql<{
      volumeNo: string;
      caseTitle: string;
    }>`select apply_no as "volumeNo", title as "caseTitle"
      from case_record where id = ${String(id)}`.execute(db);
    return rows[0] ?? { volumeNo: '', caseTitle: '' };
  });
async function list(ids: readonly string[], changes: JsonObject = {}, account = 'archivist') {
  const rows: JsonObject[] = [];
  for (const [at, id] of ids.entries())
    rows.push({ _id: `row${at}`, volume: { id, text: '归档卷' }, copy: 'copy', ...(await copiesOf(id)) });
  const data = {
    ...{ name: '青禾区移交清单', receiver: await person('county'), ground: 'supervision', reason: '监管单位变更。' },
    volumes: rows,
    ...changes,
  };
  return test.inject(areaOpen, { ...lists, data }, await as(account));
}
async function begun(ids: readonly string[]) {
  const { state, cause, data } = await list(ids);
  expect([state, cause]).toEqual([200, null]);
  return data.caseId;
}
const decide = (account: string, id: string, action: string, fields: JsonObject = {}) =>
  act(account, id, ['takeOver', action], fields, lists);
const waiting = async (account: string) =>
  (await test.inject(taskPending, {}, await as(account))).data.dataResult.map(({ caseId }) => caseId);

describe('the hand-over of volumes to a county', () => {
  it('comes to the county officer who is named, who takes all of it over', async () => {
    const { volume } = await sealed('移交演示一');
    const id = await begun([volume]);
    expect(await waiting('county')).toContain(id);
    expect(await waiting('archivist2')).not.toContain(id);
    const taken = await decide('county', id, 'accept');
    expect([taken.state, taken.cause, taken.data.status]).toEqual([200, null, 'HANDOVER_ACCEPTED']);
    const { data } = await test.inject(areaQuery, { ...lists, parameters: [] }, await as('archivist'));
    expect(data.dataResult.find((row) => row.id === id)).toMatchObject({
      applyNo: expect.stringMatching(/档移\d{8}$/),
      status: 'HANDOVER_ACCEPTED',
    });
  });

  it('takes over some and sends back others, each with its number and a reason, or all with one', async () => {
    const [one, two] = [await sealed('移交演示二'), await sealed('移交演示三')];
    const id = await begun([one.volume, two.volume]);
    const { volumeNo } = await copiesOf(two.volume);
    const bare = await decide('county', id, 'acceptPart', { returned: [{ _id: 'r1', volumeNo }] });
    expect([bare.state, JSON.stringify(bare.data)]).toEqual([400, expect.stringContaining('why')]);
    expect((await decide('county', id, 'acceptPart', { returned: [] })).state).toBe(400);
    const part = await decide('county', id, 'acceptPart', {
      returned: [{ _id: 'r1', volumeNo, why: '缺少检验报告原件。' }],
    });
    expect([part.state, part.cause, part.data.status]).toEqual([200, null, 'HANDOVER_PART']);
    const { data } = await test.inject(areaGetRecord, { ...lists, id }, await as('archivist'));
    expect(JSON.stringify(data)).toContain('缺少检验报告原件。');
    // What came back may be listed again, and be sent back as a whole with one reason.
    const again = await begun([two.volume]);
    expect((await decide('county', again, 'sendBack')).state).toBe(400);
    expect((await decide('county', again, 'sendBack', { reason: '不属于本区。' })).data.status).toBe(
      'HANDOVER_RETURNED',
    );
  });

  it('lists sealed volumes alone, each in one open list, for a county officer and by an archivist', async () => {
    const { volume } = await sealed('移交演示四');
    const open = await over('移交演示五');
    expect(await list([open.volume])).toMatchObject({ state: 400 });
    expect(await list([volume], { receiver: await person('archivist2') })).toMatchObject({ state: 400 });
    for (const account of ['county', 'filing', 'applicant'])
      expect((await list([volume], {}, account)).state).toBe(6010104);
    const id = await begun([volume]);
    expect((await list([volume])).state).toBe(409);
    // Only who is named decides, and no company knows of it.
    expect((await decide('archivist', id, 'accept')).state).toBe(6010104);
    for (const account of ['applicant', 'filing'])
      expect((await test.inject(areaGetRecord, { ...lists, id }, await as(account))).state).toBe(6010104);
  });
});
