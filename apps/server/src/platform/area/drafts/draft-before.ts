import type { JsonObject } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { productIn } from '../cases/product-in.ts';
import type { Area } from '../definitions/catalog.ts';
import { type DraftRow, draftAbout, findDraft, lockDraftsAbout } from './draft.store.ts';

/** The draft that the company has about the same product in the area: of one procedure on one product there is one, and the second time it is shown. */
export async function draftBefore(ctx: Context, area: Area, data: JsonObject): Promise<DraftRow | undefined> {
  const productId = productIn(area.definition, data)?.id ?? null;
  if (productId === null) return undefined;
  await lockDraftsAbout(ctx.db, area.id, productId);
  const id = await draftAbout(ctx.db, area.id, productId);
  return id === undefined ? undefined : findDraft(ctx.db, area.id, id, false);
}
