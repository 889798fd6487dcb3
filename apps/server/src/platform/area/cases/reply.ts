import { tasksOf } from '@app/contract';
import { cleanData } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { taskForAction } from '../../workflow/index.ts';
import { areaAt } from '../definitions/catalog.ts';
import { findTaskDraft } from '../drafts/draft.store.ts';
import { insertDraft } from '../drafts/draft.ts';
import { say } from '../texts.ts';
import { findCase, findVersion } from './case.store.ts';

/** Opens the draft of the next version for a holder task, or finds the one that was opened before. */
export async function openReply(ctx: Context, areaId: string, taskId: string): Promise<{ draftId: string }> {
  const task = await taskForAction(ctx, taskId);
  if (task.area !== areaId) fail('notFound');
  // The row of the case is locked, so that two windows do not open two drafts for one task.
  const row = (await findCase(ctx.db, task.caseId, true)) ?? fail('notFound');
  const area = await areaAt(ctx, row.area, row.definition_version);
  if (tasksOf(area.definition, task.process)[task.node]?.mode !== 'holder')
    fail('conflict', { cause: say(ctx.language, 'notThisTask') });
  const known = await findTaskDraft(ctx.db, taskId);
  if (known) return { draftId: known };
  const version = (await findVersion(ctx.db, row.id, row.version)) ?? fail('notFound');
  const draftId = await insertDraft(ctx, area, cleanData(area.definition, version.data), {
    id: taskId,
    caseId: row.id,
  });
  await ctx.audit({
    action: 'draft.create',
    entity: 'draft',
    entityId: draftId,
    after: { area: area.id, caseId: row.id, node: task.node },
  });
  return { draftId };
}
