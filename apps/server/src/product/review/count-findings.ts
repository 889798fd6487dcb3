import type { ReviewCount } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { idsOf } from '../../kernel/list/index.ts';
import { formatTime } from '../../kernel/time.ts';
import { inMySpaces } from '../../platform/workflow/index.ts';
import { countFindings } from './review.store.ts';

/** What the rules said about some cases, counted; row-level security leaves out what the caller may not see. */
export async function reviewCountsOf(ctx: Context, ids: string): Promise<ReviewCount[]> {
  const wanted = idsOf(ctx, ids);
  const found = await inMySpaces(ctx, (inner) => countFindings(inner.db, wanted));
  return found.flat().map((row) => ({
    caseId: row.case_id,
    errors: row.errors,
    warnings: row.warnings,
    cannotDecide: row.cannot_decide,
    infos: row.infos,
    undecidedErrors: row.undecided,
    rulebookVersion: row.rulebook_version,
    asOf: row.as_of,
    reviewedAt: formatTime(row.reviewed_at),
  }));
}
