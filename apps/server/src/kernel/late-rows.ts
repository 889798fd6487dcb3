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
 * Audit and outbox rows of the work in one scope, and the rows that it writes last. Nothing in a transaction reads the
 * first, so one statement writes all of them when the work has ended, in the same transaction: it cannot commit without them.
 */
export class LateRows {
  private audits: string[] = [];
  private emitted: string[] = [];
  private held: { parts: string; values: readonly unknown[] } | null = null;

  constructor(private readonly transaction: Transaction) {}

  /** Taken down at once: what the caller does to the values later is not what happened. */
  audit(row: AuditRow): void {
    this.audits.push(storableJson(row));
  }

  emit(row: OutboxRow): void {
    this.emitted.push(storableJson(row));
  }

  /** Keeps expressions that write until the next statement of the scope, or its end. */
  write(parts: string, values: readonly unknown[]): void {
    this.release();
    this.held = { parts, values };
  }

  /** Sends what is kept back: somebody is about to read, or to write in another scope. */
  release(): void {
    const { held } = this;
    if (!held) return;
    this.held = null;
    this.transaction.send(textOf(held.parts, held.values.length, 'none'), held.values);
  }

  /** Sends what was collected, in order; an error shows at the commit. */
  send(): void {
    const { audits, emitted, held, transaction } = this;
    if (audits.length === 0 && emitted.length === 0) {
      this.release();
      return;
    }
    this.audits = [];
    this.emitted = [];
    this.held = null;
    const lists = [audits, emitted].filter((rows) => rows.length > 0).map((rows) => `[${rows.join()}]`);
    const kind = lists.length === 2 ? 'both' : audits.length > 0 ? 'audit' : 'outbox';
    if (held) transaction.send(textOf(held.parts, held.values.length, kind), [...held.values, ...lists]);
    else transaction.send(alone[kind], lists);
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
const alone = {
  audit: insertAudit('$1'),
  outbox: insertOutbox('$1'),
  both: `with audits as (${insertAudit('$1')}) ${insertOutbox('$2')}`,
};

type Kind = 'none' | keyof typeof alone;
const known = new Map<string, Map<Kind, string>>();

/** The statement of expressions that write, with those of audit and outbox behind; made once, so that its plan is found. */
function textOf(parts: string, count: number, kind: Kind): string {
  const made = known.get(parts) ?? new Map<Kind, string>();
  known.set(parts, made);
  const found = made.get(kind);
  if (found !== undefined) return found;
  const all = [parts];
  if (kind === 'audit' || kind === 'both') all.push(`audits as (${insertAudit(`$${count + 1}`)})`);
  if (kind === 'outbox' || kind === 'both') all.push(`emitted as (${insertOutbox(`$${count + all.length}`)})`);
  // A part may need the first value nowhere, but it always has a type.
  const text = `with ${all.join(',\n')} select $1::bigint as first`;
  made.set(kind, text);
  return text;
}
