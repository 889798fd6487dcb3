import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Failed sign-ins, counted per account name (existing or not) and per device (R7.1-11). Guesses from elsewhere lock the name for everybody except
 * devices from which its owner signed in before; such a device has a counter of its own. An address is often a whole office behind one router: it
 * gets the captcha and delays, but is never locked.
 */
export const limits = {
  account: { captchaAfter: 3, lockAfter: 10 },
  ip: { captchaAfter: 10, slowAfter: 50 },
} as const;
const windowMs = 15 * 60_000;

interface Attempt {
  key: string;
  failures: number;
  since: Date;
  locked_until: Date | null;
}
/** The counters of an attempt: the name's (on a known device one of name and device), and the address's. */
export interface Attempter {
  key: string;
  ip: string;
  /** Whether the account's owner signed in from this device before. */
  known: boolean;
}

/** State of the counters; `failures` are those of the name, `addressFailures` those of the address. */
export interface AttemptState {
  /** Key of the counter that was read. */
  key: string;
  failures: number;
  addressFailures: number;
  needsCaptcha: boolean;
  lockedUntil: Date | null;
}

/** The counters for an attempt at an account name from an address; `device` is the hash of a device known for the account. */
export function attempterOf(account: string, ip: string, device: string | null): Attempter {
  const name = account.trim().toLowerCase().slice(0, 100);
  const key = device === null ? `account:${name}` : `device:${device.slice(0, 32)}:${name}`;
  return { key, ip: `ip:${ip}`, known: device !== null };
}

/** The present state of the counters of a name and an address. */
export async function attemptState(db: Database, who: Attempter, now: Date): Promise<AttemptState> {
  const { rows } = await sql<Attempt>`select * from auth_attempt where key in (${who.key}, ${who.ip})`.execute(db);
  return stateOf(rows, who, now);
}

/** The same with the name's counter locked until the transaction ends: parallel guesses are judged one after another. */
export async function lockAttempts(db: Database, who: Attempter, now: Date): Promise<AttemptState> {
  const { key } = who;
  await sql`insert into auth_attempt (key, failures, since) values (${key}, 0, ${now}) on conflict do nothing`.execute(
    db,
  );
  await sql`select 1 from auth_attempt where key = ${key} for update`.execute(db);
  return attemptState(db, who, now);
}

/**
 * Counts an attempt as failed before the password is checked; a successful one is taken back. Counting first limits a burst of parallel guesses
 * exactly. Answers the state with this attempt counted, but without the lock that it may cause.
 */
export async function countAttempt(db: Database, who: Attempter, now: Date): Promise<AttemptState> {
  const row = await raise(db, who.key, now, limits.account.lockAfter);
  return stateOf(row ? [row] : [], who, now);
}

/**
 * Counts a failure of an address, only once it is certain: the sign-ins of a whole office at nine o'clock run at the same time and must not count
 * against one another.
 */
export async function countAddress(db: Database, ip: string, now: Date): Promise<void> {
  await raise(db, attempterOf('', ip, null).ip, now, Number.POSITIVE_INFINITY);
}

/** Adds a failure to a counter, starting a new window when the old one is over; the last allowed failure locks it. */
async function raise(db: Database, key: string, now: Date, lockAfter: number): Promise<Attempt | undefined> {
  const stale = new Date(now.getTime() - windowMs);
  const { rows } = await sql<Attempt>`insert into auth_attempt as a (key, failures, since) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when a.since < ${stale} or a.locked_until <= ${now} then 1 else a.failures + 1 end,
      since = case when a.since < ${stale} or a.locked_until <= ${now} then ${now} else a.since end,
      locked_until = case when a.locked_until <= ${now} then null else a.locked_until end
    returning *`.execute(db);
  const row = rows[0];
  if (row && row.failures >= lockAfter && !row.locked_until) {
    const until = new Date(now.getTime() + windowMs);
    await sql`update auth_attempt set locked_until = ${until} where key = ${key}`.execute(db);
  }
  return row;
}

/** After a good sign-in: forgets the failures of a counter; those of the address stay. */
export async function clearAttempt(db: Database, key: string): Promise<void> {
  await sql`delete from auth_attempt where key = ${key}`.execute(db);
}

/** Takes one counted attempt back: the password was right and only the second factor is missing. */
export async function takeBackAttempt(db: Database, key: string): Promise<void> {
  await sql`update auth_attempt set failures = greatest(failures - 1, 0),
    locked_until = case when failures - 1 >= ${limits.account.lockAfter} then locked_until end
    where key = ${key}`.execute(db);
}

/** Deletes counters whose window is over. */
export async function forgetOldAttempts(db: Database, now: Date): Promise<void> {
  await sql`delete from auth_attempt where since < ${new Date(now.getTime() - 2 * windowMs)}`.execute(db);
}

function stateOf(rows: Attempt[], who: Attempter, now: Date): AttemptState {
  const state: AttemptState = {
    key: who.key,
    failures: 0,
    addressFailures: 0,
    needsCaptcha: false,
    lockedUntil: null,
  };
  const current = (key: string) => {
    const row = rows.find((candidate) => candidate.key === key);
    if (!row || (row.locked_until === null && now.getTime() - row.since.getTime() > windowMs)) return null;
    return row.locked_until !== null && row.locked_until <= now ? null : row;
  };
  const own = current(who.key);
  state.failures = own?.failures ?? 0;
  state.lockedUntil = own?.locked_until ?? null;
  state.needsCaptcha = state.failures >= limits.account.captchaAfter;
  // The counter of the address does not apply to known devices: its failures may be those of strangers behind the same router.
  if (who.known) return state;
  state.addressFailures = current(who.ip)?.failures ?? 0;
  state.needsCaptcha ||= state.addressFailures >= limits.ip.captchaAfter;
  return state;
}
