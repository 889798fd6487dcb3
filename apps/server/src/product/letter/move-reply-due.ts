import { z } from 'zod';
import { service } from '../../kernel/service.ts';
import { dueDayOf } from '../../platform/workflow/index.ts';
import { moveReplyDue } from './letter.store.ts';

/**
 * Service `moveReplyDue {letter, node}`: the newest letter of a kind in the case shows the last day that the limit of a node has now. What the letter
 * says, and its hash, stay as they were issued.
 */
export const moveLetterDue = service(
  z.strictObject({ letter: z.string().regex(/^L\d{2}$/), node: z.string() }),
  async (ctx, { caseId, options: { letter, node } }) => {
    const due = await dueDayOf(ctx, caseId, node);
    if (due !== null && (await moveReplyDue(ctx.db, { caseId, kind: letter, due })))
      await ctx.audit({ action: 'letter.replyDue', entity: 'case', entityId: caseId, after: { kind: letter, due } });
  },
);
