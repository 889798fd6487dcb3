import type { SignedPart } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { isId } from '../../../kernel/list/index.ts';
import { contentHash } from '../../signature/index.ts';
import { findCaseAsSubmitted, findVersion, type SubmittedVersion } from './case.store.ts';

/** What a signature at a step of a case covers of the dossier: its current version. A case of no area has none. */
export async function signedVersion(ctx: Context, { caseId }: { caseId: string }): Promise<SignedPart[]> {
  const found = await findCaseAsSubmitted(ctx.db, caseId);
  if (!found) return [];
  const { row, submitted } = found;
  return [{ about: 'version', id: `${row.id}:${row.version}`, sha256: hashOf(submitted) }];
}

/** Hash of a submitted version as it is stored now, by `case:version`; null = there is none. */
export async function versionHash(ctx: Context, id: string): Promise<string | null> {
  const [caseId = '', version = ''] = id.split(':');
  const found = isId(caseId) ? await findVersion(ctx.db, caseId, Number(version)) : undefined;
  return found ? hashOf({ definitionVersion: found.definition_version, data: found.data }) : null;
}

/** Of the data as stored, whose keys have no order: the fingerprint made at the submission is of the text before it was stored. */
function hashOf({ definitionVersion: definition, data }: Pick<SubmittedVersion, 'definitionVersion' | 'data'>): string {
  return contentHash({ definition, data });
}
