import { type OperateRow, operateQuery } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sealAudit } from '../../kernel/audit/sealer.ts';
import { verifyAudit } from '../../kernel/audit/verify.ts';
import { readTable } from '../../kernel/files/read-table.ts';
import { aDossier, fileCase, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { issueFor } from '../letter/letter.testing.ts';

let product: TestApp;
const as = people(() => product);
let number: string;
let caseId: string;
beforeAll(async () => {
  product = await createTestApp();
  const filed = await fileCase(product, await as('applicant'), aDossier({ nameBrand: '演示日志' }));
  caseId = filed.caseId;
  number = filed.certNo ?? '';
  await issueFor(product, caseId, 'L19', { fields: { reason: '演示' } });
  await product.settle();
  // Another test's open transaction on the same PostgreSQL holds sealing up for its moment.
  const isSealed = async () => {
    await sealAudit(product.app);
    return (await verifyAudit(product.app.asOwner)).unsealed.length === 0;
  };
  await vi.waitUntil(isSealed, { timeout: 30_000 });
});
afterAll(() => product.close());

const asked = (parameters: { key: string; value: string }[], limit = 100) => ({
  parameters,
  requestPage: { pageNo: 1, limit },
});
const list = async (account: string, parameters: { key: string; value: string }[]) =>
  product.inject(operateQuery, asked(parameters), await as(account));
const rowsOf = async (account: string, parameters: { key: string; value: string }[] = []): Promise<OperateRow[]> => {
  const answer = await list(account, parameters);
  expect(answer.state, answer.cause ?? '').toBe(200);
  return answer.data.dataResult;
};

describe('the operation log of the business', () => {
  it('R1.4-07 follows a certificate by its number, in either brackets, from its submission to certificate and letter, each line sealed; a draft stays with the company', async () => {
    const rows = await rowsOf('auditor', [{ key: 'Q^number^SL', value: number }]);
    const said = rows.map(({ words }) => words);
    for (const one of ['提交申请', '制作凭证', '建立产品档案', '出具文书']) expect(said.join('|')).toContain(one);
    const submitted = rows.find(({ action }) => action === 'case.submit');
    expect(submitted).toMatchObject({ number, thing: 'case', path: `/reg/first/case/${caseId}`, account: 'applicant' });
    expect(submitted?.changes.length).toBeGreaterThan(0);
    expect(rows.map(({ thing }) => thing)).not.toContain('draft');
    expect((await rowsOf('applicant')).map(({ words }) => words)).toContain('新建草稿');
    expect(rows.every(({ seal }) => /^[0-9a-f]{64}$/.test(seal ?? ''))).toBe(true);
    const wide = number.replace('2', '（2').concat('）');
    expect(await rowsOf('auditor', [{ key: 'number', value: wide }])).toEqual(rows);
    expect(await rowsOf('auditor', [{ key: 'number', value: '国妆特字20990001' }])).toEqual([]);
  });

  it('narrows by words, object, person and days; a period of more than a year is refused by its field', async () => {
    const letters = await rowsOf('auditor', [{ key: 'Q^thing^SI', value: 'letter' }]);
    expect(letters.length).toBeGreaterThan(0);
    expect(letters.every(({ thing }) => thing === 'letter')).toBe(true);
    const submitted = await rowsOf('auditor', [{ key: 'words', value: '提交' }]);
    expect([...new Set(submitted.map(({ action }) => action))]).toEqual(['case.submit']);
    expect(await rowsOf('auditor', [{ key: 'name', value: '无此人' }])).toEqual([]);
    const from = (value: string) => ({ key: 'Q^time^DL^yyyy-MM-dd', value });
    const until = (value: string) => ({ key: 'Q^time^DG^yyyy-MM-dd', value });
    expect(await list('auditor', [from('2024-01-01'), until('2025-06-01')])).toMatchObject({
      state: 400,
      data: [{ field: 'time', message: expect.stringContaining('最长一年') }],
    });
    expect((await list('auditor', [from('2025-06-01'), until('2024-06-01')])).data).toMatchObject([{ field: 'time' }]);
    expect((await list('auditor', [from('2025-01-01'), until('2025-12-31')])).data.dataResult).toEqual([]);
    expect((await list('auditor', [from('nonsense')])).state).toBe(400);
  });

  it('gives a company what its own people did, an officer those of the department, a foreign company none, others nothing', async () => {
    const own = await rowsOf('applicant');
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ tenantName, ip }) => tenantName === '云海岚屿生物科技有限公司（演示）' && ip === null)).toBe(
      true,
    );
    expect(own.map(({ action }) => action)).toContain('case.submit');
    expect(await rowsOf('plant', [{ key: 'number', value: number }])).toEqual([]);
    expect(await rowsOf('plant')).toEqual([]);
    const ofOffice = await rowsOf('manager');
    expect(ofOffice.every(({ action }) => action !== 'case.submit')).toBe(true);
    for (const account of ['filing', 'expert1', 'admin'])
      expect((await list(account, [])).state, account).toBe(6010104);
  });

  it('names the department of an officer and whoever works below it, but never who was drawn', async () => {
    const write = (action: string, person: string) =>
      product.app.asOwner((db) =>
        sql`insert into platform.audit_log (action, entity, entity_id, uid, tenant_id)
          select ${action}, 'case', ${caseId}, u.id, m.tenant_id from platform.app_user u
          join platform.membership m on m.user_id = u.id where u.account = ${person} limit 1`.execute(db),
      );
    await write('task.urge', 'manager');
    await write('draw.people', 'manager');
    await write('task.urge', 'approver');
    const rows = await rowsOf('manager', [{ key: 'number', value: number }]);
    expect(rows.map(({ action, account }) => [action, account])).toEqual([['task.urge', 'manager']]);
    const whole = await rowsOf('auditor', [{ key: 'number', value: number }]);
    expect(whole.filter(({ action }) => /task.urge|draw.people/.test(action))).toHaveLength(3);
  });

  it('is written to a workbook for auditors alone, with the hash that seals each line', async () => {
    const file = async (account: string) =>
      product.server.inject({
        method: 'POST',
        url: '/platform/v3/log/operate/export',
        headers: { 'X-Authorization-access_token': (await as(account)).token },
        payload: { parameters: [{ key: 'number', value: number }] },
      });
    expect(JSON.parse((await file('applicant')).body).state).toBe(6010104);
    const found = await file('auditor');
    expect(found.headers['content-type']).toContain('spreadsheetml');
    const grid = await readTable(found.rawPayload, 'xlsx', { cells: 100_000, characters: 1_000_000 });
    expect(grid.at(0)).toEqual(expect.arrayContaining(['操作', '封存哈希']));
    const sealed = await rowsOf('auditor', [{ key: 'number', value: number }]);
    expect(JSON.stringify(grid)).toContain(sealed.at(-1)?.seal);
  });

  it('cannot be altered: no call writes it, the owner is refused, and a change behind its back is named', async () => {
    const change = (statement: string) => product.app.asOwner((db) => sql.raw(statement).execute(db));
    await expect(change(`delete from platform.audit_log where action = 'case.submit'`)).rejects.toThrow(/append-only/);
    const [row] = await rowsOf('auditor', [{ key: 'words', value: '提交申请' }]);
    await product.app.asOwner(async (db) => {
      await sql`alter table platform.audit_log disable trigger all`.execute(db);
      await sql`update platform.audit_log set entity_id = '1' where seq = ${row?.seq}`.execute(db);
      await sql`alter table platform.audit_log enable trigger all`.execute(db);
    });
    expect(await verifyAudit(product.app.asOwner)).toMatchObject({ ok: false, broken: { seq: row?.seq } });
  });
});
