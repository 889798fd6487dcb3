import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { mayInArea } from '../areas.ts';
import { catalogOf } from '../definitions/catalog.ts';

/** Condition on rows `t` of cases (`case_id`) for those whose case the caller may open, or has or had a task of, in the space of the context. */
export async function ofOpenCases(ctx: Context): Promise<RawBuilder<SqlBool>> {
  const readers = [];
  for (const ask of ctx.app.wiring.fileReaders ?? []) readers.push(...(await ask(ctx)));
  const ofCases = readers.filter(({ holder }) => holder === 'case').map((one) => one.readable(sql.ref('held.id')));
  if (ofCases.length === 0) return sql<SqlBool>`false`;
  // A name of its own: the conditions on cases call theirs `t`, too.
  return sql<SqlBool>`exists (select from case_record held where held.id = t.case_id and (${sql.join(ofCases, sql` or `)}))`;
}

/**
 * The same for a company with cases in several spaces, over all of them at once: its rows `t` of the areas that a built-in role opens whole. A right
 * granted for a part of the cases is asked where the case lies, when it is opened.
 */
export function ofOpenAreas({ app, roles }: Context): RawBuilder<SqlBool> {
  const areas = catalogOf(app)
    .all()
    .flatMap(({ id }) => (mayInArea(app, id, 'get', { roles, grants: [] }) ? [id] : []));
  return sql<SqlBool>`t.area = any(${areas}::text[])`;
}
