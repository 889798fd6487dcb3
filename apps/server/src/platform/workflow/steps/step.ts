import type { JsonObject } from '@app/contract';
import type { Advance, Effect, Instance, ProcessModel, Refusal } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import type { DeadlineRow } from '../stores/deadline.store.ts';
import type { HistoryRow } from '../stores/history.store.ts';
import type { InstanceRow } from '../stores/instance.store.ts';
import type { DraftKey, StepRows } from '../stores/step-rows.ts';
import { namedScript } from './answer-script.ts';
import { caseData } from './load-process.ts';
import type { Incident } from './note-incident.ts';
import { type AssigneePlace, placeOf } from './resolve-assignees.ts';
import type { ReminderStart } from './start-reminders.ts';

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

/** What the person who acts gives along, beside the command. */
export interface TaskExtra {
  /** Attachments of the opinion. */
  files?: { id: string; name: string }[] | undefined;
  /** The draft that the decision takes the place of. */
  draft?: DraftKey | undefined;
  /** Tells the people of the office whose tasks it ends that there is nothing left to do. */
  tellsEnded?: boolean | undefined;
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

/** What a command asks the server to do: effects of the engine, and what carrying one out makes necessary. */
export type Work = Effect | ({ kind: 'startReminders' } & ReminderStart) | { kind: 'noteIncident'; incident: Incident };
export type Of<Kind extends Work['kind']> = Work & { kind: Kind };

/** How one kind of work is done. It adds rows to `step.rows`; only `run-command.ts` writes them. */
export interface Carried<Kind extends Work['kind']> {
  /** It reads or changes stored rows: what was gathered before is written first. */
  seesRows: (step: Step) => boolean;
  /** Answers what follows: work that is done next, or how the instance goes on from the answer to its question. */
  run: (step: Step, work: Of<Kind>) => Follows | Promise<Follows>;
}
// biome-ignore lint/suspicious/noConfusingVoidType: most work is followed by nothing
type Follows = { next: Work[] } | Advance | void;

/** Work that only gathers rows, or writes what stands by itself. */
export function gathers<Kind extends Work['kind']>(run: Carried<Kind>['run']): Carried<Kind> {
  return { seesRows: () => false, run };
}

/** Work on stored rows. */
export function seesRows<Kind extends Work['kind']>(run: Carried<Kind>['run']): Carried<Kind> {
  return { seesRows: () => true, run };
}

/** One command at work on a case. */
export class Step {
  readonly row: InstanceRow;
  /** As it stands after the effects taken so far. */
  instance: Instance;
  /** Limits of visits that began in this command, and their clocks as soon as there are any. */
  readonly limits = new Map<string, Of<'schedule'>>();
  readonly clocks = new Map<string, DeadlineRow>();

  constructor(
    readonly ctx: Context,
    readonly running: RunningCase,
    readonly rows: Omit<StepRows, 'write' | 'finish'>,
    readonly extra: TaskExtra,
    private known: JsonObject | undefined,
  ) {
    this.row = running.row;
    this.instance = running.instance;
  }

  get model(): ProcessModel {
    return this.running.model;
  }

  /** Data of the case as last submitted. */
  async data(): Promise<JsonObject> {
    this.known ??= await caseData(this.ctx, this.row.area, this.row.case_id);
    return this.known;
  }

  /** A service wrote the next version of the case. */
  renewData(data: JsonObject): void {
    this.known = data;
  }

  /** Where people are looked for; `locals`: what a loop adds to the variables. */
  async place(locals: JsonObject = {}): Promise<AssigneePlace> {
    const { ctx, row } = this;
    const data = await this.data();
    const variables = { ...this.instance.variables, ...locals };
    return placeOf(ctx, row, {
      data,
      variables,
      runScript: namedScript(this.model, variables, data, ctx.businessNow()),
    });
  }

  /** Adds a line to the history of the case. */
  remember(entry: Pick<HistoryRow, 'action' | 'node' | 'title'> & Partial<HistoryRow>): void {
    const { ctx, row } = this;
    this.rows.addHistory({
      id: ctx.app.newId(),
      case_id: row.case_id,
      holder_tenant_id: row.holder_tenant_id,
      at: ctx.businessNow(),
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
