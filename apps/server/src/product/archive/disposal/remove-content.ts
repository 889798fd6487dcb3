import { handleSlowly } from '../../../kernel/job.ts';
import { draftsThere } from '../../../platform/area/index.ts';
import {
  disposeFiles,
  draftsOfFiles,
  filesOfIds,
  officeHolder,
  removedBytes,
  storageOf,
} from '../../../platform/attachment/index.ts';
import { filesOfMessages } from '../../../platform/message/index.ts';
import { officeScope } from '../../../platform/signature/index.ts';
import { certificatesOfFile } from '../../certificate/index.ts';
import * as store from '../archive.store.ts';
import { archiveRemove } from '../jobs.ts';

/**
 * Removes what a disposed volume holds: the content of its documents, and those of its files that nothing else holds – another case or volume, a
 * draft, a message, a certificate. Rows first, bytes after: a run that was cut off between the two removes the bytes when it runs again.
 */
export const removeContent = handleSlowly(archiveRemove, async (ctx, { caseId }) => {
  const scope = officeScope(ctx.scope);
  const { ids, drafts } = await ctx.within(scope, async (office) => {
    const volume = await store.findVolume(office.db, caseId);
    const items = volume?.disposed_at ? await store.itemsOf(office.db, caseId) : [];
    const named = [...new Set(items.flatMap((item) => item.attachment_id ?? []))];
    return { ids: named, drafts: await draftsOfFiles(office, named) };
  });
  const inMessages = await filesOfMessages(ctx.app, ids);
  const there =
    'schema' in scope
      ? await draftsThere(
          ctx.app,
          scope.schema,
          drafts.map(({ draft }) => draft),
        )
      : new Set();
  const inDrafts = drafts.flatMap(({ draft, file }) => (there.has(draft) ? [file] : []));
  await ctx.within(scope, async (office) => {
    const volume = await store.findVolume(office.db, caseId, true);
    if (!volume?.disposed_at || volume.removed_at) return;
    const keep = new Set([...inMessages, ...inDrafts, ...(await store.keptByOthers(office.db, caseId, ids))]);
    for (const { id, sha256 } of (await filesOfIds(office, ids)).values())
      if ((await certificatesOfFile(office, sha256)).length > 0) keep.add(id);
    const holders = [volume.about_case_id, caseId].flatMap((id) => [
      { kind: 'case', id },
      { kind: officeHolder, id },
    ]);
    const removed = await disposeFiles(office, ids, { holders, keep });
    await store.emptyVolume(office.db, caseId, office.businessNow());
    await office.audit({
      action: 'archive.remove',
      entity: 'case',
      entityId: volume.about_case_id,
      after: {
        volume: volume.head?.volume,
        root: volume.root,
        files: removed.length,
        kept: ids.length - removed.length,
      },
    });
  });
  const keys = await ctx.within(scope, (office) => removedBytes(office, ids));
  for (const key of keys) await storageOf(ctx.app).remove(key);
});
