import type { AreaDefinition, JsonObject } from '@app/contract';
import type { Context, Scope } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { routeParty } from '../../../kernel/route.ts';
import { attachmentIdsIn } from '../../attachment/index.ts';
import { inMySpaces, openPartyOf } from '../../workflow/index.ts';
import { areaAt, catalogOf } from '../definitions/catalog.ts';
import { rightIn } from '../reach/rights.ts';
import { say } from '../texts.ts';
import { type CaseRow, findCase, findVersion } from './case.store.ts';
import { putShare, sharedFiles } from './case-share.store.ts';
import { counterpartyOf } from './counterparty.ts';

/**
 * Shows the second company of a case its part of the form as it stands, because a task of it becomes its own, and makes the case findable for it;
 * answers the company. Works as the authority. A case that names none is a conflict.
 */
export async function showToParty(
  ctx: Context,
  { caseId, taskId }: { caseId: string; taskId: string },
): Promise<string> {
  const row = (await findCase(ctx.db, caseId)) ?? fail('notFound');
  const tenantId = row.counterparty_tenant_id ?? fail('conflict', { cause: say(ctx.language, 'noCounterparty') });
  const { definition } = await areaAt(ctx, row.area, row.definition_version);
  const version = (await findVersion(ctx.db, caseId, row.version)) ?? fail('notFound');
  await share(ctx, definition, { ...row, counterparty_tenant_id: tenantId }, version.data);
  if (!('authorityId' in ctx.scope)) throw new Error('a case lies in the space of an authority');
  await routeParty(ctx, [caseId, taskId], { authorityId: ctx.scope.authorityId, tenantId });
  return tenantId;
}

/** A new version while a task of the second company is open: the company answers what stands now. Later versions are none of its business. */
export async function shareAgain(
  ctx: Context,
  definition: AreaDefinition,
  row: CaseRow,
  data: JsonObject,
): Promise<void> {
  if (!counterpartyOf(definition) || (await openPartyOf(ctx.db, row.id)) === undefined) return;
  await ctx.within(officeOf(ctx.scope), (office) => share(office, definition, row, data));
}

async function share(ctx: Context, definition: AreaDefinition, row: CaseRow, data: JsonObject): Promise<void> {
  const { counterparty_tenant_id: tenantId } = row;
  if (tenantId === null) return;
  const shows = counterpartyOf(definition)?.shows ?? [];
  const shown = Object.fromEntries(Object.entries(data).filter(([key]) => shows.includes(key)));
  await putShare(ctx.db, {
    ...{ case_id: row.id, tenant_id: tenantId, area: row.area, definition_version: row.definition_version },
    ...{ version: row.version, title: row.title, data: shown },
    files: [...new Set(attachmentIdsIn(definition.fields, shown).map(({ id }) => id))],
    submitted_at: row.updated_at,
    shared_at: ctx.businessNow(),
  });
}

/** The scope of the authority in whose space a company works. */
export function officeOf(scope: Scope): Scope {
  if (scope.role === 'app_platform') throw new Error('a case lies in the space of an authority');
  return { ...scope, role: 'app_authority', tenantId: scope.authorityId };
}

/** Files that the caller's company is shown with cases in which it is the second company, each with the scope where it lies. */
export async function partyFiles(ctx: Context, ids: readonly string[]): Promise<Map<string, Scope>> {
  const { tenant } = ctx;
  if (tenant?.kind !== 'company' || ids.length === 0) return new Map();
  const reads = (id: string) => {
    const area = catalogOf(ctx.app).head(id);
    return (area && rightIn(area.definition, 'get', ctx)?.hidden.length === 0) ?? false;
  };
  const found = await inMySpaces(ctx, async (space): Promise<[string, Scope][]> => {
    const files = await sharedFiles(space.db, tenant.id, ids);
    return files.filter(({ area }) => reads(area)).map(({ id }) => [id, officeOf(space.scope)]);
  });
  return new Map(found.flat());
}
