import type { Context } from '../../kernel/context.ts';

/** Once it is committed, the pages of these people (null = everybody's) count their messages anew. */
export function tellChange(ctx: Context, people: readonly string[] | null): void {
  const signal = people === null ? { topic: 'messages' } : { topic: 'messages', people: [...new Set(people)] };
  if (people?.length !== 0) ctx.afterCommit(() => ctx.app.signals.tell(signal));
}
