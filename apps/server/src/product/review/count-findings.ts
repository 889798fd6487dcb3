import type { Parsed, ReviewCount, reviewCounts } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { idsOf } from '../../kernel/list/index.ts';
import { formatTime } from '../../kernel/time.ts';
import { idsInReach } from '../../platform/area/index.ts';
import { inMySpaces } from '../../platform/workflow/index.ts';
import { countFindings } from './review.store.ts';

/** What the rules said about some cases, counted; row-level security and the reach of the caller's right leave out the others. */
export async function reviewCountsOf(
  ctx: Context,
  { group, name, ids }: Parsed<typeof reviewCounts>,
): Promise<ReviewCount[]> {
  const wanted = idsOf(ctx, ids);
  const found = await inMySpaces(ctx, async (inner) => {
    const reached = await idsInReach(inner, `${group}/${name}`, 'query', wanted);
    return reached.size === 0 ? [] : await countFindings(inner.db, [...reached]);
  });
  return found.flat().map((row) => ({
    caseId: row.case_id,
    errors: row.errors,
    graves: row.graves,
    warnings: row.warnings,
    cannotDecide: row.cannot_decide,
    infos: row.infos,
    undecidedErrors: row.undecided,
    rulebookVersion: row.rulebook_version,
    asOf: row.as_of,
    reviewedAt: formatTime(row.reviewed_at),
  }));
}
