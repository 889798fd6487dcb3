import type { CompanyProfile } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { tenantById } from '../tenant/index.ts';
import { Profile } from './demo-file.ts';

/** Profile of the caller's company, for prefilled forms; null for people of an authority. */
export async function ownCompany(ctx: Context): Promise<CompanyProfile | null> {
  if (ctx.tenant?.kind !== 'company') return null;
  const tenant = await tenantById(ctx, ctx.tenant.id);
  if (!tenant) return null;
  return { tenantId: tenant.id, name: tenant.name, code: tenant.code, ...Profile.parse(tenant.profile) };
}
