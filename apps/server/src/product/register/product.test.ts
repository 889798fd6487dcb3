import {
  type AreaGrant,
  areaHandle,
  type ProductState,
  productGet,
  productStates,
  productVersionGet,
  taskLock,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Scope } from '../../kernel/context.ts';
import { aDossier, fileCase, first, people } from '../../platform/area/area.testing.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { columnsOf } from './contents.ts';
import { bringInLine } from './old-process.ts';
import { moveTo, open } from './product.ts';
import { productDetail, versionDetail } from './product-detail.ts';

let test: TestApp;
let authority: Extract<Scope, { role: 'app_authority' }>;
beforeAll(async () => {
  test = await createTestApp();
  const space = (await test.app.spaces())[0] ?? { schema: '', authorityId: '' };
  authority = { role: 'app_authority', ...space, tenantId: space.authorityId };
});
afterAll(() => test.close());
const as = people(() => test);
const owner = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await test.app.asOwner((db) => query.execute(db), authority.schema)).rows;

async function filed(nameBrand: string): Promise<{ caseId: string; productId: string }> {
  const { caseId } = await fileCase(test, await as('applicant'), aDossier({ nameBrand }));
  const [row] = await owner(sql<{ id: string }>`select id::text as id from product where first_case_id = ${caseId}`);
  return { caseId, productId: row?.id ?? '' };
}
/** What a piece of work answers, or the error that it ends with. */
const outcome = (work: (ctx: Context) => Promise<unknown>) =>
  test.app.run(authority, work).catch((error: { error?: string; message: string }) => error.error ?? error.message);

/** What areas.md 1.1.3 allows, by hand: from, to, and the kind of product if only one has the state. */
const allowed: readonly [ProductState, ProductState, ('ordinary' | 'special')?][] = [
  ['PENDING', 'ACTIVE'],
  ['ACTIVE', 'SUSPENDED'],
  ['SUSPENDED', 'ACTIVE'],
  ['ACTIVE', 'EXPIRED'],
  ['ACTIVE', 'CANCELLED'],
  ['SUSPENDED', 'CANCELLED'],
  ['ACTIVE', 'FILING_CANCELLED', 'ordinary'],
  ['SUSPENDED', 'FILING_CANCELLED', 'ordinary'],
  ['ACTIVE', 'REVOKED', 'special'],
  ['SUSPENDED', 'REVOKED', 'special'],
  ['ACTIVE', 'LICENCE_REVOKED'],
  ['SUSPENDED', 'LICENCE_REVOKED'],
];

describe('the states of a product', () => {
  it('change only as areas.md 1.1.3 allows, each pair of both kinds; the same state again changes nothing', async () => {
    const { caseId, productId } = await filed('状态演示');
    const wrong: string[] = [];
    for (const kind of ['ordinary', 'special'] as const)
      for (const from of productStates)
        for (const to of productStates) {
          await owner(sql`update product set kind = ${kind}, state = ${from} where id = ${productId}`);
          const found = await outcome((ctx) => moveTo(ctx, productId, { to, caseId }));
          const may = allowed.some(([one, other, only]) => one === from && other === to && (only ?? kind) === kind);
          const wanted = from === to ? false : may ? true : 'conflict';
          if (found !== wanted) wrong.push(`${kind} ${from} → ${to}: ${found}, not ${wanted}`);
        }
    expect(wrong).toEqual([]);
  });

  it('keep the reason and the letter of the step that changed them', async () => {
    const { caseId, productId } = await filed('文书演示');
    const me = await as('filing');
    const { data: tasks } = await test.inject(taskPending, {}, me);
    const taskId = tasks.dataResult.find((one) => one.caseId === caseId)?.id ?? '';
    await test.inject(taskLock, { taskId }, me);
    const fields = { reason: '抽检发现标签不符。' };
    const answer = await test.inject(
      areaHandle,
      { ...first, taskId, action: 'suspend', opinion: '按核查情况办理。', fields },
      me,
    );
    expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
    const events = await owner(sql`select e.to_state, e.reason, l.kind from product_state_event e
      left join letter l on l.id = e.letter_id where e.product_id = ${productId} order by e.at, e.id`);
    expect(events).toEqual([
      { to_state: 'ACTIVE', reason: '', kind: null },
      { to_state: 'SUSPENDED', reason: '抽检发现标签不符。', kind: 'L18' },
    ]);
  });

  it('of an old process hold back only the lifting of what another case has suspended', async () => {
    const { caseId, productId } = await filed('他案暂停演示');
    const other = await filed('他案演示');
    await test.app.run(authority, (ctx) => moveTo(ctx, productId, { to: 'SUSPENDED', caseId: other.caseId }));
    const follow = async (state: ProductState) => {
      const row = { area: 'reg/first', status: 'X', state, reason: '{fields.reason}' };
      await test.app.run(authority, async (ctx) =>
        bringInLine(ctx, await caseFacts(ctx, caseId), row, { reason: '资料不实。' }),
      );
      const [found] = await owner(sql<{ state: string }>`select state from product where id = ${productId}`);
      return found?.state;
    };
    expect(await follow('ACTIVE')).toBe('SUSPENDED');
    expect(await follow('FILING_CANCELLED')).toBe('FILING_CANCELLED');
    const { data } = await test.inject(productGet, { id: productId }, await as('filing'));
    expect(data.states.at(-1)).toMatchObject({ reason: '资料不实。', caseId });
    expect(data.certificates.map(({ state }) => state)).toEqual(['void']);
  });
});

describe('opening a product', () => {
  it('is refused to a case that concerns one already, and repeated without effect by the one that opened it', async () => {
    const one = await filed('开档演示');
    const other = await filed('另档演示');
    const opened = (caseId: string, productId: string | null) =>
      outcome(async (ctx) =>
        open(
          ctx,
          { ...(await caseFacts(ctx, caseId)), productId, certNo: '演G妆网备字2026999999' },
          { state: 'ACTIVE' },
        ),
      );
    expect(await opened(one.caseId, one.productId)).toBe(one.productId);
    const about = await owner(sql<{ id: string }>`insert into case_record
      select (jsonb_populate_record(c, jsonb_build_object('id', ${test.app.newId()}::bigint, 'product_id', ${other.productId}::bigint, 'cert_no', null, 'apply_no', null, 'accept_no', null))).*
      from case_record c where id = ${one.caseId} returning id::text as id`);
    const caseId = about[0]?.id ?? '';
    await owner(sql`insert into case_version
      select (jsonb_populate_record(v, jsonb_build_object('case_id', ${caseId}::bigint, 'draft_id', ${test.app.newId()}::bigint))).*
      from case_version v where case_id = ${one.caseId}`);
    expect(await opened(caseId, other.productId)).toContain('cannot open another');
    expect(await owner(sql`select id from product where first_case_id = ${caseId}`)).toEqual([]);
  });

  it('notes where it comes from: Hong Kong, Macao and Taiwan by their own field', async () => {
    const { caseId } = await filed('来源演示');
    const { definition } = await test.app.run(authority, (ctx) => caseFacts(ctx, caseId));
    const of = (data: object) => columnsOf(definition, data as never).origin;
    expect([
      of({ origin: 'domestic', hmt: false }),
      of({ origin: 'imported', hmt: false }),
      of({ origin: 'imported', hmt: true }),
    ]).toEqual(['domestic', 'imported', 'hmt']);
  });
});

describe('who reads the dossier of a product', () => {
  it.each(['archivist', 'supervisor', 'county'])(
    '%s, who handles no case of it, reads what every office may know',
    async (account) => {
      const { productId } = await filed(`${account}演示`);
      const me = await as(account);
      const detail = await test.inject(productGet, { id: productId }, me);
      expect({ state: detail.state, cases: detail.data.cases, open: detail.data.openCases }).toEqual({
        state: 200,
        cases: [],
        open: true,
      });
      const { state, data } = await test.inject(productVersionGet, { id: productId, version: 1 }, me);
      expect([state, data.data]).toEqual([200, null]);
      expect(data.facts.map(({ label }) => label['zh-CN'])).toEqual(expect.arrayContaining(['产品来源', '生产企业']));
      const said = JSON.stringify(data);
      for (const secret of ['percent', '55501018', '林嘉怡', 'processSummary']) expect(said).not.toContain(secret);
    },
  );

  it('an expert is refused, an officer of the procedure and the company read it whole', async () => {
    const { productId } = await filed('专家演示');
    const read = async (account: string) =>
      test.inject(productVersionGet, { id: productId, version: 1 }, await as(account));
    expect((await read('expert1')).state).toBe(6010104);
    for (const account of ['filing', 'applicant'])
      expect((await read(account)).data.data?.nameBrand, account).toBe('专家演示');
  });

  it.each(['own', 'tasks', 'department'] as const)(
    'a role of one’s own with the scope %s reads no dossier and lists no case beyond it',
    async (scope) => {
      const { productId } = await filed(`${scope}演示`);
      const grants = [{ area: 'reg/first', verbs: ['get'], scope, hidden: [] }] as unknown as AreaGrant[];
      const [person] = await owner(
        sql<{
          id: string;
          name: string;
        }>`select id::text as id, fullname as name from platform.app_user where account = 'archivist'`,
      );
      const seen = await test.app.run(
        authority,
        async (ctx) => [(await productDetail(ctx, productId)).cases, (await versionDetail(ctx, productId, 1)).data],
        { user: { id: person?.id, account: 'archivist', fullname: person?.name } as never, roles: [], grants },
      );
      expect(seen).toEqual([[], null]);
      const whole = [
        { area: 'reg/first', verbs: ['get'], scope: 'all', hidden: ['nameBrand'] },
      ] as unknown as AreaGrant[];
      const all = await test.app.run(authority, (ctx) => versionDetail(ctx, productId, 1), {
        roles: [],
        grants: whole,
      });
      expect([all.data?.nameBrand, all.data?.nameGeneric]).toEqual([undefined, expect.any(String)]);
    },
  );
});
