import type { LoginUser, RoleId, TenantSummary } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';
import { findLoginById, findToken, revokeOthers, storePassword } from './auth.store.ts';
import type { Http } from './cookie.ts';
import { hashPassword, passwordProblem } from './password.ts';
import { provePassword } from './sign-in.ts';

interface ContextRow {
  is_super: boolean;
  must_change: boolean | null;
  main_tenant_id: string | null;
  tenants: TenantSummary[];
  employee: NonNullable<LoginUser['employee']> | null;
}

/** Login user info (R3-04…R3-08). */
export async function userContextOf(
  ctx: Context,
  input: { username?: string | undefined; uid?: string | undefined },
): Promise<LoginUser> {
  const user = ctx.user ?? fail('illegalToken');
  if (input.username && input.username.toLowerCase() !== user.account.toLowerCase()) fail('illegalPermission');
  if (input.uid && input.uid !== user.id) fail('illegalPermission');
  const { rows } = await sql<ContextRow>`
    select u.is_super, c.must_change, u.main_tenant_id,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id::text, 'name', t.name, 'code', t.code, 'kind', t.kind, 'isAdmin', m.is_admin)
        order by t.id = u.main_tenant_id desc, t.id)
        from membership m join tenant t on t.id = m.tenant_id
        where m.user_id = u.id and t.status = 'ENABLED' and t.approve_status = 'PASSED'), '[]') as tenants,
      (select jsonb_build_object('id', e.id::text, 'name', e.name, 'status', e.status, 'photo', e.photo, 'position', e.position, 'orgName', e.org_name)
        from employee e where e.user_id = u.id and e.tenant_id = ${ctx.tenant?.id ?? null}::bigint) as employee
    from app_user u left join user_credential c on c.user_id = u.id
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
    mustChangePassword: row.must_change ?? false,
  };
}

/** Changes the own password and ends the other sessions (R2.4-43). Never from a switched session (R6-22). */
export async function changeOwnPassword(
  ctx: Context,
  input: { current: string; password: string; confirmPassword: string },
  http: Http,
): Promise<boolean> {
  const user = ctx.user ?? fail('illegalToken');
  if (user.realId !== user.id) fail('illegalPermission');
  const refuse = (field: string, key: string) => {
    const message = text(ctx.language, key);
    return fail('invalidInput', { cause: message, data: [{ field, message }] });
  };
  if (input.password !== input.confirmPassword) refuse('confirmPassword', 'auth.passwordsDiffer');
  const problem = passwordProblem(input.password, user.account);
  if (problem) refuse('password', problem);
  if (input.password === input.current) refuse('password', 'auth.passwordSame');
  await provePassword(ctx, user.account, input.current);
  const hash = await hashPassword(input.password);
  const header = http.request.headers['x-authorization-access_token'];
  await ctx.within({ role: 'app_platform' }, async (tx) => {
    const login = await findLoginById(tx.db, user.id);
    if (!login) fail('illegalToken');
    await storePassword(tx.db, user.id, hash, ctx.now());
    const own = typeof header === 'string' ? await findToken(tx.db, 'access', header) : undefined;
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
