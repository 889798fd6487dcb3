import type { SignedPart } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { isId } from '../../kernel/list/index.ts';
import { contentHash } from '../../platform/signature/index.ts';
import { type FindingRow, findingsOf, latestReview } from './review.store.ts';

/** What a signature at a step of a case covers of the review: its findings with what was decided about each. */
export async function signedFindings(ctx: Context, { caseId }: { caseId: string }): Promise<SignedPart[]> {
  const review = await latestReview(ctx.db, caseId);
  if (!review) return [];
  const { version } = review;
  const sha256 = hashOf(await findingsOf(ctx.db, caseId, version));
  return [{ about: 'findings', id: `${caseId}:${version}`, sha256 }];
}

/** Hash of the findings of a version as they are decided now, by `case:version`; null = it was not reviewed. */
export async function findingsHash(ctx: Context, id: string): Promise<string | null> {
  const [caseId = '', version = ''] = id.split(':');
  if (!isId(caseId) || !/^\d{1,9}$/.test(version)) return null;
  return hashOf(await findingsOf(ctx.db, caseId, Number(version)));
}

function hashOf(rows: readonly FindingRow[]): string {
  return contentHash(
    rows.map(({ key, finding, acknowledgement, decision, decision_reason: reason, decided_by: by }) => ({
      key,
      finding,
      acknowledgement,
      decision,
      reason,
      by,
    })),
  );
}
