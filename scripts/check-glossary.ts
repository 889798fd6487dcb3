import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseCsv } from '../apps/server/src/kernel/definition-file/index.ts';
import { bannedNames, readGlossary, textPairs, unfixedTerms } from './glossary.ts';

/** `npm run check` step: names and English texts keep to the words of docs/glossary.md. */
const root = join(import.meta.dirname, '..');
const { words, terms } = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
const faults: string[] = [];
let names = 0;
let texts = 0;

function judge(place: string, chinese: string, english: string): void {
  texts += 1;
  faults.push(...unfixedTerms(chinese, english, terms).map((fault) => `${place}: ${fault}`));
}

for (const folder of ['apps', 'packages', 'definitions', 'scripts', 'e2e', 'bench', 'corpus', 'corpus-second'])
  for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const name = `${folder}/${path}`;
    if (/(^|\/)(node_modules|dist)\//.test(name) || name.startsWith('scripts/glossary.')) continue;
    const read = () => readFileSync(join(root, name), 'utf8');
    if (/\.tsx?$/.test(name)) {
      names += 1;
      const source = read();
      faults.push(...bannedNames(name, source, words));
      for (const { line, chinese, english } of textPairs(name, source)) judge(`${name}:${line}`, chinese, english);
    } else if (name.startsWith('definitions/') && name.endsWith('.json')) judgeJson(name, JSON.parse(read()));
    else if (name.startsWith('definitions/') && name.endsWith('.csv')) judgeTable(name, read());
  }
await judgePacks(join(root, 'apps/web/src/locales'));

function judgeJson(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { 'zh-CN': chinese, en } = value as Record<string, unknown>;
  if (typeof chinese === 'string' && typeof en === 'string') judge(name, chinese, en);
  for (const inner of Object.values(value)) judgeJson(name, inner);
}

function judgeTable(name: string, source: string): void {
  for (const { line, cells } of parseCsv(name, source)) {
    for (const header of Object.keys(cells).filter((one) => one.endsWith('_zh'))) {
      const [chinese, english] = [cells[header], cells[header.replace(/_zh$/, '_en')]];
      if (chinese && english) judge(`${name}:${line}`, chinese.text, english.text);
    }
    if (cells.options?.text.startsWith('{')) judgeJson(`${name}:${line}`, JSON.parse(cells.options.text));
  }
}

/** Compares the packs of the web: one file for each language and part, all with the same keys. */
async function judgePacks(folder: string): Promise<void> {
  const load = async (language: string, file: string) =>
    (await import(pathToFileURL(join(folder, language, file)).href)) as Record<string, unknown>;
  for (const file of readdirSync(join(folder, 'zh-CN'))) {
    const [chinese, english] = await Promise.all([load('zh-CN', file), load('en', file)]);
    judgePack(`apps/web/src/locales/en/${file}`, chinese, english);
  }
}

function judgePack(place: string, chinese: unknown, english: unknown): void {
  if (typeof chinese === 'string' && typeof english === 'string') judge(place, chinese, english);
  else if (typeof chinese === 'object' && chinese !== null)
    for (const [key, value] of Object.entries(chinese))
      judgePack(`${place} ${key}`, value, (english as Record<string, unknown> | undefined)?.[key]);
}

for (const fault of faults) console.error(fault);
console.log(
  `${names} sources, ${texts} texts, ${words.length} banned words, ${terms.length} fixed terms, ${faults.length} faults`,
);
// A check that read nothing must not pass.
process.exitCode = faults.length > 0 || names === 0 || texts === 0 ? 1 : 0;
