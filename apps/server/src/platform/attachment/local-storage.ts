import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './storage.ts';

/** Storage in a folder, under random names; a file appears there complete or not at all. */
export function localStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('bad storage key');
    return join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    async keep(key, file) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(file.path, path);
      const directory = await open(dirname(path), 'r');
      await directory.sync().finally(() => directory.close());
    },
    async get(key, range) {
      const path = pathOf(key);
      await stat(path);
      return createReadStream(path, range);
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch {
        return null;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
  };
}
