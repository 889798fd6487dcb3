import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Names, sizes and times of everything that decides what the first start writes. */
function stampOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const stat = statSync(path);
    if (!stat.isDirectory()) hash.update(`${path}\0${stat.size}\0${Math.floor(stat.mtimeMs)}\n`);
    else for (const name of readdirSync(path).sort()) add(join(path, name));
  };
  for (const path of paths) add(path);
  return hash.digest('hex').slice(0, 16);
}

/**
 * A data directory as the first start leaves it: made once per build and then copied, because every file of journeys wants
 * a fresh one. `sources` decide what the first start writes; `start` runs the product on the given directory and ends it.
 */
export async function preparedData(
  folder: string,
  sources: readonly string[],
  start: (dataDir: string) => Promise<void>,
): Promise<string> {
  const ready = join(folder, stampOf(sources));
  if (!existsSync(ready)) {
    mkdirSync(folder, { recursive: true });
    for (const old of readdirSync(folder))
      if (Date.now() - statSync(join(folder, old)).mtimeMs > 3_600_000)
        rmSync(join(folder, old), { recursive: true, force: true });
    const making = mkdtempSync(join(folder, 'making-'));
    await start(making);
    // Two files may begin together; the first one wins.
    if (existsSync(ready)) rmSync(making, { recursive: true, force: true });
    else renameSync(making, ready);
  }
  const copy = mkdtempSync(join(tmpdir(), 'product-'));
  cpSync(ready, copy, { recursive: true, filter: (path) => basename(path) !== 'server.sock' });
  return copy;
}
