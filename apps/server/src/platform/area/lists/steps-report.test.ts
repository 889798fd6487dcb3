import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areaQuery } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, fileCase, people } from '../area.testing.ts';

/** Figures of the steps of a procedure over two areas that use it, beside SQL that counts day by day. */
const text = (value: string) => ({ 'zh-CN': `演示${value}`, en: value });
const report = (procedure: string) => ({
  id: 'test/steps',
  kind: 'report',
  title: text('Steps'),
  menu: { parent: 'base', order: 99 },
  access: { query: ['REVIEW_MANAGER'], get: ['REVIEW_MANAGER'] },
  titleOf: '""',
  fields: [],
  form: { steps: [] },
  list: {
    columns: ['stage', 'count', 'averageDays', 'p90Days'].map((field) => ({ field })),
    filters: ['area', 'productClass', 'completedAt'],
  },
  report: { procedure },
});

let test: TestApp;
const as = people(() => test);
const definitionsDir = mkdtempSync(join(tmpdir(), 'steps-'));
beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../../../../../../definitions'), definitionsDir, { recursive: true });
  mkdirSync(join(definitionsDir, 'areas/test/steps'), { recursive: true });
  writeFileSync(join(definitionsDir, 'areas/test/steps/area.json'), JSON.stringify(report('p2')));
  test = await createTestApp({ settings: { definitionsDir } });
});
afterAll(async () => {
  await test.close();
  rmSync(definitionsDir, { recursive: true });
});

async function figures(parameters: { key: string; value: string }[] = []) {
  const answer = await test.inject(areaQuery, { group: 'test', name: 'steps', parameters }, await as('manager'));
  expect(answer.state, answer.cause ?? '').toBe(200);
  return answer.data.dataResult.map(({ node, count, averageDays, p90Days }) => [node, count, averageDays, p90Days]);
}

it('count how often each step was done, and the working days it took, equal to counting day by day', async () => {
  const { caseId } = await fileCase(test, await as('applicant'), aDossier());
  expect(await figures()).toEqual([]);
  const space = (await test.app.spaces())[0]?.schema ?? '';
  // Done tasks of two areas on one procedure, some with a clock that stood, one of another procedure.
  await test.app.asOwner(async (db) => {
    await sql`insert into wf_instance (id, case_id, area, area_title, version, process, holder_tenant_id, holder_name, title, status, state, sequence, variables, started_at)
      select n, n, case when n % 2 = 0 then 'reg/first' else 'reg/other' end, '{"zh-CN":"演示","en":"Demo"}', 1, case when n = 9 then 'p1' else 'p2' end,
        1, 'x', 'x', 'x', 'ended', 1, '{}', now() from generate_series(1, 9) n`.execute(db);
    await sql`insert into wf_deadline (id, instance_id, ref, token, node, holder_tenant_id, fires, start_day, amount, unit, stops, due_day, next_at, calendar_version, state)
      select n, n, '1', '1', 'postCheck', 1, false, date '2026-03-02' + n::int, 20, 'workingDay',
        case when n % 3 = 0 then jsonb_build_array(jsonb_build_object('from', (date '2026-03-05' + n::int)::text, 'to', (date '2026-03-11' + n::int)::text, 'reason', 'x'))
          when n % 3 = 1 then '[{"from":"2026-04-20","to":null,"reason":"x"}]'::jsonb else '[]'::jsonb end,
        date '2026-06-01', now(), 1, 'cancelled' from generate_series(1, 9) n`.execute(db);
    await sql`insert into wf_task (id, instance_id, ref, case_id, area, node, node_title, title, holder_tenant_id, holder_name, role, deadline_id, state, created_at, completed_at, outcome)
      select n, n, '1', n, case when n % 2 = 0 then 'reg/first' else 'reg/other' end, case when n < 3 then 'suspended' else 'postCheck' end,
        '{"zh-CN":"演示","en":"Demo"}', 'x', 1, 'x', 'FILING_OFFICER', case when n = 2 then null else n end, 'done',
        timestamptz '2026-03-02 18:00:00+08' + n * interval '1 day', timestamptz '2026-03-20 09:00:00+08' + n * n * interval '1 day', 'pass'
      from generate_series(1, 9) n`.execute(db);
  }, space);
  const byHand = await test.app.asOwner(async (db) => {
    const { rows } = await sql<{ node: string; count: number; average: number; p90: number }>`
      with used as (select t.node, (select count(*)::int from generate_series(
            coalesce(d.start_day, (t.created_at at time zone 'Asia/Shanghai')::date)::timestamp + interval '1 day',
            (t.completed_at at time zone 'Asia/Shanghai')::date::timestamp, interval '1 day') day
          left join platform.calendar_day c on c.date = day::date
          where case when c.date is null then extract(isodow from day) < 6 else c.kind = 'shifted' end
            and not exists (select from jsonb_array_elements(d.stops) s
              where day::date > (s ->> 'from')::date and (s ->> 'to' is null or day::date <= (s ->> 'to')::date))) as days
        from wf_task t join wf_instance i on i.id = t.instance_id left join wf_deadline d on d.id = t.deadline_id
        where i.process = 'p2' and t.state = 'done')
      select node, count(*)::int as count, round(avg(days), 1)::float8 as average,
        (array_agg(days order by days))[ceil(0.9 * count(*))::int] as p90 from used group by node order by node`.execute(
      db,
    );
    return rows;
  }, space);
  expect(byHand.map(({ node, count }) => [node, count])).toEqual([
    ['postCheck', 6],
    ['suspended', 2],
  ]);
  expect(await figures()).toEqual(byHand.map(({ node, count, average, p90 }) => [node, count, average, p90]));
  expect((await figures([{ key: 'Q^area^SI', value: 'reg/other' }])).map(([node, count]) => [node, count])).toEqual([
    ['postCheck', 3],
    ['suspended', 1],
  ]);
  expect(await figures([{ key: 'Q^completedAt^DG^yyyy-MM-dd', value: '2026-01-01' }])).toEqual([]);
  expect(caseId).not.toBe('');
});
