import type { itemDecide, OpinionItem, Parsed, TaskDefinition } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { CaseFacts } from '../../platform/area/index.ts';
import { caseWithTasks, mayAdopt, mayJudge, originIn } from './item-task.ts';
import { type ItemRow, lockItem, replyRows, updateItem, writeVerdict } from './opinion.store.ts';
import { showItem } from './show-items.ts';
import { type OpinionTextKey, say } from './texts.ts';
import { changeable, noteEvent } from './write-items.ts';

type Input = Parsed<typeof itemDecide>;

const verdicts = { accept: 'ACCEPTED', reject: 'REJECTED', more: 'MORE' } as const;

/** Decides on an item before it is sent (adopt, drop) or on the reply to it (accept, reject, more, reopen). Saying the same twice is one decision. */
export async function decideItem(ctx: Context, input: Input): Promise<OpinionItem> {
  if (ctx.scope.role !== 'app_authority') fail('illegalPermission');
  const { facts, tasks } = await caseWithTasks(ctx, input);
  const reason = input.reason?.trim() ?? '';
  const { decision } = input;
  if (decision === 'drop' || decision === 'adopt') {
    if (originIn(tasks) === null && !mayAdopt(tasks)) fail('conflict', { cause: say(ctx.language, 'opinion.noTask') });
    return await choose(ctx, facts, { ...input, reason }, tasks);
  }
  if (!mayJudge(tasks)) fail('conflict', { cause: say(ctx.language, 'opinion.noJudge') });
  if ((decision === 'reject' || decision === 'more') && reason === '') refuseReason(ctx);
  return await judge(ctx, facts, { ...input, reason });
}

async function choose(
  ctx: Context,
  facts: CaseFacts,
  input: Input,
  tasks: readonly TaskDefinition[],
): Promise<OpinionItem> {
  const row = (await lockItem(ctx.db, facts.id, input.itemId)) ?? fail('notFound');
  const state = input.decision === 'drop' ? ('DROPPED' as const) : ('ADOPTED' as const);
  if (row.state === state) return await showItem(ctx, facts, row);
  await changeable(ctx, facts, row.id, tasks);
  if (state === 'ADOPTED' && !(mayAdopt(tasks) && row.state === 'PROPOSED'))
    fail('conflict', { cause: say(ctx.language, 'opinion.notProposed') });
  // A draft is dropped by its author alone; what somebody proposed is dropped with a reason.
  if (state === 'DROPPED' && row.state !== 'DRAFT' && input.reason === '') refuseReason(ctx);
  await updateItem(ctx.db, row.id, { state, updated_at: ctx.businessNow() });
  await noteEvent(ctx, row, input.decision, { reason: input.reason || null });
  return await showItem(ctx, facts, { ...row, state });
}

async function judge(ctx: Context, facts: CaseFacts, input: Input): Promise<OpinionItem> {
  const row = (await lockItem(ctx.db, facts.id, input.itemId)) ?? fail('notFound');
  const { decision } = input;
  // A company that was told and did not answer in time leaves the item as it was sent: that is judged, too.
  if (!['SENT', 'REPLIED', 'ACCEPTED', 'REJECTED', 'MORE'].includes(row.state)) refuseState(ctx, row);
  const replies = (await replyRows(ctx.db, facts.id)).filter((one) => one.item_id === row.id);
  const reply = replies.find((one) => one.round === row.round);
  if (decision === 'more' && replies.some((one) => one !== reply && one.verdict === 'more'))
    fail('conflict', { cause: say(ctx.language, 'opinion.moreOnce') });
  const verdict = decision in verdicts ? (decision as keyof typeof verdicts) : null;
  const state = verdict ? verdicts[verdict] : reply ? 'REPLIED' : 'SENT';
  if (row.state === state && (reply?.reason ?? '') === (verdict ? input.reason : ''))
    return await showItem(ctx, facts, row);
  const at = ctx.businessNow();
  if (reply)
    await writeVerdict(
      ctx.db,
      { itemId: row.id, round: row.round },
      { verdict, reason: verdict === null ? null : input.reason || null, decided_at: verdict === null ? null : at },
    );
  await updateItem(ctx.db, row.id, { state, updated_at: at });
  await noteEvent(ctx, row, decision, { reason: input.reason || null });
  return await showItem(ctx, facts, { ...row, state });
}

function refuseReason(ctx: Context): never {
  const message = say(ctx.language, 'opinion.reasonNeeded');
  return fail('invalidInput', { cause: message, data: [{ field: 'reason', message }] });
}

/** Says that an item in its state cannot be handled this way. */
export function refuseState(ctx: Context, { number, state }: Pick<ItemRow, 'number' | 'state'>): never {
  const key: OpinionTextKey = `opinion.${state}`;
  return fail('conflict', {
    cause: say(ctx.language, 'opinion.notSuch', { number: number ?? '—', state: say(ctx.language, key) }),
  });
}
