import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../app.ts';
import { isAway } from './away.ts';

/** The database could not be reached within the time of the settings. */
export class DatabaseAway extends Error {}

/** The database was reached and refuses this server for good: name, password, missing database. */
export class DatabaseRefuses extends Error {}

const firstWaitMs = 250;
const mostWaitMs = 5_000;

/** SQLSTATE of refusals that no waiting mends, with what to do. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'it refuses the password in DATABASE_URL',
  '28000': 'it does not let the user in DATABASE_URL sign in',
  '3D000': 'there is no database of the name in DATABASE_URL: create it (docs/operations.md, Into production)',
};

/**
 * Waits until the database answers, asking again after 0.25 s, 0.5 s … 5 s. Says once that it waits.
 * @throws DatabaseAway after `seconds`; DatabaseRefuses at once.
 */
export async function waitForDatabase(pool: pg.Pool, seconds: number, log: Log): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  for (let wait = firstWaitMs, told = false; ; wait = Math.min(wait * 2, mostWaitMs)) {
    try {
      await pool.query('select 1');
      if (told) log.info('the database answers');
      return;
    } catch (error) {
      const code = codeOf(error);
      const refusal = refusals[code];
      if (refusal) throw new DatabaseRefuses(`The database cannot be used: ${refusal}.`);
      if (!isAway(error)) throw error;
      const left = until - performance.now();
      if (left <= 0)
        throw new DatabaseAway(
          `The database of DATABASE_URL could not be reached within ${seconds} s (${code}): is it running, and is the address right?`,
        );
      if (!told) log.warn(`the database of DATABASE_URL cannot be reached (${code}): trying again for ${seconds} s`);
      told = true;
      await pause(Math.min(wait, left));
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
}
