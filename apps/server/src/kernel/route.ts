import { sql } from 'kysely';
import type { Context, Database, Scope, Space } from './context.ts';
import { fail } from './failure.ts';
import { Inserts } from './inserts.ts';
import type { Session, SessionTenant } from './session.ts';

/** Records which authority keeps a record, so that calls of its holder find the space. Written once, together with the record. */
export async function routeRecord(
  ctx: Context,
  recordId: string,
  place: { authorityId: string; holderTenantId: string },
): Promise<void> {
  await sql`insert into platform.record_route (record_id, authority_id, holder_tenant_id)
    values (${recordId}, ${place.authorityId}, ${place.holderTenantId})`.execute(ctx.db);
}

/** Records that another company has a part in records of a case: its calls find the space, row-level security says what it sees there. */
export async function routeParty(
  ctx: Context,
  recordIds: readonly string[],
  place: { authorityId: string; tenantId: string },
): Promise<void> {
  await sql`insert into platform.record_party (record_id, tenant_id, authority_id)
    select unnest(${[...recordIds]}::bigint[]), ${place.tenantId}, ${place.authorityId}
    on conflict do nothing`.execute(ctx.db);
}

/** A row of `platform.record_route`: where a record is kept. */
export interface RouteRow {
  record_id: string;
  authority_id: string;
  holder_tenant_id: string;
}

/** Writes routes of several records together with the other rows of a step. */
export const routeInserts = new Inserts<RouteRow>('platform.record_route', {
  record_id: 'plain',
  authority_id: 'plain',
  holder_tenant_id: 'plain',
});

/** Milliseconds after which the cached spaces are read again: then a space dropped by another server is unknown here, too. */
const freshMs = 5_000;

/** Spaces and routes, cached in memory. Spaces are read again after `freshMs`; a route never changes, so it is read once. */
export class SpaceIndex {
  private known: Space[] = [];
  private readAt = Number.NEGATIVE_INFINITY;
  private readonly routes = new Map<string, string>();

  /** The authority that keeps a company's record; with `party` also one that the company has a part in. */
  async authorityOf(
    db: Database,
    recordId: string,
    tenantId: string,
    party: boolean | undefined = false,
  ): Promise<string | undefined> {
    const key = `${recordId} ${tenantId}`;
    const known = this.routes.get(key) ?? (party ? this.routes.get(`${key} party`) : undefined);
    if (known !== undefined) return known;
    const { rows } = await sql<{ authority_id: string; is_own: boolean }>`
      select authority_id, true as is_own from platform.record_route
      where record_id = ${recordId} and holder_tenant_id = ${tenantId}
      union all select authority_id, false from platform.record_party
      where ${party} and record_id = ${recordId} and tenant_id = ${tenantId}`.execute(db);
    const [found] = rows;
    if (this.routes.size >= 100_000) this.routes.clear();
    if (found !== undefined) this.routes.set(found.is_own ? key : `${key} party`, found.authority_id);
    return found?.authority_id;
  }

  async all(db: Database): Promise<Space[]> {
    const { rows } = await sql<{ tenant_id: string; schema_name: string }>`
      select tenant_id, schema_name from platform.space order by tenant_id`.execute(db);
    this.known = rows.map((row) => ({ authorityId: row.tenant_id, schema: row.schema_name }));
    this.readAt = performance.now();
    return this.known;
  }

  async find(db: Database, authorityId: string): Promise<Space | undefined> {
    const match = (space: Space) => space.authorityId === authorityId;
    const known = performance.now() - this.readAt < freshMs ? this.known.find(match) : undefined;
    return known ?? (await this.all(db)).find(match);
  }
}

/** What a call names: a record, or an authority where there is none yet; `party`: also a record that the company has a part in. */
interface Wanted {
  record?: string | undefined;
  authority?: string | undefined;
  party?: boolean;
}

/** The scope of a call in the caller's space. An authority works in its own; a company in that of the record's authority. */
export async function spaceScope(
  db: Database,
  spaces: SpaceIndex,
  session: Session,
  wanted: Wanted,
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
  wanted: Wanted,
): Promise<Space | undefined> {
  if (wanted.record !== undefined) {
    // A record of another company answers like a missing one.
    const authorityId = (await spaces.authorityOf(db, wanted.record, tenant.id, wanted.party)) ?? fail('notFound');
    return await spaces.find(db, authorityId);
  }
  if (wanted.authority !== undefined) return (await spaces.find(db, wanted.authority)) ?? fail('notFound');
  const all = await spaces.all(db);
  if (all.length > 1) throw new SeveralAuthorities();
  return all[0];
}

/**
 * Scopes in which a tenant has records, found from schema platform. An authority: its own space. A company: those of the authorities that keep
 * records of it or with a part of it, or the first space while there are none. The platform: none.
 */
export async function tenantScopes(ctx: Context): Promise<Scope[]> {
  const { tenant } = ctx;
  if (!tenant || tenant.kind === 'platform') return [];
  const { rows } = await sql<{ tenant_id: string; schema_name: string; used: boolean }>`
    select s.tenant_id, s.schema_name,
      exists (select from record_route r where r.holder_tenant_id = ${tenant.id} and r.authority_id = s.tenant_id)
        or exists (select from record_party p where p.tenant_id = ${tenant.id} and p.authority_id = s.tenant_id) as used
    from space s order by s.tenant_id`.execute(ctx.db);
  const authority = tenant.kind === 'authority';
  const own = rows.filter((row) => (authority ? row.tenant_id === tenant.id : row.used));
  const chosen = own.length > 0 || authority ? own : rows.slice(0, 1);
  return chosen.map((row) => ({
    role: authority ? 'app_authority' : 'app_holder',
    authorityId: row.tenant_id,
    schema: row.schema_name,
    tenantId: tenant.id,
  }));
}

/** Scope of each of a company's records, with `party` also of those that it has a part in, by record id, found from schema platform; records that are unknown or of others are left out. */
export async function recordScopes(
  ctx: Context,
  recordIds: readonly string[],
  party = false,
): Promise<Map<string, Scope>> {
  const { tenant } = ctx;
  if (tenant?.kind !== 'company' || recordIds.length === 0) return new Map();
  const { rows } = await sql<{ record_id: string; tenant_id: string; schema_name: string }>`
    select r.record_id, s.tenant_id, s.schema_name from (
      select record_id, authority_id from record_route where holder_tenant_id = ${tenant.id} and record_id in (${sql.join([...recordIds])})
      union select record_id, authority_id from record_party where ${party} and tenant_id = ${tenant.id} and record_id in (${sql.join([...recordIds])})
    ) r join space s on s.tenant_id = r.authority_id`.execute(ctx.db);
  return new Map(
    rows.map((row) => [
      row.record_id,
      { role: 'app_holder', authorityId: row.tenant_id, schema: row.schema_name, tenantId: tenant.id },
    ]),
  );
}

/** A call of a company names neither record nor authority although there are several authorities. */
export class SeveralAuthorities extends Error {}
