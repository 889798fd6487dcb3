import { z } from 'zod';
import { service } from '../../kernel/service.ts';
import { closeUnanswered } from '../opinion/index.ts';
import { markVoid } from './letter.store.ts';

/** Service `voidLetters`: letters of the case that asked for what nobody has answered ask for nothing any more; they stay readable, with their number. */
export const voidLetters = service(z.strictObject({}), async (ctx, call) => {
  for (const { id, number } of await markVoid(ctx.db, await closeUnanswered(ctx, call.caseId)))
    await ctx.audit({ action: 'letter.void', entity: 'letter', entityId: id, after: { number, caseId: call.caseId } });
});
