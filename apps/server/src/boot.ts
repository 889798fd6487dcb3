import { type AppOptions, asOwner, createApp, type KernelApp, type Log } from './kernel/app.ts';
import type { DatabaseServer } from './kernel/database/connect.ts';
import { type Migration, migrateSchema } from './kernel/migrate.ts';
import type { Module } from './kernel/module.ts';
import { checkRoles, createRoles } from './kernel/scopes/roles.ts';
import type { Settings } from './kernel/settings/settings.ts';
import type { Wiring } from './kernel/wiring.ts';
import { platformMigrations, spaceMigrations } from './migrations/index.ts';

export interface BootOptions {
  settings: Settings;
  database: DatabaseServer;
  modules: readonly Module[];
  wiring: Wiring;
  log: Log;
  clock?: () => Date;
  mark?: AppOptions['mark'];
  platformMigrations?: readonly Migration[];
  spaceMigrations?: readonly Migration[];
}

/** Roles and schemas up to date. The server may then start the modules' own work. */
export async function bootApp(options: BootOptions): Promise<KernelApp> {
  const { database } = options;
  const owner: Parameters<typeof migrateSchema>[0] = (work, schema) => asOwner(database, work, schema);
  await owner(createRoles);
  await owner(checkRoles);
  await migrateSchema(owner, 'platform', options.platformMigrations ?? platformMigrations);
  const app = await createApp({
    ...options,
    spaceMigrations: options.spaceMigrations ?? spaceMigrations,
  });
  if (!app.isInstalled) for (const space of await app.spaces()) await app.createSpace(space);
  return app;
}

/** Starts the modules one after another, then their background work; answers a function that stops all in reverse order. */
export async function startModules(app: KernelApp, modules: readonly Module[]): Promise<() => Promise<void>> {
  const stop = await startInFront(app, modules);
  const stopBackground = startBackground(app, modules);
  return async () => {
    await stopBackground();
    await stop();
  };
}

/** Starts the modules one after another, without their background work; answers a function that stops them in reverse order. */
export async function startInFront(app: KernelApp, modules: readonly Module[]): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  for (const module of modules) {
    const stop = await module.start?.(app);
    if (stop) stops.push(stop);
  }
  await app.noteInstalled();
  return () => stopAll(stops);
}

/** Starts what modules do by themselves, once all have started; answers a function that stops it. */
export function startBackground(app: KernelApp, modules: readonly Module[]): () => Promise<void> {
  const stops = modules.flatMap((module) => (module.background ? [module.background(app)] : []));
  return () => stopAll(stops);
}

async function stopAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}
