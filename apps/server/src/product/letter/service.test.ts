import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  areaGetRecord,
  areaHandle,
  type CaseDetail,
  clockAdvance,
  deadlineResume,
  deadlineStop,
  decideFinding,
  letterGet,
  letterQuery,
  letterServe,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, first, people, writeItem } from '../../platform/area/area.testing.ts';
import { pdf, uploader } from '../../platform/attachment/attachment.testing.ts';
import { sweepDates } from '../../platform/workflow/index.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { issueFor } from './letter.testing.ts';

let product: TestApp;
let definitionsDir: string;
const as = people(() => product);
const send = uploader(() => product, as);

beforeAll(async () => {
  // The order goes by post.
  definitionsDir = mkdtempSync(join(tmpdir(), 'definitions-'));
  cpSync(join(import.meta.dirname, '../../../../../definitions'), definitionsDir, { recursive: true });
  const chart = join(definitionsDir, 'procedures/p2/process.bpmn');
  const byPost = readFileSync(chart, 'utf8').replace(`'{"letter":"L17"}'`, `'{"letter":"L17","way":"post"}'`);
  writeFileSync(chart, byPost);
  product = await createTestApp({
    settings: { definitionsDir },
    clock: () => new Date('2026-11-20T10:00:00+08:00'),
  });
});
afterAll(async () => {
  await product.close();
  rmSync(definitionsDir, { recursive: true });
});

const detail = async (id: string, account: string) =>
  (await product.inject(areaGetRecord, { ...first, id }, await as(account))).data as CaseDetail;
/** A filing under an order by post: the letter and the task of its company. */
async function ordered() {
  const { caseId } = await fileCase(product, await as('applicant'), aDossier({ nameBrand: '演示送达' }));
  const me = await as('filing');
  const now = await detail(caseId, 'filing');
  for (const { id: findingId } of now.findings.filter((one) => one.severity === 'error' && one.decision === null))
    await product.inject(decideFinding, { ...first, caseId, findingId, decision: 'accepted' }, me);
  const item = await writeItem(product, me, { ...first, caseId }, { field: 'storage', text: '请更正。' });
  expect(item.state, item.cause ?? '').toBe(200);
  const taskId = now.tasks.find((task) => task.mine)?.id ?? '';
  const answer = await product.inject(areaHandle, { ...first, taskId, action: 'order', fields: { days: 10 } }, me);
  expect(answer.state, answer.cause ?? '').toBe(200);
  const listed = await product.inject(letterQuery, { parameters: [{ key: 'caseId', value: caseId }] }, me);
  const letter = listed.data.dataResult.find(({ kind }) => kind === 'L17');
  return { caseId, letterId: letter?.id ?? '' };
}
/** The last day as the page of the letter, the list of letters and the task of the company say it. */
async function days({ caseId, letterId }: { caseId: string; letterId: string }) {
  const me = await as('applicant');
  const page = (await product.inject(letterGet, { id: letterId }, me)).data.replyDue;
  const list = (await product.inject(letterQuery, {}, me)).data.dataResult.find(({ id }) => id === letterId)?.replyDue;
  const [{ stored = null } = {}] = await product.app.asOwner(
    async (db) =>
      (
        await sql<{ stored: string | null }>`select due_day as stored from wf_task
          where case_id = ${caseId} and role = 'HOLDER' and state = 'open'`.execute(db)
      ).rows,
    (await product.app.spaces())[0]?.schema,
  );
  return { page, list, task: stored };
}
const same = (day: string | null) => ({ page: day, list: day, task: day });
const advance = async (to: string) => product.inject(clockAdvance, { to }, await as('admin'));

describe('a letter that does not go by platform', () => {
  it('starts the limit of its answer the day after its service; letter, list and task say the same day ever after', async () => {
    const one = await ordered();
    expect(await days(one)).toEqual(same(null));
    // Nothing but the service starts it.
    const officer = await as('filing');
    const resumed = await product.inject(deadlineResume, { caseId: one.caseId }, officer);
    expect(resumed.state).toBe(409);
    expect((await advance('2026-11-25 09:00:00')).state).toBe(200);
    const proof = (await send('filing', '回执.pdf', pdf)).data.id;
    const served = await product.inject(
      letterServe,
      { id: one.letterId, way: 'post', on: '2026-11-24', proof },
      officer,
    );
    expect([served.cause, served.data.replyDue]).toEqual([null, '2026-12-08']);
    expect(await days(one)).toEqual(same('2026-12-08'));
    expect((await product.inject(deadlineStop, { caseId: one.caseId, reason: '现场核查' }, officer)).state).toBe(200);
    expect(await days(one)).toEqual(same(null));
    await advance('2026-11-27 09:00:00');
    expect((await product.inject(deadlineResume, { caseId: one.caseId }, officer)).state).toBe(200);
    expect(await days(one)).toEqual(same('2026-12-10'));
  });

  it('by public notice it counts as served after the days of the base data, and not before', async () => {
    const one = await ordered();
    const number = await issueFor(product, one.caseId, 'L18', { fields: { reason: '演示' }, way: 'publication' });
    const officer = await as('filing');
    const listed = await product.inject(letterQuery, { parameters: [{ key: 'number', value: number }] }, officer);
    const id = listed.data.dataResult[0]?.id ?? '';
    const today = dayOf(product.app.businessNow());
    const proof = async () => (await send('filing', '公告.pdf', pdf)).data.id;
    const notice = async (letterId: string) =>
      product.inject(letterServe, { id: letterId, way: 'publication', on: today, proof: await proof() }, officer);
    const due = addDays(today, 30);
    expect((await notice(one.letterId)).data).toEqual({ servedAt: null, serviceDue: due, replyDue: null });
    expect((await notice(id)).data.serviceDue).toBe(due);
    expect((await notice(id)).state).toBe(409);
    const state = async () => (await product.inject(letterGet, { id }, officer)).data;
    await advance(`${addDays(due, -1)} 12:00:00`);
    await sweepDates(product.app);
    expect(await state()).toMatchObject({ state: 'issued', servedAt: null, serviceDue: due });
    expect(await days(one)).toEqual(same(null));
    await advance(`${due} 12:00:00`);
    await sweepDates(product.app);
    await sweepDates(product.app);
    expect(await state()).toMatchObject({ state: 'served', servedAt: `${due} 12:00:00`, serviceWay: 'publication' });
    expect((await days(one)).page).not.toBeNull();
    expect(await days(one)).toEqual(same((await days(one)).page));
  });
});
