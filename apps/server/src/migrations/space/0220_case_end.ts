import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * The moment in which the process of a case ended, kept with the case, and an index that holds all that reports count of cases: a report over a
 * million cases reads it alone.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table case_record add column ended_at timestamptz`.execute(db);
  await sql`alter table case_record disable trigger user`.execute(db);
  await sql`update case_record c set ended_at = i.ended_at from wf_instance i
    where i.case_id = c.id and i.parent_id is null and i.ended_at is not null`.execute(db);
  await sql`alter table case_record enable trigger user`.execute(db);
  await sql`create function keep_case_end() returns trigger language plpgsql as $$
    begin
      update case_record set ended_at = new.ended_at where id = new.case_id and ended_at is distinct from new.ended_at;
      return null;
    end $$`.execute(db);
  await sql`create trigger wf_instance_begun_ended after insert on wf_instance for each row
    when (new.parent_id is null and new.ended_at is not null) execute function keep_case_end()`.execute(db);
  await sql`create trigger wf_instance_end after update of ended_at on wf_instance for each row
    when (new.parent_id is null and new.ended_at is distinct from old.ended_at) execute function keep_case_end()`.execute(
    db,
  );
  await sql`create index case_record_counted on case_record
    (submitted_at, area, status, product_class, origin_channel, ended_at, id)`.execute(db);
}
