import { type Language, proceduresOf, type Text, textOf } from '@app/contract';
import type { App, Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { type AreaProcess, recordAreaProcesses } from '../../workflow/index.ts';
import { abilitiesOf } from './abilities.ts';
import { areaOf, catalogOf } from './catalog.ts';
import { type Charts, chartsOf } from './charts.ts';
import { checkDefinition } from './check-definition.ts';
import { currentShape } from './current-shape.ts';
import {
  allVersions,
  appendVersion,
  chartsIn,
  headVersions,
  type StoredDefinition,
  versionOf,
} from './publication.store.ts';
import { fingerprint } from './read-definition.ts';

/** The faults that prevent an area from running with another process: its tasks, roles and statuses must fit. */
export async function checkAreaProcess(
  ctx: Context,
  id: string,
  procedure: string | null,
  xml: string,
): Promise<{ element: string; reason: string }[]> {
  const { definition, charts } = areaOf(ctx, id);
  const problems = await checkDefinition(definition, withChart(charts, procedure, xml), id, abilitiesOf(ctx.app));
  return problems.map(({ path, message }) => ({ element: path.split('#')[1] ?? path, reason: message }));
}

/** The charts of an area with another one in place of its own or of that of a procedure; a procedure that it does not use is state 404. */
function withChart(charts: Charts, procedure: string | null, xml: string): Charts {
  if (procedure === null) return charts.own === null ? fail('notFound') : { ...charts, own: xml };
  if (!Object.hasOwn(charts.shared, procedure)) fail('notFound');
  return { ...charts, shared: { ...charts.shared, [procedure]: xml } };
}

/** Publishes an area with another process as a person's version (scope app_platform): its form stays as it is. */
export async function publishAreaProcess(
  ctx: Context,
  id: string,
  procedure: string | null,
  xml: string,
  by: string,
): Promise<number> {
  const head = areaOf(ctx, id);
  // As it is stored: what an editor changed of its words lies apart and is no part of a version.
  const stored = (await versionOf(ctx.db, id, head.version)) ?? fail('notFound');
  const definition = currentShape(stored.definition);
  const version = head.version + 1;
  const charts = withChart(head.charts, procedure, xml);
  const row = {
    area: id,
    version,
    definition,
    process_xml: charts.own,
    procedure_xml: charts.shared,
    sha256: fingerprint(definition, charts),
    parent_sha: stored.sha256,
    published_by: by,
  };
  await appendVersion(ctx.db, row, ctx.now());
  // The other procedures are published with it; the changed one is the draft that the workflow publishes.
  const others = processesOf(ctx.app, row, ctx.now()).filter((process) => process.procedure !== procedure);
  await recordAreaProcesses(ctx.db, others);
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
    const processes = (await allVersions(db)).flatMap((row) => processesOf(app, row, app.now()));
    await recordAreaProcesses(db, processes);
  });
}

/** The processes of a published version, each under its key, with the name of its procedure. */
function processesOf(app: App, row: StoredDefinition, at: Date): AreaProcess[] {
  return chartsOf(chartsIn(row), '').map(({ xml, procedure }) => {
    const named = proceduresOf(row.definition).find(({ id }) => id === procedure)?.title;
    const { area, version, definition, published_by: by } = row;
    return { id: app.newId(), area, procedure, version, title: titleOf(definition.title, named), xml, at, by };
  });
}

function titleOf(area: Text, procedure: Text | undefined): Text {
  if (!procedure) return area;
  const both = (language: Language) => `${textOf(area, language)} · ${textOf(procedure, language)}`;
  return { 'zh-CN': both('zh-CN'), en: both('en'), 'zh-TW': both('zh-TW') };
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
