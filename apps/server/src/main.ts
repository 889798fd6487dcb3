import { modules } from './app.ts';
import { DatabaseAway, DatabaseRefuses } from './kernel/database/wait.ts';
import { LockedError } from './kernel/lock.ts';
import { logOf, makeLogger } from './kernel/request-log.ts';
import { readSettings, SettingsError, settingsWarnings } from './kernel/settings/settings.ts';
import { refuseWeakInitialPassword } from './platform/auth/index.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { wiring } from './wiring.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

const logger = makeLogger();
const log = logOf(logger);

/** Exit code when the database stayed away (sysexits: EX_UNAVAILABLE): whoever supervises the server starts it again. */
const databaseAwayCode = 69;

async function main(): Promise<void> {
  const begun = Date.now();
  const settings = readSettings(process.env, process.cwd());
  refuseWeakInitialPassword(settings);
  for (const warning of settingsWarnings(settings)) log.warn(warning);
  const stories = settings.demoStories;
  const onStopped = () => process.exit(0);
  const running = await runServer({ settings, modules, wiring, log, logger, stories, onCrash: crash, onStopped });
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
  if (error instanceof DatabaseAway) {
    complain(error.message);
    process.exit(databaseAwayCode);
  }
  if (error instanceof SettingsError || error instanceof LockedError || error instanceof DatabaseRefuses)
    complain(error.message);
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
