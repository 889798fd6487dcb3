import {
  areaGetRecord,
  areaHandle,
  type CaseDetail,
  decideFinding,
  draftOpen,
  draftPatch,
  type JsonObject,
  productGet,
  productQuery,
  publicityGet,
  publicityQuery,
  taskDraftOpen,
  taskLock,
  taskPending,
  textOf,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDossier, fileCase, first, formulationRows, people, submitAll } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { takeOver } from './take-over.ts';

describe('a database of release 0.1.0', () => {
  let product: TestApp;
  const as = people(() => product);
  beforeAll(async () => {
    product = await createTestApp({
      release: new URL('../../../test-fixtures/release-0.1.0', import.meta.url).pathname,
      database: 'pglite',
    });
    await product.settle();
  });
  afterAll(() => product.close());

  /** The product that has a word in its name, as its page shows it to an officer. */
  async function named(word: string) {
    const me = await as('filing');
    const { data } = await product.inject(productQuery, { parameters: [{ key: 'Q^title^SL', value: word }] }, me);
    expect(data.dataResult.length, word).toBe(1);
    return (await product.inject(productGet, { id: data.dataResult[0]?.id ?? '' }, me)).data;
  }
  const publicly = async (number: string) => (await product.inject(publicityGet, { number })).data;
  const hasPdf = async (number: string) => {
    const url = `/business/v3/publicity/certificate?number=${encodeURIComponent(number)}`;
    const { headers } = await product.server.inject({ method: 'GET', url });
    return headers['content-type'] === 'application/pdf';
  };
  async function handle(caseId: string, node: string, action: string, fields: Record<string, unknown> = {}) {
    const me = await as('filing');
    const { data } = await product.inject(taskPending, {}, me);
    const task = data.dataResult.find((one) => one.caseId === caseId && one.node === node);
    if (node === 'postCheck') await product.inject(taskLock, { taskId: task?.id ?? '' }, me);
    const input = { ...first, taskId: task?.id ?? '', action, opinion: '按核查情况办理。', fields };
    const answer = await product.inject(areaHandle, input as never, me);
    await product.settle();
    return answer;
  }

  test('every number is a product with its versions and certificates, and the public reads its state, not that of a case', async () => {
    const found: Record<string, unknown> = {};
    for (const word of ['核查演示', '改正演示', '暂停演示', '换名演示', '取消演示']) {
      const { number, state, versions, certificates } = await named(word);
      const shown = await publicly(number);
      found[word] = [
        state,
        versions.length,
        certificates.map((one) => one.state).join(),
        textOf(shown.statusLabel, 'zh-CN'),
      ];
      expect(shown.title, word).toContain(word);
      expect(await hasPdf(number), word).toBe(state !== 'FILING_CANCELLED');
    }
    expect(found).toEqual({
      核查演示: ['ACTIVE', 1, 'issued', '有效'],
      改正演示: ['ACTIVE', 1, 'issued', '有效'],
      暂停演示: ['SUSPENDED', 1, 'issued', '暂停销售、使用'],
      // Its name was exchanged by a correction: the new name is a version of its own, with a certificate of its own.
      换名演示: ['ACTIVE', 2, 'issued,replaced', '有效'],
      取消演示: ['FILING_CANCELLED', 1, 'void', '已取消备案'],
    });
    expect((await product.inject(publicityQuery, { text: '草稿演示' })).data.pageResult.totalCount).toBe(0);
  });

  test('cases under way go on by their own process, and their steps write the product', async () => {
    const { firstCaseId: inCheck, id, number } = await named('核查演示');
    const reason = { reason: '抽检发现标签不符。' };
    expect((await handle(inCheck, 'postCheck', 'suspend', reason)).state).toBe(200);
    expect((await named('核查演示')).state).toBe('SUSPENDED');
    expect((await handle(inCheck, 'suspended', 'lift', reason)).state).toBe(200);
    const lifted = await named('核查演示');
    expect([lifted.id, lifted.state, lifted.states.map(({ to }) => to)]).toEqual([
      id,
      'ACTIVE',
      ['ACTIVE', 'SUSPENDED', 'ACTIVE'],
    ]);
    expect((await publicly(number)).states).toHaveLength(3);
    const { firstCaseId: suspended, number: ended } = await named('暂停演示');
    expect((await handle(suspended, 'suspended', 'cancel', { ground: 'falseData', ...reason })).state).toBe(200);
    expect(await named('暂停演示')).toMatchObject({ state: 'FILING_CANCELLED', certificates: [{ state: 'void' }] });
    expect(await hasPdf(ended)).toBe(false);
  });

  const me = () => as('rival');
  /** Changes the reply that the company is asked for in a case, and submits it. */
  async function reply(caseId: string, values: JsonObject) {
    const { data: tasks } = await product.inject(taskPending, {}, await me());
    const task = tasks.dataResult.find((one) => one.caseId === caseId);
    const opened = await product.inject(taskDraftOpen, { ...first, taskId: task?.id ?? '' }, await me());
    const id = opened.data.draftId;
    const windowId = 'window-of-the-test';
    const { data: draft } = await product.inject(draftOpen, { ...first, id, windowId }, await me());
    const ops = Object.entries(values).map(([field, value]) => ({ op: 'set', path: [field], value }));
    const patch = { windowId, baseRev: draft.rev, patchId: `patch-${draft.rev}-of-test`, ops, release: true };
    await product.inject(draftPatch, { ...first, id, ...patch }, await me());
    return { before: draft.data, answer: await submitAll(product, await me(), id) };
  }

  test('a reply to an order of the old process keeps the product that the number was given to, and comes into force when the check passes', async () => {
    const { firstCaseId: caseId, id, number, title } = await named('改正演示');
    let restored: JsonObject = {};
    const others: JsonObject = { nameBrand: '别名演示', nameGeneric: '焕采', productFormula: formulationRows(3) };
    for (const [field, value] of Object.entries(others)) {
      const { before, answer } = await reply(caseId, { ...restored, [field]: value });
      expect(answer.state, field).toBe(400);
      expect(answer.cause, field).toContain('请另行提交新的备案或者注册申请');
      restored = { [field]: before[field] ?? null };
    }
    const { answer } = await reply(caseId, { ...restored, storage: '25 ℃ 以下阴凉干燥处保存' });
    expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
    expect((await named('改正演示')).versions).toHaveLength(1);
    const officer = await as('filing');
    const { data: detail } = await product.inject(areaGetRecord, { ...first, id: caseId }, officer);
    for (const { id: findingId, severity } of (detail as CaseDetail).findings)
      if (severity === 'error')
        await product.inject(
          decideFinding,
          { ...first, caseId, findingId, decision: 'rejected', reason: '演示：经核对不成立。' },
          officer,
        );
    const answered = await handle(caseId, 'postCheck', 'pass');
    expect({ state: answered.state, cause: answered.cause }).toMatchObject({ state: 200 });
    const passed = await named('改正演示');
    expect([passed.id, passed.number, passed.title, passed.currentVersion]).toEqual([id, number, title, 2]);
    expect(passed.certificates.map(({ state }) => state)).toEqual(['issued', 'replaced']);
    expect(await publicly(number)).toMatchObject({ title, status: 'ACTIVE', certificatePending: false });
  });

  test('the register says why a step of the old process suspended, lifted or cancelled', async () => {
    const { states } = await named('暂停演示');
    expect(states.at(-1)).toMatchObject({ to: 'FILING_CANCELLED', reason: '抽检发现标签不符。' });
    const { states: course } = await named('核查演示');
    expect(course.map(({ to, reason }) => [to, reason])).toEqual([
      ['ACTIVE', ''],
      ['SUSPENDED', '抽检发现标签不符。'],
      ['ACTIVE', '抽检发现标签不符。'],
    ]);
  });

  /** Brings a case back to what 0.1.0 left: a number, a later version under another name, and no product. */
  async function asBefore(caseId: string, productId: string, nameBrand: string): Promise<void> {
    await product.app.asOwner(async (db) => {
      for (const table of ['product_version', 'product_state_event', 'product_block'])
        await sql`delete from ${sql.table(table)} where product_id = ${productId}`.execute(db);
      await sql`delete from product where id = ${productId}`.execute(db);
      await sql`update certificate set product_id = null, product_version = null, valid_from = null where product_id = ${productId}`.execute(
        db,
      );
      await sql`insert into case_version select (jsonb_populate_record(v, jsonb_build_object('version', c.version + 1, 'draft_id', ${product.app.newId()}::bigint,
          'data', v.data || jsonb_build_object('nameBrand', ${nameBrand}::text)))).*
        from case_record c join case_version v on v.case_id = c.id and v.version = c.version where c.id = ${caseId}`.execute(
        db,
      );
      await sql`update case_record set version = version + 1, status = 'POST_CHECK', product_id = null, title = ${nameBrand} || title, search = '{}' where id = ${caseId}`.execute(
        db,
      );
      await sql`update platform.publicity set product_id = null, title = ${nameBrand}, name_key = ${nameBrand}, fields = '[]', ingredients = '["别的"]'
        where product_id = ${productId}`.execute(db);
    }, 'space_yunhai');
  }
  const isPublic = async (word: string) =>
    (await product.inject(publicityQuery, { text: word })).data.pageResult.totalCount;

  test('of a case whose later version is not in force everything shows what was filed, and is found by it', async () => {
    const { firstCaseId, id, number, title } = await named('核查演示');
    const before = await publicly(number);
    await asBefore(firstCaseId, id, '未生效演示');
    await takeOver(product.app);
    const again = await named('核查演示');
    expect([again.title, again.versions.length, again.state]).toEqual([title, 1, 'ACTIVE']);
    const { title: shown, fields, ingredients } = await publicly(number);
    expect({ shown, fields, ingredients }).toEqual({
      shown: title,
      fields: before.fields,
      ingredients: before.ingredients,
    });
    expect([await isPublic('未生效演示'), await isPublic('核查演示')]).toEqual([0, 1]);
    const { rows } = await product.app.asOwner((db) =>
      sql<{
        same: boolean;
      }>`select name_key <> '未生效演示' and name_key like '%核查演示%' as same from platform.publicity where number = ${number}`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ same: true }]);
  });

  test('a case whose own process opens its product, and one of a status that nobody knows, are left alone', async () => {
    const { firstCaseId, id } = await named('核查演示');
    await asBefore(firstCaseId, id, '状态不明');
    const special = await fileCase(
      product,
      await as('applicant'),
      aDossier({
        ...{
          nameGeneric: '轻透',
          nameAttribute: '防晒乳',
          classification: '04-05-03-01-02',
          spf: '50+',
          pa: '+++',
          pfa: '9.8',
        },
        ...{ waterResist: 'none', wholeAgreement: true },
      }),
    );
    await product.app.asOwner(async (db) => {
      await sql`update case_record set status = 'LOST' where id = ${firstCaseId}`.execute(db);
      await sql`update case_record set cert_no = '国妆特字20269999', status = 'FILED' where id = ${special.caseId}`.execute(
        db,
      );
    }, 'space_yunhai');
    await takeOver(product.app);
    const { rows } = await product.app.asOwner(
      (db) => sql`select id from product where first_case_id in (${firstCaseId}, ${special.caseId})`.execute(db),
      'space_yunhai',
    );
    expect(rows).toEqual([]);
  });

  test('a company sees its own products, and a number is found in whatever brackets it is written', async () => {
    const { id, number } = await named('取消演示');
    const applicant = await as('applicant');
    expect((await product.inject(productGet, { id }, applicant)).state).toBe(404);
    const odd = ` （${number.slice(0, 2)}）${number.slice(2)} `;
    const parameters = [{ key: 'Q^number^SL', value: odd }];
    const of = async (account: string) =>
      (await product.inject(productQuery, { parameters }, await as(account))).data.dataResult.length;
    expect([await of('applicant'), await of('rival'), await of('filing')]).toEqual([0, 1, 1]);
  });
});
