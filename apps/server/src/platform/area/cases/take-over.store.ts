import type { JsonObject } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';

/** A company with what its own page says of it. */
export interface Company {
  id: string;
  name: string;
  profile: JsonObject;
}

/**
 * Companies of a space without a case in an area: those that have a case in one of the areas that ask for it, and with `demo`
 * those of the demonstration. Works as owner in the space.
 */
export async function companiesWithout(
  db: Database,
  area: string,
  { asking, demo }: { asking: readonly string[]; demo: boolean },
): Promise<Company[]> {
  const { rows } = await sql<Company>`select t.id::text as id, t.name, coalesce(t.profile, '{}'::jsonb) as profile
    from platform.tenant t
    where t.kind = 'company'
      and ((${demo} and t.profile ->> 'demo' = 'true')
        or exists (select from case_record c where c.holder_tenant_id = t.id and c.area = any(${[...asking]}::text[])))
      and not exists (select from case_record c where c.holder_tenant_id = t.id and c.area = ${area})
    order by t.id`.execute(db);
  return rows;
}

/** The newest dossier of a company; empty when it has none. */
export async function newestData(db: Database, holderTenantId: string): Promise<JsonObject> {
  const { rows } = await sql<{ data: JsonObject }>`select data from case_version
    where holder_tenant_id = ${holderTenantId} order by submitted_at desc limit 1`.execute(db);
  return rows[0]?.data ?? {};
}
