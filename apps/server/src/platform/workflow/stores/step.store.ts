import type { JsonObject } from '@app/contract';
import type { Instance } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { type Columns, type Inserts, type Part, sentValue } from '../../../kernel/inserts.ts';
import { type RouteRow, routeInserts } from '../../../kernel/route.ts';
import { storableJson } from '../../../kernel/storable.ts';
import type { DeadlineRow } from './deadline.store.ts';
import type { HistoryRow } from './history.store.ts';
import type { InstanceRow } from './instance.store.ts';
import { clockInserts, historyInserts, instanceInserts, taskInserts, tokenInserts } from './step-inserts.ts';
import type { TaskRow } from './task.store.ts';
import type { TokenRow } from './token-rows.ts';

/** All that one command changes in the tables of the workflow. */
export interface StepChanges {
  instanceId: string;
  instance: { insert: InstanceRow } | { update: InstanceState } | null;
  tokens: TokenRow[];
  tokensGone: string[];
  clocks: DeadlineRow[];
  clockEnds: { ref: string; state: 'fired' | 'cancelled'; day: string }[];
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
  if (parts.length > 0) ctx.write(parts);
}

function partsOf(changes: StepChanges): Part[] {
  const { instanceId, instance, authorityId, tasks, draft, clockEnds, tokensGone } = changes;
  const parts: Part[] = [];
  const add = (key: keyof typeof texts, values: unknown[]) => parts.push({ key, text: texts[key], values });
  const insert = <Row extends object>(into: Inserts<Row>, rows: readonly Row[]) => {
    if (rows.length > 0) parts.push(into.part(rows.map((row) => into.valuesOf(row))));
  };
  if (instance && 'insert' in instance) insert(instanceInserts, [instance.insert]);
  if (instance && 'update' in instance)
    add('instance', [instanceId, ...stateNames.map((name) => sentValue(instance.update[name], stateColumns[name]))]);
  insert(tokenInserts, changes.tokens);
  if (tokensGone.length > 0) add('tokensGone', [instanceId, tokensGone]);
  insert(clockInserts, changes.clocks);
  const [clock, ...clocks] = clockEnds;
  if (clock && clocks.length === 0) add('clockEnd', [instanceId, clock.ref, clock.state, clock.day]);
  else if (clock) add('clockEnds', [instanceId, storableJson(clockEnds)]);
  insert(taskInserts, tasks);
  insert(routeInserts, routesOf(tasks, authorityId));
  parts.push(...taskParts(instanceId, changes.taskChanges));
  insert(historyInserts, changes.history);
  if (draft) add('draft', [draft.task, draft.user]);
  if (changes.endsReminders) add('reminders', [instanceId]);
  return parts;
}

/** Where the tasks of a company's case lie; an authority looks in its own space only. */
function routesOf(tasks: readonly TaskRow[], authorityId: string | null): RouteRow[] {
  if (authorityId === null) return [];
  return tasks.flatMap(({ id, holder_tenant_id: holder }) =>
    holder === authorityId ? [] : [{ record_id: id, authority_id: authorityId, holder_tenant_id: holder }],
  );
}

/** Changes of tasks, one part for all rows of which the same columns change. */
function taskParts(instanceId: string, changes: StepChanges['taskChanges']): Part[] {
  const groups = new Map<string, { ending: Changing[]; patching: Changing[]; rows: TaskChange[] }>();
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
    if (!row || more.length > 0)
      return {
        key: `tasks:${key}`,
        values: [instanceId, storableJson(rows)],
        text: ([instance, list]) => {
          const typed = [...ending, ...patching].map((name) => `${name} ${changingTypes[name].type}`);
          return `update wf_task t set ${setsOf(ending, patching, (name) => `c.${name}`)}
            from json_to_recordset(${list}::json) as c(ref text, ${typed.join(', ')})
            where t.instance_id = ${instance} and t.ref = c.ref`;
        },
      };
    const names = [...ending, ...patching];
    return {
      key: `task:${key}`,
      values: [instanceId, row.ref, ...names.map((name) => sentValue(row[name], changingTypes[name].sent))],
      text: ([instance, ref, ...places]) => {
        const place = (name: Changing) => `${places[names.indexOf(name)]}::${changingTypes[name].type}`;
        return `update wf_task t set ${setsOf(ending, patching, place)}
          where t.instance_id = ${instance} and t.ref = ${ref}`;
      },
    };
  });
}

type TaskChange = { ref: string } & Partial<TaskRow>;

/** An `ending` column changes in a row that is open or waits, a `patching` one in any. */
function setsOf(ending: readonly Changing[], patching: readonly Changing[], value: (name: Changing) => string): string {
  return [
    ...ending.map(
      (name) => `${name} = case when t.state in ('open', 'waiting') then ${value(name)} else t.${name} end`,
    ),
    ...patching.map((name) => `${name} = ${value(name)}`),
  ].join(', ');
}

const stateColumns: Columns<InstanceState> = {
  state: 'plain',
  sequence: 'plain',
  variables: 'json',
  status: 'plain',
  number: 'plain',
  ended_at: 'plain',
};
const stateNames = Object.keys(stateColumns) as (keyof InstanceState)[];
/** What a command may change of a task that exists, with the types of the table. */
const changingTypes = {
  state: { type: 'text', sent: 'plain' },
  completed_at: { type: 'timestamptz', sent: 'plain' },
  completed_by: { type: 'bigint', sent: 'plain' },
  completed_by_name: { type: 'text', sent: 'plain' },
  outcome: { type: 'text', sent: 'plain' },
  opinion: { type: 'text', sent: 'plain' },
  fields: { type: 'jsonb', sent: 'json' },
  files: { type: 'jsonb', sent: 'json' },
  item_state: { type: 'text', sent: 'plain' },
  person_id: { type: 'bigint', sent: 'plain' },
  person_name: { type: 'text', sent: 'plain' },
  pool: { type: 'jsonb', sent: 'json' },
  parent: { type: 'text', sent: 'plain' },
  behalf_id: { type: 'bigint', sent: 'plain' },
  behalf_name: { type: 'text', sent: 'plain' },
} as const satisfies Partial<Record<keyof TaskRow, { type: string; sent: 'plain' | 'json' }>>;
type Changing = keyof typeof changingTypes;
const changing = Object.keys(changingTypes) as Changing[];

/** The parts that insert nothing, each over the places of its own values. */
const texts = {
  instance: ([id, ...places]: readonly string[]) =>
    `update wf_instance set ${stateNames.map((name, i) => `${name} = ${places[i]}`).join(', ')} where id = ${id}`,
  tokensGone: ([id, gone]: readonly string[]) =>
    `delete from wf_token where instance_id = ${id} and id = any(${gone}::text[])`,
  clockEnd: ([id, ref, state, day]: readonly string[]) =>
    `update wf_deadline set state = ${state}, ended_day = ${day}::date where instance_id = ${id} and ref = ${ref}`,
  clockEnds: ([id, rows]: readonly string[]) =>
    `update wf_deadline set state = e.state, ended_day = e.day from json_to_recordset(${rows}::json) as e(ref text, state text, day date)
      where instance_id = ${id} and wf_deadline.ref = e.ref`,
  draft: ([task, user]: readonly string[]) => `delete from wf_task_draft where task_id = ${task} and user_id = ${user}`,
  reminders: ([id]: readonly string[]) =>
    `update wf_reminder set state = 'cancelled' where instance_id = ${id} and state = 'running'`,
};
