import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compareTexts } from '../apps/web/src/locales/compare-texts.ts';
import {
  checkInlineTexts,
  compareUse,
  keysOf,
  readUse,
  sourcesBelow,
  type Texts,
  type UsedKeys,
} from './locale-check.ts';

/** `npm run check` step: zh-CN and en texts of the web, the server and the definitions fit each other and the code. */
const root = join(import.meta.dirname, '..');
const locales = join(root, 'apps/web/src/locales');
const faults: string[] = [];

async function packOf(language: string): Promise<Texts> {
  const names = readdirSync(join(locales, language)).map((file) => file.replace(/\.ts$/, ''));
  const texts: Record<string, Texts> = {};
  for (const name of names) {
    const module = (await import(pathToFileURL(join(locales, language, `${name}.ts`)).href)) as Record<string, Texts>;
    texts[name] = module[name] ?? module.default ?? {};
  }
  return texts;
}

const chinese = await packOf('zh-CN');
const english = await packOf('en');
for (const namespace of new Set([...Object.keys(chinese), ...Object.keys(english)]))
  faults.push(...compareTexts(namespace, (chinese[namespace] ?? {}) as Texts, (english[namespace] ?? {}) as Texts));

const used: UsedKeys = { asked: [], mentioned: [] };
for (const { name, source } of sourcesBelow(root, 'apps/web/src')) readUse(name, source, used);
const keys = keysOf(chinese);
const { missing, unused } = compareUse(keys, used);
faults.push(...missing);

let inline = 0;
for (const folder of ['apps/server/src', 'apps/web/src', 'packages', 'definitions'])
  for (const { name, source } of sourcesBelow(root, folder)) {
    const found = checkInlineTexts(name, source);
    inline += found.texts;
    faults.push(...found.faults);
  }

for (const fault of faults) console.error(fault);
if (unused.length > 0) console.log(`asked for by no code: ${unused.join(' ')}`);
console.log(`${keys.length} web texts, ${inline} texts beside the code, ${faults.length} faults`);
// A check that saw no text would pass for ever.
process.exitCode = faults.length > 0 || keys.length === 0 || inline === 0 ? 1 : 0;
