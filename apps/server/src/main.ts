import { modules } from './app.ts';
import type { Log } from './kernel/app.ts';
import { LockedError } from './kernel/lock.ts';
import { readSettings, SettingsError, settingsWarnings } from './kernel/settings/settings.ts';
import { refuseWeakInitialPassword } from './platform/auth/index.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { wiring } from './wiring.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Lines of JSON on stderr, like the HTTP server's own. */
const log: Log = {
  info: (message, data) => complain(entry('info', message, data)),
  warn: (message, data) => complain(entry('warn', message, data)),
  error: (message, data) => complain(entry('error', message, data)),
};

function entry(level: string, message: string, data: object = {}): string {
  return JSON.stringify({ level, time: new Date().toISOString(), message, ...data });
}

async function main(): Promise<void> {
  const begun = Date.now();
  const settings = readSettings(process.env, process.cwd());
  refuseWeakInitialPassword(settings);
  for (const warning of settingsWarnings(settings)) log.warn(warning);
  const stories = settings.demoStories;
  const onStopped = () => process.exit(0);
  const running = await runServer({ settings, modules, wiring, log, stories, onCrash: crash, onStopped });
  listenToSignals(running);
  say('');
  say(
    `  ${settings.demo ? 'Demonstration server' : 'Server'} ready after ${((Date.now() - begun) / 1000).toFixed(1)} s: ${running.address}`,
  );
  for (const module of modules) for (const line of (await module.greet?.(running.app)) ?? []) say(`  ${line}`);
  if (running.filling) say('  Products, cases and letters of the demonstration follow within the next two minutes.');
  say('  Ctrl+C stops it.');
  say('');
}

/** The first signal stops cleanly; a second one ends at once. */
function listenToSignals(running: RunningServer): void {
  let asked = false;
  const stop = () => {
    if (asked) process.exit(130);
    asked = true;
    say('stopping…');
    running.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function crash(error: Error): void {
  complain(`The embedded database ended unexpectedly: ${error.message}`);
  process.exit(70);
}

// A forgotten promise of one call must not end the server for everybody.
process.on('unhandledRejection', (reason) => log.error('unhandled rejection', { error: describe(reason) }));

function describe(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError || error instanceof LockedError) complain(error.message);
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    complain(`The port is in use by another program: choose another one with PORT=… (${error.message})`);
  else if (
    error instanceof Error &&
    'code' in error &&
    ['EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(String(error.code))
  )
    complain(`The data directory cannot be used: ${error.message}`);
  else complain(describe(error));
  process.exit(1);
});
