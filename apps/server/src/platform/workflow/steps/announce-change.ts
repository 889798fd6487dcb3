import type { Context } from '../../../kernel/context.ts';
import { authorityOf } from '../office.ts';

/** Once it is committed, the pages of the office and of the company count their tasks anew. */
export function announceChange(ctx: Context, holderTenantId: string): void {
  const tenants = [...new Set([authorityOf(ctx), holderTenantId])];
  ctx.afterCommit(() => ctx.app.signals.announce({ topic: 'tasks', tenants }));
}
