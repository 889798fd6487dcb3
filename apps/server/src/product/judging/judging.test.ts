import { areaGetRecord, areaSave, areaSubmit, type CaseDetail, draftCheck } from '@app/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixturePool, heldThread } from '../../kernel/turns/worker-pool.testing.ts';
import type { PoolOptions, WorkerPool } from '../../kernel/turns/worker-pool.ts';
import { aDossier, first, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { judgeWith } from './judging.ts';

let test: TestApp;
const as = people(() => test);
let pool: WorkerPool | undefined;
beforeAll(async () => {
  test = await createTestApp();
});
afterEach(() => pool?.stop());
afterAll(() => test.close());

/** Threads in which no review ever ends. */
function threads(options: Partial<PoolOptions>): WorkerPool {
  pool = fixturePool(options);
  judgeWith(test.app, pool);
  return pool;
}
async function draft() {
  const me = await as('applicant');
  const saved = await test.inject(areaSave, { ...first, data: aDossier({}) }, me);
  expect(saved.state, saved.cause ?? '').toBe(200);
  return { me, id: saved.data.id, rev: saved.data.version };
}

describe('a review that needs more than it may have', () => {
  it('says so in the pre-check, where its findings would stand, and passes nothing', async () => {
    threads({ timeoutMs: 200 });
    const { me, id } = await draft();
    const check = await test.inject(draftCheck, { ...first, id }, me);
    expect(check.state, check.cause ?? '').toBe(200);
    expect(check.data.review).toMatchObject({
      findings: [{ severity: 'undecided', title: { 'zh-CN': expect.stringContaining('审评没有完成：用时超过上限') } }],
      passed: [],
    });
  });

  it('is kept with the case that was submitted, for the officer to see', async () => {
    threads({ timeoutMs: 200 });
    const { me, id, rev } = await draft();
    const answer = await test.inject(areaSubmit, { ...first, id, rev, acknowledgements: [] }, me);
    expect(answer.state, answer.cause ?? '').toBe(200);
    const seen = await test.inject(areaGetRecord, { ...first, id: answer.data.caseId }, await as('filing'));
    const { findings } = seen.data as CaseDetail;
    expect(findings.map(({ title }) => title.en)).toEqual([
      'The review was not finished: it took longer than it may, and no rule was decided',
    ]);
  });
});

describe('when too many dossiers wait for their review', () => {
  it('R8-23 the next one is refused with what to do, and the draft stays as it was', async () => {
    const full = threads({ waiting: { total: 0, company: 0, person: 0 } });
    const { me, id, rev } = await draft();
    const held = heldThread(full);
    for (const answer of [
      await test.inject(draftCheck, { ...first, id }, me),
      await test.inject(areaSubmit, { ...first, id, rev, acknowledgements: [] }, me),
    ])
      expect(answer).toMatchObject({ state: 6010106, cause: expect.stringContaining('正在等待审评的资料太多') });
    held.open();
    await held.ended;
  });
});
