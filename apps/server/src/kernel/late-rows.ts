import type { AuditRow } from './audit/write.ts';
import type { Transaction } from './database/transaction.ts';
import { storableJson } from './storable.ts';

export interface OutboxRow {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  scope: unknown;
  actor: unknown;
}

/**
 * Audit and outbox rows of the work in one scope. Nothing in a transaction reads them, so one statement writes them all
 * when the work has ended, in the same transaction: it cannot commit without them.
 */
export class LateRows {
  private audits: string[] = [];
  private emitted: string[] = [];

  /** Taken down at once: what the caller does to the values later is not what happened. */
  audit(row: AuditRow): void {
    this.audits.push(storableJson(row));
  }

  emit(row: OutboxRow): void {
    this.emitted.push(storableJson(row));
  }

  /** Sends what was collected, in order; an error shows at the commit. */
  send(transaction: Transaction): void {
    const { audits, emitted } = this;
    this.audits = [];
    this.emitted = [];
    if (audits.length > 0 && emitted.length > 0) transaction.send(insertBoth, [list(audits), list(emitted)]);
    else if (audits.length > 0) transaction.send(insertAudit('$1'), [list(audits)]);
    else if (emitted.length > 0) transaction.send(insertOutbox('$1'), [list(emitted)]);
  }
}

const insertAudit = (rows: string) => `insert into platform.audit_log
    (uid, real_uid, tenant_id, ip, request_id, action, entity, entity_id, before, after)
  select uid, real_uid, tenant_id, ip, request_id, action, entity, entity_id, before, after
    from json_to_recordset(${rows}::json) as r(uid bigint, real_uid bigint, tenant_id bigint, ip text, request_id text,
      action text, entity text, entity_id text, before jsonb, after jsonb)`;
const insertOutbox = (rows: string) => `insert into platform.outbox (id, kind, payload, scope, actor)
  select id, kind, payload, scope, actor
    from json_to_recordset(${rows}::json) as r(id bigint, kind text, payload jsonb, scope jsonb, actor jsonb)`;
const insertBoth = `with a as (${insertAudit('$1')}) ${insertOutbox('$2')}`;

function list(rows: readonly string[]): string {
  return `[${rows.join()}]`;
}
