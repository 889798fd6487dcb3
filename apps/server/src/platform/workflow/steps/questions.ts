import type { Json } from '@app/contract';
import { type Advance, advance, type Command, formulaEvaluate } from '@app/engine/workflow';
import { answerScript } from './answer-script.ts';
import { resolveAssignees } from './resolve-assignees.ts';
import { gathers, LateRefusal, type Of, type Step, seesRows } from './step.ts';

/** What the engine asks the server in the middle of a step; each answers how the instance goes on. */
export const questions = {
  callService: seesRows<'callService'>(callService),
  runScript: gathers<'runScript'>(runScript),
  resolveAssignees: {
    // Modules that know who has to keep out may look at the case.
    seesRows: ({ ctx }: Step) => ctx.app.wiring.recused !== undefined,
    run: async (step: Step, effect: Of<'resolveAssignees'>) =>
      answer(step, await resolveAssignees(step.ctx, await step.place(effect.locals), effect), effect.node),
  },
};

async function callService(step: Step, effect: Of<'callService'>): Promise<Advance> {
  const { ctx, row } = step;
  const service = ctx.app.wiring.services?.get(effect.service);
  if (!service) throw new Error(`no service '${effect.service}' is registered (node ${effect.node} of ${row.area})`);
  const set: Record<string, Json> = {};
  await service(ctx, {
    service: effect.service,
    options: effect.options,
    caseId: row.case_id,
    area: row.area,
    instanceId: row.id,
    data: await step.data(),
    variables: { ...step.instance.variables },
    setVariable: (name, value) => {
      set[name] = value;
    },
  });
  showWhatIsSet(step, effect, set);
  return answer(step, { kind: 'serviceDone', call: effect.call, variables: set }, effect.service);
}

/** What a service set that lists and the history show. */
function showWhatIsSet(step: Step, effect: Of<'callService'>, set: Record<string, Json>): void {
  const { row } = step;
  const number = set.certNo ?? set.applyNo;
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
  const command = await answerScript(effect, step.instance.variables, await step.data(), step.ctx.now());
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
