import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/**
 * The product register: a product owns its number for ever; its versions, states and blocks lie beside it. A certificate belongs to a version of a
 * product, and for every day at most one issued certificate covers a product.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table product (
    id bigint primary key,
    holder_tenant_id bigint not null,
    holder_name text not null,
    number text not null unique,
    number_key text not null unique,
    kind text not null check (kind in ('ordinary', 'special')),
    origin text check (origin in ('domestic', 'imported', 'hmt')),
    state text not null,
    title text not null,
    classification text,
    responsible_name text,
    plants text[] not null default '{}',
    area text not null,
    first_case_id bigint not null unique,
    current_version int not null,
    valid_from date,
    valid_to date,
    published_at timestamptz,
    search int4[] not null default '{}',
    opened_at timestamptz not null,
    updated_at timestamptz not null,
    check (valid_to is null or valid_to >= valid_from)
  )`.execute(db);
  await sql`create index product_newest on product (opened_at desc, id desc)`.execute(db);
  await sql`create index product_holder on product (holder_tenant_id, opened_at desc, id desc)`.execute(db);
  await sql`create index product_state on product (state, opened_at desc, id desc)`.execute(db);
  await sql`create index product_ends on product (valid_to) where valid_to is not null`.execute(db);
  await sql`create index product_search on product using gin (search) with (fastupdate = off)`.execute(db);

  await sql`create table product_version (
    product_id bigint not null references product (id),
    version int not null check (version > 0),
    holder_tenant_id bigint not null,
    case_id bigint not null,
    case_version int not null,
    area text not null,
    definition_version int not null,
    change_type text not null,
    change_summary jsonb not null,
    title text not null,
    data jsonb not null,
    sha256 text not null,
    made_by bigint,
    made_by_name text,
    effective_from date not null,
    made_at timestamptz not null,
    primary key (product_id, version)
  )`.execute(db);
  await sql`create index product_version_case on product_version (case_id)`.execute(db);

  await sql`create table product_state_event (
    id bigint primary key,
    product_id bigint not null references product (id),
    holder_tenant_id bigint not null,
    from_state text,
    to_state text not null,
    at timestamptz not null,
    case_id bigint,
    letter_id bigint,
    reason text not null default '',
    public_text jsonb not null
  )`.execute(db);
  await sql`create index product_state_event_product on product_state_event (product_id, at, id)`.execute(db);

  await sql`create table product_block (
    id bigint primary key,
    product_id bigint not null references product (id),
    holder_tenant_id bigint not null,
    kind text not null,
    case_id bigint not null,
    since timestamptz not null,
    until timestamptz,
    text jsonb not null
  )`.execute(db);
  // The same step again must not block twice.
  await sql`create unique index product_block_open on product_block (product_id, kind, case_id) where until is null`.execute(
    db,
  );

  await certificates(db);

  await protectHolderRows(db, 'product', { holder: 'write', authority: 'write' });
  await protectHolderRows(db, 'product_version', { holder: 'append', authority: 'append' });
  await protectHolderRows(db, 'product_state_event', { holder: 'append', authority: 'append' });
  await protectHolderRows(db, 'product_block', { holder: 'write', authority: 'write' });
  // Nothing of the register is ever deleted by a request.
  await sql`revoke delete on product, product_block from app_holder, app_authority`.execute(db);
}

async function certificates(db: Database): Promise<void> {
  await sql`alter table certificate
    add column product_id bigint,
    add column product_version int,
    add column valid_from date,
    add column valid_to date`.execute(db);
  await sql`alter table certificate drop constraint certificate_state_check`.execute(db);
  await sql`alter table certificate add constraint certificate_state_check
    check (state in ('pending', 'ready', 'failed', 'issued', 'replaced', 'void'))`.execute(db);
  await sql`create unique index certificate_product on certificate (product_id, version) where product_id is not null`.execute(
    db,
  );
  // Days as one number line per product: the range type is built in, an exclusion over two columns would need an extension.
  await sql`alter table certificate add constraint certificate_one_a_day exclude using gist (
    numrange(
      product_id::numeric * 10000000 + (valid_from - date '2000-01-01'),
      product_id::numeric * 10000000 + least(coalesce(valid_to - date '2000-01-01', 9999998), 9999998) + 1
    ) with &&
  ) where (state = 'issued' and product_id is not null and valid_from is not null)`.execute(db);
}
