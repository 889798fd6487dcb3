import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context, FileReader } from '../../../kernel/context.ts';
import { filterOf } from '../../../kernel/list/index.ts';
import { officeHolder } from '../../attachment/index.ts';
import { mayInArea } from '../areas.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { casesSource } from '../lists/list-source.ts';
import { caseExists, caseIn } from './case.store.ts';

type Condition = (id: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** Cases that an area opens: an application's own, a worklist of cases those that its fixed filter lists, others none. */
export function opensCase(ctx: Context, area: Area): Condition {
  const { definition } = area;
  if (definition.kind === 'application') return (id) => caseIn(id, [area.id]);
  if (definition.kind !== 'worklist' || definition.worklist.source !== 'cases') return () => sql<SqlBool>`false`;
  const { where } = filterOf(ctx, casesSource(definition), definition.worklist.parameters);
  return (id) => caseExists(id, where);
}

/** Files of a case are for those who may open the case, through any of their areas. */
export async function caseReaders(ctx: Context): Promise<FileReader[]> {
  const { registry } = ctx.app;
  const open = catalogOf(registry)
    .all()
    .filter(({ id }) => mayInArea(registry, id, 'get', ctx.roles));
  const own = open.flatMap(({ id, definition }) => (definition.kind === 'application' ? [id] : []));
  const lists = open.flatMap((area) => (area.definition.kind === 'worklist' ? [opensCase(ctx, area)] : []));
  const readable: Condition = (id) =>
    sql<SqlBool>`(${sql.join([caseIn(id, own), ...lists.map((list) => list(id))], sql` or `)})`;
  const office: FileReader[] =
    ctx.tenant?.kind === 'company' ? [] : [{ holder: officeHolder, reason: 'case', readable }];
  return [{ holder: 'case', reason: 'case', readable }, ...office];
}
