import { inflateSync } from 'node:zlib';

/**
 * Unpacks a WOFF 1.0 font into plain sfnt (TrueType) bytes. fontkit inflates a WOFF table anew on every glyph access,
 * which costs seconds for a Chinese font; on sfnt the same work takes milliseconds.
 * @throws RangeError when the bytes are not WOFF 1.0.
 */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('not a WOFF 1.0 font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + 20 * i;
    return {
      tag: woff.subarray(at, at + 4),
      offset: woff.readUInt32BE(at + 4),
      packed: woff.readUInt32BE(at + 8),
      length: woff.readUInt32BE(at + 12),
      checksum: woff.readUInt32BE(at + 16),
    };
  });
  const padded = (length: number) => (length + 3) & ~3;
  const headerLength = 12 + 16 * count;
  const sfnt = Buffer.alloc(tables.reduce((sum, table) => sum + padded(table.length), headerLength));
  const power = Math.floor(Math.log2(count));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0);
  sfnt.writeUInt16BE(count, 4);
  sfnt.writeUInt16BE(16 * 2 ** power, 6);
  sfnt.writeUInt16BE(power, 8);
  sfnt.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
  let at = headerLength;
  tables.forEach((table, i) => {
    const entry = 12 + 16 * i;
    table.tag.copy(sfnt, entry);
    sfnt.writeUInt32BE(table.checksum, entry + 4);
    sfnt.writeUInt32BE(at, entry + 8);
    sfnt.writeUInt32BE(table.length, entry + 12);
    const bytes = woff.subarray(table.offset, table.offset + table.packed);
    (table.packed < table.length ? inflateSync(bytes) : bytes).copy(sfnt, at);
    at += padded(table.length);
  });
  return sfnt;
}
