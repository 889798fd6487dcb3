import type { Verb } from '@app/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { isId } from '../../../kernel/list/index.ts';
import { text } from '../../../kernel/texts/index.ts';
import type { AskedRecord } from '../../../kernel/wiring.ts';
import { colleaguesInOrg } from '../../tenant/index.ts';
import { ownTaskCases, tasksOfPeople } from '../../workflow/index.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { areaTable } from '../tables/names.ts';
import { type AreaRight, reachesAll, rightIn } from './rights.ts';

/** Condition on the id of a record, as SQL over the tables of the space. */
export type Condition = (id: RawBuilder<unknown>) => RawBuilder<SqlBool>;

const never: Condition = () => sql<SqlBool>`false`;

/**
 * Which records of an area somebody's right reaches, as a condition on the id of a case or register row; null = every one that
 * row-level security shows.
 */
export async function reachOf(ctx: Context, area: Area, verb: Verb): Promise<Condition | null> {
  const right = rightIn(area.definition, verb, ctx);
  if (!right) return never;
  return reachesAll(right) ? null : await conditionOf(ctx, area, right);
}

async function conditionOf(ctx: Context, area: Area, { scopes }: AreaRight): Promise<Condition> {
  const ofDepartment = scopes.has('department');
  const people = ofDepartment ? [...new Set([...(await department(ctx)), ...me(ctx)])] : me(ctx);
  const begun = sql`any(${ofDepartment || scopes.has('own') ? people : []}::bigint[])`;
  if (area.definition.kind === 'register') {
    const table = sql.id(areaTable(area.definition));
    return (id) =>
      sql<SqlBool>`exists (select from ${table} begun_row where begun_row.id = ${id} and begun_row.created_by_id = ${begun})`;
  }
  const byTask = ofDepartment || scopes.has('tasks');
  const tasks = byTask ? await ownTaskCases(ctx) : never;
  const held = byTask ? tasksOfPeople(people) : never;
  return (
    id,
  ) => sql<SqlBool>`(exists (select from case_record begun_case where begun_case.id = ${id} and begun_case.created_by = ${begun})
    or ${tasks(id)} or ${held(id)})`;
}

const me = (ctx: Context): string[] => (ctx.user ? [ctx.user.id] : []);

/** Everybody of the caller's org in the directory, the caller included. */
async function department(ctx: Context): Promise<string[]> {
  const { tenant, user } = ctx;
  if (!tenant || !user) return [];
  const read = (inner: Context) => colleaguesInOrg(inner.db, tenant.id, user.id);
  return ctx.scope.role === 'app_platform' ? await read(ctx) : await ctx.within({ role: 'app_platform' }, read);
}

/** Those of some records that the caller's right reaches. */
export async function idsInReach(
  ctx: Context,
  areaId: string,
  verb: Verb,
  ids: readonly string[],
): Promise<Set<string>> {
  const area = catalogOf(ctx.app).head(areaId);
  if (!area || ids.length === 0) return new Set();
  const reach = await reachOf(ctx, area, verb);
  if (reach === null) return new Set(ids);
  const { rows } = await sql<{ id: string }>`select wanted.id::text as id from unnest(${[...ids]}::bigint[]) wanted (id)
    where ${reach(sql`wanted.id`)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Calls of an area that show nothing of a dossier but listed columns and fields, or nothing at all; the others show it whole. */
const withoutDossier: ReadonlySet<string> = new Set([
  'area.query',
  'area.export',
  'area.getRecord',
  'area.candidates',
  'area.readers',
  'area.handle',
  'area.save',
  'area.remove',
  'area.submit',
  'area.submitEach',
  'area.drafts',
  'draft.keepTemplate',
]);

/** Refuses (404) a record that the caller's right does not reach, and (6010104) what would show columns that their roles hide. */
export async function checkReach(ctx: Context, { call, area: areaId, verb, record }: AskedRecord): Promise<void> {
  const area = catalogOf(ctx.app).head(areaId);
  const right = area && rightIn(area.definition, verb, ctx);
  if (!area || !right) return;
  if (right.hidden.length > 0 && !withoutDossier.has(call))
    fail('illegalPermission', { cause: text(ctx.language, 'cause.columnsHidden') });
  if (reachesAll(right) || record === undefined) return;
  if (!isId(record)) fail('notFound');
  const reached = await ctx.within(ctx.scope, async (inner) => {
    const condition = await conditionOf(inner, area, right);
    const found =
      area.definition.kind === 'register' ? condition(sql`${record}::bigint`) : ofCase(inner, record, condition, right);
    const { rows } = await sql<{ reached: boolean }>`select ${await found} as reached`.execute(inner.db);
    return rows[0]?.reached === true;
  });
  if (!reached) fail('notFound');
}

/** The record is a case, a task of one, or a draft of the caller's company. */
async function ofCase(
  ctx: Context,
  record: string,
  reaches: Condition,
  right: AreaRight,
): Promise<RawBuilder<SqlBool>> {
  const id = sql`${record}::bigint`;
  const task = sql`(select asked_task.case_id from wf_task asked_task where asked_task.id = ${id})`;
  const begun = right.scopes.has('department') ? await department(ctx) : me(ctx);
  const draft =
    ctx.scope.role === 'app_holder'
      ? sql<SqlBool>`exists (select from draft d where d.id = ${id} and d.created_by = any(${begun}::bigint[]))`
      : sql<SqlBool>`false`;
  return sql<SqlBool>`(${reaches(id)} or ${reaches(task)} or ${draft})`;
}

/** Condition on `t` for the drafts of an area that the caller's right reaches; null = all of the company. */
export async function draftsInReach(ctx: Context, area: Area, verb: Verb): Promise<RawBuilder<SqlBool> | null> {
  const right = rightIn(area.definition, verb, ctx);
  if (right && reachesAll(right)) return null;
  const people = right?.scopes.has('department') ? await department(ctx) : right ? me(ctx) : [];
  return sql<SqlBool>`t.created_by = any(${people}::bigint[])`;
}
