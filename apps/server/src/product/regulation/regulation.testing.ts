import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from '../../kernel/context.ts';
import { type FileRulebook, readRulebook } from './from-files.ts';

/** The project's own definitions. */
export const definitionsDir = fileURLToPath(new URL('../../../../../definitions', import.meta.url));

/** The product's rulebook and catalogue straight from the files, without a database. */
export function rulebookFromFiles(): Promise<FileRulebook> {
  return readRulebook(definitionsDir);
}

/** A copy of the regulation's files that a test may change, and an app as it would be that read them. */
export function regulationCopy() {
  const directory = mkdtempSync(join(tmpdir(), 'regulation-'));
  cpSync(join(definitionsDir, 'regulation'), join(directory, 'regulation'), { recursive: true });
  return {
    change(file: string, edit: (text: string) => string): void {
      const path = join(directory, 'regulation', file);
      writeFileSync(path, edit(readFileSync(path, 'utf8')));
    },
    readBy: (app: App): App =>
      Object.create(app, { settings: { value: { ...app.settings, definitionsDir: directory } } }) as App,
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }),
  };
}
