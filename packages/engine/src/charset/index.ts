import { isEveryday } from './everyday.ts';

/** How the characters of a text file are written as bytes. */
export type Charset = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'GBK' | 'BIG5';

/** A text and how it was written. */
interface ReadText {
  text: string;
  charset: Charset;
}

/** Bytes that are judged; of a longer file only this beginning. */
const mostJudged = 64 * 1024;
/** Least share of everyday characters to accept a charset, and by how much it must exceed that of the other charset. */
const least = 0.4;
const margin = 0.15;

/**
 * The text of a file in UTF-8, UTF-16, GBK (GB 18030) or BIG5. Null when the charset cannot be
 * determined: nothing is guessed, and the caller has to ask the user or show an error.
 */
export function readText(bytes: Uint8Array): ReadText | null {
  const charset = charsetOf(bytes);
  if (charset === null) return null;
  const text = decodeAs(bytes, charset);
  return text === null ? null : { text, charset };
}

/** Decodes bytes in a charset, without the byte order mark; null when they are not valid in it. */
function decodeAs(bytes: Uint8Array, charset: Charset): string | null {
  try {
    return new TextDecoder(decoders[charset], { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const decoders: Record<Charset, string> = {
  'UTF-8': 'utf-8',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  GBK: 'gb18030',
  BIG5: 'big5',
};

/** The charset of bytes, null when it cannot be determined. They may be cut in the middle of a character. */
export function charsetOf(whole: Uint8Array): Charset | null {
  if (whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf) return 'UTF-8';
  if (whole[0] === 0xff && whole[1] === 0xfe) return whole[2] === 0 && whole[3] === 0 ? null : 'UTF-16LE';
  if (whole[0] === 0xfe && whole[1] === 0xff) return 'UTF-16BE';
  // Zero bytes occur only in UTF-16, as one half of digits, commas and line ends; their position tells the byte order.
  const zeros = zerosOf(whole.subarray(0, mostJudged));
  if (zeros.even + zeros.odd > 0)
    return zeros.odd > 4 * zeros.even ? 'UTF-16LE' : zeros.even > 4 * zeros.odd ? 'UTF-16BE' : null;
  if (isWritten(whole, 'utf-8')) return 'UTF-8';
  const judged = whole.subarray(0, mostJudged);
  const gbk = isWritten(whole, 'gb18030') ? likeness(judged, 'gb18030') : 0;
  const big5 = isWritten(whole, 'big5') ? likeness(judged, 'big5') : 0;
  if (Math.max(gbk, big5) < least || Math.abs(gbk - big5) < margin) return null;
  return gbk > big5 ? 'GBK' : 'BIG5';
}

function zerosOf(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  return zeros;
}

function isWritten(bytes: Uint8Array, decoder: string): boolean {
  try {
    new TextDecoder(decoder, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Share of everyday characters among the non-ASCII ones, 0…1; decoding in a wrong charset gives rare characters. */
function likeness(bytes: Uint8Array, decoder: string): number {
  let all = 0;
  let everyday = 0;
  for (const sign of new TextDecoder(decoder).decode(bytes, { stream: true })) {
    if (sign.charCodeAt(0) < 0x80) continue;
    all += 1;
    if (isEveryday(sign)) everyday += 1;
  }
  return all === 0 ? 0 : everyday / all;
}
