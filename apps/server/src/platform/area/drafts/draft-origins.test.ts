import {
  areaHandle,
  areaRemove,
  areaSave,
  areaSubmit,
  draftCheck,
  draftKeepOwn,
  draftOpen,
  type JsonObject,
  productQuery,
  taskLock,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fileScenario from '../../../../../../definitions/areas/company/file/scenario.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, fileCase, first, people } from '../area.testing.ts';

const file = { group: 'company', name: 'file' } as const;
const windowId = 'window-of-origins';

describe('what a new draft is made of', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const whole = JSON.parse(JSON.stringify(fileScenario.steps.find((step) => step.do === 'save')?.data)) as JsonObject;
  const plant = {
    name: '云海岚屿一厂（演示）',
    kind: 'own',
    country: '中国',
    address: '海棠路 18 号',
    licence: '演妆20260001',
  };
  /** The company hands in its file, and acceptance confirms it. */
  async function confirmed(changes: JsonObject): Promise<string> {
    const me = await as('applicant');
    const made = await test.inject(areaSave, { ...file, data: { ...whole, ...changes } }, me);
    const { rev } = (await test.inject(draftCheck, { ...file, id: made.data.id }, me)).data;
    const sent = await test.inject(areaSubmit, { ...file, id: made.data.id, rev }, me);
    expect(sent.state, sent.cause ?? '').toBe(200);
    const officer = await as('acceptance');
    const { dataResult } = (await test.inject(taskPending, {}, officer)).data;
    const taskId = dataResult.find(({ caseId }) => caseId === sent.data.caseId)?.id;
    if (taskId) {
      await test.inject(taskLock, { taskId }, officer);
      const done = await test.inject(areaHandle, { ...file, taskId, action: 'confirm', fields: {} }, officer);
      expect(done.state, done.cause ?? '').toBe(200);
    }
    return sent.data.caseId;
  }
  async function begun(input: JsonObject = {}, account = 'applicant') {
    return test.inject(areaSave, { ...first, data: {}, prefill: true, ...input }, await as(account));
  }
  async function opened(id: string) {
    const answer = await test.inject(draftOpen, { ...first, id, windowId }, await as('applicant'));
    expect(answer.state, answer.cause ?? '').toBe(200);
    return answer.data;
  }

  it('takes holder, code, address, quality officer, contact and the one plant of the file in force, and says from where', async () => {
    const caseId = await confirmed({ plants: [{ _id: 'p1', ...plant, licenceUntil: '2036-12-31' }] });
    const draft = await opened((await begun()).data.id);
    expect(draft.data).toMatchObject({
      filerName: '云海岚屿生物科技有限公司（演示）',
      filerUscc: '91990000MA0YH0A116',
      filerAddress: '云海市岚屿区海棠路 18 号（演示地址）',
      qualityOfficer: '沈知夏',
      contactName: '林嘉怡',
      contactPhone: '000-55501018',
      manufacturers: [plant],
    });
    expect(draft.taken).toMatchObject({
      caseId,
      title: { 'zh-CN': '企业档案' },
      values: { contactName: '林嘉怡', manufacturers: [plant] },
      newer: {},
      rows: { manufacturers: [plant] },
    });
  });

  it('of several plants takes none and offers all; without the wish a draft takes nothing over', async () => {
    const second = { ...plant, name: '云海澄野（演示）', kind: 'entrusted', licence: '演妆20260007' };
    await confirmed({
      plants: [
        { _id: 'p1', ...plant },
        { _id: 'p2', ...second },
      ],
    });
    const draft = await opened((await begun()).data.id);
    expect(draft.data.manufacturers).toEqual([]);
    expect(draft.taken?.rows.manufacturers).toEqual([plant, second]);
    const plain = await opened((await begun({ prefill: false })).data.id);
    expect(plain.data.contactName).toBeUndefined();
    expect(plain.taken?.values).toEqual({});
  });

  it('says which values the file has otherwise by now, changes none, and is not asked again once decided', async () => {
    const { id } = (await begun()).data;
    const caseId = await confirmed({ contactName: '许新言', contactPhone: '000-55501099' });
    const draft = await opened(id);
    expect(draft.data).toMatchObject({ contactName: '林嘉怡', contactPhone: '000-55501018' });
    expect(draft.taken?.newer).toEqual({ contactName: '许新言', contactPhone: '000-55501099' });
    const me = await as('applicant');
    expect((await test.inject(draftKeepOwn, { ...first, id, caseId: '9001' }, me)).data).toBe(false);
    expect((await test.inject(draftKeepOwn, { ...first, id, caseId }, me)).data).toBe(true);
    const after = await opened(id);
    expect(after.data.contactName).toBe('林嘉怡');
    expect(after.taken?.newer).toEqual({});
    const rows = await test.app.asOwner((db) =>
      sql<{
        action: string;
      }>`select action from platform.audit_log where entity_id = ${id} and action = 'draft.keepOwn'`.execute(db),
    );
    expect(rows.rows).toHaveLength(1);
  });

  it('is a copy of an own product, without what each product needs of its own, with the file as it is now', async () => {
    const me = await as('applicant');
    const documents = [
      { _id: 'd1', code: 'testReport', files: [], notApplicable: '旧报告' },
      { _id: 'd2', code: 'productionLicence', files: [], notApplicable: '见档案' },
    ];
    const { caseId, certNo } = await fileCase(
      test,
      me,
      aDossier({ nameBrand: '岚屿复制', contactName: '旧联系人', documents }),
    );
    const found = await test.inject(productQuery, { parameters: [{ key: 'number', value: certNo ?? '' }] }, me);
    const product = found.data.dataResult[0];
    expect(product?.number).toBe(certNo);
    const wishes: JsonObject[] = [{ productId: product?.id ?? '' }, { caseId }];
    for (const wish of wishes) {
      const draft = await opened((await begun(wish)).data.id);
      expect(draft.data).toMatchObject({ nameBrand: '岚屿复制', classification: aDossier().classification });
      expect(draft.data.productFormula).toHaveLength(4);
      expect(draft.data.contactName).toBe('许新言');
      expect(draft.data.documents).toMatchObject([{ code: 'productionLicence' }]);
      expect(draft.data.testResults ?? []).toEqual([]);
      expect(draft.copiedFrom).toMatchObject({ title: expect.stringContaining('岚屿复制'), number: certNo });
      expect(draft.caseId).toBeNull();
    }
  });

  it('a copy is made once for one key, and never of what belongs to another company', async () => {
    const me = await as('applicant');
    const { caseId, certNo } = await fileCase(test, me, aDossier({ nameBrand: '岚屿两次' }));
    const found = await test.inject(productQuery, { parameters: [{ key: 'number', value: certNo ?? '' }] }, me);
    const productId = found.data.dataResult[0]?.id ?? '';
    const key = { ...me, headers: { 'idempotency-key': 'copy-once-and-for-all' } };
    const input = { ...first, data: {}, prefill: true, productId };
    const one = await test.inject(areaSave, input, key);
    const two = await test.inject(areaSave, input, key);
    expect(two.data).toEqual(one.data);
    const gone = await begun({ productId: '9001' }, 'rival');
    const wishes: JsonObject[] = [{ productId }, { caseId }];
    for (const wish of wishes) {
      const refused = await begun(wish, 'rival');
      expect({ ...refused, requestId: '' }).toEqual({ ...gone, requestId: '' });
      expect(refused.state).toBe(404);
    }
  });

  it('is a copy of the parts of an own draft that were chosen; the draft stays, and the rest begins anew', async () => {
    const me = await as('applicant');
    const file = await confirmed({ contactName: '档案的人' });
    const data = aDossier({ nameBrand: '岚屿草稿本', contactName: '旧联系人' });
    const draftId = (await test.inject(areaSave, { ...first, data }, me)).data.id;
    const whole = await opened((await begun({ draftId })).data.id);
    expect(whole.data).toMatchObject({ nameBrand: '岚屿草稿本' });
    expect(whole.data.productFormula).toHaveLength(4);
    const part = await opened((await begun({ draftId, parts: ['basic', 'formula'] })).data.id);
    expect(part.data).toMatchObject({ nameBrand: '岚屿草稿本', contactName: '档案的人' });
    expect(part.data.productFormula).toHaveLength(4);
    expect(part.data.classification ?? null).toBeNull();
    expect(part.copiedFrom).toMatchObject({ link: `/reg/first/draft/${draftId}` });
    expect(part.taken).toMatchObject({ caseId: file });
    // What was chosen is the caller's word: a part that the form has not is no part of the original.
    const unknown = await begun({ draftId, parts: ['basic', 'nothing'] });
    expect(unknown).toMatchObject({ state: 400, data: [{ field: 'parts' }] });
    expect((await begun({ draftId, parts: [] })).state).toBe(400);
    expect((await opened(draftId)).data).toMatchObject({ nameBrand: '岚屿草稿本', contactName: '旧联系人' });
  });

  it('is never a copy of another company’s draft, or of one that is gone', async () => {
    const me = await as('applicant');
    const draftId = (await test.inject(areaSave, { ...first, data: aDossier({ nameBrand: '岚屿不借' }) }, me)).data.id;
    const gone = await begun({ draftId: '9001' }, 'rival');
    const foreign = await begun({ draftId, parts: ['basic'] }, 'rival');
    expect({ ...foreign, requestId: '' }).toEqual({ ...gone, requestId: '' });
    expect(foreign.state).toBe(404);
    await test.inject(areaRemove, { ...first, ids: draftId }, me);
    expect((await begun({ draftId })).state).toBe(404);
  });
});
