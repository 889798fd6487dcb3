import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { ListRequest, ListResult, SignatureKey } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { listPage, mapRows, type Row } from '../../kernel/list/index.ts';
import { text } from '../../kernel/texts/index.ts';
import { formatTime } from '../../kernel/time.ts';
import { endKey, insertKey, type KeyRow, keyById, keySource, newestKey, setPeriod } from './key.store.ts';
import { openPrivate, type SigningKey, sealPrivate, signingKeyOf } from './signing-key.ts';
import { say } from './texts.ts';

export const algorithm = 'Ed25519';
const platform = { role: 'app_platform' } as const;

/** Whose key: a person in one of their tenants, or the seal of an authority. */
export interface KeyOwner {
  kind: KeyRow['kind'];
  id: string;
  name: string;
  tenantId: string;
}

/** Whether this server can sign at all. */
export function canSign(ctx: Context): boolean {
  return signingKeyOf(ctx.app) !== null;
}

/**
 * Signs a statement with the key of its owner, which is made at the first use. A revoked key is not replaced by itself: an administrator makes the
 * next one. Answers the value in base64 and the key.
 */
export function signWith(ctx: Context, owner: KeyOwner, statement: (keyId: string) => string): Promise<SignedValue> {
  const master = signingKeyOf(ctx.app) ?? fail('unavailable', { cause: say(ctx.language, 'signature.noKey') });
  return ctx.within(platform, async (tx) => {
    const key = await keyFor(tx, master, owner);
    const secret = openPrivate(master, key.sealed_key, boundTo(key));
    if (!secret) fail('unavailable', { cause: say(ctx.language, 'signature.otherKey') });
    const text = statement(key.id);
    const privateKey = keyToSign(secret, key.public_key);
    return { keyId: key.id, statement: text, value: sign(null, Buffer.from(text), privateKey).toString('base64') };
  });
}

/** The last bytes of a pkcs8 or spki document of an Ed25519 key are the key itself (RFC 8410). */
const rawBytes = 32;

/** A private key from its document. Read as its bytes it is there in a twentieth of the time that reading the document takes, and a batch signs a hundred times. */
function keyToSign(pkcs8: Buffer, spki: string): KeyObject {
  const raw = (document: Buffer) => document.subarray(-rawBytes).toString('base64url');
  const key = { kty: 'OKP', crv: 'Ed25519', d: raw(pkcs8), x: raw(Buffer.from(spki, 'base64')) };
  return createPrivateKey({ key, format: 'jwk' });
}

export interface SignedValue {
  keyId: string;
  statement: string;
  value: string;
}

async function keyFor(tx: Context, master: SigningKey, owner: KeyOwner): Promise<KeyRow> {
  const known = await newestKey(tx.db, owner.kind, owner.id);
  if (known?.state === 'active') {
    refuseOutside(tx, known);
    return known;
  }
  if (known) fail('illegalPermission', { cause: say(tx.language, `signature.revoked.${owner.kind}`) });
  const made = newKey(tx, master, owner);
  if (await insertKey(tx.db, made)) {
    await auditKey(tx, 'signature.key.make', made, '');
    return made;
  }
  return (await newestKey(tx.db, owner.kind, owner.id)) ?? fail('conflict');
}

/** A key signs within its days alone (409): those of business, as the papers that it signs have them. */
function refuseOutside(ctx: Context, { kind, valid_from: from, valid_until: until }: KeyRow): void {
  const today = formatTime(ctx.businessNow()).slice(0, 10);
  if (from !== null && today < from)
    fail('conflict', { cause: text(ctx.language, `signature.early.${kind}`, { from }) });
  if (until !== null && today > until)
    fail('conflict', { cause: text(ctx.language, `signature.over.${kind}`, { until }) });
}

function newKey(ctx: Context, master: SigningKey, owner: KeyOwner): KeyRow {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const row = { id: ctx.app.newId(), kind: owner.kind, owner_id: owner.id };
  return {
    ...row,
    owner_name: owner.name,
    tenant_id: owner.tenantId,
    algorithm,
    public_key: publicKey.toString('base64'),
    sealed_key: sealPrivate(master, privateKey, boundTo(row)),
    sealed_by: master.id,
    state: 'active',
    created_at: ctx.now(),
    valid_from: null,
    valid_until: null,
    ended_at: null,
    ended_by: null,
    reason: null,
  };
}

const boundTo = ({ id, kind, owner_id: owner }: Pick<KeyRow, 'id' | 'kind' | 'owner_id'>) => `${id}:${kind}:${owner}`;

/** Whether a value is that of a public key over a statement. */
export function isGenuine(key: Pick<KeyRow, 'public_key'>, statement: string, value: string): boolean {
  const publicKey: KeyObject = createPublicKey({
    key: Buffer.from(key.public_key, 'base64'),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(statement), publicKey, Buffer.from(value, 'base64'));
}

/** Keys of the caller's tenant, for a super administrator all, newest first. */
export async function queryKeys(ctx: Context, list: ListRequest): Promise<ListResult<SignatureKey>> {
  const own = ctx.user?.isSuper ? sql`true` : sql`t.tenant_id = ${ctx.tenant?.id ?? '0'}`;
  const page = await listPage(ctx, keySource, list, {
    usualOrder: [{ field: 'createdAt', order: 'DESC' }],
    where: own,
  });
  return mapRows(page, (row: Row) => ({
    id: String(row.id),
    kind: row.kind === 'seal' ? 'seal' : 'person',
    ownerName: String(row.ownerName),
    state: row.state === 'active' || row.state === 'revoked' ? row.state : 'retired',
    algorithm: String(row.algorithm),
    publicKey: String(row.publicKey),
    createdAt: String(row.createdAt),
    validFrom: row.validFrom === null ? null : String(row.validFrom),
    validUntil: row.validUntil === null ? null : String(row.validUntil),
    endedAt: row.endedAt === null ? null : String(row.endedAt),
    reason: row.reason === null ? null : String(row.reason),
  }));
}

/** Makes a new key for the owner of a key; the active one is retired. Of two at once the second is told that it changed. */
export async function rotateKey(ctx: Context, input: { id: string; reason: string }): Promise<SignatureKey> {
  const master = signingKeyOf(ctx.app) ?? fail('unavailable', { cause: say(ctx.language, 'signature.noKey') });
  const before = await managedKey(ctx, input.id);
  const newest = (await newestKey(ctx.db, before.kind, before.owner_id)) ?? before;
  if (newest.id !== before.id) fail('conflict', { cause: say(ctx.language, 'signature.notNewest') });
  if (before.state === 'active') await end(ctx, before, 'retired', input.reason);
  const { kind, owner_id: id, owner_name: name, tenant_id: tenantId } = before;
  const made = newKey(ctx, master, { kind, id, name, tenantId });
  if (!(await insertKey(ctx.db, made))) fail('conflict', { cause: say(ctx.language, 'signature.notNewest') });
  await auditKey(ctx, 'signature.key.rotate', made, input.reason);
  return shownKey(made);
}

/** Revokes an active key; doing it again is refused by its state. */
export async function revokeKey(ctx: Context, input: { id: string; reason: string }): Promise<SignatureKey> {
  const before = await managedKey(ctx, input.id);
  if (before.state !== 'active') fail('conflict', { cause: say(ctx.language, 'signature.notActive') });
  const after = await end(ctx, before, 'revoked', input.reason);
  await auditKey(ctx, 'signature.key.revoke', after, input.reason);
  return shownKey(after);
}

/** Sets the days from and until which a key in use signs. */
export async function setKeyPeriod(
  ctx: Context,
  input: { id: string; reason: string; validFrom: string | null; validUntil: string | null },
): Promise<SignatureKey> {
  const { validFrom, validUntil, reason } = input;
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    const message = say(ctx.language, 'signature.untilBeforeFrom');
    fail('invalidInput', { cause: message, data: [{ field: 'validUntil', message }] });
  }
  const before = await managedKey(ctx, input.id);
  if (before.state !== 'active') fail('conflict', { cause: say(ctx.language, 'signature.notActive') });
  const period = { valid_from: validFrom, valid_until: validUntil };
  await setPeriod(ctx.db, before.id, period);
  await auditKey(ctx, 'signature.key.period', { ...before, ...period }, reason);
  return shownKey({ ...before, ...period });
}

async function end(ctx: Context, key: KeyRow, state: 'retired' | 'revoked', reason: string): Promise<KeyRow> {
  const change = { state, ended_at: ctx.now(), ended_by: ctx.user?.id ?? null, reason };
  await endKey(ctx.db, key.id, change);
  return { ...key, ...change };
}

/** A key that the caller manages, locked; one of another tenant is state 404. */
async function managedKey(ctx: Context, id: string): Promise<KeyRow> {
  const key = await keyById(ctx.db, id, true);
  return key && (ctx.user?.isSuper || key.tenant_id === ctx.tenant?.id) ? key : fail('notFound');
}

async function auditKey(ctx: Context, action: string, key: KeyRow, reason: string): Promise<void> {
  const { id, kind, owner_id: owner, public_key: publicKey, state, valid_from, valid_until } = key;
  await ctx.audit({
    action,
    entity: 'signature_key',
    entityId: id,
    tenantId: key.tenant_id,
    after: { kind, owner, publicKey, state, reason, from: valid_from, until: valid_until },
  });
}

function shownKey(key: KeyRow): SignatureKey {
  const { id, kind, owner_name: ownerName, state, public_key: publicKey, reason } = key;
  const endedAt = key.ended_at && formatTime(key.ended_at);
  return {
    id,
    kind,
    ownerName,
    state,
    algorithm: key.algorithm,
    publicKey,
    createdAt: formatTime(key.created_at),
    validFrom: key.valid_from,
    validUntil: key.valid_until,
    endedAt,
    reason,
  };
}
