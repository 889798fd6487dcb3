import { type AreaDefinition, type DraftCopy, type Json, type JsonObject, revisesOf, type Text } from '@app/contract';
import { cleanData, isBlank, rowsOf } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { caseFacts } from '../cases/case-facts.ts';
import { dossierShown } from '../cases/product-cases.ts';
import { type Area, areaAt, areaOf } from '../definitions/catalog.ts';
import { dataWithout } from '../reach/hidden.ts';
import { rightIn } from '../reach/rights.ts';
import { say } from '../texts.ts';
import { type DraftRow, findAnyDraft } from './draft.store.ts';

/** What a new draft is a copy of: an own case of the area, what is in force of an own product, an own draft or template of the area, or an own draft that would change a product. */
export interface CopyWish {
  caseId?: string | undefined;
  productId?: string | undefined;
  draftId?: string | undefined;
  /** Keys of the steps of the form whose fields come along; absent = all. */
  parts?: readonly string[] | undefined;
}

/**
 * The data of an own case, product or draft for a new draft, without what the new one needs of its own, and where it comes from. What belongs to others, or
 * lies out of reach, is state 404 like what does not exist.
 */
export async function copyOf(
  ctx: Context,
  area: Area,
  wish: CopyWish,
): Promise<{ data: JsonObject; copiedFrom: DraftCopy } | null> {
  const origin = wish.draftId === undefined ? await originOf(ctx, area, wish) : await draftOf(ctx, area, wish.draftId);
  if (origin === null) return null;
  const { holderTenantId, copiedFrom } = origin;
  if (ctx.scope.role !== 'app_holder' || holderTenantId !== ctx.scope.tenantId) fail('notFound');
  const shown = 'shown' in origin ? origin.shown : ((await dossierShown(ctx, origin.source)) ?? fail('notFound'));
  const own = withoutOwn(area.definition, cleanData(area.definition, shown));
  return { data: wish.parts === undefined ? own : ofParts(ctx, area.definition, own, wish.parts), copiedFrom };
}

/** Leaves out the fields of steps that were not chosen; a field that no step shows stays. A step that the form has not is refused (400). */
function ofParts(ctx: Context, { form }: AreaDefinition, data: JsonObject, parts: readonly string[]): JsonObject {
  if (parts.some((part) => !form.steps.some(({ key }) => key === part))) {
    const message = say(ctx.language, 'unknownPart');
    fail('invalidInput', { cause: message, data: [{ field: 'parts', message }] });
  }
  const fieldsOf = (chosen: boolean) =>
    form.steps
      .filter(({ key }) => parts.includes(key) === chosen)
      .flatMap(({ sections }) => sections.flatMap(({ fields, beside }) => (beside ? [...fields, beside] : fields)));
  const stays = new Set(fieldsOf(true));
  const left = new Set(fieldsOf(false).filter((key) => !stays.has(key)));
  return Object.fromEntries(Object.entries(data).filter(([key]) => !left.has(key)));
}

async function originOf(ctx: Context, area: Area, { caseId, productId }: CopyWish) {
  if (productId !== undefined) {
    const { productDossier } = ctx.app.wiring;
    if (!productDossier || area.definition.kind !== 'application' || !area.definition.clone) fail('notFound');
    const { holder, title, number, data, source } = await productDossier(ctx, productId, false);
    return {
      source: { ...source, data },
      holderTenantId: holder.tenantId,
      copiedFrom: { link: `/product/${productId}`, title, number, left: [] },
    };
  }
  if (caseId === undefined) return null;
  const facts = await caseFacts(ctx, caseId);
  if (facts.area !== area.id) fail('notFound');
  const { title, certNo, acceptNo, applyNo, holderTenantId, data } = facts;
  return {
    source: { area: facts.area, caseId, data },
    holderTenantId,
    copiedFrom: { link: `/${facts.area}/case/${caseId}`, title, number: certNo ?? acceptNo ?? applyNo, left: [] },
  };
}

/**
 * A draft or template of the area, or a draft that changes what is in force of a product: that one holds a whole dossier too, and what belongs to the
 * application for the change has no field in the new one.
 */
async function draftOf(ctx: Context, area: Area, draftId: string) {
  if (area.definition.kind !== 'application' || !area.definition.clone) fail('notFound');
  const draft = (await findAnyDraft(ctx.db, draftId)) ?? fail('notFound');
  const { definition } = areaOf(ctx, draft.area);
  const right = rightIn(definition, 'save', ctx);
  if (!right || draft.task_id !== null || (draft.area !== area.id && !revisesOf(definition))) fail('notFound');
  return {
    shown: dataWithout(draft.data, right.hidden),
    holderTenantId: draft.holder_tenant_id,
    copiedFrom: {
      link: `/${draft.area}/draft/${draft.id}`,
      title: draft.template_name ?? draft.title,
      number: null,
      left: draft.area === area.id ? await fieldsGone(ctx, area, draft) : [],
    },
  };
}

/** Labels of fields that the draft has values for and the form of today has not: the form was changed since. */
async function fieldsGone(ctx: Context, area: Area, draft: DraftRow): Promise<Text[]> {
  const known = new Set(area.definition.fields.map(({ key }) => key));
  const gone = Object.keys(draft.data).filter((key) => !known.has(key) && !isBlank(draft.data[key]));
  if (gone.length === 0) return [];
  const { definition } = await areaAt(ctx, draft.area, draft.definition_version);
  return gone.map(
    (key) => definition.fields.find((field) => field.key === key)?.label ?? { 'zh-CN': key, 'zh-TW': key, en: key },
  );
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
