import { type AreaDefinition, type JsonObject, reviewPartOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import type { Submission } from '../../kernel/wiring.ts';
import { caseFacts, setProductKind } from '../../platform/area/index.ts';
import { columnsOf } from './contents.ts';
import { findProduct } from './register.store.ts';

/** Keeps with a case whether it is about a special or an ordinary product: that of the register, or the one that its form is about to make. */
export async function noteProductKind(ctx: Context, { caseId, definition, data }: Submission): Promise<void> {
  const { productId } = await caseFacts(ctx, caseId);
  const known = productId === null ? undefined : await findProduct(ctx.db, productId);
  await setProductKind(ctx.db, caseId, known?.kind ?? kindIn(definition, data));
}

function kindIn(definition: AreaDefinition, data: JsonObject): 'special' | 'ordinary' | null {
  if (reviewPartOf(definition)?.mapping.procedure === undefined) return null;
  return columnsOf(definition, data).special ? 'special' : 'ordinary';
}
