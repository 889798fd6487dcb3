import type { Context } from '../context.ts';
import type { Transaction } from '../database/transaction.ts';

const secretKey = /passw|secret|token|captcha|credential|login_?state|authorize_?code/i;

/** Replaces values of secret fields at any depth (R7-40: stored answers and audit rows omit secrets). */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      secretKey.test(key) && typeof item === 'string' ? '***' : withoutSecrets(item),
    ]),
  );
}

const insert = `insert into platform.audit_log
  (uid, real_uid, tenant_id, ip, request_id, action, entity, entity_id, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Appends an audit row in the context's transaction (R3-50); it cannot commit without it. */
export function writeAudit(transaction: Transaction, ctx: Context, entry: Parameters<Context['audit']>[0]): void {
  const { user, tenant } = ctx;
  transaction.send(insert, [
    entry.by?.uid ?? user?.id ?? null,
    entry.by?.realUid ?? user?.realId ?? null,
    tenant?.id ?? null,
    ctx.ip || null,
    ctx.requestId || null,
    entry.action,
    entry.entity,
    entry.entityId,
    json(entry.before),
    json(entry.after),
  ]);
}

function json(value: unknown): string | null {
  // PostgreSQL's jsonb cannot hold the character U+0000.
  return value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value)).replaceAll('\\u0000', '');
}
