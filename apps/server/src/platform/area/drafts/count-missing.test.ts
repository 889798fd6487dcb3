import { areaDrafts, areaSave, draftCheck, draftKeepTemplate, draftOpen, draftPatch, draftUnlock } from '@app/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OutboxWorker } from '../../../kernel/outbox.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, first, people } from '../area.testing.ts';

const windowId = 'window-that-counts';
let test: TestApp;
const as = people(() => test);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const listed = async (id: string) => {
  await new OutboxWorker(test.app).drain();
  const { data } = await test.inject(areaDrafts, first, await as('applicant'));
  return data.dataResult.find((row) => row.id === id)?.missing;
};
const errors = async (id: string) =>
  (await test.inject(draftCheck, { ...first, id }, await as('applicant'))).data.errors.length;
const patch = async (id: string, baseRev: number, path: string, value: unknown, release = false) =>
  test.inject(
    draftPatch,
    {
      ...first,
      id,
      windowId,
      baseRev,
      patchId: `patch-${id}-${baseRev}`,
      ops: [{ op: 'set', path: [path], value }] as never,
      release,
    },
    await as('applicant'),
  );

it('the list says how much a draft lacks since its window let it go, and that it was changed since', async () => {
  const data = { ...aDossier({ nameBrand: '岚屿计数' }), documents: [] };
  const { id } = (await test.inject(areaSave, { ...first, data }, await as('applicant'))).data;
  const begun = await listed(id);
  const wrong = await errors(id);
  // Wrong entries and required papers together.
  expect(begun).toEqual({ count: expect.any(Number), isOld: false });
  expect(begun?.count).toBeGreaterThan(wrong);

  await test.inject(draftOpen, { ...first, id, windowId }, await as('applicant'));
  expect((await patch(id, 0, 'nameBrand', '')).state).toBe(200);
  // While it is being written nothing is counted, and the list says that the number is of before.
  expect(await listed(id)).toEqual({ ...begun, isOld: true });
  expect((await test.inject(draftUnlock, { ...first, id, windowId }, await as('applicant'))).data).toBe(true);
  const emptied = await listed(id);
  const moreWrong = (await errors(id)) - wrong;
  expect(moreWrong).toBeGreaterThan(0);
  expect(emptied).toEqual({ count: (begun?.count ?? 0) + moreWrong, isOld: false });

  // A paper with a reason why there is none is no longer missing.
  await test.inject(draftOpen, { ...first, id, windowId }, await as('applicant'));
  const before = (emptied?.count ?? 0) - (await errors(id));
  const reasons = ['labelDraft', 'productStandard', 'safetyAssessment'].map((code) => ({
    code,
    files: [],
    notApplicable: '见说明',
  }));
  expect((await patch(id, 1, 'documents', reasons, true)).state).toBe(200);
  const reasoned = await listed(id);
  expect(reasoned?.isOld).toBe(false);
  expect((reasoned?.count ?? 0) - (await errors(id))).toBe(before - reasons.length);
});

it('a template lacks nothing, and is not counted', async () => {
  const data = aDossier({ nameBrand: '岚屿模板计数' });
  const draft = (await test.inject(areaSave, { ...first, data }, await as('applicant'))).data.id;
  const kept = await test.inject(
    draftKeepTemplate,
    { ...first, draftId: draft, called: '计数模板' },
    await as('applicant'),
  );
  await new OutboxWorker(test.app).drain();
  const { data: all } = await test.inject(areaDrafts, { ...first, templates: true }, await as('applicant'));
  expect(all.dataResult.find((row) => row.id === kept.data.id)?.missing).toBeNull();
});
