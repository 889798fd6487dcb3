import { LiveCounter, type LiveEnd } from '@app/contract';
import { sql } from 'kysely';
import type { App } from '../../kernel/context.ts';
import type { EventStream } from '../../kernel/http/event-stream.ts';
import type { Signal } from '../../kernel/signals.ts';
import { type SessionNow, sessionsNow } from '../auth/index.ts';

/** The session to which a stream belongs. */
export interface Reader extends Omit<SessionNow, 'state'> {
  userId: string;
}
interface Live extends Reader {
  stream: EventStream;
  due: Set<LiveCounter>;
  /** No event is sent before this moment (performance.now): changes until then become one event. */
  quietUntil: number;
}

/** Most streams of one session; newer ones close older ones, so that a connection that died unnoticed does not block a new one. */
const mostOfSession = 2;
const mostOfPerson = 10;
const gapMs = 1_000;
/**
 * Milliseconds between groups of readers when a change concerns many: each asks for its counters again, and all at once would overload the server.
 */
const paceMs = 200;
const mostAtOnce = 5;
const checkMs = 1_000;

/** Open event streams of this server: sends each reader what changed for them and ends a stream with its session. */
export class LiveStreams {
  private readonly open = new Set<Live>();
  private readonly soon = new Set<Live>();
  private readonly paced = new Set<Live>();
  private readonly forget: () => void;
  private timers: NodeJS.Timeout[] = [];
  /** The session stamp under which all sessions were last found alive. */
  private stamp: string | null = null;
  private added = 0;
  private checking: Promise<void> | null = null;

  constructor(private readonly app: App) {
    this.forget = app.signals.listen((signal) => this.hear(signal));
  }

  add(stream: EventStream, reader: Reader): void {
    const live: Live = { ...reader, stream, due: new Set(), quietUntil: 0 };
    this.open.add(live);
    this.added += 1;
    this.stamp = null;
    stream.onClose(() => this.remove(live));
    this.closeOldest(({ familyId }) => familyId === reader.familyId, mostOfSession);
    this.closeOldest(({ realUserId }) => realUserId === reader.realUserId, mostOfPerson);
    if (this.timers.length > 0) return;
    this.timers = [
      setInterval(() => this.tellSome(), paceMs).unref(),
      setInterval(() => {
        this.checking ??= this.check().finally(() => {
          this.checking = null;
        });
      }, checkMs).unref(),
    ];
  }

  async stop(): Promise<void> {
    this.forget();
    for (const live of [...this.open]) this.end(live, 'stopping');
    await this.checking;
  }

  private hear({ topic, people, tenants }: Signal): void {
    const counter = LiveCounter.safeParse(topic).data;
    if (!counter) return;
    const isForAll = people === undefined && tenants === undefined;
    for (const live of this.open) {
      const isNamed = people?.includes(live.userId) ?? false;
      const isOfTenant = live.tenantId !== null && (tenants?.includes(live.tenantId) ?? false);
      if (!isForAll && !isNamed && !isOfTenant) continue;
      live.due.add(counter);
      (isNamed ? this.soon : this.paced).add(live);
    }
    this.tellNamed();
  }

  private tellNamed(): void {
    for (const live of this.soon) this.announce(live);
  }

  private tellSome(): void {
    this.tellNamed();
    let told = 0;
    for (const live of this.paced) {
      if (this.announce(live)) told += 1;
      if (told === mostAtOnce) return;
    }
  }

  /** Sends pending changes; false when it is too early (`quietUntil`). */
  private announce(live: Live): boolean {
    const now = performance.now();
    if (live.quietUntil > now) return false;
    live.quietUntil = now + gapMs;
    this.soon.delete(live);
    this.paced.delete(live);
    const counters = [...live.due];
    live.due.clear();
    live.stream.send('changed', { counters });
    return true;
  }

  /** Ends streams whose session ended. One small query, unless the stamp shows that a session may have changed. */
  private async check(): Promise<void> {
    const now = this.app.now();
    for (const live of [...this.open]) if (live.expiresAt <= now) this.end(live, 'token');
    if (this.open.size === 0) return;
    const { sessionStamp } = this.app.wiring;
    const asked = [...this.open];
    const { added } = this;
    try {
      await this.app.run({ role: 'app_platform' }, async (tx) => {
        const { rows } = await sql<{
          stamp: string;
        }>`select (${sql.raw(sessionStamp ?? 'null')})::text as stamp`.execute(tx.db);
        const stamp = rows[0]?.stamp ?? null;
        if (stamp !== null && stamp === this.stamp) return;
        const found = await sessionsNow(tx.db, asked, now);
        const states = new Map(found.map(({ hash, tenantId, state }) => [keyOf(hash, tenantId), state]));
        for (const live of asked) {
          const state = states.get(keyOf(live.hash, live.tenantId)) ?? 'session';
          if (state !== 'alive') this.end(live, state);
        }
        if (added === this.added) this.stamp = stamp;
      });
    } catch {
      // The database cannot be asked now: the next check asks again.
    }
  }

  private closeOldest(isOne: (live: Live) => boolean, most: number): void {
    const all = [...this.open].filter(isOne);
    for (const live of all.slice(0, Math.max(0, all.length - most))) this.end(live, 'replaced');
  }

  private end(live: Live, reason: LiveEnd): void {
    if (!this.open.has(live)) return;
    this.remove(live);
    live.stream.end('end', { reason });
  }

  private remove(live: Live): void {
    for (const set of [this.open, this.soon, this.paced]) set.delete(live);
    if (this.open.size > 0) return;
    for (const timer of this.timers.splice(0)) clearInterval(timer);
  }
}

function keyOf(hash: string, tenantId: string | null): string {
  return `${hash} ${tenantId ?? ''}`;
}
