import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RulebookData } from '@app/contract';
import type { DocumentTitles } from '@app/engine/form';
import { documentTitles } from '@app/engine/review';
import type { App, Database } from '../../kernel/context.ts';
import { openRegulationFiles, type TableFile, type TableName, tableNames } from './read-files.ts';
import { lockPublication, type Publication, publications, readRulebook, replaceTable } from './regulation.store.ts';
import { readRuleFixtures } from './rule-fixtures.ts';

/** Marks versions that came from the files. */
const filePublisher = 'file';

interface PublicationReport {
  published: { table: TableName; version: number }[];
  /** The file changed, but the rows were edited in the database as well: nothing was overwritten. */
  conflicts: { table: TableName; head: number }[];
}

type Decision =
  | { kind: 'publish'; version: number; parent: string | null }
  | { kind: 'keep' }
  | { kind: 'conflict'; head: number };

/**
 * Decides whether a file becomes the next version of its table. After the first publication the database is the truth: a file follows only an
 * unedited version that came from a file.
 */
function decidePublication(
  versions: readonly Pick<Publication, 'version' | 'sha256' | 'edits' | 'published_by'>[],
  sha256: string,
): Decision {
  const head = versions.at(-1);
  if (!head) return { kind: 'publish', version: 1, parent: null };
  if (head.sha256 === sha256 || versions.some((version) => version.sha256 === sha256)) return { kind: 'keep' };
  if (head.published_by !== filePublisher || head.edits > 0) return { kind: 'conflict', head: head.version };
  return { kind: 'publish', version: head.version + 1, parent: head.sha256 };
}

/** Publishes the tables whose files changed. Unchanged files are not even parsed; doing it again changes nothing. */
export async function publishRegulation(app: App): Promise<PublicationReport> {
  const files = await openRegulationFiles(app.settings.definitionsDir);
  const report: PublicationReport = { published: [], conflicts: [] };
  await app.asOwner(async (db) => {
    await lockPublication(db);
    const stored = await publications(db);
    for (const name of tableNames) await publishTable(db, files[name], stored, report, app.businessNow());
  });
  return report;
}

async function publishTable(
  db: Database,
  file: TableFile,
  stored: readonly Publication[],
  report: PublicationReport,
  at: Date,
): Promise<void> {
  const { name, sha256 } = file;
  const decision = decidePublication(
    stored.filter((row) => row.name === name),
    sha256,
  );
  if (decision.kind === 'conflict') report.conflicts.push({ table: name, head: decision.head });
  if (decision.kind !== 'publish') return;
  const publication = { version: decision.version, sha256, parent_sha: decision.parent, published_by: filePublisher };
  await replaceTable(db, name, file.read(), publication, at);
  report.published.push({ table: name, version: decision.version });
}

/** The regulation as this process holds it. */
interface Held {
  data: RulebookData;
  /** Newest versions of all tables, to see cheaply whether the database has newer ones. */
  heads: string;
}
const held = new WeakMap<App, Held>();
const listeners = new WeakMap<App, (() => Promise<void>)[]>();

const fixtures = new WeakMap<App, ReadonlyMap<string, number>>();
/** How many fixtures prove each rule. */
export function fixtureCounts(app: App): ReadonlyMap<string, number> {
  return fixtures.get(app) ?? new Map();
}

/** Counts the fixtures of each rule; they change with the files only. */
export async function countFixtures(app: App): Promise<void> {
  const directory = app.settings.definitionsDir;
  const read = () => fixturesIn(directory);
  fixtures.set(app, await (app.wiring.readFiles?.('fixtures', directory, read) ?? read()));
}

async function fixturesIn(directory: string): Promise<ReadonlyMap<string, number>> {
  const text = await readFile(join(directory, 'regulation', 'rule-fixtures.json'), 'utf8');
  const counts = new Map<string, number>();
  for (const { rule } of readRuleFixtures(text)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** The rules and tables in force, from memory. */
export function currentRulebook(app: App): RulebookData {
  const state = held.get(app);
  if (!state) throw new Error('the regulation is not loaded yet');
  return state.data;
}

/** What each document of a dossier is called, by the list of requirements. */
export function documentTitlesIn(app: App): DocumentTitles {
  return documentTitles(currentRulebook(app).requirements);
}

/** Called after the regulation changed in this process' memory (and once at start). */
export function onRegulationChange(app: App, listener: () => Promise<void>): void {
  listeners.set(app, [...(listeners.get(app) ?? []), listener]);
}

/** Loads the regulation when the database has other versions than this process; answers whether it did. */
export async function refreshRulebook(app: App): Promise<boolean> {
  const changed = await app.run({ role: 'app_platform' }, async (ctx) => {
    const heads = headsOf(await publications(ctx.db));
    if (held.get(app)?.heads === heads) return false;
    const data = await readPublished(app, ctx.db, 'rulebook', async () => {
      const rows = await readRulebook(ctx.db);
      return { version: versionOf(rows), ...rows };
    });
    held.set(app, { data, heads });
    return true;
  });
  if (changed) for (const listener of listeners.get(app) ?? []) await listener();
  return changed;
}

function headsOf(rows: readonly Publication[]): string {
  return rows.map((row) => `${row.name}:${row.version}:${row.edits}`).join(' ');
}

/** Reads tables of the regulation. What was published of them tells their content, unless somebody edited them afterwards. */
export async function readPublished<T>(app: App, db: Database, what: string, read: () => Promise<T>): Promise<T> {
  const stored = await publications(db);
  if (!app.wiring.readTables || stored.some(({ edits }) => edits > 0)) return await read();
  const state = stored.map(({ name, version, sha256 }) => `${name}:${version}:${sha256}`).join(' ');
  return await app.wiring.readTables(what, state, read);
}

/** Short name of a rulebook's content: equal rows have equal versions, in every process. */
export function versionOf(rows: Omit<RulebookData, 'version'>): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
}
