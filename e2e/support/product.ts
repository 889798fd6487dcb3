import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  authenticationApply,
  authorizeApply,
  type Call,
  constants,
  type Envelope,
  type Input,
  loginApply,
  type Output,
  prefixes,
} from '@app/contract';
import { preparedData } from './prepared-data.ts';

export const projectDir = resolve(import.meta.dirname, '../..');
const buildDir = process.env.BUILD_DIR;
/** What `npm run build` made: the default build, or the one of BUILD_DIR. */
export const built = {
  server: join(projectDir, buildDir ?? 'dist', 'server'),
  web: join(projectDir, buildDir ? join(buildDir, 'web') : 'apps/web/dist'),
};
export const password = 'Test-12345';
/** In tests the optimising compiler of WebAssembly would work longer on the embedded database than the product lives. */
const shortLived = process.env.VITEST ? ['--liftoff-only'] : [];

/** The built product as a process of its own, on a fresh or given data directory. */
export interface Product {
  origin: string;
  dataDir: string;
  /** Its PostgreSQL; empty = the embedded database in the data directory. */
  databaseUrl: string;
  /** Everything that the process printed. */
  output(): string;
  /** Ends the process at once, as a power cut would. */
  kill9(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Stops and removes the data. */
  remove(): Promise<void>;
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** The environment without the test runner's variables; MODE is one of them, and also a setting of the product. */
export function withoutTestRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = ['MODE', 'NODE_ENV', 'DEV', 'PROD', 'SSR', 'BASE_URL', 'TEST', 'VITEST'];
  return Object.fromEntries(Object.entries(env).filter(([key]) => !own.includes(key) && !key.startsWith('VITEST_')));
}

/** Settings that change what the first start writes: with one of them the prepared data cannot be used. */
export const writesOtherwise = ['DATABASE_URL', 'DEMO', 'MODE', 'INITIAL_PASSWORD', 'DEFINITIONS_DIR'];

/** A data directory nobody has used; its caller removes it. */
export async function freshData(env: Record<string, string>): Promise<string> {
  if (writesOtherwise.some((name) => env[name])) return mkdtempSync(join(tmpdir(), 'product-'));
  return preparedData(
    join(projectDir, 'node_modules/.cache/e2e-data'),
    [join(built.server, 'main.mjs'), join(projectDir, 'definitions')],
    async (dataDir) => (await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '' })).stop(),
  );
}

/** Starts node in the folder of the project with the settings of tests and its own; what it prints can be read. */
export function startNode(args: readonly string[], settings: Record<string, string>) {
  return spawn(process.execPath, args, {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutTestRunner(process.env), INITIAL_PASSWORD: password, DEMO: 'empty', ...settings },
  });
}

/** Starts `dist/server/main.mjs` (built by `npm run build`) and waits until it answers. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = env.DATA_DIR ?? (await freshData(env));
  const databaseUrl = env.DATABASE_URL ?? '';
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let printed = '';

  async function launch(): Promise<void> {
    const made = startNode(['--enable-source-maps', ...shortLived, join(built.server, 'main.mjs')], {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_URL: origin,
      TEST_CAPTCHA: '246810',
      DEFINITIONS_DIR: join(projectDir, 'definitions'),
      WEB_DIR: built.web,
      // Settings may name this product's own port.
      ...Object.fromEntries(
        Object.entries(env).map(([name, value]) => [name, value.replaceAll('{port}', String(port))]),
      ),
    });
    child = made;
    const keep = (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-200_000);
    };
    made.stdout?.on('data', keep);
    made.stderr?.on('data', keep);
    const begun = Date.now();
    while (Date.now() - begun < 90_000) {
      if (made.exitCode !== null || made.signalCode !== null)
        throw new Error(`the product ended with ${made.exitCode ?? made.signalCode}:\n${printed}`);
      try {
        const answer = await fetch(`${origin}/user/open`, { signal: AbortSignal.timeout(2_000) });
        if (answer.ok) return;
      } catch {
        // Not listening yet.
      }
      await new Promise((wait) => setTimeout(wait, 50));
    }
    made.kill('SIGKILL');
    throw new Error(`the product did not answer within 90 s:\n${printed}`);
  }

  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      const running = child;
      child = null;
      if (!running || running.exitCode !== null || running.signalCode !== null) return done();
      running.once('exit', () => done());
      running.kill(signal);
    });

  await launch();
  return {
    origin,
    dataDir,
    databaseUrl,
    output: () => printed,
    kill9: () => end('SIGKILL'),
    restart: launch,
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** A signed-in person over HTTP. */
export interface Person {
  token: string;
  /** Sends a call; answers the envelope whatever its state. */
  ask<C extends Call>(call: C, input: Input<C>, headers?: Record<string, string>): Promise<Envelope<Output<C>>>;
  /** Sends a call that must succeed; answers its data. */
  send<C extends Call>(call: C, input: Input<C>, headers?: Record<string, string>): Promise<Output<C>>;
}

/** Sends one call to a server. */
export async function request<C extends Call>(
  origin: string,
  call: C,
  input: Input<C>,
  headers: Record<string, string> = {},
): Promise<Envelope<Output<C>>> {
  const fields: Record<string, unknown> = { ...(input as object) };
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = String(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
  const query =
    call.method === 'GET'
      ? `?${new URLSearchParams(Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])))}`
      : '';
  const response = await fetch(`${origin}${prefixes[call.prefix]}${path}${query}`, {
    method: call.method,
    headers: { ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}), ...headers },
    body: call.method === 'POST' ? JSON.stringify(fields) : undefined,
  });
  return (await response.json()) as Envelope<Output<C>>;
}

/** Signs in through the three calls of the specification. */
export async function signIn(origin: string, username: string, secret = password): Promise<Person> {
  const must = async <C extends Call>(
    call: C,
    input: Input<C>,
    headers?: Record<string, string>,
  ): Promise<Output<C>> => {
    const answer = await request(origin, call, input, headers);
    if (answer.state !== 200)
      throw new Error(
        `${call.id} as ${username}: ${answer.state} ${answer.message} ${answer.cause ?? ''} ${JSON.stringify(answer.data)?.slice(0, 600)}`,
      );
    return answer.data;
  };
  const state = await must(loginApply, { username, password: secret });
  const code = await must(authorizeApply, { login_state: state, client_id: constants.clientId });
  const { access_token: token } = await must(authenticationApply, {
    client_id: constants.clientId,
    client_secret: '',
    grant_type: 'authorization_code',
    authorize_code: code,
  });
  const own = { 'x-authorization-access_token': token };
  return {
    token,
    ask: (call, input, headers) => request(origin, call, input, { ...own, ...headers }),
    send: (call, input, headers) => must(call, input, { ...own, ...headers }),
  };
}

/** Waits until the last story of a demonstration (`DEMO=on`) is told, ten minutes at most. */
export async function storiesTold({ output }: Product): Promise<void> {
  for (const begun = Date.now(); !output().includes('the demonstration is there'); ) {
    if (Date.now() - begun > 10 * 60_000) throw new Error('the stories of the demonstration are not told yet');
    await new Promise((wait) => setTimeout(wait, 500));
  }
}
