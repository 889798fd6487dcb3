import { parentPort } from 'node:worker_threads';
import { hashSync, type Options } from '@node-rs/argon2';
import { readTable } from '../../kernel/files/read-table.ts';

/** Most of a sheet: enough for five hundred people. */
const most = { cells: 50_000, characters: 1_000_000 };

type Message = { id: number } & ({ bytes: Uint8Array } | { passwords: string[]; options: Options });

/** Reads an uploaded sheet, or hashes many one-time passwords, one after another, off the request thread. */
parentPort?.on('message', async (message: Message) => {
  const { id } = message;
  try {
    if ('bytes' in message) {
      parentPort?.postMessage({ id, rows: await readTable(Buffer.from(message.bytes), 'xlsx', most) });
      return;
    }
    // On this thread, not in the pool, so that sign-ins do not wait behind a whole list of people.
    const { options } = message;
    parentPort?.postMessage({ id, hashes: message.passwords.map((password) => hashSync(password, options)) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
