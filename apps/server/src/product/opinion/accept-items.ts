import { errors, type itemsAccept, type Output, type Parsed } from '@app/contract';
import type { Context, Scope } from '../../kernel/context.ts';
import { Failure, fail } from '../../kernel/failure.ts';
import { tenantScopes } from '../../kernel/route.ts';
import { text } from '../../kernel/texts/index.ts';
import { idsInReach, mayInArea } from '../../platform/area/index.ts';
import { readsCase } from '../../platform/workflow/index.ts';
import { decideItem, refuseState } from './decide-item.ts';
import { itemLocked } from './opinion.store.ts';
import { say } from './texts.ts';

type Answer = Output<typeof itemsAccept>[number];

/**
 * Accepts the replies to several items, one transaction each: what is refused says why and stops none of the others. What must be corrected is
 * judged one by one, never here. An item named twice is accepted once.
 */
export async function acceptItems(ctx: Context, { itemIds }: Parsed<typeof itemsAccept>): Promise<Answer[]> {
  const [space] = await ctx.within({ role: 'app_platform' }, tenantScopes);
  const answers: Answer[] = [];
  for (const itemId of new Set(itemIds)) answers.push(await acceptOne(ctx, space, itemId));
  return answers;
}

async function acceptOne(ctx: Context, scope: Scope | undefined, itemId: string): Promise<Answer> {
  try {
    if (scope?.role !== 'app_authority') fail('conflict', { cause: say(ctx.language, 'opinion.noJudge') });
    await ctx.within(scope, (space) => accept(space, itemId));
    return { itemId, accepted: true, cause: null };
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('serverError');
    if (failure !== error) ctx.log.error('an item of a batch failed', { itemId, error: String(error) });
    const { messageKey } = errors[failure.error];
    return { itemId, accepted: false, cause: failure.detail.cause ?? text(ctx.language, messageKey) };
  }
}

async function accept(ctx: Context, itemId: string): Promise<void> {
  // Locked before it is looked at: what somebody else decides in the same moment is judged here, not overwritten.
  const row = (await itemLocked(ctx.db, itemId)) ?? fail('notFound');
  if (!(await readsCase(ctx, row.case_id))) fail('notFound');
  const { area } = row;
  const handles = mayInArea(ctx.app, area, 'handle', ctx) === true;
  if (!handles || !(await idsInReach(ctx, area, 'handle', [row.case_id])).has(row.case_id))
    fail('conflict', { cause: say(ctx.language, 'opinion.noJudge') });
  if (row.severity === 'must')
    fail('conflict', { cause: say(ctx.language, 'opinion.mustAlone', { number: row.number ?? '—' }) });
  if (row.state !== 'REPLIED' && row.state !== 'ACCEPTED') refuseState(ctx, row);
  const [group = '', name = ''] = area.split('/');
  await decideItem(ctx, { group, name, caseId: row.case_id, itemId, decision: 'accept' });
}
