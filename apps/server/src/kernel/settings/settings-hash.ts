import { createHash } from 'node:crypto';
import type { Settings } from './settings.ts';

/** Settings that say where a server listens and where its files lie, or what only its own process does: what it writes does not depend on them. */
const unwritten: readonly (keyof Settings)[] = [
  'port',
  'host',
  'dataDir',
  'demoPrepared',
  'webDir',
  'initialPassword',
  'testCaptcha',
  'testSmsCode',
  'accessTokenSeconds',
  'requestLog',
  'metricsToken',
  'databaseWaitSeconds',
];

/** SHA-256 (hex) of the settings that decide what a server writes; `besides`: others that may differ as well. */
export function settingsHash(settings: Settings, besides: readonly (keyof Settings)[] = []): string {
  const free = new Set<string>([...unwritten, ...besides]);
  const others = Object.entries(settings).filter(([name]) => !free.has(name));
  return createHash('sha256')
    .update(JSON.stringify(others.toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
}
