import { type Context, fail } from '../../../kernel/context.ts';
import { formatTime } from '../../../kernel/time.ts';
import { say } from '../texts.ts';
import type { DraftRow, Lock } from './draft.store.ts';

/** A window that gave no sign for this long has lost the edit lock. */
export const lockSeconds = 45;

/** A window shows that it lives every 15 s: after this long without a sign its own person need not wait any longer. */
export const ownLockSeconds = 20;

/** Who holds the lock now; an expired lock is none. `reader`: the person who asks, to whom an own dead window is none. */
export function lockOf(draft: DraftRow, now: Date, reader: string | undefined): (Lock & { user: string }) | null {
  const { lock_window: window, lock_user: user, lock_name: name, lock_since: since, lock_at: at } = draft;
  if (window === null || user === null || since === null || at === null) return null;
  const patience = user === reader ? ownLockSeconds : lockSeconds;
  return now.getTime() - at.getTime() > patience * 1_000 ? null : { window, user, name: name ?? '', since, at };
}

/** The lock as this window holds it from now on; another live window is state 409 with who and since when. */
export function takeLock(ctx: Context, draft: DraftRow, windowId: string, takeOver: boolean): Lock {
  const user = ctx.user ?? fail('illegalToken');
  const now = ctx.now();
  const held = lockOf(draft, now, user.id);
  if (held && held.window !== windowId && !takeOver) refuseLocked(ctx, held);
  return {
    window: windowId,
    user: user.id,
    name: user.fullname,
    since: held?.window === windowId ? held.since : now,
    at: now,
  };
}

/** Refuses with who holds the lock and since when. */
export function refuseLocked(ctx: Context, held: Lock): never {
  const since = formatTime(held.since);
  return fail('draftLocked', {
    cause: say(ctx.language, 'draftLocked', { name: held.name, since }),
    data: { byName: held.name, since, sameUser: held.user === ctx.user?.id },
  });
}
