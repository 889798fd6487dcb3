import { errors, type Output, type Parsed, type taskAgreeBatch } from '@app/contract';
import type { Context, Scope } from '../../../../kernel/context.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { recordScopes, tenantScopes } from '../../../../kernel/route.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { agreeTask } from './decide-task.ts';

type Result = Output<typeof taskAgreeBatch>[number];

/**
 * Agrees to several tasks, one transaction each and in the order given: what fails says why and stops none of the others.
 * A task named twice is done once.
 */
export async function agreeBatch(ctx: Context, input: Parsed<typeof taskAgreeBatch>): Promise<Result[]> {
  const ids = [...new Set(input.taskIds)];
  const scopes = await ctx.within({ role: 'app_platform' }, (platform) => scopesOf(platform, ids));
  const results: Result[] = [];
  for (const taskId of ids) results.push(await agreeOne(ctx, scopes.get(taskId), taskId, input));
  return results;
}

async function agreeOne(
  ctx: Context,
  scope: Scope | undefined,
  taskId: string,
  { opinion, action }: Pick<Parsed<typeof taskAgreeBatch>, 'opinion' | 'action'>,
): Promise<Result> {
  if (!scope) return failed(ctx, taskId, new Failure('notFound'));
  try {
    await ctx.within(scope, (space) => agreeTask(space, { taskId, opinion, action }));
    return { taskId, state: 200, message: text(ctx.language, 'ok'), cause: null };
  } catch (error) {
    if (error instanceof Failure) return failed(ctx, taskId, error);
    ctx.log.error('a task of a batch failed', { taskId, error: String(error) });
    return failed(ctx, taskId, new Failure('serverError'));
  }
}

function failed(ctx: Context, taskId: string, failure: Failure): Result {
  const { code, messageKey } = errors[failure.error];
  return { taskId, state: code, message: text(ctx.language, messageKey), cause: failure.detail.cause ?? null };
}

/** An authority does its tasks in its own space, a company each in that of the authority that keeps it. */
async function scopesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Scope>> {
  if (ctx.tenant?.kind !== 'authority') return await recordScopes(ctx, ids);
  const [own] = await tenantScopes(ctx);
  return new Map(own ? ids.map((id) => [id, own]) : []);
}
