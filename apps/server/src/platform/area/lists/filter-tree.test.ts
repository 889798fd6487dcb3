import { areaQuery, areaSave, type FilterGroup, type FilterRule, prefixes } from '@app/contract';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { fileCase, first, people } from '../area.testing.ts';

const demo = { group: 'demo', name: 'crud' } as const;

describe('the tree of the query builder', () => {
  let test: TestApp;
  const as = people(() => test);
  const rows = [
    { name: '甘油原料', kind: 'raw', amount: 5, price: '1.50', day: '2026-01-05', enabled: true },
    { name: '白瓷瓶', kind: 'pack', amount: 50, price: '3.20', day: '2026-02-05', enabled: true },
    { name: '泵头', kind: 'pack', amount: 500, price: '0.80', day: '2026-03-05', enabled: false },
    { name: "o'clock%面霜", kind: 'product', amount: 7, price: '99.00', day: '2026-04-05', enabled: false },
  ];
  beforeAll(async () => {
    test = await createTestApp();
    const me = await as('applicant');
    for (const data of rows) expect((await test.inject(areaSave, { ...demo, data }, me)).state).toBe(200);
  }, 120_000);
  afterAll(() => test.close());

  const rule = (field: string, operator: FilterRule['operator'], value = ''): FilterRule => ({
    field,
    operator,
    value,
  });
  const ask = async (filter: FilterGroup, account = 'applicant', area: typeof demo | typeof first = demo) =>
    test.inject(areaQuery, { ...area, filter }, await as(account));
  const found = async (condition: 'AND' | 'OR', ...rules: FilterGroup['rules']) => {
    const answer = await ask({ condition, rules });
    expect(answer.state, answer.cause ?? '').toBe(200);
    expect(answer.data.pageResult.totalCount).toBe(answer.data.dataResult.length);
    return answer.data.dataResult.map((row) => row.name).sort();
  };

  it('joins rules by AND and OR, nested', async () => {
    expect(await found('AND', rule('kind', 'SI', 'pack'), rule('amount', 'NL', '100'))).toEqual(['泵头']);
    expect(await found('OR', rule('kind', 'S', 'raw'), rule('name', 'SL', '瓶'))).toEqual(['甘油原料', '白瓷瓶']);
    expect(
      await found('AND', rule('enabled', 'S', 'true'), {
        condition: 'OR',
        rules: [
          rule('price', 'DGT', '3'),
          { condition: 'AND', rules: [rule('day', 'DL', '2026-01-01'), rule('day', 'DG', '2026-01-31')] },
        ],
      }),
    ).toEqual(['甘油原料', '白瓷瓶']);
    expect(await found('OR', rule('name', 'SL', "o'clock%"), rule('name', 'SLR', '泵'))).toEqual([
      "o'clock%面霜",
      '泵头',
    ]);
    expect(await found('AND', rule('name', 'NE', '泵头'), rule('kind', 'SNE'))).toHaveLength(3);
    expect(await found('AND')).toHaveLength(4);
  });

  it('is one filter with the parameters and goes into the export', async () => {
    const filter: FilterGroup = { condition: 'OR', rules: [rule('kind', 'S', 'raw'), rule('kind', 'S', 'pack')] };
    const both = await test.inject(
      areaQuery,
      { ...demo, filter, parameters: [{ key: 'Q^enabled^S', value: 'true' }] },
      await as('applicant'),
    );
    expect(both.data.pageResult.totalCount).toBe(2);
    const { token } = await as('applicant');
    const answer = await test.server.inject({
      method: 'POST',
      url: `${prefixes.business}/demo/crud/export`,
      headers: { 'x-authorization-access_token': token, 'content-type': 'application/json' },
      payload: JSON.stringify({ filter }),
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(await readSheet(answer.rawPayload)).toHaveLength(4);
  });

  it('finds cases by status and title without leaving the own company', async () => {
    await fileCase(test, await as('applicant'));
    const open: FilterGroup = {
      condition: 'OR',
      rules: [rule('status', 'S', 'POST_CHECK'), rule('holderName', 'SNE'), rule('title', 'SL', '面霜')],
    };
    const mine = await ask(open, 'applicant', first);
    expect(mine.data.pageResult.totalCount).toBe(1);
    const foreign = await ask(
      { condition: 'OR', rules: [open, rule('createdAt', 'DL', '2000-01-01')] },
      'rival',
      first,
    );
    expect(foreign.data.pageResult.totalCount).toBe(0);
  });

  it.each<[FilterGroup, string, string]>([
    [{ condition: 'AND', rules: [rule('holder_tenant_id', 'S', '1')] }, 'filter.0', '没有“holder_tenant_id”这个条件'],
    [{ condition: 'AND', rules: [rule('note', 'SL', '1')] }, 'filter.0', '没有“note”这个条件'],
    [{ condition: 'AND', rules: [rule('amount', 'SL', '1')] }, 'filter.0', '没有“amount”这个条件'],
    [{ condition: 'AND', rules: [{ condition: 'OR', rules: [] }] }, 'filter.0', '分组不能为空'],
    [{ condition: 'AND', rules: [rule('', 'S', '1')] }, 'filter.0', '请选择过滤条件'],
    [{ condition: 'AND', rules: [rule('amount', 'NL', '-1')] }, 'filter.0', '必须大于等于0'],
    [{ condition: 'AND', rules: [rule('amount', 'NL', '1; drop table draft')] }, 'filter.0', '不是有效的数字'],
    [
      { condition: 'AND', rules: [rule('name', 'SNE'), { condition: 'OR', rules: [rule('day', 'DL', 'x')] }] },
      'filter.1.0',
      '格式无效',
    ],
  ])('refuses %j, naming the place', async (filter, field, message) => {
    const answer = await ask(filter);
    expect(answer.state).toBe(400);
    expect(answer.data).toEqual([{ field, message }]);
  });

  it('bounds depth and number before anything is asked of the database', async () => {
    let deep: FilterGroup = { condition: 'AND', rules: [rule('name', 'SNE')] };
    for (let depth = 0; depth < 400; depth += 1) deep = { condition: 'AND', rules: [deep] };
    expect((await ask(deep)).state).toBe(400);
    const wide: FilterGroup = {
      condition: 'OR',
      rules: [0, 1].map(() => ({ condition: 'OR', rules: Array.from({ length: 30 }, () => rule('name', 'SNE')) })),
    };
    expect(await ask(wide)).toMatchObject({ state: 400, data: [{ message: '最多50个条件' }] });
    expect((await ask({ condition: 'XOR', rules: [] } as never)).state).toBe(400);
    expect((await ask({ condition: 'AND', rules: [rule('name^x', 'SNE')] })).state).toBe(400);
  });
});
