import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

interface Answer {
  id?: number;
  ready?: boolean;
  bytes?: Uint8Array;
  error?: string;
}

/**
 * PGlite in a worker thread, reached through the PostgreSQL wire protocol, so that the `pg` driver serves both databases
 * with the same types and errors (docs/adr/0004). There is one session: the pool above it must hold one connection.
 */
export class PgliteServer {
  private readonly waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  private nextId = 1;
  private failure: Error | null = null;
  private closing = false;

  private constructor(private readonly worker: Worker) {}

  /** Opens or creates the database in `dataDir` (null = in memory), optionally from a dumped snapshot. */
  static async open(options: {
    dataDir: string | null;
    snapshot?: string;
    onCrash?: (error: Error) => void;
  }): Promise<PgliteServer> {
    const worker = new Worker(workerFile(), {
      workerData: {
        dataDir: options.dataDir,
        snapshot: options.snapshot,
        program: options.dataDir === null ? await compiledProgram() : undefined,
      },
      // The parent's loader flags (tsx, vitest) are of no use to plain JavaScript and slow its start.
      execArgv: [],
    });
    const server = new PgliteServer(worker);
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (answer: Answer) => (answer.ready ? resolve() : server.settle(answer)));
      worker.on('error', (error) => {
        reject(error);
        server.crash(error, options.onCrash);
      });
      worker.on('exit', (code) =>
        server.crash(new Error(`the embedded database ended with code ${code}`), options.onCrash),
      );
    });
    return server;
  }

  /** A byte stream that the `pg` client takes for a socket. */
  connect(): Duplex {
    return new PgliteStream((bytes) => this.query(bytes));
  }

  /** Sends wire-protocol bytes; answers the bytes of the backend. */
  async query(bytes: Uint8Array): Promise<Uint8Array> {
    return (await this.send({ action: 'query', bytes })).bytes ?? new Uint8Array();
  }

  /** Writes the whole database as a tar file. */
  async dump(path: string): Promise<void> {
    await this.send({ action: 'dump', path });
  }

  async close(): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    await this.send({ action: 'close' });
    await this.worker.terminate();
  }

  private send(message: { action: string; bytes?: Uint8Array; path?: string }): Promise<Answer> {
    if (this.failure) return Promise.reject(this.failure);
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...message });
    });
  }

  private settle(answer: Answer): void {
    const entry = this.waiting.get(answer.id ?? 0);
    this.waiting.delete(answer.id ?? 0);
    if (answer.error !== undefined) entry?.reject(new Error(answer.error));
    else entry?.resolve(answer);
  }

  private crash(error: Error, onCrash?: (error: Error) => void): void {
    if (this.failure) return;
    this.failure = error;
    for (const entry of this.waiting.values()) entry.reject(error);
    this.waiting.clear();
    if (!this.closing) onCrash?.(error);
  }
}

let program: Promise<WebAssembly.Module> | undefined;

/**
 * Compiles the WebAssembly program once for all databases of this process: tests open many databases in memory, and compiling is most of their
 * start.
 */
function compiledProgram(): Promise<WebAssembly.Module> {
  const beside = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  program ??= readFile(join(dirname(beside), 'pglite.wasm')).then((bytes) =>
    WebAssembly.compile(new Uint8Array(bytes)),
  );
  return program;
}

/** Path of the worker file: beside this file in the source tree; a bundle may have moved this module one folder down. */
function workerFile(): URL {
  const beside = new URL('./pglite-worker.mjs', import.meta.url);
  return existsSync(beside) ? beside : new URL('../pglite-worker.mjs', import.meta.url);
}

/** AuthenticationOk and ReadyForQuery(idle), answered to every client at once: the worker needs no sign-in. */
const greeting = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
/**
 * Clears what the previous client left in the only session: an open transaction, settings, kept plans. The statements are separate messages,
 * because `discard all` is refused in a message of several statements.
 */
const reset = Buffer.concat(['rollback', 'discard all', "set time zone 'Asia/Shanghai'"].map(simpleQuery));

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`, 'utf8');
  const head = Buffer.alloc(5);
  head.write('Q', 0);
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/** The client side of one session; also answers the socket methods that the `pg` client calls. */
class PgliteStream extends Duplex {
  private started = false;

  constructor(private readonly exchange: (bytes: Uint8Array) => Promise<Uint8Array>) {
    super({ allowHalfOpen: false, emitClose: true });
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.forward(chunk).then(() => done(), done);
  }

  // The client collects parse, bind, execute and sync: they travel to the worker as one message.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.forward(Buffer.concat(chunks.map((item) => item.chunk))).then(() => done(), done);
  }

  private async forward(bytes: Buffer): Promise<void> {
    if (!this.started) {
      this.started = true;
      await this.exchange(reset);
      this.push(greeting);
      return;
    }
    if (bytes[0] === 0x58) {
      this.push(null);
      return;
    }
    // Small writes share one buffer of the pool; only a copy may be transferred to another thread.
    const answer = await this.exchange(new Uint8Array(bytes));
    this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}
