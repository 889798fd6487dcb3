import {
  areaGetRecord,
  areaHandle,
  areaSave,
  areaSubmit,
  decideFinding,
  draftPatch,
  taskDraftOpen,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Wiring } from '../../../kernel/wiring.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import {
  aDossier,
  answerItems,
  fileCase,
  first,
  formulationRows,
  people,
  submitAll,
  writeItem,
} from '../area.testing.ts';

/** What comes after the number, the status and the public record fails. */
let lastStepFails = false;
const wiring = (product: Wiring): Wiring => ({
  ...product,
  onStatus: [
    ...(product.onStatus ?? []),
    async () => {
      if (lastStepFails) throw new Error('the last step fails');
    },
  ],
});

describe('cases', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp({ wiring });
  });
  afterAll(() => test.close());

  const detail = async (id: string, account = 'filing', version?: number) => {
    const answer = await test.inject(
      areaGetRecord,
      { ...first, id, ...(version ? { version } : {}) },
      await as(account),
    );
    if (answer.state !== 200 || !('tasks' in answer.data)) throw new Error(`${answer.state} ${answer.cause}`);
    return answer.data;
  };
  const inSpace = async <T>(query: (sqlTag: typeof sql) => ReturnType<typeof sql<T>>) => {
    const space = (await test.app.spaces())[0]?.schema ?? '';
    return (await test.app.asOwner((db) => query(sql).execute(db), space)).rows;
  };
  /** The officer accepts what is open and takes the action. */
  async function handle(caseId: string, action: string, fields: Record<string, string | number> = {}) {
    const me = await as('filing');
    const now = await detail(caseId);
    for (const finding of now.findings.filter((one) => one.severity === 'error' && one.decision === null))
      await test.inject(decideFinding, { ...first, caseId, findingId: finding.id, decision: 'accepted' }, me);
    return test.inject(
      areaHandle,
      { ...first, taskId: now.tasks[0]?.id ?? '', action, fields, version: now.version },
      me,
    );
  }

  it('files at once: number, typed rows, snapshot, task, history and audit, all in one commit', async () => {
    const filed = await fileCase(test, await as('applicant'), aDossier({ productFormula: formulationRows(60) }));
    expect(filed.certNo).toMatch(/^演G妆网备字\d{10}$/);
    expect(
      await inSpace(
        (q) =>
          q<{
            rows: number;
            sum: string;
          }>`select count(*)::int as rows, sum(percent::numeric)::text as sum from a_reg_first_product_formula where case_id = ${filed.caseId}`,
      ),
    ).toEqual([{ rows: 60, sum: '100.000' }]);
    expect(
      await inSpace(
        (q) =>
          q<{
            status: string;
            cert_no: string;
          }>`select status, cert_no from a_reg_first where case_id = ${filed.caseId}`,
      ),
    ).toEqual([{ status: filed.status, cert_no: filed.certNo }]);
    const shown = await detail(filed.caseId);
    expect(shown).toMatchObject({
      version: 1,
      status: 'POST_CHECK',
      data: { productName: '岚屿演示氨基酸保湿面霜' },
      versions: [{ version: 1, submittedBy: expect.any(String) }],
    });
    expect(shown.tasks).toMatchObject([{ node: 'postCheck', mine: true }]);
    expect(shown.history.map((entry) => entry.action)).toEqual(
      expect.arrayContaining(['start', 'giveNumber', 'setStatus']),
    );
    const audit = await inSpace(
      (q) =>
        q<{
          action: string;
        }>`select action from platform.audit_log where entity_id = ${filed.caseId} and entity = 'case'`,
    );
    expect(audit).toEqual([{ action: 'case.submit' }]);
  });

  it('gives numbers without gap or repetition, also to eight submissions at once and after a failed one', async () => {
    const me = await as('applicant');
    const drafts = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const data = aDossier({ nameBrand: `第${at}演示` });
        return (await test.inject(areaSave, { ...first, data }, me)).data.id;
      }),
    );
    lastStepFails = true;
    expect((await submitAll(test, me, drafts[0] ?? '')).state).toBe(500);
    lastStepFails = false;
    const answers = await Promise.all(drafts.map((id) => submitAll(test, me, id)));
    expect(answers.map((answer) => answer.state)).toEqual(drafts.map(() => 200));
    const serials = (await inSpace((q) => q<{ number: string }>`select number from number_given order by number`)).map(
      (row) => Number(row.number.slice(-6)),
    );
    expect(serials).toEqual(serials.map((_, at) => at + 1));
  });

  it('a submission that fails half-way leaves nothing behind, and the draft stays', async () => {
    const me = await as('applicant');
    const { id } = (await test.inject(areaSave, { ...first, data: aDossier({ nameBrand: '半途演示' }) }, me)).data;
    lastStepFails = true;
    expect((await submitAll(test, me, id)).state).toBe(500);
    lastStepFails = false;
    expect(await inSpace((q) => q`select 1 from case_record where title like '半途演示%'`)).toEqual([]);
    expect(await inSpace((q) => q`select 1 from a_reg_first where title like '半途演示%'`)).toEqual([]);
    expect((await submitAll(test, me, id)).state).toBe(200);
  });

  it('sends a special cosmetic the way of a registration: no number of a filing, and the form check first', async () => {
    const stated = { spf: '50+', pa: '+++', pfa: '9.8', waterResist: 'none', wholeAgreement: true };
    const data = aDossier({ classification: '04-05-03-01-02', ...stated });
    const { caseId, certNo, status } = await fileCase(test, await as('applicant'), data);
    expect({ certNo, status }).toEqual({ certNo: null, status: 'SUBMITTED' });
    expect((await detail(caseId)).tasks.map(({ node }) => node)).toEqual(['formCheck']);
  });

  it('of two officers exactly one decides, the other is told', async () => {
    const { caseId } = await fileCase(test, await as('applicant'));
    const now = await detail(caseId);
    const me = await as('filing');
    for (const finding of now.findings.filter((one) => one.severity === 'error'))
      await test.inject(decideFinding, { ...first, caseId, findingId: finding.id, decision: 'accepted' }, me);
    const act = () =>
      test.inject(
        areaHandle,
        { ...first, taskId: now.tasks[0]?.id ?? '', action: 'pass', opinion: '已当场改正。', fields: {} },
        me,
      );
    const answers = await Promise.all([act(), act()]);
    expect(answers.map((answer) => answer.state).sort()).toEqual([200, 409]);
  });

  it('checks the fields of an action, unknown actions and a stale version', async () => {
    const { caseId } = await fileCase(test, await as('applicant'));
    const { tasks } = await detail(caseId);
    const me = await as('filing');
    const act = (action: string, more: object = {}) =>
      test.inject(areaHandle, { ...first, taskId: tasks[0]?.id ?? '', action, fields: {}, ...more }, me);
    expect(await act('order')).toMatchObject({
      state: 400,
      data: expect.arrayContaining([expect.objectContaining({ field: 'days' })]),
    });
    expect(await act('nonsense')).toMatchObject({ state: 400, data: [{ field: 'action' }] });
    expect((await act('order', { version: 7 })).state).toBe(409);
  });

  it('a reply is the next version; the older one stays as it was', async () => {
    const applicant = await as('applicant');
    const { caseId } = await fileCase(test, applicant);
    await writeItem(test, await as('filing'), { ...first, caseId }, { field: 'labelIngredients', text: '请补充。' });
    expect((await handle(caseId, 'order', { days: 10 })).data.status).toBe('ORDER_CORRECT');
    const taskId = (await detail(caseId, 'applicant')).tasks.find((task) => task.mine)?.id ?? '';
    const opened = await test.inject(taskDraftOpen, { ...first, taskId }, applicant);
    expect((await test.inject(taskDraftOpen, { ...first, taskId }, applicant)).data).toEqual(opened.data);
    const { draftId } = opened.data;
    await test.inject(
      draftPatch,
      {
        ...first,
        id: draftId,
        windowId: 'window-one',
        baseRev: 0,
        patchId: 'the-reply-patch',
        ops: [{ op: 'set', path: ['labelIngredients'], value: '成分：水、甘油、丁二醇、苯氧乙醇。已补充' }],
      },
      applicant,
    );
    await answerItems(test, applicant, { ...first, caseId });
    const answer = await submitAll(test, applicant, draftId);
    expect(answer, JSON.stringify(answer)).toMatchObject({
      state: 200,
      data: { caseId, version: 2, status: 'POST_CHECK' },
    });
    expect((await detail(caseId, 'filing', 1)).data.labelIngredients).toBe('成分：水、甘油、丁二醇、苯氧乙醇');
    expect((await detail(caseId)).data.labelIngredients).toContain('已补充');
    expect((await test.inject(areaSubmit, { ...first, id: draftId, rev: 1 }, applicant)).data).toEqual(answer.data);
    const roles = ['app_holder', 'app_authority'];
    for (const role of roles)
      await expect(
        inSpace(
          (q) =>
            q`select has_table_privilege(${role}, 'case_version', 'update') or has_table_privilege(${role}, 'case_version', 'delete') as may`,
        ),
      ).resolves.toEqual([{ may: false }]);
  });

  it('an authority has no right whatever on drafts', async () => {
    for (const table of ['draft', 'draft_patch'])
      await expect(
        inSpace((q) => q`select has_table_privilege('app_authority', ${table}, 'select') as may`),
      ).resolves.toEqual([{ may: false }]);
  });
});
