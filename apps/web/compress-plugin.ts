import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthwhile = /\.(js|css|html|svg|json)$/;

/** Writes .gz and .br beside each text file once, at build time, so that the server never compresses on request; not in development. */
export function compress(): Plugin {
  let folder = '';
  let isWanted = true;
  let isWritten = false;
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
      isWanted = config.mode === 'production';
    },
    writeBundle() {
      isWritten = true;
    },
    async closeBundle() {
      // A build that failed wrote nothing: looking for its folder would hide why it failed.
      if (!isWanted || !isWritten) return;
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names
          .filter((name) => worthwhile.test(name) && !name.startsWith('.vite'))
          .map((name) => pack(join(folder, name))),
      );
    },
  };
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < 1024) return;
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(
    `${file}.br`,
    await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
}
