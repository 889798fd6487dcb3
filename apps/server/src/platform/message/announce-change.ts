import type { Context } from '../../kernel/context.ts';

/** After the commit, makes the pages of these people (null = everybody) ask for their number of messages again. */
export function announceChange(ctx: Context, people: readonly string[] | null): void {
  const signal = people === null ? { topic: 'messages' } : { topic: 'messages', people: [...new Set(people)] };
  if (people?.length !== 0) ctx.afterCommit(() => ctx.app.signals.announce(signal));
}
