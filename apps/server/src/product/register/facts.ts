import type { JsonObject, ProductState } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { ProductDossier } from '../../kernel/wiring.ts';
import { blocksOf, endedForSafety, findProduct, findVersion, productsOf, type VersionRow } from './register.store.ts';
import { isFinal } from './states.ts';

/** A version of a product with its data. */
export interface ProductVersion {
  number: number;
  caseId: string;
  area: string;
  definitionVersion: number;
  title: string;
  data: JsonObject;
  sha256: string;
  effectiveFrom: string;
  madeAt: Date;
  madeByName: string | null;
}

/** What other modules may know of a product, with the data in force; days are yyyy-MM-dd. */
export interface ProductFacts {
  id: string;
  number: string;
  kind: 'ordinary' | 'special';
  origin: 'domestic' | 'imported' | 'hmt' | null;
  state: ProductState;
  title: string;
  classification: string | null;
  responsibleName: string | null;
  plants: string[];
  holderTenantId: string;
  holderName: string;
  /** Area of the case that opened it. */
  area: string;
  firstCaseId: string;
  openedAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  validFrom: string | null;
  validTo: string | null;
  /** The version in force. */
  version: ProductVersion;
  /** Kinds of the blocks that are open. */
  blocks: string[];
}

/** The facts of one product; an id that is unknown or belongs to others is state 404. */
export async function productFacts(ctx: Context, productId: string): Promise<ProductFacts> {
  const row = (await findProduct(ctx.db, productId)) ?? fail('notFound');
  const [inForce, blocks] = await Promise.all([
    findVersion(ctx.db, row.id, row.current_version),
    blocksOf(ctx.db, row.id),
  ]);
  const version = inForce ?? fail('notFound');
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    origin: row.origin,
    state: row.state,
    title: row.title,
    classification: row.classification,
    responsibleName: row.responsible_name,
    plants: row.plants,
    holderTenantId: row.holder_tenant_id,
    holderName: row.holder_name,
    area: row.area,
    firstCaseId: row.first_case_id,
    openedAt: row.opened_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    version: versionShown(version),
    blocks: [...new Set(blocks.flatMap(({ kind, until }) => (until === null ? [kind] : [])))],
  };
}

/** Whether there is such a product within the caller's reach. */
export async function productIsThere(ctx: Context, productId: string): Promise<boolean> {
  return (await findProduct(ctx.db, productId)) !== undefined;
}

/** One version with its data; state 404 when there is none that the caller may see. */
export async function productVersion(ctx: Context, productId: string, number: number): Promise<ProductVersion> {
  return versionShown((await findVersion(ctx.db, productId, number)) ?? fail('notFound'));
}

function versionShown(row: VersionRow): ProductVersion {
  return {
    number: row.version,
    caseId: row.case_id,
    area: row.area,
    definitionVersion: row.definition_version,
    title: row.title,
    data: row.data,
    sha256: row.sha256,
    effectiveFrom: row.effective_from,
    madeAt: row.made_at,
    madeByName: row.made_by_name,
  };
}

/** Waits for whoever is changing a product and keeps others waiting until this transaction ends; state 404 as above. */
export async function lockProduct(ctx: Context, productId: string): Promise<void> {
  if (!(await findProduct(ctx.db, productId, true))) fail('notFound');
}

/** What a case about a product begins with: whose product it is and the dossier in force; `lock` as `lockProduct`; state 404 as above. */
export async function productDossier(ctx: Context, productId: string, lock: boolean): Promise<ProductDossier> {
  if (lock) await lockProduct(ctx, productId);
  const { holderTenantId, holderName, title, number, version } = await productFacts(ctx, productId);
  return {
    holder: { tenantId: holderTenantId, name: holderName },
    ...{ title, number, version: version.number, data: version.data },
    statedBy: { name: version.madeByName, day: version.effectiveFrom },
    source: { area: version.area, definitionVersion: version.definitionVersion, caseId: version.caseId },
  };
}

/** The products of these cases that belong to one company and are not ended, but for the product `except`; by number. */
export async function productsInForce(
  ctx: Context,
  of: { caseIds: readonly string[]; holderTenantId: string; except: string | null },
): Promise<Pick<ProductFacts, 'number' | 'title' | 'state'>[]> {
  return (await productsOf(ctx.db, of)).filter(({ state }) => !isFinal(state));
}

/** Numbers of products of these cases that were ended for reasons of safety. */
export function numbersEndedForSafety(ctx: Context, caseIds: readonly string[]): Promise<string[]> {
  return endedForSafety(ctx.db, caseIds);
}
