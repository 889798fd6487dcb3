import type { Context } from '../../kernel/context.ts';
import type { ArchivedDocument } from '../../kernel/wiring.ts';
import { eventRows, itemRows, replyRows } from './opinion.store.ts';

/** The opinion items of a case with their replies and what was done with them, as one document of the office; none where nobody wrote one. */
export async function archivedItems(ctx: Context, caseId: string): Promise<ArchivedDocument[]> {
  const items = await itemRows(ctx.db, caseId);
  if (items.length === 0) return [];
  const [replies, events] = [await replyRows(ctx.db, caseId), await eventRows(ctx.db, caseId)];
  return [
    {
      key: 'items',
      name: '',
      at: items.at(-1)?.updated_at ?? null,
      internal: true,
      content: { data: { items, replies, events } },
      link: null,
    },
  ];
}
