import { sql } from 'kysely';
import type { Context, Scope } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { officesWithPeople, peopleOfOffice } from '../../tenant/index.ts';
import { say } from '../texts.ts';

/** An office by which a report is narrowed: of an authority its orgs, for a company the authorities where its cases lie. */
export interface Office {
  id: string;
  name: string;
}

/** The offices from which the caller may choose. */
export async function officesFor(ctx: Context, scopes: readonly Scope[]): Promise<Office[]> {
  const { tenant } = ctx;
  if (!tenant) return [];
  if (tenant.kind === 'authority')
    return await ctx.within({ role: 'app_platform' }, ({ db }) => officesWithPeople(db, tenant.id));
  const ids = scopes.flatMap((scope) => (scope.role === 'app_platform' ? [] : [scope.authorityId]));
  const { rows } = await sql<Office>`select id::text as id, name from platform.tenant where id = any(${ids}::bigint[])
    order by name`.execute(ctx.db);
  return rows;
}

/** The people of an office that was chosen; null = it is an authority, whose space is read instead. */
export async function peopleIn(ctx: Context, office: string): Promise<string[] | null> {
  const { tenant } = ctx;
  if (tenant?.kind !== 'authority') return null;
  return await ctx.within({ role: 'app_platform' }, ({ db }) => peopleOfOffice(db, tenant.id, office));
}

/** @throws 400 for an office that is none of the caller's. */
export function checkOffice(ctx: Context, offices: readonly Office[], wanted: string): void {
  if (offices.some(({ id }) => id === wanted)) return;
  const message = say(ctx.language, 'wrongChoice', { field: 'office', value: wanted });
  fail('invalidInput', { cause: message, data: [{ field: 'office', message }] });
}
