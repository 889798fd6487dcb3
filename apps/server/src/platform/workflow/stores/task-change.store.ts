import type { PoolPart } from '@app/engine/workflow';
import { sql, type UpdateObject } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';
import type { TaskRow } from './task.store.ts';

/** Changes of tasks that are statements of their own; what every step changes is written by `step.store.ts`. */
interface TaskTables {
  wf_task: TaskRow;
}
const of = (db: Database) => tables<TaskTables>(db);

async function change(
  db: Database,
  instanceId: string,
  ref: string,
  values: UpdateObject<TaskTables, 'wf_task'>,
): Promise<void> {
  await of(db)
    .updateTable('wf_task')
    .set(values)
    .where('instance_id', '=', instanceId)
    .where('ref', '=', ref)
    .execute();
}

/** A decision was taken back: the row is open again as if nobody had decided. */
export async function reopenTask(db: Database, instanceId: string, ref: string): Promise<void> {
  const undecided = { completed_at: null, completed_by: null, completed_by_name: null, outcome: null, opinion: null };
  await change(db, instanceId, ref, { state: 'open', ...undecided, fields: null });
}

/** An item's turn has come, or it has to wait again. */
export async function turnTask(
  db: Database,
  instanceId: string,
  ref: string,
  state: 'open' | 'waiting',
): Promise<void> {
  await change(db, instanceId, ref, { state });
}

/** Somebody takes a task of a pool, or gives it back (null). */
export async function markClaim(
  db: Database,
  instanceId: string,
  ref: string,
  by: { id: string; name: string } | null,
  at: Date,
): Promise<void> {
  await change(db, instanceId, ref, {
    claimed_by: by?.id ?? null,
    claimed_by_name: by?.name ?? null,
    claimed_at: by ? at : null,
    // An agent named for this one task goes with the claim in whose name it was.
    ...(by ? {} : { candidates: sql<string[]>`array(select c from unnest(candidates) c where c not like 'agent:%')` }),
  });
}

/** Gives an item to a person: the list of tasks follows the engine. */
export async function assignTask(
  db: Database,
  instanceId: string,
  ref: string,
  owner: Pick<TaskRow, 'role' | 'candidates'> & { person: { id: string; name: string } },
): Promise<void> {
  const { role, candidates, person } = owner;
  const given = { role, candidates, person_id: person.id, person_name: person.name };
  await change(db, instanceId, ref, { ...given, claimed_by: null, claimed_by_name: null, claimed_at: null });
}

/** Lets one more person take a task, e.g. `agent:5`. */
export async function addCandidate(db: Database, id: string, candidate: string): Promise<void> {
  await sql`update wf_task set candidates = array_append(array_remove(candidates, ${candidate}), ${candidate})
    where id = ${id}`.execute(db);
}

/** Lets further people take an open task of an office, beside whoever has it. */
export async function widenTask(db: Database, task: Pick<TaskRow, 'id'>, part: PoolPart): Promise<void> {
  // What was one person's alone becomes a pool in which that person stands first; a vote stays personal.
  await sql`update wf_task set candidates = case when person_id is not null then array['user:' || person_id]
        when cardinality(candidates) = 0 and role <> '' then array['role:' || role] else candidates end
        || array[${`${part.kind}:${part.id}`}::text],
      pool = case when person_id is null then pool else jsonb_build_array(jsonb_build_object('kind', 'user', 'id', person_id::text))
        end || ${JSON.stringify([part])}::jsonb,
      person_id = null, person_name = null
    where id = ${task.id} and state = 'open' and (person_id is null or kind = 'task') and role not in ('HOLDER', 'COUNTERPARTY')`.execute(
    db,
  );
}

/** The title that lists show; of the tasks that the caller may change. */
export async function retitleOpenTasks(db: Database, caseId: string, title: string): Promise<void> {
  await of(db)
    .updateTable('wf_task')
    .set({ title })
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .execute();
}

/** Moves the due day of the task that a deadline belongs to; null while its clock stands still. */
export async function moveDueDay(db: Database, deadlineId: string, day: string | null): Promise<void> {
  await of(db)
    .updateTable('wf_task')
    .set({ due_day: day })
    // By the instance, whose tasks are few: an index of clocks alone would be written at every step.
    .where('instance_id', '=', sql<string>`(select instance_id from wf_deadline where id = ${deadlineId})`)
    .where('deadline_id', '=', deadlineId)
    .where('state', '=', 'open')
    .execute();
}
