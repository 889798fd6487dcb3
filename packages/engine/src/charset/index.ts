import { isEveryday } from './everyday.ts';

/** How the characters of a text file are written as bytes. */
export type Charset = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'GBK' | 'BIG5';

/** A text and how it was written. */
interface ReadText {
  text: string;
  charset: Charset;
}

/** From here on the beginning says how the whole is written. */
const mostJudged = 64 * 1024;
/** What is read as Chinese must be Chinese to this share, and more so than in the other reading. */
const least = 0.4;
const margin = 0.15;

/**
 * The text of a file in UTF-8, UTF-16, GBK (GB 18030) or BIG5. Null where the bytes do not say how they are meant: nothing is
 * guessed, and whoever asked has to ask or to tell.
 */
export function readText(bytes: Uint8Array): ReadText | null {
  const charset = charsetOf(bytes);
  if (charset === null) return null;
  const text = decodeAs(bytes, charset);
  return text === null ? null : { text, charset };
}

/** The text of bytes in a charset, without its mark at the beginning; null where they are none of it. */
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

/** How the bytes are meant; a beginning of a longer file may end in the middle of a character. */
export function charsetOf(whole: Uint8Array): Charset | null {
  if (whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf) return 'UTF-8';
  if (whole[0] === 0xff && whole[1] === 0xfe) return whole[2] === 0 && whole[3] === 0 ? null : 'UTF-16LE';
  if (whole[0] === 0xfe && whole[1] === 0xff) return 'UTF-16BE';
  // A NUL stands in no text of single bytes: the half of a digit, a comma or a line end in UTF-16.
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

/** Share of everyday characters among those that are no ASCII, 0…1: a wrong reading makes rare ones. */
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
