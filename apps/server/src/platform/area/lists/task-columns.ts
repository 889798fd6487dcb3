import type { TaskColumn } from '@app/contract';
import { sql } from 'kysely';
import { handSource, type ListColumn, type ListSource } from '../../../kernel/list/index.ts';
import { clockOfTask } from '../../workflow/index.ts';

const time = { type: 'timestamp with time zone' } as const;

/** Tasks with the columns of their case, process and clock; of a schema, or of that of the transaction. */
function tasksIn(schema: string | null) {
  const table = (name: string) => (schema === null ? sql.id(name) : sql.id(schema, name));
  return sql`select task.id, task.case_id, task.holder_tenant_id, task.party_tenant_id, task.area, task.node, task.title, task.holder_name, task.role, task.candidates,
      task.state, task.created_at, task.claimed_by, coalesce(task.claimed_by_name, task.person_name) as assignee,
      task.completed_at, task.completed_by, task.outcome, case when task.state = 'open' then task.due_day end as due_day,
      own.process, own.version, task.person_id, own.status, own.number, record.apply_no, record.accept_no, record.cert_no, record.product_class,
      record.product_kind, record.submitted_at,
      coalesce(record.open_errors, 0)::bigint as open_errors,
      coalesce(clock.start_day, (task.created_at at time zone 'Asia/Shanghai')::date) as start_day, coalesce(clock.stops, '[]') as stops, task.node_title,
      coalesce(clock.stops @> '[{"to": null}]', false) as is_stopped,
      coalesce(case clock.unit when 'workingDay' then clock.amount::float8
        when 'second' then ceil(clock.amount / 86400.0)::float8 * 5 / 7 else clock.amount::float8 * 5 / 7 end, 0) as working_days,
      not exists (select from ${table('wf_task')} later
        where later.case_id = task.case_id and later.node = task.node and later.id > task.id) as is_last
    from ${table('wf_task')} task
    join ${table('wf_instance')} own on own.id = task.instance_id
    left join ${table('case_record')} record on record.id = task.case_id
    left join ${table('wf_deadline')} clock on clock.id = ${clockOfTask('task', schema)}`;
}

/** Columns that are computed for the rows of a page: shown, neither filtered nor sorted. */
const computed: readonly TaskColumn[] = [
  'stage',
  'light',
  'used',
  'round',
  'openItems',
  'openMusts',
  'proposed',
  'proposedWhy',
  'plan',
  'stopped',
  'lastEvent',
  'waiting',
];

const stored = handSource({
  table: 'wf_task',
  columns: {
    title: { operator: 'SL', nullable: false },
    holderName: { operator: 'SL', nullable: false },
    applyNo: { operator: 'SL' },
    acceptNo: { operator: 'SL' },
    certNo: { operator: 'SL' },
    number: { operator: 'SL' },
    status: { nullable: false },
    productClass: { operator: 'SLR' },
    submittedAt: time,
    area: { nullable: false },
    procedure: { at: 'process', nullable: false },
    node: { nullable: false },
    dueAt: { at: 'due_day', type: 'date' },
    // The name that lists had for the last day of a task before.
    due: { at: 'due_day', type: 'date' },
    assignee: { operator: 'SL' },
    createdAt: { ...time, nullable: false },
    completedAt: time,
    outcome: {},
    openErrors: { type: 'bigint', nullable: false },
    caseId: { type: 'id', nullable: false },
  },
});

/** Tasks as worklists show, filter and sort them. */
export const taskListSource: ListSource = {
  ...stored,
  over: tasksIn,
  columns: new Map<string, ListColumn>([
    ...stored.columns,
    ...computed.map((field): [string, ListColumn] => [
      field,
      { field, at: null, type: 'text', tokens: false, nullable: true },
    ]),
  ]),
};
