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
    fullname_en: string | null;
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

/** Records that the tenant's space stands. */
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
        fullname_en: user.nameEn ?? null,
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
        id: given.newId(),
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
