import { describe, expect, it } from 'vitest';
import { type Charset, charsetOf, readText } from './index.ts';

const simplified = '序号,标准中文名称,含量(%)\n1,水,66.12\n2,甘油,33.88\n';
const traditional = '序號,標準中文名稱,含量(%)\r\n1,水,66.12\r\n2,甘油,33.88\r\n';

describe('what a text file says', () => {
  it.each<[string, Charset, Uint8Array, string]>([
    ['UTF-8', 'UTF-8', Buffer.from(simplified), simplified],
    ['UTF-8 with its mark', 'UTF-8', Buffer.from(`\ufeff${simplified}`), simplified],
    ['ASCII', 'UTF-8', Buffer.from('a,b\n1,2\n'), 'a,b\n1,2\n'],
    ['nothing', 'UTF-8', Buffer.of(), ''],
    ['UTF-16LE with its mark', 'UTF-16LE', Buffer.from(`\ufeff${simplified}`, 'utf16le'), simplified],
    ['UTF-16LE', 'UTF-16LE', Buffer.from(simplified, 'utf16le'), simplified],
    ['UTF-16BE with its mark', 'UTF-16BE', bigEndian(`\ufeff${traditional}`), traditional],
    ['UTF-16BE', 'UTF-16BE', bigEndian(traditional), traditional],
    ['GBK', 'GBK', bytesIn('gbk', simplified), simplified],
    ['GBK, two words', 'GBK', bytesIn('gbk', '羟苯甲酯'), '羟苯甲酯'],
    ['GBK, traditional words', 'GBK', bytesIn('gbk', traditional), traditional],
    ['GBK, a label', 'GBK', bytesIn('gbk', '成分：水、甘油、苯氧乙醇'), '成分：水、甘油、苯氧乙醇'],
    ['BIG5', 'BIG5', bytesIn('big5', traditional), traditional],
    ['BIG5, two words', 'BIG5', bytesIn('big5', '羥苯甲酯'), '羥苯甲酯'],
    ['BIG5, a label', 'BIG5', bytesIn('big5', '成分：水、甘油、苯氧乙醇'), '成分：水、甘油、苯氧乙醇'],
  ])('%s', (_, charset, bytes, text) => {
    expect(readText(bytes)).toEqual({ text, charset });
  });

  it.each([
    ['western letters of one byte', Buffer.from('Crème de ros\u00e9, 5 \u00b0C\n', 'latin1')],
    ['a western word whose bytes are rare characters as well', Buffer.from('Cr\u00e8me', 'latin1')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x34, 0x6c, 0, 0])],
    ['UTF-8 that breaks off', Buffer.from(`\ufeff${simplified}`).subarray(0, 8)],
    ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x34, 0xd8])],
  ])('is not guessed: %s', (_, bytes) => {
    expect(readText(bytes)).toBeNull();
  });

  it('the beginning of a file may end in the middle of a character', () => {
    for (const [charset, bytes] of [
      ['UTF-8', Buffer.from(simplified)],
      ['GBK', bytesIn('gbk', simplified)],
      ['BIG5', bytesIn('big5', traditional)],
    ] as const)
      for (const cut of [1, 2, 3]) expect(charsetOf(bytes.subarray(0, bytes.length - 12 - cut))).toBe(charset);
  });
});

/** The text as bytes. There is no encoder for these charsets, so the table of the decoder is inverted. */
function bytesIn(charset: 'gbk' | 'big5', text: string): Buffer {
  const pairs = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1)
      pairs.set(new TextDecoder(charset).decode(Uint8Array.of(high, low)), [high, low]);
  return Buffer.from([...text].flatMap((one) => pairs.get(one) ?? [one.charCodeAt(0)]));
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}
