import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, freshData, projectDir, startNode } from './product.ts';

/** The product as developers run it: `npm run dev`. */
export interface Development {
  /** Where the pages are. */
  page: string;
  /** The same server at another address, listed under this name. */
  other: { name: string; address: string };
  remove(): Promise<void>;
}

/** Starts it and waits until pages and calls are answered. */
export async function startDevelopment(): Promise<Development> {
  const dataDir = await freshData({});
  const [port, webPort] = [await freePort(), await freePort()];
  const page = `http://127.0.0.1:${webPort}`;
  const other = { name: '同事', address: `http://localhost:${port}` };
  const child = startNode([join(projectDir, 'scripts/dev.mjs')], {
    DATA_DIR: dataDir,
    PORT: String(port),
    WEB_PORT: String(webPort),
    API_ADDRESSES: `${other.name}=${other.address}`,
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const remove = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
  const answers = (url: string) =>
    fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const begun = Date.now(); ; ) {
    if ((await answers(`${page}/user/open`)) && (await answers(`${page}/index.html`))) return { page, other, remove };
    if (child.exitCode !== null || Date.now() - begun > 90_000) {
      await remove();
      throw new Error(`npm run dev did not come up:\n${printed}`);
    }
    await new Promise((wait) => setTimeout(wait, 100));
  }
}
