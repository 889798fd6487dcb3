import { areaFigures } from '@app/contract';
import { sql } from 'kysely';
import { modules } from '../apps/server/src/app.ts';
import { aDossier, fileCase, people } from '../apps/server/src/platform/area/area.testing.ts';
import { foldTallies, rebuildTallies, talliedSubjects } from '../apps/server/src/platform/area/figures/tallies.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testing.ts';
import { ms, quantiles } from './support.ts';

type Say = (name: string, value: string, aim?: string) => void;
const space = 'space_yunhai';

/**
 * Reports over 1,000,000 cases (`CASES`), three times as many steps and as many products, on PostgreSQL at `url`: each report from the tallies beside
 * the same counted row by row, and the write of a case with the tallies beside the same without.
 */
export async function reportsBench(url: string, say: Say): Promise<void> {
  process.env.TEST_POSTGRES_URL = url;
  const cases = Number(process.env.CASES ?? 1_000_000);
  const quiet = modules.map(({ background: _own, ...rest }) => rest);
  const test = await createTestApp({ database: 'postgres', modules: quiet, settings: { databaseUrl: url } });
  try {
    await fileCase(test, await people(() => test)('applicant'), aDossier());
    await test.settle();
    console.log(`filling ${cases} cases, ${3 * cases} steps and ${cases} products…`);
    await fill(test, cases);
    for (const subject of talliedSubjects(test.app)) {
      const begun = performance.now();
      await rebuildTallies(test.app, space, subject);
      say(`counting all ${subject.name} anew`, ms(performance.now() - begun));
    }
    await run(test, sql`analyze figure_tally`, sql`analyze figure_spread`, sql`analyze figure_group`);
    await readings(test, say);
    await writes(test, say);
  } finally {
    await test.close();
  }
}

const run = (test: TestApp, ...statements: ReturnType<typeof sql>[]) =>
  test.app.asOwner(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of statements) await statement.execute(db);
  }, space);

/** Cases of three years in twelve businesses, five classes and ten states, 60 % of them over; every second has a product of its own day. */
async function fill(test: TestApp, cases: number): Promise<void> {
  const off = (on: string) =>
    ['case_record', 'wf_instance', 'wf_deadline', 'wf_task', 'product'].map((table) =>
      sql.raw(`alter table ${table} ${on} trigger user`),
    );
  await run(test, ...off('disable'));
  const areas = sql`(array['reg/first','reg/first','reg/first','reg/change','reg/change','reg/renewal','reg/correction','reg/cancel','reg/revoke','reg/terminate','company/file','archive/records'])`;
  // Mixed by primes, so that no two columns go together.
  const mix = (prime: number, of: number) => sql`(n::bigint * ${sql.lit(prime)} % 1000003 % ${sql.lit(of)})`;
  const at = sql`(now() - interval '3 years' + n * (interval '3 years' / ${cases}::int))`;
  for (let from = 1; from <= cases; from += 200_000) {
    const range = sql`generate_series(${from}::int, ${Math.min(cases, from + 199_999)}::int) n`;
    await run(
      test,
      sql`insert into case_record (id, area, definition_version, holder_tenant_id, holder_name, title, status, version, created_by, created_at,
          submitted_at, updated_at, procedure, product_class, origin_channel, ended_at)
        select n, ${areas}[1 + ${mix(7919, 12)}], 1, 2 + n % 500, '演示企业', '演示产品' || n,
          (array['PUBLISHED','PUBLISHED','PUBLISHED','REFUSED','WITHDRAWN','CHIEF_REVIEW','SUBMITTED','RETURNED','RECHECK','ACCEPTED'])[1 + ${mix(104729, 10)}],
          1, 1, ${at}, ${at}, now(), 'p1', (array['防晒','染发','祛斑美白','烫发',null])[1 + ${mix(611953, 5)}],
          (array['holder','holder','holder','office'])[1 + ${mix(15485, 4)}],
          case when ${mix(104729, 10)} < 6 then least(now(), ${at} + ${mix(50021, 150)} * interval '1 day') end from ${range}`,
      sql`insert into wf_instance (id, case_id, area, area_title, version, process, holder_tenant_id, holder_name, title, status, state, sequence, variables, started_at)
        select n, n, area, '{}', 1, 'p1', holder_tenant_id, 'x', 'x', status, 'ended', 1, '{}', submitted_at from case_record join ${range} on id = n`,
      sql`insert into wf_deadline (id, instance_id, ref, token, node, holder_tenant_id, fires, start_day, amount, unit, stops, due_day, next_at, calendar_version, state)
        select n, n, '1', '1', 'x', 1, false, ${at}::date, 20, 'workingDay', case when n % 10 = 0 then jsonb_build_array(jsonb_build_object('from', (${at}::date + 3)::text,
          'to', (${at}::date + 9)::text, 'reason', 'x')) else '[]' end, ${at}::date + 28, now(), 1, 'cancelled' from ${range}`,
      sql`insert into wf_task (id, instance_id, ref, case_id, area, node, node_title, title, holder_tenant_id, holder_name, role, deadline_id, state, created_at, completed_at)
        select 3 * n + k, n, k::text, n, area, (array['check','accept','chiefReview','recheck','reportCheck1','decide','deliver','supplement'])[1 + (n * 31 + k * 7) % 8], '{}', 'x', 1, 'x', 'CHIEF', n,
          case when n % 50 = 0 and k = 2 then 'open' when n % 90 = 0 then 'timeout' else 'done' end, ${at},
          case when n % 50 <> 0 or k <> 2 then least(now(), ${at} + (${mix(50021, 40)} + k * 5) * interval '1 day') end
        from case_record join ${range} on id = n, generate_series(0, 2) k`,
      sql`insert into product (id, holder_tenant_id, holder_name, number, number_key, kind, state, title, classification, area, first_case_id, current_version, opened_at, updated_at, valid_to)
        select n, 2 + n % 500, 'x', 'B' || n, 'B' || n, case when n % 4 = 0 then 'special' else 'ordinary' end, (array['ACTIVE','ACTIVE','ACTIVE','SUSPENDED','EXPIRED','CANCELLED'])[1 + ${mix(7919, 6)}],
          'x', (array['防晒','染发','祛斑美白','烫发',null])[1 + ${mix(611953, 5)}], 'reg/first', -n, 1, ${at}, now(), case when n % 4 = 0 then (${at} + interval '5 years')::date end from ${range}`,
    );
  }
  await run(
    test,
    ...off('enable'),
    ...['case_record', 'wf_instance', 'wf_deadline', 'wf_task', 'product'].map((table) => sql.raw(`analyze ${table}`)),
  );
}

/** Each report of the office over twelve months, three years, and days that are no whole months. */
async function readings(test: TestApp, say: Say): Promise<void> {
  const who = await people(() => test)('manager');
  const ask = async (name: string, asked: object) => {
    const begun = performance.now();
    const { state, data, cause } = await test.inject(areaFigures, { group: 'report', name, ...asked }, who);
    if (state !== 200) throw new Error(`${name}: ${state} ${cause}`);
    return { data, took: performance.now() - begun };
  };
  const three = { from: `${new Date().getFullYear() - 4}-01-01` };
  const odd = { from: `${new Date().getFullYear() - 3}-12-17`, to: `${new Date().getFullYear()}-02-11` };
  const questions: [string, string, object][] = [
    ...['intake', 'clock', 'decision'].flatMap((name): [string, string, object][] => [
      [name, '12 months', {}],
      [name, '3 years', three],
      [name, 'odd days', odd],
      [name, '3 years, one class', { ...three, productClass: '防晒' }],
    ]),
    ['intake', '3 years, one business', { ...three, area: 'reg/first' }],
    ['products', 'as now', {}],
    ['workload', 'as now', {}],
  ];
  for (const [name, period, asked] of questions) {
    const times: number[] = [];
    let tallied: object | null = null;
    for (let n = 0; n < 5; n += 1) {
      const { data, took } = await ask(name, asked);
      times.push(took);
      tallied = { ...data, at: '' };
    }
    await run(test, sql`update figure_state set subject = '-' || subject`);
    const { data, took } = await ask(name, asked);
    await run(test, sql`update figure_state set subject = substr(subject, 2)`);
    if (JSON.stringify({ ...data, at: '' }) !== JSON.stringify(tallied))
      throw new Error(`${name} ${period}: counted differently`);
    const { p50, max } = quantiles(times);
    say(
      `report ${name}, ${period}`,
      `p50 ${ms(p50)}, max ${ms(max)}; row by row ${ms(took)} (× ${(took / p50).toFixed(0)})`,
      '< 1 s',
    );
  }
}

/** What the tallies add to the write of a case, of its state and of a step; and moving what was added. */
async function writes(test: TestApp, say: Say): Promise<void> {
  const n = 20_000;
  const changes = [
    [
      'state of a case',
      sql`update case_record set status = case when status = 'RECHECK' then 'ACCEPTED' else 'RECHECK' end where id between 1 and ${n}`,
      'case_record',
      'tally_case_changed',
    ],
    [
      'a step done',
      sql`update wf_task set state = case when state = 'done' then 'timeout' else 'done' end where id between 3 and ${n}`,
      'wf_task',
      'tally_task_changed',
    ],
  ] as const;
  for (const [name, statement, table, trigger] of changes) {
    const times = { with: [] as number[], without: [] as number[] };
    for (let round = 0; round < 6; round += 1)
      for (const kind of round % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        if (kind === 'without') await run(test, sql.raw(`alter table ${table} disable trigger ${trigger}`));
        const begun = performance.now();
        await run(test, statement);
        times[kind].push(performance.now() - begun);
        if (kind === 'without') await run(test, sql.raw(`alter table ${table} enable trigger ${trigger}`));
      }
    const { p50: beside } = quantiles(times.without);
    const { p50 } = quantiles(times.with);
    say(
      `${name}, ${n} rows in one statement`,
      `${((p50 * 1000) / n).toFixed(1)} µs a row, without tallies ${((beside * 1000) / n).toFixed(1)} µs`,
    );
  }
  const begun = performance.now();
  const { moved } = await foldTallies(test.app, space);
  say(`moving ${moved} changes into the tallies`, ms(performance.now() - begun));
}
