import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** A command that a command-line tool asks the running server to do: it prints lines and answers an exit code. */
export type Command = (args: string[], print: (line: string) => void) => Promise<number>;
export type Commands = Record<string, Command>;

/** Another server already uses this data directory. */
export class LockedError extends Error {}

export interface Lock {
  /** Releases the data directory. */
  release(): Promise<void>;
}

/** Longest path of a Unix socket on Linux, without the terminating zero byte. */
const maxSocketPath = 107;

/** Path of the socket of a data directory: inside it, or under a short name when that path would be too long for a socket. */
export function socketPath(dataDir: string): string {
  const record = join(dataDir, 'server.sock.path');
  if (existsSync(record)) return readFileSync(record, 'utf8').trim();
  const inside = join(resolve(dataDir), 'server.sock');
  if (Buffer.byteLength(inside) + 20 <= maxSocketPath) return inside;
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 24);
  const short = join(tmpdir(), `platform-${process.getuid?.() ?? 0}-${hash}.sock`);
  writeFileSync(record, `${short}\n`, { mode: 0o600 });
  return short;
}

/**
 * Takes the data directory for this process. The lock is a listening socket that ends with its process: the socket of a killed server is dead and
 * is taken over; a running server answers, and this one throws `LockedError`.
 */
export async function takeLock(dataDir: string, commands: Commands): Promise<Lock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = socketPath(dataDir);
  const own = `${path}.${randomBytes(4).toString('hex')}`;
  const server = createServer((socket) => serve(socket, commands));
  await listenPrivately(server, own);
  // link() fails when the name exists: of several starting servers exactly one succeeds.
  const identity = identityOf(own);
  try {
    await claim(own, path, dataDir);
  } catch (error) {
    await closeServer(server);
    rmSync(own, { force: true });
    throw error;
  }
  rmSync(own, { force: true });
  return {
    async release() {
      if (identityOf(path) === identity) rmSync(path, { force: true });
      await closeServer(server);
    },
  };
}

async function claim(own: string, path: string, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      linkSync(own, path);
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const seen = identityOf(path);
    if (await isAlive(path))
      throw new LockedError(
        `another server is already running on ${dataDir}${await describeHolder(path)}: stop it first, or choose another DATA_DIR`,
      );
    if (seen !== null) removeDeadLock(path, seen);
  }
  throw new LockedError(`the lock of ${dataDir} changes hands all the time: is something restarting servers on it?`);
}

/** Removes a dead socket, unless another starting server has replaced it in the meantime. */
function removeDeadLock(path: string, seen: string): void {
  const grave = `${path}.${randomBytes(4).toString('hex')}.old`;
  try {
    renameSync(path, grave);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  try {
    if (identityOf(grave) !== seen) linkSync(grave, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(grave, { force: true });
  }
}

function identityOf(path: string): string | null {
  try {
    const stat = statSync(path, { bigint: true });
    return `${stat.ino}:${stat.birthtimeNs}`;
  } catch {
    return null;
  }
}

async function listenPrivately(server: Server, path: string): Promise<void> {
  // The socket must never be accessible to others, not even between creation and chmod.
  const before = process.umask(0o177);
  try {
    await new Promise<void>((done, refuse) => server.once('error', refuse).listen(path, done));
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}

async function isAlive(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    return await new Promise<boolean>((done, refuse) => {
      socket.once('connect', () => done(true));
      socket.once('error', (error) => {
        if (hasCode(error, 'ECONNREFUSED') || hasCode(error, 'ENOENT')) done(false);
        else refuse(error);
      });
    });
  } finally {
    socket.destroy();
  }
}

/** Serves commands. Request: one line, a JSON array of words. Answer: lines of `>text`, at the end `=exit code`. */
function serve(socket: Socket, commands: Commands): void {
  socket.on('error', () => undefined);
  const lines = createInterface({ input: socket });
  lines.on('error', () => undefined);
  lines.once('line', async (line) => {
    const print = (output: string) =>
      void socket.write(
        `${output
          .split('\n')
          .map((part) => `>${part}`)
          .join('\n')}\n`,
      );
    let code = 2;
    try {
      const [name = '', ...args] = JSON.parse(line.slice(0, 10_000)) as string[];
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (command) code = await command(args.map(String), print);
      else print(`unknown command "${name}"; known: ${Object.keys(commands).join(', ')}`);
    } catch (error) {
      print(error instanceof Error ? error.message : String(error));
    }
    socket.end(`=${code}\n`);
  });
}

/** Sends a command to the server that runs on a data directory; null when none runs. */
export async function askServer(
  dataDir: string,
  words: string[],
  print: (line: string) => void,
): Promise<number | null> {
  const path = existsSync(dataDir) ? socketPath(dataDir) : null;
  if (path === null || !existsSync(path) || !(await isAlive(path))) return null;
  return await ask(path, words, print);
}

/** Describes the holder of the lock, for the error message of the server that was refused; a holder that does not answer is left undescribed. */
async function describeHolder(path: string): Promise<string> {
  const lines: string[] = [];
  const patience = new Promise<null>((done) => setTimeout(() => done(null), 2_000).unref());
  const answer = ask(path, ['status'], (line) => lines.push(line)).catch(() => null);
  return (await Promise.race([answer, patience])) === 0 ? ` (${lines.join(' ')})` : '';
}

async function ask(path: string, words: string[], print: (line: string) => void): Promise<number> {
  const socket = connect(path);
  socket.write(`${JSON.stringify(words)}\n`);
  let code: number | null = null;
  for await (const line of createInterface({ input: socket })) {
    if (line.startsWith('>')) print(line.slice(1));
    else if (line.startsWith('=')) code = Number(line.slice(1));
  }
  if (code === null) throw new Error('the server ended before it answered');
  return code;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
