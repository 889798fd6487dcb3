import type { Context, Scope } from '../context.ts';

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

/** A row of the audit log, without the columns that the database fills itself (number, transaction, time). */
export interface AuditRow {
  uid: string | null;
  real_uid: string | null;
  tenant_id: string | null;
  ip: string | null;
  request_id: string | null;
  action: string;
  entity: string;
  entity_id: string;
  before: unknown;
  after: unknown;
}

/** The audit row of what a context does (R3-50). */
export function auditRow(ctx: Context, entry: Parameters<Context['audit']>[0]): AuditRow {
  const { user, tenant } = ctx;
  return {
    uid: entry.by?.uid ?? user?.id ?? null,
    real_uid: entry.by?.realUid ?? user?.realId ?? null,
    tenant_id: entry.tenantId ?? tenant?.id ?? officeOf(ctx.scope),
    ip: ctx.ip || null,
    request_id: ctx.requestId || null,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    before: withoutSecrets(entry.before) ?? null,
    after: byProgram(ctx, withoutSecrets(entry.after) ?? null),
  };
}

/** The new state, with the program through which the person of the row acted (ADR 0116). */
function byProgram({ program }: Context, after: unknown): unknown {
  if (!program) return after;
  const said = after === null ? {} : typeof after === 'object' && !Array.isArray(after) ? after : { value: after };
  return { ...said, program: { id: program.id, name: program.name } };
}

/** What the system does by itself in a space belongs to the authority of the space, whose auditors read it. */
const officeOf = (scope: Scope): string | null => (scope.role === 'app_authority' ? scope.authorityId : null);
