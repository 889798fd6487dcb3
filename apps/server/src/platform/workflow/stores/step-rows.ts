import type { Actor, Instance, WorkItem } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { inOffice } from '../office.ts';
import { announceChange } from '../steps/announce-change.ts';
import { itemChanges } from '../work-items.ts';
import type { DeadlineRow } from './deadline.store.ts';
import type { HistoryRow } from './history.store.ts';
import type { InstanceRow } from './instance.store.ts';
import { noChanges, type StepChanges, writeStep } from './step.store.ts';
import type { TaskRow } from './task.store.ts';
import { rowOf } from './token-rows.ts';

/** What a draft of a task form is known by. */
export interface DraftKey {
  task: string;
  user: string;
}

/**
 * The rows that a command changes, gathered while its effects are carried out and written by one statement at the end. Only
 * `run-command.ts` writes them: earlier, when work that sees stored rows (a service, a look at the tasks) comes next.
 */
export class StepRows {
  private readonly tasks = new Map<string, TaskRow>();
  private readonly ends = new Map<string, Partial<TaskRow>>();
  private readonly patches = new Map<string, Partial<TaskRow>>();
  private readonly clocks = new Map<string, DeadlineRow>();
  private readonly clockEnds = new Map<string, { state: 'fired' | 'cancelled'; day: string }>();
  private readonly history: HistoryRow[] = [];
  /** Work items as their rows were gathered. */
  private readonly items = new Map<string, string>();
  private endsReminders = false;

  constructor(
    private readonly ctx: Context,
    private readonly row: InstanceRow,
    /** The row of the instance does not exist yet. */
    private isNew: boolean,
  ) {}

  addTask(row: TaskRow, item: WorkItem): void {
    this.tasks.set(row.ref, row);
    this.items.set(item.ref, JSON.stringify(item));
  }

  /** Whether this command added a task, written or not. */
  hasAdded(ref: string): boolean {
    return this.items.has(ref);
  }

  /** Ends a task that is open or waits; one that is over already stays as it is. */
  endTask(ref: string, values: Partial<TaskRow>): void {
    const added = this.tasks.get(ref);
    if (!added) this.ends.set(ref, { ...this.ends.get(ref), ...values });
    else if (added.state === 'open' || added.state === 'waiting') Object.assign(added, values);
  }

  actedFor(ref: string, by: Actor): void {
    this.patchTask(ref, { behalf_id: by.id, behalf_name: by.name });
  }

  addClock(row: DeadlineRow): void {
    this.clocks.set(row.ref, row);
  }

  endClock(ref: string, state: 'fired' | 'cancelled', day: string): void {
    const added = this.clocks.get(ref);
    if (added) Object.assign(added, { state, ended_day: day });
    else this.clockEnds.set(ref, { state, day });
  }

  addHistory(row: HistoryRow): void {
    this.history.push(row);
  }

  endReminders(): void {
    this.endsReminders = true;
  }

  /** Writes what was gathered so far, but neither history nor the state of the instance: those are one thing at the end. */
  async write(): Promise<void> {
    const changes = this.take();
    if (this.isNew) changes.instance = { insert: this.row };
    await this.send(changes);
  }

  /** Writes the rest; the statement is sent with the commit, which reports its error. */
  async finish(before: Instance, after: Instance, draft: DraftKey | undefined): Promise<void> {
    const { gone, changed } = itemChanges(before, after, this.items);
    for (const ref of gone) this.patchTask(ref, { item_state: null });
    for (const { ref, state, person, pool, parent } of changed)
      this.patchTask(ref, {
        item_state: state,
        person_id: person?.id ?? null,
        person_name: person?.name ?? null,
        pool: [...pool],
        parent,
      });
    const changes = this.take();
    Object.assign(changes, instanceChanges(this.row, before, after, this.ctx.businessNow(), this.isNew));
    changes.history = this.history.splice(0);
    changes.draft = draft;
    await this.send(changes);
    announceChange(this.ctx, this.row.holder_tenant_id);
  }

  private patchTask(ref: string, values: Partial<TaskRow>): void {
    const added = this.tasks.get(ref);
    if (added) Object.assign(added, values);
    else this.patches.set(ref, { ...this.patches.get(ref), ...values });
  }

  private take(): StepChanges {
    const { ctx, row } = this;
    const changes = noChanges(row.id);
    changes.clocks = [...this.clocks.values()];
    changes.clockEnds = [...this.clockEnds].map(([ref, end]) => ({ ref, ...end }));
    changes.tasks = [...this.tasks.values()];
    changes.authorityId = 'authorityId' in ctx.scope ? ctx.scope.authorityId : null;
    changes.taskChanges = [...new Set([...this.ends.keys(), ...this.patches.keys()])].map((ref) => ({
      ref,
      ends: this.ends.get(ref) ?? {},
      patch: this.patches.get(ref) ?? {},
    }));
    changes.endsReminders = this.endsReminders;
    for (const gathered of [this.clocks, this.clockEnds, this.tasks, this.ends, this.patches]) gathered.clear();
    this.endsReminders = false;
    return changes;
  }

  /** A company's step writes what becomes of the tasks of officers as the authority. */
  private async send(changes: StepChanges): Promise<void> {
    const { ctx } = this;
    this.isNew = false;
    const { taskChanges } = changes;
    if (ctx.scope.role === 'app_holder' && taskChanges.length > 0) {
      await inOffice(ctx, async (office) => writeStep(office, { ...noChanges(changes.instanceId), taskChanges }));
      changes.taskChanges = [];
    }
    writeStep(ctx, changes);
  }
}

/** What a command changed of an instance: its row, and only those tokens that differ. */
export function instanceChanges(
  row: InstanceRow,
  before: Instance,
  after: Instance,
  at: Date,
  isNew: boolean,
): Pick<StepChanges, 'instance' | 'tokens' | 'tokensGone'> {
  const kept = new Set(after.tokens.map((token) => token.id));
  const old = new Map(before.tokens.map((token) => [token.id, JSON.stringify(token)]));
  const { state, sequence, variables } = after;
  const now = {
    state,
    sequence,
    variables,
    status: row.status,
    number: row.number,
    ended_at: state === 'ended' || state === 'terminated' ? (row.ended_at ?? at) : null,
  };
  return {
    instance: isNew ? { insert: { ...row, ...now } } : { update: now },
    tokens: after.tokens
      .filter((token) => old.get(token.id) !== JSON.stringify(token))
      .map((token) => rowOf(row, token)),
    tokensGone: before.tokens.filter((token) => !kept.has(token.id)).map((token) => token.id),
  };
}
