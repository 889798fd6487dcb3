import { fromBuffer, type ZipFile } from 'yauzl';

/** Most bytes of an unpacked workbook; real ones are far smaller. */
const mostUnpacked = 100 * 1024 * 1024;

/** Texts of the wanted files of an archive. Bytes are counted while unpacking, because sizes that an archive declares cannot be trusted. */
export async function unzipParts(bytes: Buffer, wanted: RegExp): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  );
  const parts = new Map<string, string>();
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry) => {
      const name: string = entry.fileName;
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => {
          unpacked += chunk.length;
          if (unpacked > mostUnpacked) stream.destroy(new Error('the workbook unpacks to too much'));
          if (wanted.test(name)) chunks.push(chunk);
        });
        stream.on('error', reject);
        stream.on('end', () => {
          if (wanted.test(name)) parts.set(name, Buffer.concat(chunks).toString('utf8'));
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  return parts;
}
