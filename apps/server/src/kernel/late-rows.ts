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
 * Audit and outbox rows of the work in one scope, and the rows that it writes last. Nothing in a transaction reads the
 * first, so one statement writes all of them when the work has ended, in the same transaction: it cannot commit without them.
 */
export class LateRows {
  private audits: Values[] = [];
  private emitted: Values[] = [];
  private held: readonly Part[] | null = null;

  constructor(private readonly transaction: Transaction) {}

  /** Taken down at once: what the caller does to the values later is not what happened. */
  audit(row: AuditRow): void {
    this.audits.push(audits.valuesOf(row));
  }

  emit(row: OutboxRow): void {
    this.emitted.push(outbox.valuesOf(row));
  }

  /** Keeps parts that write until the next statement of the scope, or its end. */
  write(parts: readonly Part[]): void {
    this.release();
    this.held = parts;
  }

  /** Sends what is kept back: somebody is about to read, or to write in another scope. */
  release(): void {
    const { held } = this;
    this.held = null;
    if (held) this.sendParts(held);
  }

  /** Sends what was collected, in order; an error shows at the commit. */
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
/** Shapes of statements are few; a caller that makes ever new ones must not fill the memory. */
const mostTexts = 2_000;

/** These parts as one statement; there are few shapes, so each is made once and its plan is found by its text. */
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
