import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutTest } from './component-cover.ts';

/** `npm run check` step: every component of the web's runtime, and every dialog, is drawn in a component test. */
const root = join(import.meta.dirname, '..');
const folder = 'apps/web/src';
const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name: `${folder}/${name}`, source: readFileSync(join(root, folder, name), 'utf8') }));
const faults = withoutTest(files);
for (const fault of faults) console.error(`${fault} is drawn in no component test`);
console.log(`${faults.length} components without a test`);
// A check that found no component must not pass.
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0;
