import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** What reports count of a space in advance (ADR 0090). */
const subjects = ['cases', 'steps', 'products', 'volumes'] as const;

/**
 * Tallies of reports: how many facts (cases, steps, products, volumes) each group of values has in each month and on each day, and how often each
 * number of working days occurs among them. Whoever changes a fact adds what it was and what it is to `figure_delta` in the same transaction; nobody
 * waits for a shared row. Tallies and what was added since are counted together, and a job moves the one into the other.
 *
 * The values of a group stand in the order in which `tallied` of the subject names them in the program.
 */
export async function up(db: Database): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = rows[0]?.schema ?? '';
  for (const statement of [...tables, ...partitions, ...functions(schema), ...triggers])
    await sql.raw(statement).execute(db);
  for (const table of ['figure_delta', 'figure_group', 'figure_tally', 'figure_spread', 'figure_state'])
    await grantPlatform(db, table, { authority: 'read' });
}

const tables = [
  // Times are days of Shanghai: the day by which a period narrows a fact (empty = it has none), and those between which working days are counted.
  `create table figure_delta (
    subject text not null,
    groups text[] not null,
    day date,
    start_day date,
    end_day date,
    stops jsonb,
    overdue boolean not null default false,
    silent boolean not null default false,
    n smallint not null check (n in (-1, 1))
  )`,
  // A narrow group keeps the values that definitions ask medians by and has '*' for the others: few cells where nobody filters by these.
  `create table figure_group (
    id int generated always as identity primary key,
    subject text not null,
    narrow boolean not null,
    groups text[] not null,
    unique (subject, narrow, groups)
  )`,
  // A slot is a month (years * 12 + months), a day (1000000 + days since 2000) or 0 for what has no day.
  `create table figure_tally (
    subject text not null,
    slot int not null,
    group_id int not null,
    n int not null,
    ended int not null,
    days bigint not null,
    overdue int not null,
    silent int not null,
    primary key (subject, group_id, slot)
  ) partition by list (subject)`,
  `create table figure_spread (
    subject text not null,
    slot int not null,
    group_id int not null,
    days int not null,
    n int not null,
    primary key (subject, group_id, slot, days)
  ) partition by list (subject)`,
  // A subject without a row here, or counted with an older calendar or for other definitions, is counted fact by fact until the job has been there.
  `create table figure_state (
    subject text primary key,
    calendar_version int not null,
    -- Which of the values narrow groups keep.
    keeps boolean[] not null,
    built_at timestamptz not null
  )`,
];
const partitions = subjects.flatMap((subject) =>
  ['figure_tally', 'figure_spread'].map(
    (table) => `create table ${table}_${subject} partition of ${table} for values in ('${subject}')`,
  ),
);

const dayOf = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`;

/** As the owner: who submits a case reads no tallies and adds to them only what the case is. */
function functions(schema: string): string[] {
  const security = `security definer set search_path = "${schema}", platform, pg_temp`;
  /** A trigger that takes away what the row was and adds what it is. */
  const simple = (name: string, columns: string, values: (row: string) => string) =>
    `create function ${name}() returns trigger language plpgsql ${security} as $$
      begin
        if tg_op <> 'INSERT' then insert into figure_delta (n, subject, ${columns}) values (-1, ${values('old')}); end if;
        if tg_op <> 'DELETE' then insert into figure_delta (n, subject, ${columns}) values (1, ${values('new')}); end if;
        return null;
      end $$`;
  /** Steps of some tasks as they are with one row of another table as it was or is. */
  const steps = (n: number, from: string) =>
    `insert into figure_delta (n, subject, groups, day, start_day, end_day, stops, overdue, silent)
      select ${n}, 'steps', array[task.area, own.process, task.node, record.product_class], ${dayOf('task.completed_at')},
        coalesce(clock.start_day, ${dayOf('task.created_at')}), ${dayOf('task.completed_at')}, nullif(clock.stops, '[]'),
        coalesce(clock.due_day < ${dayOf('task.completed_at')}, false), task.state = 'timeout'
      from ${from} where task.state in ('done', 'timeout') and task.completed_at is not null`;
  const own = 'join wf_instance own on own.id = task.instance_id';
  const record = 'left join case_record record on record.id = task.case_id';
  const clock = 'left join wf_deadline clock on clock.id = task.deadline_id';
  const beside = (name: string, of: (row: string) => string) =>
    `create function ${name}() returns trigger language plpgsql ${security} as $$
      begin
        ${steps(-1, of('old'))};
        ${steps(1, of('new'))};
        return null;
      end $$`;
  return [
    simple(
      'tally_case',
      'groups, day, start_day, end_day',
      (row) => `'cases', array[${row}.area, ${row}.product_class, ${row}.origin_channel, ${row}.status],
        ${dayOf(`${row}.submitted_at`)}, ${dayOf(`${row}.submitted_at`)}, ${dayOf(`${row}.ended_at`)}`,
    ),
    simple(
      'tally_product',
      'groups',
      (row) => `'products', array[${row}.state, ${row}.kind, ${row}.classification,
        to_char(${row}.opened_at at time zone 'Asia/Shanghai', 'YYYY-MM'), to_char(${row}.valid_to, 'YYYY-MM')]`,
    ),
    simple(
      'tally_volume',
      'groups, day, start_day, end_day',
      (row) => `'volumes', array[${row}.class, case when ${row}.sealed_at is null then 'open' else 'sealed' end],
        ${row}.closed_on, ${row}.closed_on, ${dayOf(`${row}.sealed_at`)}`,
    ),
    `create function tally_task() returns trigger language plpgsql ${security} as $$
      begin
        if tg_op <> 'INSERT' and old.state in ('done', 'timeout') then ${steps(-1, `(select old.*) task ${own} ${record} ${clock}`)}; end if;
        if tg_op <> 'DELETE' and new.state in ('done', 'timeout') then ${steps(1, `(select new.*) task ${own} ${record} ${clock}`)}; end if;
        return null;
      end $$`,
    beside(
      'tally_clock',
      (row) =>
        `(select ${row}.*) clock join wf_task task on task.instance_id = clock.instance_id and task.deadline_id = clock.id ${own} ${record}`,
    ),
    beside(
      'tally_class',
      (row) => `(select ${row}.*) record join wf_task task on task.case_id = record.id ${own} ${clock}`,
    ),
    beside(
      'tally_process',
      (row) => `(select ${row}.*) own join wf_task task on task.instance_id = own.id ${record} ${clock}`,
    ),
  ];
}

/** A trigger on each kind of write; an update counts only when one of these columns changes. */
function on(table: string, run: string, columns: readonly string[], besides = 'true'): string[] {
  const changed = columns.map((name) => `old.${name} is distinct from new.${name}`).join(' or ');
  const whole = (row: string) => (besides === 'true' ? '' : `when (${besides.replaceAll('row.', `${row}.`)})`);
  return [
    `create trigger ${run}_new after insert on ${table} for each row ${whole('new')} execute function ${run}()`,
    `create trigger ${run}_changed after update on ${table} for each row when (${changed}) execute function ${run}()`,
    `create trigger ${run}_gone after delete on ${table} for each row ${whole('old')} execute function ${run}()`,
  ];
}
const changes = (table: string, run: string, columns: readonly string[]): string[] =>
  on(table, run, columns).slice(1, 2);

const triggers = [
  ...on('case_record', 'tally_case', ['submitted_at', 'ended_at', 'area', 'product_class', 'origin_channel', 'status']),
  ...on('product', 'tally_product', ['state', 'kind', 'classification', 'opened_at', 'valid_to']),
  ...on('archive_volume', 'tally_volume', ['class', 'closed_on', 'sealed_at']),
  ...on(
    'wf_task',
    'tally_task',
    ['state', 'completed_at', 'created_at', 'node', 'area', 'deadline_id'],
    `row.state in ('done', 'timeout')`,
  ),
  ...changes('wf_deadline', 'tally_clock', ['start_day', 'stops', 'due_day']),
  ...changes('case_record', 'tally_class', ['product_class']),
  ...changes('wf_instance', 'tally_process', ['process']),
];
