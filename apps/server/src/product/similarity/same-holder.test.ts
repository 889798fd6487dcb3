import { areaGetRecord, areaSave, areaSubmit, draftCheck, type JsonObject, type StoredFinding } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, first, formulationRows, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { insertBan } from '../ban/ban.store.ts';
import { printOldFormulations } from './prints.ts';

describe('facts about products like a dossier', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const inSpace = async (work: (db: Parameters<Parameters<TestApp['app']['asOwner']>[0]>[0]) => Promise<unknown>) => {
    const [space] = await test.app.spaces();
    await test.app.asOwner(work, space?.schema);
  };
  /** A draft with its check, and a submission with a reason for every error that the check showed. */
  async function draft(me: { token: string }, data: JsonObject) {
    const made = await test.inject(areaSave, { ...first, data }, me);
    const { data: check } = await test.inject(draftCheck, { ...first, id: made.data.id }, me);
    const errors = check.review?.findings.filter(({ severity }) => severity === 'error') ?? [];
    const acknowledgements = errors.map(({ key }) => ({ key, reason: '演示：已知悉。' }));
    const submit = () => test.inject(areaSubmit, { ...first, id: made.data.id, rev: check.rev, acknowledgements }, me);
    const found = (rule: string) =>
      check.review?.findings.filter((one) => one.rule === rule).map((one) => [one.severity, one.title['zh-CN']]);
    return { ...check, found, submit };
  }

  it('of two identical dossiers sent at once the second is reviewed knowing of the first', async () => {
    const me = await as('applicant');
    const data = aDossier({ nameBrand: '同时演示', productFormula: formulationRows(5) });
    const both = [await draft(me, data), await draft(me, data)];
    expect(both.map(({ facts }) => facts.register?.sameHolderName)).toEqual([[], []]);
    const answers = await Promise.all(both.map(({ submit }) => submit()));
    expect(answers.map(({ state }) => state)).toEqual([200, 200]);
    const told = await Promise.all(
      answers.map(async ({ data: { caseId } }) => {
        const { data: shown } = await test.inject(areaGetRecord, { ...first, id: caseId }, me);
        const findings = 'findings' in shown ? (shown.findings as StoredFinding[]) : [];
        return findings.filter(({ rule }) => rule === 'D28').map(({ title }) => title['zh-CN']);
      }),
    );
    const numbers = answers.map(({ data: { certNo } }) => certNo);
    const [second = -1] = told.flatMap((titles, at) => (titles.length > 0 ? [at] : []));
    expect(told[1 - second]).toEqual([]);
    expect(told[second]).toContain(`同一注册人、备案人已有同名产品：${numbers[1 - second]}`);
  });

  it('D28 names products of the same name and of the same formulation, at once, before any job has run', async () => {
    const me = await as('applicant');
    const rows = formulationRows(6);
    const filed = await fileCase(test, me, aDossier({ nameBrand: '配方演示甲', productFormula: rows }));
    const same = await draft(me, aDossier({ nameBrand: '配方演示乙', productFormula: [...rows].reverse() }));
    expect(same.facts.register).toMatchObject({
      sameHolderName: [],
      sameFormula: [filed.certNo],
      sameFormulaUnsafe: [],
    });
    expect(same.found('D28')).toEqual([['warn', `同一注册人、备案人已有相同配方的产品：${filed.certNo}`]]);
    const named = await draft(me, aDossier({ nameBrand: '配方演示甲', productFormula: formulationRows(7) }));
    expect(named.found('D28')).toEqual([['warn', `同一注册人、备案人已有同名产品：${filed.certNo}`]]);
    const rival = await draft(await as('rival'), aDossier({ nameBrand: '配方演示丙', productFormula: rows }));
    expect([rival.facts.register?.sameFormula, rival.found('D28')]).toEqual([[], []]);
  });

  it('D28 cannot be decided while the dossier has neither a name nor a whole formulation', async () => {
    const none = await draft(await as('applicant'), { classification: '11-05-03-01-02' });
    expect(none.facts.register?.sameHolderName).toBeUndefined();
    expect(none.review?.passed).not.toContain('D28');
    expect(JSON.stringify(none.review?.findings.filter(({ severity }) => severity === 'undecided'))).toContain('D28');
  });

  it('a formulation that was ended for reasons of safety can be applied for by nobody', async () => {
    const rows = formulationRows(8);
    const filed = await fileCase(
      test,
      await as('applicant'),
      aDossier({ nameBrand: '安全演示', productFormula: rows }),
    );
    await inSpace((db) => sql`update product set ended_for_safety = true where number = ${filed.certNo}`.execute(db));
    const rival = await draft(await as('rival'), aDossier({ nameBrand: '别家演示', productFormula: rows }));
    expect([rival.canSubmit, rival.facts.register?.sameFormulaUnsafe]).toEqual([false, [filed.certNo]]);
    expect(rival.blocked).toContain(`因安全原因注销、取消备案的产品 ${filed.certNo} 完全相同`);
    expect(await rival.submit()).toMatchObject({ state: 409, cause: rival.blocked });
    const other = await draft(
      await as('rival'),
      aDossier({ nameBrand: '别家演示', productFormula: formulationRows(9) }),
    );
    expect(other.blocked).toBeNull();
  });

  it('a company under a ban cannot submit in its scope, and is told until when and by which decision', async () => {
    const me = await as('rival');
    const { rows } = await test.app.asOwner((db) =>
      sql<{ id: string }>`select main_tenant_id as id from app_user where account = 'rival'`.execute(db),
    );
    const ban = async (scope: 'registration' | 'filing', until: string) =>
      test.app.asOwner((db) =>
        insertBan(db, {
          id: test.app.newId(),
          tenant_id: String(rows[0]?.id),
          scope,
          valid_from: '2020-01-01',
          valid_to: until,
          case_id: null,
          decision_number: `演决〔2026〕${scope}号`,
          created_at: new Date(),
        }),
      );
    const data = aDossier({ nameBrand: '禁止演示', productFormula: formulationRows(10) });
    await ban('registration', '2090-01-01');
    await ban('filing', '2020-02-01');
    expect((await draft(me, data)).facts.ban).toEqual({ active: false, until: '', number: '' });
    await ban('filing', '2089-05-04');
    const banned = await draft(me, data);
    expect(banned.blocked).toBe(
      '按决定书 演决〔2026〕filing号，本企业在 2089-05-04 之前（含当日）不得提交此类申请；草稿已保留',
    );
    expect(await banned.submit()).toMatchObject({ state: 409, cause: banned.blocked });
    expect((await draft(await as('applicant'), data)).blocked).toBeNull();
  });

  it('cases from before there were prints get theirs at the start of the server', async () => {
    const me = await as('applicant');
    const rows = formulationRows(11);
    const filed = await fileCase(test, me, aDossier({ nameBrand: '旧案演示', productFormula: rows }));
    await test.settle();
    await inSpace((db) => sql`update similarity_name set print = null`.execute(db));
    const again = aDossier({ nameBrand: '旧案演示乙', productFormula: rows });
    expect((await draft(me, again)).facts.register?.sameFormula).toEqual([]);
    await printOldFormulations(test.app);
    expect((await draft(me, again)).facts.register?.sameFormula).toEqual([filed.certNo]);
  });
});
