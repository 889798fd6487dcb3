import type { Context, Database } from '../../kernel/context.ts';
import { tables } from '../../kernel/context.ts';

/** A company, an authority, or the platform itself. */
export interface Tenant {
  id: string;
  kind: 'platform' | 'authority' | 'company';
  code: string;
  name: string;
  number_prefix: string | null;
  /** The authority's space; null for companies and the platform. */
  schema_name: string | null;
  status: 'DISABLED' | 'ENABLED';
  profile: Record<string, unknown>;
}
/** A person as other modules see one. */
export interface Person {
  id: string;
  account: string;
  fullname: string;
}
interface DirectoryTables {
  tenant: Omit<Tenant, 'schema_name'> & { schema_status: string };
  space: { tenant_id: string; schema_name: string };
  app_user: Person & { status: string };
  membership: { id: string; user_id: string; tenant_id: string; is_admin: boolean };
  membership_role: { membership_id: string; role: string };
}
const columns = ['id', 'kind', 'code', 'name', 'number_prefix', 'status', 'profile', 'space.schema_name'] as const;
const person = ['app_user.id', 'app_user.account', 'app_user.fullname'] as const;
const of = (source: Context | Database) => tables<DirectoryTables>('db' in source ? source.db : source);

/** One tenant, if the scope may see it (a company never sees another one). */
export function tenantById(source: Context | Database, id: string): Promise<Tenant | undefined> {
  return tenantsOf(source).where('id', '=', id).executeTakeFirst();
}

/** By handle of a transaction: the authority in whose space it works. */
const offices = new WeakMap<Database, Promise<Tenant | undefined>>();

/**
 * The authority in whose space the context works; undefined on the platform. It is read once in a transaction, because the many steps of a decision
 * ask for it again and again; no transaction renames the office and then writes in its name.
 */
export function officeOfSpace(ctx: Context): Promise<Tenant | undefined> {
  if (ctx.scope.role === 'app_platform') return Promise.resolve(undefined);
  const found = offices.get(ctx.db) ?? tenantById(ctx, ctx.scope.authorityId);
  offices.set(ctx.db, found);
  return found;
}

/** The authority that receives a new case. The demonstration has one; with several, its code chooses. */
export function receivingAuthority(source: Context | Database, code?: string): Promise<Tenant | undefined> {
  let query = authoritiesOf(source).where('status', '=', 'ENABLED');
  if (code !== undefined) query = query.where('code', '=', code);
  return query.orderBy('id').limit(1).executeTakeFirst();
}

/** All authorities with a space, for those who must look into each (routing, dashboards). */
export function authorities(source: Context | Database): Promise<Tenant[]> {
  return authoritiesOf(source).orderBy('id').execute();
}

/** Active people who hold a role in a tenant; a role of its own is named by its key. */
export function usersWithRole(source: Context | Database, tenantId: string, role: string): Promise<Person[]> {
  return peopleOf(source, tenantId)
    .innerJoin('membership_role', 'membership_role.membership_id', 'membership.id')
    .where('membership_role.role', '=', role)
    .execute();
}

/** Active people of a tenant. */
export function usersOfTenant(source: Context | Database, tenantId: string): Promise<Person[]> {
  return peopleOf(source, tenantId).execute();
}

function tenantsOf(source: Context | Database) {
  return of(source).selectFrom('tenant').leftJoin('space', 'space.tenant_id', 'tenant.id').select(columns);
}

/** A space that is being created is registered before its tables are there: until they are, nobody looks into it. */
function authoritiesOf(source: Context | Database) {
  return tenantsOf(source)
    .where('kind', '=', 'authority')
    .where('space.schema_name', 'is not', null)
    .where('schema_status', '<>', 'CREATING');
}

function peopleOf(source: Context | Database, tenantId: string) {
  return of(source)
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(person)
    .where('membership.tenant_id', '=', tenantId)
    .where('app_user.status', '=', 'actived')
    .orderBy('app_user.id');
}
