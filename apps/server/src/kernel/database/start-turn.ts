import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../app.ts';
import type { DatabaseServer } from './connect.ts';

const everyMs = 200;

/**
 * Waits until no other server starts on this database, and keeps others waiting until the answer is called: two that seed an empty database at once
 * would stand in each other's way. The lock belongs to a connection, so that a server that dies lets the next one begin. The embedded database has
 * one server only.
 */
export async function startTurn(database: DatabaseServer, log: Log): Promise<() => Promise<void>> {
  if (database.kind === 'pglite') return async () => undefined;
  const client = await database.pool.connect();
  const isMine = async () => {
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(hashtext('server start')) as held`,
    );
    return rows[0]?.held === true;
  };
  try {
    for (let told = false; !(await isMine()); told = true) {
      if (!told) log.info('another server is starting on this database: waiting until it has started');
      await pause(everyMs);
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  return async () => {
    await client.query(`select pg_advisory_unlock(hashtext('server start'))`).finally(() => client.release());
  };
}
