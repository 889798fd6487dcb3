import type { NextStep, Parsed, taskPreview } from '@app/contract';
import {
  type Advance,
  advance,
  type Command,
  type Effect,
  formulaEvaluate,
  type Instance,
  userNode,
} from '@app/engine/workflow';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { type Named, namesShown, peopleNamed } from '../../../tenant/index.ts';
import { authorityOf } from '../../office.ts';
import { namedScript } from '../../steps/answer-script.ts';
import { sourceWords } from '../../steps/assignee-words.ts';
import { readsOwnTasks } from '../../steps/blind-steps.ts';
import { caseData } from '../../steps/load-process.ts';
import { receiversOf } from '../../steps/notify.ts';
import { stepsShown } from '../../steps/outward-steps.ts';
import { type AssigneePlace, resolveAssignees } from '../../steps/resolve-assignees.ts';
import type { RunningCase } from '../../steps/step.ts';
import { taskById } from '../../stores/task.store.ts';
import { viewerOf } from './task-page.ts';

const env = { evaluate: formulaEvaluate };
/** People named at most for a step; the rest is a number. */
const mostNames = 20;

/**
 * Who gets the case next if the task is completed so, and why. The step is played on a copy: people are looked up as they
 * would be, services and scripts are not run, so what they would set is not known and said so where it matters.
 */
export async function previewTask(ctx: Context, input: Parsed<typeof taskPreview>): Promise<NextStep[]> {
  const task = (await taskById(ctx.db, input.taskId)) ?? fail('notFound');
  const { running, viewer } = await viewerOf(ctx, task);
  // Whoever reads only what is theirs learns nothing of the others who were asked, nor of who comes next.
  if (!viewer.acts || task.state !== 'open' || readsOwnTasks(ctx, task.area)) return [];
  const command: Command = {
    kind: 'complete',
    task: task.ref,
    by: viewer.by,
    ...(viewer.behalfOf ? { behalfOf: viewer.behalfOf } : {}),
    action: input.action ?? viewer.outcomes[0] ?? 'agree',
    fields: input.data ?? {},
  };
  const steps = await new Preview(ctx, running).play(command, task.node);
  const shown = await stepsShown(ctx, [running.row]);
  return steps
    .filter(({ node }) => !shown.isHidden(running.row, node))
    .map((step) => ({ ...step, title: shown.title(running.row, step.node, step.title) }));
}

class Preview {
  private instance: Instance;
  private readonly steps: NextStep[] = [];
  private servicesSkipped = false;

  constructor(
    private readonly ctx: Context,
    private readonly running: RunningCase,
  ) {
    this.instance = running.instance;
  }

  async play(command: Command, node: string): Promise<NextStep[]> {
    const queue: Effect[] = [];
    const take = (next: Advance) => {
      this.instance = next.instance;
      queue.push(...next.effects);
    };
    const first = advance(this.running.model, this.instance, command, env);
    if (first.refused) return [this.stop(node, first.refused.reason)];
    take(first);
    for (let answers = 0, effect = queue.shift(); effect; effect = queue.shift()) {
      const answer = await this.answer(effect);
      if (!answer) {
        await this.note(effect);
        continue;
      }
      answers += 1;
      const next = advance(this.running.model, this.instance, answer, env);
      const at = 'node' in effect ? effect.node : node;
      if (next.refused || answers > 50) this.steps.push(this.stop(at, next.refused?.reason ?? 'endless'));
      else take(next);
    }
    if (this.steps.length === 0) await this.noteWaiting(node);
    return this.steps;
  }

  private async answer(effect: Effect): Promise<Command | null> {
    if (effect.kind === 'resolveAssignees') {
      return await resolveAssignees(this.ctx, await this.place(), effect);
    }
    if (effect.kind !== 'callService' && effect.kind !== 'runScript') return null;
    this.servicesSkipped = true;
    return { kind: 'serviceDone', call: effect.call };
  }

  private async note(effect: Effect): Promise<void> {
    if (effect.kind === 'createTask') {
      const { item, role, title, node } = effect;
      const candidates = item.pool.map(({ kind, id }) =>
        kind === 'administrator' ? 'role:TENANT_ADMIN' : `${kind}:${id}`,
      );
      const people = item.person ? await this.shown([item.person]) : await this.namesOf(role, candidates);
      const known = this.steps.find((step) => step.node === node);
      if (known) known.people.push(...people.filter((name) => !known.people.includes(name)));
      else
        this.steps.push({
          node,
          title,
          kind: 'userTask',
          people,
          reason: await this.reason(node),
          problem: this.doubt(),
        });
    }
    if (effect.kind === 'end') {
      const title = this.running.model.nodes[effect.node]?.title ?? {
        'zh-CN': effect.node,
        en: effect.node,
        'zh-TW': effect.node,
      };
      const reason = text(this.ctx.language, 'workflow.whyEnd');
      this.steps.push({ node: effect.node, title, kind: 'end', people: [], reason, problem: this.doubt() });
    }
    if (effect.kind === 'schedule' && effect.task === null) {
      const node = this.running.model.nodes[effect.node];
      if (node?.type !== 'intermediateCatchEvent') return;
      const reason = text(this.ctx.language, 'workflow.whyTimer');
      this.steps.push({ node: node.id, title: node.title, kind: 'timer', people: [], reason, problem: this.doubt() });
    }
  }

  /** The step decides nothing yet: others of the same visit have to act. */
  private async noteWaiting(node: string): Promise<void> {
    const open = this.instance.items.filter(({ state }) => state === 'open' || state === 'waiting');
    const title = this.running.model.nodes[node]?.title;
    if (open.length === 0 || !title) return;
    const people = await this.shown(open.flatMap(({ person }) => person ?? []));
    const reason = text(this.ctx.language, 'workflow.whyOthers', { count: open.length });
    this.steps.push({ node, title, kind: 'userTask', people, reason, problem: null });
  }

  private stop(node: string, reason: string): NextStep {
    const title = this.running.model.nodes[node]?.title ?? { 'zh-CN': node, en: node, 'zh-TW': node };
    const problem = text(this.ctx.language, `workflow.${reason === 'noWayOut' ? 'needsOutcome' : reason}`, {
      at: node,
      // What is previewed is a decision of the caller: nobody else can be refused it.
      name: this.ctx.user?.fullname ?? '',
    });
    return { node, title, kind: 'problem', people: [], reason: '', problem };
  }

  private doubt(): string | null {
    return this.servicesSkipped ? text(this.ctx.language, 'workflow.whyServices') : null;
  }

  /** The sources of the chart in words. */
  private async reason(node: string): Promise<string> {
    const options = userNode(this.running.model, node)?.options;
    const sources = options?.role ? [{ kind: 'role' as const, value: options.role }] : (options?.assignees ?? []);
    return await sourceWords(this.ctx, this.running.model, sources);
  }

  private async namesOf(role: string | null, candidates: string[]): Promise<string[]> {
    const { row } = this.running;
    const audience = {
      authorityId: authorityOf(this.ctx),
      holderTenantId: row.holder_tenant_id,
      area: row.area,
      role,
      candidates: role === null ? candidates : [],
      claimedBy: null,
    };
    const people = await this.ctx.within({ role: 'app_platform' }, async (platform) =>
      peopleNamed(platform.db, (await receiversOf(platform, audience)).slice(0, mostNames)),
    );
    return await this.shown(people);
  }

  /** Names as the caller may know them, each once. */
  private async shown(people: readonly Named[]): Promise<string[]> {
    const known = await namesShown(this.ctx, people);
    return [...new Set(people.map((one) => known(one) ?? ''))];
  }

  private async place(): Promise<AssigneePlace> {
    const { row, model } = this.running;
    const { variables } = this.instance;
    const data = await caseData(this.ctx, row.area, row.case_id);
    return {
      area: row.area,
      caseId: row.case_id,
      authorityId: authorityOf(this.ctx),
      holderTenantId: row.holder_tenant_id,
      model,
      starter: row.started_by,
      data,
      variables,
      runScript: namedScript(model, variables, data, this.ctx.businessNow()),
    };
  }
}
