import type { LoginUser, RoleId, TenantSummary } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { hashOf } from '../../../kernel/secret.ts';
import { switches } from '../../setting/index.ts';
import { findLoginById, findToken, revokeOthers, storePassword } from '../auth.store.ts';
import { newPasswordOf, refuseField } from '../new-account.ts';
import { hashPassword } from '../passwords/password.ts';
import { typedPassword } from '../passwords/password-cipher.ts';
import { provePassword } from '../prove.ts';
import type { Http } from './cookie.ts';

interface ContextRow {
  is_super: boolean;
  must_change: boolean | null;
  main_tenant_id: string | null;
  tenants: TenantSummary[];
  employee: NonNullable<LoginUser['employee']> | null;
  needs_factor: boolean;
  real_account: string | null;
  real_fullname: string | null;
  expires_at: Date;
  read_only: boolean;
  registration: LoginUser['registration'];
}

/** Login user info (R3-04…R3-08). */
export async function userContextOf(
  ctx: Context,
  input: { username?: string | undefined; uid?: string | undefined },
  http: Http,
): Promise<LoginUser> {
  const user = ctx.user ?? fail('illegalToken');
  if (input.username && input.username.toLowerCase() !== user.account.toLowerCase()) fail('illegalPermission');
  if (input.uid && input.uid !== user.id) fail('illegalPermission');
  const { rows } = await sql<ContextRow>`
    select u.is_super, c.must_change, u.main_tenant_id,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id::text, 'name', t.name, 'code', t.code, 'kind', t.kind, 'isAdmin', m.is_admin)
        order by t.id = u.main_tenant_id desc, t.id)
        from membership m join tenant t on t.id = m.tenant_id
        where m.user_id = u.id and t.status = 'ENABLED' and t.approve_status = 'PASSED'
          and (f.tenant_id is null or t.id = f.tenant_id)), '[]') as tenants,
      (select jsonb_build_object('id', e.id::text, 'name', e.name, 'status', e.status, 'photo', e.photo, 'position', e.position, 'orgName', e.org_name)
        from employee e where e.user_id = u.id and e.tenant_id = ${ctx.tenant?.id ?? null}::bigint) as employee,
      exists (select from platform_setting s where s.key = 'secondFactorRequired' and s.value = 'true')
        and not exists (select from user_factor a where a.user_id = u.id and a.confirmed_at is not null) as needs_factor,
      r.account as real_account, r.fullname as real_fullname, f.expires_at, f.read_only,
      (select jsonb_build_object('status', g.status, 'company', g.company, 'opinion', g.opinion) from registration g
        where g.user_id = u.id and g.status <> 'PASSED' order by g.created_at desc limit 1) as registration
    from app_user u
    join auth_token k on k.hash = ${hashOf(tokenOf(http))}
    join auth_family f on f.id = k.family_id
    left join app_user r on r.id = f.real_user_id and r.id <> u.id
    left join user_credential c on c.user_id = u.id
    where u.id = ${user.id}`.execute(ctx.db);
  const row = rows[0] ?? fail('illegalToken');
  return {
    user: { id: user.id, account: user.account, fullname: user.fullname, isSuper: row.is_super ? 'Y' : 'N' },
    employee: row.employee,
    mainTenant: row.tenants.find((tenant) => tenant.id === row.main_tenant_id) ?? null,
    tenants: row.tenants,
    tenantId: ctx.tenant?.id ?? null,
    isTenantAdmin: ctx.tenant?.isAdmin ?? false,
    roles: [...ctx.roles] as RoleId[],
    permissions: Object.fromEntries([...ctx.permissions].map((permission) => [permission, true])),
    mustChangePassword: row.real_account === null && (row.must_change ?? false),
    mustSetUpSecondFactor: row.real_account === null && row.needs_factor,
    switched:
      row.real_account === null
        ? null
        : {
            account: row.real_account,
            fullname: row.real_fullname ?? row.real_account,
            until: row.expires_at.getTime(),
            readOnly: row.read_only,
          },
    registration: row.tenants.length === 0 ? row.registration : null,
  };
}

function tokenOf(http: Http): string {
  const header = http.request.headers['x-authorization-access_token'];
  return typeof header === 'string' ? header : '';
}

/** Changes the own password and ends the other sessions (R2.4-43). Refused in a switched session (R6-22). */
export async function changeOwnPassword(
  ctx: Context,
  input: { current: string; password: string; confirmPassword: string; encrypted?: boolean | undefined },
  http: Http,
): Promise<boolean> {
  const user = ctx.user ?? fail('illegalToken');
  if (user.realId !== user.id) fail('illegalPermission');
  const password = newPasswordOf(ctx, input, user.account);
  const current = typedPassword(ctx, input.current, input.encrypted);
  if (password === current) refuseField(ctx, 'password', 'auth.passwordSame');
  await provePassword(ctx, user.account, current);
  const hash = await hashPassword(password);
  await ctx.within({ role: 'app_platform' }, async (tx) => {
    const login = await findLoginById(tx.db, user.id);
    if (!login) fail('illegalToken');
    await storePassword(tx.db, user.id, hash, ctx.now());
    const own = await findToken(tx.db, 'access', tokenOf(http));
    const ended = await revokeOthers(tx.db, user.id, own?.id ?? null, 'passwordChanged', ctx.now());
    await tx.audit({
      action: 'auth.passwordChanged',
      entity: 'user',
      entityId: user.id,
      after: { endedSessions: ended },
    });
  });
  return true;
}

/** Whether people may sign up (R7.1-21). */
export async function signUpOpen(ctx: Context): Promise<boolean> {
  return (await switches(ctx)).registrationOpen;
}

/** Whether companies may sign up (R7.1-22). */
export async function tenantSignUpOpen(ctx: Context): Promise<boolean> {
  return (await switches(ctx)).tenantRegistrationOpen;
}
