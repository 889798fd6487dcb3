import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Failed sign-ins, counted per account name (existing or not) and per address (R7.1-11). An address is often a whole
 * office behind one router, so its limits are wider: a colleague's typing errors must not lock the others out.
 */
export const limits = {
  account: { captchaAfter: 3, lockAfter: 10 },
  ip: { captchaAfter: 10, lockAfter: 100 },
} as const;
const windowMs = 15 * 60_000;

interface Attempt {
  key: string;
  failures: number;
  since: Date;
  locked_until: Date | null;
}
type Kind = keyof typeof limits;

/** What the counters say; `failures` are those of the account name, `locked` is the worst of both. */
export interface AttemptState {
  failures: number;
  needsCaptcha: boolean;
  lockedUntil: Date | null;
}

/** Where an account name and an address stand now. */
export async function attemptState(db: Database, account: string, ip: string, now: Date): Promise<AttemptState> {
  const keys = keysOf(account, ip);
  const { rows } = await sql<Attempt>`select * from auth_attempt
    where key in (${keys.account}, ${keys.ip})`.execute(db);
  return stateOf(rows, keys, now);
}

/** The same with the account's counter locked until the transaction ends: parallel guesses are judged one after another. */
export async function lockAttempts(db: Database, account: string, ip: string, now: Date): Promise<AttemptState> {
  const key = keysOf(account, ip).account;
  await sql`insert into auth_attempt (key, failures, since) values (${key}, 0, ${now}) on conflict do nothing`.execute(
    db,
  );
  await sql`select 1 from auth_attempt where key = ${key} for update`.execute(db);
  return attemptState(db, account, ip, now);
}

/**
 * Counts an attempt at an account as failed before the password is checked; a good one is taken back. Counting first
 * bounds a burst of parallel guesses exactly. Answers the state with this attempt, before its own lock.
 */
export async function countAttempt(db: Database, account: string, ip: string, now: Date): Promise<AttemptState> {
  const keys = keysOf(account, ip);
  const row = await raise(db, 'account', keys.account, now);
  return stateOf(row ? [row] : [], keys, now);
}

/**
 * Counts a failure of an address, once it is one: sign-ins of a whole office at nine o'clock are under way together and
 * must not count against each other.
 */
export async function countAddress(db: Database, ip: string, now: Date): Promise<void> {
  await raise(db, 'ip', keysOf('', ip).ip, now);
}

/** One more failure of a counter, whose window may begin anew; the last one that is allowed locks it. */
async function raise(db: Database, kind: Kind, key: string, now: Date): Promise<Attempt | undefined> {
  const stale = new Date(now.getTime() - windowMs);
  const { rows } = await sql<Attempt>`insert into auth_attempt as a (key, failures, since) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when a.since < ${stale} or a.locked_until <= ${now} then 1 else a.failures + 1 end,
      since = case when a.since < ${stale} or a.locked_until <= ${now} then ${now} else a.since end,
      locked_until = case when a.locked_until <= ${now} then null else a.locked_until end
    returning *`.execute(db);
  const row = rows[0];
  if (row && row.failures >= limits[kind].lockAfter && !row.locked_until) {
    const until = new Date(now.getTime() + windowMs);
    await sql`update auth_attempt set locked_until = ${until} where key = ${key}`.execute(db);
  }
  return row;
}

/** After a good sign-in: forgets the account's failures; those of the address stay. */
export async function clearAttempt(db: Database, account: string): Promise<void> {
  await sql`delete from auth_attempt where key = ${keysOf(account, '').account}`.execute(db);
}

/** Takes one counted attempt back: the password was right and only the second factor is missing. */
export async function takeBackAttempt(db: Database, account: string): Promise<void> {
  await sql`update auth_attempt set failures = greatest(failures - 1, 0),
    locked_until = case when failures - 1 >= ${limits.account.lockAfter} then locked_until end
    where key = ${keysOf(account, '').account}`.execute(db);
}

/** Forgets counters whose window is over. */
export async function forgetOldAttempts(db: Database, now: Date): Promise<void> {
  await sql`delete from auth_attempt where since < ${new Date(now.getTime() - 2 * windowMs)}`.execute(db);
}

function keysOf(account: string, ip: string): Record<Kind, string> {
  return { account: `account:${account.trim().toLowerCase().slice(0, 100)}`, ip: `ip:${ip}` };
}

function stateOf(rows: Attempt[], keys: Record<Kind, string>, now: Date): AttemptState {
  const state: AttemptState = { failures: 0, needsCaptcha: false, lockedUntil: null };
  for (const kind of ['account', 'ip'] as const) {
    const row = rows.find((candidate) => candidate.key === keys[kind]);
    if (!row) continue;
    const locked = row.locked_until !== null && row.locked_until > now;
    if (locked && row.locked_until) state.lockedUntil = later(state.lockedUntil, row.locked_until);
    if (!locked && (row.locked_until !== null || now.getTime() - row.since.getTime() > windowMs)) continue;
    if (kind === 'account') state.failures = row.failures;
    if (row.failures >= limits[kind].captchaAfter) state.needsCaptcha = true;
  }
  return state;
}

function later(left: Date | null, right: Date): Date {
  return left && left > right ? left : right;
}
