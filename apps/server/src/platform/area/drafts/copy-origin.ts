import type { AreaDefinition, DraftCopy, Json, JsonObject } from '@app/contract';
import { cleanData, rowsOf } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { caseFacts } from '../cases/case-facts.ts';
import { dossierShown } from '../cases/product-cases.ts';
import type { Area } from '../definitions/catalog.ts';

/** What a new draft is a copy of: an own case of the area, or what is in force of an own product. */
export interface CopyWish {
  caseId?: string | undefined;
  productId?: string | undefined;
}

/**
 * The data of an own case or product for a new draft, without what the new one needs of its own, and where it comes from. What belongs to others, or
 * lies out of reach, is state 404 like what does not exist.
 */
export async function copyOf(
  ctx: Context,
  area: Area,
  wish: CopyWish,
): Promise<{ data: JsonObject; copiedFrom: DraftCopy } | null> {
  const origin = await originOf(ctx, area, wish);
  if (origin === null) return null;
  const { source, holderTenantId, copiedFrom } = origin;
  if (ctx.scope.role !== 'app_holder' || holderTenantId !== ctx.scope.tenantId) fail('notFound');
  const shown = (await dossierShown(ctx, source)) ?? fail('notFound');
  return { data: withoutOwn(area.definition, cleanData(area.definition, shown)), copiedFrom };
}

async function originOf(ctx: Context, area: Area, { caseId, productId }: CopyWish) {
  if (productId !== undefined) {
    const { productDossier } = ctx.app.wiring;
    if (!productDossier || area.definition.kind !== 'application' || !area.definition.clone) fail('notFound');
    const { holder, title, number, data, source } = await productDossier(ctx, productId, false);
    return {
      source: { ...source, data },
      holderTenantId: holder.tenantId,
      copiedFrom: { link: `/product/${productId}`, title, number },
    };
  }
  if (caseId === undefined) return null;
  const facts = await caseFacts(ctx, caseId);
  if (facts.area !== area.id) fail('notFound');
  const { title, certNo, acceptNo, applyNo, holderTenantId, data } = facts;
  return {
    source: { area: facts.area, caseId, data },
    holderTenantId,
    copiedFrom: { link: `/${facts.area}/case/${caseId}`, title, number: certNo ?? acceptNo ?? applyNo },
  };
}

/** Leaves out fields, columns and documents of which each record needs its own. */
function withoutOwn(definition: AreaDefinition, data: JsonObject): JsonObject {
  const left = definition.kind === 'application' ? (definition.clone?.without ?? []) : [];
  const next = { ...data };
  for (const path of left) {
    const [key = '', part] = path.split('.');
    const value = next[key];
    if (part === undefined) delete next[key];
    else if (value !== undefined) next[key] = withoutPart(definition, key, part, value);
  }
  return next;
}

function withoutPart({ fields }: AreaDefinition, key: string, part: string, value: Json): Json {
  const rows = rowsOf(value);
  if (fields.find((field) => field.key === key)?.type === 'documents') return rows.filter(({ code }) => code !== part);
  return rows.map(({ [part]: _left, ...row }) => row);
}
