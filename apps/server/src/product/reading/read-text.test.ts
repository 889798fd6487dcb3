import { expect, test } from 'vitest';
import { docxOf, pdf } from '../../platform/attachment/attachment.testing.ts';
import { mostWords } from './most-words.ts';
import { readFile } from './read-file.ts';

test('a file of nothing but short lines, or of one endless line, is too large to be read', async () => {
  const read = (text: string) => readFile({ bytes: Buffer.from(text), ext: 'txt' }, false, () => undefined);
  expect((await read('水\n'.repeat(mostWords.lines))).pages[0]?.lines).toHaveLength(mostWords.lines);
  await expect(read('水\n'.repeat(mostWords.lines + 1))).rejects.toThrow('tooLarge');
  await expect(read('a\n'.repeat(2_621_440))).rejects.toThrow('tooLarge');
  await expect(read('水'.repeat(mostWords.characters + 1))).rejects.toThrow('tooLarge');
  const body = '<w:p><w:r><w:t>行</w:t></w:r></w:p>'.repeat(mostWords.lines + 1);
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${body}</w:document>`;
  const docx = docxOf('', [{ name: 'word/document.xml', bytes: Buffer.from(xml) }]);
  await expect(readFile({ bytes: docx, ext: 'docx' }, false, () => undefined)).rejects.toThrow('tooLarge');
});

test('lines of a text file in the charset that its bytes tell; what they do not tell is told', async () => {
  const words = '成分：水、甘油';
  const utf16 = Buffer.from(`${words}\n1`, 'utf16le');
  const files: [Buffer, string[]][] = [
    [Buffer.from('b3c9b7d6a3bacbaea1a2b8cad3cd', 'hex'), [words]],
    [Buffer.from('a6a8a4c0a147a4f4a142a5ccaa6f', 'hex'), [words]],
    [utf16, [words, '1']],
    [Buffer.from(utf16).swap16(), [words, '1']],
    [Buffer.from(`\ufeff${words}`), [words]],
  ];
  const read = (bytes: Buffer) => readFile({ bytes, ext: 'txt' }, false, () => undefined);
  for (const [bytes, lines] of files) {
    const { pages } = await read(bytes);
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(lines);
  }
  await expect(read(Buffer.from('Cr\u00e8me \u00b0C', 'latin1'))).rejects.toThrow('charset');
});

test('the reader of PDFs leaves the usual JSON of its process: also a deeply nested value is written', async () => {
  const read = readFile({ bytes: new Uint8Array(pdf), ext: 'pdf' }, false, () => undefined);
  await expect(read).rejects.toThrow('damaged');
  let nested: unknown = 1;
  for (let depth = 0; depth < 3_000; depth += 1) nested = depth % 2 === 0 ? [nested] : { nested };
  expect(JSON.stringify.toString()).toContain('[native code]');
  expect(JSON.stringify(nested).length).toBeGreaterThan(3_000);
});
