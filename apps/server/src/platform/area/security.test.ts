import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  areaGetRecord,
  areaHandle,
  areaSave,
  type Call,
  decideFinding,
  type Envelope,
  productQuery,
  reviewSimilar,
  taskDraftOpen,
} from '@app/contract';
import * as cases from '@app/contract/calls/area/case';
import * as drafts from '@app/contract/calls/area/draft';
import * as lists from '@app/contract/calls/area/list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { aDossier, aManufacturer, fileCase, first, people, writeItem } from './area.testing.ts';

/** Ids that exist and belong to company A. */
interface Ids {
  draft: string;
  case: string;
  officerTask: string;
  holderTask: string;
  finding: string;
  register: string;
  reply: string;
  product: string;
}
const missing: Ids = {
  draft: '9001',
  case: '9002',
  officerTask: '9003',
  holderTask: '9004',
  finding: '9005',
  register: '9006',
  reply: '9007',
  product: '9008',
};
const register = { group: 'base', name: 'manufacturers' };

const areaCalls = { ...cases, ...drafts, ...lists, decideFinding, reviewSimilar };
type AreaCall = {
  [Name in keyof typeof areaCalls]: (typeof areaCalls)[Name] extends Call ? Name : never;
}[keyof typeof areaCalls];
/** How each area call names a record; a call added to the contract without a line here does not compile. */
const attempts: Record<AreaCall, ((ids: Ids) => Record<string, unknown>)[]> = {
  areaQuery: [],
  areaDrafts: [],
  areaExport: [],
  // Answers for the caller's own tasks alone.
  areaProposals: [],
  areaBoard: [],
  // Figures name no record.
  areaFigures: [],
  areaFigureCases: [],
  areaFiguresExport: [],
  // A company has no list with a board; the office's own tests ask for tasks that none of them lists.
  areaUrge: [],
  areaGive: [],
  areaExtend: [],
  areaGetRecord: [
    (ids) => ({ ...first, id: ids.case }),
    (ids) => ({ ...register, id: ids.register }),
    (ids) => ({ group: 'filing', name: 'cases', id: ids.case }),
    (ids) => ({ ...first, id: ids.draft }),
  ],
  areaCandidates: [(ids) => ({ ...first, id: ids.draft, field: 'nameBrand' })],
  caseReaders: [
    (ids) => ({ ...first, id: ids.case }),
    (ids) => ({ group: 'filing', name: 'cases', id: ids.case }),
    (ids) => ({ ...first, id: ids.draft }),
  ],
  areaSave: [
    (ids) => ({ ...first, id: ids.draft, data: { nameBrand: '别人' } }),
    (ids) => ({ ...register, id: ids.register, data: { name: '别人' } }),
    (ids) => ({ ...first, caseId: ids.case, data: {} }),
    (ids) => ({ ...first, caseId: ids.case, prefill: true, data: {} }),
    (ids) => ({ ...first, productId: ids.product, data: {} }),
  ],
  areaRemove: [(ids) => ({ ...first, ids: ids.draft }), (ids) => ({ ...register, ids: ids.register })],
  draftOpen: [
    (ids) => ({ ...first, id: ids.draft, windowId: 'window-foreign' }),
    (ids) => ({ ...first, id: ids.reply, windowId: 'window-foreign', takeOver: true }),
  ],
  draftPatch: [
    (ids) => ({ ...first, id: ids.draft, windowId: 'window-foreign', baseRev: 0, patchId: 'patch-foreign', ops: [] }),
  ],
  draftSavePoint: [(ids) => ({ ...first, id: ids.draft, windowId: 'window-foreign' })],
  draftUnlock: [(ids) => ({ ...first, id: ids.draft, windowId: 'window-foreign' })],
  draftKeepTemplate: [
    (ids) => ({ ...first, draftId: ids.draft, called: '别人的' }),
    (ids) => ({ ...first, caseId: ids.case, called: '别人的' }),
    (ids) => ({ ...first, productId: ids.product, called: '别人的' }),
    (ids) => ({ ...first, id: ids.draft, called: '别人的' }),
  ],
  draftKeepOwn: [(ids) => ({ ...first, id: ids.draft, caseId: ids.case })],
  draftCheck: [(ids) => ({ ...first, id: ids.draft })],
  areaSubmit: [
    (ids) => ({ ...first, id: ids.draft, rev: 0, acknowledgements: [] }),
    (ids) => ({ ...first, id: ids.reply, rev: 0, acknowledgements: [] }),
  ],
  areaSubmitEach: [(ids) => ({ ...first, id: ids.draft, rev: 0 }), (ids) => ({ ...first, id: ids.reply, rev: 0 })],
  areaOpen: [],
  areaHandle: [
    (ids) => ({ ...first, taskId: ids.officerTask, action: 'pass' }),
    (ids) => ({ ...first, taskId: ids.holderTask, action: 'reply' }),
  ],
  taskDraftOpen: [(ids) => ({ ...first, taskId: ids.holderTask }), (ids) => ({ ...first, taskId: ids.officerTask })],
  decideFinding: [(ids) => ({ ...first, caseId: ids.case, findingId: ids.finding, decision: 'accepted' })],
  reviewSimilar: [(ids) => ({ ...first, caseId: ids.case })],
};

/** Every demonstration account that is not of company A; the authority may see company A's cases, never its drafts. */
const organisation = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../definitions/demo/organisation.json'), 'utf8'),
) as {
  tenants: { code: string; kind: string }[];
  users: { account: string; memberships: { tenant: string; roles: string[] }[] }[];
};
const companyA = organisation.users.find((user) => user.account === 'applicant')?.memberships[0]?.tenant;
const outsiders = organisation.users
  .filter((user) => user.memberships.every((membership) => membership.tenant !== companyA))
  .map((user) => user.account);
const isOfficer = (account: string) => account !== 'rival';

describe("area calls × roles × another's existing id answer like a missing id", () => {
  let test: TestApp;
  let ids: Ids;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
    const owner = await as('applicant');
    const draft = (await test.inject(areaSave, { ...first, data: aDossier() }, owner)).data.id;
    const registerId = (await test.inject(areaSave, { ...register, data: aManufacturer() }, owner)).data.id;
    const open = await fileCase(test, owner);
    const ordered = await fileCase(test, owner);
    const officer = await as('filing');
    const detail = async (id: string) => {
      const answer = await test.inject(areaGetRecord, { ...first, id }, officer);
      if (!('tasks' in answer.data)) throw new Error('no case');
      return answer.data;
    };
    const order = await detail(ordered.caseId);
    for (const finding of order.findings.filter((one) => one.severity === 'error'))
      await test.inject(
        decideFinding,
        { ...first, caseId: ordered.caseId, findingId: finding.id, decision: 'accepted' },
        officer,
      );
    await writeItem(
      test,
      officer,
      { ...first, caseId: ordered.caseId },
      { field: 'labelIngredients', text: '请补充。' },
    );
    await test.inject(
      areaHandle,
      { ...first, taskId: order.tasks[0]?.id ?? '', action: 'order', fields: { days: 10 } },
      officer,
    );
    const holderTask = (await detail(ordered.caseId)).tasks[0]?.id ?? '';
    const reply = (await test.inject(taskDraftOpen, { ...first, taskId: holderTask }, owner)).data.draftId;
    const now = await detail(open.caseId);
    const products = await test.inject(productQuery, { requestPage: { pageNo: 1, limit: 1 } }, owner);
    ids = {
      draft,
      case: open.caseId,
      officerTask: now.tasks[0]?.id ?? '',
      holderTask,
      finding: now.findings[0]?.id ?? '',
      register: registerId,
      reply,
      product: products.data.dataResult[0]?.id ?? '',
    };
  }, 60_000);
  afterAll(() => test.close());

  it('has an existing id of each kind', () => {
    for (const id of Object.values(ids)) expect(id).toMatch(/^\d{15,19}$/);
    expect(outsiders.length).toBeGreaterThan(20);
  });

  const plain = (answer: Envelope) => ({ ...answer, requestId: '' });
  /** What the authority may see anyway is not foreign to its people. */
  const foreignToOfficers = (input: Record<string, unknown>) =>
    Object.values(input).some((value) => value === ids.draft || value === ids.register || value === ids.reply);

  for (const [name, makers] of Object.entries(attempts)) {
    if (makers.length === 0) continue;
    const call: Call = areaCalls[name as AreaCall];
    it.skipIf(makers.length === 0)(
      `${call.id}`,
      async () => {
        let refusedAsMissing = 0;
        for (const account of outsiders) {
          const me = await as(account);
          for (const make of makers) {
            if (isOfficer(account) && !foreignToOfficers(make(ids))) continue;
            const foreign = await test.inject(call, make(ids), me);
            const absent = await test.inject(call, make(missing), me);
            expect(plain(foreign), `${account} ${call.id}`).toEqual(plain(absent));
            expect(foreign.state, `${account} ${call.id}`).not.toBe(200);
            if (foreign.state === 404) refusedAsMissing += 1;
          }
        }
        // At least the rival company has the right to the call, so that the refusal is about the record.
        if (!['areaHandle', 'decideFinding', 'reviewSimilar'].includes(name))
          expect(refusedAsMissing).toBeGreaterThan(0);
      },
      60_000,
    );
  }

  it('nobody without the right of the area gets past the access table', async () => {
    for (const account of outsiders.filter((one) => !['rival', 'plant'].includes(one) && one !== 'admin')) {
      const answer = await test.inject(areaSave, { ...first, data: {} }, await as(account));
      expect([6010104, 6010105], `${account}: ${answer.state}`).toContain(answer.state);
    }
  });

  it('what was tried left the records as they were', async () => {
    const space = (await test.app.spaces())[0]?.schema ?? '';
    const { rows } = await test.app.asOwner(
      (db) =>
        sql<{
          rev: number;
          brand: string;
        }>`select rev, data->>'nameBrand' as brand from draft where id = ${ids.draft}`.execute(db),
      space,
    );
    expect(rows).toEqual([{ rev: 0, brand: '岚屿演示' }]);
  });
});
