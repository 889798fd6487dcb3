import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LetterTemplate } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { canonical } from '../../kernel/canonical.ts';
import type { App } from '../../kernel/context.ts';
import { readJsonFile } from '../../kernel/definition-file/index.ts';
import { appendTemplate, templateVersions } from './template.store.ts';

const fromFile = 'file';
/** Since this day products are registered and filed by the present rules. */
const firstDay = '2021-05-01';

/** The fingerprint of a template; the order of its keys does not matter. */
export function templateHash(template: LetterTemplate): string {
  return createHash('sha256').update(canonical(template)).digest('hex');
}

/**
 * Publishes `definitions/letters/*.json` by the rule of area definitions: a file follows only versions that came from a file; one that a person
 * changed in the database stays. Answers the ids in conflict.
 */
export async function publishTemplates(app: App): Promise<string[]> {
  const files = await readTemplates(app.settings.definitionsDir);
  return await app.asOwner(async (db) => {
    const known = await templateVersions(db);
    const conflicts: string[] = [];
    for (const content of files) {
      const versions = known.filter(({ id }) => id === content.id);
      const head = versions.at(-1);
      const sha256 = templateHash(content);
      if (versions.some((version) => version.sha256 === sha256)) continue;
      if (head && head.published_by !== fromFile) {
        conflicts.push(content.id);
        continue;
      }
      await appendTemplate(db, {
        id: content.id,
        version: (head?.version ?? 0) + 1,
        content,
        sha256,
        parent_sha: head?.sha256 ?? null,
        published_at: app.businessNow(),
        published_by: fromFile,
        published_by_name: null,
        // The first version has no other before it: it holds for every day of which cases can speak.
        valid_from: head ? dayOf(app.businessNow()) : firstDay,
      });
    }
    return conflicts;
  });
}

/** The templates of a definitions folder. @throws FileFaultError at the first that is wrong. */
async function readTemplates(definitionsDir: string): Promise<LetterTemplate[]> {
  const folder = join(definitionsDir, 'letters');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return await Promise.all(
    names.map(async (name) =>
      readJsonFile(`letters/${name}`, await readFile(join(folder, name), 'utf8'), LetterTemplate),
    ),
  );
}
