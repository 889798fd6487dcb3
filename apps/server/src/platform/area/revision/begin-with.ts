import { type AreaDefinition, type JsonObject, type PatchOp, type Revises, revisesOf } from '@app/contract';
import { cleanData, emptyData } from '@app/engine/form';
import { dossierIn } from '@app/engine/review';
import type { Context } from '../../../kernel/context.ts';
import { productIn } from '../cases/product-in.ts';

/**
 * The form with the dossier in force of the product that it names, and the version that this is; null where the area changes no product, or none is
 * chosen. A product of another company is state 404.
 */
export async function beginWithDossier(
  ctx: Context,
  definition: AreaDefinition,
  data: JsonObject,
): Promise<JsonObject | null> {
  const revises = revisesOf(definition);
  const productId = revises && productIn(definition, data)?.id;
  if (!revises || !productId) return null;
  const { productDossier } = ctx.app.wiring;
  if (!productDossier) throw new Error('nothing provides the dossiers of products');
  const { data: inForce, version } = await productDossier(ctx, productId, false);
  return {
    ...emptyData(definition),
    ...dossierIn(revises, cleanData(definition, inForce)),
    ...ownIn(revises, data),
    [revises.version]: version,
  };
}

/** The changed form with the dossier of the product that was chosen in it; null where none was chosen anew. */
export async function chosenAnew(
  ctx: Context,
  definition: AreaDefinition,
  before: JsonObject,
  changed: JsonObject,
): Promise<JsonObject | null> {
  const chosen = productIn(definition, changed)?.id;
  if (!chosen || chosen === productIn(definition, before)?.id) return null;
  return beginWithDossier(ctx, definition, changed);
}

/** The difference of two forms, field by field, as a window is told. */
export function fieldOps(before: JsonObject, after: JsonObject): PatchOp[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): PatchOp[] => {
    const [old, now] = [before[key], after[key]];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [now === undefined ? { op: 'unset', path: [key] } : { op: 'set', path: [key], value: now }];
  });
}

function ownIn({ own }: Revises, data: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([key]) => own.includes(key)));
}
