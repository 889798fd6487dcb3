import type { JsonObject } from '@app/contract';
import type { Instance } from '@app/engine/workflow';
import type { Context } from '../../kernel/context.ts';
import { insertRoutes } from '../../kernel/route.ts';
import { storableJson } from '../../kernel/storable.ts';
import type { DeadlineRow } from './deadline.store.ts';
import type { HistoryRow } from './history.store.ts';
import type { InstanceRow } from './instance.store.ts';
import type { TaskRow } from './task.store.ts';
import type { TokenRow } from './token-rows.ts';

/** All that one command changes in the tables of the workflow. */
export interface StepChanges {
  instanceId: string;
  instance: { insert: InstanceRow } | { update: InstanceState } | null;
  tokens: TokenRow[];
  tokensGone: string[];
  clocks: DeadlineRow[];
  clockEnds: { ref: string; state: 'fired' | 'cancelled' }[];
  tasks: TaskRow[];
  /** Where the new tasks are kept, for the calls of their holder. */
  authorityId: string | null;
  /** `ends` applies to a row that is open or waits, `patch` to any. */
  taskChanges: { ref: string; ends: Partial<TaskRow>; patch: Partial<TaskRow> }[];
  history: HistoryRow[];
  draft: { task: string; user: string } | undefined;
  endsReminders: boolean;
}
/** What a command changes of the row of its instance. */
export interface InstanceState {
  state: Instance['state'];
  sequence: number;
  variables: JsonObject;
  status: string;
  number: string | null;
  ended_at: Date | null;
}

/** Nothing to write yet. */
export function noChanges(instanceId: string): StepChanges {
  return {
    instanceId,
    instance: null,
    tokens: [],
    tokensGone: [],
    clocks: [],
    clockEnds: [],
    tasks: [],
    authorityId: null,
    taskChanges: [],
    history: [],
    draft: undefined,
    endsReminders: false,
  };
}

/**
 * Writes all of it in one statement, together with audit and outbox rows; nobody waits for the answer, an error shows at the
 * commit (`ctx.write`). Its parts see nothing of one another, so a row occurs in one part only; references between them are
 * checked at its end.
 */
export function writeStep(ctx: Context, changes: StepChanges): void {
  const parts = partsOf(changes);
  if (parts.length === 0) return;
  ctx.write(textOf(parts), [changes.instanceId, ...parts.flatMap(({ values }) => values)]);
}

interface Part {
  /** What tells this part from others: parts of one key have one text. */
  key: string;
  text: (...places: string[]) => string;
  values: unknown[];
}

function partsOf(changes: StepChanges): Part[] {
  const parts: Part[] = [];
  const add = (key: keyof typeof texts, values: unknown[] | null) => {
    if (values) parts.push({ key, text: texts[key], values });
  };
  const rows = (list: readonly unknown[]) => (list.length > 0 ? [storableJson(list)] : null);
  const { instance, authorityId, tasks, draft, clockEnds } = changes;
  if (instance && 'insert' in instance) add('newInstance', [storableJson(instance.insert)]);
  if (instance && 'update' in instance) add('instance', [storableJson(instance.update)]);
  add('tokens', rows(changes.tokens));
  add('tokensGone', changes.tokensGone.length > 0 ? [changes.tokensGone] : null);
  add('clocks', rows(changes.clocks));
  const [clock, ...clocks] = clockEnds;
  if (clock && clocks.length === 0) add('clockEnd', [clock.ref, clock.state]);
  else add('clockEnds', rows(clockEnds));
  add('tasks', rows(tasks));
  add(
    'routes',
    rows(
      tasks.map(({ id, holder_tenant_id: holder }) => ({
        record_id: id,
        authority_id: authorityId,
        holder_tenant_id: holder,
      })),
    ),
  );
  parts.push(...taskParts(changes.taskChanges));
  add('history', rows(changes.history));
  add('draft', draft ? [draft.task, draft.user] : null);
  add('reminders', changes.endsReminders ? [] : null);
  return parts;
}

/** Changes of tasks, one part for all rows of which the same columns change. */
function taskParts(changes: StepChanges['taskChanges']): Part[] {
  const groups = new Map<string, { ending: Changing[]; patching: Changing[]; rows: object[] }>();
  for (const { ref, ends, patch } of changes) {
    const ending = changing.filter((name) => name in ends && !(name in patch));
    const patching = changing.filter((name) => name in patch);
    const key = `${ending.join()};${patching.join()}`;
    const group = groups.get(key) ?? { ending, patching, rows: [] };
    groups.set(key, group);
    group.rows.push({ ref, ...ends, ...patch });
  }
  return [...groups].map(([key, { ending, patching, rows }]) => {
    const [row, ...more] = rows;
    const isOne = more.length === 0;
    return {
      key: `${isOne ? 'task' : 'tasks'}:${key}`,
      text: (places: string) => updateTasks(places, isOne, ending, patching),
      values: [storableJson(isOne ? row : rows)],
    };
  });
}

/** An `ending` column changes in a row that is open or waits, a `patching` one in any. */
function updateTasks(rows: string, isOne: boolean, ending: readonly Changing[], patching: readonly Changing[]): string {
  const sets = [
    ...ending.map((name) => `${name} = case when t.state in ('open', 'waiting') then c.${name} else t.${name} end`),
    ...patching.map((name) => `${name} = c.${name}`),
  ];
  const typed = [...ending, ...patching].map((name) => `${name} ${changingTypes[name]}`);
  return `update wf_task t set ${sets.join(', ')}
      from ${isOne ? 'json_to_record' : 'json_to_recordset'}(${rows}::json) as c(ref text, ${typed.join(', ')})
      where t.instance_id = $1 and t.ref = c.ref`;
}

const columns = <Row>(names: Record<keyof Row, true>) => Object.keys(names).join(', ');

const instanceColumns = columns<InstanceRow>({
  id: true,
  case_id: true,
  area: true,
  area_title: true,
  version: true,
  process: true,
  holder_tenant_id: true,
  holder_name: true,
  title: true,
  number: true,
  status: true,
  state: true,
  sequence: true,
  variables: true,
  started_at: true,
  started_by: true,
  ended_at: true,
  incidents: true,
  parent_id: true,
  parent_call: true,
});
const stateColumns = columns<InstanceState>({
  state: true,
  sequence: true,
  variables: true,
  status: true,
  number: true,
  ended_at: true,
});
const tokenColumns = columns<TokenRow>({
  instance_id: true,
  id: true,
  holder_tenant_id: true,
  node: true,
  scope: true,
  loop: true,
  wait_kind: true,
  wait_ref: true,
  wait_more: true,
  via: true,
  data: true,
});
const clockColumns = columns<DeadlineRow>({
  id: true,
  instance_id: true,
  ref: true,
  token: true,
  node: true,
  holder_tenant_id: true,
  fires: true,
  start_day: true,
  amount: true,
  unit: true,
  stops: true,
  due_day: true,
  next_at: true,
  calendar_version: true,
  state: true,
  attempts: true,
  error: true,
  left_times: true,
  paused_at: true,
});
const taskColumns = columns<TaskRow>({
  id: true,
  instance_id: true,
  ref: true,
  case_id: true,
  area: true,
  node: true,
  node_title: true,
  loop: true,
  title: true,
  holder_tenant_id: true,
  holder_name: true,
  role: true,
  withdraw_by: true,
  deadline_id: true,
  due_day: true,
  state: true,
  created_at: true,
  claimed_by: true,
  claimed_by_name: true,
  claimed_at: true,
  completed_at: true,
  completed_by: true,
  completed_by_name: true,
  outcome: true,
  opinion: true,
  fields: true,
  token: true,
  visit: true,
  via: true,
  kind: true,
  parent: true,
  person_id: true,
  person_name: true,
  pool: true,
  weight: true,
  turn: true,
  item_state: true,
  candidates: true,
  behalf_id: true,
  behalf_name: true,
  files: true,
});
/** What a command may change of a task that exists, with the types of the table. */
const changingTypes = {
  state: 'text',
  completed_at: 'timestamptz',
  completed_by: 'bigint',
  completed_by_name: 'text',
  outcome: 'text',
  opinion: 'text',
  fields: 'jsonb',
  files: 'jsonb',
  item_state: 'text',
  person_id: 'bigint',
  person_name: 'text',
  pool: 'jsonb',
  parent: 'text',
  behalf_id: 'bigint',
  behalf_name: 'text',
} as const satisfies Partial<Record<keyof TaskRow, string>>;
type Changing = keyof typeof changingTypes;
const changing = Object.keys(changingTypes) as Changing[];
const historyColumns = columns<HistoryRow>({
  id: true,
  case_id: true,
  holder_tenant_id: true,
  at: true,
  actor_id: true,
  actor_name: true,
  action: true,
  node: true,
  title: true,
  opinion: true,
  fields: true,
  from_status: true,
  to_status: true,
});

const insertOf = (table: string, names: string) => (rows: string) =>
  `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${rows}::json)`;

/** The parts of the statement, each over the numbers of its own values; $1 is the instance. */
const texts = {
  newInstance: (row: string) =>
    `insert into wf_instance (${instanceColumns}) select ${instanceColumns} from json_populate_record(null::wf_instance, ${row}::json)`,
  instance: (row: string) =>
    `update wf_instance set (${stateColumns}) = (select ${stateColumns} from json_populate_record(null::wf_instance, ${row}::json))
      where id = $1`,
  tokens: (rows: string) =>
    `${insertOf('wf_token', tokenColumns)(rows)}
      on conflict (instance_id, id) do update set node = excluded.node, wait_kind = excluded.wait_kind,
        wait_ref = excluded.wait_ref, wait_more = excluded.wait_more, via = excluded.via, data = excluded.data`,
  tokensGone: (ids: string) => `delete from wf_token where instance_id = $1 and id = any(${ids}::text[])`,
  clocks: insertOf('wf_deadline', clockColumns),
  clockEnd: (ref: string, state: string) =>
    `update wf_deadline set state = ${state} where instance_id = $1 and ref = ${ref}`,
  clockEnds: (rows: string) =>
    `update wf_deadline set state = e.state from json_to_recordset(${rows}::json) as e(ref text, state text)
      where instance_id = $1 and wf_deadline.ref = e.ref`,
  tasks: insertOf('wf_task', taskColumns),
  routes: insertRoutes,
  history: insertOf('case_history', historyColumns),
  draft: (task: string, user: string) => `delete from wf_task_draft where task_id = ${task} and user_id = ${user}`,
  reminders: () => `update wf_reminder set state = 'cancelled' where instance_id = $1 and state = 'running'`,
};

const known = new Map<string, string>();

/** These parts as one text; there are few shapes, so each is made once and its plan is kept. */
function textOf(parts: readonly Part[]): string {
  const key = parts.map((part) => part.key).join();
  const found = known.get(key);
  if (found !== undefined) return found;
  let last = 1;
  const next = () => {
    last += 1;
    return `$${last}`;
  };
  const text = parts.map((part, i) => `step${i} as (${part.text(...part.values.map(next))})`).join(',\n');
  known.set(key, text);
  return text;
}
