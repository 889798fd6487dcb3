import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of a ZIP archive, written as it is produced. */
export interface ZipFile {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Writes a ZIP archive as a stream: memory stays small and the compression runs in zlib's own threads. */
export async function* zip(files: ZipFile[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name, 'utf8');
    const start = offset;
    const head = Buffer.concat([header(0x04034b50, [20, 0x0808, 8]), sizes(0, 0, 0), lengths(name.length), name]);
    yield head;
    offset += head.length;
    const sum = { crc: 0, plain: 0, packed: 0 };
    for await (const chunk of deflate(file.content, sum)) {
      offset += chunk.length;
      yield chunk;
    }
    const descriptor = Buffer.concat([number32(0x08074b50), sizes(sum.crc, sum.packed, sum.plain)]);
    yield descriptor;
    offset += descriptor.length;
    directory.push(
      Buffer.concat([
        header(0x02014b50, [20, 20, 0x0808, 8]),
        sizes(sum.crc, sum.packed, sum.plain),
        lengths(name.length),
        Buffer.alloc(10),
        number32(start),
        name,
      ]),
    );
  }
  const entries = Buffer.concat(directory);
  yield entries;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

async function* deflate(
  content: ZipFile['content'],
  sum: { crc: number; plain: number; packed: number },
): AsyncGenerator<Buffer> {
  const stream = createDeflateRaw();
  const ready: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => ready.push(chunk));
  const take = () => {
    const chunks = ready.splice(0);
    for (const chunk of chunks) sum.packed += chunk.length;
    return chunks;
  };
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
    sum.crc = crc32(bytes, sum.crc);
    sum.plain += bytes.length;
    await new Promise<void>((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve())));
    yield* take();
  }
  await new Promise<void>((resolve, reject) => {
    stream.once('end', resolve);
    stream.once('error', reject);
    stream.end();
  });
  yield* take();
}

/** Signature, the given 16-bit words, and a fixed date (1980-01-01): archives of equal content are equal. */
function header(signature: number, words: number[]): Buffer {
  const bytes = Buffer.alloc(4 + words.length * 2 + 4);
  bytes.writeUInt32LE(signature, 0);
  for (const [at, word] of words.entries()) bytes.writeUInt16LE(word, 4 + at * 2);
  bytes.writeUInt16LE(0x21, 4 + words.length * 2 + 2);
  return bytes;
}

function sizes(crc: number, packed: number, plain: number): Buffer {
  return Buffer.concat([number32(crc), number32(packed), number32(plain)]);
}

function lengths(name: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16LE(name, 0);
  return bytes;
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0, 0);
  return bytes;
}
