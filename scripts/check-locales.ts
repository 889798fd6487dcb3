import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inTaiwan } from '@app/engine/taiwan';
import { zhCN } from '../apps/server/src/kernel/texts/zh-CN.ts';
import { zhTW } from '../apps/server/src/kernel/texts/zh-TW.ts';
import { compareTexts } from '../apps/web/src/locales/compare-texts.ts';
import { chosen } from '../apps/web/src/locales/zh-TW.ts';
import { sourcesBelow } from './locales/sources.ts';
import { checkInlineTexts, checkJsonTexts, fixedSeparators, regulationFaults } from './locales/text-faults.ts';
import { compareUse, keysOf, readUse, type Texts, type UsedKeys } from './locales/text-use.ts';
import { chosenFaults, idlePhrases, quotedTexts } from './taiwan-check.ts';

/** `npm run check` step: zh-CN, zh-TW and en texts of the web, the server and the definitions fit each other and the code. */
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

/** Each text by its full key. */
function flatTexts(texts: Texts, prefix = '', into = new Map<string, string>()): Map<string, string> {
  for (const [name, value] of Object.entries(texts))
    if (typeof value === 'string') into.set(prefix + name, value);
    else flatTexts(value, `${prefix}${name}.`, into);
  return into;
}

/** The texts that the web build makes for Taiwan. */
function taiwanese(texts: Texts, prefix = ''): Texts {
  const entries = Object.entries(texts).map(([name, value]) => [
    name,
    typeof value === 'string' ? (chosen[prefix + name] ?? inTaiwan(value)) : taiwanese(value, `${prefix}${name}.`),
  ]);
  return Object.fromEntries(entries);
}

const chinese = await packOf('zh-CN');
const simplified = flatTexts(chinese);
const traditional = taiwanese(chinese);
const english = await packOf('en');
for (const namespace of new Set([chinese, traditional, english].flatMap(Object.keys)))
  faults.push(
    ...compareTexts(namespace, {
      'zh-CN': (chinese[namespace] ?? {}) as Texts,
      'zh-TW': (traditional[namespace] ?? {}) as Texts,
      en: (english[namespace] ?? {}) as Texts,
    }),
  );

faults.push(
  ...chosenFaults('apps/web/src/locales/zh-TW.ts', chosen, simplified),
  ...chosenFaults('apps/server/src/kernel/texts/zh-TW.ts', zhTW, new Map(Object.entries(zhCN))),
);

const used: UsedKeys = { asked: [], mentioned: [] };
for (const { name, source } of sourcesBelow(root, 'apps/web/src')) {
  readUse(name, source, used);
  faults.push(...fixedSeparators(name, source));
}
const keys = keysOf(chinese);
const { missing, unused } = compareUse(keys, used);
faults.push(...missing);

const quoted: string[] = [...simplified.values()];
let inline = 0;
for (const folder of ['apps/server/src', 'apps/web/src', 'packages', 'definitions'])
  for (const { name, source } of sourcesBelow(root, folder)) {
    const found = checkInlineTexts(name, source);
    if (/^(apps\/server|definitions)\//.test(name)) quoted.push(...quotedTexts(source));
    inline += found.texts;
    faults.push(...found.faults);
  }

for (const name of readdirSync(join(root, 'definitions'), { recursive: true, encoding: 'utf8' }))
  if (name.endsWith('.json') && !name.startsWith('demo/')) {
    const source = readFileSync(join(root, 'definitions', name), 'utf8');
    const found = checkJsonTexts(`definitions/${name}`, JSON.parse(source));
    quoted.push(...quotedTexts(source));
    inline += found.texts;
    faults.push(...found.faults);
  }
faults.push(...regulationFaults(root), ...idlePhrases(quoted));

for (const fault of faults) console.error(fault);
if (unused.length > 0) console.log(`asked for by no code: ${unused.join(' ')}`);
console.log(`${keys.length} web texts, ${inline} texts beside the code, ${faults.length} faults`);
// A check that found no text must not pass.
process.exitCode = faults.length > 0 || keys.length === 0 || inline === 0 ? 1 : 0;
