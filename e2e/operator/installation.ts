import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaSave, publicityGet, readingGet, readingStart } from '@app/contract';
import { findBinaries } from '../../apps/server/src/testing/testing-postgres.ts';
import { aDossier, filingArea } from '../support/dossier.ts';
import { putFile } from '../support/files.ts';
import { fileDraft } from '../support/filing.ts';
import { freePort, password, projectDir, request, signIn } from '../support/product.ts';

/** A packed product as its operator has it: the folder, where it runs, and settings. */
export interface Installation {
  /** The packed folder. */
  tree: string;
  /** The empty folder in which it is started. */
  place: string;
  settings: Record<string, string>;
}

export interface RunningInstallation {
  origin: string;
  process: ChildProcess;
  output(): string;
  /** SIGTERM, as a supervisor stops it; answers the exit code. */
  stop(): Promise<number | null>;
}

/** Nothing of the environment of the tests reaches the product: an operator’s machine has none of it. */
function environmentOf({ settings }: Installation): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, POSTGRES_BIN: findBinaries(), ...settings };
}

/** Makes database and login as the documentation has them, with the operator’s own script; answers the login’s address. */
export function createDatabaseAndLogin(administratorUrl: string): string {
  const url = new URL(administratorUrl);
  const secret = randomBytes(16).toString('base64');
  execFileSync('sh', [join(projectDir, 'ops/create-database.sh')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: `${findBinaries()}:${process.env.PATH}`,
      PGHOST: url.searchParams.get('host') ?? url.hostname,
      PGUSER: url.username,
      PGPASSWORD: decodeURIComponent(url.password),
      PRODUCT_PASSWORD: secret,
    },
  });
  const own = new URL(administratorUrl);
  own.username = 'product';
  own.password = encodeURIComponent(secret);
  own.pathname = '/filing';
  return own.href;
}

/** An installation with folders and secrets of its own, on a database that is there; with the demonstration’s people, so that somebody can file. */
export function anInstallation(tree: string, place: string, databaseUrl: string): Installation {
  mkdirSync(place, { recursive: true });
  const key = join(place, '..', 'signing.key');
  writeFileSync(key, randomBytes(32).toString('hex'), { mode: 0o600 });
  return {
    tree,
    place,
    settings: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(place, 'data'),
      SIGNING_KEY_FILE: key,
      DEMO: 'empty',
      INITIAL_PASSWORD: password,
      SOFFICE: 'off',
    },
  };
}

/** `node server.js`; resolves once it takes calls. */
export async function startInstallation(
  installation: Installation,
  more: Record<string, string> = {},
): Promise<RunningInstallation> {
  const port = Number(more.PORT ?? (await freePort()));
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(installation.tree, 'server.js')], {
    cwd: installation.place,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environmentOf(installation), PORT: String(port), ...more },
  });
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  for (const begun = Date.now(); ; await new Promise((wait) => setTimeout(wait, 50))) {
    if (child.exitCode !== null) throw new Error(`the packed product ended with ${child.exitCode}:\n${printed}`);
    const ready = await fetch(`${origin}/health/ready`).catch(() => null);
    if (ready?.ok) break;
    if (Date.now() - begun < 120_000) continue;
    child.kill('SIGKILL');
    throw new Error(`the packed product did not come up within two minutes:\n${printed}`);
  }
  return {
    origin,
    process: child,
    output: () => printed,
    stop: () => {
      child.kill('SIGTERM');
      return exit;
    },
  };
}

/** Runs a tool of the packed product; answers its exit code and what it said. */
export function runTool(
  installation: Installation,
  name: string,
  ...args: string[]
): { code: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(installation.tree, `cli/${name}.js`), ...args], {
    cwd: installation.place,
    encoding: 'utf8',
    env: environmentOf(installation),
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, text: `${stdout}${stderr}` };
}

/** What a person filed, and what the product made of it. */
export interface Filed {
  number: string;
  /** Words recognised on the picture of the label. */
  words: string;
  /** SHA-256 of the certificate as the public gets it. */
  certificate: string;
}

/** A company uploads the picture of a label, has it read, and files a cosmetic; its certificate is drawn. */
export async function fileWithPicture(origin: string, name: string, picture: Buffer): Promise<Filed> {
  const person = await signIn(origin, 'applicant');
  const file = await putFile({ origin }, person, 'label.png', picture);
  const attachmentId = file.id;
  await person.send(readingStart, { attachmentId });
  const paper = {
    _id: 'label',
    code: 'productLabel',
    files: [{ id: file.id, name: file.fileName, size: file.totalBytes }],
  };
  const { id } = await person.send(areaSave, { ...filingArea, data: aDossier(name, { documents: [paper] }) });
  const { certNo } = await fileDraft(person, id);
  const number = String(certNo);
  const until = Date.now() + 60_000;
  for (;;) {
    const [reading, page] = [
      await person.send(readingGet, { attachmentId }),
      (await request(origin, publicityGet, { number })).data,
    ];
    const isRead = reading.state === 'done' || reading.state === 'failed';
    if (isRead && page.certificate !== null) {
      const words = reading.pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('');
      return { number, words, certificate: await certificateOf(origin, number) };
    }
    if (Date.now() > until)
      throw new Error(`after a minute: reading ${reading.state}, certificate ${page.certificate}`);
    await new Promise((wait) => setTimeout(wait, 250));
  }
}

/** SHA-256 of the certificate as the public gets it. @throws Error when that is no PDF */
export async function certificateOf(origin: string, number: string): Promise<string> {
  const answer = await fetch(`${origin}/business/v3/publicity/certificate?number=${encodeURIComponent(number)}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error(`no certificate: ${bytes.toString().slice(0, 300)}`);
  return createHash('sha256').update(bytes).digest('hex');
}
