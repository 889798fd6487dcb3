import type { NotificationReason } from '@app/contract';
import type { Calendar } from '@app/engine/clock';
import type { App } from '../../kernel/context.ts';
import type { PersonNow } from '../../kernel/session.ts';
import { type MailAddress, mailAddressOf, personEverywhere, refuseMailAddress } from '../auth/index.ts';
import { displayCalendar } from '../calendar/index.ts';
import { MailLine, type Posted, type Waits } from '../mail/index.ts';
import { dueMoment, isQuiet } from './choice.ts';
import { chosenBy } from './choices.ts';
import { composeMail, composeTest, type MailItem, settingsPath } from './compose.ts';
import { placeToKnow } from './may-know.ts';
import * as store from './notification.store.ts';
import { mailTemplates } from './templates.ts';

/** Mails that are under way at the same time; each has a connection to the mail server of its own. */
const lines = 3;
/** People whose mails are taken together. */
const peopleAtOnce = 12;
/** Tries of a mail that the server puts off, and of one that it refuses for good. */
const mostTries = { later: 8, refused: 3 } as const;
const firstWaitMs = 60_000;
const longestWaitMs = 3_600_000;
/** How long the queue rests after a failure of the mail server. */
const rest = { firstMs: 30_000, longestMs: 1_800_000 } as const;
/** How long a server that stops waits for its mails. */
const stopMs = 8_000;
/** A notification that could not be sent for so long is news no more; the inner message stays. */
const oldestMs = 3 * 86_400_000;

type Row = store.NotificationRow;
type Person = NonNullable<Awaited<ReturnType<typeof personEverywhere>>>;
/** What is known of a person at the moment of sending. */
interface Reader {
  person: Person | null;
  address: MailAddress;
  choice: store.ChoiceRow | null;
  read: ReadonlySet<string>;
}

/** Sends what is due, in turns with other servers on the same database; one object for each server. */
export class Deliverer {
  private readonly lines: MailLine[];
  private isStopped = false;
  private current: Promise<number> | null = null;
  /** The working calendar of the mails that are under way. */
  private calendar: Calendar | null = null;

  constructor(
    private readonly app: App,
    waits?: Waits,
  ) {
    this.lines = Array.from({ length: lines }, () => new MailLine(app.settings, waits));
  }

  /** Sends until nothing is due, the mail server fails or `stop` is called; answers how many mails were handed over. Never twice at a time. */
  deliver(): Promise<number> {
    this.current ??= this.deliverAll().finally(() => {
      this.current = null;
    });
    return this.current;
  }

  /** Takes nothing new and waits for the mails that are under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    const timer = setTimeout(() => this.closeLines(), stopMs);
    await this.current?.catch(() => undefined);
    clearTimeout(timer);
    this.closeLines();
  }

  private async deliverAll(): Promise<number> {
    const { app } = this;
    if (app.settings.mail === null) return 0;
    await this.inPlatform((db) => store.recoverTaken(db, app.now()));
    let sent = 0;
    try {
      while (!this.isStopped && !(await this.isResting())) {
        const groups = await this.take();
        if (groups.length === 0) break;
        sent += await this.deliverSome(groups);
      }
    } finally {
      this.closeLines();
    }
    return sent;
  }

  private closeLines(): void {
    for (const line of this.lines) line.close();
  }

  private async isResting(): Promise<boolean> {
    const { resume_at: resumeAt } = await this.inPlatform((db) => store.readHealth(db));
    return resumeAt !== null && resumeAt > this.app.now();
  }

  private async take(): Promise<Row[][]> {
    const at = { business: this.app.businessNow(), real: this.app.now() };
    const rows = await this.app.run({ role: 'app_platform' }, async (ctx) => {
      this.calendar = await displayCalendar(ctx);
      return await store.takeDue(ctx.db, at, peopleAtOnce);
    });
    const groups = new Map<string, Row[]>();
    for (const row of rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
      const key = `${row.user_id} ${row.tenant_id ?? ''}`;
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    return [...groups.values()];
  }

  /** Each line takes the next person until none is left; after a failure of the server the others wait again. */
  private async deliverSome(groups: Row[][]): Promise<number> {
    let sent = 0;
    let failure: string | null = null;
    const work = async (line: MailLine) => {
      for (let group = groups.shift(); group; group = groups.shift()) {
        if (failure !== null || this.isStopped) {
          await this.again(group, {
            reason: failure === null ? null : 'server',
            error: failure,
            waitMs: 0,
            counts: false,
          });
          continue;
        }
        try {
          const posted = await this.deliverGroup(line, group);
          if (posted?.outcome === 'sent') sent += 1;
          if (posted?.outcome === 'server' || posted?.outcome === 'unsure') failure ??= posted.error;
        } catch (error) {
          // A fault of this server: the people after this one are not kept waiting.
          process.stderr.write(`a notification could not be prepared: ${String(error)}\n`);
          await this.again(group, { reason: null, error: null, waitMs: waitAfter(group), counts: true });
        }
      }
    };
    await Promise.all(this.lines.map(work));
    const now = this.app.now();
    const error = failure;
    if (error !== null) await this.inPlatform((db) => store.noteFailing(db, { error, now, ...rest }));
    else if (sent > 0) await this.inPlatform((db) => store.noteSent(db, now));
    return sent;
  }

  /** Sends one person what they may know and want now; null = nothing of it. */
  private async deliverGroup(line: MailLine, group: readonly Row[]): Promise<Posted | null> {
    const reader = await this.readerOf(group);
    const rows = await this.sorted(group, reader);
    const { email } = reader.address;
    const [first] = rows;
    if (!first || email === null || !reader.person) return null;
    const { app } = this;
    const { publicUrl } = app.settings;
    const language = reader.choice?.language ?? reader.person.user.language;
    const place = { publicUrl, language };
    const templates = mailTemplates(app);
    const items = rows.flatMap(({ kind, ...row }): MailItem[] => (kind === 'test' ? [] : [{ kind, ...row }]));
    const composed = items.length === 0 ? composeTest(templates, place) : composeMail(templates, place, items);
    const mailId = app.newId();
    const ids = rows.map(({ id }) => id);
    const mail = { id: mailId, address: masked(email) };
    if (!(await this.inPlatform((db) => store.beginMail(db, ids, mail, app.now())))) return null;
    const posted = await line.post({
      ...composed,
      to: email,
      messageId: `<notification-${mailId}@${new URL(publicUrl).hostname}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'List-Unsubscribe': `<${publicUrl}${settingsPath}>`,
      },
    });
    await this.settle(rows, email, posted);
    return posted;
  }

  /** What became of the rows of a mail. */
  private async settle(rows: readonly Row[], email: string, posted: Posted): Promise<void> {
    const { app } = this;
    const ids = rows.map(({ id }) => id);
    const now = app.now();
    switch (posted.outcome) {
      case 'sent':
        return await this.inPlatform((db) => store.markSent(db, ids, posted.bytes, now));
      case 'unsure':
        return await this.over(ids, 'unsure', 'answerLost', posted.error);
      case 'server': {
        const old = rows.filter(({ created_at: at }) => now.getTime() - at.getTime() > oldestMs);
        await this.over(
          old.map(({ id }) => id),
          'failed',
          'tooOld',
          posted.error,
        );
        const others = rows.filter((row) => !old.includes(row));
        return await this.again(others, { reason: 'server', error: posted.error, waitMs: 0, counts: false });
      }
      case 'refused': {
        const reason = posted.isFinal ? 'refused' : 'busy';
        const most = posted.isFinal ? mostTries.refused : mostTries.later;
        const done = rows.filter(({ attempts }) => attempts >= most);
        await this.over(
          done.map(({ id }) => id),
          'failed',
          reason,
          posted.error,
        );
        if (posted.isFinal && posted.isAddress && done[0])
          await this.inPlatform((db) => refuseMailAddress(db, done[0]?.user_id ?? '0', email, now));
        const others = rows.filter((row) => !done.includes(row));
        return await this.again(others, { reason, error: posted.error, waitMs: waitAfter(others), counts: true });
      }
    }
  }

  /** Leaves out what must not or need not be sent now, each with its reason; answers the rest. */
  private async sorted(group: readonly Row[], reader: Reader): Promise<Row[]> {
    const left: Row[] = [];
    const places = new Map<string, PersonNow['tenant'] | null>();
    for (const row of group) {
      const reason = await this.reasonAgainst(row, reader, places);
      if (reason !== null) await this.over([row.id], 'skipped', reason, null);
      else if (!(await this.movedToWork(row, reader))) left.push(row);
    }
    return left;
  }

  private async reasonAgainst(
    row: Row,
    { person, address, choice, read }: Reader,
    places: Map<string, PersonNow['tenant'] | null>,
  ): Promise<NotificationReason | null> {
    const { app } = this;
    if (!person || person.places.length === 0) return 'left';
    if (row.tenant_id !== null && !person.places.some(({ tenant }) => tenant.id === row.tenant_id)) return 'left';
    if (address.email === null) return 'noAddress';
    if (address.confirmed_at === null) return 'unconfirmed';
    if (address.refused_at !== null) return 'addressRefused';
    if (row.kind === 'test') return null;
    if (row.message_id !== null && read.has(row.message_id)) return 'read';
    const key = `${row.tenant_id ?? ''} ${row.link ?? ''}`;
    if (!places.has(key)) {
      const found = await placeToKnow(app, { person, tenantId: row.tenant_id, link: row.link });
      places.set(key, found?.tenant ?? null);
    }
    const tenant = places.get(key) ?? null;
    if (tenant === null) return 'noRight';
    return chosenBy(app, choice, tenant.kind).kinds[row.kind].mode === 'off' ? 'off' : null;
  }

  /** On a day of rest, moves what is only sent on working days to the next of them. */
  private async movedToWork(row: Row, { person, choice }: Reader): Promise<boolean> {
    if (row.kind === 'test' || !person) return false;
    const { kind } = row;
    const { app } = this;
    const tenant =
      person.places.find(({ tenant: one }) => one.id === row.tenant_id)?.tenant ?? person.places[0]?.tenant;
    const chosen = chosenBy(app, choice, tenant?.kind ?? null);
    const own = chosen.kinds[kind];
    const now = app.businessNow();
    if (!this.calendar || !isQuiet(own, this.calendar, now)) return false;
    const dueAt = dueMoment(own, chosen.digestAt, this.calendar, now) ?? now;
    const again = { reason: null, error: null, nextAt: app.now(), dueAt, counts: false };
    await this.inPlatform((db) => store.putBack(db, [row.id], again));
    return true;
  }

  private async readerOf(group: readonly Row[]): Promise<Reader> {
    const userId = group[0]?.user_id ?? '0';
    const messages = group.flatMap(({ message_id: id }) => id ?? []);
    const reader = await this.inPlatform(async (db) => ({
      person: await personEverywhere(db, userId),
      address: await mailAddressOf(db, userId),
      choice: await store.choiceOf(db, userId),
    }));
    if (messages.length === 0 || !reader.person) return { ...reader, read: new Set() };
    // Receipts are shown to nobody but their reader.
    const { user } = reader.person;
    const read = await this.app.run({ role: 'app_platform' }, ({ db }) => store.readAmong(db, userId, messages), {
      user,
    });
    return { ...reader, read };
  }

  private over(
    ids: readonly string[],
    state: 'skipped' | 'failed' | 'unsure',
    reason: NotificationReason,
    error: string | null,
  ): Promise<void> {
    return this.inPlatform((db) => store.markOver(db, ids, { state, reason, error }, this.app.now()));
  }

  private again(
    rows: readonly Row[],
    how: { reason: NotificationReason | null; error: string | null; waitMs: number; counts: boolean },
  ): Promise<void> {
    const { waitMs, ...rest } = how;
    const nextAt = new Date(this.app.now().getTime() + waitMs);
    return this.inPlatform((db) =>
      store.putBack(
        db,
        rows.map(({ id }) => id),
        { ...rest, nextAt },
      ),
    );
  }

  private inPlatform<T>(work: (db: Parameters<typeof store.readHealth>[0]) => Promise<T>): Promise<T> {
    return this.app.run({ role: 'app_platform' }, ({ db }) => work(db));
  }
}

/** Milliseconds before the next try, doubled for each that failed. */
function waitAfter(rows: readonly Row[]): number {
  const tries = Math.max(1, ...rows.map(({ attempts }) => attempts));
  return Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs);
}

/** An address as the administration shows it: `l***@example.org`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
