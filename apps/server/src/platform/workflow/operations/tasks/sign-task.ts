import { type JsonObject, type Output, type Parsed, type SignSubject, type signSubjects, textOf } from '@app/contract';
import type { Context } from '../../../../kernel/context.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { proveSigner, requireSignature, SignerProof, shownSubject } from '../../../signature/index.ts';
import { standingIn } from '../../may-act.ts';
import { outcomesOf } from '../../steps/load-process.ts';
import { signatureAsked, signatureOf } from '../../steps/step-signature.ts';
import { type TaskView, taskById } from '../../stores/task.store.ts';
import type { LockedTask } from './locked-task.ts';
import { scopesOf } from './task-scopes.ts';

/** What a person gave with a decision: the hash that was shown, and the proof to be there. */
export interface StepProof {
  shown: string;
  proof: SignerProof;
}

/** What was given with a call: its proof was made before the transaction. */
export function proofAhead({ ahead }: Context, given: { shown: string } | undefined): StepProof | undefined {
  return given && ahead instanceof SignerProof ? { shown: given.shown, proof: ahead } : undefined;
}

/** How a call proves its signer before its transaction (`implement(…, { ...signedAhead })`). */
export const signedAhead = {
  aheadWhen: (raw: Record<string, unknown>) => raw.signature !== undefined,
  ahead: async (_ctx: Context, { signature }: { signature?: Parameters<typeof proveSigner>[1] | undefined }) => {
    return async (apart: Context) => signature && (await proveSigner(apart, signature));
  },
};

/** Signs a decision where its step asks for it. */
export async function signTask(
  ctx: Context,
  { model, task, row, behalfOf }: LockedTask,
  { action, opinion, fields }: { action: string; opinion?: string | undefined; fields: JsonObject },
  given: StepProof | undefined,
): Promise<void> {
  const level = signatureOf(model, task);
  if (level === null) return;
  const { case_id: caseId, title } = row;
  const step = { caseId, node: task.node, taskId: task.id, title, action, opinion: opinion ?? '', fields, behalfOf };
  await requireSignature(ctx, step, level, given ?? null);
}

/** What the caller would sign with a task; null = the step asks for no signature, or the task is not the caller's. */
export async function subjectOfTask(ctx: Context, task: TaskView): Promise<SignSubject | null> {
  const level = await signatureAsked(ctx, task);
  const standing = level && (await standingIn(ctx, task));
  if (!level || !standing) return null;
  const actions = await signedActions(ctx, task);
  return await shownSubject(ctx, { caseId: task.case_id, node: task.node }, { level, actions }, standing);
}

const votes = ['agree', 'oppose', 'abstain'] as const;

/** Keys of what a task can be completed with by a signature, as its area orders them; the votes where it names none. */
async function signedActions(ctx: Context, task: TaskView): Promise<readonly [string, ...string[]]> {
  const outcomes = task.kind === 'task' ? await outcomesOf(ctx, task) : [];
  const [first, ...others] = outcomes.flatMap(({ key, unsigned }) => (unsigned === true ? [] : [key]));
  return first === undefined ? votes : [first, ...others];
}

type Row = Output<typeof signSubjects>[number];

/** What the caller would sign with several tasks, each for itself; one that cannot be signed says why. */
export async function subjectsOf(ctx: Context, { taskIds, action }: Parsed<typeof signSubjects>): Promise<Row[]> {
  const ids = [...new Set(taskIds)];
  const scopes = await ctx.within({ role: 'app_platform' }, (platform) => scopesOf(platform, ids));
  const found: Row[] = [];
  for (const taskId of ids) {
    const scope = scopes.get(taskId);
    const row = scope && (await ctx.within(scope, (space) => subjectRow(space, taskId, action)));
    found.push(row ?? unknownTask(ctx, taskId));
  }
  return found;
}

async function subjectRow(ctx: Context, taskId: string, action: string | undefined): Promise<Row | null> {
  const task = await taskById(ctx.db, taskId);
  if (!task || (await standingIn(ctx, task)) === null) return null;
  const subject = await subjectOfTask(ctx, task);
  const outcomes = await outcomesOf(ctx, task);
  const [only] = outcomes;
  const chosen = action === undefined && outcomes.length === 1 ? only : outcomes.find(({ key }) => key === action);
  const { number, title } = task;
  const conclusion = chosen ? textOf(chosen.title, ctx.language) : '';
  if (subject && chosen) subject.sha256 = subject.actions[chosen.key] ?? subject.sha256;
  const refused = task.state === 'open' ? (subject?.refused ?? null) : text(ctx.language, 'workflow.gone');
  return { taskId, number, title, conclusion, subject, refused };
}

function unknownTask(ctx: Context, taskId: string): Row {
  const refused = text(ctx.language, 'workflow.gone');
  return { taskId, number: null, title: '', conclusion: '', subject: null, refused };
}
