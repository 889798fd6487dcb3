import { statusesOf, type Unfinished } from '@app/contract';
import { addDays, dayOf, daysBetween } from '@app/engine/clock';
import type { Context } from '../../../kernel/context.ts';
import { rightIn } from '../reach/rights.ts';
import { newestCase } from './case.store.ts';
import { caseFacts } from './case-facts.ts';
import { givingAreas } from './given-facts.ts';

/**
 * What the caller's company has still to complete: cases in force that were made for it of what was known, until it hands in its own. Nothing for
 * people of an authority, and nothing of areas that the caller may not submit in.
 */
export async function unfinishedOf(ctx: Context): Promise<Unfinished[]> {
  if (ctx.scope.role !== 'app_holder') return [];
  const { tenantId: holderTenantId } = ctx.scope;
  const found: Unfinished[] = [];
  for (const { id: area, definition, gives } of givingAreas(ctx.app)) {
    if (gives.takenOverDays === undefined || !rightIn(definition, 'submit', ctx)) continue;
    const current = await newestCase(ctx.db, { areas: [area], statuses: gives.statuses, holderTenantId });
    if (current?.origin_channel !== 'system') continue;
    const open = statusesOf(definition).flatMap(({ value, final }) => (final ? [] : [value]));
    if (await newestCase(ctx.db, { areas: [area], statuses: open, holderTenantId })) continue;
    const { submittedAt } = await caseFacts(ctx, current.id);
    const until = addDays(dayOf(submittedAt), gives.takenOverDays);
    const daysLeft = daysBetween(dayOf(ctx.businessNow()), until);
    found.push({ area, title: definition.title, caseId: current.id, until, daysLeft });
  }
  return found;
}
