import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  areaExport,
  areaGetRecord,
  areaHandle,
  areaQuery,
  areaRemove,
  areaSave,
  deadlineExplain,
  draftCheck,
  findCurrentUserSubSystem,
  getMenuData,
  type JsonObject,
  type MenuNode,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../platform/auth/auth.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { walkScenario } from './walk.testing.ts';

const root = join(import.meta.dirname, '../../../..');
const shipped = join(root, 'definitions');
const added = join(root, 'apps/server/test-fixtures/areas');
const laboratories = { group: 'base', name: 'laboratories' };
const reports = { group: 'monitor', name: 'adverse-reaction' };
const report: JsonObject = {
  productName: '岚屿演示氨基酸保湿面霜',
  foundOn: '2026-01-05',
  persons: [
    { _id: 'a', age: 31, symptom: '红斑', hospital: false },
    { _id: 'b', age: 8, symptom: '水疱', hospital: true },
  ],
};

/** The shipped definitions and the areas that were written after docs/adding-an-area.md, with their letter; no other file. */
let folder: string;
let test: TestApp;
beforeAll(async () => {
  folder = join(tmpdir(), `definitions-${fingerprint(shipped, added)}`);
  cpSync(shipped, folder, { recursive: true });
  cpSync(added, join(folder, 'areas'), { recursive: true });
  cpSync(join(root, 'apps/server/test-fixtures/letters'), join(folder, 'letters'), { recursive: true });
  test = await createTestApp({ settings: { definitionsDir: folder } });
});
afterAll(async () => {
  await test?.close();
  rmSync(folder, { recursive: true });
});
const as = async (account: string) => ({ token: (await signIn(test, account)).access_token });

describe('a new register area, without a line of code', () => {
  const laboratory = { name: '云海检验中心（演示）', certificateUntil: '2027-01-31', items: ['micro', 'human'] };
  it('has a menu entry for its roles only', async () => {
    for (const [account, seen] of [
      ['filing', true],
      ['applicant', true],
      ['archivist', false],
    ] as const) {
      const me = await as(account);
      const [system] = (await test.inject(findCurrentUserSubSystem, {}, me)).data;
      const menu = await test.inject(getMenuData, { systemId: system?.id ?? '' }, me);
      expect(urlsOf(menu.data ?? []).includes('area:base/laboratories'), account).toBe(seen);
    }
  });
  it('keeps rows: checked, listed, filtered, changed under an optimistic lock, removed, exported', async () => {
    const officer = await as('filing');
    const refused = await test.inject(
      areaSave,
      { ...laboratories, data: { ...laboratory, items: ['nothing'], name: '' } },
      officer,
    );
    expect(refused.state).toBe(400);
    expect(refused.data).toMatchObject([{ field: 'name', message: '机构名称不能为空' }, { field: 'items' }]);

    const saved = await test.inject(areaSave, { ...laboratories, data: laboratory }, officer);
    expect(saved.state).toBe(200);
    const { id, version } = saved.data;
    const listed = await test.inject(
      areaQuery,
      { ...laboratories, parameters: [{ key: 'Q^name^SL', value: '检验' }] },
      officer,
    );
    expect(listed.data.dataResult).toMatchObject([{ id, name: laboratory.name }]);
    const changed = await test.inject(
      areaSave,
      { ...laboratories, id, version, data: { certificateUntil: '2028-01-31' } },
      officer,
    );
    expect(changed.state).toBe(200);
    expect((await test.inject(areaSave, { ...laboratories, id, version, data: { name: 'x' } }, officer)).state).toBe(
      409,
    );
    const read = await test.inject(areaGetRecord, { ...laboratories, id }, officer);
    expect(read.data).toMatchObject({ data: { ...laboratory, certificateUntil: '2028-01-31' } });

    const stored = await test.app.asOwner(
      async (db) =>
        (
          await sql<{ name: string; type: string }>`
        select column_name as name, data_type as type from information_schema.columns where table_name = 'r_base_laboratories'`.execute(
            db,
          )
        ).rows,
    );
    expect(stored).toContainEqual({ name: 'certificateUntil', type: 'date' });
    expect((await test.inject(areaRemove, { ...laboratories, ids: id }, officer)).data).toBe(1);
    expect((await test.inject(areaGetRecord, { ...laboratories, id }, officer)).state).toBe(404);
  });
  it('refuses what its access table does not name', async () => {
    const applicant = await as('applicant');
    expect((await test.inject(areaSave, { ...laboratories, data: laboratory }, applicant)).state).toBe(6010104);
    expect((await test.inject(areaQuery, laboratories, applicant)).state).toBe(200);
    expect((await test.inject(areaQuery, laboratories, await as('archivist'))).state).toBe(6010104);
    expect((await test.inject(areaExport, laboratories, applicant)).state).toBe(6010104);
  });
});

describe('a new application area with a sub-table, a rule, a deadline and two roles', () => {
  it('refuses by its own rule and by row and column', async () => {
    const applicant = await as('applicant');
    const wrong = { ...report, foundOn: '2999-01-01', persons: [{ _id: 'a', age: 200, symptom: '红斑' }] };
    const draft = await test.inject(areaSave, { ...reports, data: wrong }, applicant);
    const checked = await test.inject(draftCheck, { ...reports, id: draft.data.id }, applicant);
    expect(checked.data.errors).toMatchObject([
      { field: 'foundOn', message: '发现日期晚于今天，请核对' },
      { field: 'persons', row: 'a', column: 'age' },
    ]);
    expect(checked.data.canSubmit).toBe(false);
  });
  it('goes from the company to the office and back, with a number, a deadline and its own tables', async () => {
    const walked = await walkScenario(test, 'monitor/adverse-reaction', {
      steps: [
        { as: 'applicant', do: 'save', data: report },
        { as: 'applicant', do: 'submit', expectStatus: 'REPORTED' },
        { as: 'filing', do: 'claim', node: 'assess' },
        { as: 'filing', do: 'handle', node: 'assess', action: 'back', expectStatus: 'RETURNED' },
        {
          as: 'applicant',
          do: 'edit',
          node: 'complete',
          data: { persons: [{ _id: 'a', age: 31, symptom: '红斑、瘙痒', hospital: false }] },
        },
        { as: 'applicant', do: 'submit', node: 'complete', expectStatus: 'REPORTED' },
        { as: 'filing', do: 'handle', node: 'assess', action: 'close', expectState: 400 },
      ],
    });
    const caseId = walked.caseId ?? '';
    const officer = await as('filing');
    const pending = await test.inject(taskPending, {}, officer);
    const task = pending.data.dataResult.find((one) => one.caseId === caseId);
    expect(task).toMatchObject({ node: 'assess', area: 'monitor/adverse-reaction', due: { remaining: 5 } });
    const explained = await test.inject(deadlineExplain, { taskId: task?.id ?? '' }, officer);
    expect(explained.data).toMatchObject({ limit: 5, unit: 'workingDay' });

    const record = await test.inject(areaGetRecord, { ...reports, id: caseId }, officer);
    expect(record.data).toMatchObject({
      version: 2,
      applyNo: expect.stringMatching(/^演申\d{12}$/),
      data: { serious: false },
    });
    const first = await test.inject(areaGetRecord, { ...reports, id: caseId, version: 1 }, officer);
    expect(first.data).toMatchObject({ data: { serious: true } });
    const [space] = await test.app.spaces();
    const rows = await test.app.asOwner(
      async (db) =>
        (
          await sql<{ age: string; symptom: string; hospital: boolean }>`
        select age, symptom, hospital from a_monitor_adverse_reaction_persons where case_id = ${caseId}`.execute(db)
        ).rows,
      space?.schema,
    );
    expect(rows).toEqual([{ age: '31', symptom: '红斑、瘙痒', hospital: false }]);

    const closed = await test.inject(
      areaHandle,
      { ...reports, taskId: task?.id ?? '', action: 'close', fields: { assessment: '一般不良反应。' } },
      officer,
    );
    expect(closed.data).toEqual({ caseId, status: 'CLOSED' });
  });
  it('another company sees nothing of it, a role without rights may do nothing', async () => {
    const rival = await as('rival');
    const list = await test.inject(areaQuery, reports, rival);
    expect(list.data.dataResult).toEqual([]);
    const mine = await test.inject(areaQuery, reports, await as('applicant'));
    const [row] = mine.data.dataResult;
    expect(row).toMatchObject({ status: 'CLOSED', title: report.productName, serious: false });
    expect((await test.inject(areaGetRecord, { ...reports, id: String(row?.id) }, rival)).state).toBe(404);
    expect((await test.inject(areaSave, { ...reports, data: report }, await as('filing'))).state).toBe(6010104);
  });
});

function urlsOf(nodes: readonly MenuNode[]): (string | null)[] {
  return nodes.flatMap((node) => [node.url, ...urlsOf(node.children)]);
}

/** Names the folder after its content: the test database is kept by the settings that made it. */
function fingerprint(...folders: string[]): string {
  const hash = createHash('sha256');
  for (const path of folders
    .flatMap((at) => readdirSync(at, { recursive: true }).map((name) => join(at, String(name))))
    .sort())
    if (statSync(path).isFile()) hash.update(path).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}
