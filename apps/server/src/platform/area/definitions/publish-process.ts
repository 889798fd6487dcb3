import type { App, Context } from '../../../kernel/context.ts';
import { type AreaProcess, recordAreaProcesses } from '../../workflow/index.ts';
import { abilitiesOf } from './abilities.ts';
import { areaOf, catalogOf } from './catalog.ts';
import { checkDefinition } from './check-definition.ts';
import { allVersions, appendVersion, headVersions, versionOf } from './publication.store.ts';
import { fingerprint } from './read-definition.ts';

/** The faults that prevent an area from running with another process: its tasks, roles and statuses must fit. */
export async function checkAreaProcess(
  ctx: Context,
  id: string,
  xml: string,
): Promise<{ element: string; reason: string }[]> {
  const { definition } = areaOf(ctx, id);
  const problems = await checkDefinition(definition, xml, id, abilitiesOf(ctx.app));
  return problems.map(({ path, message }) => ({ element: path.split('#')[1] ?? path, reason: message }));
}

/** Publishes an area with another process as a person's version (scope app_platform): its form stays as it is. */
export async function publishAreaProcess(ctx: Context, id: string, xml: string, by: string): Promise<number> {
  const head = areaOf(ctx, id);
  const stored = await versionOf(ctx.db, id, head.version);
  const version = head.version + 1;
  const row = {
    area: id,
    version,
    definition: head.definition,
    process_xml: xml,
    sha256: fingerprint(head.definition, xml),
    parent_sha: stored?.sha256 ?? null,
    published_by: by,
  };
  await appendVersion(ctx.db, row, ctx.now());
  const { app, log } = ctx;
  ctx.afterCommit(() => {
    catalogOf(app)
      .add(row)
      .catch((error: unknown) =>
        log.error('a published process could not be read', { area: id, error: String(error) }),
      );
  });
  return version;
}

/** Makes the processes that the areas have published known to the workflow. */
export async function recordProcesses(app: App): Promise<void> {
  await app.asOwner(async (db) => {
    const processes = (await allVersions(db)).flatMap((row): AreaProcess[] =>
      row.process_xml === null
        ? []
        : [
            {
              id: app.newId(),
              area: row.area,
              version: row.version,
              title: row.definition.title,
              xml: row.process_xml,
              at: app.now(),
              by: row.published_by,
            },
          ],
    );
    await recordAreaProcesses(db, processes);
  });
}

const everyMs = 3_000;

/** Loads versions that other servers publish while this server runs; answers a function that stops it. */
export function followPublications(app: App): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    current = refreshCatalog(app).catch((error: unknown) => {
      process.stderr.write(`reading published definitions failed: ${String(error)}\n`);
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}

/** Loads published versions that the catalog does not have yet. */
export async function refreshCatalog(app: App): Promise<void> {
  const catalog = catalogOf(app);
  await app.asOwner(async (db) => {
    for (const { area, version } of await headVersions(db))
      if ((catalog.head(area)?.version ?? 0) < version) await catalog.at(db, area, version);
  });
}
