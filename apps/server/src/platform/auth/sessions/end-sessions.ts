import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';

/** Ends all sessions of people at once, also switched ones that they opened or that others opened as them; answers how many (R4-44). */
export async function endSessions(ctx: Context, userIds: readonly string[], reason: string): Promise<number> {
  if (userIds.length === 0) return 0;
  return ctx.within({ role: 'app_platform' }, async (tx) => {
    const { rows } = await sql`update auth_family set revoked_at = ${tx.now()}, revoked_reason = ${reason}
      where (user_id in (${sql.join([...userIds])}) or real_user_id in (${sql.join([...userIds])})) and revoked_at is null
      returning 1`.execute(tx.db);
    return rows.length;
  });
}
