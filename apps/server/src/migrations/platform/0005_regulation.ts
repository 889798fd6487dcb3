import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/**
 * The regulation as rows. `reg_publication` is the line of versions of each table: a change that no publication made
 * counts as an edit, and a changed file is then reported instead of overwriting it.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table reg_publication (
    name text not null,
    version int not null,
    sha256 text not null,
    parent_sha text,
    edits int not null default 0,
    published_by text not null,
    published_at timestamptz not null,
    primary key (name, version)
  )`.execute(db);
  await sql`create table reg_ingredient (
    position int primary key,
    serial text not null,
    name text not null,
    inci text not null,
    cas text[] not null,
    rinse_off_max text,
    leave_on_max text,
    remark text,
    alias boolean not null
  )`.execute(db);
  await sql`create index reg_ingredient_serial on reg_ingredient (serial)`.execute(db);
  await sql`create table reg_code (
    position int not null,
    "group" text not null,
    code text not null,
    name jsonb not null,
    rule text,
    special boolean not null,
    verified boolean not null,
    conflict_when text,
    primary key ("group", code)
  )`.execute(db);
  await sql`create table reg_requirement (
    position int not null,
    code text not null,
    kind text not null check (kind in ('document', 'test')),
    title jsonb not null,
    "when" text not null,
    reason jsonb not null,
    level text not null check (level in ('required', 'conditional')),
    citation jsonb not null,
    valid_from date not null,
    valid_to date,
    primary key (code, valid_from)
  )`.execute(db);
  await sql`create table reg_limit (
    position int primary key,
    table_name text not null,
    entry text not null,
    branch text,
    names text[] not null,
    cas text[] not null,
    complete boolean not null,
    scope_when text,
    scope_text text,
    max_percent numeric,
    basis text,
    factors jsonb,
    factor_at_most numeric,
    total boolean not null,
    limit_text text not null,
    conditions text,
    condition_when text,
    except_purpose text,
    warning text,
    citation jsonb not null,
    valid_from date not null,
    valid_to date
  )`.execute(db);
  await sql`create table reg_rule (
    position int not null,
    id text not null,
    version int not null,
    title jsonb not null,
    check_name text not null,
    options jsonb not null,
    "when" text,
    severity text not null,
    citation jsonb not null,
    valid_from date not null,
    valid_to date,
    enabled boolean not null,
    primary key (id, valid_from)
  )`.execute(db);
  await sql`create table reg_completeness (
    name text primary key,
    have int not null,
    total int not null,
    title jsonb not null
  )`.execute(db);
  await sql`create function reg_edited() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('app.publishing', true), '') <> 'on' then
        update platform.reg_publication set edits = edits + 1
        where name = tg_argv[0] and version = (select max(version) from platform.reg_publication where name = tg_argv[0]);
      end if;
      return null;
    end $$`.execute(db);
  for (const name of ['ingredient', 'code', 'requirement', 'limit', 'rule', 'completeness']) {
    await sql
      .raw(
        `create trigger reg_edited after insert or update or delete or truncate on reg_${name} for each statement execute function reg_edited('${name}')`,
      )
      .execute(db);
    await grantPlatform(db, `reg_${name}`, { platform: 'read', holder: 'read', authority: 'read' });
  }
  await grantPlatform(db, 'reg_publication', { platform: 'read', holder: 'read', authority: 'read' });
}
