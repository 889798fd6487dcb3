import type { Fault } from './index.ts';
import type { Reader } from './reader.ts';

/** MP3: a tag with a plausible length, then a valid frame. */
export async function judgeMp3(reader: Reader): Promise<Fault | null> {
  const head = await reader.bytes(0, 10);
  if (head.toString('latin1', 0, 3) !== 'ID3') return isFrame(head) ? null : 'damaged';
  const length = head.subarray(6, 10);
  if ((head[3] ?? 0) < 2 || (head[3] ?? 0) > 4 || length.length < 4 || length.some((byte) => byte > 0x7f))
    return 'damaged';
  const behind = 10 + length.reduce((sum, byte) => sum * 128 + byte, 0);
  const rest = await reader.bytes(behind, 64 * 1024);
  for (let at = 0; at + 4 <= rest.length; at += 1) if (isFrame(rest.subarray(at))) return null;
  return 'damaged';
}

/** Whether bytes are a frame header: sync word, known version, layer, bit rate and sample rate. */
function isFrame(bytes: Buffer): boolean {
  const [sync = 0, flags = 0, rates = 0] = bytes;
  if (sync !== 0xff || (flags & 0xe0) !== 0xe0) return false;
  return (flags & 0x18) !== 0x08 && (flags & 0x06) !== 0 && rates >> 4 !== 0x0f && (rates & 0x0c) !== 0x0c;
}

/** MP4: the file type box has a small length and a printable brand, and another box follows. */
export async function judgeMp4(reader: Reader): Promise<Fault | null> {
  const head = await reader.bytes(0, 16);
  const length = head.length < 16 ? 0 : head.readUInt32BE(0);
  if (length < 16 || length > 4_096 || !/^[A-Za-z0-9 ]{4}$/.test(head.toString('latin1', 8, 12))) return 'damaged';
  const next = await reader.bytes(length, 8);
  return next.length === 8 && /^[a-zA-Z0-9 ]{4}$/.test(next.toString('latin1', 4, 8)) ? null : 'damaged';
}
