import type { JsonObject, ReferenceKind } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import type { Facts } from '@app/engine/form';
import type { Context } from '../../kernel/context.ts';
import { isId } from '../../kernel/list/index.ts';
import type { Candidate, FactPlace, ReferenceSource } from '../../kernel/wiring.ts';
import { caseFacts, casesThisYear, openCasesOf } from '../../platform/area/index.ts';
import { blockedText, blockingOf, mattersOf } from './blocks.ts';
import { findProduct, type ProductRow, productsById, productsWorded } from './register.store.ts';
import { renewalWindows } from './renewal-window.ts';

/** Facts of the product that a dossier speaks of, and what is open on it. */
export async function productKnown(ctx: Context, place: FactPlace): Promise<Facts> {
  const { wanted } = place;
  if (ctx.scope.role === 'app_platform') return {};
  const facts: Facts = {};
  if (!wanted.has('product') && !wanted.has('blocks') && !wanted.has('cases')) return facts;
  const id = await productIdOf(ctx, place);
  const product = id === null ? undefined : await findProduct(ctx.db, id);
  if (!product) return facts;
  if (wanted.has('product')) [facts.product] = await productsShown(ctx, [product]);
  if (wanted.has('cases')) {
    const open = (await openCasesOf(ctx, product.id)).filter((one) => one.id !== place.caseId);
    const thisYear = await casesThisYear(ctx, { productId: product.id, area: place.area, except: place.caseId });
    facts.cases = { open: open.length, matters: mattersOf(ctx.app, open), thisYear };
  }
  if (wanted.has('blocks')) facts.blocks = await blocksKnown(ctx, product.id, place);
  return facts;
}

/** Holds the product that a dossier speaks of: what others are about to submit or decide about it waits. */
export async function holdProduct(ctx: Context, place: FactPlace): Promise<void> {
  const reads = (['product', 'certificate', 'blocks', 'cases', 'change'] as const).some((root) =>
    place.wanted.has(root),
  );
  if (!reads || ctx.scope.role === 'app_platform') return;
  const id = await productIdOf(ctx, place);
  if (id !== null) await findProduct(ctx.db, id, true);
}

/** The product that the form's field `product` names, else the one that its case has; null where it names what is no id. */
export async function productIdOf(ctx: Context, { data, caseId }: FactPlace): Promise<string | null> {
  const { product } = data;
  if (typeof product === 'object' && product !== null && !Array.isArray(product) && typeof product.id === 'string')
    return isId(product.id) ? product.id : null;
  return caseId === null ? null : (await caseFacts(ctx, caseId)).productId;
}

async function blocksKnown(ctx: Context, productId: string, { area, caseId }: FactPlace): Promise<JsonObject> {
  const procedure = caseId === null ? null : (await caseFacts(ctx, caseId)).procedure;
  const blocking = await blockingOf(ctx, productId, { area, procedure, caseId });
  if (blocking === null) return { any: false };
  return { any: true, first: blockedText(ctx, blocking), caseNo: blocking.by?.number ?? null };
}

async function productsShown(ctx: Context, rows: readonly ProductRow[]): Promise<JsonObject[]> {
  const windowOf = await renewalWindows(
    ctx,
    rows.map((row) => row.valid_to),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    title: row.title,
    kind: row.kind,
    origin: row.origin,
    state: row.state,
    holderName: row.holder_name,
    classification: row.classification,
    version: row.current_version,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    ...windowOf(row.valid_to),
    openedOn: dayOf(row.opened_at),
  }));
}

/** Products that the scope shows: a company its own, an authority all. */
export const productSource: ReadonlyMap<ReferenceKind, ReferenceSource> = new Map([
  [
    'product',
    {
      facts: [
        'number',
        'title',
        'kind',
        'origin',
        'state',
        'holderName',
        'classification',
        'version',
        'validFrom',
        'validTo',
        'renewFrom',
        'renewTo',
        'openedOn',
      ],
      search: async (ctx, _field, wish) =>
        ctx.scope.role === 'app_platform' ? [] : candidates(ctx, await productsWorded(ctx.db, wish)),
      find: async (ctx, _field, ids) =>
        ctx.scope.role === 'app_platform' ? [] : candidates(ctx, await productsById(ctx.db, ids)),
    } satisfies ReferenceSource,
  ],
]);

async function candidates(ctx: Context, rows: readonly ProductRow[]): Promise<Candidate[]> {
  const shown = await productsShown(ctx, rows);
  return rows.map((row, at) => {
    const detail = `${row.number} · ${row.holder_name}`;
    return { id: row.id, text: row.title, detail, link: `/product/${row.id}`, facts: shown[at] ?? {} };
  });
}
