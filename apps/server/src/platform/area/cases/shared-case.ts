import { type AreaDefinition, type CaseDetail, type HistoryEntry, tasksOf } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { noteRead } from '../../../kernel/note-read.ts';
import { formatTime } from '../../../kernel/time.ts';
import { namesShown } from '../../tenant/index.ts';
import { type PartyTask, partyTasksOfCase, tasksShown } from '../../workflow/index.ts';
import { type Area, areaAt } from '../definitions/catalog.ts';
import { dataWithout } from '../reach/hidden.ts';
import { rightIn } from '../reach/rights.ts';
import { findCase } from './case.store.ts';
import { findShare } from './case-share.store.ts';
import { counterpartyOf } from './counterparty.ts';
import { officeOf } from './share-case.ts';

/**
 * A case as its second company sees it: its own tasks and answers, the fields that the area shows it, and the status for companies; nothing else. A
 * case of which it never had a task is state 404, as is any version but the one it was shown.
 */
export async function sharedCase(
  ctx: Context,
  area: Area,
  input: { id: string; version?: number | undefined },
): Promise<CaseDetail> {
  if (ctx.scope.role !== 'app_holder') fail('notFound');
  const { tenantId, authorityId } = ctx.scope;
  const share = (await findShare(ctx.db, input.id, tenantId)) ?? fail('notFound');
  if (share.area !== area.id || (input.version ?? share.version) !== share.version) fail('notFound');
  const own = await partyTasksOfCase(ctx.db, tenantId, input.id);
  const row = (await ctx.within(officeOf(ctx.scope), (office) => findCase(office.db, input.id))) ?? fail('notFound');
  const opened = { record_id: row.id, case_id: row.id, title: share.title, holder_tenant_id: row.holder_tenant_id };
  noteRead(ctx, { kind: 'case', ...opened, authority_id: authorityId });
  const { definition } = await areaAt(ctx, row.area, share.definition_version);
  const hidden = rightIn(area.definition, 'get', ctx)?.hidden ?? [];
  const open = own.filter(({ state }) => state === 'open').map(({ id }) => id);
  const submittedAt = formatTime(share.submitted_at);
  return {
    ...{ findings: [], notices: [], certificate: null, signatures: [], requests: [] },
    ...{ id: row.id, area: row.area, definitionVersion: share.definition_version, title: share.title },
    ...{ status: row.status, version: share.version, acceptNo: null, certNo: null },
    applyNo: hidden.includes('applyNo') ? null : row.apply_no,
    holderName: hidden.includes('holderName') ? '' : row.holder_name,
    shows: counterpartyOf(definition)?.shows ?? [],
    begun: { channel: 'holder', by: '', parentCaseId: null },
    submittedAt,
    updatedAt: formatTime(own.flatMap(({ completed_at: at }) => at ?? []).at(-1) ?? share.shared_at),
    data: dataWithout(share.data, hidden),
    versions: [{ version: share.version, submittedAt, submittedBy: '' }],
    history: await answersOf(ctx, definition, row.procedure, own),
    tasks: (await tasksShown(ctx, open)).map((task) => ({ ...task, sign: null })),
  };
}

/** What the company itself answered, in the words of its actions. */
async function answersOf(
  ctx: Context,
  definition: AreaDefinition,
  procedure: string | null,
  tasks: readonly PartyTask[],
): Promise<HistoryEntry[]> {
  const done = tasks.filter(({ state }) => state === 'done');
  const people = done.map(({ completed_by: id, completed_by_name: name }) => ({ id, name }));
  const shown = await namesShown(ctx, people);
  return done.map((task) => {
    const { title, actions } = tasksOf(definition, procedure ?? '')[task.node] ?? {};
    const word = actions?.find(({ key }) => key === task.outcome)?.title ?? title;
    return {
      ...{ id: task.id, node: task.node, action: task.outcome ?? '', opinion: task.opinion, fields: task.fields },
      ...{ fromStatus: null, toStatus: null },
      at: task.completed_at ? formatTime(task.completed_at) : '',
      actor: shown({ id: task.completed_by, name: task.completed_by_name }),
      title: word ?? { 'zh-CN': task.outcome ?? '', 'zh-TW': task.outcome ?? '', en: task.outcome ?? '' },
    };
  });
}
