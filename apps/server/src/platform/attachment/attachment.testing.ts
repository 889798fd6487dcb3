import { crc32, deflateRawSync } from 'node:zlib';
import type { Attachment, Envelope } from '@app/contract';
import type { TestApp } from '../../testing/testing.ts';

/** Files of the attachment tests, made byte by byte, and the way to send them. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
export const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

/** A multipart body with these files. */
export function multipart(files: { fileName: string; bytes: Buffer }[]): { payload: Buffer; contentType: string } {
  const boundary = 'x-test-boundary';
  const parts = files.flatMap(({ fileName, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Sends files as people do. */
export function uploader(product: () => TestApp, as: (account: string) => Promise<{ token: string }>) {
  return async (
    account: string,
    fileName: string,
    bytes: Buffer,
    options: { query?: string; path?: string; headers?: Record<string, string>; more?: Buffer } = {},
  ): Promise<Envelope<Attachment>> => {
    const { token } = await as(account);
    const files = [{ fileName, bytes }, ...(options.more ? [{ fileName: 'second.pdf', bytes: options.more }] : [])];
    const { payload, contentType } = multipart(files);
    const answer = await product().server.inject({
      method: 'POST',
      url: `${options.path ?? '/business/v3/hzpfile/upload'}${options.query ?? ''}`,
      payload,
      headers: { 'content-type': contentType, 'x-authorization-access_token': token, ...options.headers },
    });
    return answer.json() as Envelope<Attachment>;
  };
}

/** A ZIP archive; `declared` lies about the size of an entry. */
export function zipOf(entries: { name: string; bytes: Buffer; declared?: number }[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, declared } of entries) {
    const packed = deflateRawSync(bytes);
    const label = Buffer.from(name);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(0x0800, 2);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(declared ?? bytes.length, 18);
    header.writeUInt16LE(label.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), header, label, packed]);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), header, place, label]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const documentXml = (text: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;

/** A small Word file that Word and LibreOffice open; a part in `more` takes the place of the usual one. */
export function docxOf(text: string, more: { name: string; bytes: Buffer }[] = []): Buffer {
  const usual = [
    {
      name: '[Content_Types].xml',
      bytes: Buffer.from(
        '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
    },
    {
      name: '_rels/.rels',
      bytes: Buffer.from(
        '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
    },
    { name: 'word/document.xml', bytes: Buffer.from(documentXml(text)) },
  ];
  return zipOf([...usual.filter(({ name }) => more.every((part) => part.name !== name)), ...more]);
}

/** A PNG of one pixel, or one that claims another size. */
export function pngOf(width = 1, height = 1): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.writeUInt8(8, 8);
  const pixels = deflateRawSync(Buffer.from([0, 255]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The smallest GIF. */
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** The smallest JPEG head that names its size. */
export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9', 'hex');
/** A BMP of one pixel. */
export const bmp = Buffer.from(
  '424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b00000000000000000000ffffff00',
  'hex',
);
/** An MP3 frame and the boxes with which an MP4 begins. */
export const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(600)]);
export const mp4 = Buffer.concat([
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
  Buffer.from('000000086d646174', 'hex'),
  Buffer.alloc(3_000, 7),
]);
