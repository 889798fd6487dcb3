import { handleSlowly } from '../../../kernel/job.ts';
import { judgeDraft } from './check-draft.ts';
import { findDraft, storeMissing } from './draft.store.ts';
import { areaOfDraft } from './draft.ts';
import { isSeveral, judgeRows } from './draft-rows.ts';
import { draftCount } from './order-count.ts';

/**
 * Counts wrong and missing entries, and required papers without file or reason, and keeps the number with the draft. A draft that went on
 * meanwhile is counted when its window lets it go.
 */
export const countMissing = handleSlowly(draftCount, async (ctx, { area: areaId, id, rev }) => {
  const found = await ctx.within(ctx.scope, async (inner) => {
    const draft = await findDraft(inner.db, areaId, id, false);
    if (!draft || draft.rev !== rev) return null;
    const area = await areaOfDraft(inner, draft);
    return { draft, area, judged: isSeveral(area.definition, draft) ? null : await judgeDraft(inner, area, draft) };
  });
  if (!found) return;
  const { draft, area, judged } = found;
  const { definition } = area;
  const wrong = judged
    ? judged.errors.length
    : (await judgeRows(ctx, { area, draft }, (inner, one) => judgeDraft(inner, area, one))).errors.length;
  const papers = judged
    ? ((await ctx.app.wiring.missingPapers?.(ctx, { definition, data: judged.submission })) ?? 0)
    : 0;
  await ctx.within(ctx.scope, (inner) => storeMissing(inner.db, id, { missing: wrong + papers, rev }));
});
