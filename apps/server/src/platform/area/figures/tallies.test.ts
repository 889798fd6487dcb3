import { areaFigures, type Output } from '@app/contract';
import { addDays } from '@app/engine/clock';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { gate } from '../../../testing/testing-gate.ts';
import { aDossier, fileCase, people } from '../area.testing.ts';
import { foldTallies, rebuildTallies, slotsOf, talliedSubjects } from './tallies.ts';

/** What reports count in advance, beside the same counted anew. */
let test: TestApp;
const as = people(() => test);
let space = '';
beforeAll(async () => {
  test = await createTestApp();
  space = (await test.app.spaces())[0]?.schema ?? '';
  await fileCase(test, await as('applicant'), aDossier());
});
afterAll(() => test.close());

const owner = <T>(statement: ReturnType<typeof sql<T>>) =>
  test.app.asOwner(async (db) => (await statement.execute(db)).rows, space);
const fold = () => foldTallies(test.app, space);
async function rebuild() {
  for (const subject of talliedSubjects(test.app)) expect(await rebuildTallies(test.app, space, subject)).toBe(true);
}
/** Everything that is tallied, by the values of its groups. */
const cells = () =>
  owner(
    sql`select t.subject, groups, slot, null as spread, t.n, t.ended, t.days::int, t.mark1, t.mark2
      from figure_tally t join figure_group g on g.id = t.group_id and g.subject = t.subject where t.n <> 0
    union all select t.subject, groups, slot, t.days, t.n, 0, 0, 0, 0
      from figure_spread t join figure_group g on g.id = t.group_id and g.subject = t.subject where t.n <> 0
    order by 1, 2, 3, 4 nulls first`.$castTo<object>(),
  );
type Answer = Output<typeof areaFigures>;
async function report(name: string, asked: object): Promise<Omit<Answer, 'at'>> {
  const answer = await test.inject(areaFigures, { group: 'report', name, ...asked }, await as('auditor'));
  expect(answer.state, answer.cause ?? '').toBe(200);
  const { at: _moment, ...figures } = answer.data;
  return figures;
}
/** The same report counted fact by fact. */
async function oneByOne(name: string, asked: object) {
  await owner(sql`update figure_state set subject = '-' || subject`);
  try {
    return await report(name, asked);
  } finally {
    await owner(sql`update figure_state set subject = substr(subject, 2)`);
  }
}
/** The tallies are read at all: without them the answer would be the same. */
async function isTallied(name: string, asked: object) {
  await owner(sql`update figure_tally set n = n + 1000`);
  try {
    return (await report(name, asked)).total > 1000;
  } finally {
    await owner(sql`update figure_tally set n = n - 1000`);
  }
}

const day = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2025-08-20', n));
const one = fc.nat({ max: 11 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('case' as const), day, one }),
  fc.record({ kind: fc.constant('status' as const), one, to: fc.constantFrom('PUBLISHED', 'REFUSED', 'CHIEF_REVIEW') }),
  fc.record({ kind: fc.constant('class' as const), one, to: fc.constantFrom('防晒', '染发', null) }),
  fc.record({ kind: fc.constant('end' as const), one, day: fc.option(day) }),
  fc.record({ kind: fc.constant('task' as const), one, day, done: fc.boolean() }),
  fc.record({ kind: fc.constant('complete' as const), one, day, to: fc.constantFrom('done', 'timeout', 'withdrawn') }),
  fc.record({ kind: fc.constant('limit' as const), one, day }),
  fc.record({ kind: fc.constant('stop' as const), one, day, days: fc.nat({ max: 20 }), open: fc.boolean() }),
  fc.record({ kind: fc.constant('process' as const), one, to: fc.constantFrom('p1', 'p2') }),
  fc.record({ kind: fc.constant('product' as const), one, to: fc.constantFrom('ACTIVE', 'SUSPENDED', 'EXPIRED') }),
  fc.record({ kind: fc.constant('volume' as const), one, day: fc.option(day) }),
  fc.record({ kind: fc.constant('kindOf' as const), one, to: fc.constantFrom('special', 'ordinary', null) }),
  fc.record({ kind: fc.constant('accept' as const), one, has: fc.boolean() }),
  fc.record({ kind: fc.constant('action' as const), one, to: fc.constantFrom('agree', 'return'), own: fc.boolean() }),
  fc.record({
    kind: fc.constant('item' as const),
    ...{ one, day, round: fc.nat({ max: 3 }), to: fc.constantFrom('DRAFT', 'PROPOSED', 'DROPPED', 'SENT', 'CLOSED') },
  }),
  fc.record({ kind: fc.constant('finding' as const), one, day, to: fc.constantFrom('accepted', 'rejected', null) }),
  fc.record({
    kind: fc.constant('letter' as const),
    one,
    day,
    to: fc.constantFrom('draft', 'issued', 'served', 'void'),
  }),
  fc.record({
    kind: fc.constant('seat' as const),
    one,
    day,
    to: fc.constantFrom('asked', 'given', 'declined'),
    late: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('event' as const), one, day, to: fc.constantFrom('ACTIVE', 'SUSPENDED', 'REVOKED') }),
  fc.record({ kind: fc.constant('productClass' as const), one, to: fc.constantFrom('防晒', '染发', null) }),
  fc.record({ kind: fc.constant('holiday' as const), day }),
  fc.record({ kind: fc.constant('gone' as const), one }),
  fc.record({ kind: fc.constant('fold' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const noon = (date: string) => sql`${`${date} 12:00:00+08`}::timestamptz`;
const anId = (n: number) => String(900_000 + n);
async function play(asked: Step): Promise<void> {
  switch (asked.kind) {
    case 'case':
      await owner(sql`insert into case_record (id, area, definition_version, holder_tenant_id, holder_name, title, status, version, created_by,
          created_at, submitted_at, updated_at, product_class) values (${anId(asked.one)}, ${asked.one % 2 ? 'reg/first' : 'reg/change'}, 1, 1, 'x', 'x',
          'CHIEF_REVIEW', 1, 1, now(), ${noon(asked.day)}, now(), ${asked.one % 3 ? '防晒' : null}) on conflict do nothing`);
      await owner(sql`insert into wf_instance (id, case_id, area, area_title, version, process, holder_tenant_id, holder_name, title, state, sequence, variables, started_at)
        select id, id, area, '{}', 1, 'p1', 1, 'x', 'x', 'running', 0, '{}', submitted_at from case_record where id = ${anId(asked.one)} on conflict do nothing`);
      return void (await owner(sql`insert into wf_deadline (id, instance_id, ref, token, node, holder_tenant_id, fires, start_day, amount, unit, due_day, next_at, calendar_version)
        select id, id, '1', '1', 'x', 1, false, started_at::date, 20, 'workingDay', started_at::date + 28, now(), 1 from wf_instance where id = ${anId(asked.one)} on conflict do nothing`));
    case 'status':
      return void (await owner(sql`update case_record set status = ${asked.to} where id = ${anId(asked.one)}`));
    case 'class':
      return void (await owner(sql`update case_record set product_class = ${asked.to} where id = ${anId(asked.one)}`));
    case 'end':
      return void (await owner(
        sql`update wf_instance set ended_at = ${asked.day ? noon(asked.day) : null} where id = ${anId(asked.one)}`,
      ));
    case 'task':
      return void (await owner(sql`insert into wf_task (id, instance_id, ref, case_id, area, node, node_title, title, holder_tenant_id, holder_name, role, deadline_id, state, created_at, completed_at)
        select ${test.app.newId()}, i.id, ${test.app.newId()}, i.id, i.area, case when ${asked.done} then 'recheck' else 'chiefReview' end, '{}', 'x', 1, 'x', 'CHIEF',
          case when ${asked.day}::date > date '2025-12-01' then d.id end, case when ${asked.done} then 'done' else 'open' end, ${noon(asked.day)},
          case when ${asked.done} then ${noon(asked.day)} end
        from wf_instance i join wf_deadline d on d.instance_id = i.id where i.id = ${anId(asked.one)}`));
    case 'complete':
      return void (await owner(sql`update wf_task set state = ${asked.to}, completed_at = ${noon(asked.day)}
        where instance_id = ${anId(asked.one)} and state = 'open'`));
    case 'limit':
      return void (await owner(
        sql`update wf_deadline set due_day = ${asked.day} where instance_id = ${anId(asked.one)}`,
      ));
    case 'stop': {
      const stop = { from: asked.day, to: asked.open ? null : addDays(asked.day, asked.days), reason: 'x' };
      return void (await owner(sql`update wf_deadline set stops = stops || ${JSON.stringify([stop])}::jsonb
        where instance_id = ${anId(asked.one)} and jsonb_array_length(stops) < 2`));
    }
    case 'process':
      return void (await owner(sql`update wf_instance set process = ${asked.to} where id = ${anId(asked.one)}`));
    case 'product':
      return void (await owner(sql`insert into product (id, holder_tenant_id, holder_name, number, number_key, kind, state, title, area, first_case_id, current_version, opened_at, updated_at)
        values (${anId(asked.one)}, 1, 'x', ${anId(asked.one)}, ${anId(asked.one)}, 'special', 'ACTIVE', 'x', 'reg/first', ${anId(asked.one)}, 1, now(), now())
        on conflict (id) do update set state = ${asked.to}, valid_to = date '2030-01-01' + ${asked.one * 40}::int`));
    case 'volume':
      await owner(sql`insert into archive_volume (case_id, about_case_id, holder_tenant_id, class, catalogue_on, closed_on)
        select id, id, 1, 'a', date '2026-02-01', date '2026-02-01' from case_record where id = ${anId(asked.one)} on conflict do nothing`);
      return void (await owner(
        sql`update archive_volume set class = 'b', closed_on = ${asked.day ?? '2026-02-02'}::date where case_id = ${anId(asked.one)}`,
      ));
    case 'holiday':
      return void (await owner(sql`insert into platform.calendar_day (date, kind, name, name_en) values (${asked.day}, 'holiday', 'x', 'x')
        on conflict (date) do update set kind = case when calendar_day.kind = 'holiday' then 'shifted' else 'holiday' end`));
    case 'kindOf':
      return void (await owner(sql`update case_record set product_kind = ${asked.to} where id = ${anId(asked.one)}`));
    case 'accept':
      return void (await owner(
        sql`update case_record set accept_no = case when ${asked.has} then 'A' || id end where id = ${anId(asked.one)}`,
      ));
    case 'action':
      return void (await owner(sql`update wf_task set outcome = ${asked.to}, role = case when ${asked.own} then 'HOLDER' else 'CHIEF' end
        where instance_id = ${anId(asked.one)}`));
    case 'item': {
      const sent = ['SENT', 'CLOSED'].includes(asked.to);
      return void (await owner(sql`insert into opinion_item (id, case_id, holder_tenant_id, version, round, number, origin, place, place_text, severity, basis, text, asks, unlocks,
          rule, state, created_at, updated_at, sent_at)
        select id, id, 1, 1, ${sent ? asked.round + 1 : 0}, 1, 'chief', ${JSON.stringify({ field: asked.one % 2 ? 'storage' : 'usage' })}::jsonb, 'x', 'must', 'x', 'x', 'correct', '[]',
          'F01', ${asked.to}, ${noon(asked.day)}, now(), now() from case_record where id = ${anId(asked.one)}
        on conflict (id) do update set state = ${asked.to}, round = greatest(opinion_item.round, ${asked.round + 1}), rule = ${asked.round ? 'F02' : null}`));
    }
    case 'finding':
      await owner(sql`insert into case_review (case_id, version, holder_tenant_id, rulebook_version, as_of, notices, passed, not_applicable, reviewed_at)
        select id, 1, 1, 'x', date '2026-01-01', '[]', '[]', '[]', now() from case_record where id = ${anId(asked.one)} on conflict do nothing`);
      return void (await owner(sql`insert into case_finding (id, case_id, version, holder_tenant_id, position, key, rule, severity, finding, decision, decision_reason, decided_at)
        select id, id, 1, 1, 1, 'x', 'F01', 'error', '{}', ${asked.to}, 'x', case when ${asked.to}::text is not null then ${noon(asked.day)} end
        from case_record where id = ${anId(asked.one)} on conflict (id) do update set decision = ${asked.to},
          decided_at = case when ${asked.to}::text is not null then ${noon(asked.day)} end`));
    case 'letter': {
      const at = asked.to === 'draft' ? null : noon(asked.day);
      return void (await owner(sql`insert into letter (id, kind, number, case_id, area, holder_tenant_id, to_name, template_version, content, content_sha256, state, created_at, issued_at, served_at)
        select id, 'L03', case when ${asked.to} <> 'draft' then id::text end, id, area, 1, 'x', 1, '{}', 'x', ${asked.to}, now(), ${at},
          case when ${asked.to} = 'served' then ${noon(asked.day)} + interval '5 days' end from case_record where id = ${anId(asked.one)}
        on conflict (id) do update set state = excluded.state, number = excluded.number, issued_at = excluded.issued_at, served_at = excluded.served_at`));
    }
    case 'seat':
      await owner(sql`insert into person_draw (id, case_id, holder_tenant_id, node, register, seed, wanted, criteria, question, candidates, excluded, drawn_order, created_at)
        select id, id, 1, 'x', 'base/experts', 'x', 1, '{}', 'x', '[]', '[]', '[]', now() from case_record where id = ${anId(asked.one)} on conflict do nothing`);
      return void (await owner(sql`insert into person_draw_seat (id, draw_id, case_id, holder_tenant_id, record_id, person_id, person_name, state, asked_at, ended_at, on_time)
        select id, id, case_id, 1, 1, 1, 'x', ${asked.to}, ${noon(asked.day)}, case when ${asked.to} <> 'asked' then ${noon(asked.day)} + interval '3 days' end, ${!asked.late}
        from person_draw where id = ${anId(asked.one)} on conflict (id) do update set state = excluded.state, ended_at = excluded.ended_at, on_time = excluded.on_time`));
    case 'event':
      return void (await owner(sql`insert into product_state_event (id, product_id, holder_tenant_id, from_state, to_state, at, case_id, public_text)
        select ${test.app.newId()}, id, 1, state, ${asked.to}, ${noon(asked.day)}, first_case_id, '{}' from product where id = ${anId(asked.one)}`));
    case 'productClass':
      return void (await owner(sql`update product set classification = ${asked.to}, kind = case when ${asked.to}::text is null then 'ordinary' else 'special' end
        where id = ${anId(asked.one)}`));
    case 'gone':
      return void (await owner(
        sql`delete from wf_task where id = (select max(id) from wf_task where instance_id = ${anId(asked.one)})`,
      ));
    case 'fold':
      return void (await fold());
  }
}

const aCase = (
  id: number,
) => sql`insert into case_record (id, area, definition_version, holder_tenant_id, holder_name, title, status, version,
  created_by, created_at, submitted_at, updated_at) values (${id}, 'reg/first', 1, 1, 'x', 'x', 'SUBMITTED', 1, 1, now(), now(), now())`;

describe('what reports count in advance', () => {
  it('is what counting anew gives, whatever cases, steps, products and the calendar went through', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), day, day, async (steps, a, b) => {
        for (let n = 0; n < 6; n += 1) await play({ kind: 'case', day: a, one: n });
        for (const asked of steps) await play(asked);
        const period = a < b ? { from: a, to: b } : { from: b, to: a };
        // Some of it moved, some not yet: the same as one by one.
        await owner(
          sql`delete from figure_state where calendar_version <> (select version from platform.calendar_state)`,
        );
        const names = ['intake', 'clock', 'decision', 'products', 'archive', 'review', 'supervision', 'quality'];
        for (const name of names) expect(await report(name, period), name).toEqual(await oneByOne(name, period));
        await fold();
        expect(await owner(sql`select count(*)::int as n from figure_delta`)).toEqual([{ n: 0 }]);
        for (const name of names)
          for (const asked of [
            period,
            { ...period, area: 'reg/first', productClass: '防晒' },
            { ...period, productKind: 'special' },
          ])
            expect(await report(name, asked), name).toEqual(await oneByOne(name, asked));
        const kept = await cells();
        expect(kept.length).toBeGreaterThan(5);
        await rebuild();
        expect(await cells()).toEqual(kept);
      }),
      { numRuns: Number(process.env.RUNS ?? 10), endOnFailure: true },
    );
  });

  it('is read by an authority that sees all, and by nobody who sees a part', async () => {
    await play({ kind: 'case', one: 11, day: '2026-03-03' });
    await play({ kind: 'task', one: 11, day: '2026-03-04', done: true });
    await fold();
    expect(await isTallied('intake', { from: '2025-01-01', to: '2026-12-31' })).toBe(true);
    expect(await isTallied('clock', { from: '2025-01-15', to: '2026-12-20' })).toBe(true);
    const holder = await as('applicant');
    await owner(sql`update figure_tally set n = n + 1000`);
    const own = await test.inject(areaFigures, { group: 'report', name: 'holder' }, holder);
    await owner(sql`update figure_tally set n = n - 1000`);
    const mine =
      await owner(sql`select count(*)::int as n from case_record where submitted_at > now() - interval '300 days'
      and holder_tenant_id = (select main_tenant_id from platform.app_user where account = 'applicant')`);
    expect([{ n: own.data.total }]).toEqual(mine);
    for (const [role, table] of [
      ['app_holder', 'figure_tally'],
      ['app_holder', 'figure_delta'],
      ['app_platform', 'figure_spread'],
    ] as const)
      await expect(
        test.app.asOwner(async (db) => {
          await sql`set local role ${sql.id(role)}`.execute(db);
          await sql`select * from ${sql.id(table)}`.execute(db);
        }, space),
      ).rejects.toThrow(/permission denied/);
  });

  // PGlite has one connection: nobody can hold a transaction open beside a report.
  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'waits for nobody: cases that move at once are counted, and a report reads one moment',
    async () => {
      const before = await report('intake', {});
      const released = gate();
      const begun = gate();
      const held = test.app.asOwner(async (db) => {
        await aCase(910_001).execute(db);
        begun.open();
        await released.opened;
      }, space);
      await begun.opened;
      // The other one is written, moved and counted while that transaction is open.
      await owner(aCase(910_002));
      await fold();
      expect((await report('intake', {})).total).toBe(before.total + 1);
      released.open();
      await held;
      const after = await report('intake', {});
      expect(after.total).toBe(before.total + 2);
      const counts = after.tables.find(({ key }) => key === 'areas')?.rows.map(({ measures }) => measures.count ?? 0);
      expect(counts?.reduce((sum, n) => sum + n, 0)).toBe(after.total);
      await fold();
      expect(await report('intake', {})).toEqual(after);
    },
  );

  it.each([
    ['2026-01-01', '2026-03-31', [[24_312, 24_314]]],
    ['2026-01-02', '2026-01-20', [[1_009_498, 1_009_516]]],
    [
      '2026-01-31',
      '2026-03-01',
      [
        [24_313, 24_313],
        [1_009_527, 1_009_527],
        [1_009_556, 1_009_556],
      ],
    ],
    ['2026-03-02', '2026-03-01', [[0, -1]]],
  ])('reads %s to %s from whole months and single days', (from, to, slots) => {
    expect(slotsOf(from, to)).toEqual(slots);
  });
});
