import { sql } from 'kysely';
import type { Context, Database } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';
import { tenantById } from './tenant.store.ts';

/** A person as something stored names one. */
export interface Named {
  id: string | null;
  name: string | null;
  /** Acted for the second company of a case. */
  ofParty?: boolean;
}
/** Answers the name under which the caller may know a person. */
export type NameShown = (person: Named) => string | null;

/** The other side of a case, as a company knows it where no name is told: the second company, else the office. */
export function otherSide({ language }: Context, isParty: boolean): string {
  return text(language, isParty ? 'workflow.counterparty' : 'workflow.office');
}

/**
 * Names as the caller may know them. A company knows its own people; whoever acted for the second company of a case appears as that company, and anybody
 * else as the office, so that no name of a reviewer or expert leaves the authority. Denied by default: a person not known as a colleague is the office.
 */
export async function namesShown(ctx: Context, people: readonly Named[]): Promise<NameShown> {
  if (ctx.tenant?.kind !== 'company') return ({ name }) => name;
  const { id: tenantId } = ctx.tenant;
  const ids = [...new Set(people.flatMap(({ id }) => id ?? []))];
  const authorityId = 'authorityId' in ctx.scope ? ctx.scope.authorityId : null;
  const read = async (platform: Context) => ({
    colleagues: await colleaguesAmong(platform.db, tenantId, ids),
    office: authorityId === null ? null : ((await tenantById(platform, authorityId))?.name ?? null),
  });
  const isNobody = people.every(({ name }) => name === null);
  const { colleagues, office } = isNobody
    ? { colleagues: new Set<string>(), office: null }
    : await ctx.within({ role: 'app_platform' }, read);
  return ({ id, name, ofParty }) => {
    if (name === null) return null;
    if (id !== null && colleagues.has(id)) return name;
    return ofParty ? otherSide(ctx, true) : (office ?? '');
  };
}

/** Name of the office of the space in which the caller works, as companies know it. */
export async function officeName(ctx: Context): Promise<string> {
  const authorityId = 'authorityId' in ctx.scope ? ctx.scope.authorityId : null;
  if (authorityId === null) return '—';
  return (await ctx.within({ role: 'app_platform' }, (platform) => tenantById(platform, authorityId)))?.name ?? '—';
}

/** Those of these people who belong to the tenant. */
export async function colleaguesAmong(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ user_id: string }>`select user_id from membership
    where tenant_id = ${tenantId} and user_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}
