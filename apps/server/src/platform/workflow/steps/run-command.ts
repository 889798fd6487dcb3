import type { JsonObject } from '@app/contract';
import { advance, type Command, type Effect, formulaEvaluate, type Refusal } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { StepRows } from '../stores/step-rows.ts';
import { clockEffects } from './clock-effects.ts';
import { courseEffects } from './course-effects.ts';
import { questions } from './questions.ts';
import { type Carried, type RunningCase, Step, type TaskExtra, type Work } from './step.ts';
import { taskEffects } from './task-effects.ts';

/** A chart that calls services without end is stopped (the engine refuses such circles when it can see them). */
const maxAnswers = 200;

/** How each effect is carried out; one that is missing does not compile. */
const carried: { [Kind in Work['kind']]: Carried<Kind> } = {
  ...taskEffects,
  ...clockEffects,
  ...courseEffects,
  ...questions,
};

/**
 * Runs one command and all that follows from it: rows, tasks, deadlines, history, outbox and services, all in the
 * caller's transaction. Answers the refusal, if any; then nothing was written.
 */
export async function runCommand(
  ctx: Context,
  running: RunningCase,
  command: Command,
  data?: JsonObject,
  extra: TaskExtra = {},
): Promise<Refusal | null> {
  const first = advance(running.model, running.instance, command, { evaluate: formulaEvaluate });
  if (first.refused) return first.refused;
  const rows = new StepRows(ctx, running.row, running.isNew ?? false);
  const step = new Step(ctx, running, rows, extra, data);
  let work = taken(step, first);
  for (let answers = 0, one = work.shift(); one; one = work.shift()) {
    // The table pairs each kind with its own work, which TypeScript cannot follow through an index.
    const { seesRows, run } = carried[one.kind] as Carried<Work['kind']>;
    if (seesRows(step)) await rows.write();
    const follows = await run(step, one);
    if (!follows) continue;
    if ('next' in follows) {
      work = [...follows.next, ...work];
      continue;
    }
    answers += 1;
    if (answers > maxAnswers) throw new Error(`process of case ${step.row.case_id} asks without end`);
    work.push(...taken(step, follows));
  }
  await rows.finish(running.instance, step.instance, extra.draft);
  running.instance = step.instance;
  return null;
}

/** The instance stands there now; its effects are still to be carried out. */
function taken(step: Step, { instance, effects }: { instance: Step['instance']; effects: readonly Effect[] }): Work[] {
  step.instance = instance;
  for (const effect of effects)
    if (effect.kind === 'schedule' && effect.task !== null) step.limits.set(effect.task, effect);
  return [...effects];
}
