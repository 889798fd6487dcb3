import type { AreaDefinition, JsonObject } from '@app/contract';
import type { Context, Database } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { areaAt } from '../definitions/catalog.ts';
import { findCase, findVersion } from './case.store.ts';

/** What other modules may know of a case: its columns, the version of its definition, and the data last submitted. */
export interface CaseFacts {
  id: string;
  area: string;
  definition: AreaDefinition;
  definitionVersion: number;
  holderTenantId: string;
  holderName: string;
  title: string;
  status: string;
  applyNo: string | null;
  certNo: string | null;
  version: number;
  createdAt: Date;
  submittedAt: Date;
  updatedAt: Date;
  data: JsonObject;
  /** Fingerprint of the data as submitted. */
  sha256: string;
}

/**
 * By handle of the transaction: facts of the cases that it wrote. Nobody else can change them before it ends, so the many steps of a submission
 * need not read them again. `null` = written, not read yet.
 */
const written = new WeakMap<Database, Map<string, CaseFacts | null>>();

/** The facts of one case; an id that is unknown or belongs to others is state 404. */
export async function caseFacts(ctx: Context, caseId: string): Promise<CaseFacts> {
  const known = written.get(ctx.db);
  const facts = known?.get(caseId) ?? (await readFacts(ctx, caseId));
  if (known?.has(caseId)) known.set(caseId, facts);
  return facts;
}

/** The data of one submitted version and the definition it was made by; an unknown version is state 404. */
export async function caseVersion(
  ctx: Context,
  caseId: string,
  version: number,
): Promise<{ definition: AreaDefinition; data: JsonObject }> {
  const row = (await findCase(ctx.db, caseId)) ?? fail('notFound');
  const found = (await findVersion(ctx.db, caseId, version)) ?? fail('notFound');
  const { definition } = await areaAt(ctx, row.area, found.definition_version);
  return { definition, data: found.data };
}

/** Reports that this transaction wrote a case: the facts that changed, or `null` when all must be read again. */
export function caseWritten(ctx: Context, caseId: string, change: Partial<CaseFacts> | null): void {
  const known = written.get(ctx.db) ?? new Map<string, CaseFacts | null>();
  written.set(ctx.db, known);
  const facts = known.get(caseId) ?? null;
  known.set(caseId, facts === null || change === null ? null : { ...facts, ...change });
}

async function readFacts(ctx: Context, caseId: string): Promise<CaseFacts> {
  const row = (await findCase(ctx.db, caseId)) ?? fail('notFound');
  const version = (await findVersion(ctx.db, caseId, row.version)) ?? fail('notFound');
  const { definition } = await areaAt(ctx, row.area, row.definition_version);
  return {
    id: row.id,
    area: row.area,
    definition,
    definitionVersion: row.definition_version,
    holderTenantId: row.holder_tenant_id,
    holderName: row.holder_name,
    title: row.title,
    status: row.status,
    applyNo: row.apply_no,
    certNo: row.cert_no,
    version: row.version,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    updatedAt: row.updated_at,
    data: version.data,
    sha256: version.sha256,
  };
}
