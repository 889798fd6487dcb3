import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectTenantRows } from '../../kernel/protect.ts';

/**
 * What happened to each company, in a row of its own without gaps: the position comes from one counter per company, taken at the end of the
 * transaction that wrote it and held until its commit. So positions appear in the order in which they are given, and a reader who goes on after the
 * last one misses nothing and sees nothing twice, whoever writes at the same time (ADR 0117).
 */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await protectTenantRows(db, 'company_event');
  await sql.raw('revoke insert, update, delete on company_event from app_platform, app_tenant').execute(db);
}

const statements = [
  `create table company_feed (
    tenant_id bigint primary key references tenant (id) on delete cascade,
    last bigint not null
  )`,
  `create table company_event (
    tenant_id bigint not null references tenant (id) on delete cascade,
    position bigint not null,
    kind text not null,
    at timestamptz not null,
    authority_id bigint not null,
    area text,
    case_id bigint,
    record_id bigint not null,
    state text not null,
    primary key (tenant_id, position)
  )`,
  // Definer: whoever changes a case, a letter or a certificate need not be allowed to write here.
  `create function note_company_event() returns trigger language plpgsql security definer set search_path = platform as $$
    declare
      place bigint;
      office bigint;
      what text := tg_argv[0];
      of_case bigint;
      in_area text;
      in_state text;
    begin
      select tenant_id into office from platform.space where schema_name = tg_table_schema;
      if office is null or new.holder_tenant_id is null or not exists (select from platform.tenant where id = new.holder_tenant_id) then
        return null;
      end if;
      if what = 'case.status' then
        of_case := new.id; in_area := new.area; in_state := new.status;
      elsif what = 'letter' then
        of_case := new.case_id; in_area := new.area; in_state := new.state; what := 'letter.' || new.state;
      else
        of_case := new.case_id;
        in_state := case when new.sent_at is null then new.state else 'sent' end;
        execute format('select area from %I.case_record where id = $1', tg_table_schema) into in_area using new.case_id;
      end if;
      insert into platform.company_feed as feed (tenant_id, last) values (new.holder_tenant_id, 1)
        on conflict (tenant_id) do update set last = feed.last + 1 returning last into place;
      insert into platform.company_event (tenant_id, position, kind, at, authority_id, area, case_id, record_id, state)
        values (new.holder_tenant_id, place, what, now(), office, in_area, of_case, new.id, in_state);
      return null;
    end $$`,
];
