import type { Fault } from './index.ts';
import type { Reader } from './reader.ts';

/** PDF: the header at the start (after blank bytes at most), the end mark at the end, and no archive when read from its end. */
export async function judgePdf(reader: Reader): Promise<Fault | null> {
  const head = await reader.bytes(0, 1024);
  const before = head.subarray(0, head.indexOf('%PDF-'));
  if (before.some((byte) => ![0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf].includes(byte))) return 'mixed';
  const tail = await reader.tail(4096);
  if (!tail.includes('%%EOF') && !tail.includes('startxref')) return 'damaged';
  return null;
}

const streams: Record<string, readonly string[]> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};

/** Old Office file: its directory names the stream of the document kind that the extension says. */
export async function judgeOle(reader: Reader, ext: string): Promise<Fault | null> {
  const names = (streams[ext] ?? []).map((name) => Buffer.from(`${name}\0`, 'utf16le'));
  return (await reader.find(names)) < 0 ? 'content' : null;
}

/** Whether a ZIP reader, which starts at the end of a file, would accept the file as an archive. */
export async function endsAsArchive(reader: Reader): Promise<boolean> {
  const tail = await reader.tail(65_557);
  for (let at = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1'); at >= 0; ) {
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - 22) return true;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\u0005\u0006', at - 1, 'latin1');
  }
  return false;
}
