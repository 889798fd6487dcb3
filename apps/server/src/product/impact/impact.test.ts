import {
  type Json,
  type JsonObject,
  type LimitRow,
  regulationChange,
  regulationChangePublish,
  regulationChangePut,
  regulationChangeSave,
  regulationImpact,
  regulationReplay,
  regulationReplayFindings,
  regulationReplayStart,
} from '@app/contract';
import { dossierOf, review } from '@app/engine/review';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, people } from '../../platform/area/area.testing.ts';
import { catalogOf } from '../../platform/area/index.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { catalogueOf, namesOf } from '../ingredient/index.ts';
import { currentRulebook } from '../regulation/index.ts';
import { findHits } from './impact.ts';
import { indexSpace } from './index-contents.ts';

let test: TestApp;
const as = people(() => test);
const space = async () => {
  const [first] = await test.app.spaces();
  if (!first) throw new Error('no space');
  return first;
};
beforeAll(async () => {
  test = await createTestApp();
  const me = await as('applicant');
  for (const [at, data] of products.entries()) await fileCase(test, me, aDossier({ nameBrand: `演示${at}`, ...data }));
  await test.settle();
  // Two dozen dossiers are filed; on a machine that does other things beside that takes a while.
}, 180_000);
afterAll(() => test.close());

const row = (name: string, inci: string, percent: string, purpose: string) => ({ name, inci, percent, purpose });
const formulation = (...rows: ReturnType<typeof row>[]): JsonObject[] => {
  const rest = (100 - rows.reduce((sum, { percent }) => sum + Number(percent), 0)).toFixed(3);
  return [row('水', 'WATER', rest, '溶剂'), ...rows].map((one, at) => ({ _id: `r${at}`, level: 1, ...one }));
};
const phenoxy = (percent: string, name = '苯氧乙醇', purpose = '防腐剂') =>
  row(name, 'PHENOXYETHANOL', percent, purpose);
const paraben = (percent: string, ethyl: string) => [
  row('羟苯甲酯', 'METHYLPARABEN', percent, '防腐剂'),
  row('羟苯乙酯', 'ETHYLPARABEN', ethyl, '防腐剂'),
];
const salicylic = (percent: string, purpose = '皮肤调理剂') => row('水杨酸', 'SALICYLIC ACID', percent, purpose);
const acid = (percent: string) => row('羟基乙酸', 'GLYCOLIC ACID', percent, 'pH调节剂');
/** A salt whose factor to the acid is not known: it may add anything from nothing to all of it. */
const salt = (percent: string) => row('柠檬酸钠', 'SODIUM CITRATE', percent, '缓冲剂');
const products: JsonObject[] = [
  { productFormula: formulation(acid('0.100'), salt('0.010')) },
  { productFormula: formulation(acid('0.040'), salt('0.020')) },
  { productFormula: formulation(salt('0.100')) },
  ...['0.300', '0.500', '0.501', '0.900', '1.000', '1.100'].map((one) => ({
    productFormula: formulation(phenoxy(one)),
  })),
  { productFormula: formulation(phenoxy('0.700', 'phenoxyethanol')) },
  { productFormula: formulation(phenoxy('0.300'), phenoxy('0.300')) },
  { productFormula: formulation(...paraben('0.150', '0.150')) },
  { productFormula: formulation(...paraben('0.300', '0.300')) },
  { productFormula: formulation(...paraben('0.350', '0.020')) },
  ...['0.400', '1.500', '2.100'].flatMap((one) => [
    { productFormula: formulation(salicylic(one)) },
    { productFormula: formulation(salicylic(one)), classification: '09-03-03-01-01' },
    { productFormula: formulation(salicylic(one, '防腐剂')) },
  ]),
  // A blend: 20 % of a raw material that is half phenoxyethanol.
  {
    productFormula: [
      ...formulation(row('复配防腐剂', '', '1.400', '防腐剂')),
      { _id: 'c1', level: 2, name: '苯氧乙醇', inci: 'PHENOXYETHANOL', percent: '50.000', purpose: '防腐剂' },
      { _id: 'c2', level: 2, name: '甘油', inci: 'GLYCERIN', percent: '50.000', purpose: '保湿剂' },
    ],
  },
];

const limitFor = (name: string, table: string): LimitRow => {
  const found = currentRulebook(test.app).limits.find(
    (one) => one.table === table && one.names.includes(name) && one.maxPercent !== undefined && one.to === undefined,
  );
  if (!found) throw new Error(`no limit of ${name}`);
  return found;
};
const idOf = (one: LimitRow) => ['limit', one.table, one.entry, one.branch ?? '', one.from].join('|');
async function draft(limit: LimitRow, maxPercent: string, from?: string) {
  const me = await as('regulator1');
  const changeId = (await test.inject(regulationChangeSave, { title: '下调', reason: '公告' }, me)).data.id;
  const changed = { ...limit, maxPercent } as unknown as Record<string, Json>;
  const put = await test.inject(
    regulationChangePut,
    { changeId, table: `limit:${limit.table}`, id: idOf(limit), row: changed, ...(from ? { from } : {}) },
    me,
  );
  if (put.state !== 200) throw new Error(String(put.cause));
  return { changeId, row: put.data.changes.find(({ after }) => after?.maxPercent === maxPercent), me };
}

/** Titles of the dossiers that the engine itself finds above a limit, when this is the only rule. */
async function judgedByEngine(limit: LimitRow): Promise<string[]> {
  const inForce = currentRulebook(test.app);
  const [catalogue, names] = [catalogueOf(test.app), namesOf(test.app)];
  const look = { resolve: (name: string) => catalogue.resolve(name), identify: (name: string) => names.read(name) };
  const f = currentRulebook(test.app).rules.find(
    ({ check, options }) => check === 'limit' && options.table === limit.table,
  );
  if (!f) throw new Error('no rule');
  const { entries: _, except: __, governedRemark: ___, ...options } = f.options;
  const rules = [{ ...f, when: undefined, options } as unknown as typeof f];
  const definition = catalogOf(test.app).head('reg/first')?.definition;
  if (!definition) throw new Error('no area');
  return products.flatMap((data, at) => {
    const dossier = dossierOf(definition, aDossier({ nameBrand: `演示${at}`, ...data }));
    const { findings } = review(dossier, { ...look, data: { ...inForce, rules, limits: [limit] } }, '2027-01-01');
    return findings.some(({ title }) => title['zh-CN'].includes('上限') && !title['zh-CN'].startsWith('无法'))
      ? [`演示${at}`]
      : [];
  });
}

describe('the products that a limit hits', () => {
  it.each([
    ['苯氧乙醇', 'stsc4', '0.5'],
    ['苯氧乙醇', 'stsc4', '0.0001'],
    ['羟苯甲酯', 'stsc4', '0.25'],
    ['水杨酸', 'stsc3', '1'],
    ['水杨酸', 'stsc4', '0.3'],
    ['羟基乙酸', 'stsc3', '0.05'],
  ])('%s of %s at %s percent are those that the review itself finds', async (name, table, maxPercent) => {
    const limit = { ...limitFor(name, table), maxPercent, from: '2027-01-01' };
    const { authorityId, schema } = await space();
    const hits = await test.app.run({ role: 'app_authority', schema, authorityId, tenantId: authorityId }, (ctx) =>
      findHits(ctx.db, { limit, before: null, mixed: false }, [], { offset: 0, limit: 100 }),
    );
    const sure = hits.rows.filter((one) => one.sure).map(({ title }) => /^演示\d+/.exec(title)?.[0] ?? title);
    const expected = await judgedByEngine(limit);
    expect(expected.length).toBeGreaterThan(0);
    expect(sure.sort()).toEqual(expected.sort());
    expect(hits.sure).toBe(expected.length);
  });

  it('of an unknown branch are those above the widest branch, whichever it is; the others are possible', async () => {
    const limit: LimitRow = {
      ...limitFor('水杨酸', 'stsc3'),
      maxPercent: '1',
      from: '2027-01-01',
      scopeWhen: '{warmth}',
      exceptPurpose: undefined,
    };
    const { authorityId, schema } = await space();
    const ask = (others: LimitRow[]) =>
      test.app.run({ role: 'app_authority', schema, authorityId, tenantId: authorityId }, (ctx) =>
        findHits(ctx.db, { limit, before: null, mixed: false, others }, [], { offset: 0, limit: 100 }),
      );
    const alone = await ask([]);
    expect(
      alone.rows
        .filter((one) => one.sure)
        .map(({ title }) => /^演示\d+/.exec(title)?.[0])
        .sort(),
    ).toEqual((await judgedByEngine(limit)).sort());
    expect(alone.possible).toBe(0);
    const two = await ask([{ ...limit, branch: '(b)', maxPercent: '2' }]);
    expect(two.sure + two.possible).toBe(alone.sure);
    expect(new Set(two.rows.filter((one) => one.sure).map(({ value }) => value))).toEqual(new Set(['2.1']));
    expect(await ask([{ ...limit, branch: '(b)', maxPercent: undefined }])).toMatchObject({
      sure: 0,
      possible: alone.sure,
    });
  });

  it('are counted before publication, from the day on which they will fail, with those that fail already', async () => {
    const { changeId, row: changed, me } = await draft(limitFor('苯氧乙醇', 'stsc4'), '0.5', '2027-01-01');
    const answer = await test.inject(regulationImpact, { changeId, id: changed?.id ?? '', limit: 3 }, me);
    expect(answer.data).toMatchObject({ from: '2027-01-01', limit: '0.5', judged: true, count: 7, already: 1 });
    expect(answer.data.products).toHaveLength(3);
    expect(answer.data.products[0]).toMatchObject({ value: '1.1', already: true, area: 'reg/first' });
    // Only those on the market count.
    const { schema } = await space();
    await test.app.asOwner(
      (db) => sql`update case_record set status = 'FILING_CANCELLED' where title like '演示5%'`.execute(db),
      schema,
    );
    expect((await test.inject(regulationImpact, { changeId, id: changed?.id ?? '' }, me)).data.count).toBe(6);
  });

  it('are found for dossiers that were filed before there was an index', async () => {
    const { authorityId, schema } = await space();
    await test.app.asOwner(
      (db) => sql`truncate product_content, product_indexed, product_substance, product_use`.execute(db),
      schema,
    );
    expect(await indexSpace(test.app, { authorityId, schema })).toBe(products.length);
    expect(await indexSpace(test.app, { authorityId, schema })).toBe(0);
  });
});

describe('a draft tried on past dossiers', () => {
  it('shows what appears and vanishes by rule; publication changes no finding of the past', async () => {
    const { changeId, me } = await draft(limitFor('苯氧乙醇', 'stsc4'), '0.5', '2027-01-01');
    const { schema } = await space();
    const stored = () =>
      test.app.asOwner(
        (db) =>
          sql<{
            n: number;
            hash: string;
          }>`select count(*)::int as n, md5(string_agg(finding::text, '' order by id)) as hash from case_finding`.execute(
            db,
          ),
        schema,
      );
    const before = (await stored()).rows;
    await test.inject(regulationReplayStart, { changeId }, me);
    await test.settle();
    const { replay } = (await test.inject(regulationReplay, { changeId }, me)).data;
    expect(replay).toMatchObject({ state: 'done', done: products.length, total: products.length, asOf: '2027-01-01' });
    const f22 = replay?.rules.find(({ rule }) => rule === 'F22');
    expect(f22).toMatchObject({ appears: 6, changes: 1, vanishes: 0 });
    const findings = (
      await test.inject(regulationReplayFindings, { replayId: replay?.id ?? '', rule: 'F22', limit: 2 }, me)
    ).data;
    expect(findings.pageResult.totalCount).toBe(7);
    expect(findings.dataResult[0]).toMatchObject({
      area: 'reg/first',
      effect: expect.stringMatching(/appears|changes/),
    });
    const two = await as('regulator2');
    const { rev } = (await test.inject(regulationChange, { id: changeId }, two)).data;
    expect((await test.inject(regulationChangePublish, { id: changeId, rev }, two)).state).toBe(200);
    expect((await stored()).rows).toEqual(before);
  });
});
