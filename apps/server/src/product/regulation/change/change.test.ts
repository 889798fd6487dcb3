import {
  confirmations,
  dashboard,
  type Json,
  type LimitRow,
  regulationChange,
  regulationChangeDrop,
  regulationChangePublish,
  regulationChangePut,
  regulationChangeSave,
  regulationChanges,
  regulationChangeVerify,
  regulationChangeWithdraw,
  regulationEntries,
  regulationEntry,
  regulationTables,
  timeLimitQuery,
  timeLimitSave,
} from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { currentRulebook, publishRegulation, refreshRulebook } from '../rulebook.ts';
import { resumePublication } from './publish-change.ts';

let test: TestApp;
const as = people(() => test);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const begin = async (account = 'regulator1', title = '调整限量') =>
  (await test.inject(regulationChangeSave, { title, reason: '依据新公告' }, await as(account))).data.id;
const limits = () => currentRulebook(test.app).limits;
/** The row in force of an entry. */
const limitOf = (table: string, entry: string): LimitRow => {
  const row = limits().find(
    (one) => one.table === table && one.entry === entry && one.maxPercent !== undefined && !one.to,
  );
  if (!row) throw new Error(`no limit ${table} ${entry}`);
  return row;
};
const rowOf = (limit: object) => limit as Record<string, Json>;
const idOf = ({ table, entry, branch = '', from }: LimitRow) => ['limit', table, entry, branch, from].join('|');
const publish = async (account: string, id: string, rev?: number) => {
  const me = await as(account);
  const known = rev ?? (await test.inject(regulationChange, { id }, me)).data.rev;
  return test.inject(regulationChangePublish, { id, rev: known }, me);
};

describe('drafts of the regulation', () => {
  it('a new limit from a day on: drafted by one, published by another, dated on both sides, with its history', async () => {
    const one = await as('regulator1');
    const present = limitOf('stsc4', '1');
    const changeId = await begin();
    const put = await test.inject(
      regulationChangePut,
      {
        changeId,
        table: 'limit:stsc4',
        id: idOf(present),
        row: rowOf({ ...present, maxPercent: '0.1', limitText: '0.1%' }),
        from: '2030-01-01',
        note: '公告第 1 号',
      },
      one,
    );
    expect(put.state).toBe(200);
    expect(
      put.data.changes.map(({ op, from, before, after }) => [op, from, before?.to ?? null, after?.to ?? null]),
    ).toEqual([
      ['edit', '2030-01-01', null, '2029-12-31'],
      ['add', '2030-01-01', null, null],
    ]);
    expect(put.data.publishRefusal).toBe('您参与过这次变更，须由另一人发布');
    expect((await publish('regulator1', changeId)).state).toBe(409);
    const before = currentRulebook(test.app).version;
    const done = await publish('regulator2', changeId);
    expect(done.data).toMatchObject({ status: 'published', endedBy: '贺长风', edition: 2 });
    expect(currentRulebook(test.app).version).not.toBe(before);
    const rows = limits().filter(({ table, entry }) => table === 'stsc4' && entry === '1');
    expect(rows.map(({ maxPercent, from, to }) => [maxPercent, from, to])).toContainEqual([
      '0.1',
      '2030-01-01',
      undefined,
    ]);
    expect(rows.find(({ from }) => from === present.from)).toMatchObject({
      to: '2029-12-31',
      maxPercent: present.maxPercent,
    });
    const detail = (await test.inject(regulationEntry, { table: 'limit:stsc4', id: idOf(present) }, one)).data;
    expect(detail.history.map(({ op, by, draftedBy, note }) => [op, by, draftedBy, note])).toEqual([
      ['add', '贺长风', '温如玉', '公告第 1 号'],
      ['edit', '贺长风', '温如玉', '公告第 1 号'],
    ]);
    // The files are not published over it, and nothing is published twice.
    expect(await publishRegulation(test.app)).toMatchObject({ published: [] });
    expect((await publish('regulator2', changeId)).state).toBe(409);
  });

  it('a new text that says what the present one says is refused, whatever its day', async () => {
    const present = limitOf('stsc4', '2');
    const put = await test.inject(
      regulationChangePut,
      {
        changeId: await begin(),
        table: 'limit:stsc4',
        id: idOf(present),
        row: rowOf(present),
        from: '2031-01-01',
      },
      await as('regulator1'),
    );
    expect(put).toMatchObject({ state: 400, data: [{ field: 'row', message: '内容与现行文本相同，没有改动' }] });
  });

  it('holds for administrators too: nobody publishes what he or she worked on, however little', async () => {
    const rule = currentRulebook(test.app).rules.find(({ id }) => id === 'F05');
    const changeId = await begin('admin', '停用 F05');
    const id = `rule|F05|${rule?.from ?? ''}`;
    const put = (account: string, enabled: boolean) =>
      as(account).then((me) =>
        test.inject(
          regulationChangePut,
          { changeId, table: 'rule', id, row: rowOf({ ...rule, enabled, severity: 'info' }) },
          me,
        ),
      );
    expect((await put('admin', false)).state).toBe(200);
    expect((await publish('admin', changeId)).cause).toBe('您参与过这次变更，须由另一人发布');
    expect((await put('regulator1', false)).state).toBe(200);
    expect((await publish('regulator1', changeId)).state).toBe(409);
    // The database refuses it as well.
    await expect(
      test.app.asOwner((db) =>
        sql`update reg_change set status = 'published', ended_by = created_by where id = ${changeId}`.execute(db),
      ),
    ).rejects.toThrow(/check/);
    const seen = (await test.inject(regulationChange, { id: changeId }, await as('regulator2'))).data;
    expect(seen.publishRefusal).toBeNull();
    await put('regulator1', false);
    expect((await publish('regulator2', changeId, seen.rev)).cause).toContain('又被修改');
    expect((await publish('regulator2', changeId)).state).toBe(200);
    expect(currentRulebook(test.app).rules.find((one) => one.id === 'F05')).toMatchObject({ enabled: false });
    expect((await test.inject(regulationChangeSave, { title: 'x', reason: 'y' }, await as('auditor'))).state).toBe(
      6010104,
    );
  });

  it('a faulty row is refused at its field, a contradiction is told and forbids publication', async () => {
    const me = await as('regulator1');
    const changeId = await begin();
    const present = limitOf('stsc4', '2');
    const put = (row: object, from?: string) =>
      test.inject(
        regulationChangePut,
        { changeId, table: 'limit:stsc4', id: idOf(present), row: rowOf(row), ...(from ? { from } : {}) },
        me,
      );
    const fieldsOf = (data: unknown) => (data as { field: string }[]).map(({ field }) => field);
    expect(fieldsOf((await put({ ...present, scopeWhen: '{leaveOn' })).data)).toEqual(['scopeWhen']);
    expect((await put({ ...present, scopeWhen: '{leaveOn' })).cause).toMatch(/公式在第 \d+ 个字符处有误/);
    expect(fieldsOf((await put({ ...present, maxPercent: '0,5' })).data)).toEqual(['maxPercent']);
    expect(fieldsOf((await put({ ...present, cas: ['50-00-1'] })).data)).toEqual(['cas']);
    expect(fieldsOf((await put({ ...present, to: '2001-01-01' })).data)).toEqual(['to']);
    expect(fieldsOf((await put({ ...present, unheard: 1 })).data)).toEqual(['unheard']);
    expect(fieldsOf((await put({ ...present, maxPercent: '0.2' }, '2001-01-01')).data)).toEqual(['from']);
    expect((await put(present)).cause).toBe('内容与现行文本相同，没有改动');
    const rule = currentRulebook(test.app).rules.find(({ id }) => id === 'F01');
    const wrongRule = await test.inject(
      regulationChangePut,
      { changeId, table: 'rule', row: rowOf({ ...rule, id: 'F99', check: 'noSuchCheck' }) },
      me,
    );
    expect(fieldsOf(wrongRule.data)).toEqual(['check']);

    // The same entry once more, beginning while the other is in force: two limits at once.
    const twice = await test.inject(
      regulationChangePut,
      { changeId, table: 'limit:stsc4', row: rowOf({ ...present, maxPercent: '0.05', from: '2031-01-01' }) },
      me,
    );
    expect(twice.data.problems).toMatchObject([{ level: 'error', message: expect.stringContaining('2031-01-01') }]);
    expect((await publish('regulator2', changeId)).cause).toContain('处问题须先解决');
    const id = twice.data.changes[0]?.id ?? '';
    const dropped = await test.inject(regulationChangeDrop, { changeId, ids: [id] }, me);
    expect(dropped.data).toMatchObject({ changes: [], problems: [] });

    // Permitted and prohibited at once is told, but a person decides.
    const both = await test.inject(
      regulationChangePut,
      {
        changeId,
        table: 'list:prohibited2021',
        row: { list: 'prohibited2021', key: '9001', names: [present.names[0] ?? ''], from: '2031-01-01' },
      },
      me,
    );
    expect(both.data.problems[0]).toMatchObject({ level: 'warn', message: expect.stringContaining('相反的结论') });
    expect((await test.inject(regulationChangeWithdraw, { id: changeId, reason: '不做了' }, me)).data.status).toBe(
      'withdrawn',
    );
    expect((await put({ ...present, maxPercent: '0.3' })).state).toBe(409);
    const ended = await test.inject(
      regulationChanges,
      { parameters: [{ key: 'Q^status^SI', value: 'withdrawn' }] },
      me,
    );
    expect(ended.data.dataResult.map((one) => [one.id, one.rows])).toEqual([[changeId, 1]]);
  });

  it('a row that another publication changed meanwhile is not overwritten', async () => {
    const present = limitOf('stsc4', '3');
    const edit = async (max: string) => {
      const changeId = await begin();
      await test.inject(
        regulationChangePut,
        { changeId, table: 'limit:stsc4', id: idOf(present), row: rowOf({ ...present, maxPercent: max }) },
        await as('regulator1'),
      );
      return changeId;
    };
    const [first, second] = [await edit('0.11'), await edit('0.12')];
    expect((await publish('regulator2', first)).state).toBe(200);
    const late = await publish('regulator2', second);
    expect([late.state, late.cause]).toEqual([409, expect.stringContaining('已由其他变更改动')]);
    expect(limitOf('stsc4', '3').maxPercent).toBe('0.11');
  });

  it('a publication that a crash broke off is finished at the next start', async () => {
    const present = limitOf('stsc4', '4');
    const changeId = await begin();
    await test.inject(
      regulationChangePut,
      { changeId, table: 'limit:stsc4', id: idOf(present), row: rowOf({ ...present, maxPercent: '0.01' }) },
      await as('regulator1'),
    );
    await test.app.asOwner((db) =>
      sql`update reg_change set status = 'publishing', ended_by = 1, ended_by_name = '某人', ended_at = now() where id = ${changeId}`.execute(
        db,
      ),
    );
    await resumePublication(test.app);
    expect((await test.inject(regulationChange, { id: changeId }, await as('auditor'))).data.status).toBe('published');
    expect(limitOf('stsc4', '4').maxPercent).toBe('0.01');
  });

  it('a confirmation names who compared it and when; the table shows it after the second person', async () => {
    const me = await as('regulator1');
    const changeId = await begin('regulator1', '核对表1');
    const tables = (await test.inject(regulationTables, {}, me)).data;
    expect(tables.find(({ id }) => id === 'list:prohibitedSubstances')).toMatchObject({
      rows: 1290,
      unverified: 1290,
      completeness: { have: 1290, of: 1290 },
      verifiedBy: null,
    });
    const input = { changeId, table: 'list:prohibitedSubstances', note: '与 2015 年版印本逐项核对' };
    expect((await test.inject(regulationChangeVerify, input, me)).data.changes).toHaveLength(1);
    expect((await publish('regulator2', changeId)).state).toBe(200);
    const table = (await test.inject(regulationTables, {}, me)).data.find(
      ({ id }) => id === 'list:prohibitedSubstances',
    );
    expect(table).toMatchObject({ unverified: 0, verifiedBy: '温如玉', rows: 1290 });
    expect(table?.verifiedAt).toMatch(/^\d{4}-/);
    expect(currentRulebook(test.app).lists?.prohibitedSubstances?.items).toHaveLength(1290);
  });

  it('rows are found by name, CAS and article, and rules tell how many fixtures prove them', async () => {
    const me = await as('auditor');
    const find = async (table: string, text: string) =>
      (await test.inject(regulationEntries, { table, parameters: [{ key: 'Q^text^SL', value: text }] }, me)).data;
    expect((await find('limit:stsc3', '69-72-7')).dataResult[0]).toMatchObject({ kind: 'limit', table: 'limit:stsc3' });
    const rules = await find('rule', 'F19');
    expect(rules.dataResult[0]?.fixtures).toBeGreaterThan(1);
    expect((await test.inject(regulationEntries, { table: 'limit:none' }, me)).state).toBe(404);
  });

  it('an official table becomes rows of a draft: changed, added, ended and the same are told before publication', async () => {
    const me = await as('regulator1');
    const changeId = await begin('regulator1', '导入表4');
    const one = limitOf('stsc4', '5');
    const two = limitOf('stsc4', '6');
    const csv = [
      '序号,中文名称,INCI 名称,CAS 号,最大允许浓度',
      `5,${one.names[0]},${one.names[1] ?? ''},${one.cas[0] ?? ''},0.0123`,
      `6,${two.names[0]},,,${two.maxPercent}`,
      '901,演示防腐剂,DEMO PRESERVATIVE,,0.2',
      '902,坏行,BAD,50-00-1,0.2',
    ].join('\n');
    const send = async (query: string, text: string | Buffer) =>
      (
        await test.server.inject({
          method: 'POST',
          url: `/business/v3/regulation/import?changeId=${changeId}&table=limit:stsc4&from=2032-01-01${query}`,
          headers: { 'x-authorization-access_token': me.token, 'content-type': 'multipart/form-data; boundary=x' },
          payload: Buffer.concat([
            Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="t.csv"\r\n\r\n'),
            Buffer.from(text),
            Buffer.from('\r\n--x--\r\n'),
          ]),
        })
      ).json();
    expect((await send('', Buffer.from('Cr\u00e8me \u00b0C', 'latin1'))).cause).toMatch(/文字编码/);
    expect((await send('', Buffer.from(csv, 'utf16le'))).data).toMatchObject({ taken: true, rows: 4 });
    expect((await send('', 'a,'.repeat(130_000) + csv + 'a,'.repeat(130_000))).cause).toMatch(/内容太多/);
    const part = await send('', csv);
    expect(part.data).toMatchObject({ rows: 4, added: 1, changed: 1, same: 1, removed: 0, taken: true });
    expect(part.data.faults).toMatchObject([{ row: 5, column: 'CAS 号', value: '50-00-1' }]);
    const whole = await send('&whole=yes', csv);
    expect(whole.data.removed).toBeGreaterThan(40);
    const detail = (await test.inject(regulationChange, { id: changeId }, me)).data;
    const added = detail.changes
      .filter(({ op }) => op === 'add')
      .map(({ after }) => [after?.entry, after?.maxPercent, after?.from]);
    expect(added).toEqual([
      ['5', '0.0123', '2032-01-01'],
      ['901', '0.2', '2032-01-01'],
    ]);
    expect(detail.changes.filter(({ op }) => op === 'edit').every(({ after }) => after?.to === '2031-12-31')).toBe(
      true,
    );
    expect((await send('', csv.replace('CAS 号', '最大允许浓度'))).data).toMatchObject({ taken: false, added: 0 });
    expect((await publish('regulator2', changeId)).state).toBe(200);
    const now = limits().filter(({ table, from }) => table === 'stsc4' && from === '2032-01-01');
    expect(now.map(({ entry, citation }) => [entry, citation.verified])).toEqual([
      ['5', false],
      ['901', false],
    ]);
  });

  it('other processes notice a publication', async () => {
    expect(await refreshRulebook(test.app)).toBe(false);
  });
});

describe('what waits for a second person', () => {
  const waiting = async (account: string, title: string) => {
    const rows = (await test.inject(confirmations, {}, await as(account))).data;
    return rows.filter((row) => row.title === title);
  };

  it('stands with whoever may publish it, not with whoever drafted it, and is gone when it is in force', async () => {
    const changeId = await begin('regulator1', '等第二人确认');
    expect(await waiting('regulator2', '等第二人确认')).toEqual([]);
    const present = limits().find((one) => one.limitText && one.maxPercent !== undefined && !one.to);
    if (!present) throw new Error('no limit is in force');
    const row = rowOf({ ...present, limitText: `${present.limitText}（核对）` });
    await test.inject(
      regulationChangePut,
      { changeId, table: `limit:${present.table}`, id: idOf(present), row },
      await as('regulator1'),
    );
    expect(await waiting('regulator2', '等第二人确认')).toEqual([
      expect.objectContaining({ kind: 'regulation', path: `/regulation/changes/${changeId}` }),
    ]);
    for (const account of ['regulator1', 'chief', 'applicant'])
      expect(await waiting(account, '等第二人确认'), account).toEqual([]);
    const home = (await test.inject(dashboard, {}, await as('regulator2'))).data;
    expect(home.pending).toBeGreaterThanOrEqual(home.confirmations.length);
    expect(home.confirmations.map(({ title }) => title)).toContain('等第二人确认');
    expect((await publish('regulator2', changeId)).state).toBe(200);
    expect(await waiting('regulator2', '等第二人确认')).toEqual([]);
  });

  it('a drafted limit waits with the other editor alone', async () => {
    const me = await as('regulator1');
    const all = (await test.inject(timeLimitQuery, {}, me)).data;
    const limit = all.find(({ inner, state, to, draft }) => inner && state === 'inForce' && to === null && !draft);
    if (!limit) throw new Error('no limit is in force');
    const { key, from: after } = limit;
    const amount = limit.amount > 1 ? limit.amount - 1 : 2;
    const from = dayOf(test.app.businessNow());
    const kept = { basis: '演示', announcement: null, verified: true, stopEvents: limit.stopEvents };
    const drafted = { key, amount, ...kept, from, after, draftAfter: null };
    expect((await test.inject(timeLimitSave, drafted, me)).state).toBe(200);
    const title = limit.title['zh-CN'];
    expect(await waiting('regulator2', title)).toEqual([
      expect.objectContaining({ kind: 'timeLimit', path: '/base/time-limits' }),
    ]);
    for (const account of ['regulator1', 'chief', 'applicant']) expect(await waiting(account, title)).toEqual([]);
  });
});
