import { access, constants, statfs } from 'node:fs/promises';
import type { KernelApp } from '../app.ts';

/** What keeps the server from taking calls; the words are for the operator and hold nothing of the installation but sizes. */
export interface Unready {
  what: 'start' | 'stop' | 'database' | 'disk';
  reason: string;
}

/** Free bytes below which nothing more can be filed. */
export const noRoomBytes = 500_000_000;
const freshMs = 1_000;
const patienceMs = 3_000;

/** Answers why calls cannot be served now; asked by many at once it looks once a second. */
export function readiness(app: KernelApp): () => Promise<Unready[]> {
  let looked = Number.NEGATIVE_INFINITY;
  let found: Promise<Unready[]> = Promise.resolve([]);
  return () => {
    const now = performance.now();
    if (now - looked > freshMs) {
      looked = now;
      found = Promise.all([database(app), disk(app)]).then((all) => all.flat());
    }
    return found;
  };
}

async function database({ database: { pool } }: KernelApp): Promise<Unready[]> {
  let giveUp: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    giveUp = setTimeout(() => done(false), patienceMs);
  });
  const asked = pool.query('select 1').then(
    () => true,
    () => null,
  );
  const answered = await Promise.race([asked, late]);
  clearTimeout(giveUp);
  if (answered === true) return [];
  return [
    {
      what: 'database',
      reason:
        answered === null ? 'the database cannot be reached' : `the database did not answer within ${patienceMs} ms`,
    },
  ];
}

async function disk({ settings: { dataDir } }: KernelApp): Promise<Unready[]> {
  try {
    await access(dataDir, constants.W_OK);
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    if (free >= noRoomBytes) return [];
    return [{ what: 'disk', reason: `only ${Math.round(free / 1_000_000)} MB are free in DATA_DIR` }];
  } catch {
    return [{ what: 'disk', reason: 'DATA_DIR cannot be written' }];
  }
}
