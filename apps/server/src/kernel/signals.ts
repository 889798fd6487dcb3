import type { Relay } from './database/relay.ts';

/** That something changed for people, tenants or (when neither is named) everybody: a hint, never the thing itself. */
export interface Signal {
  topic: string;
  people?: readonly string[];
  tenants?: readonly string[];
}

/** So long signals are gathered before the other servers hear of them, as one notice. */
const gatherMs = 50;
/** PostgreSQL takes less than 8,000 bytes in a notice. */
const mostBytes = 7_500;

/**
 * Tells all servers on one database what changed. Told after the commit and best effort: what was lost while a server was
 * cut off is made good by whoever listens asking again from time to time.
 */
export class Signals {
  private readonly listeners = new Set<(signal: Signal) => void>();
  private readonly waiting = new Map<string, Signal>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly relay: Relay | null) {
    relay?.onNotice((notice) => {
      for (const signal of parse(notice)) this.hand(signal);
    });
  }

  tell(signal: Signal): void {
    this.hand(signal);
    if (this.relay === null) return;
    this.waiting.set(JSON.stringify(signal), signal);
    this.timer ??= setTimeout(() => this.send(), gatherMs).unref();
  }

  listen(listener: (signal: Signal) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private hand(signal: Signal): void {
    for (const listener of this.listeners) listener(signal);
  }

  private send(): void {
    this.timer = undefined;
    const signals = [...this.waiting.values()];
    this.waiting.clear();
    for (const notice of noticesOf(signals)) this.relay?.send(notice);
  }
}

/** Signals as texts of a size that a notice may have; one that names too many people is for everybody. */
export function noticesOf(signals: readonly Signal[]): string[] {
  const notices: string[] = [];
  let part: string[] = [];
  let bytes = 0;
  for (const signal of signals) {
    const whole = JSON.stringify(signal);
    const text = Buffer.byteLength(whole) > mostBytes - 2 ? JSON.stringify({ topic: signal.topic }) : whole;
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > mostBytes - 2) {
      notices.push(`[${part.join()}]`);
      part = [];
      bytes = 0;
    }
    part.push(text);
    bytes += size;
  }
  return part.length > 0 ? [...notices, `[${part.join()}]`] : notices;
}

/** Notices come from servers of the same product, perhaps of another version: what is no signal is none. */
function parse(notice: string): Signal[] {
  try {
    const list: unknown = JSON.parse(notice);
    return Array.isArray(list) ? list.filter(isSignal) : [];
  } catch {
    return [];
  }
}

const isList = (value: unknown) => value === undefined || Array.isArray(value);
function isSignal(value: unknown): value is Signal {
  if (typeof value !== 'object' || value === null || !('topic' in value)) return false;
  const { topic, people, tenants } = value as Record<string, unknown>;
  return typeof topic === 'string' && isList(people) && isList(tenants);
}
