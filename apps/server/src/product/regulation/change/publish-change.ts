import { createHash } from 'node:crypto';
import type { Parsed, RegulationChange, RulebookData, regulationChangePublish } from '@app/contract';
import type { App, Context, Database } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { TableName, TableRows } from '../read-files.ts';
import { lockPublication, publications, readRulebook, replaceTable } from '../regulation.store.ts';
import { refreshRulebook, versionOf } from '../rulebook.ts';
import {
  type ChangeRecord,
  type ChangeRowRecord,
  endChange,
  findChange,
  newestEdition,
  recordEdition,
  reopenChange,
  rowsOfChange,
  unfinished,
} from './change.store.ts';
import { me, openDraft } from './edit.ts';
import { changeOf, judge, publishRefusal } from './read-change.ts';
import { applyDraft, storedIn } from './tables.ts';
import { say } from './texts.ts';

/**
 * Publishes a draft. First the decision and its audit row are committed, then the owner writes the rows, because no request role may. A
 * publication interrupted by a crash between the two is completed at the next start.
 */
export async function publishChange(
  ctx: Context,
  { id, rev }: Parsed<typeof regulationChangePublish>,
): Promise<RegulationChange> {
  await ctx.within({ role: 'app_platform' }, async (tx) => {
    const record = await openDraft(tx, id);
    const rows = await rowsOfChange(tx.db, id);
    if (record.rev !== rev) fail('staleVersion', { cause: say(tx.language, 'regulation.newerDraft') });
    const refusal = publishRefusal(tx, record, rows.length, judge(tx, rows).problems);
    if (refusal !== null) fail('conflict', { cause: refusal });
    if (!(await endChange(tx.db, id, 'publishing', me(tx), tx.businessNow())))
      fail('conflict', { cause: say(tx.language, 'regulation.otherPublishing') });
    await tx.audit({
      action: 'regulation.publish',
      entity: 'regulation',
      entityId: id,
      after: { title: record.title, rev, rows: rows.length },
    });
  });
  if (!(await finishPublication(ctx.app, id))) fail('conflict', { cause: say(ctx.language, 'regulation.stale') });
  return ctx.within({ role: 'app_platform' }, async (tx) => {
    const record = (await findChange(tx.db, id)) ?? fail('notFound');
    return changeOf(record, (await rowsOfChange(tx.db, id)).length);
  });
}

/** Writes the rows of a change being published; false = they no longer fit the present rows, and the change is a draft again. */
async function finishPublication(app: App, id: string): Promise<boolean> {
  const done = await app.asOwner(async (db) => {
    await lockPublication(db);
    const record = await findChange(db, id, true);
    if (record?.status !== 'publishing') return record?.status === 'published';
    const rows = await rowsOfChange(db, id);
    const { data, stale } = applyDraft({ version: '', ...(await readRulebook(db)) }, rows);
    if (stale.length > 0) {
      await reopenChange(db, id);
      return false;
    }
    await writeEdition(db, record, rows, data, app.businessNow());
    return true;
  });
  await refreshRulebook(app);
  return done;
}

async function writeEdition(
  db: Database,
  change: ChangeRecord,
  rows: readonly ChangeRowRecord[],
  data: RulebookData,
  at: Date,
): Promise<void> {
  const publishedBy = change.ended_by_name ?? '';
  const heads = new Map((await publications(db)).map((one) => [one.name, one]));
  const changed = new Set<TableName>(rows.map(({ kind }) => storedIn[kind]));
  const replace = async <N extends TableName>(name: N, content: TableRows[N]): Promise<void> => {
    if (!changed.has(name)) return;
    const head = heads.get(name);
    const publication = {
      version: (head?.version ?? 0) + 1,
      sha256: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
      parent_sha: head?.sha256 ?? null,
      published_by: publishedBy,
    };
    await replaceTable(db, name, content, publication, at);
  };
  await replace('rule', data.rules);
  await replace('limit', data.limits);
  await replace('requirement', data.requirements);
  await replace('code', data.codes);
  await replace('list', data.lists ?? {});
  const version = versionOf(await readRulebook(db));
  await recordEdition(db, { version, change, publishedBy, at, rows });
}

/** At start: records the content of the files as first edition, and completes a publication that a crash interrupted. */
export async function resumePublication(app: App): Promise<void> {
  const waiting = await app.asOwner(async (db) => {
    await lockPublication(db);
    if ((await newestEdition(db)) === 0) {
      const version = versionOf(await readRulebook(db));
      await recordEdition(db, { version, change: null, publishedBy: 'file', at: app.businessNow(), rows: [] });
    }
    return unfinished(db);
  });
  if (waiting !== null) await finishPublication(app, waiting);
}
