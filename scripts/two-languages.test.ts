import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../apps/server/src/kernel/settings/settings.ts';

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/**
 * What stands in backticks or as a block of code: settings, commands, measurements, paths, values. The words around them differ by language, and in
 * a block what explains a line: it stands after a mark or a gap.
 */
function codesOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
    block.replaceAll(/(?<=\S)( {2,}|\s+#).*$/gm, ''),
  );
  const spans = [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...new Set([...blocks, ...spans])].sort();
}

/** Depth of each heading, in order. */
const headingsOf = (text: string) => [...text.matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length);

/** For each table in order: the code in the first cell of every row. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+?) \|/gm)].map(([, cell = '']) => codesOf(cell).join()).filter((code) => code !== '');

/** Addresses that a text links to, but those of its other language. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to.replace(/\.zh-CN\.md$/, '.md')).sort();

/** How many bold beginnings of a paragraph, items and numbered steps a text has: what a summary would leave out. */
const partsOf = (text: string) =>
  (['^\\*\\*', '^- ', '^\\d\\. ', '^\\|'] as const).map((mark) => text.match(new RegExp(mark, 'gm'))?.length ?? 0);

describe.each([
  ['docs/operations.md', 'docs/operations.zh-CN.md'],
  ['README.md', 'README.zh-CN.md'],
])('%s and %s', (english, chinese) => {
  const [one, other] = [read(english), read(chinese)];

  test('name the same settings, commands, values and paths', () => {
    expect(codesOf(other)).toEqual(codesOf(one));
    expect(codesOf(one).length).toBeGreaterThan(30);
  });

  test('have the same headings, tables, items and links in the same order', () => {
    expect(headingsOf(other)).toEqual(headingsOf(one));
    expect(rowsOf(other)).toEqual(rowsOf(one));
    expect(partsOf(other)).toEqual(partsOf(one));
    expect([...new Set(linksOf(other))]).toEqual([...new Set(linksOf(one))]);
  });

  test('are each in their own language', () => {
    const words = (text: string) =>
      text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`|\([^)]*\)|\*[^*\n]+\*/g, '');
    expect(words(other).match(/[㐀-鿿]/g)?.length).toBeGreaterThan(words(one).match(/[a-z]+/gi)?.length ?? 0);
  });
});

describe('every setting that the product reads', () => {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_target, name) => void asked.add(String(name)) },
  );
  readSettings(environment, root);

  test.each(['docs/operations.md', 'docs/operations.zh-CN.md'])('stands in %s', (name) => {
    const said = read(name);
    expect(asked.size).toBeGreaterThan(40);
    expect([...asked].filter((one) => !new RegExp(`\`${one}\\b`).test(said))).toEqual([]);
  });
});
