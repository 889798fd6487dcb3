import { type SignedPart, tasksOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { isId } from '../../kernel/list/index.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { contentHash, type SignedPlace } from '../../platform/signature/index.ts';
import { documentTitlesIn } from '../regulation/index.ts';
import { type ItemRow, itemRows } from './opinion.store.ts';
import { inLetterOrder, shownPlace } from './place.ts';
import { isToSend } from './send-items.ts';

/**
 * What a signature at a step covers of the items: those that its letter sends, in the order of the letter. It is the same before and after the
 * action has marked them as sent; one that was written, reworded or dropped after the page was shown makes another hash.
 */
export async function signedItems(ctx: Context, { caseId, node }: SignedPlace): Promise<SignedPart[]> {
  const rows = await itemRows(ctx.db, caseId);
  if (rows.length === 0) return [];
  const { definition, data, procedure } = await caseFacts(ctx, caseId);
  const actions = tasksOf(definition, procedure)[node]?.actions ?? [];
  const sending = actions.flatMap(({ items }) => (items && (items.effect ?? 'send') === 'send' ? [items] : []));
  if (sending.length === 0) return [];
  const sent = rows.filter((row) => sending.some((items) => isToSend(row, items)));
  const documents = documentTitlesIn(ctx.app);
  const told = inLetterOrder(definition, data, sent).map((row) => ({
    ...row,
    place_text: shownPlace(definition, data, row, 'zh-CN', documents).placeText,
  }));
  return [{ about: 'items', id: [caseId, ...told.map(({ id }) => id)].join(':'), sha256: hashOf(told) }];
}

/** Hash of items as they stand now, by `case:item:item…`; null = one is gone. */
export async function itemsHash(ctx: Context, id: string): Promise<string | null> {
  const [caseId = '', ...ids] = id.split(':');
  if (!isId(caseId)) return null;
  const rows = new Map((await itemRows(ctx.db, caseId)).map((row) => [row.id, row]));
  const found = ids.flatMap((one) => rows.get(one) ?? []);
  return found.length === ids.length ? hashOf(found) : null;
}

function hashOf(rows: readonly ItemRow[]): string {
  return contentHash(
    rows.map(({ id, place, place_text, severity, basis, text, asks, unlocks }) => ({
      id,
      place,
      place_text,
      severity,
      basis,
      text,
      asks,
      unlocks,
    })),
  );
}
