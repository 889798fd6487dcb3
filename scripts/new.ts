import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaSkeleton, type SkeletonKind, skeletonKinds } from './skeleton.ts';

/** `npm run new area <group>/<name> [register|application]`: writes the files of a new area. */
const [what, id = '', kind = 'register'] = process.argv.slice(2);
const isKind = (value: string): value is SkeletonKind => (skeletonKinds as readonly string[]).includes(value);
if (what !== 'area' || !/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(id) || !isKind(kind)) {
  console.error(
    'Usage: npm run new area <group>/<name> [register|application], such as: npm run new area base/laboratories register',
  );
  process.exit(1);
}
const folder = join('definitions', 'areas', id);
if (existsSync(folder)) {
  console.error(`${folder} exists already; nothing was written.`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
for (const [name, content] of areaSkeleton(id, kind)) {
  writeFileSync(join(folder, name), content);
  console.log(join(folder, name));
}
console.log('Next: docs/adding-an-area.md, then npm run check:definitions');
