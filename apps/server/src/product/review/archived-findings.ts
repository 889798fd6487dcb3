import type { Context } from '../../kernel/context.ts';
import type { ArchivedDocument } from '../../kernel/wiring.ts';
import { versionsOfCase } from '../../platform/area/index.ts';
import { opinionsOf } from './opinion.store.ts';
import { findingsOf, reviewOf } from './review.store.ts';

/** The findings of every reviewed version of a case with what was decided about them, as documents of the office. */
export async function archivedFindings(ctx: Context, caseId: string): Promise<ArchivedDocument[]> {
  const documents: ArchivedDocument[] = [];
  for (const { version } of await versionsOfCase(ctx, caseId)) {
    const review = await reviewOf(ctx.db, caseId, version);
    // `reviewOf` answers the review of exactly this version; a version of a reply may have none.
    if (review?.version !== version) continue;
    const [findings, opinions] = [await findingsOf(ctx.db, caseId, version), await opinionsOf(ctx.db, caseId, version)];
    documents.push({
      key: String(version),
      name: `v${version}`,
      at: review.reviewed_at,
      internal: true,
      content: { data: { review, findings, opinions } },
      link: null,
    });
  }
  return documents;
}
