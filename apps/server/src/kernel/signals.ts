import type { Relay } from './database/relay.ts';

/** A hint that something changed for people, for tenants or (when neither is named) for everybody; it does not carry the data. */
export interface Signal {
  topic: string;
  people?: readonly string[];
  tenants?: readonly string[];
}

/** Milliseconds for which signals are collected before they go to the other servers as one notice. */
const gatherMs = 50;
/** PostgreSQL takes less than 8,000 bytes in a notice. */
const mostBytes = 7_500;

/**
 * Notifies all servers on one database that something changed. Sent after the commit, best effort: listeners also read again from time to time,
 * which makes up for signals lost while a server was disconnected.
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

  announce(signal: Signal): void {
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

/** Signals as texts that fit into a notice; a signal with too many people becomes one for everybody. */
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

/** The signals of a notice. The sender may be a server of another version: anything that is not a signal is ignored. */
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
