import type { AreaDefinition } from '@app/contract';
import { doubtfulPatterns } from '@app/engine/form';
import type { App, Database } from '../../../kernel/context.ts';
import { FileFaultError } from '../../../kernel/definition-file/index.ts';
import { buildTables, storedColumns } from '../tables/build-tables.ts';
import { areaTable, hasTable, subTable } from '../tables/names.ts';
import { refreshSearch, searchableKeys } from '../tables/refresh-search.ts';
import { abilitiesOf } from './abilities.ts';
import { catalogOf } from './catalog.ts';
import { decidePublication, filePublisher } from './decide-publication.ts';
import { allVersions, appendVersion, type StoredDefinition } from './publication.store.ts';
import { type DefinitionFile, readDefinitions } from './read-definition.ts';

/** What start-up did with the definition files; conflicts must be resolved by a person. */
export interface PublicationReport {
  published: { area: string; version: number }[];
  conflicts: { area: string; file: string; head: number }[];
  behind: { area: string; file: string; head: number }[];
  /** Fields of published versions whose pattern may need long to match: texts above a length limit are refused there. */
  doubtful: string[];
}

/**
 * Publishes the definition files that may be published, and fills the catalog from the database. Doing it again changes
 * nothing. Spaces build their tables afterwards (`buildSpaceTables`).
 */
export async function publishDefinitions(app: App): Promise<PublicationReport> {
  const directory = app.settings.definitionsDir;
  const read = () => readDefinitions(directory, abilitiesOf(app));
  const files = app.isInstalled ? [] : await (app.wiring.readFiles?.('areas', directory, read) ?? read());
  refuseSharedTables(files);
  const report: PublicationReport = { published: [], conflicts: [], behind: [], doubtful: [] };
  const rows = await app.asOwner(async (db) => {
    const stored = await allVersions(db);
    for (const file of files) await publishFile(db, file, stored, report, app.now());
    return report.published.length === 0 ? stored : allVersions(db);
  });
  for (const row of rows) {
    await catalogOf(app).add(row);
    for (const { field, problem } of doubtfulPatterns(row.definition))
      report.doubtful.push(`${row.area} v${row.version}, ${field}: ${problem}`);
  }
  return report;
}

async function publishFile(
  db: Database,
  file: DefinitionFile,
  stored: StoredDefinition[],
  report: PublicationReport,
  at: Date,
): Promise<void> {
  const area = file.definition.id;
  const decision = decidePublication(
    stored.filter((row) => row.area === area),
    file.sha256,
  );
  if (decision.kind === 'conflict') report.conflicts.push({ area, file: file.file, head: decision.head });
  if (decision.kind === 'behind') report.behind.push({ area, file: file.file, head: decision.head });
  if (decision.kind !== 'publish') return;
  const { definition, charts, sha256 } = file;
  await appendVersion(
    db,
    {
      area,
      version: decision.version,
      definition,
      process_xml: charts.own,
      procedure_xml: charts.shared,
      sha256,
      parent_sha: decision.parent,
      published_by: filePublisher,
    },
    at,
  );
  report.published.push({ area, version: decision.version });
}

/** Throws when two ids would have the same table name (`a-b/c` and `a/b-c`). */
function refuseSharedTables(files: DefinitionFile[]): void {
  const owners = new Map<string, string>();
  for (const { definition, file } of files) {
    if (!hasTable(definition)) continue;
    const names = [
      areaTable(definition),
      ...definition.fields.filter((field) => field.type === 'table').map((field) => subTable(definition, field)),
    ];
    for (const name of names) {
      const other = owners.get(name);
      if (other)
        throw new FileFaultError([
          {
            file,
            line: 1,
            column: 1,
            path: 'id',
            message: `its table ${name} is that of ${other}`,
            remedy: 'rename the area or the table field',
          },
        ]);
      owners.set(name, file);
    }
  }
}

/** Creates or extends the tables of all areas with rows of their own in a space; shared registers lie in schema platform. */
export async function buildSpaceTables(
  db: Database,
  definitions: AreaDefinition[],
  place: 'space' | 'platform',
): Promise<void> {
  const stored = await storedColumns(db);
  for (const definition of definitions) {
    const shared = definition.kind === 'register' && definition.scope === 'platform';
    if (shared !== (place === 'platform')) continue;
    await buildTables(db, definition, stored);
    if (hasTable(definition)) await refreshSearch(db, definition, searchableKeys(definition));
  }
}
