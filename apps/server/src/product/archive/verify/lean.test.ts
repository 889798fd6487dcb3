import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));

it('the command that checks an exported volume reads its own sources alone: neither the calls nor the texts of the server', async () => {
  const { metafile } = await build({
    entryPoints: [join(root, 'apps/server/src/cli/dossier-verify.ts')],
    ...{ bundle: true, write: false, metafile: true, platform: 'node', format: 'esm', logLevel: 'silent' },
    ...{ absWorkingDir: root, external: ['zod', 'yauzl'] },
  });
  const read = Object.keys(metafile.inputs);
  expect(read).toContain('apps/server/src/product/archive/verify/verify-volume.ts');
  expect(read.filter((file) => /texts\/|contract\/src\/(index|calls)|engine\//.test(file))).toEqual([]);
  expect(read.length).toBeLessThan(20);
});
