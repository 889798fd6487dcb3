import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { tables } from '../../kernel/context.ts';
import type { Organisation, OrganisationUser } from './demo-file.ts';

interface OrganisationTables {
  tenant: {
    id: string;
    kind: string;
    code: string;
    name: string;
    number_prefix: string | null;
    scale: string | null;
    email: string | null;
    schema_status: string;
    profile: string;
  };
  app_user: {
    id: string;
    account: string;
    fullname: string;
    is_super: boolean;
    main_tenant_id: string | null;
  };
  user_credential: { user_id: string; password_hash: string; must_change: boolean };
  membership: { id: string; user_id: string; tenant_id: string; is_admin: boolean };
  membership_role: { membership_id: string; role: string };
  employee: {
    id: string;
    user_id: string;
    tenant_id: string;
    name: string;
    gender: string | null;
    org_name: string | null;
    position: string | null;
  };
}
const of = (db: Database) => tables<OrganisationTables>(db);

/** Ids of tenants by code. */
export async function tenantIds(db: Database): Promise<Map<string, string>> {
  const rows = await of(db).selectFrom('tenant').select(['code', 'id']).execute();
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Accounts that exist. */
export async function existingAccounts(db: Database): Promise<Set<string>> {
  const rows = await of(db).selectFrom('app_user').select('account').execute();
  return new Set(rows.map((row) => row.account.toLowerCase()));
}

/** Whether any account has a password; none has in a demonstration that was told in advance. */
export async function hasPasswords(db: Database): Promise<boolean> {
  return (await of(db).selectFrom('user_credential').select('user_id').limit(1).execute()).length > 0;
}

/** Gives accounts that have no password their first one. */
export async function givePasswords(
  db: Database,
  accounts: readonly string[],
  given: { passwordHash: string; mustChange: boolean },
): Promise<void> {
  if (accounts.length === 0) return;
  await sql`insert into user_credential (user_id, password_hash, must_change)
    select id, ${given.passwordHash}, ${given.mustChange} from app_user where lower(account) = any(${[...accounts]}::text[])
    on conflict (user_id) do nothing`.execute(db);
}

/** Adds a tenant. */
export async function insertTenant(db: Database, id: string, tenant: Organisation['tenants'][number]): Promise<void> {
  await of(db)
    .insertInto('tenant')
    .values({
      id,
      kind: tenant.kind,
      code: tenant.code,
      name: tenant.name,
      number_prefix: tenant.numberPrefix ?? null,
      scale: tenant.scale ?? null,
      email: tenant.email ?? null,
      schema_status: 'WAIT',
      profile: JSON.stringify(tenant.profile),
    })
    .execute();
}

/** Records that the tenant's space was created. */
export async function markSpaceCreated(db: Database, tenantId: string): Promise<void> {
  await of(db).updateTable('tenant').set({ schema_status: 'CREATED' }).where('id', '=', tenantId).execute();
}

/** Adds people with their credentials, memberships and roles, a few statements for all of them. */
export async function insertUsers(
  db: Database,
  users: readonly OrganisationUser[],
  given: { tenants: Map<string, string>; passwordHash: string; mustChange: boolean; newId: () => string },
): Promise<void> {
  if (users.length === 0) return;
  const withIds = users.map((user) => ({ ...user, id: given.newId() }));
  const idOf = (code: string) => {
    const id = given.tenants.get(code);
    if (id === undefined) throw new Error(`unknown tenant code "${code}" in the organisation file`);
    return id;
  };
  const memberships = withIds.flatMap((user) =>
    user.memberships.map((membership) => ({
      ...membership,
      user,
      id: given.newId(),
      tenantId: idOf(membership.tenant),
    })),
  );
  const mainOf = (userId: string) => memberships.find((membership) => membership.user.id === userId)?.tenantId ?? null;
  await of(db)
    .insertInto('app_user')
    .values(
      withIds.map((user) => ({
        id: user.id,
        account: user.account,
        fullname: user.name,
        is_super: user.isSuper,
        main_tenant_id: mainOf(user.id),
      })),
    )
    .execute();
  await of(db)
    .insertInto('user_credential')
    .values(
      withIds.map((user) => ({ user_id: user.id, password_hash: given.passwordHash, must_change: given.mustChange })),
    )
    .execute();
  await insertMemberships(db, memberships, given.newId);
}

type NewMembership = OrganisationUser['memberships'][number] & {
  id: string;
  tenantId: string;
  user: OrganisationUser & { id: string };
};

/** Puts people into their tenants, with their roles there and as employees. */
async function insertMemberships(
  db: Database,
  memberships: readonly NewMembership[],
  newId: () => string,
): Promise<void> {
  await of(db)
    .insertInto('membership')
    .values(
      memberships.map(({ id, user, tenantId, isAdmin }) => ({
        id,
        user_id: user.id,
        tenant_id: tenantId,
        is_admin: isAdmin,
      })),
    )
    .execute();
  const roles = memberships.flatMap(({ id, roles }) => roles.map((role) => ({ membership_id: id, role })));
  if (roles.length > 0) await of(db).insertInto('membership_role').values(roles).execute();
  await of(db)
    .insertInto('employee')
    .values(
      memberships.map(({ user, tenantId, org, position }) => ({
        id: newId(),
        user_id: user.id,
        tenant_id: tenantId,
        name: user.name,
        gender: user.gender ?? null,
        org_name: org ?? null,
        position: position ?? null,
      })),
    )
    .execute();
}

/**
 * Creates orgs and positions from the names stored with people, so that the directory starts with what is known. Repeated, it does nothing: only
 * people without an org or position of the directory are considered.
 */
export async function adoptPlaces(db: Database, newId: () => string): Promise<void> {
  for (const [table, word, reference, prefix] of [
    ['org', 'org_name', 'org_id', 'org'],
    ['org_position', 'position', 'position_id', 'post'],
  ] as const) {
    const column = sql.ref(word);
    const { rows } = await sql<{ tenant_id: string; name: string; known: string | null; place: number }>`
      select e.tenant_id, ${column} as name, (select o.id from ${sql.table(table)} o
          where o.tenant_id = e.tenant_id and o.name = e.${column} order by o.id limit 1) as known,
        (select count(*)::int from ${sql.table(table)} o where o.tenant_id = e.tenant_id) as place
      from employee e where e.${column} is not null and e.${sql.ref(reference)} is null
      group by e.tenant_id, e.${column} order by e.tenant_id, min(e.id)`.execute(db);
    const places = new Map<string, number>();
    for (const row of rows) {
      const place = (places.get(row.tenant_id) ?? row.place) + 1;
      const id = row.known ?? newId();
      if (row.known === null) {
        places.set(row.tenant_id, place);
        const code = `${prefix}${place}`;
        await sql`insert into ${sql.table(table)} (id, tenant_id, code, name) values (${id}, ${row.tenant_id}, ${code}, ${row.name})
          on conflict (tenant_id, code) do nothing`.execute(db);
      }
      await sql`update employee set ${sql.ref(reference)} = (select id from ${sql.table(table)} where id = ${id})
        where tenant_id = ${row.tenant_id} and ${column} = ${row.name} and ${sql.ref(reference)} is null`.execute(db);
    }
  }
}

/** Adds positions that processes name by code; repeated, it does nothing. */
export async function insertPositions(
  db: Database,
  tenantId: string,
  positions: readonly { code: string; name: string }[],
  newId: () => string,
): Promise<void> {
  for (const { code, name } of positions)
    await sql`insert into org_position (id, tenant_id, code, name) values (${newId()}, ${tenantId}, ${code}, ${name})
      on conflict (tenant_id, code) do nothing`.execute(db);
}

/** Lets orgs of a tenant receive letters of companies. */
export async function openLetters(db: Database, tenantId: string, orgs: readonly string[]): Promise<void> {
  if (orgs.length === 0) return;
  await sql`update org set letters = 'members' where tenant_id = ${tenantId} and name in (${sql.join([...orgs])})`.execute(
    db,
  );
}

/** Whether an authority should have a space: an administrator has not dropped it. */
export async function wantsSpace(db: Database, tenantId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from tenant where id = ${tenantId} and schema_status in ('WAIT', 'CREATED')`.execute(db);
  return rows.length > 0;
}
