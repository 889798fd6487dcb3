import type { AreaDefinition } from '@app/contract';
import { statusesOf } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { type Area, areaOf } from '../definitions/catalog.ts';

/** A plan that names cases; once it is closed they are read, not managed. */
export interface Plan {
  id: string;
  title: string;
  open: boolean;
}

/** Looks of final states in which a plan never came to hold its cases. */
const fruitless = ['refused', 'withdrawn', 'cancelled', 'revoked'];

/** The area of the plans of a worklist; undefined = it has none. */
export function plansArea(ctx: Context, { definition }: Area): AreaDefinition | undefined {
  const id = definition.kind === 'worklist' ? definition.worklist.board?.plans : undefined;
  return id === undefined ? undefined : areaOf(ctx, id).definition;
}

/** The plan that names each case: the open one where there is one, else the newest that is closed. */
export async function plansOfCases(
  ctx: Context,
  plans: AreaDefinition | undefined,
  caseIds: readonly string[] | null,
): Promise<Map<string, Plan>> {
  if (plans?.kind !== 'application' || plans.onceAmongOpen === undefined) return new Map();
  const [table = '', column = ''] = plans.onceAmongOpen.split('.');
  const statuses = statusesOf(plans);
  const open = new Set(statuses.flatMap(({ value, final }) => (final ? [] : [value])));
  const held = statuses.flatMap(({ value, look }) => (fruitless.includes(look) ? [] : [value]));
  const named = sql`line.value -> ${column} ->> 'id'`;
  const { rows } = await sql<{ id: string; title: string; number: string | null; status: string; case_id: string }>`
    select c.id::text, c.title, c.apply_no as number, c.status, ${named} as case_id
    from case_record c join case_version v on v.case_id = c.id and v.version = c.version
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(v.data -> ${table}) = 'array' then v.data -> ${table} else '[]' end) line (value)
    where c.area = ${plans.id} and c.status = any(${held}::text[])
      and ${caseIds === null ? sql`${named} is not null` : sql`${named} = any(${[...caseIds]}::text[])`}
    order by c.id`.execute(ctx.db);
  const found = new Map<string, Plan>();
  for (const { id, title, number, status, case_id: caseId } of rows) {
    const plan = { id, title: [number, title].filter(Boolean).join(' '), open: open.has(status) };
    if (plan.open || !found.get(caseId)?.open) found.set(caseId, plan);
  }
  return found;
}

/** Condition on a column of case ids: the cases that one of some plans names. */
export async function namedByPlans(ctx: Context, area: Area, planIds: readonly string[]) {
  const all = await plansOfCases(ctx, plansArea(ctx, area), null);
  const cases = [...all].flatMap(([caseId, { id }]) => (planIds.includes(id) ? [caseId] : []));
  return sql<boolean>`t.case_id = any(${cases}::bigint[])`;
}
