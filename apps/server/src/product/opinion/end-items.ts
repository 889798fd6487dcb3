import { semicolonOf, tasksOf } from '@app/contract';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { service } from '../../kernel/service.ts';
import type { HandledStep } from '../../kernel/wiring.ts';
import { findingsDecided } from '../review/index.ts';
import { itemRows, updateItem } from './opinion.store.ts';
import { say } from './texts.ts';

const mostNamed = 5;

/**
 * Service `endItems`: a part of the procedure is over, by a decision or by silence, and with it every item of the case: what was sent is closed,
 * whatever was thought of the reply, and what was not sent is dropped. Nothing of it goes out with a later letter.
 */
export const endItems = service(z.strictObject({}), async (ctx, { caseId }) => {
  const updated_at = ctx.businessNow();
  for (const { id, state } of await itemRows(ctx.db, caseId, true)) {
    if (state === 'CLOSED' || state === 'DROPPED') continue;
    const isSent = !['DRAFT', 'PROPOSED', 'ADOPTED'].includes(state);
    const ended = isSent ? ('CLOSED' as const) : ('DROPPED' as const);
    await updateItem(ctx.db, id, { state: ended, updated_at });
    const change = { before: { state }, after: { caseId, state: ended } };
    await ctx.audit({ action: 'opinion.end', entity: 'opinionItem', entityId: id, ...change });
  }
});

/** Refuses an action while an accepted finding has neither an item nor the reason why it needs none (areas.md 4.1). */
export async function refuseUnansweredFindings(ctx: Context, step: HandledStep): Promise<void> {
  if (!tasksOf(step.definition, step.process)[step.node]?.findingsAnsweredBefore?.includes(step.action)) return;
  const items = (await itemRows(ctx.db, step.caseId)).filter(({ state }) => state !== 'DROPPED');
  const made = new Set(items.map(({ finding_id }) => finding_id));
  const accepted = (await findingsDecided(ctx, step.caseId)).filter(({ decision }) => decision === 'accepted');
  const open = accepted.filter(({ id, reason }) => reason === null && !made.has(id));
  if (open.length === 0) return;
  const list = open.slice(0, mostNamed).map(({ rule, title }) => `${rule} ${title}`);
  const words = `${list.join(semicolonOf(ctx.language))}${open.length > mostNamed ? '…' : ''}`;
  fail('conflict', {
    cause: say(ctx.language, 'opinion.unanswered', { count: open.length, list: words }),
    data: open.map(({ id, rule }) => ({ findingId: id, rule })),
  });
}
