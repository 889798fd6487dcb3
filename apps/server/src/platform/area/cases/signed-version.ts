import type { SignedPart } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { isId } from '../../../kernel/list/index.ts';
import { contentHash } from '../../signature/index.ts';
import { type CaseVersionRow, findCase, findVersion } from './case.store.ts';

/** What a signature at a step of a case covers of the dossier: its current version. A case of no area has none. */
export async function signedVersion(ctx: Context, { caseId }: { caseId: string }): Promise<SignedPart[]> {
  const row = await findCase(ctx.db, caseId);
  const version = row && (await findVersion(ctx.db, row.id, row.version));
  return version ? [{ about: 'version', id: `${version.case_id}:${version.version}`, sha256: hashOf(version) }] : [];
}

/** Hash of a submitted version as it is stored now, by `case:version`; null = there is none. */
export async function versionHash(ctx: Context, id: string): Promise<string | null> {
  const [caseId = '', version = ''] = id.split(':');
  const found = isId(caseId) ? await findVersion(ctx.db, caseId, Number(version)) : undefined;
  return found ? hashOf(found) : null;
}

/** Of the data as stored, whose keys have no order: the fingerprint made at the submission is of the text before it was stored. */
function hashOf({ definition_version: definition, data }: CaseVersionRow): string {
  return contentHash({ definition, data });
}
