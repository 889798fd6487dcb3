import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { FileReader } from '../../kernel/wiring.ts';
import { officeHolder } from '../attachment/index.ts';
import { lanesOf } from './lanes.ts';
import { pendingRows } from './task-filter.ts';

/**
 * Files of a case are for those too who have a task of it: one they may do now or did, or a copy they were given; those of a
 * process without an area also for whoever started it. Looking
 * after processes (`workflow.manage`) shows how a case runs, not its files.
 */
export async function taskFileReaders(ctx: Context): Promise<FileReader[]> {
  const readable = await ownTaskCases(ctx);
  const office: FileReader[] =
    ctx.tenant?.kind === 'company' ? [] : [{ holder: officeHolder, reason: 'task', readable }];
  return [{ holder: 'case', reason: 'task', readable }, ...office];
}

/** Condition on the id of a case: a task of it is or was the caller's, they were given a copy, or they started it without an area. */
export async function ownTaskCases(ctx: Context): Promise<(id: RawBuilder<unknown>) => RawBuilder<SqlBool>> {
  const me = ctx.user?.id ?? '0';
  const lanes = await lanesOf(ctx);
  const pending = pendingRows(ctx, lanes, 'wf_task');
  // The names in here must be no others' aliases: the id comes from the statement around it (`t.case_id`, `h.holder_id`).
  return (id) => sql<SqlBool>`(
    exists (select from wf_task where wf_task.case_id = ${id}
      and ((${pending}) or wf_task.completed_by = ${me} or wf_task.behalf_id = ${me}))
    or exists (select from wf_instance own_begun where own_begun.case_id = ${id} and position('/' in own_begun.area) = 0
      and own_begun.started_by = ${me})
    or exists (select from wf_instance own_copied where own_copied.case_id = ${id}
      and exists (select from wf_copy where wf_copy.instance_id = own_copied.id and wf_copy.user_id = ${me})))`;
}

/** Condition on the id of a case: one of these people has or had a task of it. */
export function tasksOfPeople(people: readonly string[]): (id: RawBuilder<unknown>) => RawBuilder<SqlBool> {
  const ids = sql`any(${[...people]}::bigint[])`;
  // The alias must be no other's: the id comes from the statement around it.
  return (id) => sql<SqlBool>`exists (select from wf_task people_task where people_task.case_id = ${id}
    and (people_task.completed_by = ${ids} or people_task.claimed_by = ${ids} or people_task.person_id = ${ids}
      or people_task.behalf_id = ${ids}))`;
}
