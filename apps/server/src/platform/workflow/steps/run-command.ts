import type { Json, JsonObject } from '@app/contract';
import {
  type Advance,
  advance,
  type Command,
  type Effect,
  formulaEvaluate,
  type Refusal,
  separatedIds,
} from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { StepRows } from '../stores/step-rows.ts';
import { answerScript } from './answer-script.ts';
import { clockEffects } from './clock-effects.ts';
import { courseEffects } from './course-effects.ts';
import { resolveAssignees } from './resolve-assignees.ts';
import {
  type Carried,
  gathers,
  LateRefusal,
  type Of,
  type RunningCase,
  Step,
  seesRows,
  type TaskExtra,
  type Work,
} from './step.ts';
import { taskEffects } from './task-effects.ts';

/** A chart that calls services without end is stopped (the engine refuses such circles when it can see them). */
const maxAnswers = 200;

/** How each effect is carried out; one that is missing does not compile. */
const carried: { [Kind in Work['kind']]: Carried<Kind> } = {
  ...taskEffects,
  ...clockEffects,
  ...courseEffects,
  // What the engine asks the server in the middle of a step; each answers how the instance goes on.
  callService: seesRows<'callService'>(callService),
  runScript: gathers<'runScript'>(runScript),
  resolveAssignees: {
    // Modules that know who has to keep out may look at the case.
    seesRows: ({ ctx: { app } }: Step) =>
      [app.wiring.recused, app.wiring.nextDrawn, app.wiring.allotted].some((hook) => hook !== undefined),
    run: async (step: Step, effect: Of<'resolveAssignees'>) =>
      answer(
        step,
        await resolveAssignees(step.ctx, await step.place(effect.locals), effect, { draws: true }),
        effect.node,
      ),
  },
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
    const how = carried[one.kind] as Carried<Work['kind']>;
    if (how.seesRows(step)) await rows.write();
    const follows = await how.run(step, one);
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

async function callService(step: Step, effect: Of<'callService'>): Promise<Advance> {
  const { ctx, row } = step;
  const service = ctx.app.wiring.services?.get(effect.service);
  if (!service) throw new Error(`no service '${effect.service}' is registered (node ${effect.node} of ${row.area})`);
  const set: Record<string, Json> = {};
  await service.run(ctx, {
    service: effect.service,
    options: effect.options,
    caseId: row.case_id,
    area: row.area,
    instanceId: row.id,
    data: await step.data(),
    variables: { ...step.instance.variables, ...effect.locals },
    apartFrom: (node) => separatedIds(step.model, step.instance, node),
    setVariable: (name, value) => {
      set[name] = value;
    },
    setData: (data) => step.renewData(data),
  });
  showWhatIsSet(step, effect, set);
  return answer(step, { kind: 'serviceDone', call: effect.call, variables: set }, effect.service);
}

/** What a service set that lists and the history show. */
function showWhatIsSet(step: Step, effect: Of<'callService'>, set: Record<string, Json>): void {
  const { row } = step;
  const number = set.certNo ?? set.acceptNo ?? set.applyNo;
  if (typeof number === 'string') row.number = number;
  const status =
    typeof set.status === 'string' && set.status !== row.status
      ? { from_status: row.status || null, to_status: set.status }
      : {};
  if (status.to_status !== undefined) row.status = status.to_status;
  step.remember({ action: effect.service, node: effect.node, title: effect.title, ...status });
}

/** Runs a script; an error that the chart does not catch leaves the case at the script, with an incident. */
async function runScript(step: Step, effect: Of<'runScript'>): Promise<Advance | { next: Of<'noteIncident'>[] }> {
  const { node, title, call, token } = effect;
  const command = await answerScript(effect, step.instance.variables, await step.data(), step.ctx.businessNow());
  const next = advanced(step, command);
  if (next.refused?.reason === 'uncaughtError') {
    const message = next.refused.detail ?? node;
    // Under the token, not the call: the next attempt has a call of its own.
    const again = { kind: 'give' as const, command: { kind: 'askAgain' as const, call } };
    return { next: [{ kind: 'noteIncident', incident: { node, kind: 'script', subject: token, message, again } }] };
  }
  if (next.refused) throw new LateRefusal(next.refused, node);
  if (command.kind === 'serviceDone') step.remember({ action: 'script', node, title });
  return next;
}

/** Gives the engine what it asked for; a refusal then undoes the whole command. */
function answer(step: Step, command: Command, at: string): Advance {
  const next = advanced(step, command);
  if (next.refused) throw new LateRefusal(next.refused, at);
  return next;
}

function advanced({ model, instance }: Step, command: Command): Advance {
  return advance(model, instance, command, { evaluate: formulaEvaluate });
}
