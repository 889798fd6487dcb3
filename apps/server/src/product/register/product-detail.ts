import type { Output, ProductDetail, productVersionGet } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { noteRead } from '../../kernel/note-read.ts';
import { formatTime } from '../../kernel/time.ts';
import { areaAt, casesOfProduct, dossierShown, openCasesOf } from '../../platform/area/index.ts';
import { tenantById } from '../../platform/tenant/index.ts';
import { productFacts, productVersion } from './facts.ts';
import { publicFacts } from './public-facts.ts';
import { blocksOf, statesOf, versionsOf } from './register.store.ts';
import { renewalRisk } from './renewal-risk.ts';
import { renewalWindows } from './renewal-window.ts';
import { isFinal } from './states.ts';
import { labelIn, stateWords } from './words.ts';

/** Everything about a product on one page; a product of another company is state 404. */
export async function productDetail(ctx: Context, id: string): Promise<ProductDetail> {
  if (ctx.scope.role === 'app_platform') fail('permissionLimit');
  const product = await productFacts(ctx, id);
  const { app } = ctx;
  const { label, look } = stateWords(app, product.state);
  const cases = await casesOfProduct(ctx, id);
  const lastDay = isFinal(product.state) ? null : product.validTo;
  const window = (await renewalWindows(ctx, [lastDay]))(lastDay);
  const parts: Record<string, unknown> = {};
  for (const part of app.wiring.productParts ?? []) Object.assign(parts, await part(ctx, id));
  return {
    certificates: [],
    ...parts,
    id: product.id,
    number: product.number,
    title: product.title,
    holderName: product.holderName,
    kind: product.kind,
    origin: product.origin,
    state: product.state,
    stateLabel: label,
    stateLook: look,
    classification: product.classification,
    responsibleName: product.responsibleName,
    plants: product.plants,
    authorityName: (await tenantById(ctx, ctx.scope.authorityId))?.name ?? '',
    area: product.area,
    firstCaseId: product.firstCaseId,
    validFrom: product.validFrom,
    validTo: product.validTo,
    ...window,
    renewalRisk: await renewalRisk(ctx, id, {
      renewTo: window.renewTo,
      submitted: new Map(cases.map((one) => [one.id, dayOf(one.submittedAt)])),
    }),
    currentVersion: product.version.number,
    openedAt: formatTime(product.openedAt),
    publishedAt: product.publishedAt && formatTime(product.publishedAt),
    openCases: (await openCasesOf(ctx, id)).length > 0,
    marks: cases.flatMap(({ marks, statusLabel, statusLook, id: caseId, area }) =>
      marks ? [{ label: statusLabel, look: statusLook, caseId, area }] : [],
    ),
    cases: cases.map(({ marks: _marks, ...one }) => ({ ...one, submittedAt: formatTime(one.submittedAt) })),
    versions: await versionsShown(ctx, id),
    blocks: (await blocksOf(ctx.db, id)).map((block) => ({
      kind: block.kind,
      caseId: block.case_id,
      since: formatTime(block.since),
      until: block.until && formatTime(block.until),
      text: block.text,
    })),
    states: (await statesOf(ctx.db, id)).map((event) => ({
      from: event.from_state,
      to: event.to_state,
      label: stateWords(app, event.to_state).label,
      at: formatTime(event.at),
      caseId: event.case_id,
      reason: event.reason,
      publicText: event.public_text,
    })),
  };
}

async function versionsShown(ctx: Context, id: string): Promise<ProductDetail['versions']> {
  return (await versionsOf(ctx.db, id)).map((row) => ({
    version: row.version,
    changeType: row.change_type,
    changeLabel: labelIn(ctx.app, 'product-change-types', row.change_type),
    summary: row.change_summary,
    caseId: row.case_id,
    effectiveFrom: row.effective_from,
    madeByName: row.made_by_name,
    sha256: row.sha256,
  }));
}

/**
 * One version: its data as far as the caller may open the case that made it, which the read trace keeps; for others only what every office may
 * know of a product.
 */
export async function versionDetail(
  ctx: Context,
  id: string,
  version: number,
): Promise<Output<typeof productVersionGet>> {
  const product = await productFacts(ctx, id);
  const { number, area, caseId, definitionVersion, title, data, sha256 } = await productVersion(ctx, id, version);
  const dossier = await dossierShown(ctx, { area, caseId, data });
  const { definition } = await areaAt(ctx, area, definitionVersion);
  if (dossier !== null) {
    const authorityId = 'authorityId' in ctx.scope ? ctx.scope.authorityId : null;
    const opened = { record_id: caseId, case_id: caseId, title, holder_tenant_id: product.holderTenantId };
    noteRead(ctx, { kind: 'case', ...opened, authority_id: authorityId });
  }
  const facts = publicFacts(definition, data);
  return { version: number, area, definitionVersion, title, data: dossier, facts, sha256 };
}
