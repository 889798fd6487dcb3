import type { Context, Scope } from '../../kernel/context.ts';
import { recordScopes, tenantScopes } from '../../kernel/route.ts';
import * as store from './attachment.store.ts';

/** An attachment and the place where the caller may read it. */
export interface Placed {
  row: store.AttachmentRow;
  scope: Scope;
}
const platform: Scope = { role: 'app_platform' };

/**
 * The caller's own place of each attachment, from schema platform: an authority's space, the space that keeps the company's
 * record, or the platform. Foreign and missing ones are left out.
 */
export async function ownPlaces(ctx: Context, ids: readonly string[]): Promise<Map<string, Placed>> {
  const found = new Map<string, Placed>();
  const home = ctx.tenant?.kind === 'authority' ? (await tenantScopes(ctx))[0] : undefined;
  const records = await recordScopes(ctx, ids);
  for (const [scope, wanted] of grouped(ids.map((id) => [id, home ?? records.get(id)]))) {
    const rows = await ctx.within(scope, (inner) => store.findAttachments(inner.db, wanted));
    for (const row of rows) found.set(row.id, { row, scope });
  }
  const rest = ids.filter((id) => !found.has(id));
  for (const row of await store.findAttachments(ctx.db, rest)) found.set(row.id, { row, scope: platform });
  return found;
}

/** The same with attachments that the caller may read for another reason, e.g. because a message brought them. */
export async function readablePlaces(ctx: Context, ids: readonly string[]): Promise<Map<string, Placed>> {
  const found = await ownPlaces(ctx, ids);
  const rest = ids.filter((id) => !found.has(id));
  if (rest.length === 0) return found;
  for (const grant of ctx.app.registry.attachmentGrants) {
    for (const [scope, wanted] of grouped([...(await grant(ctx, rest))])) {
      const rows = await ctx.within(scope, (inner) => store.findAttachments(inner.db, wanted));
      for (const row of rows) found.set(row.id, { row, scope });
    }
  }
  return found;
}

/** Whether something else uses the attachment, so that it cannot be removed. */
export async function grantedElsewhere(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const grants = await Promise.all(ctx.app.registry.attachmentGrants.map((grant) => grant(ctx, ids)));
  return new Set(grants.flatMap((grant) => [...grant.keys()]));
}

/** Ids by place; those without one are left out. */
function grouped(pairs: readonly (readonly [string, Scope | undefined])[]): Map<Scope, string[]> {
  const scopes = new Map<string, Scope>();
  const groups = new Map<Scope, string[]>();
  for (const [id, scope] of pairs) {
    if (!scope) continue;
    const key = JSON.stringify(scope);
    const known = scopes.get(key) ?? scope;
    scopes.set(key, known);
    groups.set(known, [...(groups.get(known) ?? []), id]);
  }
  return groups;
}
