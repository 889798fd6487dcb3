import type { AreaDefinition, Json } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { areaAt } from '../definitions/catalog.ts';

/** A field of the dossier of a case as it was last submitted, with the definition by which it was made. */
export interface DossierPart {
  definition: AreaDefinition;
  value: Json;
}

/** Fields of the newest dossiers of several cases in one statement, by case and field; cases that the scope may not see are left out. */
export async function dossierParts(
  ctx: Context,
  wanted: readonly { caseId: string; field: string }[],
): Promise<(caseId: string, field: string) => DossierPart | undefined> {
  const key = (caseId: string, field: string) => `${caseId}/${field}`;
  const pairs = [...new Map(wanted.map((one) => [key(one.caseId, one.field), one])).values()];
  const found = new Map<string, DossierPart>();
  if (pairs.length > 0) {
    const { rows } = await sql<{ case_id: string; field: string; area: string; version: number; value: Json | null }>`
      select asked.case_id::text as case_id, asked.field, c.area, v.definition_version as version, v.data -> asked.field as value
      from unnest(${pairs.map(({ caseId }) => caseId)}::bigint[], ${pairs.map(({ field }) => field)}::text[]) asked (case_id, field)
      join case_record c on c.id = asked.case_id
      join case_version v on v.case_id = c.id and v.version = c.version`.execute(ctx.db);
    for (const { case_id, field, area, version, value } of rows)
      found.set(key(case_id, field), {
        definition: (await areaAt(ctx, area, version)).definition,
        value: value ?? null,
      });
  }
  return (caseId, field) => found.get(key(caseId, field));
}
