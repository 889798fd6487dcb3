import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { App } from '../../../kernel/context.ts';

/** How LibreOffice is run on this machine. */
export interface Converter {
  program: string;
  /** Command prefix that takes away the network, changes the user and sets limits. */
  guard: string[];
  /** Whether the conversion runs as `nobody`, who must own its working folder. */
  asNobody: boolean;
  /** Whether it runs without network. */
  offline: boolean;
}

const nobody = 65_534;
/** Limits of the process: enough for a dossier of hundreds of pages; a malicious file ends the conversion and not the server. */
const limits = ['--cpu=60', '--data=1610612736', '--fsize=524288000', '--core=0', '--nofile=1024'];

const known = new Map<string, Promise<Converter | null>>();

/** The converter of this installation, searched once; null when there is none (SOFFICE=off, or not installed). */
export function findConverter(app: Pick<App, 'settings'>): Promise<Converter | null> {
  const wanted = app.settings.soffice ?? '';
  const found = known.get(wanted) ?? look(wanted);
  known.set(wanted, found);
  return found;
}

async function look(wanted: string): Promise<Converter | null> {
  if (wanted === 'off') return null;
  const program = wanted !== '' ? wanted : await inPath('soffice');
  if (program === null || !(await isProgram(program))) return null;
  const asRoot = process.getuid?.() === 0;
  const network = asRoot ? ['unshare', '-n', '--'] : ['unshare', '-r', '-n', '--'];
  const offline = await runs([...network, 'true']);
  const user = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs', '--'];
  const asNobody = asRoot && (await runs([...user, 'true']));
  const limited = await runs(['prlimit', ...limits, '--', 'true']);
  return {
    program,
    guard: [...(offline ? network : []), ...(asNobody ? user : []), ...(limited ? ['prlimit', ...limits, '--'] : [])],
    asNobody,
    offline,
  };
}

async function inPath(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && (await isProgram(path))) return path;
  }
  return null;
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Whether a command exists and may be run. */
function runs(command: string[]): Promise<boolean> {
  const [program = '', ...rest] = command;
  return new Promise((done) => {
    spawn(program, rest, { stdio: 'ignore' })
      .on('error', () => done(false))
      .on('exit', (code) => done(code === 0));
  });
}
