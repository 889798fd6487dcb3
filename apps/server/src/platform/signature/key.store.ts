import { sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';

/** A key pair; the private part is sealed. Needs the scope app_platform. */
export interface KeyRow {
  id: string;
  kind: 'person' | 'seal';
  /** The person, or the authority. */
  owner_id: string;
  owner_name: string;
  tenant_id: string;
  algorithm: string;
  public_key: string;
  sealed_key: string;
  /** Name of the operator's key that sealed it. */
  sealed_by: string;
  state: 'active' | 'retired' | 'revoked';
  created_at: Date;
  /** Business days yyyy-MM-dd; null = no bound. */
  valid_from: string | null;
  valid_until: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  reason: string | null;
}
const of = (db: Database) => tables<{ signature_key: KeyRow }>(db);

/** Days without time: the driver would make them moments of its own zone. */
const days = [
  sql<string | null>`valid_from::text`.as('valid_from'),
  sql<string | null>`valid_until::text`.as('valid_until'),
] as const;

/** Keys for lists, without their private parts. */
export const keySource = handSource({
  table: 'signature_key',
  columns: {
    kind: { nullable: false },
    ownerName: { nullable: false, operator: 'SL' },
    state: { nullable: false },
    algorithm: { nullable: false },
    publicKey: { nullable: false },
    createdAt: { type: 'timestamp with time zone', nullable: false },
    validFrom: { type: 'date' },
    validUntil: { type: 'date' },
    endedAt: { type: 'timestamp with time zone' },
    reason: {},
  },
});

/** The newest key of an owner, held against a change until the transaction ends. */
export function newestKey(db: Database, kind: KeyRow['kind'], ownerId: string): Promise<KeyRow | undefined> {
  return of(db)
    .selectFrom('signature_key')
    .selectAll()
    .select(days)
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(1)
    .forShare()
    .executeTakeFirst();
}

/** A key by id; `lock` keeps others from ending it meanwhile. */
export function keyById(db: Database, id: string, lock = false): Promise<KeyRow | undefined> {
  const query = of(db).selectFrom('signature_key').selectAll().select(days).where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Adds a key; false when the owner has an active one. */
export async function insertKey(db: Database, row: KeyRow): Promise<boolean> {
  const { rows } =
    await sql`insert into signature_key (id, kind, owner_id, owner_name, tenant_id, algorithm, public_key, sealed_key, sealed_by, created_at)
    values (${row.id}, ${row.kind}, ${row.owner_id}, ${row.owner_name}, ${row.tenant_id}, ${row.algorithm}, ${row.public_key}, ${row.sealed_key}, ${row.sealed_by}, ${row.created_at})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Ends a key for good. */
export async function endKey(
  db: Database,
  id: string,
  end: Pick<KeyRow, 'state' | 'ended_at' | 'ended_by' | 'reason'>,
): Promise<void> {
  await of(db).updateTable('signature_key').set(end).where('id', '=', id).execute();
}

/** Sets the days from and until which a key signs. */
export async function setPeriod(
  db: Database,
  id: string,
  period: Pick<KeyRow, 'valid_from' | 'valid_until'>,
): Promise<void> {
  await of(db).updateTable('signature_key').set(period).where('id', '=', id).execute();
}
