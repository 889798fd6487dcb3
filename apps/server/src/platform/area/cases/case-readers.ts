import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { filterOf, isId } from '../../../kernel/list/index.ts';
import type { FileReader } from '../../../kernel/wiring.ts';
import { officeHolder } from '../../attachment/index.ts';
import { mayInArea } from '../areas.ts';
import { type Area, areaOf, catalogOf } from '../definitions/catalog.ts';
import { casesSource } from '../lists/area-list.ts';
import { type Condition, reachOf } from '../reach/reach.ts';
import { rightIn } from '../reach/rights.ts';
import { caseExists, caseIn, holdsFor } from './case.store.ts';

/**
 * Condition on `t` for the cases that an area opens: for an application its own, for a worklist of cases those that its fixed filter lists, for
 * other areas none.
 */
export function opensCase(ctx: Context, area: Area): Condition {
  const { definition } = area;
  if (definition.kind === 'application') return (id) => caseIn(id, [area.id]);
  if (definition.kind !== 'worklist' || definition.worklist.source !== 'cases') return () => sql<SqlBool>`false`;
  const { where } = filterOf(ctx, casesSource(definition), definition.worklist.parameters);
  return (id) => caseExists(id, where);
}

/** Refuses (404) a case that an area does not open, or that the scope does not show. */
export async function mayOpenCase(ctx: Context, areaId: string, caseId: string): Promise<void> {
  const area = areaOf(ctx, areaId);
  if (!isId(caseId) || !(await holdsFor(ctx.db, caseId, opensCase(ctx, area)))) fail('notFound');
}

/** Which cases of an area the caller may open whole, as a condition on their id; null = none. */
export async function openableIn(ctx: Context, areaId: string): Promise<Condition | null> {
  const area = catalogOf(ctx.app).head(areaId);
  if (!area || !mayInArea(ctx.app, areaId, 'get', ctx)) return null;
  if ((rightIn(area.definition, 'get', ctx)?.hidden.length ?? 0) > 0) return null;
  const reach = await reachOf(ctx, area, 'get');
  const opens = opensCase(ctx, area);
  return reach === null ? opens : (id) => sql<SqlBool>`(${opens(id)} and ${reach(id)})`;
}

/**
 * Files of a case may be read by those who may open the case whole through any of their areas: a file shows what a hidden column hides, so
 * an area in which columns are hidden from the caller opens none.
 */
export async function caseReaders(ctx: Context): Promise<FileReader[]> {
  const { app } = ctx;
  const open = catalogOf(app)
    .all()
    .filter(({ id }) => mayInArea(app, id, 'get', ctx));
  const conditions: Condition[] = [];
  const whole: string[] = [];
  for (const area of open) {
    if ((rightIn(area.definition, 'get', ctx)?.hidden.length ?? 0) > 0) continue;
    const reach = await reachOf(ctx, area, 'get');
    if (area.definition.kind === 'application' && reach === null) whole.push(area.id);
    else if (area.definition.kind === 'application' || area.definition.kind === 'worklist') {
      const opens = opensCase(ctx, area);
      conditions.push(reach === null ? opens : (id) => sql<SqlBool>`(${opens(id)} and ${reach(id)})`);
    }
  }
  const readable: Condition = (id) =>
    sql<SqlBool>`(${sql.join([caseIn(id, whole), ...conditions.map((one) => one(id))], sql` or `)})`;
  const office: FileReader[] =
    ctx.tenant?.kind === 'company' ? [] : [{ holder: officeHolder, reason: 'case', readable }];
  return [{ holder: 'case', reason: 'case', readable }, ...office];
}
