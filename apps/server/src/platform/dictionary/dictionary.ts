import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, Option } from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';
import type { App, Context, Database } from '../../kernel/context.ts';
import { parseJsonFile, plainOf } from '../../kernel/definition-file/index.ts';
import { fail } from '../../kernel/failure.ts';
import { formatDate } from '../../kernel/time.ts';
import { appendDictionary, dictionaryHeads, dictionaryVersions, lockDictionary } from './dictionary.store.ts';
import { choicesOn, Dictionary, isOffered, StatusWords } from './dictionary-file.ts';

/** The words of statuses lie beside the dictionaries; no file has them. */
export const statusWordsKey = 'status-words';

interface Loaded {
  contents: ReadonlyMap<string, Json>;
  versions: ReadonlyMap<string, number>;
  dictionaries: ReadonlyMap<string, Dictionary>;
  statuses: StatusWords;
}
const loaded = new WeakMap<App, Loaded>();
const fromFile = 'file';
const topic = 'dictionary';

/**
 * Publishes `definitions/dictionaries/*.json` by the rule of area definitions: a file follows only versions that came from a file; a version that
 * a person changed in the database stays and is reported. Answers the keys in conflict.
 */
export async function publishDictionaries(app: App): Promise<string[]> {
  const files = app.isInstalled
    ? new Map<string, Json>()
    : await readFiles(join(app.settings.definitionsDir, 'dictionaries'));
  return app.asOwner(async (db) => {
    const conflicts: string[] = [];
    for (const [key, content] of files) if (!(await publish(db, key, content, app.now()))) conflicts.push(key);
    load(app, await dictionaryVersions(db));
    return conflicts;
  });
}

function load(app: App, rows: readonly { key: string; version: number; content: Json }[]): void {
  const contents = new Map(rows.map((row) => [row.key, row.content]));
  const dictionaries = new Map<string, Dictionary>();
  for (const [key, content] of contents) {
    const read = Dictionary.safeParse(content);
    if (read.success) dictionaries.set(key, read.data);
  }
  const statuses = StatusWords.parse(contents.get(statusWordsKey) ?? {});
  const versions = new Map(rows.map((row) => [row.key, row.version]));
  loaded.set(app, { contents, versions, dictionaries, statuses });
}

/** The published content of a dictionary file (a dictionary or another document, such as number series), or undefined. */
export function documentOf(app: App, key: string): Json | undefined {
  return loaded.get(app)?.contents.get(key);
}

/** A dictionary; undefined for a key that is unknown, or that of another document. */
export function dictionaryOf(app: App, key: string): Dictionary | undefined {
  return loaded.get(app)?.dictionaries.get(key);
}

/** Every dictionary by its key. */
export function allDictionaries(app: App): ReadonlyMap<string, Dictionary> {
  return loaded.get(app)?.dictionaries ?? new Map();
}

/** Words of statuses that an editor changed. */
export function statusWords(app: App): StatusWords {
  return loaded.get(app)?.statuses ?? {};
}

/** The choices of a dictionary today, ended ones with their word; a key that is none is state 404. */
export function choicesOf(app: App, key: string): Option[] {
  return choicesOn(dictionaryOf(app, key) ?? fail('notFound'), formatDate(app.businessNow()));
}

/** Values of every dictionary that may be chosen today, for form validation. */
export function dictionaryValues(app: App): Record<string, string[]> {
  const day = formatDate(app.businessNow());
  return Object.fromEntries(
    Array.from(allDictionaries(app), ([key, { items }]) => [
      key,
      items.filter((item) => isOffered(item, day)).map(({ value }) => value),
    ]),
  );
}

/** What words a definition is shown with: the dictionaries of today, and the words of statuses. A new object whenever one of them is another. */
export interface Words {
  choices: (key: string) => Option[] | undefined;
  statuses: StatusWords;
}
const told = new WeakMap<App, { words: Words; of: Loaded | undefined; day: string }>();

/** The words in force now; the same object until a dictionary changes or another day begins. */
export function wordsNow(app: App): Words {
  const of = loaded.get(app);
  const day = formatDate(app.businessNow());
  const known = told.get(app);
  if (known && known.of === of && known.day === day) return known.words;
  const words: Words = {
    choices: (key) => {
      const dictionary = of?.dictionaries.get(key);
      return dictionary && choicesOn(dictionary, day);
    },
    statuses: of?.statuses ?? {},
  };
  told.set(app, { words, of, day });
  return words;
}

/** Version of a document in force here; 0 = there is none. */
export function dictionaryVersion(app: App, key: string): number {
  return loaded.get(app)?.versions.get(key) ?? 0;
}

/**
 * Appends a version that a person makes of the newest one (scope app_platform), given its content and the number of the new one; whoever changes the same document waits for the
 * transaction, and then sees what it wrote. The document is in force here with the commit, and soon at the other servers.
 */
export async function changeDictionary(
  ctx: Context,
  key: string,
  change: (content: Json | undefined, version: number) => Json | Promise<Json>,
): Promise<void> {
  await lockDictionary(ctx.db, key);
  const head = (await dictionaryVersions(ctx.db, key)).at(-1);
  const version = (head?.version ?? 0) + 1;
  const content = addTaiwan(await change(head?.content, version));
  const { app } = ctx;
  const row = {
    key,
    version,
    content,
    sha256: hashOf(content),
    parent_sha: head?.sha256 ?? null,
    published_by: ctx.user?.fullname ?? fail('illegalToken'),
  };
  await appendDictionary(ctx.db, row, ctx.businessNow());
  ctx.afterCommit(() => {
    take(app, [row]);
    app.signals.announce({ topic });
  });
}

/** Puts versions in force that are newer than the known ones. */
function take(app: App, rows: readonly { key: string; version: number; content: Json }[]): void {
  const now = loaded.get(app);
  const newer = rows.filter((row) => row.version > (now?.versions.get(row.key) ?? 0));
  if (newer.length === 0) return;
  const kept = Array.from(now?.contents ?? [], ([key, content]) => ({
    key,
    version: now?.versions.get(key) ?? 0,
    content,
  }));
  load(app, [...kept, ...newer]);
}

const everyMs = 3_000;

/** Follows what other servers change for as long as this one runs; answers a function that stops it. */
export function followDictionaries(app: App): () => Promise<void> {
  let reading: Promise<void> | null = null;
  const read = () => {
    reading ??= refreshDictionaries(app)
      .catch((error: unknown) => {
        process.stderr.write(`reading dictionaries failed: ${String(error)}\n`);
      })
      .finally(() => {
        reading = null;
      });
  };
  const forget = app.signals.listen((signal) => signal.topic === topic && read());
  const timer = setInterval(read, everyMs).unref();
  return async () => {
    forget();
    clearInterval(timer);
    await reading;
  };
}

/** Loads versions that this server does not have yet. */
export async function refreshDictionaries(app: App): Promise<void> {
  await app.asOwner(async (db) => {
    const known = loaded.get(app)?.versions;
    for (const { key, version } of await dictionaryHeads(db))
      if ((known?.get(key) ?? 0) < version) take(app, (await dictionaryVersions(db, key)).slice(-1));
  });
}

const hashOf = (content: Json) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

async function publish(db: Database, key: string, content: Json, at: Date): Promise<boolean> {
  const sha256 = hashOf(content);
  const versions = await dictionaryVersions(db, key);
  const head = versions.at(-1);
  if (versions.some((version) => version.sha256 === sha256)) return true;
  if (head && head.published_by !== fromFile) return false;
  await appendDictionary(
    db,
    {
      key,
      version: (head?.version ?? 0) + 1,
      content,
      sha256,
      parent_sha: head?.sha256 ?? null,
      published_by: fromFile,
    },
    at,
  );
  return true;
}

async function readFiles(directory: string): Promise<Map<string, Json>> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = new Map<string, Json>();
  for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
    const node = parseJsonFile(`dictionaries/${name}`, await readFile(join(directory, name), 'utf8'));
    files.set(name.slice(0, -'.json'.length), addTaiwan(plainOf(node)) as Json);
  }
  return files;
}
