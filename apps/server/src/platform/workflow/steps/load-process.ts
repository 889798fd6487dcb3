import { type JsonObject, processKey, type Text } from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';
import type { ProcessModel, ServiceTaskOptions } from '@app/engine/workflow';
import { parseBpmn } from '@app/engine/workflow/bpmn';
import type { App, Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { versionOf } from '../definitions/definition.store.ts';
import type { TaskRow, TaskView } from '../stores/task.store.ts';
import type { RunningCase } from './step.ts';

/** A published process: the area (or the key of an imported process), its version, and the id of the process in its chart; null = its only one. */
export interface ProcessPlace {
  area: string;
  version: number;
  process: string | null;
}

/** A step of a published process: nodes of the same id in two procedures of an area are two steps. */
export interface StepPlace extends ProcessPlace {
  node: string;
}

/** How the workflow learns of definitions and case data that another module keeps (the wiring says which). */
export interface ProcessSource {
  /** BPMN XML of a published version; `process` chooses among the shared procedures of an area. */
  loadProcess(ctx: Context, at: ProcessPlace): Promise<string>;
  /** Ids of the shared procedures of an area; none or absent = it has one process of its own. */
  procedures?(ctx: Context, area: string, version: number): Promise<string[]>;
  /** Data of a case as last submitted, for services that run without a request (timers). */
  loadData(ctx: Context, caseId: string): Promise<JsonObject>;
  /** What keeps an area from running with this process; beyond what the chart itself says. */
  checkProcess?(
    ctx: Context,
    area: string,
    procedure: string | null,
    xml: string,
  ): Promise<{ element: string; reason: string }[]>;
  /** Publishes the area with another process (scope app_platform); answers the version. */
  publishProcess?(ctx: Context, area: string, procedure: string | null, xml: string, by: string): Promise<number>;
  /** An open case of an area stands on another version, and maybe on a shared procedure, from now on. */
  caseMigrated?(ctx: Context, caseId: string, version: number, procedure: string | null): Promise<void>;
  /**
   * What the area says about a decision: an outcome that it does not know, fields that are wrong and findings that are
   * open fail; answers the fields as they are stored. Absent = every outcome of the chart, fields as given.
   */
  checkDecision?(ctx: Context, decision: TaskDecision): Promise<CheckedDecision>;
  /** Outcomes that the area offers at a node; absent or empty = plain agreement. */
  outcomes?(ctx: Context, step: StepPlace): Promise<Outcome[]>;
  /** The outcomes with what speaks against each, by the data of the case and the variables of its process. */
  outcomesNow?(ctx: Context, at: StepPlace & { caseId: string; variables: JsonObject }): Promise<OutcomeNow[]>;
  /**
   * Those of some people whom a form field with a rule for the people it takes would accept (`data`: the variables of the process); null = the field
   * has no such rule.
   */
  peopleFitting?(
    ctx: Context,
    asked: ProcessPlace & { field: string; people: readonly string[]; data: JsonObject },
  ): Promise<string[] | null>;
  /** What companies may see of a step of the office; null or absent = the office alone. */
  publicTitle?(ctx: Context, step: StepPlace): Promise<Text | null>;
  /** Whether what is said and entered at a step of the office stays with it. */
  isInternal?(ctx: Context, step: StepPlace): Promise<boolean>;
  /** Whether companies must not learn that a step of the office exists. */
  isHidden?(ctx: Context, step: StepPlace): Promise<boolean>;
  /** Whether nobody reads what others said and entered at a step until it has no open task in the case. */
  isBlind?(ctx: Context, step: StepPlace): Promise<boolean>;
  /** Fields of a step whose files stay with the office. */
  officeFields?(ctx: Context, step: StepPlace): Promise<string[]>;
}

/** A task that is being decided, as other modules know it. */
export interface DecidedTask {
  caseId: string;
  area: string;
  /** Id of the process in its chart. */
  process: string;
  node: string;
  /** `task`, or how the work item came: `sign`, `before`, `after`, `delegate`. */
  kind: TaskRow['kind'];
}

/** A decision that somebody is about to take. */
export interface TaskDecision {
  task: DecidedTask;
  action: string;
  fields: JsonObject;
  opinion: string | undefined;
}
export interface CheckedDecision {
  fields: JsonObject;
  /** Case data as last submitted, when it was read on the way. */
  data?: JsonObject | undefined;
}
export interface Outcome {
  key: string;
  title: Text;
  /** Taken without the signature that the step asks for. */
  unsigned?: boolean;
  /** The work goes back by it. */
  sendsBack?: boolean;
}
/** An outcome as the case stands now. */
export interface OutcomeNow extends Outcome {
  /** Why it is not to be had now; null = it is. */
  blocked: Text | null;
  /** Message that it sends to its own process instead of ending the task. */
  delivers: string | null;
  unsigned: boolean;
  /** No file may be attached. */
  noFiles: boolean;
  /** Fields that name who does a later step. */
  names: readonly { field: string; node: string }[];
  /** Formula over its fields: while it holds the person steps aside instead of deciding. */
  stepsAside: string | null;
}

/** What other modules know of the row of a task. */
export function decidedTask({ case_id: caseId, area, process, node, kind }: TaskView): DecidedTask {
  return { caseId, area, process, node, kind };
}

declare module '../../../kernel/wiring.ts' {
  interface Wiring {
    /** Where the processes of areas and the data of their cases come from. */
    readonly processes?: ProcessSource;
  }
}

/** Parsed processes of a running server. */
const models = new WeakMap<App, Map<string, ProcessModel>>();

/** The process of a published version, parsed once: published versions never change. */
export async function processOf(ctx: Context, { area, version, process }: ProcessPlace): Promise<ProcessModel> {
  const { known } = of(ctx);
  const key = `${area}@${version}:${process ?? ''}`;
  const found = known.get(key);
  if (found) return found;
  // Loaded before it is remembered: a transaction that fails must not leave its failure to all others.
  const model = addTaiwan(await parseBpmn(await xmlOf(ctx, { area, version, process })));
  known.set(key, model);
  return model;
}

/** Names of the services that a published process calls. */
export async function servicesOf(ctx: Context, place: ProcessPlace): Promise<ReadonlySet<string>> {
  const { nodes } = await processOf(ctx, place);
  return new Set(
    Object.values(nodes).flatMap((node) => {
      const { service } = node.options as Partial<ServiceTaskOptions>;
      return node.type === 'serviceTask' && service !== undefined ? [service] : [];
    }),
  );
}

/** The key under which a process is published: that of its shared procedure, else its area or its own. */
export async function publishedKey(ctx: Context, { area, version, process }: ProcessPlace): Promise<string> {
  const procedures = isAreaKey(area) ? ((await of(ctx).source.procedures?.(ctx, area, version)) ?? []) : [];
  return processKey(area, procedures.find((one) => one === process) ?? null);
}

/** The BPMN file of a published version. */
export function xmlOf(ctx: Context, { area, version, process }: ProcessPlace): Promise<string> {
  return isAreaKey(area)
    ? of(ctx).source.loadProcess(ctx, { area, version, process })
    : importedXml(ctx, area, version);
}

/** Areas are named `group/name`, their shared procedures `group/name:p1`; every other process was imported on its own. */
export function isAreaKey(key: string): boolean {
  return key.includes('/');
}

/** The module that keeps the areas. */
export function processSource(ctx: Context): ProcessSource {
  return of(ctx).source;
}

/** Data of a case as last submitted; an imported process has only its variables. */
export function caseData(ctx: Context, area: string, caseId: string): Promise<JsonObject> {
  return isAreaKey(area) ? of(ctx).source.loadData(ctx, caseId) : Promise.resolve({});
}

async function importedXml(ctx: Context, key: string, version: number): Promise<string> {
  return ((await versionOf(ctx.db, key, version)) ?? fail('notFound')).xml;
}

/** Lets the area check a decision before the process gets it; a process without one takes every outcome of its chart. */
export async function checkDecision(ctx: Context, decision: TaskDecision): Promise<CheckedDecision> {
  if (!isAreaKey(decision.task.area)) return { fields: decision.fields };
  return (await of(ctx).source.checkDecision?.(ctx, decision)) ?? { fields: decision.fields };
}

/** Outcomes that a node offers; a process without an area has plain agreement. */
export async function outcomesOf(ctx: Context, { area, version, process, node }: StepPlace): Promise<Outcome[]> {
  if (!isAreaKey(area)) return [];
  return (await of(ctx).source.outcomes?.(ctx, { area, version, process, node })) ?? [];
}

/** The outcomes that a node offers as the case stands now. */
export async function outcomesNow(ctx: Context, { row, instance }: RunningCase, node: string): Promise<OutcomeNow[]> {
  const { area, version, process, case_id: caseId } = row;
  if (!isAreaKey(area)) return [];
  const { variables } = instance;
  return (await of(ctx).source.outcomesNow?.(ctx, { area, version, process, node, caseId, variables })) ?? [];
}

function of(ctx: Context): { source: ProcessSource; known: Map<string, ProcessModel> } {
  const { processes: source } = ctx.app.wiring;
  if (!source) throw new Error('the wiring names no source of processes');
  const known = models.get(ctx.app) ?? new Map<string, ProcessModel>();
  models.set(ctx.app, known);
  return { source, known };
}
