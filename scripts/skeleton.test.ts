import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDefinitions } from './definition-check.ts';
import { areaSkeleton, skeletonKinds } from './skeleton.ts';

test.each(skeletonKinds)('a new %s is valid as it is written', async (kind) => {
  const folder = await mkdtemp(join(tmpdir(), 'skeleton-'));
  try {
    // What an area takes from the others: its place in the menu and the number series.
    for (const name of ['menu.json', 'dictionaries'])
      await cp(join(import.meta.dirname, '..', 'definitions', name), join(folder, name), { recursive: true });
    const area = join(folder, 'areas', 'base', 'new-thing');
    await mkdir(area, { recursive: true });
    for (const [name, content] of areaSkeleton('base/new-thing', kind)) await writeFile(join(area, name), content);
    const report = await checkDefinitions(folder);
    expect(report.faults).toEqual([]);
    expect(report.areas).toEqual(['base/new-thing']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
