import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { Converter } from './converter.ts';

const nobody = 65_534;

/** LibreOffice profile: no macros, no links to other files or hosts, no history, whatever a document asks for. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>2</value></prop></item>
</oor:items>`;

/** The conversion failed; the message is for the log. */
export class NotConverted extends Error {}

/** Queue of conversions: one at a time, because LibreOffice uses a whole core. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Converts an Office file to PDF by LibreOffice: own folder and profile, no network, unprivileged, with limits of time and
 * memory. Calls `use` with the path of the PDF and removes everything afterwards.
 */
export function convertToPdf<T>(
  converter: Converter,
  source: { ext: string; open: () => Promise<Readable> },
  use: (pdf: string) => Promise<T>,
  timeoutMs = 60_000,
): Promise<T> {
  const next = queue.then(() => convert(converter, source, use, timeoutMs));
  queue = next.catch(() => undefined);
  return next;
}

async function convert<T>(
  converter: Converter,
  source: { ext: string; open: () => Promise<Readable> },
  use: (pdf: string) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  try {
    const input = join(folder, `document.${source.ext}`);
    await pipeline(await source.open(), createWriteStream(input, { mode: 0o600 }));
    const user = join(folder, 'profile', 'user');
    await mkdir(user, { recursive: true });
    await writeFile(join(user, 'registrymodifications.xcu'), profile);
    await mkdir(join(folder, 'out'));
    if (converter.asNobody)
      for (const path of ['', 'out', 'profile', 'profile/user', 'profile/user/registrymodifications.xcu', input])
        await chown(path.startsWith('/') ? path : join(folder, path), nobody, nobody);
    await run(converter, folder, input, timeoutMs);
    const pdf = join(folder, 'out', 'document.pdf');
    const made = await stat(pdf).catch(() => null);
    if (!made || made.size === 0) throw new NotConverted('LibreOffice wrote no PDF');
    return await use(pdf);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function run(converter: Converter, folder: string, input: string, timeoutMs: number): Promise<void> {
  const [program = '', ...rest] = [
    ...converter.guard,
    converter.program,
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
    ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo', '--nofirststartwizard'],
    ...['--convert-to', 'pdf', '--outdir', join(folder, 'out'), input],
  ];
  return new Promise((done, refuse) => {
    // The child gets none of our environment variables: no proxy, no settings, no secrets.
    const child = spawn(program, rest, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp' },
    });
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said = (said + part.toString('utf8')).slice(-500);
    });
    const timer = setTimeout(() => stop(child.pid), timeoutMs);
    child.on('error', refuse);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      stop(child.pid);
      if (code === 0) done();
      else refuse(new NotConverted(`LibreOffice ended with ${signal ?? code}: ${said.trim()}`));
    });
  });
}

/** Kills the whole process group, because LibreOffice starts processes of its own. */
function stop(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
}
