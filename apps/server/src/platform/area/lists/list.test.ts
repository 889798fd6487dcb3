import {
  areaDrafts,
  areaExport,
  areaGetRecord,
  areaQuery,
  areaRemove,
  areaSave,
  areaSubmit,
  draftCheck,
  type JsonObject,
  prefixes,
} from '@app/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import companyFile from '../../../../../../definitions/areas/company/file/scenario.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, aManufacturer, fileCase, first, people, submitAll } from '../area.testing.ts';

const register = { group: 'base', name: 'manufacturers' } as const;
const allFilings = { group: 'filing', name: 'cases' } as const;

describe('lists of cases', () => {
  let test: TestApp;
  let now = new Date('2026-03-02T02:00:00Z');
  const as = people(() => test);
  const names = ['晨雾保湿面霜', '青禾舒缓面膜', '月白修护精华液', 'Aqua保湿面膜', '100%_纯净\\洁面乳'];
  beforeAll(async () => {
    test = await createTestApp({ clock: () => now });
    const me = await as('applicant');
    for (const name of names) {
      now = new Date(now.getTime() + 60_000);
      await fileCase(
        test,
        me,
        aDossier({ nameBrand: name.slice(0, 2), nameGeneric: name.slice(2, -2), nameAttribute: name.slice(-2) }),
      );
    }
  }, 120_000);
  afterAll(() => test.close());

  type Filter = { key: string; value: string };
  const query = async (parameters: Filter[], more: object = {}, account = 'filing') =>
    test.inject(areaQuery, { ...first, parameters, ...more }, await as(account));
  const found = async (...parameters: Filter[]) => {
    const answer = await query(parameters);
    expect(answer.state, answer.cause ?? '').toBe(200);
    expect(answer.data.pageResult.totalCount).toBe(answer.data.dataResult.length);
    return answer.data.dataResult.map((row) => row.productName ?? row.title).sort();
  };

  it('R7-26 R7-34 finds by every operator, wildcards taken literally', async () => {
    expect(await found({ key: 'Q^title^SL', value: '面膜' })).toEqual(['Aqua保湿面膜', '青禾舒缓面膜']);
    expect(await found({ key: 'Q^title^SL', value: '膜' })).toEqual(['Aqua保湿面膜', '青禾舒缓面膜']);
    expect(await found({ key: 'Q^title^SL', value: 'aQuA' })).toEqual(['Aqua保湿面膜']);
    expect(await found({ key: 'Q^title^SL', value: '%_纯' })).toEqual(['100%_纯净\\洁面乳']);
    expect(await found({ key: 'Q^title^SL', value: '净\\洁' })).toEqual(['100%_纯净\\洁面乳']);
    expect(await found({ key: 'Q^title^SLL', value: '面霜' })).toEqual(['晨雾保湿面霜']);
    expect(await found({ key: 'Q^title^SLR', value: '月白' })).toEqual(['月白修护精华液']);
    expect(await found({ key: 'Q^title^S', value: '晨雾保湿面霜' })).toEqual(['晨雾保湿面霜']);
    expect(await found({ key: 'title', value: '保湿' })).toEqual(['Aqua保湿面膜', '晨雾保湿面霜']);
    expect(await found({ key: 'Q^status^SI', value: 'POST_CHECK,ACTIVE' })).toHaveLength(5);
    expect(await found({ key: 'Q^status^NE', value: 'POST_CHECK' })).toEqual([]);
    expect(await found({ key: 'Q^certNo^SNE', value: '' })).toHaveLength(5);
    expect(await found({ key: 'Q^submittedAt^DL^yyyy-MM-dd', value: '2026-03-02' })).toHaveLength(5);
    expect(await found({ key: 'Q^submittedAt^DG', value: '2026-03-02 10:02' })).toEqual([
      '晨雾保湿面霜',
      '青禾舒缓面膜',
    ]);
    expect(await found({ key: 'Q^submittedAt^DG^yyyy-MM-dd', value: '2026-03-01' })).toEqual([]);
    expect(await found({ key: 'Q^submittedAt^DGT', value: '2026-03-02 10:04:00' })).toEqual(['100%_纯净\\洁面乳']);
    expect(
      await found(
        { key: 'Q^status^S', value: 'POST_CHECK' },
        { key: 'Q^title^SL', value: '面膜' },
        { key: 'Q^holderName^SL', value: '岚屿' },
      ),
    ).toHaveLength(2);
    expect(await found({ key: 'Q^status^S', value: 'ACTIVE' }, { key: 'Q^title^SL', value: '面膜' })).toEqual([]);
  });

  it('R7-34 names the field of an unknown filter, operator or value', async () => {
    const cases: [Filter, string][] = [
      [{ key: 'Q^holder_tenant_id^S', value: '1' }, 'holder_tenant_id'],
      [{ key: 'Q^title;drop table draft^S', value: '1' }, 'title;drop table draft'],
      [{ key: 'Q^title^XX', value: '1' }, 'title'],
      [{ key: 'Q^submittedAt^DL', value: '2026-02-30' }, 'submittedAt'],
      [{ key: 'Q^submittedAt^SL', value: '2026-02-01' }, 'submittedAt'],
      [{ key: 'Q^version^NL', value: 'x' }, 'version'],
      [{ key: 'Q^dueAt^S', value: '2026-03-02' }, 'dueAt'],
    ];
    for (const [parameter, field] of cases) {
      const answer = await query([parameter]);
      expect(answer.state, parameter.key).toBe(400);
      expect(answer.data).toMatchObject([{ field }]);
    }
  });

  it('R7-28 R7-35 sorts by allowed columns with a total order', async () => {
    const titles = async (sorts: object[]) => (await query([], { sorts })).data.dataResult.map((row) => row.title);
    expect(await titles([{ field: 'submittedAt', order: 'ASC' }])).toEqual(names);
    expect(await titles([])).toEqual([...names].reverse());
    expect(
      await titles([
        { field: 'status', order: 'ASC' },
        { field: 'submittedAt', order: 'DESC' },
      ]),
    ).toEqual([...names].reverse());
    expect((await query([], { sorts: [{ field: 'search', order: 'ASC' }] })).state).toBe(400);
    expect((await query([], { sorts: [{ field: 'title', order: 'UP' }] })).state).toBe(400);
  });

  it('R7-27 R7-29 R7-36 walks all pages by number and by cursor, each row once, with exact totals', async () => {
    for (const filter of [[], [{ key: 'Q^title^SL', value: '保湿' }]]) {
      for (const sorts of [
        [],
        [{ field: 'title', order: 'ASC' }],
        [
          { field: 'applyNo', order: 'DESC' },
          { field: 'submittedAt', order: 'ASC' },
        ],
      ]) {
        const whole = (await query(filter, { sorts })).data.dataResult.map((row) => row.id);
        const byNumber: unknown[] = [];
        for (let pageNo = 1; pageNo <= whole.length; pageNo += 1)
          byNumber.push(
            ...(await query(filter, { sorts, requestPage: { pageNo, limit: 1 } })).data.dataResult.map((row) => row.id),
          );
        expect(byNumber).toEqual(whole);
        const byCursor: unknown[] = [];
        let after: string | undefined;
        do {
          const page = await query(filter, { sorts, requestPage: { limit: 2, ...(after ? { after } : {}) } });
          expect(page.data.pageResult).toMatchObject({ totalCount: whole.length, exact: true });
          byCursor.push(...page.data.dataResult.map((row) => row.id));
          after = page.data.pageResult.next;
        } while (after);
        expect(byCursor).toEqual(whole);
      }
    }
    const past = await query([], { requestPage: { pageNo: 400, limit: 20 } });
    expect(past.data).toMatchObject({ dataResult: [], pageResult: { totalCount: 5 } });
    expect((await query([], { requestPage: { pageNo: 1, limit: 20, after: 'bm9uc2Vuc2U' } })).state).toBe(400);
  });

  it('R7-36 refuses a numbered page beyond row 10,000 while rows are left, naming the cursor', async () => {
    const space = (await test.app.spaces())[0]?.schema ?? '';
    await test.app.asOwner(async (db) => {
      const columns = sql.raw(
        'holder_tenant_id, holder_name, title, status, version, created_at, submitted_at, updated_at',
      );
      const values = sql.raw(
        `1, 'x', 'bulk' || n, 'CANCELLED', 1, now(), now(), now() from generate_series(1, 10001) n`,
      );
      await sql`insert into case_record (id, area, definition_version, created_by, ${columns}) select n, 'reg/first', 1, 1, ${values}`.execute(
        db,
      );
      await sql`insert into a_reg_first (case_id, ${columns}) select n, ${values}`.execute(db);
    }, space);
    const deep = { parameters: [], requestPage: { pageNo: 501, limit: 20 } };
    const refused = await test.inject(areaQuery, { ...first, ...deep }, await as('filing'));
    expect(refused).toMatchObject({ state: 400, data: [{ field: 'requestPage.after' }] });
    const last = await query([], { requestPage: { pageNo: 500, limit: 20 } });
    expect(last.data.dataResult).toHaveLength(20);
    const next = await query([], { requestPage: { pageNo: 501, limit: 20, after: last.data.pageResult.next } });
    expect(next.data.dataResult).toHaveLength(6);
    await test.app.asOwner(async (db) => {
      await sql`delete from a_reg_first where case_id <= 10001`.execute(db);
      await sql`delete from case_record where id <= 10001`.execute(db);
    }, space);
  });

  it('shows stage and deadline of the open task, and the cases of all areas in a worklist', async () => {
    const answer = await test.inject(
      areaQuery,
      { ...allFilings, parameters: [{ key: 'Q^title^SL', value: '晨雾' }] },
      await as('filing'),
    );
    expect(answer.data.dataResult).toMatchObject([
      { title: '晨雾保湿面霜', area: 'reg/first', stage: '备案后核查', due: { remaining: 20 } },
    ]);
    const id = String(answer.data.dataResult[0]?.id);
    expect((await test.inject(areaGetRecord, { ...allFilings, id }, await as('filing'))).data).toMatchObject({
      id,
      title: '晨雾保湿面霜',
    });
  });

  it('shows a company its own cases only', async () => {
    expect((await query([], {}, 'applicant')).data.pageResult.totalCount).toBe(5);
    expect((await query([], {}, 'rival')).data).toMatchObject({ dataResult: [], pageResult: { totalCount: 0 } });
    expect((await query([{ key: 'Q^title^SL', value: '面膜' }], {}, 'rival')).data.pageResult.totalCount).toBe(0);
  });

  it('exports the filtered list as a workbook in which nothing is a formula', async () => {
    const me = await as('applicant');
    const formula = '=HYPERLINK("http://x","点我")';
    for (const name of [formula, '+1', '@SUM(1)', '_x0041_文本'])
      expect((await test.inject(areaSave, { ...register, data: aManufacturer({ name }) }, me)).state).toBe(200);
    const response = await test.server.inject({
      method: 'POST',
      url: `${prefixes.business}/base/manufacturers/export`,
      payload: { sorts: [{ field: 'createdAt', order: 'ASC' }], columns: ['name', 'kind', 'licenceUntil'] },
      headers: { 'x-authorization-access_token': me.token },
    });
    expect(response.headers['content-type']).toContain('spreadsheetml');
    const rows = await readSheet(response.rawPayload);
    expect(rows[0]).toEqual(['企业名称', '生产方式', '许可证有效期至']);
    expect(rows.slice(1).map((row) => row[0])).toEqual([formula, '+1', '@SUM(1)', '_x0041_文本']);
    expect(rows[1]).toEqual([formula, '自行生产', '2030-01-31']);
    expect(response.rawPayload.includes('<f>')).toBe(false);
    const unknown = await test.inject(areaExport, { ...register, columns: ['secret'] }, me);
    expect(unknown.state).toBe(400);
  });
});

describe('registers', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('R7-33 R7-39 creates, changes with absent fields kept, guards the version and removes', async () => {
    const me = await as('applicant');
    const made = await test.inject(areaSave, { ...register, data: { ...aManufacturer(), unknown: 'dropped' } }, me);
    expect(made.data.version).toBe(1);
    const { id } = made.data;
    expect((await test.inject(areaSave, { ...register, id, version: 1, data: { address: '新址' } }, me)).data).toEqual({
      id,
      version: 2,
    });
    expect((await test.inject(areaSave, { ...register, id, version: 1, data: { address: '旧' } }, me)).state).toBe(409);
    const read = await test.inject(areaGetRecord, { ...register, id }, me);
    expect(read.data).toMatchObject({
      version: 2,
      data: { name: '演示工厂', address: '新址', licenceScope: ['cream'] },
    });
    expect(read.data.data).not.toHaveProperty('unknown');
    const listed = await test.inject(
      areaQuery,
      {
        ...register,
        parameters: [
          { key: 'name', value: '演示' },
          { key: 'Q^licenceUntil^DG', value: '2030-01-31' },
        ],
      },
      me,
    );
    expect(listed.data.dataResult).toMatchObject([{ id, name: '演示工厂', licenceUntil: '2030-01-31' }]);
    expect((await test.inject(areaRemove, { ...register, ids: `${id},1` }, me)).state).toBe(404);
    expect((await test.inject(areaRemove, { ...register, ids: id }, me)).data).toBe(1);
    expect((await test.inject(areaGetRecord, { ...register, id }, me)).state).toBe(404);
  });

  it('R5-51 refuses wrong entries with field and message', async () => {
    const answer = await test.inject(
      areaSave,
      { ...register, data: aManufacturer({ name: '', licenceUntil: '2026-02-30' }) },
      await as('applicant'),
    );
    expect(answer.state).toBe(400);
    expect((answer.data as unknown as { field: string }[]).map((error) => error.field).sort()).toEqual([
      'licenceUntil',
      'name',
    ]);
  });

  it("keeps a company's rows its own", async () => {
    const { id } = (await test.inject(areaSave, { ...register, data: aManufacturer() }, await as('applicant'))).data;
    const rival = await as('rival');
    expect((await test.inject(areaGetRecord, { ...register, id }, rival)).state).toBe(404);
    expect((await test.inject(areaSave, { ...register, id, data: { name: '别人的' } }, rival)).state).toBe(404);
    expect((await test.inject(areaQuery, { ...register }, rival)).data.dataResult).toEqual([]);
  });
});

describe('a company with cases at two authorities', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** The second office takes up the file of the company: it filed one, and nobody objected. */
  async function confirmFile(authority: string, me: { token: string }): Promise<void> {
    const file = { group: 'company', name: 'file' } as const;
    const data: JsonObject = JSON.parse(JSON.stringify(companyFile.steps[0]?.data));
    const draft = await test.inject(areaSave, { ...file, authority, data }, me);
    const { rev } = (await test.inject(draftCheck, { ...file, id: draft.data.id }, me)).data;
    const sent = await test.inject(areaSubmit, { ...file, id: draft.data.id, rev, acknowledgements: [] }, me);
    expect(sent.state, sent.cause ?? '').toBe(200);
    await test.app.asOwner((db) =>
      sql`update space_second.case_record set status = 'CONFIRMED' where area = 'company/file'`.execute(db),
    );
  }

  it('has one list of both, sorted and counted together, while each authority sees its own', async () => {
    const second = test.app.newId();
    await test.app.asOwner((db) =>
      sql`insert into tenant (id, kind, code, name, number_prefix) values (${second}, 'authority', 'second', '第二受理机关（演示）', '贰')`.execute(
        db,
      ),
    );
    const [home] = await test.app.spaces();
    await test.app.createSpace({ authorityId: second, schema: 'space_second' });
    const me = await as('applicant');
    expect((await test.inject(areaSave, { ...first, data: aDossier() }, me)).state).toBe(400);
    await confirmFile(second, me);
    const filed: string[] = [];
    for (const [at, authority] of [second, home?.authorityId ?? '', second].entries()) {
      const draft = await test.inject(
        areaSave,
        { ...first, authority, data: aDossier({ nameBrand: `第${at}演示` }) },
        me,
      );
      expect(draft.state, draft.cause ?? '').toBe(200);
      const drafts = await test.inject(areaDrafts, { ...first }, me);
      expect(drafts.data.dataResult.map((row) => row.id)).toEqual([draft.data.id]);
      const answer = await submitAll(test, me, draft.data.id);
      expect(answer.state, answer.cause ?? '').toBe(200);
      filed.push(answer.data.certNo ?? '');
    }
    expect(filed.map((number) => number.slice(0, 1))).toEqual(['贰', '演', '贰']);
    const list = await test.inject(areaQuery, { ...first, sorts: [{ field: 'submittedAt', order: 'ASC' }] }, me);
    expect(list.data.dataResult.map((row) => row.certNo)).toEqual(filed);
    const page = await test.inject(
      areaQuery,
      { ...first, parameters: [{ key: 'Q^title^SL', value: '演示' }], requestPage: { pageNo: 2, limit: 2 } },
      me,
    );
    expect(page.data).toMatchObject({ dataResult: [{ certNo: filed[0] }], pageResult: { totalCount: 3 } });
    for (const row of list.data.dataResult)
      expect((await test.inject(areaGetRecord, { ...first, id: String(row.id) }, me)).state).toBe(200);
    expect(
      (await test.inject(areaQuery, { ...first }, await as('filing'))).data.dataResult.map((row) => row.certNo),
    ).toEqual([filed[1]]);
  });
});
