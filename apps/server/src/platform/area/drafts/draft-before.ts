import { type Json, type JsonObject, textOf } from '@app/contract';
import { isBlank } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { productIn } from '../cases/product-in.ts';
import type { Area } from '../definitions/catalog.ts';
import { say } from '../texts.ts';
import { type DraftRow, draftAbout, findDraft, lockDraftsAbout } from './draft.store.ts';

/** The draft that the company has about the same product in the area: of one procedure on one product there is one, and the second time it is shown. */
export async function draftBefore(ctx: Context, area: Area, data: JsonObject): Promise<DraftRow | undefined> {
  const productId = productIn(area.definition, data)?.id ?? null;
  if (productId === null) return undefined;
  await lockDraftsAbout(ctx.db, area.id, productId);
  const id = await draftAbout(ctx.db, area.id, productId);
  return id === undefined ? undefined : findDraft(ctx.db, area.id, id, false);
}

/**
 * Refuses a whole form of a program for which there is a draft already, naming the fields that would be lost: what it filled in is never dropped
 * without a word.
 * @throws state 409 with the number of the draft
 */
export function refuseDropped(ctx: Context, { definition }: Area, draft: DraftRow, given: JsonObject): void {
  const lost = definition.fields.filter(
    ({ key, type, readonly }) => type !== 'reference' && readonly !== true && !holds(draft.data[key], given[key]),
  );
  if (lost.length === 0) return;
  const fields = lost.map(({ label }) => textOf(label, ctx.language)).join(ctx.language === 'en' ? ', ' : '、');
  fail('conflict', { cause: say(ctx.language, 'draftBefore', { id: draft.id, fields }) });
}

/** Whether a draft says all that is given; what it knows besides, such as ids of rows and sizes of files, does not matter. */
function holds(stored: Json | undefined, given: Json | undefined): boolean {
  if (isBlank(given)) return true;
  if (Array.isArray(given))
    return Array.isArray(stored) && stored.length === given.length && given.every((one, at) => holds(stored[at], one));
  if (typeof given === 'object' && given !== null) {
    const known = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {};
    return Object.entries(given).every(([key, one]) => holds(known[key], one));
  }
  return String(given) === String(stored ?? '');
}
