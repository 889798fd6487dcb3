// A folder for what tests write, in memory where the machine has room: copying the files of a database takes a twentieth of the time there.
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Bytes that have to be free: the suites hold some 2 GB at once, and others need memory too. */
const NEEDED = 6 * 2 ** 30;
/** Milliseconds after which what an interrupted run left is nobody's. */
const LEFT_BEHIND = 6 * 3_600_000;

/**
 * Has this process, and those that it starts, put temporary files into memory; leaves them where they are when TMPDIR says where, or memory is short.
 */
export function useFastTmp() {
  if (process.env.TMPDIR || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < NEEDED) return;
  const folder = join(memory, 'product-tests');
  try {
    // PostgreSQL runs as another account and has to come through.
    mkdirSync(folder, { recursive: true, mode: 0o777 });
    accessSync(folder, constants.W_OK);
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (Date.now() - statSync(path).mtimeMs > LEFT_BEHIND) rmSync(path, { recursive: true, force: true });
    }
    process.env.TMPDIR = folder;
  } catch {
    // Somebody else's folder, or one that may not be written: the usual place does.
  }
}
