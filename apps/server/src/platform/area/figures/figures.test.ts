import { areaFigureCases, areaFigures, areaQuery } from '@app/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../kernel/context.ts';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { unpack } from '../../../testing/testing-zip.ts';
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
    await sql`update wf_task set role = 'HOLDER' where id <= 150 and id % 6 = 0`.execute(db);
    await sql`update case_record set accept_no = case when id % 3 > 0 then 'A' || id end, product_kind = case when id % 2 = 0 then 'special' else 'ordinary' end
      where id <= 150`.execute(db);
    await more(db);
  }, space);
});
afterAll(() => test.close());

/** Items, findings, letters, people who were asked, changes of products, stops, choices and incidents of the same cases. */
async function more(db: Database): Promise<void> {
  for (const statement of [
    sql`insert into opinion_item (id, case_id, holder_tenant_id, version, round, number, origin, place, place_text, severity, basis, text, asks, unlocks, rule, state,
        created_at, updated_at, sent_at)
      select n, 1 + n % 120, 1, 1, case when n % 5 < 3 then 0 else 1 + n % 2 end, n, (array['formCheck','chief','finding'])[1 + n % 3],
        jsonb_build_object('field', (array['storage','usage','efficacies'])[1 + n % 3]), 'x', (array['must','should'])[1 + n % 2], 'x', 'x', 'correct', '[]',
        case when n % 4 < 2 then 'F0' || (1 + n % 3) end, (array['DRAFT','PROPOSED','DROPPED','SENT','CLOSED'])[1 + n % 5],
        timestamptz '2026-01-02 09:00:00+08' + n * interval '31 hours', now(), now() from generate_series(1, 130) n`,
    sql`insert into case_review (case_id, version, holder_tenant_id, rulebook_version, as_of, notices, passed, not_applicable, reviewed_at)
      select n, 1, 1, 'x', date '2026-01-01', '[]', '[]', '[]', now() from generate_series(1, 100) n`,
    sql`insert into case_finding (id, case_id, version, holder_tenant_id, position, key, rule, severity, finding, decision, decision_reason, decided_at, decided_by)
      select n, n, 1, 1, 1, 'x', 'F0' || (1 + n % 4), (array['error','warning'])[1 + n % 2], '{}', (array['accepted','rejected',null])[1 + n % 3], 'x',
        case when n % 3 < 2 then timestamptz '2026-01-03 09:00:00+08' + n * interval '40 hours' end, 1 from generate_series(1, 100) n`,
    sql`insert into letter (id, kind, number, case_id, area, holder_tenant_id, to_name, template_version, content, content_sha256, state, created_at, issued_at, served_at)
      select n, (array['L03','L18','L30'])[1 + n % 3], 'no' || n, n, 'reg/first', 1, 'x', 1, '{}', 'x', (array['issued','served','void'])[1 + n % 3], now(), at,
        case when n % 3 = 1 then at + (n % 20) * interval '1 day' end from (select n, timestamptz '2026-01-04 09:00:00+08' + n * interval '50 hours' as at
          from generate_series(1, 60) n) made`,
    sql`insert into person_draw (id, case_id, holder_tenant_id, node, register, seed, wanted, criteria, question, candidates, excluded, drawn_order, created_at, closed_at)
      select n, n, 1, 'x', 'base/experts', 'x', 1, '{}', 'x', '[]', '[]', '[]', now(), now() from generate_series(1, 40) n`,
    sql`insert into person_draw_seat (id, draw_id, case_id, holder_tenant_id, record_id, person_id, person_name, state, asked_at, ended_at, on_time)
      select n, n, n, 1, n, 1, 'x', (array['given','declined'])[1 + n % 2], at, at + (n % 15) * interval '1 day', n % 3 = 0
      from (select n, timestamptz '2026-02-01 09:00:00+08' + n * interval '20 hours' as at from generate_series(1, 40) n) made`,
    sql`insert into product (id, holder_tenant_id, holder_name, number, number_key, kind, state, title, area, first_case_id, current_version, opened_at, updated_at)
      select n, 1, 'x', 'N' || n, 'N' || n, case when n % 2 = 0 then 'special' else 'ordinary' end, 'ACTIVE', 'x', 'reg/first', n, 1, now(), now() from generate_series(1, 30) n`,
    // Companies of two provinces and one from abroad, which has no credit code.
    sql`insert into platform.tenant (id, kind, code, name, profile) values
      (9001, 'company', 'figureshanghai', '沪甲', '{"uscc":"91310000MA1FL0XX1U"}'), (9002, 'company', 'figureguangdong', '粤乙', '{"uscc":"91440101MA5ABCDE2F"}'),
      (9003, 'company', 'figureabroad', 'Abroad', '{}')`,
    sql`update product set holder_tenant_id = 9001 + id % 3 where id <= 30 and id % 4 = 0`,
    sql`update product set plants = case when id % 3 = 0 and id % 5 = 0 then array['甲厂','乙厂'] when id % 3 = 0 then array['甲厂','乙厂']
      when id % 5 = 0 then array['甲厂'] else '{}' end where id <= 30`,
    sql`insert into case_version (case_id, version, draft_id, holder_tenant_id, definition_version, data, sha256, submitted_by, submitted_by_name, submitted_at)
      select id, 1, id, 1, 1, jsonb_build_object('classComputed', (array['record','review'])[1 + (id / 3 % 2)::int],
        'groups', (array['["plant","label"]','["plant"]','["formula"]','[]'])[1 + (id / 3 % 4)::int]::jsonb), 'x', 1, 'x', submitted_at
      from case_record where area = 'reg/change' and id <= 150`,
    sql`insert into archive_volume (case_id, about_case_id, holder_tenant_id, class, catalogue_on, closed_on)
      select n, n, 1, (array['filing','registration'])[1 + n % 2], date '2026-01-01', date '2025-12-25' + n::int * 4 from generate_series(1, 40) n`,
    sql`insert into archive_item (id, case_id, holder_tenant_id, position, code, title, source, required, internal, retention, state, sha256)
      select n * 10 + at, n, 1, at, 'B0' || at, ('{"zh-CN":"' || (array['检验报告','标签样稿','授权书'])[at] || '","zh-TW":"x","en":"x"}')::jsonb, 'file', at < 3, false,
        'y10', state, case when state = 'present' then repeat('a', 64) end
      from (select n, at, case when at = 1 and n % 2 = 0 then 'missing' else (array['present','missing','notApplicable','paper'])[1 + (n + at) % 4] end as state
        from generate_series(1, 40) n, generate_series(1, 3) at) made`,
    sql`insert into product_state_event (id, product_id, holder_tenant_id, from_state, to_state, at, case_id, public_text)
      select n, 1 + n % 30, 1, (array['ACTIVE','SUSPENDED'])[1 + n % 2], (array['SUSPENDED','ACTIVE','REVOKED'])[1 + n % 3],
        timestamptz '2026-01-05 09:00:00+08' + n * interval '60 hours', 1 + n % 30, '{}' from generate_series(1, 50) n`,
    sql`update wf_task set outcome = (array['finish','askExperts','return'])[1 + (id % 3)::int], fields = case when id % 3 = 0 then
      jsonb_build_object('proposal', (array['pass','supplement','fail'])[1 + (id / 3 % 3)::int], 'conclusion', 'x') end where id <= 150`,
    sql`insert into wf_incident (id, instance_id, holder_tenant_id, case_title, node, kind, subject, message, state, at)
      select n, n, 1, 'x', 'makeCertificate', (array['service','timer'])[1 + n % 2], n::text, 'x', (array['open','resolved'])[1 + n % 3 / 2],
        timestamptz '2026-01-06 09:00:00+08' + n * interval '3 days' from generate_series(1, 20) n`,
  ])
    await statement.execute(db);
}

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
        count(ended_at)::int as b, round(100.0 * count(*) / ${total}, 1)::float8 as c, (count(*) filter (where rounds > 0))::int as d,
        round(100.0 * count(*) filter (where rounds = 0) / count(*), 1)::float8 as e from case_record where ${inPeriod} group by 1 order by 1`);
    expect(rows('months')).toEqual(months);
    expect(months).toHaveLength(6);
    const areas = await byHand(sql`with u as (select area, ended_at, accept_no, rounds,
          case when ended_at is not null then ${worked(shanghai('submitted_at'), shanghai('ended_at'))} end as days from case_record where ${inPeriod})
        select area, count(*)::int as n, round(100.0 * count(*) / ${total}, 1)::float8 as a, count(accept_no)::int as e, round(100.0 * count(accept_no) / count(*), 1)::float8 as f,
          (count(*) filter (where rounds > 0))::int as g, round(100.0 * count(*) filter (where rounds = 0) / count(*), 1)::float8 as h, count(ended_at)::int as b,
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
        (array_agg(days order by days))[ceil(0.9 * count(*))::int] as c,
        case when process = 'p1' then case node when 'chiefReview' then (select amount from platform.time_limit where key = 'review.chief')
          else (select amount from platform.time_limit where key = 'review.recheck') end end as l, (count(*) filter (where late))::int as d,
        round(100.0 * count(*) filter (where late) / count(*), 1)::float8 as o,
        (count(*) filter (where state = 'timeout'))::int as e
      from u group by process, node order by n desc, process, node`);
    expect(rows('steps')).toEqual(steps);
    expect(steps.length).toBe(4);
    const late = await byHand(sql`select count(*)::int from wf_task t join wf_deadline d on d.id = t.deadline_id
      where t.state in ('done', 'timeout') and d.due_day < ${sql.raw(shanghai('t.completed_at'))}
        and ${sql.raw(shanghai('t.completed_at'))} between '2026-01-01' and '2026-06-30'`);
    expect(rows('months').reduce((sum, row) => sum + Number(row.at(-2)), 0)).toBe(Number(late[0]?.[0]));
  });

  it('give a company its own cases alone, and no company the work of people', async () => {
    const own = await figures('holder', 'applicant', {});
    const of = (account: string) =>
      byHand(sql`select count(*)::int from case_record where submitted_at > now() - interval '300 days' and holder_tenant_id =
        (select main_tenant_id from platform.app_user where account = ${account})`);
    expect([own.total]).toEqual((await of('applicant'))[0]);
    expect([(await figures('holder', 'rival', {})).total]).toEqual((await of('rival'))[0]);
    expect(own.total).not.toBe((await figures('intake', 'manager', {})).total);
    await test.app.asOwner(async (db) => {
      for (const table of ['case_record', 'wf_instance', 'wf_task', 'wf_deadline'])
        await sql`update ${sql.id(table)} set holder_tenant_id = (select main_tenant_id from platform.app_user where account = 'applicant')
          where id <= 150 and id % 3 = 0`.execute(db);
    }, space);
    // By business and side: how many steps, how many of them ended, and the working days of all, counted one by one.
    const waited = worked(
      'u.start_day',
      'u.end_day',
      "not exists (select from jsonb_array_elements(u.stops) s where d::date > (s ->> 'from')::date and d::date <= coalesce((s ->> 'to')::date, d::date))",
    );
    const steps = await byHand(sql`select area, side, count(*)::int, coalesce(sum(${waited}), 0)::int from (
      select t.area, case when t.role in ('HOLDER', 'COUNTERPARTY') then 'holder' else 'office' end as side,
        coalesce(d.start_day, ${sql.raw(shanghai('t.created_at'))}) as start_day, ${sql.raw(shanghai('t.completed_at'))} as end_day, coalesce(d.stops, '[]') as stops
      from wf_task t join case_record c on c.id = t.case_id left join wf_deadline d on d.id = t.deadline_id
      where t.state in ('done', 'timeout') and t.completed_at between '2026-01-01 00:00:00+08' and '2026-06-30 23:59:59.999+08'
        and c.holder_tenant_id = (select main_tenant_id from platform.app_user where account = 'applicant')) u group by 1, 2 order by 1, 2`);
    const waiting = (await figures('holder', 'applicant')).rows('waitingAreas');
    expect(waiting.map(([area, side, count, total]) => [area, side, count, total]).sort()).toEqual(steps);
    expect(waiting.map(([, side]) => side).sort()).toEqual(expect.arrayContaining(['holder', 'office']));
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
    expect([(await figures('archive', 'archivist', period)).total]).toEqual(
      await byHand(
        sql`select count(*)::int from archive_volume where closed_on between '2026-01-01' and '2026-06-30'`,
      ).then(([one]) => one),
    );
  });

  it('count items, experts, steps by what was done and what was chosen for the review, as SQL by hand does', async () => {
    const { rows, total } = await figures('review', 'manager');
    const share = (part: string, whole: string) => `round(100.0 * (${part}) / nullif(${whole}, 0), 1)::float8`;
    const within = (column: string) =>
      `(${column} at time zone 'Asia/Shanghai')::date between '2026-01-01' and '2026-06-30'`;
    const adopted = `count(*) filter (where state not in ('DRAFT','PROPOSED','DROPPED'))`;
    const dropped = `count(*) filter (where state = 'DROPPED')`;
    const items = (by: string) =>
      sql.raw(`select ${by} as g, count(*)::int as a, (${adopted})::int as b, (${dropped})::int as c, ${share(adopted, `${adopted} + ${dropped}`)} as d
        from opinion_item where ${within('created_at')} group by 1`);
    const sorted = (some: unknown[][]) =>
      [...some].sort((a, b) => a.slice(0, 2).join().localeCompare(b.slice(0, 2).join()));
    const of = async (text: string) => await byHand(sql.raw(text));
    expect([total]).toEqual((await of(`select count(*)::int from opinion_item where ${within('created_at')}`))[0]);
    for (const [key, by] of [
      ['rules', 'rule'],
      ['months', `to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM')`],
    ] as const)
      expect(sorted(rows(key)), key).toEqual(sorted(await byHand(items(by))));
    expect(sorted(rows('rounds'))).toEqual(
      sorted(
        await of(`with last as (select c.area, coalesce((select max(round) from opinion_item i where i.case_id = c.id), 0)::text as r from case_record c
            where ${within('submitted_at')})
          select area, r, count(*)::int, round(100.0 * count(*) / (select count(*) from last), 1)::float8 from last group by area, r order by r`),
      ),
    );
    expect(sorted(rows('places')).map(([place, count]) => [place, count])).toEqual(
      sorted(
        await of(`select place ->> 'field', count(*)::int from opinion_item where ${within('created_at')} group by 1`),
      ),
    );
    expect(sorted(rows('experts')).map((row) => row.slice(0, 5))).toEqual(
      sorted(
        await of(`select state, count(*)::int as a, ${share('count(*)', `(select count(*) from person_draw_seat where ${within('asked_at')})`)} as b,
          (count(*) filter (where on_time))::int as c, ${share('count(*) filter (where on_time)', 'count(*)')} as d from person_draw_seat where ${within('asked_at')} group by 1`),
      ),
    );
    expect(sorted(rows('chief')).map((row) => row.slice(0, 3))).toEqual(
      sorted(
        await of(`with done as (select outcome from wf_task where state in ('done','timeout') and node = 'chiefReview' and ${within('completed_at')})
          select outcome, count(*)::int, ${share('count(*)', '(select count(*) from done)')} from done group by 1`),
      ),
    );
    expect(sorted(rows('conclusions')).map(([choice, count]) => [choice, count])).toEqual(
      sorted(
        await of(`select fields ->> 'proposal', count(*)::int from wf_task where state = 'done' and node = 'chiefReview' and outcome = 'finish'
          and fields ? 'proposal' and ${within('completed_at')} group by 1`),
      ),
    );
    expect(rows('rechecks').length).toBeGreaterThan(1);
  });

  it('count changes of products, findings, letters, incidents and stops, as SQL by hand does', async () => {
    const within = (column: string) =>
      `(${column} at time zone 'Asia/Shanghai')::date between '2026-01-01' and '2026-06-30'`;
    const of = async (text: string) => await byHand(sql.raw(text));
    const sorted = (some: unknown[][]) =>
      [...some].sort((a, b) => a.slice(0, 2).join().localeCompare(b.slice(0, 2).join()));
    const supervision = await figures('supervision', 'supervisor');
    expect(sorted(supervision.rows('released')).map(([state, count]) => [state, count])).toEqual(
      sorted(
        await of(
          `select to_state, count(*)::int from product_state_event where from_state = 'SUSPENDED' and ${within('at')} group by 1`,
        ),
      ),
    );
    expect(supervision.rows('suspended')).toEqual(
      await of(
        `select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM'), count(*)::int from product_state_event where to_state = 'SUSPENDED' and ${within('at')} group by 1 order by 1`,
      ),
    );
    expect(supervision.rows('letters')).toEqual(
      await of(
        `select kind, count(*)::int as a, count(served_at)::int as b, (count(*) filter (where state = 'void'))::int as c from letter where kind = 'L18' and ${within('issued_at')} group by 1`,
      ),
    );
    const special = await figures('supervision', 'supervisor', { ...period, productKind: 'special' });
    expect([special.total]).toEqual(
      (
        await of(
          `select count(*)::int from product_state_event e join product p on p.id = e.product_id where p.kind = 'special' and ${within('at')}`,
        )
      )[0],
    );
    const { rows } = await figures('quality', 'manager');
    expect(sorted(rows('rules'))).toEqual(
      sorted(
        await of(`select rule, count(*)::int as a, (count(*) filter (where decision = 'accepted'))::int as b, (count(*) filter (where decision = 'rejected'))::int as c,
          round(100.0 * count(*) filter (where decision = 'accepted') / count(*), 1)::float8 as d from case_finding where decision is not null and ${within('decided_at')} group by 1`),
      ),
    );
    expect(sorted(rows('letters')).map((row) => row.slice(0, 5))).toEqual(
      sorted(
        await of(`select kind, count(*)::int as a, count(served_at)::int as b, (count(*) filter (where state = 'void'))::int as c,
          round(100.0 * count(*) filter (where state = 'void') / count(*), 1)::float8 as d from letter where ${within('issued_at')} group by 1`),
      ),
    );
    expect(sorted(rows('incidents'))).toEqual(
      sorted(
        await of(
          `select kind, count(*)::int as a, (count(*) filter (where state = 'resolved'))::int as b from wf_incident where ${within('at')} group by 1`,
        ),
      ),
    );
    const stops = (await figures('clock', 'auditor')).rows('stops');
    const stood =
      await byHand(sql`with u as (select ${worked(`(s ->> 'from')::date`, `(s ->> 'to')::date`)} as days from wf_deadline, jsonb_array_elements(stops) s
        where (s ->> 'from')::date between '2026-01-01' and '2026-06-30')
      select 'x' as reason, count(*)::int, sum(days)::float8, round(avg(days), 1)::float8, (array_agg(days order by days))[ceil(0.9 * count(*))::int] from u`);
    expect(stops).toEqual(stood);
  });

  it('count plants, what volumes lack and what changes were about, as SQL by hand does', async () => {
    const of = async (text: string) => await byHand(sql.raw(text));
    const sorted = (some: unknown[][]) =>
      [...some].sort((a, b) => a.slice(0, 2).join().localeCompare(b.slice(0, 2).join()));
    const share = (whole: string) => `round(100.0 * count(*) / (${whole}), 1)::float8`;
    const products = await figures('products', 'manager');
    const plants = `product p left join lateral unnest(p.plants) own(plant) on true`;
    expect(sorted(products.rows('plants'))).toEqual(
      sorted(
        await of(
          `select plant, state, count(*)::int, ${share(`select count(*) from ${plants}`)} from ${plants} group by 1, 2`,
        ),
      ),
    );
    // Plant 甲 has every third product and every fifth, 乙 every third; nobody is named for the rest.
    expect(products.rows('plants').map(([plant, , count]) => [plant, count])).toEqual(
      expect.arrayContaining([
        ['甲厂', 14],
        ['乙厂', 10],
        [null, 16],
      ]),
    );
    // Digits 3 and 4 of the credit code name the province; a company without one has none.
    const registered = `product p left join platform.tenant h on h.id = p.holder_tenant_id`;
    expect(sorted(products.rows('provinces'))).toEqual(
      sorted(
        await of(
          `select case when length(h.profile ->> 'uscc') = 18 then 'P' || substr(h.profile ->> 'uscc', 3, 2) end, p.state, count(*)::int,
            ${share(`select count(*) from ${registered}`)} from ${registered} group by 1, 2`,
        ),
      ),
    );
    expect(products.rows('provinces').map(([province]) => province)).toEqual(
      expect.arrayContaining(['P31', 'P44', null]),
    );
    const provinces = products.tables.find(({ key }) => key === 'provinces')?.rows.map(({ by }) => by[0]?.label);
    expect(provinces).toEqual(expect.arrayContaining(['上海', '广东', '（无）']));
    const changes = `(select to_char(c.submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, jsonb_array_elements_text(v.data -> 'groups') as part,
      v.data ->> 'classComputed' as class from case_record c join case_version v on v.case_id = c.id and v.version = c.version
      where c.area = 'reg/change' and ${shanghai('c.submitted_at')} between '2026-01-01' and '2026-06-30') u`;
    expect(sorted(products.rows('changeGroups'))).toEqual(
      sorted(
        await of(
          `select part, class, count(*)::int, ${share(`select count(*) from ${changes}`)} from ${changes} group by 1, 2`,
        ),
      ),
    );
    expect(products.rows('changeGroups').length).toBeGreaterThan(3);
    expect(products.rows('changeMonths')).toEqual(
      await of(`select month, class, count(*)::int from ${changes} group by 1, 2 order by 1, 2`),
    );
    const words = products.tables
      .find(({ key }) => key === 'changeGroups')
      ?.rows.map(({ by }) => by.map(({ label }) => label));
    expect(words).toContainEqual(['生产企业', '备案类']);
    const archive = await figures('archive', 'archivist');
    const gaps = `archive_item i join archive_volume v on v.case_id = i.case_id where i.required and i.state <> 'present'
      and v.closed_on between '2026-01-01' and '2026-06-30'`;
    expect(sorted(archive.rows('gaps'))).toEqual(
      sorted(
        await of(
          `select v.class || '/' || i.code, i.state, count(*)::int, ${share(`select count(*) from ${gaps}`)} from ${gaps} group by 1, 2`,
        ),
      ),
    );
    const classes = archive.tables.find(({ key }) => key === 'classes')?.rows ?? [];
    expect(classes.map(({ by }) => by[0]?.label).sort()).toEqual(['备案', '注册']);
    const [first] = archive.tables.find(({ key }) => key === 'gaps')?.rows ?? [];
    expect(first?.by.map(({ label }) => label)).toEqual(['B01 检验报告', '缺']);
  });

  it('are narrowed by kind of product and by office, and say which tables that does not narrow', async () => {
    const special = await figures('intake', 'manager', { ...period, productKind: 'special' });
    const hand = await byHand(
      sql`select count(*)::int from case_record where product_kind = 'special' and ${inPeriod}`,
    );
    expect([special.total]).toEqual(hand[0]);
    const archive = await figures('archive', 'archivist', { ...period, productKind: 'special' });
    expect(archive.tables.every(({ unfiltered }) => unfiltered.includes('productKind'))).toBe(true);
    expect(special.tables.every(({ unfiltered }) => unfiltered.length === 0)).toBe(true);
    const [office] = special.offices;
    expect(special.offices.length).toBeGreaterThan(1);
    // One person of the office did some of the steps.
    await test.app.asOwner(
      (db) =>
        sql`update wf_task set completed_by = (select user_id from platform.employee where org_id = ${office?.id ?? ''}::bigint limit 1) where id between 20 and 59`.execute(
          db,
        ),
      space,
    );
    const people = sql`(with recursive below as (select id from platform.org where id = ${office?.id ?? ''}::bigint
      union select o.id from platform.org o join below on o.parent_id = below.id) select user_id from platform.employee where org_id in (select id from below))`;
    const steps = await figures('clock', 'auditor', { ...period, office: office?.id });
    expect([steps.total]).toEqual(
      (
        await byHand(sql`select count(*)::int from wf_task where state in ('done','timeout') and completed_by in ${people}
        and ${sql.raw(shanghai('completed_at'))} between '2026-01-01' and '2026-06-30'`)
      )[0],
    );
    const cases = await figures('intake', 'manager', { ...period, office: office?.id });
    expect([cases.total]).toEqual(
      (
        await byHand(sql`select count(*)::int from case_record c where ${inPeriod} and exists (select from wf_task t where t.case_id = c.id
        and (t.completed_by in ${people} or t.claimed_by in ${people}))`)
      )[0],
    );
    const foreign = await test.inject(
      areaFigures,
      { group: 'report', name: 'intake', office: '1' },
      await as('manager'),
    );
    expect(foreign).toMatchObject({ state: 400 });
  });

  it('lead from each number to exactly its cases', async () => {
    let opened = 0;
    for (const [name, more] of [
      ['intake', period],
      ['decision', { ...period, productKind: 'special' }],
      ['review', period],
      ['quality', period],
      ['products', period],
      ['supervision', period],
      ['clock', { ...period, area: 'reg/first' }],
    ] as const) {
      const account = name === 'supervision' ? 'supervisor' : 'manager';
      const { tables } = await figures(name, account, more);
      for (const { key, rows } of tables)
        for (const { by, measures } of rows.slice(0, 4)) {
          const asked = { group: 'report', name, ...more, table: key, by: by.map(({ value }) => value) };
          const { state, cause, data } = await test.inject(areaFigureCases, asked, await as(account));
          expect(state, cause ?? '').toBe(200);
          expect(data.count, JSON.stringify(asked)).toBe(measures.count);
          if (data.cases <= data.limit)
            expect(data.rows.reduce((sum, { count }) => sum + count, 0) + data.without, JSON.stringify(asked)).toBe(
              data.count,
            );
          opened += 1;
        }
    }
    expect(opened).toBeGreaterThan(60);
    const wrong = { group: 'report', name: 'intake', table: 'nothing', by: ['x'] };
    expect((await test.inject(areaFigureCases, wrong, await as('manager'))).state).toBe(404);
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
    const paper = await test.server.inject({
      method: 'POST',
      url: '/business/v3/report/intake/figures/export',
      payload: { ...period, format: 'docx' },
      headers: { 'x-authorization-access_token': (await as('manager')).token },
    });
    expect(paper.headers['content-type']).toContain('wordprocessingml');
    const words = (await unpack(paper.rawPayload)).get('word/document.xml') ?? '';
    for (const one of ['申请统计', '按业务', '一次合格率（%）', ...(rows('months')[0] ?? []).slice(0, 2).map(String)])
      expect(words).toContain(one);
    const list = await test.inject(areaQuery, { group: 'report', name: 'intake', parameters: [] }, await as('manager'));
    expect(list.state).toBe(404);
  });

  it('call a process by its title, whether areas share it or one has it of its own', async () => {
    await test.app.asOwner(async (db) => {
      await sql`insert into wf_instance (id, case_id, area, area_title, version, process, holder_tenant_id, holder_name, title, status, state, sequence, variables, started_at)
        values (901, 901, 'company/file', '{"zh-CN":"演示","en":"Demo"}', 1, 'companyFile', 1, 'x', 'x', 'x', 'ended', 1, '{}', now())`.execute(
        db,
      );
      await sql`insert into wf_task (id, instance_id, ref, case_id, area, node, node_title, title, holder_tenant_id, holder_name, role, state, created_at, completed_at)
        values (901, 901, '1', 901, 'company/file', 'check', '{"zh-CN":"演示","en":"Demo"}', 'x', 1, 'x', 'ACCEPTOR', 'done', now(), timestamptz '2026-03-06 10:00:00+08')`.execute(
        db,
      );
    }, space);
    const { tables } = await figures('clock', 'auditor');
    const called = (tables.find(({ key }) => key === 'steps')?.rows ?? []).map(({ by }) => by[0]?.label);
    expect(called).toContain('企业档案');
    expect(called).toContain('技术审评程序');
    expect(called).not.toContain('companyFile');
  });
});
