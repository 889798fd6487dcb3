import { errors, type Output, type Parsed, type taskAgreeBatch } from '@app/contract';
import type { Context, Scope } from '../../../../kernel/context.ts';
import { Failure, fail } from '../../../../kernel/failure.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { proveSigner, type SignerProof } from '../../../signature/index.ts';
import { onTaskOfParty } from '../../party-tasks.ts';
import { agreeTask } from './decide-task.ts';
import { scopesOf } from './task-scopes.ts';

/** Transactions of one batch that run beside each other: while one waits for the database, another is worked out. */
const atOnce = 3;

/** Tasks that may be given what they ask for in one call. */
const mostWithData = 50;

type Result = Output<typeof taskAgreeBatch>[number];

/**
 * Agrees to several tasks, one transaction each, begun in the order given: what fails says why and stops none of the others.
 * A task named twice is done once. One proof signs all of them; a wrong one ends the whole call before the first.
 */
export async function agreeBatch(ctx: Context, input: Parsed<typeof taskAgreeBatch>): Promise<Result[]> {
  const ids = [...new Set(input.taskIds)];
  if (input.data && ids.length > mostWithData)
    fail('invalidInput', { cause: text(ctx.language, 'workflow.batchTooMany', { most: mostWithData }) });
  const scopes = await ctx.within({ role: 'app_platform' }, (platform) => scopesOf(platform, ids));
  const proof = input.signature ? await proveSigner(ctx, input.signature) : null;
  if (proof?.how instanceof Failure) throw proof.how;
  const results = new Array<Result>(ids.length);
  const waiting = ids.entries();
  const next = async () => {
    for (const [at, taskId] of waiting)
      results[at] = await agreeOne(ctx, scopes.get(taskId), taskId, { ...input, proof });
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return results;
}

async function agreeOne(
  ctx: Context,
  scope: Scope | undefined,
  taskId: string,
  { opinion, action, data, signature, proof }: Parsed<typeof taskAgreeBatch> & { proof: SignerProof | null },
): Promise<Result> {
  if (!scope) return failed(ctx, taskId, new Failure('notFound'));
  try {
    const shown = signature?.shown[taskId];
    const decision = { taskId, opinion, action, data: data?.[taskId] };
    const given = proof && shown ? { shown, proof } : undefined;
    await ctx.within(scope, (space) => onTaskOfParty(space, taskId, (inner) => agreeTask(inner, decision, given)));
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
