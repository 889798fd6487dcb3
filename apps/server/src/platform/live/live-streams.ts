import { LiveCounter, type LiveEnd } from '@app/contract';
import { sql } from 'kysely';
import type { App } from '../../kernel/context.ts';
import type { EventStream } from '../../kernel/http/event-stream.ts';
import type { Signal } from '../../kernel/signals.ts';
import { type SessionNow, sessionsNow } from '../auth/index.ts';

/** Whose stream it is. */
export interface Reader extends Omit<SessionNow, 'state'> {
  userId: string;
}
interface Live extends Reader {
  stream: EventStream;
  due: Set<LiveCounter>;
  /** No further event before this moment (performance.now): what changes meanwhile is told together. */
  quietUntil: number;
}

/** Newer streams close older ones: somebody looks at the newest, and a connection that died unnoticed shuts nobody out. */
const mostOfSession = 2;
const mostOfPerson = 10;
const gapMs = 1_000;
/** What many hear of is told to a few at a time: each asks for the counters again, and all at once would be a crowd. */
const paceMs = 200;
const mostAtOnce = 5;
const checkMs = 1_000;

/** Open streams of this server: tells each what changed for its reader and ends it with its session. */
export class LiveStreams {
  private readonly open = new Set<Live>();
  private readonly soon = new Set<Live>();
  private readonly paced = new Set<Live>();
  private readonly forget: () => void;
  private timers: NodeJS.Timeout[] = [];
  /** Under which all sessions were found alive. */
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
    for (const live of this.soon) this.tell(live);
  }

  private tellSome(): void {
    this.tellNamed();
    let told = 0;
    for (const live of this.paced) {
      if (this.tell(live)) told += 1;
      if (told === mostAtOnce) return;
    }
  }

  /** False when it is too early. */
  private tell(live: Live): boolean {
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

  /** Nothing is asked of the database but one small question, unless somebody's session may have changed. */
  private async check(): Promise<void> {
    const now = this.app.now();
    for (const live of [...this.open]) if (live.expiresAt <= now) this.end(live, 'token');
    if (this.open.size === 0) return;
    const { sessionStamp } = this.app.registry;
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
      // The database cannot be asked now: asked again in a moment.
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
