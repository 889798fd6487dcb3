import { makeBackup } from './backup/make-backup.ts';
import { inWords } from './backup/manifest.ts';
import { examine } from './doctor.ts';
import type { DatabaseServer } from './kernel/database/connect.ts';
import { noteBackup } from './kernel/files/last-backup.ts';
import type { Command, Commands } from './kernel/lock.ts';
import type { Settings } from './kernel/settings/settings.ts';
import { proveAll } from './prove-audit.ts';
import type { RunningServer } from './run-server.ts';

/** What command-line tools may ask the running server through its socket. */
export function commandsOf(running: () => RunningServer | null, stop: () => void): Commands {
  const started = Date.now();
  const whenRunning =
    (work: (server: RunningServer, ...asked: Parameters<Command>) => Promise<number>): Command =>
    async (args, print) => {
      const server = running();
      if (server) return await work(server, args, print);
      print('the server is still starting: try again in a moment');
      return 2;
    };
  return {
    async status(_args, print) {
      const server = running();
      print(
        server
          ? `running: ${server.address}, process ${process.pid}, up ${Math.floor((Date.now() - started) / 1000)} s`
          : 'starting',
      );
      return 0;
    },
    async stop(_args, print) {
      print('stopping');
      // The answer leaves first: the socket belongs to what is stopped.
      setTimeout(stop, 50);
      return 0;
    },
    backup: whenRunning(({ app }, [folder = ''], print) => backUp(app, folder, print)),
    doctor: whenRunning(({ app }, _args, print) => printExamined(app, print)),
    'audit:verify': whenRunning(({ app }, _args, print) => proveAll(app.asOwner, print)),
  };
}

/** Says what was looked at; answers the exit code: 1 when something has to be mended. */
export async function printExamined(
  installation: { settings: Settings; database: DatabaseServer },
  print: (line: string) => void,
): Promise<number> {
  const found = await examine(installation);
  const words = { ok: 'ok   ', mind: 'MIND ', fault: 'FAULT' } as const;
  for (const { look, what } of found) print(`${words[look]} ${what}`);
  return found.some(({ look }) => look === 'fault') ? 1 : 0;
}

/** Writes a backup and says what is in it; answers the exit code. */
export async function backUp(
  from: { settings: Settings; database: DatabaseServer },
  folder: string,
  print: (line: string) => void,
): Promise<number> {
  try {
    const manifest = await makeBackup(from, folder, new Date());
    await noteBackup(from.settings, manifest.at);
    for (const line of inWords(manifest)) print(line);
    print(`The backup is whole: ${folder}. Keep it apart from this machine, and the signing key apart from it.`);
    return 0;
  } catch (error) {
    print(`NO BACKUP was made: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
