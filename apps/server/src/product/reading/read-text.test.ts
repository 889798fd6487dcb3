import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

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
