import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * What became of a volume whose days are over: on which list it stood, who put it there, who agreed and why, and when its content was removed. Of a
 * sealed volume this alone is written, once, and of its documents the content is emptied then; catalogue, fingerprints and root stay for ever.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table archive_volume
    add column disposed_at timestamptz, add column disposed_by bigint, add column disposed_by_name text,
    add column listed_by bigint, add column listed_by_name text,
    add column disposal_list bigint, add column disposal_no text, add column disposal_reason text,
    add column removed_at timestamptz,
    add constraint archive_volume_disposed check (disposed_at is null or (sealed_at is not null and disposed_by is not null and disposed_by <> listed_by)),
    add constraint archive_volume_removed check (removed_at is null or disposed_at is not null)`.execute(db);
  await sql
    .raw(`create or replace function refuse_sealed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare sealed boolean; disposed boolean; one jsonb := to_jsonb(coalesce(new, old));
      late text[] := array['checked_at', 'removed_at'];
    begin
      if tg_table_name = 'archive_volume' then
        if old.disposed_at is null then
          late := late || array['disposed_at', 'disposed_by', 'disposed_by_name', 'listed_by', 'listed_by_name', 'disposal_list', 'disposal_no', 'disposal_reason'];
        end if;
        sealed := old.sealed_at is not null
          and ((to_jsonb(new) - late) <> (to_jsonb(old) - late) or (old.removed_at is not null and new.removed_at is distinct from old.removed_at));
      else
        -- That a stored file is gone or changed is found out after the seal, too.
        if tg_op = 'UPDATE' and (to_jsonb(new) - 'fault') = (to_jsonb(old) - 'fault') then return new; end if;
        execute format('select sealed_at is not null, disposed_at is not null from %I.archive_volume where case_id = $1', tg_table_schema)
          into sealed, disposed using (one ->> 'case_id')::bigint;
        if tg_op = 'UPDATE' and disposed and new.content is null
          and (to_jsonb(new) - array['fault', 'content']) = (to_jsonb(old) - array['fault', 'content']) then return new; end if;
      end if;
      if sealed then raise exception 'the volume is sealed' using errcode = 'AR409'; end if;
      return coalesce(new, old);
    end $$`)
    .execute(db);
}
