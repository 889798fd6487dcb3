import type { App, Context, Scope } from '../../kernel/context.ts';
import { recordScopes, tenantScopes } from '../../kernel/route.ts';
import type { PersonNow } from '../../kernel/session.ts';

declare module '../../kernel/wiring.ts' {
  interface Wiring {
    /** Whether the person of the context may open a letter in the space of the transaction; asked when a mail about it is about to leave. */
    readonly readsLetter?: (ctx: Context, letterId: string) => Promise<boolean>;
  }
}

type Place = Omit<PersonNow, 'user'>;
interface Asked {
  person: { user: PersonNow['user']; places: readonly Place[] };
  /** The tenant for which the person was told, where that is known. */
  tenantId: string | null;
  link: string | null;
}

/** What a link leads to that has readers of its own; null = a page that judges by itself. */
export function recordOf(link: string | null): { kind: 'case' | 'letter'; id: string } | null {
  const ofCase = /^\/[\w.-]+(?:\/[\w.-]+)?\/case\/(\d{1,19})(?:[/?]|$)/.exec(link ?? '')?.[1];
  if (ofCase !== undefined) return { kind: 'case', id: ofCase };
  const ofLetter = /^\/letter\/(\d{1,19})(?:[/?]|$)/.exec(link ?? '')?.[1];
  return ofLetter === undefined ? null : { kind: 'letter', id: ofLetter };
}

/** In which of their tenants a person may open now what a notification leads to; null = in none. */
export async function placeToKnow(app: App, { person, tenantId, link }: Asked): Promise<Place | null> {
  const record = recordOf(link);
  const places = person.places.filter(({ tenant }) => tenantId === null || tenant.id === tenantId);
  if (record === null) return places[0] ?? null;
  for (const place of places) if (await mayOpen(app, person.user, place, record)) return place;
  return null;
}

async function mayOpen(
  app: App,
  user: PersonNow['user'],
  { tenant, roles, grants }: Place,
  { kind, id }: NonNullable<ReturnType<typeof recordOf>>,
): Promise<boolean> {
  const opens = kind === 'case' ? app.wiring.readsCase : app.wiring.readsLetter;
  if (!opens) return false;
  const ask = async (ctx: Context) => {
    const scope = await scopeOf(ctx, id);
    return scope !== undefined && (await ctx.within(scope, (inner) => opens(inner, id)));
  };
  return await app.run({ role: 'app_platform' }, ask, { user, tenant, roles, grants });
}

/** The space in which somebody's tenant has a record. */
async function scopeOf(ctx: Context, recordId: string): Promise<Scope | undefined> {
  if (ctx.tenant?.kind === 'company') return (await recordScopes(ctx, [recordId], true)).get(recordId);
  return (await tenantScopes(ctx))[0];
}
