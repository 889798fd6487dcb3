import type { Json, JsonObject } from '@app/contract';
import {
  type Advance,
  advance,
  type Command,
  type Effect,
  formulaEvaluate,
  type Instance,
  type ProcessModel,
  type Refusal,
} from '@app/engine/workflow';
import type { Context } from '../../kernel/context.ts';
import { answerScript, namedScript } from './answer-script.ts';
import { CourseWriter } from './course-writer.ts';
import type { DeadlineRow } from './deadline.store.ts';
import type { HistoryRow } from './history.store.ts';
import type { InstanceRow } from './instance.store.ts';
import { caseData } from './load-process.ts';
import { noteIncident } from './note-incident.ts';
import { authorityOf } from './office.ts';
import { cancelReminders } from './reminder.store.ts';
import { type AssigneePlace, resolveAssignees } from './resolve-assignees.ts';
import { startReminders } from './start-reminders.ts';
import { StepRows } from './step-rows.ts';
import { type TaskExtra, TaskWriter } from './task-writer.ts';

/** A case whose instance is locked for this transaction. */
export interface RunningCase {
  row: InstanceRow;
  model: ProcessModel;
  instance: Instance;
  /** The version of the calendar, where it was read with the instance. */
  calendarVersion?: number;
  /** Its row is written by the command that starts it. */
  isNew?: boolean;
}

/** Effects that only gather rows, or write what stands by itself. */
const gathered = new Set<Effect['kind']>([
  'createTask',
  'closeTask',
  'schedule',
  'unschedule',
  'history',
  'pass',
  'setVariable',
  'end',
  'sendMessage',
  'sendSignal',
  'callProcess',
  'cancelCall',
]);
const env = { evaluate: formulaEvaluate };
/** A chart that calls services without end is stopped (the engine refuses such circles when it can see them). */
const maxAnswers = 200;

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
  const first = advance(running.model, running.instance, command, env);
  if (first.refused) return first.refused;
  const execution = new Execution(ctx, running, data, extra);
  await execution.carryOut(first);
  return null;
}

/** A step that followed a service or the choice of people was refused; rows were written, so the transaction must not commit. */
export class LateRefusal extends Error {
  constructor(
    readonly refusal: Refusal,
    after: string,
  ) {
    super(`refused after '${after}': ${JSON.stringify(refusal)}`);
  }
}

class Execution {
  private readonly row: InstanceRow;
  private readonly before: Instance;
  private instance: Instance;
  private readonly clocks = new Map<string, DeadlineRow>();
  private readonly tasks: TaskWriter;
  private readonly course: CourseWriter;
  private readonly rows: StepRows;

  constructor(
    private readonly ctx: Context,
    private readonly running: RunningCase,
    private data: JsonObject | undefined,
    private readonly extra: TaskExtra,
  ) {
    this.rows = new StepRows(ctx, running.row, running.isNew ?? false);
    this.tasks = new TaskWriter(ctx, running.row, extra, this.rows);
    this.course = new CourseWriter(ctx, running.row, this.rows, running.calendarVersion);
    this.row = running.row;
    this.before = running.instance;
    this.instance = running.instance;
  }

  async carryOut(first: Advance): Promise<void> {
    const queue: { effect: Effect; all: readonly Effect[] }[] = [];
    const take = (next: Advance) => {
      this.instance = next.instance;
      queue.push(...next.effects.map((effect) => ({ effect, all: next.effects })));
    };
    take(first);
    for (let answers = 0, next = queue.shift(); next; next = queue.shift()) {
      const { effect, all } = next;
      if (effect.kind !== 'callService' && effect.kind !== 'resolveAssignees' && effect.kind !== 'runScript') {
        await this.apply(effect, all);
        continue;
      }
      answers += 1;
      if (answers > maxAnswers)
        throw new Error(`process of case ${this.row.case_id} calls services without end at ${effect.node}`);
      if (effect.kind === 'callService') take(await this.callService(effect));
      else if (effect.kind === 'runScript') take(await this.script(effect));
      else take(await this.people(effect));
    }
    await this.rows.finish(this.before, this.instance, this.extra.draft);
    this.running.instance = this.instance;
  }

  private async people(effect: Effect & { kind: 'resolveAssignees' }): Promise<Advance> {
    // Modules that know who has to keep out may look at the case.
    if (this.ctx.app.registry.recusals.length > 0) await this.rows.flush();
    return this.answer(await resolveAssignees(this.ctx, await this.place(effect.locals), effect), effect.node);
  }

  /** Gives the engine what it asked for; a refusal then undoes the whole command. */
  private answer(command: Command, at: string): Advance {
    const next = advance(this.running.model, this.instance, command, env);
    if (next.refused) throw new LateRefusal(next.refused, at);
    return next;
  }

  private get hasReminders(): boolean {
    return Object.values(this.running.model.nodes).some((node) => node.reminders !== undefined);
  }

  private async apply(
    effect: Exclude<Effect, { kind: 'callService' | 'resolveAssignees' | 'runScript' }>,
    all: readonly Effect[],
  ): Promise<void> {
    const { ctx, row } = this;
    // What is not gathered works on rows that must be there.
    if (!gathered.has(effect.kind)) await this.rows.flush();
    switch (effect.kind) {
      case 'createTask':
        return await this.createTask(effect, all);
      case 'claimTask':
        return await this.tasks.claim(effect);
      case 'closeTask':
        if (this.hasReminders) await cancelReminders(ctx.db, row.id, effect.task);
        return this.tasks.close(effect);
      case 'openTask':
        return await this.tasks.open(effect);
      case 'reopenTask':
        return await this.tasks.reopen(effect);
      case 'holdTask':
        return await this.tasks.hold(effect);
      case 'assignTask':
        return await this.tasks.assign(effect);
      case 'urge':
        return await this.tasks.urge(effect);
      case 'copy':
        return await this.tasks.copy(effect, await this.place());
      case 'schedule':
        // The deadline of a task is written with the task.
        if (effect.task === null) await this.course.schedule(effect);
        return;
      case 'unschedule':
        return this.rows.endClock(effect.timer, effect.fired ? 'fired' : 'cancelled');
      case 'history': {
        this.remember(historyOf(effect));
        if (effect.task !== undefined && effect.behalfOf) this.rows.actedFor(effect.task, effect.behalfOf);
        return;
      }
      case 'suspended':
        return await this.course.suspended();
      case 'resumed':
        return await this.course.resumed();
      case 'callProcess':
        return await this.course.callProcess(effect);
      case 'cancelCall':
        return await this.course.cancelCall(effect);
      case 'subscribe':
        return await this.course.subscribe(effect);
      case 'unsubscribe':
        return await this.course.unsubscribe(effect);
      case 'sendMessage':
        return await this.course.sendMessage(effect);
      case 'sendSignal':
        return await this.course.sendSignal(effect);
      case 'incident':
        return await this.course.incident(effect);
      case 'end':
        return await this.course.ended(effect, this.instance.variables);
      case 'pass':
      case 'setVariable':
        return;
    }
  }

  private async createTask(effect: Effect & { kind: 'createTask' }, all: readonly Effect[]): Promise<void> {
    const { item } = effect;
    const clock = all.find((other) => other.kind === 'schedule' && other.task === item.visit);
    const deadline = clock?.kind === 'schedule' ? await this.clockOf(clock, item.visit) : null;
    await this.tasks.create(effect, deadline);
    const rules = this.running.model.nodes[effect.node]?.reminders;
    if (!rules) return;
    await this.rows.flush();
    await startReminders(this.ctx, this.row, rules, { ref: effect.task, node: effect.node });
  }

  /** Where people are looked for. */
  private async place(locals: JsonObject = {}): Promise<AssigneePlace> {
    const { ctx, row } = this;
    this.data ??= await caseData(ctx, row.area, row.case_id);
    return {
      area: row.area,
      caseId: row.case_id,
      authorityId: authorityOf(ctx),
      holderTenantId: row.holder_tenant_id,
      starter: row.started_by,
      data: this.data,
      variables: { ...this.instance.variables, ...locals },
      runScript: namedScript(this.running.model, { ...this.instance.variables, ...locals }, this.data, ctx.now()),
    };
  }

  /** The clock of a visit; all its items share it. */
  private async clockOf(effect: Effect & { kind: 'schedule' }, visit: string): Promise<DeadlineRow> {
    const known = this.clocks.get(visit);
    if (known) return known;
    const deadline = await this.course.schedule(effect);
    this.clocks.set(visit, deadline);
    return deadline;
  }

  /** Runs a script; an error that the chart does not catch leaves the case at the script, with an incident. */
  private async script(effect: Effect & { kind: 'runScript' }): Promise<Advance> {
    const { ctx, row } = this;
    this.data ??= await caseData(ctx, row.area, row.case_id);
    const command = await answerScript(effect, this.instance.variables, this.data, ctx.now());
    const next = advance(this.running.model, this.instance, command, env);
    if (next.refused?.reason === 'uncaughtError') {
      const message = next.refused.detail ?? effect.node;
      // Under the token, not the call: the next attempt has a call of its own.
      const again = { kind: 'give' as const, command: { kind: 'askAgain' as const, call: effect.call } };
      await this.rows.flush();
      await noteIncident(ctx, row, { node: effect.node, kind: 'script', subject: effect.token, message, again });
      return { instance: this.instance, effects: [] };
    }
    if (next.refused) throw new LateRefusal(next.refused, effect.node);
    if (command.kind === 'serviceDone') this.remember({ action: 'script', node: effect.node, title: effect.title });
    return next;
  }

  private async callService(effect: Effect & { kind: 'callService' }): Promise<Advance> {
    const { ctx, row } = this;
    const service = ctx.app.registry.services.get(effect.service);
    if (!service) throw new Error(`no service '${effect.service}' is registered (node ${effect.node} of ${row.area})`);
    await this.rows.flush();
    this.data ??= await caseData(ctx, row.area, row.case_id);
    const set: Record<string, Json> = {};
    await service(ctx, {
      service: effect.service,
      options: effect.options,
      caseId: row.case_id,
      area: row.area,
      instanceId: row.id,
      data: this.data,
      variables: { ...this.instance.variables },
      setVariable: (name, value) => {
        set[name] = value;
      },
    });
    this.note(effect, set);
    return this.answer({ kind: 'serviceDone', call: effect.call, variables: set }, effect.service);
  }

  /** What a service set that lists and the history show. */
  private note(effect: Effect & { kind: 'callService' }, set: Record<string, Json>): void {
    const { row } = this;
    const number = set.certNo ?? set.applyNo;
    if (typeof number === 'string') row.number = number;
    const status =
      typeof set.status === 'string' && set.status !== row.status
        ? { from_status: row.status || null, to_status: set.status }
        : {};
    if (status.to_status !== undefined) row.status = status.to_status;
    this.remember({ action: effect.service, node: effect.node, title: effect.title, ...status });
  }

  private remember(entry: Pick<HistoryRow, 'action' | 'node' | 'title'> & Partial<HistoryRow>): void {
    const { ctx, row } = this;
    this.rows.addHistory({
      id: ctx.app.newId(),
      case_id: row.case_id,
      holder_tenant_id: row.holder_tenant_id,
      at: ctx.now(),
      actor_id: null,
      actor_name: null,
      opinion: null,
      fields: null,
      from_status: null,
      to_status: null,
      ...entry,
    });
  }
}

/** A line of the history as the engine tells it; whom it concerns and in whose name stands with the fields. */
function historyOf(
  effect: Effect & { kind: 'history' },
): Pick<HistoryRow, 'action' | 'node' | 'title'> & Partial<HistoryRow> {
  const { action, node, title, by, opinion, fields, to, behalfOf } = effect;
  const more = {
    ...(to && to.length > 0 ? { to: to.map(({ name }) => name) } : {}),
    ...(behalfOf ? { behalfOf: behalfOf.name } : {}),
  };
  const all = { ...fields, ...more };
  return {
    action,
    node,
    title,
    actor_id: by?.id ?? null,
    actor_name: by?.name ?? null,
    opinion,
    fields: fields === null && Object.keys(more).length === 0 ? null : all,
  };
}
