import { type AreaDefinition, reviewPartOf, columnsOf as tableColumns } from '@app/contract';
import { sql } from 'kysely';
import type { App, Database, Space } from '../../kernel/context.ts';
import { caseFacts, catalogOf } from '../../platform/area/index.ts';
import { lockProduct } from './facts.ts';
import { nameAsFiled } from './name-as-filed.ts';
import { bringInLine, oldProcesses, writesRegister } from './old-process.ts';
import { written } from './product.ts';
import { versionsToTakeOver } from './register.store.ts';
import { labelIn, stateWords } from './words.ts';

/**
 * Takes cases that were given a number before there was a register into it: each number becomes a product with version 1 (what was filed) and
 * certificate version 1, in the state that its status means, and its public record shows the product. Then cases whose later versions are in force
 * get those as further versions. Finds nothing to do but once. A case whose own process opens its product is left to it,
 * and one of a status that the table of old processes does not know is reported, never guessed at.
 */
export async function takeOver(app: App): Promise<void> {
  for (const space of await app.spaces()) {
    const waiting = await app.asOwner((db) => casesWithoutProduct(db), space.schema);
    const old = await ofOldProcesses(app, space, waiting);
    if (old.length > 0) await app.asOwner((db) => takeOverSpace(app, db, space, old), space.schema);
    await showAsFiled(app, space);
    await takeOverVersions(app, space);
  }
}

interface Waiting {
  area: string;
  status: string;
  version: number;
  procedure: string | null;
}

/** Where the cases stand that have a number and no product. */
async function casesWithoutProduct(db: Database): Promise<Waiting[]> {
  const { rows } =
    await sql<Waiting>`select distinct area, status, definition_version as version, procedure from case_record
    where cert_no is not null and product_id is null`.execute(db);
  return rows;
}

/** Those of them that nobody else will open a product for; of an unknown status the operator is told. */
async function ofOldProcesses(app: App, space: Space, waiting: readonly Waiting[]): Promise<Waiting[]> {
  const scope = { role: 'app_authority', ...space, tenantId: space.authorityId } as const;
  const old: Waiting[] = [];
  for (const one of waiting) {
    const place = { area: one.area, version: one.version, process: one.procedure };
    if (await app.run(scope, (ctx) => writesRegister(ctx, place))) continue;
    if (oldProcesses(app).some(({ area, status }) => area === one.area && status === one.status)) old.push(one);
    else
      app.warnAtStart(
        `Cases of ${one.area} with the status ${one.status} have a number and no product: definitions/register/old-processes.json does not say which state that means. They stay as they are.`,
      );
  }
  return old;
}

async function takeOverSpace(app: App, db: Database, space: Space, old: readonly Waiting[]): Promise<void> {
  // Of two servers that start together one does the work.
  await sql`select pg_advisory_xact_lock(hashtext('register'), hashtext(${space.schema}))`.execute(db);
  await openProducts(app, db, space, old);
  await nameAsFiled(app, db);
  await sql`insert into product_version (product_id, version, holder_tenant_id, case_id, case_version, area, definition_version, change_type,
      change_summary, title, data, sha256, made_by, made_by_name, effective_from, made_at)
    select p.id, 1, p.holder_tenant_id, p.first_case_id, 1, p.area, v.definition_version, 'first',
      ${JSON.stringify(labelIn(app, 'product-change-types', 'first'))}::jsonb, p.title, v.data, v.sha256, v.submitted_by, v.submitted_by_name,
      (p.opened_at at time zone 'Asia/Shanghai')::date, v.submitted_at
    from product p join case_version v on v.case_id = p.first_case_id and v.version = 1
    where not exists (select from product_version known where known.product_id = p.id)`.execute(db);
  await takeOverStates(app, db);
  await takeOverCertificates(db);
  await showProducts(app, db, space);
  await sql`update case_record set product_id = p.id from product p where p.first_case_id = case_record.id and case_record.product_id is null`.execute(
    db,
  );
}

/** One row per status that the table of old processes knows, with the words that the public reads. */
function statesAsRows(app: App): string {
  return JSON.stringify(oldProcesses(app).map(({ area, status, state }) => ({ area, status, state })));
}

/** Which fields of the form an area's columns of the register come from; a part that it computes is left empty. */
function fieldsAsRows(app: App): string {
  const one = (definition: AreaDefinition, key: string) => {
    const source = reviewPartOf(definition)?.mapping[key];
    return source === undefined || source.startsWith('=') ? null : (source.split('|')[0] ?? null);
  };
  const rows = catalogOf(app)
    .all()
    .map(({ id, definition }) => {
      const plants = one(definition, 'form.manufacturers');
      const table = definition.fields.find(({ key }) => key === plants);
      return {
        area: id,
        procedure_field: one(definition, 'procedure'),
        origin_field: one(definition, 'origin'),
        hmt_field: one(definition, 'facts.hmt'),
        class_field: one(definition, 'classificationCode'),
        responsible_field: one(definition, 'form.responsibleName'),
        plants_field: table && tableColumns(table).some(({ key }) => key === 'name') ? plants : null,
      };
    });
  return JSON.stringify(rows);
}

/** The product has the id of its first case, whose route leads to it already. */
async function openProducts(app: App, db: Database, space: Space, old: readonly Waiting[]): Promise<void> {
  await sql`insert into product (id, holder_tenant_id, holder_name, number, number_key, kind, origin, state, title, classification,
      responsible_name, plants, area, first_case_id, current_version, published_at, search, opened_at, updated_at)
    select c.id, c.holder_tenant_id, c.holder_name, c.cert_no,
      upper(regexp_replace(normalize(c.cert_no, nfkc), '[[:space:]()（）\\[\\]【】]', '', 'g')),
      case when v.data ->> f.procedure_field = 'registration' then 'special' else 'ordinary' end,
      case when v.data ->> f.origin_field = 'imported' and v.data ->> f.hmt_field = 'true' then 'hmt'
        when v.data ->> f.origin_field in ('domestic', 'imported') then v.data ->> f.origin_field end,
      s.state, c.title, v.data ->> f.class_field, nullif(v.data ->> f.responsible_field, ''),
      array(select distinct one ->> 'name' from jsonb_array_elements(
        case when jsonb_typeof(v.data -> f.plants_field) = 'array' then v.data -> f.plants_field else '[]' end) one where one ->> 'name' <> ''),
      c.area, c.id, 1, public.filed_at, c.search, c.submitted_at, c.updated_at
    from case_record c join case_version v on v.case_id = c.id and v.version = 1
      join jsonb_to_recordset(${JSON.stringify(old)}::jsonb) o (area text, status text, version int, procedure text)
        on o.area = c.area and o.status = c.status and o.version = c.definition_version and o.procedure is not distinct from c.procedure
      join jsonb_to_recordset(${statesAsRows(app)}::jsonb) s (area text, status text, state text) on s.area = c.area and s.status = c.status
      left join jsonb_to_recordset(${fieldsAsRows(app)}::jsonb)
        f (area text, procedure_field text, origin_field text, hmt_field text, class_field text, responsible_field text, plants_field text) on f.area = c.area
      left join platform.publicity public on public.number = c.cert_no and public.authority_id = ${space.authorityId}
    where c.cert_no is not null and c.product_id is null
      and not exists (select from product known where known.first_case_id = c.id)`.execute(db);
}

/** When it was opened and, where it is not effective any more, since when; earlier turns stand in the history of the case. */
async function takeOverStates(app: App, db: Database): Promise<void> {
  const words = JSON.stringify(
    [...new Set(['ACTIVE' as const, ...oldProcesses(app).map(({ state }) => state)])].map((state) => ({
      state,
      label: stateWords(app, state).label,
    })),
  );
  await sql`insert into product_state_event (id, product_id, holder_tenant_id, from_state, to_state, at, case_id, public_text)
    select ${app.newId()}::bigint + row_number() over (), p.id, p.holder_tenant_id, null, 'ACTIVE', p.opened_at, p.first_case_id, w.label
    from product p join jsonb_to_recordset(${words}::jsonb) w (state text, label jsonb) on w.state = 'ACTIVE'
    where not exists (select from product_state_event known where known.product_id = p.id)`.execute(db);
  await sql`insert into product_state_event (id, product_id, holder_tenant_id, from_state, to_state, at, case_id, public_text)
    select ${app.newId()}::bigint + row_number() over (), p.id, p.holder_tenant_id, 'ACTIVE', p.state, greatest(p.updated_at, p.opened_at), p.first_case_id, w.label
    from product p join jsonb_to_recordset(${words}::jsonb) w (state text, label jsonb) on w.state = p.state
    where p.state <> 'ACTIVE' and not exists
      (select from product_state_event known where known.product_id = p.id and known.to_state = p.state)`.execute(db);
}

/** The newest certificate of each case covers its product from the day of filing on; those before it are replaced. */
async function takeOverCertificates(db: Database): Promise<void> {
  await sql`update certificate set product_id = p.id, product_version = 1, valid_from = (p.opened_at at time zone 'Asia/Shanghai')::date,
      state = case
        when p.state in ('CANCELLED', 'FILING_CANCELLED', 'REVOKED', 'LICENCE_REVOKED') then 'void'
        when certificate.version < (select max(other.version) from certificate other where other.case_id = certificate.case_id) then 'replaced'
        when certificate.state = 'ready' then 'issued'
        else certificate.state end
    from product p where p.first_case_id = certificate.case_id and certificate.product_id is null`.execute(db);
}

/**
 * The public records show the products from now on, never the words of a case. Of a case with later versions the record shows their content, which may
 * not be in force: it stays without product, and `showAsFiled` writes it anew.
 */
async function showProducts(app: App, db: Database, space: Space): Promise<void> {
  const states = JSON.stringify(
    [...new Set(oldProcesses(app).map(({ state }) => state))].map((state) => ({ state, ...stateWords(app, state) })),
  );
  await sql`update platform.publicity set product_id = p.id, status = p.state, status_label = w.label, status_look = w.look, title = p.title,
      states = (select jsonb_agg(jsonb_build_object('at', to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
        'label', e.public_text) order by e.at, e.id) from product_state_event e where e.product_id = p.id),
      versions = (select jsonb_agg(jsonb_build_object('version', v.version, 'from', to_char(v.effective_from, 'YYYY-MM-DD'),
        'change', v.change_summary)) from product_version v where v.product_id = p.id),
      certificates = coalesce((select jsonb_agg(jsonb_build_object('version', c.version,
        'state', case c.state when 'failed' then 'pending' else c.state end,
        'validFrom', to_char(c.valid_from, 'YYYY-MM-DD'), 'validTo', null,
        'file', case when c.state = 'issued' and c.attachment_id is not null
          then jsonb_build_object('attachmentId', c.attachment_id::text, 'sha256', c.sha256, 'bytes', c.bytes) end) order by c.version desc)
        from certificate c where c.product_id = p.id), '[]')
    from product p join jsonb_to_recordset(${states}::jsonb) w (state text, label jsonb, look text) on w.state = p.state
    where publicity.number = p.number and publicity.authority_id = ${space.authorityId} and publicity.product_id is null
      and not exists (select from case_record c where c.id = p.first_case_id and c.version > 1)`.execute(db);
}

/** Public records that do not show their product yet are written anew from the version in force. */
async function showAsFiled(app: App, space: Space): Promise<void> {
  const { rows } = await app.asOwner(
    (db) =>
      sql<{ id: string }>`select p.id from platform.publicity shown join product p on p.number = shown.number
        where shown.product_id is null and shown.authority_id = ${space.authorityId} order by p.id`.execute(db),
    space.schema,
  );
  const scope = { role: 'app_authority', ...space, tenantId: space.authorityId } as const;
  for (const { id } of rows)
    await app.run(scope, async (ctx) => {
      await lockProduct(ctx, id);
      await written(ctx, id, 'published', null);
    });
}

/** Products whose case came further than what was filed first, with a status by which that is in force: each gets it as a version. */
async function takeOverVersions(app: App, space: Space): Promise<void> {
  const rows = oldProcesses(app).filter(({ newVersion }) => newVersion !== undefined);
  if (rows.length === 0) return;
  const scope = { role: 'app_authority', ...space, tenantId: space.authorityId } as const;
  const waiting = await app.run(scope, (ctx) => versionsToTakeOver(ctx.db, rows));
  for (const { case_id: caseId } of waiting)
    await app.run(scope, async (ctx) => {
      const facts = await caseFacts(ctx, caseId);
      const row = rows.find(({ area, status }) => area === facts.area && status === facts.status);
      if (row) await bringInLine(ctx, facts, row);
    });
}
