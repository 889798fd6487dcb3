import type { Fault } from './index.ts';
import type { Reader } from './reader.ts';

/** Most pixels of a picture; above it a browser would need gigabytes. */
const mostPixels = 300_000_000;
const mostSide = 65_500;

const judgeSize = (width: number, height: number): Fault | null => {
  if (width < 1 || height < 1) return 'damaged';
  return width > mostSide || height > mostSide || width * height > mostPixels ? 'huge' : null;
};

/** PNG: IHDR first, IEND last and nothing after it. */
export async function judgePng(reader: Reader): Promise<Fault | null> {
  const head = await reader.bytes(0, 33);
  if (head.length < 33 || head.toString('latin1', 12, 16) !== 'IHDR') return 'damaged';
  const tail = await reader.tail(12);
  if (tail.toString('latin1', 4, 8) !== 'IEND')
    return (await reader.find([Buffer.from('IEND')])) < 0 ? 'damaged' : 'mixed';
  return judgeSize(head.readUInt32BE(16), head.readUInt32BE(20));
}

/** GIF: the chain of blocks must reach the trailer; after it only a few stray bytes are accepted, which some programs write. */
export async function judgeGif(reader: Reader): Promise<Fault | null> {
  const head = await reader.bytes(0, 13);
  if (head.length < 13) return 'damaged';
  let at = 13 + tableLength(head[10] ?? 0);
  for (;;) {
    const [kind = -1, second = 0] = await reader.bytes(at, 10);
    if (kind === 0x3b) break;
    if (kind === 0x21) at = await skipBlocks(reader, at + 2);
    else if (kind === 0x2c) {
      const flags = (await reader.bytes(at + 9, 1))[0] ?? 0;
      at = await skipBlocks(reader, at + 10 + tableLength(flags) + 1);
    } else return 'damaged';
    if (at < 0 || second < 0) return 'damaged';
  }
  if (reader.size - at - 1 > 16) return 'mixed';
  return judgeSize(head.readUInt16LE(6), head.readUInt16LE(8));
}

function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Position after a chain of GIF data blocks; -1 when the file ends inside. */
async function skipBlocks(reader: Reader, from: number): Promise<number> {
  let at = from;
  let part: Buffer = Buffer.alloc(0);
  let start = at;
  for (;;) {
    if (at - start >= part.length) {
      part = await reader.bytes(at, 256 * 1024);
      start = at;
      if (part.length === 0) return -1;
    }
    const length = part[at - start] ?? 0;
    at += length + 1;
    if (length === 0) return at;
  }
}

/** BMP: the header has the true length of the file and one of the known header sizes. */
export async function judgeBmp(reader: Reader): Promise<Fault | null> {
  const head = await reader.bytes(0, 26);
  if (head.length < 26) return 'damaged';
  const length = head.readUInt32LE(2);
  const offset = head.readUInt32LE(10);
  const kind = head.readUInt32LE(14);
  if (![12, 16, 40, 52, 56, 64, 108, 124].includes(kind) || offset >= reader.size) return 'damaged';
  if (length !== 0 && length > reader.size) return 'damaged';
  if (length !== 0 && reader.size - length > 16) return 'mixed';
  return kind === 12
    ? judgeSize(head.readUInt16LE(18), head.readUInt16LE(20))
    : judgeSize(Math.abs(head.readInt32LE(18)), Math.abs(head.readInt32LE(22)));
}

/** JPEG: segments up to the frame header are checked; bytes after the picture are accepted, because cameras write data of their own there. */
export async function judgeJpeg(reader: Reader): Promise<Fault | null> {
  let at = 2;
  for (let segments = 0; segments < 500; segments += 1) {
    const part = await reader.bytes(at, 9);
    const marker = part[1] ?? 0;
    if (part.length < 9 || part[0] !== 0xff) return 'damaged';
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return judgeSize(part.readUInt16BE(7), part.readUInt16BE(5));
    if (marker === 0xd9 || marker === 0xda) return 'damaged';
    at += 2 + part.readUInt16BE(2);
  }
  return 'damaged';
}
