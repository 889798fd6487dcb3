import { areaFigures, areaQuery } from '@app/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, fileCase, people } from '../area.testing.ts';

/** The figures of reports beside SQL that counts the same rows one by one, day by day. */
let test: TestApp;
const as = people(() => test);
let space = '';
const period = { from: '2026-01-01', to: '2026-06-30' };
beforeAll(async () => {
  test = await createTestApp();
  space = (await test.app.spaces())[0]?.schema ?? '';
  await fileCase(test, await as('applicant'), aDossier());
  await test.app.asOwner(async (db) => {
    await sql`insert into case_record (id, area, definition_version, holder_tenant_id, holder_name, title, status, version, created_by,
        created_at, submitted_at, updated_at, procedure, product_class, origin_channel, ended_at)
      select n, (array['reg/first','reg/change','reg/renewal'])[1 + n % 3], 1, case when n % 4 = 0 then 2 else 1 end, 'x', 'x',
        (array['PUBLISHED','REFUSED','WITHDRAWN','CHIEF_REVIEW','SUBMITTED'])[1 + n % 5], 1, 1, now(), at, now(), 'p1',
        (array['防晒','染发',null])[1 + n % 3], (array['holder','holder','office'])[1 + n % 3],
        case when n % 5 < 3 then at + (n * 7 % 60) * interval '1 day' end
      from (select n, timestamptz '2025-12-20 09:00:00+08' + n * interval '37 hours' as at from generate_series(1, 150) n) made`.execute(
      db,
    );
    await sql`insert into wf_instance (id, case_id, area, area_title, version, process, holder_tenant_id, holder_name, title, status, state, sequence, variables, started_at)
      select n, n, 'reg/first', '{"zh-CN":"演示","en":"Demo"}', 1, case when n % 2 = 0 then 'p1' else 'p2' end, 1, 'x', 'x', 'x', 'ended', 1, '{}', now()
      from generate_series(1, 150) n`.execute(db);
    await sql`insert into wf_deadline (id, instance_id, ref, token, node, holder_tenant_id, fires, start_day, amount, unit, stops, due_day, next_at, calendar_version, state)
      select n, n, '1', '1', 'x', 1, false, date '2026-01-05' + n::int, 20, 'workingDay',
        case when n % 3 = 0 then jsonb_build_array(jsonb_build_object('from', (date '2026-01-08' + n::int)::text, 'to', (date '2026-01-12' + n::int)::text, 'reason', 'x')) else '[]' end,
        date '2026-02-01' + n::int, now(), 1, 'cancelled' from generate_series(1, 150) n`.execute(db);
    await sql`insert into wf_task (id, instance_id, ref, case_id, area, node, node_title, title, holder_tenant_id, holder_name, role, deadline_id, state, created_at, completed_at)
      select n, n, '1', n, 'reg/first', case when n % 7 = 0 then 'recheck' else 'chiefReview' end, '{"zh-CN":"演示","en":"Demo"}', 'x', 1, 'x', 'CHIEF', n,
        case when n % 11 = 0 then 'timeout' else 'done' end, now(), timestamptz '2026-01-06 10:00:00+08' + (n + n * 5 % 41) * interval '1 day'
      from generate_series(1, 150) n`.execute(db);
  }, space);
});
afterAll(() => test.close());

async function figures(name: string, account: string, more: object = period) {
  const answer = await test.inject(areaFigures, { group: 'report', name, ...more }, await as(account));
  expect(answer.state, answer.cause ?? '').toBe(200);
  const rows = (key: string) =>
    (answer.data.tables.find((table) => table.key === key)?.rows ?? []).map(({ by, measures }) => [
      ...by.map(({ value }) => value),
      ...Object.values(measures),
    ]);
  return { ...answer.data, rows };
}
const byHand = (text: ReturnType<typeof sql>) =>
  test.app.asOwner(async (db) => (await text.execute(db)).rows.map((row) => Object.values(row as object)), space);
/** Working days after one day up to another, counted one by one. */
const worked = (from: string, to: string, besides = 'true') =>
  sql.raw(`(select count(*)::int from generate_series(${from}::timestamp + interval '1 day', ${to}::timestamp, interval '1 day') d
    left join platform.calendar_day c on c.date = d::date
    where case when c.date is null then extract(isodow from d) < 6 else c.kind = 'shifted' end and ${besides})`);
const shanghai = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`;
const inPeriod = sql.raw(`${shanghai('submitted_at')} between '2026-01-01' and '2026-06-30'`);

describe('figures of reports', () => {
  it('count cases by month, area, class and outcome, with the working days that they took, as SQL by hand does', async () => {
    const { rows, total } = await figures('intake', 'manager');
    const hand = await byHand(sql`select count(*)::int from case_record where ${inPeriod}`);
    expect([total]).toEqual(hand[0]);
    const months =
      await byHand(sql`select to_char(submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as a,
        count(ended_at)::int as b, round(100.0 * count(*) / ${total}, 1)::float8 as c from case_record where ${inPeriod} group by 1 order by 1`);
    expect(rows('months')).toEqual(months);
    expect(months).toHaveLength(6);
    const areas = await byHand(sql`with u as (select area, ended_at,
          case when ended_at is not null then ${worked(shanghai('submitted_at'), shanghai('ended_at'))} end as days from case_record where ${inPeriod})
        select area, count(*)::int as n, round(100.0 * count(*) / ${total}, 1)::float8 as a, count(ended_at)::int as b,
          (array_agg(days order by days) filter (where days is not null))[ceil(0.5 * count(days))::int] as c,
          (array_agg(days order by days) filter (where days is not null))[ceil(0.9 * count(days))::int] as d
        from u group by area order by n desc, area`);
    expect(rows('areas')).toEqual(areas);
    const outcome = rows('outcomes').map(([value, count]) => [value, count]);
    const granted = await byHand(
      sql`select count(*)::int from case_record where status = 'REFUSED' and area = 'reg/first' and ${inPeriod}`,
    );
    expect(outcome.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(total);
    expect(Number(outcome.find(([value]) => value === 'refused')?.[1])).toBeGreaterThanOrEqual(Number(granted[0]?.[0]));
    // Narrowed to one area and class.
    const narrow = await figures('intake', 'manager', { ...period, area: 'reg/first', productClass: '染发' });
    const few = await byHand(
      sql`select count(*)::int from case_record where area = 'reg/first' and product_class = '染发' and ${inPeriod}`,
    );
    expect([narrow.total]).toEqual(few[0]);
  });

  it('count steps with days used, stops left out, and those that were late or ended by silence, as SQL by hand does', async () => {
    const { rows } = await figures('clock', 'auditor');
    const steps =
      await byHand(sql`with u as (select i.process, t.node, t.state, d.due_day < ${sql.raw(shanghai('t.completed_at'))} as late,
          ${worked(
            'd.start_day',
            `greatest(d.start_day, ${shanghai('t.completed_at')})`,
            `not exists (select from jsonb_array_elements(d.stops) s
            where d::date > (s ->> 'from')::date and d::date <= (s ->> 'to')::date)`
              .replaceAll('d::date', 'd.d::date')
              .replaceAll('d.stops', 'd0.stops'),
          )} as days
        from wf_task t join wf_instance i on i.id = t.instance_id join wf_deadline d on d.id = t.deadline_id join wf_deadline d0 on d0.id = t.deadline_id
        where t.state in ('done', 'timeout') and ${sql.raw(shanghai('t.completed_at'))} between '2026-01-01' and '2026-06-30')
      select process, node, count(*)::int as n, round(avg(days), 1)::float8 as a, (array_agg(days order by days))[ceil(0.5 * count(*))::int] as b,
        (array_agg(days order by days))[ceil(0.9 * count(*))::int] as c, (count(*) filter (where late))::int as d,
        (count(*) filter (where state = 'timeout'))::int as e
      from u group by process, node order by n desc, process, node`);
    expect(rows('steps')).toEqual(steps);
    expect(steps.length).toBe(4);
    const late = await byHand(sql`select count(*)::int from wf_task t join wf_deadline d on d.id = t.deadline_id
      where t.state in ('done', 'timeout') and d.due_day < ${sql.raw(shanghai('t.completed_at'))}
        and ${sql.raw(shanghai('t.completed_at'))} between '2026-01-01' and '2026-06-30'`);
    expect(rows('months').reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(Number(late[0]?.[0]));
  });

  it('give a company its own cases alone, and no company the work of people', async () => {
    const own = await figures('holder', 'applicant', {});
    const of = (account: string) =>
      byHand(sql`select count(*)::int from case_record where submitted_at > now() - interval '300 days' and holder_tenant_id =
        (select main_tenant_id from platform.app_user where account = ${account})`);
    expect([own.total]).toEqual((await of('applicant'))[0]);
    expect([(await figures('holder', 'rival', {})).total]).toEqual((await of('rival'))[0]);
    expect(own.total).not.toBe((await figures('intake', 'manager', {})).total);
    for (const name of ['workload', 'intake', 'clock', 'products'])
      expect((await test.inject(areaFigures, { group: 'report', name }, await as('applicant'))).state).toBe(6010104);
    for (const account of ['chief', 'acceptance'])
      expect((await test.inject(areaFigures, { group: 'report', name: 'workload' }, await as(account))).state).toBe(
        6010104,
      );
  });

  it('count open tasks by person and light, products and volumes as they are', async () => {
    const { rows, total } = await figures('workload', 'manager');
    const open = await byHand(sql`select count(*)::int from wf_task where state = 'open'`);
    expect([total]).toEqual(open[0]);
    expect(rows('lights').reduce((sum, [, count]) => sum + Number(count), 0)).toBe(total);
    const products = await byHand(sql`select count(*)::int from product`);
    expect([(await figures('products', 'manager')).total]).toEqual(products[0]);
    expect((await figures('archive', 'archivist', {})).total).toBe(0);
  });

  it('keep the end of a case with the case', async () => {
    await test.app.asOwner(
      (db) => sql`update wf_instance set ended_at = '2026-06-01 10:00:00+08' where case_id = 4`.execute(db),
      space,
    );
    const [end] = await byHand(sql`select ended_at::text from case_record where id = 4`);
    expect(String(end)).toContain('2026-06-01');
  });

  it('open the list of exactly the cases that they count, in their period, month, state and class', async () => {
    await test.app.asOwner(async (db) => {
      // The rows of the lists of the cases above.
      for (const [area, table] of [
        ['reg/first', 'a_reg_first'],
        ['reg/change', 'a_reg_change'],
      ] as const)
        await sql`insert into ${sql.id(table)} select (jsonb_populate_record(null::${sql.id(table)}, to_jsonb(c) || jsonb_build_object('case_id', c.id,
          'classification', c.product_class, 'data', '{}'::jsonb))).* from case_record c where c.area = ${area} and c.id <= 150`.execute(
          db,
        );
    }, space);
    const manager = await as('manager');
    let opened = 0;
    const countIn = async ({ area, filters }: { area: string; filters: Record<string, string> }) => {
      const [group = '', name = ''] = area.split('/');
      const parameters = Object.entries(filters).flatMap(([field, value]) => {
        if (field !== 'submittedAt') return [{ key: `Q^${field}^SI`, value }];
        const [from = '', to = ''] = value.split(',');
        return [
          { key: 'Q^submittedAt^DL^yyyy-MM-dd', value: from },
          { key: 'Q^submittedAt^DG^yyyy-MM-dd', value: to },
        ];
      });
      const { state, cause, data } = await test.inject(areaQuery, { group, name, parameters }, manager);
      expect(state, cause ?? '').toBe(200);
      return data.pageResult.totalCount;
    };
    for (const [name, more] of [
      ['intake', { ...period, from: '2026-02-11' }],
      ['intake', { ...period, area: 'reg/first' }],
      ['intake', { ...period, area: 'reg/first', productClass: '染发' }],
      ['decision', period],
      ['decision', { from: '2026-01-17', to: '2026-05-09', area: 'reg/change' }],
    ] as const) {
      const { tables } = await figures(name, 'manager', more);
      for (const { rows } of tables)
        for (const { by, measures, list } of rows) {
          if (!list || !['reg/first', 'reg/change'].includes(list.area)) continue;
          opened += 1;
          expect(await countIn(list), JSON.stringify({ name, more, by, list })).toBe(measures.count);
        }
    }
    expect(opened).toBeGreaterThan(20);
    // What no list can be cut to opens none: several businesses at once, or cases without a class.
    const { tables } = await figures('intake', 'manager');
    expect(tables.find(({ key }) => key === 'months')?.rows.every(({ list }) => list === null)).toBe(true);
  });

  it('are written as a file with the same numbers, and refused where a list is asked for', async () => {
    const file = await test.server.inject({
      method: 'POST',
      url: '/business/v3/report/intake/figures/export',
      payload: { ...period },
      headers: { 'x-authorization-access_token': (await as('manager')).token },
    });
    const sheet = await readSheet(file.rawPayload);
    const { rows } = await figures('intake', 'manager');
    expect(sheet.map(([first, second]) => [first, second])).toContainEqual([
      rows('months')[0]?.[0],
      rows('months')[0]?.[1],
    ]);
    const list = await test.inject(areaQuery, { group: 'report', name: 'intake', parameters: [] }, await as('manager'));
    expect(list.state).toBe(404);
  });
});
