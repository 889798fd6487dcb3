import { Id } from '@app/contract';
import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { job } from '../../../kernel/job.ts';
import type { DraftRow } from './draft.store.ts';

/** Job: count what a draft lacks, as its page does. */
export const draftCount = job('draft.count', z.strictObject({ area: z.string(), id: Id, rev: z.number().int() }));

/** Orders the count of a draft at a revision that its window leaves; a template lacks nothing. */
export async function orderCount(
  ctx: Context,
  draft: Pick<DraftRow, 'area' | 'id' | 'rev' | 'template_name'>,
): Promise<void> {
  if (draft.template_name === null) await ctx.emit(draftCount, { area: draft.area, id: draft.id, rev: draft.rev });
}
