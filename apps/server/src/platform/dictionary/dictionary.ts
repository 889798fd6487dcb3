import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Json, Text } from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';
import { z } from 'zod';
import type { App, Database } from '../../kernel/context.ts';
import { parseJsonFile, plainOf } from '../../kernel/definition-file/index.ts';
import { fail } from '../../kernel/failure.ts';
import { appendDictionary, dictionaryVersions } from './dictionary.store.ts';

/** Options of an enum field. */
export const Dictionary = z.array(z.strictObject({ value: z.string(), label: Text }));
export type Dictionary = z.infer<typeof Dictionary>;

const documents = new WeakMap<App, Map<string, Json>>();
const fromFile = 'file';

/**
 * Publishes `definitions/dictionaries/*.json` by the rule of area definitions: a file follows only versions that came from a file; a version that
 * a person changed in the database stays and is reported. Answers the keys in conflict.
 */
export async function publishDictionaries(app: App): Promise<string[]> {
  const files = await readFiles(join(app.settings.definitionsDir, 'dictionaries'));
  return app.asOwner(async (db) => {
    const conflicts: string[] = [];
    for (const [key, content] of files) if (!(await publish(db, key, content, app.now()))) conflicts.push(key);
    documents.set(app, new Map((await dictionaryVersions(db)).map((row) => [row.key, row.content])));
    return conflicts;
  });
}

/** The published content of a dictionary file (a list of options or another document, such as number series), or undefined. */
export function documentOf(app: App, key: string): Json | undefined {
  return documents.get(app)?.get(key);
}

/** Options of a dictionary; a key that is unknown, or no list of options, is state 404. */
export function dictionaryOf(app: App, key: string): Dictionary {
  const parsed = Dictionary.safeParse(documentOf(app, key));
  return parsed.success ? parsed.data : fail('notFound');
}

/** Allowed values of every dictionary, for form validation. */
export function dictionaryValues(app: App): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [key, content] of documents.get(app) ?? []) {
    const parsed = Dictionary.safeParse(content);
    if (parsed.success) values[key] = parsed.data.map((option) => option.value);
  }
  return values;
}

async function publish(db: Database, key: string, content: Json, at: Date): Promise<boolean> {
  const sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
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
