import { createHash } from 'node:crypto';
import { type JsonObject, type ReviewResult, statusesOf } from '@app/contract';
import { titleOf } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { routeRecord } from '../../../kernel/route.ts';
import type { Submission } from '../../../kernel/wiring.ts';
import { startProcess } from '../../workflow/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { inForm } from '../form-options.ts';
import * as store from './case.store.ts';
import { caseWritten } from './case-facts.ts';
import { counterpartyIn } from './counterparty.ts';
import { productIn } from './product-in.ts';

/** A case that begins: whose it is, who begins it, and with what. */
export interface Beginning {
  id: string;
  holder: { tenantId: string; authorityId: string; name: string };
  origin: store.OriginChannel;
  /** The case that it is a consequence of. */
  parentCaseId: string | null;
  data: JsonObject;
  procedure: string | null;
  version: VersionSaid;
  /** What the process knows from the start. */
  variables?: JsonObject;
}

/** What is kept with a version beside its data: the draft that it was, what was acknowledged and said, its review. */
export interface VersionSaid {
  draftId: string;
  /** The row of a draft of several cases that it was. */
  ofRow?: { draft: string; row: string };
  acknowledgements: Submission['acknowledgements'];
  opinion?: string | undefined;
  reviewed: ReviewResult | null;
}

/** Writes a new case with version 1 and enters its process; works in the scope of the company whose case it is. */
export async function beginCase(ctx: Context, area: Area, beginning: Beginning): Promise<store.CaseRow> {
  const { id, holder, data, procedure, version } = beginning;
  const now = ctx.businessNow();
  const { definition } = area;
  const row: store.CaseRow = {
    id,
    area: area.id,
    definition_version: area.version,
    holder_tenant_id: holder.tenantId,
    holder_name: holder.name,
    title: await inForm(ctx, (options) => titleOf(definition, data, options)),
    status: statusesOf(definition)[0]?.value ?? '',
    apply_no: null,
    accept_no: null,
    cert_no: null,
    product_id: productIn(definition, data)?.id ?? null,
    parent_case_id: beginning.parentCaseId,
    counterparty_tenant_id: counterpartyIn(definition, data)?.id ?? null,
    procedure,
    origin_channel: beginning.origin,
    version: 1,
    created_by: ctx.user?.id ?? '0',
    created_at: now,
    submitted_at: now,
    updated_at: now,
  };
  await store.insertCase(ctx.db, area, row, data, [
    () => keepVersion(ctx, row, data, version),
    () => routeRecord(ctx, row.id, { authorityId: holder.authorityId, holderTenantId: holder.tenantId }),
  ]);
  await runOnSubmit(ctx, area, row, data, version);
  await startProcess(ctx, {
    area: area.id,
    version: area.version,
    areaTitle: definition.title,
    procedure,
    caseId: row.id,
    holderTenantId: holder.tenantId,
    holderName: holder.name,
    title: row.title,
    status: row.status,
    data,
    variables: beginning.variables ?? {},
    opinion: version.opinion,
  });
  return row;
}

/** Keeps the data of a case as an immutable version. */
export async function keepVersion(
  ctx: Context,
  row: store.CaseRow,
  data: JsonObject,
  { draftId, ofRow, opinion }: VersionSaid,
): Promise<void> {
  const json = JSON.stringify(data);
  await store.insertVersion(ctx.db, {
    case_id: row.id,
    version: row.version,
    draft_id: draftId,
    of_draft: ofRow?.draft ?? null,
    of_row: ofRow?.row ?? null,
    holder_tenant_id: row.holder_tenant_id,
    definition_version: row.definition_version,
    json,
    sha256: createHash('sha256').update(json).digest('hex'),
    opinion: opinion ?? null,
    submitted_by: ctx.user?.id ?? '0',
    submitted_by_name: ctx.user?.fullname ?? '',
    submitted_at: row.updated_at,
  });
  caseWritten(ctx, row.id, null);
}

/** Everything that modules do when a version is filed, in order. */
export async function runOnSubmit(
  ctx: Context,
  area: Area,
  row: store.CaseRow,
  data: JsonObject,
  { acknowledgements, reviewed }: VersionSaid,
): Promise<void> {
  const submission: Submission = {
    caseId: row.id,
    version: row.version,
    area: area.id,
    definition: area.definition,
    holderTenantId: row.holder_tenant_id,
    // What an office or the system begins declares nothing in the name of the company.
    declared: row.version > 1 || row.origin_channel === 'holder',
    data,
    acknowledgements,
    reviewed,
  };
  for (const step of ctx.app.wiring.onSubmit ?? []) await step(ctx, submission);
}
