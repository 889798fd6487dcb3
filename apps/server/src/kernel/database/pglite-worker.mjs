import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// The embedded database off the main thread. It speaks the PostgreSQL wire protocol by messages: { id, bytes } in,
// { id, bytes } out, strictly one after another. Plain JavaScript, so that it runs beside sources and bundles alike.

const { dataDir, snapshot, program } = workerData;

async function open() {
  const loadDataDir = snapshot ? new Blob([await readFile(snapshot)]) : undefined;
  return await PGlite.create({ dataDir: dataDir ?? undefined, loadDataDir, pgliteWasmModule: program });
}

const database = await open();

const actions = {
  async query({ bytes }) {
    // The answer may be a view into the WebAssembly heap: copy before handing it over.
    const answer = (await database.execProtocolRaw(bytes)).slice();
    return { bytes: answer, transfer: [answer.buffer] };
  },
  async dump({ path }) {
    const file = await database.dumpDataDir('none');
    await writeFile(path, Buffer.from(await file.arrayBuffer()));
    return {};
  },
  async close() {
    await database.close();
    return {};
  },
};

let tail = Promise.resolve();
parentPort.on('message', (message) => {
  tail = tail.then(async () => {
    try {
      const { transfer, ...answer } = await actions[message.action](message);
      parentPort.postMessage({ id: message.id, ...answer }, transfer ?? []);
    } catch (error) {
      parentPort.postMessage({ id: message.id, error: error instanceof Error ? error.message : String(error) });
    }
    if (message.action === 'close') parentPort.close();
  });
});
parentPort.postMessage({ ready: true });
