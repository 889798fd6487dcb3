import type { SimulationOutcome } from '@app/contract';
import { type Calendar, dayOf } from '@app/engine/clock';
import {
  type Advance,
  advance,
  type Command,
  type Effect,
  formulaEvaluate,
  type Instance,
  newInstance,
  type ProcessModel,
} from '@app/engine/workflow';
import { type Context, fail } from '../../../kernel/context.ts';
import { text } from '../../../kernel/texts/index.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { countDeadline } from '../count-deadline.ts';
import { caseData } from '../load-process.ts';
import { authorityOf } from '../office.ts';
import { inOfficeSpaces } from '../office-spaces.ts';
import { type PastCase, type PastDecision, pastCases, pastDecisions } from '../past-case.store.ts';
import { type AssigneePlace, resolveAssignees } from '../resolve-assignees.ts';
import { definitionById } from './definition.store.ts';
import { readProcess } from './report.ts';

const env = { evaluate: formulaEvaluate };
/** A case of more steps than this goes round in circles. */
const maxSteps = 500;

interface Simulation {
  outcomes: SimulationOutcome[];
  deadBranches: string[];
  emptyAssignees: { node: string; cases: number }[];
}

/**
 * Plays the newest cases of a process through a version (a draft too): the decisions that people took, at the nodes that
 * are still there; services, scripts and calls count as done without doing anything. Nothing is stored.
 */
export async function simulateDefinition(ctx: Context, input: { id: string; cases: number }): Promise<Simulation> {
  const row = (await definitionById(ctx.db, input.id)) ?? fail('notFound');
  const { model, report } = await readProcess(ctx, row.xml, row.key);
  if (!model)
    return fail('invalidInput', {
      cause: text(ctx.language, 'workflow.notRunnable', { count: report.problems.length }),
      data: report.problems.map(({ element, reason }) => ({ field: element, message: reason })),
    });
  const passed = new Set<string>();
  const empty = new Map<string, number>();
  const played = await inOfficeSpaces(ctx, async (space) => {
    const outcomes: SimulationOutcome[] = [];
    const { calendar } = await currentCalendar(space);
    for (const past of await pastCases(space.db, row.key, input.cases)) {
      const play = new Play(space, model, past, await pastDecisions(space.db, past.id), calendar);
      outcomes.push(await play.run());
      for (const node of play.passed) passed.add(node);
      for (const node of play.empty) empty.set(node, (empty.get(node) ?? 0) + 1);
    }
    return outcomes;
  });
  const outcomes = played.flat().slice(0, input.cases);
  return {
    outcomes,
    deadBranches: outcomes.length === 0 ? [] : Object.keys(model.nodes).filter((node) => !passed.has(node)),
    emptyAssignees: [...empty].map(([node, cases]) => ({ node, cases })),
  };
}

/** One past case on its way through the model. */
class Play {
  readonly passed = new Set<string>();
  readonly empty = new Set<string>();
  private readonly path: string[] = [];
  private readonly problems: string[] = [];
  private readonly dates: SimulationOutcome['dates'] = [];
  private instance: Instance;
  private place: AssigneePlace | null = null;

  constructor(
    private readonly ctx: Context,
    private readonly model: ProcessModel,
    private readonly past: PastCase,
    private readonly decisions: PastDecision[],
    private readonly calendar: Calendar,
  ) {
    this.instance = newInstance(model.id);
  }

  async run(): Promise<SimulationOutcome> {
    const by = this.past.started_by === null ? null : { id: this.past.started_by, name: '' };
    let isRunning = await this.give({ kind: 'start', by, variables: this.past.variables });
    for (let count = 0; isRunning && this.instance.state === 'running' && count < maxSteps; count += 1) {
      const next = this.nextDecision() ?? this.nextTimer();
      if (!next) break;
      isRunning = await this.give(next);
    }
    const { state } = this.instance;
    const end = !isRunning ? 'refused' : state === 'ended' || state === 'terminated' ? 'ended' : 'waiting';
    if (end === 'waiting')
      for (const { node } of this.instance.items)
        this.problems.push(text(this.ctx.language, 'workflow.simulate.waits', { node }));
    const { id, title } = this.past;
    return { id, title, end, path: this.path, problems: [...new Set(this.problems)], dates: this.dates };
  }

  /** Gives a command and answers what the engine asks; false when it was refused. */
  private async give(command: Command): Promise<boolean> {
    const queue: Command[] = [command];
    for (let next = queue.shift(); next; next = queue.shift()) {
      const step: Advance = advance(this.model, this.instance, next, env);
      if (step.refused) {
        const { reason, at, detail } = step.refused;
        this.problems.push(`${reason}: ${at}${detail ? ` (${detail})` : ''}`);
        return false;
      }
      this.instance = step.instance;
      for (const effect of step.effects) {
        const answer = await this.hear(effect);
        if (answer) queue.push(answer);
      }
      for (const flow of step.ways ?? []) this.pass(this.model.flows[flow]?.to);
    }
    return true;
  }

  private async hear(effect: Effect): Promise<Command | null> {
    if ('node' in effect) this.pass(effect.node);
    switch (effect.kind) {
      case 'createTask':
        this.path.push(effect.node);
        return null;
      case 'schedule':
        this.count(effect);
        return null;
      case 'resolveAssignees': {
        const answer = await resolveAssignees(this.ctx, await this.placeOf(), effect);
        if (answer.people.length === 0 && (answer.pools ?? []).length === 0) this.empty.add(effect.node);
        return answer;
      }
      case 'callService':
      case 'runScript':
        return { kind: 'serviceDone', call: effect.call };
      case 'callProcess':
        return { kind: 'callDone', call: effect.call };
      default:
        return null;
    }
  }

  /** The next decision of the record that was taken at a node where somebody is asked now. */
  private nextDecision(): Command | null {
    for (const [index, decision] of this.decisions.entries()) {
      const item = this.instance.items.find((one) => one.state === 'open' && one.node === decision.node);
      if (!item) continue;
      this.decisions.splice(index, 1);
      const by = item.person ?? item.claimedBy ?? { id: decision.by ?? '0', name: '' };
      return { kind: 'complete', task: item.ref, by, action: decision.outcome, fields: decision.fields ?? {} };
    }
    return null;
  }

  private nextTimer(): Command | null {
    const timer = this.instance.timers.find((one) => one.fires);
    return timer ? { kind: 'timeout', timer: timer.ref } : null;
  }

  private count(effect: Effect & { kind: 'schedule' }): void {
    const now = this.ctx.now();
    const due =
      effect.at === null
        ? countDeadline(this.calendar, effect.limit, { day: dayOf(now), at: now }, [], dayOf(now)).due_day
        : dayOf(new Date(effect.at));
    this.dates.push({ node: effect.node, due });
  }

  private pass(node: string | undefined): void {
    if (node !== undefined) this.passed.add(node);
  }

  private async placeOf(): Promise<AssigneePlace> {
    this.place ??= {
      area: this.past.area,
      caseId: this.past.case_id,
      authorityId: authorityOf(this.ctx),
      holderTenantId: this.past.holder_tenant_id,
      starter: this.past.started_by,
      data: await caseData(this.ctx, this.past.area, this.past.case_id),
      variables: this.past.variables,
      runScript: null,
    };
    return this.place;
  }
}
