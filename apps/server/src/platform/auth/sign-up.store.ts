import { type RawBuilder, sql } from 'kysely';
import type { Context, Database } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';

export interface SignUpRow {
  id: string;
  user_id: string;
  account: string;
  fullname: string;
  language: string;
  company: string;
  tenant_id: string | null;
  tenant_name: string | null;
  proof: string | null;
  proof_file_id: string | null;
  proof_file_name: string | null;
  proof_file_bytes: number | null;
  status: 'WAIT' | 'PASSED' | 'REFUSED';
  opinion: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by_name: string | null;
  tenant_kind: 'authority' | 'company' | 'platform' | null;
}

const joined = sql`select r.*, u.account, u.fullname, u.language, t.name as tenant_name, t.kind as tenant_kind,
  case when t.kind = 'company' and r.decided_by is not null
    then (select o.name from outward_office(r.decided_by, t.id) o) else d.fullname end as decided_by_name,
  f.file_name as proof_file_name, octet_length(f.content) as proof_file_bytes
  from registration r join app_user u on u.id = r.user_id left join tenant t on t.id = r.tenant_id
  left join app_user d on d.id = r.decided_by left join registration_file f on f.id = r.proof_file_id`;

/** The list of requests. */
export const signUpSource = handSource({
  from: sql`(${joined}) t`,
  columns: {
    userId: { type: 'id', nullable: false },
    account: { operator: 'SL', nullable: false },
    fullname: { operator: 'SL', nullable: false },
    company: { operator: 'SL', nullable: false },
    tenantId: { type: 'id' },
    tenantName: { operator: 'SL' },
    proof: { operator: 'SL' },
    proofFileId: { type: 'id' },
    proofFileName: { operator: 'SL' },
    proofFileBytes: { type: 'bigint' },
    status: { operator: 'SN', nullable: false },
    opinion: { operator: 'SL' },
    createTime: { at: 'created_at', type: 'timestamp with time zone', nullable: false },
    decideTime: { at: 'decided_at', type: 'timestamp with time zone' },
    decidedBy: { at: 'decided_by_name', operator: 'SL' },
  },
});

/** SQL: the company has an administrator of its own, who decides requests of its people. */
const hasAdmin = (
  tenant: RawBuilder<unknown>,
) => sql`exists (select from membership m join app_user a on a.id = m.user_id
  where m.tenant_id = ${tenant} and m.is_admin and a.status = 'actived')`;

/** Condition for the requests that the caller decides: those to its own tenant; for an authority also those that nobody else can decide. */
export function decidedBy(ctx: Context): RawBuilder<unknown> {
  if (ctx.user?.isSuper) return sql`true`;
  if (!ctx.tenant?.isAdmin) return sql`false`;
  const own = sql`t.tenant_id = ${ctx.tenant.id}`;
  if (ctx.tenant.kind !== 'authority') return own;
  return sql`(${own} or t.tenant_id is null or (t.tenant_kind = 'company' and not ${hasAdmin(sql`t.tenant_id`)}))`;
}

/** The facts about a tenant that decide who may take a person into it. */
export async function receivingTenant(
  db: Database,
  id: string,
): Promise<{ id: string; name: string; kind: 'authority' | 'company' | 'platform'; has_admin: boolean } | undefined> {
  const { rows } = await sql<{
    id: string;
    name: string;
    kind: 'authority' | 'company' | 'platform';
    has_admin: boolean;
  }>`select t.id, t.name, t.kind, ${hasAdmin(sql`t.id`)} as has_admin from tenant t
    where t.id = ${id} and t.status = 'ENABLED' and t.approve_status = 'PASSED'`.execute(db);
  return rows[0];
}

/** Id of the tenant that a person names by its exact code, name or uniform social credit code; null = none or several. */
export async function tenantNamed(db: Database, company: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from tenant
    where kind <> 'platform' and status = 'ENABLED' and approve_status = 'PASSED'
      and (code = ${company.toLowerCase()} or name = ${company} or profile ->> 'uscc' = ${company})
    order by id limit 2`.execute(db);
  // Two companies have this name: a person decides which is meant.
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** One request, under a condition on the row `t`; locked until the transaction ends. */
export async function findSignUp(db: Database, id: string, where: RawBuilder<unknown>): Promise<SignUpRow | undefined> {
  await sql`select 1 from registration where id = ${id} for update`.execute(db);
  const { rows } = await sql<SignUpRow>`select * from (${joined}) t where t.id = ${id} and ${where}`.execute(db);
  return rows[0];
}

/** The newest request of a person. */
export async function newestSignUp(db: Database, userId: string): Promise<SignUpRow | undefined> {
  const { rows } = await sql<SignUpRow>`select * from (${joined}) t where t.user_id = ${userId}
    order by t.created_at desc, t.id desc limit 1`.execute(db);
  return rows[0];
}

/** Adds a request; replaces one that is still undecided. */
export async function putSignUp(
  db: Database,
  request: {
    id: string;
    userId: string;
    company: string;
    tenantId: string | null;
    proof: string | null;
    fileId: string | null;
  },
  now: Date,
): Promise<void> {
  await sql`insert into registration (id, user_id, company, tenant_id, proof, proof_file_id, created_at)
    values (${request.id}, ${request.userId}, ${request.company}, ${request.tenantId}, ${request.proof},
      ${request.fileId}, ${now})
    on conflict (user_id) where status = 'WAIT' do update set company = excluded.company, tenant_id = excluded.tenant_id,
      proof = excluded.proof, proof_file_id = excluded.proof_file_id, created_at = excluded.created_at`.execute(db);
}

/** Records a decision. */
export async function decideSignUp(
  db: Database,
  id: string,
  decision: { status: 'PASSED' | 'REFUSED'; tenantId: string | null; opinion: string | null; by: string | null },
  now: Date,
): Promise<void> {
  await sql`update registration set status = ${decision.status}, tenant_id = coalesce(${decision.tenantId}::bigint, tenant_id),
    opinion = ${decision.opinion}, decided_by = ${decision.by}::bigint, decided_at = ${now} where id = ${id}`.execute(
    db,
  );
}

/** Administrators who may decide a request: those of the company, else those of the authorities. */
export async function decidersOf(db: Database, tenantId: string | null): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; own: boolean }>`
    select m.user_id, m.tenant_id = ${tenantId}::bigint as own from membership m
    join app_user u on u.id = m.user_id join tenant t on t.id = m.tenant_id
    where m.is_admin and u.status = 'actived' and (m.tenant_id = ${tenantId}::bigint or t.kind = 'authority')`.execute(
    db,
  );
  const own = rows.filter((row) => row.own);
  return (own.length > 0 ? own : rows).map((row) => row.user_id);
}

/** Stores a proof; earlier files of the same person that no request names are deleted. */
export async function putProofFile(
  db: Database,
  file: { id: string; userId: string; fileName: string; mime: string; content: Buffer },
  now: Date,
): Promise<void> {
  await sql`delete from registration_file f where f.user_id = ${file.userId}
    and not exists (select from registration r where r.proof_file_id = f.id)`.execute(db);
  await sql`insert into registration_file (id, user_id, file_name, mime, content, created_at)
    values (${file.id}, ${file.userId}, ${file.fileName}, ${file.mime}, ${file.content}, ${now})`.execute(db);
}

/** Whether a file is this person's own. */
export async function isOwnProof(db: Database, userId: string, fileId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from registration_file where id = ${fileId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** The bytes of a proof. */
export async function proofFile(
  db: Database,
  id: string,
): Promise<{ file_name: string; mime: string; content: Uint8Array } | undefined> {
  const { rows } = await sql<{ file_name: string; mime: string; content: Uint8Array }>`
    select file_name, mime, content from registration_file where id = ${id}`.execute(db);
  return rows[0];
}
