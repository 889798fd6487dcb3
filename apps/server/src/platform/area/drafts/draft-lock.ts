import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { formatTime } from '../../../kernel/time.ts';
import { say } from '../texts.ts';
import type { DraftRow, Lock } from './draft.store.ts';

/** Seconds without a sign of life after which a window loses the edit lock. */
export const lockSeconds = 45;

/** The same for a second window of the same person: windows report every 15 s, so one's own closed window need not be waited for longer. */
export const ownLockSeconds = 20;

/** Who holds the lock now; null when it has expired. `reader` is the caller, whose own silent window loses the lock earlier. */
export function lockOf(draft: DraftRow, now: Date, reader: string | undefined): (Lock & { user: string }) | null {
  const { lock_window: window, lock_user: user, lock_name: name, lock_since: since, lock_at: at } = draft;
  if (window === null || user === null || since === null || at === null) return null;
  const patience = user === reader ? ownLockSeconds : lockSeconds;
  return now.getTime() - at.getTime() > patience * 1_000 ? null : { window, user, name: name ?? '', since, at };
}

/** The lock taken or renewed for this window; while another live window holds it, state 409 with the person and since when. */
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

/** Throws state 409 with the person who holds the lock and since when. */
export function refuseLocked(ctx: Context, held: Lock): never {
  const since = formatTime(held.since);
  return fail('draftLocked', {
    cause: say(ctx.language, 'draftLocked', { name: held.name, since }),
    data: { byName: held.name, since, sameUser: held.user === ctx.user?.id },
  });
}
