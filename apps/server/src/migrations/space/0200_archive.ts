import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** Tables in which a sealed case must not get or change a row; letters are served and certificates end after it, so those are only not added. */
const closed = [
  { table: 'case_version', when: 'insert', column: 'case_id' },
  {
    table: 'case_record',
    when: 'update of status, version, title, apply_no, accept_no, cert_no, procedure',
    column: 'id',
  },
  { table: 'case_finding', when: 'insert or update', column: 'case_id' },
  { table: 'opinion_item', when: 'insert or update', column: 'case_id' },
  { table: 'opinion_reply', when: 'insert or update', column: 'case_id' },
  { table: 'letter', when: 'insert', column: 'case_id' },
] as const;

/**
 * Archive volumes (E12): one for a case that is over, itself a case of the office (`case_id`), with the documents in it. A company reads the volume of
 * its own case without the documents of the office. Once sealed, neither the volume nor the case behind it is changed any more, whoever tries: the
 * database refuses it with a code of its own. `supplied_rows` says which registers got the rows that come with the product.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table archive_volume (
    case_id bigint primary key references case_record (id),
    about_case_id bigint not null unique references case_record (id),
    holder_tenant_id bigint not null,
    class text not null,
    -- The day whose catalogue holds.
    catalogue_on date not null,
    closed_on date not null,
    retention text,
    -- Empty with a retention = for good.
    retention_until date,
    sealed_at timestamptz,
    sealed_by bigint,
    sealed_by_name text,
    root text check (root ~ '^[0-9a-f]{64}$'),
    -- What the chain begins with, and the digest of each document in order: with the documents they make the root.
    head jsonb,
    digests jsonb,
    signature_id bigint,
    checked_at timestamptz,
    check ((sealed_at is null) = (root is null)),
    check ((sealed_at is null) = (head is null)),
    check ((sealed_at is null) = (digests is null))
  )`.execute(db);
  await sql`create table archive_item (
    id bigint primary key,
    case_id bigint not null references archive_volume (case_id),
    holder_tenant_id bigint not null,
    position int not null,
    code text not null,
    title jsonb not null,
    name text not null default '',
    source text not null,
    -- What the document is in its source: version, kind of letter, field.
    key text not null default '',
    required boolean not null,
    internal boolean not null,
    retention text not null,
    state text not null check (state in ('present', 'missing', 'notApplicable', 'paper')),
    reason text,
    dated_at timestamptz,
    attachment_id bigint,
    -- A document without a file: the bytes themselves, frozen when they were collected.
    content text,
    bytes bigint,
    sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
    -- What the last look at the stored file found.
    fault text check (fault in ('gone', 'changed')),
    link text,
    check ((state = 'present') = (sha256 is not null)),
    check (attachment_id is null or content is null),
    unique (case_id, position)
  )`.execute(db);
  for (const table of ['archive_volume', 'archive_item'])
    await protectHolderRows(db, table, { holder: 'read', authority: table === 'archive_item' ? 'write' : 'append' });
  await sql`grant update on archive_volume to app_authority`.execute(db);
  const own = `holder_tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint`;
  await sql.raw(`drop policy holder_rows on archive_item`).execute(db);
  await sql
    .raw(`create policy holder_rows on archive_item for select to app_holder using (${own} and not internal)`)
    .execute(db);
  await refuseWrites(db);
  await sql`create table supplied_rows (area text primary key, supplied_at timestamptz not null)`.execute(db);
}

async function refuseWrites(db: Database): Promise<void> {
  // As the owner: whoever writes need not see the volume. The schema is that of the table, whatever the search path.
  await sql
    .raw(`create function refuse_archived() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare sealed boolean;
    begin
      execute format('select exists (select from %I.archive_volume where about_case_id = $1 and sealed_at is not null)', tg_table_schema)
        into sealed using (to_jsonb(new) ->> tg_argv[0])::bigint;
      if sealed then raise exception 'the case is archived' using errcode = 'AR409'; end if;
      return new;
    end $$`)
    .execute(db);
  for (const { table, when, column } of closed)
    await sql
      .raw(
        `create trigger refuse_archived before ${when} on ${table} for each row execute function refuse_archived('${column}')`,
      )
      .execute(db);
  await sql
    .raw(`create function refuse_sealed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare sealed boolean; one jsonb := to_jsonb(coalesce(new, old));
    begin
      if tg_table_name = 'archive_volume' then sealed := old.sealed_at is not null and (to_jsonb(new) - 'checked_at') <> (to_jsonb(old) - 'checked_at');
      else
        -- That a stored file is gone or changed is found out after the seal, too.
        if tg_op = 'UPDATE' and (to_jsonb(new) - 'fault') = (to_jsonb(old) - 'fault') then return new; end if;
        execute format('select exists (select from %I.archive_volume where case_id = $1 and sealed_at is not null)', tg_table_schema)
          into sealed using (one ->> 'case_id')::bigint;
      end if;
      if sealed then raise exception 'the volume is sealed' using errcode = 'AR409'; end if;
      return coalesce(new, old);
    end $$`)
    .execute(db);
  await sql`create trigger refuse_sealed before update on archive_volume for each row execute function refuse_sealed()`.execute(
    db,
  );
  await sql`create trigger refuse_sealed before insert or update or delete on archive_item for each row execute function refuse_sealed()`.execute(
    db,
  );
}
