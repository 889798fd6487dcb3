import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../kernel/settings/settings-storage.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

/** The part of s3rver that is used here; the package ships no declaration. */
interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type S3ServerClass = new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string; configs: string[] }[];
}) => S3Server;
const S3rver = createRequire(import.meta.url)('s3rver') as S3ServerClass;

/** An S3 server on loopback with one bucket. */
export async function startS3(): Promise<{ s3: S3Settings; stop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const configureBuckets = [{ name: 'filing', configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'filing',
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      prefix: 'attachments/',
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** A product that keeps its files on the local disk or in an S3 store; `stop` ends both. */
export async function startStoring(place: string): Promise<{ product: TestApp; stop: () => Promise<void> }> {
  const store = place === 'local disk' ? null : await startS3();
  const product = await createTestApp({ settings: { s3: store?.s3 ?? null } });
  return {
    product,
    stop: async () => {
      await product.close();
      await store?.stop();
    },
  };
}
