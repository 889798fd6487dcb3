import type { Context } from '../../../kernel/context.ts';
import { noteRead } from '../../../kernel/note-read.ts';
import type { CaseFacts } from './case-facts.ts';

/** Notes in the read trace that the formula of a case was read outside its page: as a file, a comparison or a report. */
export function noteFormulation(ctx: Context, facts: CaseFacts): void {
  const { id, title, holderTenantId } = facts;
  const authorityId = 'authorityId' in ctx.scope ? ctx.scope.authorityId : null;
  const about = { record_id: id, case_id: id, title, holder_tenant_id: holderTenantId, authority_id: authorityId };
  noteRead(ctx, { kind: 'formula', ...about });
}
