import type { AuditRow } from './audit/write.ts';
import type { Transaction } from './database/transaction.ts';
import { Inserts, type Part, type Values } from './inserts.ts';

export interface OutboxRow {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  scope: unknown;
  actor: unknown;
}

const audits = new Inserts<AuditRow>('platform.audit_log', {
  uid: 'plain',
  real_uid: 'plain',
  tenant_id: 'plain',
  ip: 'plain',
  request_id: 'plain',
  action: 'plain',
  entity: 'plain',
  entity_id: 'plain',
  before: 'json',
  after: 'json',
});
const outbox = new Inserts<OutboxRow>('platform.outbox', {
  id: 'plain',
  kind: 'plain',
  payload: 'json',
  scope: 'json',
  actor: 'json',
});

/**
 * Collects audit and outbox rows of the work in one scope, and other rows to be written last. Nothing in the transaction reads them, so one
 * statement writes them all at the end of the work, in the same transaction: it cannot commit without them.
 */
export class LateRows {
  private audits: Values[] = [];
  private emitted: Values[] = [];
  private held: readonly Part[] | null = null;

  constructor(private readonly transaction: Transaction) {}

  /** Adds an audit row. It is copied at once, so that later changes of the caller's objects do not alter it. */
  audit(row: AuditRow): void {
    this.audits.push(audits.valuesOf(row));
  }

  emit(row: OutboxRow): void {
    this.emitted.push(outbox.valuesOf(row));
  }

  /** Adds parts that are written before the next statement of the scope, or at its end. */
  write(parts: readonly Part[]): void {
    this.release();
    this.held = parts;
  }

  /** Sends the parts added by `write`, because a statement is about to read, or to write in another scope. */
  release(): void {
    const { held } = this;
    this.held = null;
    if (held) this.sendParts(held);
  }

  /** Sends everything collected, in order; an error appears at the commit. */
  send(): void {
    const parts = [...(this.held ?? [])];
    if (this.audits.length > 0) parts.push(audits.part(this.audits));
    if (this.emitted.length > 0) parts.push(outbox.part(this.emitted));
    this.audits = [];
    this.emitted = [];
    this.held = null;
    if (parts.length > 0) this.sendParts(parts);
  }

  private sendParts(parts: readonly Part[]): void {
    this.transaction.send(
      textOf(parts),
      parts.flatMap(({ values }) => values),
    );
  }
}

const known = new Map<string, string>();
/** Most statement texts in the cache. Usually there are few; the limit keeps a caller with ever new ones from filling the memory. */
const mostTexts = 2_000;

/** The SQL of these parts as one statement, from a cache: there are few combinations, and an equal text lets the database find its plan. */
function textOf(parts: readonly Part[]): string {
  const key = parts.map((part) => part.key).join();
  const found = known.get(key);
  if (found !== undefined) return found;
  let last = 0;
  const place = () => {
    last += 1;
    return `$${last}`;
  };
  const texts = parts.map((part) => part.text(part.values.map(place)));
  const end = texts.pop() ?? '';
  const text = texts.length === 0 ? end : `with ${texts.map((one, i) => `part${i} as (${one})`).join(',\n')}\n${end}`;
  if (known.size < mostTexts) known.set(key, text);
  return text;
}
