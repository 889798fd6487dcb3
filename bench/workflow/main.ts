import { sql } from 'kysely';
import { recomputeDeadlines, sweepDeadlines } from '../../apps/server/src/platform/workflow/index.ts';
import { createDatabase, startPostgres } from '../../apps/server/src/testing/testing-postgres.ts';
import { load, ms, quantiles } from '../support.ts';
import { openFloor } from './floor.ts';
import { otherEngine } from './other-engine.ts';
import { type OwnEngine, openOwn } from './own-engine.ts';

type Say = (name: string, value: string, aim?: string) => void;
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const middle = (values: number[]) => quantiles(values).p50;

/** Parts by name, in their order; `PARTS="speed embedded"` runs these only. */
const parts = (process.env.PARTS ?? 'speed races size embedded').split(/[\s,]+/);

/** Speed of the workflow engine beside a floor of one statement a step and bpmn-engine, interleaved in one run. */
export async function workflowBench(say: Say): Promise<void> {
  if (parts.some((part) => part !== 'embedded')) {
    const postgres = await startPostgres({ durable: true });
    process.env.TEST_POSTGRES_URL = postgres.url;
    try {
      const own = await openOwn('postgres');
      if (parts.includes('speed')) await throughput(own, await createDatabase(postgres.url, 'floor'), say);
      if (parts.includes('races')) await races(own, say);
      await own.close();
      if (parts.includes('size')) await millions(say);
    } finally {
      await postgres.stop();
    }
  }
  if (parts.includes('embedded')) await embedded(say);
}

async function throughput(own: OwnEngine, floorUrl: string, say: Say): Promise<void> {
  const floor = await openFloor(floorUrl);
  const rounds = number('ROUNDS', 5);
  const rates = { floor: [] as number[], own: [] as number[], live: [] as number[], recovered: [] as number[] };
  const stepTimes: number[] = [];
  let stateBytes = 0;
  // Warm up as a server that has run for a while: one whole round of each is not counted.
  await own.run(number('INSTANCES', 200), 8);
  await floor.run(800, 8);
  for (let round = 0; round < rounds; round += 1) {
    rates.floor.push(await floor.run(800, 8));
    const ours = await own.run(number('INSTANCES', 200), 8);
    rates.own.push(ours.perSecond);
    stepTimes.push(...ours.stepTimes);
    rates.live.push((await otherEngine(30, 'live')).perSecond);
    const recovered = await otherEngine(15, 'recovered');
    rates.recovered.push(recovered.perSecond);
    stateBytes = recovered.stateBytes;
  }
  await floor.close();
  const ratio = middle(rates.own.map((rate, i) => rate / (rates.floor[i] ?? 1)));
  const beside = middle(rates.own.map((rate, i) => rate / (rates.recovered[i] ?? 1)));
  say('six tasks and a gateway, 8 at once, PostgreSQL: ratio to the floor', ratio.toFixed(3), '≥ 0.15, aim 0.25');
  say('  floor, one statement a step', `${middle(rates.floor).toFixed(0)} instances/s`);
  say('  ours, with history, deadline, audit, outbox', `${middle(rates.own).toFixed(0)} instances/s`);
  say('  ours, one step', `p50 ${ms(quantiles(stepTimes).p50)}, p95 ${ms(quantiles(stepTimes).p95)}`);
  say('  bpmn-engine live, no database', `${middle(rates.live).toFixed(0)} instances/s`);
  say('  bpmn-engine recovered each step, no database', `${middle(rates.recovered).toFixed(0)} instances/s`);
  say('ours over recovered bpmn-engine', `${beside.toFixed(1)} ×`, '≥ 5 ×');
  say('state of a running instance', `${await stateOf(own)} bytes`, '≤ 1024');
  say('  state of bpmn-engine', `${stateBytes} bytes`);
}

/** Bytes that the database stores for a running instance: instance, tokens, clocks and work items. */
async function stateOf(own: OwnEngine): Promise<number> {
  const { instanceId, taskId } = await own.start();
  await own.complete(taskId);
  const { rows } = await own.owner((db) =>
    sql<{ bytes: number }>`select ((select pg_column_size(i.*) from wf_instance i where i.id = ${instanceId})
      + (select coalesce(sum(pg_column_size(t.*)), 0) from wf_token t where t.instance_id = ${instanceId})
      + (select coalesce(sum(pg_column_size(d.*)), 0) from wf_deadline d where d.instance_id = ${instanceId} and d.state = 'running')
      + (select coalesce(sum(pg_column_size(k.*)), 0) from wf_task k where k.instance_id = ${instanceId} and k.item_state is not null))::int
      as bytes`.execute(db),
  );
  return rows[0]?.bytes ?? 0;
}

/** Many people take the same task at the same moment: exactly one wins. */
async function races(own: OwnEngine, say: Say): Promise<void> {
  const tasks = number('RACES', 10_000);
  const open: { taskId: string }[] = [];
  await load(tasks, 8, async () => void open.push(await own.start()));
  const times: number[] = [];
  let wrong = 0;
  const begun = performance.now();
  for (const { taskId } of open) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const from = performance.now();
        const won = await own.complete(taskId).then(
          () => true,
          () => false,
        );
        times.push(performance.now() - from);
        return won;
      }),
    );
    if (answers.filter(Boolean).length !== 1) wrong += 1;
  }
  const { rows } = await own.owner((db) =>
    sql<{ doubled: number }>`select count(*)::int as doubled from (select 1 from wf_task where node = 'step2'
      group by instance_id having count(*) > 1) twice`.execute(db),
  );
  const { p50, p99 } = quantiles(times);
  say(`${tasks} tasks × 8 racers: tasks without exactly one winner`, `${wrong + (rows[0]?.doubled ?? 0)}`, '0');
  say('  one racer', `p50 ${ms(p50)}, p99 ${ms(p99)}`, 'p99 < 200 ms');
  say('  whole race', `${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

/** Steps beside a thousand and beside a million finished instances, and a sweep over a million open timers. */
async function millions(say: Say): Promise<void> {
  const many = number('FINISHED', 1_000_000);
  let now = new Date();
  const small = await openOwn('postgres');
  const large = await openOwn('postgres', () => now);
  await finish(small, 1_000);
  await finish(large, many);
  await small.run(20, 4);
  await large.run(20, 4);
  const rates: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const few = quantiles((await small.run(40, 4)).stepTimes).p50;
    const full = quantiles((await large.run(40, 4)).stepTimes).p50;
    rates.push(full / few);
  }
  say(`a step at ${many} finished instances over one at 1,000`, `${middle(rates).toFixed(2)} ×`, '≤ 1.3 ×');
  await small.close();
  await openTimers(large, many);
  // The timer that was copied fires first.
  now = new Date(now.getTime() + 60_000);
  await sweepDeadlines(large.test.app);
  const idle: number[] = [];
  for (let i = 0; i < 9; i += 1) {
    const begun = performance.now();
    await sweepDeadlines(large.test.app);
    idle.push(performance.now() - begun);
  }
  const outdated: number[] = [];
  for (let i = 0; i < 9; i += 1) {
    const begun = performance.now();
    await recomputeDeadlines(large.test.app);
    outdated.push(performance.now() - begun);
  }
  const sweeps: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    await load(100, 8, async () => void (await large.start('bench/pause')));
    now = new Date(now.getTime() + 60_000);
    const begun = performance.now();
    await sweepDeadlines(large.test.app);
    sweeps.push(performance.now() - begun);
    const left = await dueTimers(large, now);
    if (left > 0) throw new Error(`${left} due timers did not fire`);
  }
  say(`sweep over ${many} open timers, none due`, ms(middle(idle)));
  say('  looking for counts of an older calendar, none', ms(middle(outdated)));
  say('  with 100 due, all fired and committed', ms(middle(sweeps)), '< 100 ms');
  await large.close();
}

async function dueTimers(own: OwnEngine, now: Date): Promise<number> {
  const { rows } = await own.owner((db) =>
    sql<{ count: number }>`select count(*)::int as count from wf_deadline
      where state = 'running' and fires and next_at <= ${now}`.execute(db),
  );
  return rows[0]?.count ?? 0;
}

/** Copies of one finished instance with its task and history. */
async function finish(own: OwnEngine, count: number): Promise<void> {
  await own.run(1, 1);
  const id = `${firstCopy} + n`;
  await copy(own, 'wf_instance', count, { id, case_id: id });
  await copy(own, 'wf_task', count, { id, case_id: id, instance_id: id, deadline_id: 'null' });
  await copy(own, 'case_history', count, { id, case_id: id });
  await own.owner((db) => sql`analyze wf_instance, wf_task, case_history`.execute(db));
}

/** An open timer for each finished instance, due in the far future. */
async function openTimers(own: OwnEngine, count: number): Promise<void> {
  await own.start('bench/pause');
  const id = `${firstCopy} + n`;
  await copy(own, 'wf_deadline', count, {
    id,
    instance_id: id,
    // Counted by the calendar, like the limits of most tasks.
    unit: `'workingDay'`,
    next_at: `now() + interval '10 years' + n * interval '1 second'`,
  });
  await own.owner((db) => sql`analyze wf_deadline`.execute(db));
}

const firstCopy = 1_000_000_000_000;

/** Copies the newest row of a table `count` times by one statement, with some columns as expressions over the number `n`. */
async function copy(own: OwnEngine, table: string, count: number, columns: Record<string, string>): Promise<void> {
  await own.owner(async (db) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = ${own.schema} and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    const names = rows.map(({ name }) => name);
    const values = names.map((name) => columns[name] ?? `t.${name}`);
    await sql`insert into ${sql.table(table)} (${sql.raw(names.join())}) select ${sql.raw(values.join())}
      from (select * from ${sql.table(table)} order by id desc limit 1) t, generate_series(1, ${count}::int) n`.execute(
      db,
    );
  });
}

async function embedded(say: Say): Promise<void> {
  const own = await openOwn('pglite');
  await own.run(10, 1);
  const rates: number[] = [];
  for (let round = 0; round < 3; round += 1) rates.push((await own.run(60, 4)).perSecond);
  say('six tasks and a gateway on PGlite', `${middle(rates).toFixed(0)} instances/s`, '≥ 40');
  await own.close();
}
