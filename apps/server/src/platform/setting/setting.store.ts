import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

export interface StoredSetting {
  key: string;
  value: boolean;
  changed_at: Date;
  changed_by: string | null;
}

/** All switches that were ever changed, with the name of who did it last. */
export async function storedSettings(db: Database): Promise<StoredSetting[]> {
  const { rows } = await sql<StoredSetting>`
    select s.key, s.value, s.changed_at, u.fullname as changed_by
    from platform.platform_setting s left join platform.app_user u on u.id = s.changed_by`.execute(db);
  return rows;
}

/** Stores a switch. */
export async function putSetting(
  db: Database,
  setting: { key: string; value: boolean; userId: string | null },
  now: Date,
): Promise<void> {
  await sql`insert into platform.platform_setting (key, value, changed_at, changed_by)
    values (${setting.key}, ${JSON.stringify(setting.value)}::jsonb, ${now}, ${setting.userId})
    on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`.execute(db);
}
