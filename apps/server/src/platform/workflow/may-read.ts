import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { Failure, fail } from '../../kernel/failure.ts';
import type { FileReader } from '../../kernel/wiring.ts';
import { type InstanceRow, instanceOfCase } from './stores/instance.store.ts';
import { tookPart } from './stores/instance-search.store.ts';

/** Refuses (404) who neither took part in a case nor may read its area; a company sees only its own rows anyway. */
export async function mayRead(ctx: Context, row: InstanceRow): Promise<void> {
  if (ctx.scope.role === 'app_holder') return;
  if (ctx.permissions.has('workflow.manage')) return;
  if (ctx.user && (await tookPart(ctx.db, row.case_id, ctx.user.id))) return;
  const { areaAccess, areaReach } = ctx.app.wiring;
  if (!areaAccess?.(ctx.app, row.area, 'get', ctx)) {
    if (!(await opensElsewhere(ctx, row.case_id))) fail('notFound');
    return;
  }
  await areaReach?.(ctx, { call: 'instance.get', area: row.area, verb: 'get', record: row.case_id });
}

/** Whether another area, such as a worklist of cases, opens the case to the caller. */
async function opensElsewhere(ctx: Context, caseId: string): Promise<boolean> {
  const readers: FileReader[] = [];
  for (const ask of ctx.app.wiring.fileReaders ?? []) readers.push(...(await ask(ctx)));
  const ofCases = readers.flatMap(({ holder, readable }) => (holder === 'case' ? [readable(sql.ref('asked.id'))] : []));
  if (ofCases.length === 0) return false;
  const { rows } = await sql`select 1 from (select ${caseId}::bigint as id) asked
    where exists (select from case_record c where c.id = asked.id) and (${sql.join(ofCases, sql` or `)})`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The same for a case by its id, as an answer. */
export async function readsCase(ctx: Context, caseId: string): Promise<boolean> {
  const row = await instanceOfCase(ctx.db, caseId);
  if (!row) return false;
  return await mayRead(ctx, row).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure) return false;
      throw error;
    },
  );
}
