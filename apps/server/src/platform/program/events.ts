import type { CompanyEvent, companyEvents, Output, Parsed } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { recordScopes } from '../../kernel/route.ts';
import { formatTime } from '../../kernel/time.ts';
import { idsInReach } from '../area/index.ts';

interface EventRow {
  position: string;
  kind: CompanyEvent['kind'];
  at: Date;
  area: string | null;
  case_id: string | null;
  record_id: string;
  state: string;
}

/**
 * What happened to the caller's company after a position, in order. What concerns cases that the caller may not open is left out; the position
 * goes on over it, so that nothing is missed or told twice (ADR 0117).
 */
export async function eventsAfter(
  ctx: Context,
  { after, limit }: Parsed<typeof companyEvents>,
): Promise<Output<typeof companyEvents>> {
  const { tenant } = ctx;
  if (tenant?.kind !== 'company') fail('permissionLimit');
  const { rows } = await sql<EventRow>`select position, kind, at, area, case_id, record_id, state from company_event
    where tenant_id = ${tenant.id} and position > ${after} order by position limit ${limit + 1}`.execute(ctx.db);
  const page = rows.slice(0, limit);
  const readable = await readableCases(ctx, page);
  const last = page.at(-1);
  return {
    events: page
      .filter(({ case_id }) => case_id !== null && readable.has(case_id))
      .map((row) => ({
        position: Number(row.position),
        kind: row.kind,
        at: formatTime(row.at),
        area: row.area,
        caseId: row.case_id,
        recordId: row.record_id,
        state: row.state,
      })),
    next: last ? Number(last.position) : after,
    more: rows.length > limit,
  };
}

/** Those of the cases of events that the caller may open now. */
async function readableCases(ctx: Context, rows: readonly EventRow[]): Promise<Set<string>> {
  const readable = new Set<string>();
  const byArea = new Map<string, Set<string>>();
  for (const { area, case_id } of rows) {
    if (area === null || case_id === null) continue;
    const cases = byArea.get(area) ?? new Set();
    byArea.set(area, cases.add(case_id));
  }
  for (const [area, cases] of byArea) {
    if (ctx.app.wiring.areaAccess?.(ctx.app, area, 'get', ctx) !== true) continue;
    const ids = [...cases];
    const scopes = await recordScopes(ctx, ids);
    for (const scope of new Set([...scopes.values()].map((one) => JSON.stringify(one)))) {
      const here = ids.filter((id) => JSON.stringify(scopes.get(id)) === scope);
      const place = scopes.get(here[0] ?? '');
      if (!place) continue;
      for (const id of await ctx.within(place, (inner) => idsInReach(inner, area, 'get', here))) readable.add(id);
    }
  }
  return readable;
}
