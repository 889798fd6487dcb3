import type { Session, SessionTenant } from './context.ts';
import { sql } from 'kysely';
import { type Context, type Database, fail, type Scope, type Space } from './context.ts';

/** Remembers which authority keeps a record, so that its holder's calls find the space. Written once, with the record. */
export async function routeRecord(
  ctx: Context,
  recordId: string,
  place: { authorityId: string; holderTenantId: string },
): Promise<void> {
  await sql`insert into platform.record_route (record_id, authority_id, holder_tenant_id)
    values (${recordId}, ${place.authorityId}, ${place.holderTenantId})`.execute(ctx.db);
}

/** Spaces by authority, read again when an unknown one is asked for: spaces are only ever added. */
export class SpaceIndex {
  private known: Space[] = [];

  async all(db: Database): Promise<Space[]> {
    const { rows } = await sql<{ tenant_id: string; schema_name: string }>`
      select tenant_id, schema_name from platform.space order by tenant_id`.execute(db);
    this.known = rows.map((row) => ({ authorityId: row.tenant_id, schema: row.schema_name }));
    return this.known;
  }

  async find(db: Database, authorityId: string): Promise<Space | undefined> {
    const match = (space: Space) => space.authorityId === authorityId;
    return this.known.find(match) ?? (await this.all(db)).find(match);
  }
}

/** The scope of a call in the caller's space. An authority works in its own; a company in that of the record's authority. */
export async function spaceScope(
  db: Database,
  spaces: SpaceIndex,
  session: Session,
  wanted: { record?: string | undefined; authority?: string | undefined },
): Promise<Scope | null> {
  const { tenant } = session;
  if (!tenant) return null;
  if (tenant.kind === 'authority') {
    const space = await spaces.find(db, tenant.id);
    return space ? { role: 'app_authority', ...space, tenantId: tenant.id } : null;
  }
  if (tenant.kind !== 'company') return null;
  const space = await companySpace(db, spaces, tenant, wanted);
  return space ? { role: 'app_holder', ...space, tenantId: tenant.id } : null;
}

async function companySpace(
  db: Database,
  spaces: SpaceIndex,
  tenant: SessionTenant,
  wanted: { record?: string | undefined; authority?: string | undefined },
): Promise<Space | undefined> {
  if (wanted.record !== undefined) {
    const { rows } = await sql<{ authority_id: string }>`
      select authority_id from platform.record_route
      where record_id = ${wanted.record} and holder_tenant_id = ${tenant.id}`.execute(db);
    // A foreign record answers like a missing one.
    const authorityId = rows[0]?.authority_id ?? fail('notFound');
    return await spaces.find(db, authorityId);
  }
  if (wanted.authority !== undefined) return (await spaces.find(db, wanted.authority)) ?? fail('notFound');
  const all = await spaces.all(db);
  if (all.length > 1) throw new SeveralAuthorities();
  return all[0];
}

/** A company's call names neither record nor authority, and there are several. */
export class SeveralAuthorities extends Error {}
