import type { Context } from '../../kernel/context.ts';
import { belongingsOf } from '../tenant/index.ts';
import { type Principal, principalsOf } from './stores/delegate.store.ts';

/** What makes a task one's own: pools one belongs to, and people one acts for. */
export interface Lanes {
  userId: string;
  /** Roles as the column `role` of a task has them. */
  roles: string[];
  /** Keys as the column `candidates` of a task has them. */
  keys: string[];
  principals: Principal[];
}

/** What is known of the caller without asking the directory: person and roles. */
export function ownLanes(ctx: Context): Lanes {
  const isHolder = ctx.scope.role === 'app_holder' || ctx.tenant?.kind === 'company';
  const userId = ctx.user?.id ?? '0';
  const roles = isHolder ? ['HOLDER', 'COUNTERPARTY'] : [...ctx.roles];
  return { userId, roles, keys: [`user:${userId}`, ...roles.map((role) => `role:${role}`)], principals: [] };
}

/** All lanes of the caller: also positions, groups and orgs, and those whose agent the caller is now. */
export async function lanesOf(ctx: Context): Promise<Lanes> {
  const own = ownLanes(ctx);
  const { tenant, user } = ctx;
  if (!tenant || !user) return own;
  const read = async (platform: Context): Promise<Lanes> => {
    const { roles, positions, groups, orgs } = await belongingsOf(platform.db, tenant.id, user.id);
    const more = tenant.kind === 'authority' ? roles.filter((role) => !own.roles.includes(role)) : [];
    return {
      ...own,
      roles: [...own.roles, ...more],
      keys: [
        ...own.keys,
        ...more.map((role) => `role:${role}`),
        ...positions.map((id) => `position:${id}`),
        ...groups.map((id) => `group:${id}`),
        ...orgs.map((id) => `org:${id}`),
      ],
      principals: await principalsOf(platform.db, tenant.id, user.id, ctx.businessNow()),
    };
  };
  return await (ctx.scope.role === 'app_platform' ? read(ctx) : ctx.within({ role: 'app_platform' }, read));
}
