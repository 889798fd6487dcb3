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
  const me = ctx.user?.id ?? '0';
  const lanes = await lanesOf(ctx);
  const pending = pendingRows(ctx, lanes, 't');
  const readable = (id: RawBuilder<unknown>) => sql<SqlBool>`(
    exists (select from wf_task t where t.case_id = ${id} and ((${pending}) or t.completed_by = ${me} or t.behalf_id = ${me}))
    or exists (select from wf_instance i where i.case_id = ${id} and position('/' in i.area) = 0 and i.started_by = ${me})
    or exists (select from wf_instance i where i.case_id = ${id}
      and exists (select from wf_copy c where c.instance_id = i.id and c.user_id = ${me})))`;
  const office: FileReader[] =
    ctx.tenant?.kind === 'company' ? [] : [{ holder: officeHolder, reason: 'task', readable }];
  return [{ holder: 'case', reason: 'task', readable }, ...office];
}
