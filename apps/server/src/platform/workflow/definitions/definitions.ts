import {
  type ListRequest,
  type ListResult,
  ofProcessKey,
  type ProcessDefinition,
  type ProcessFile,
  type ProcessProblem,
  type ProcessReport,
  type ProcessVersion,
  processKey,
} from '@app/contract';
import type { Context, Database } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { listPage } from '../../../kernel/list/index.ts';
import { text } from '../../../kernel/texts/index.ts';
import { formatTime } from '../../../kernel/time.ts';
import { inOfficeSpaces } from '../office-spaces.ts';
import { registerStarts } from '../operations/start-by-event.ts';
import { isAreaKey, processSource } from '../steps/load-process.ts';
import { countOnVersion, countsByVersion } from '../stores/instance-search.store.ts';
import {
  type DefinitionRow,
  definitionById,
  definitionSource,
  deleteDefinition,
  headOf,
  insertDefinition,
  lockDraft,
  outwardSource,
  publishDraft,
  putDraft,
  setRetired,
  versionsOf,
} from './definition.store.ts';
import { readProcess, sha256 } from './report.ts';

/** Processes with their heads, the last changed first. */
export async function queryDefinitions(ctx: Context, list: ListRequest): Promise<ListResult<ProcessDefinition>> {
  const source = ctx.tenant?.kind === 'company' ? outwardSource : definitionSource;
  const page = await listPage(ctx, source, list, { usualOrder: [{ field: 'updatedAt', order: 'DESC' }] });
  const known = page as unknown as ListResult<ProcessDefinition>;
  return { ...known, dataResult: known.dataResult.map((row) => withoutPeople(ctx, row)) };
}

/** Versions of a process, the draft first, with how many open instances stand on each in the caller's spaces. */
export async function definitionVersions(
  ctx: Context,
  input: { key: string },
): Promise<(ProcessVersion & { running: number })[]> {
  const rows = await versionsOf(ctx.db, input.key);
  if (rows.length === 0) fail('notFound');
  const counts = new Map<number, number>();
  for (const found of await inOfficeSpaces(ctx, (space) => countsByVersion(space.db, input.key)))
    for (const { version, count } of found) counts.set(version, (counts.get(version) ?? 0) + count);
  return rows.map((row) => ({
    ...withoutPeople(ctx, versionView(row)),
    running: row.version === null ? 0 : (counts.get(row.version) ?? 0),
  }));
}

/** One version with its file and its report. */
export async function getDefinition(ctx: Context, input: { id: string }): Promise<ProcessFile> {
  const row = (await definitionById(ctx.db, input.id)) ?? fail('notFound');
  const { model, report } = await readProcess(ctx, row.xml, row.key);
  const nodes = Object.values(model?.nodes ?? {}).map(({ id, type, title }) => ({ id, type, title }));
  return { ...withoutPeople(ctx, versionView(row)), xml: row.xml, nodes, report };
}

/** Who drafted and published a process is nothing to a company. */
function withoutPeople<T extends { publishedBy: string | null; createdBy?: string }>(ctx: Context, row: T): T {
  if (ctx.tenant?.kind !== 'company') return row;
  return { ...row, publishedBy: null, ...(row.createdBy === undefined ? {} : { createdBy: '' }) };
}

/** What a file would be reported with; stores nothing. */
export async function checkDefinitionFile(
  ctx: Context,
  input: { key?: string | undefined; xml: string },
): Promise<ProcessReport> {
  return (await readProcess(ctx, input.xml, input.key)).report;
}

/**
 * Stores a file as the draft of its process. A file that names no process at all is state 400; a draft that is there
 * already is replaced only by whoever has seen it and says so.
 */
export async function importDefinition(
  ctx: Context,
  input: { key?: string | undefined; xml: string; replaces?: string | undefined },
): Promise<{ id: string; report: ProcessReport }> {
  const { report } = await readProcess(ctx, input.xml, input.key);
  if (report.key === '')
    fail('invalidInput', {
      cause: report.problems[0]?.reason ?? '',
      data: [{ field: 'xml', message: report.problems.map(sentence).join('; ') }],
    });
  const there = await lockDraft(ctx.db, report.key);
  const hash = sha256(input.xml);
  if (there && there.sha256 !== hash && there.sha256 !== input.replaces) {
    const draft = { key: there.key, by: there.created_by, at: formatTime(there.created_at) };
    fail('conflict', {
      cause: text(ctx.language, 'workflow.draftThere', draft),
      data: { ...draft, sha256: there.sha256 },
    });
  }
  const id = await putDraft(ctx.db, {
    id: ctx.app.newId(),
    key: report.key,
    version: null,
    title: report.title,
    area: isAreaKey(report.key) ? ofProcessKey(report.key).area : null,
    xml: input.xml,
    sha256: hash,
    state: 'draft',
    created_at: ctx.now(),
    created_by: ctx.user?.fullname ?? '',
    published_at: null,
    published_by: null,
  });
  await ctx.audit({
    action: 'process.import',
    entity: 'process_definition',
    entityId: id,
    ...(there ? { before: { sha256: there.sha256, by: there.created_by } } : {}),
    after: { key: report.key, sha256: hash, problems: report.problems.length },
  });
  return { id, report };
}

/** Makes the draft the next version. A draft with problems is refused with all of them. */
export async function publishDefinition(ctx: Context, input: { key: string }): Promise<ProcessVersion> {
  const draft =
    (await lockDraft(ctx.db, input.key)) ?? fail('notFound', { cause: text(ctx.language, 'workflow.noDraft') });
  const { report, model } = await readProcess(ctx, draft.xml, draft.key);
  if (!report.runnable || !model)
    fail('invalidInput', {
      cause: text(ctx.language, 'workflow.notRunnable', { count: report.problems.length }),
      data: report.problems.map((problem) => ({ field: problem.element, message: sentence(problem) })),
    });
  const others = (await versionsOf(ctx.db, draft.key)).filter((row) => row.version !== null);
  const head = others[0];
  if (head?.sha256 === draft.sha256) fail('conflict', { cause: text(ctx.language, 'workflow.sameAsHead') });
  const by = ctx.user?.fullname ?? '';
  const version =
    draft.area === null
      ? (head?.version ?? 0) + 1
      : await (processSource(ctx).publishProcess?.(ctx, draft.area, ofProcessKey(draft.key).procedure, draft.xml, by) ??
          fail('notFound'));
  await publishDraft(ctx.db, draft.id, { version, published_at: ctx.now(), published_by: by });
  await registerStarts(ctx.db, draft.key, { version, model });
  await ctx.audit({
    action: 'process.publish',
    entity: 'process_definition',
    entityId: draft.id,
    before: { version: head?.version ?? null },
    after: { key: draft.key, version, sha256: draft.sha256 },
  });
  return versionView((await definitionById(ctx.db, draft.id)) ?? fail('notFound'));
}

/** A problem on one line: the element by name and id, what is wrong, what helps. */
function sentence({ element, name, reason, remedy }: ProcessProblem): string {
  return `${name === '' ? element : `${name} (${element})`}: ${reason} ${remedy}`;
}

/** A retired process starts nothing; an area cannot be retired here, its menu and rights decide. */
export async function retireDefinition(ctx: Context, input: { key: string; retired: boolean }): Promise<boolean> {
  if (isAreaKey(input.key)) fail('conflict', { cause: text(ctx.language, 'workflow.areaStays') });
  if ((await setRetired(ctx.db, input.key, input.retired)) === 0) fail('notFound');
  await registerHead(ctx, input.key);
  await ctx.audit({
    action: input.retired ? 'process.retire' : 'process.unretire',
    entity: 'process_definition',
    entityId: input.key,
  });
  return input.retired;
}

/** Removes a draft, or an imported version on which no instance, open or ended, stands in any space. */
export async function removeDefinition(ctx: Context, input: { id: string }): Promise<boolean> {
  const row = (await definitionById(ctx.db, input.id)) ?? fail('notFound');
  const { version } = row;
  if (version !== null) {
    if (row.area !== null) fail('conflict', { cause: text(ctx.language, 'workflow.areaStays') });
    const counts = await inOfficeSpaces(ctx, (space) => countOnVersion(space.db, row.key, version), 'every');
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (count > 0) fail('conflict', { cause: text(ctx.language, 'workflow.instancesStand', { count }) });
  }
  await deleteDefinition(ctx.db, row.id);
  if (version !== null) await registerHead(ctx, row.key);
  await ctx.audit({
    action: 'process.remove',
    entity: 'process_definition',
    entityId: row.id,
    before: { key: row.key, version, sha256: row.sha256 },
  });
  return true;
}

/** Lets the version that is the head now begin by its events; none while the process is retired. */
async function registerHead(ctx: Context, key: string): Promise<void> {
  const head = await headOf(ctx.db, key);
  const model = head ? (await readProcess(ctx, head.xml, key)).model : null;
  await registerStarts(ctx.db, key, head?.version && model ? { version: head.version, model } : null);
}

/** The process that an area's definition published; module area gives it at every start, and the same one changes nothing. */
export interface AreaProcess {
  id: string;
  area: string;
  /** The shared procedure whose chart it is; null = the area's own. */
  procedure: string | null;
  version: number;
  title: DefinitionRow['title'];
  xml: string;
  at: Date;
  by: string;
}

/** Keeps the versions that areas published beside the imported ones. */
export async function recordAreaProcesses(db: Database, processes: readonly AreaProcess[]): Promise<void> {
  for (const { id, area, procedure, version, title, xml, at, by } of processes)
    await insertDefinition(db, {
      id,
      key: processKey(area, procedure),
      version,
      title,
      area,
      xml,
      sha256: sha256(xml),
      state: 'published',
      created_at: at,
      created_by: by,
      published_at: at,
      published_by: by,
    });
}

function versionView(row: DefinitionRow): ProcessVersion {
  return {
    id: row.id,
    key: row.key,
    version: row.version,
    title: row.title,
    state: row.state,
    area: row.area,
    createdAt: formatTime(row.created_at),
    createdBy: row.created_by,
    publishedAt: row.published_at === null ? null : formatTime(row.published_at),
    publishedBy: row.published_by,
  };
}
