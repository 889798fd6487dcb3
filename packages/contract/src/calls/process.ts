import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Count, Id, JsonObject } from '../json.ts';
import { Text } from '../text.ts';
import { Code, Name, NameOrNone, Prose } from '../typed-text.ts';

/** Processes as administrators see them: definitions with their versions, running instances, clocks and incidents. */

/** A process is named by its area (`reg/first`) or, imported without one, by the id of its BPMN process. */
export const ProcessKey = z.string().regex(/^[A-Za-z_][\w./-]{0,99}$/);
const Xml = z.string().min(1).max(2_000_000);

/** One thing that keeps a process from being run: which element, why, and what helps, in the caller's language. */
export const ProcessProblem = z.object({
  element: z.string(),
  /** What the chart calls it; empty when it has no name. */
  name: z.string(),
  code: z.string(),
  reason: z.string(),
  remedy: z.string(),
});
export type ProcessProblem = z.infer<typeof ProcessProblem>;

/** What the check of a BPMN file found; `key` and `title` as far as the file could be read. */
export const ProcessReport = z.object({
  key: z.string(),
  title: Text,
  runnable: z.boolean(),
  problems: z.array(ProcessProblem),
  /** What changes against the published version: nodes that came, went, or are of another type. */
  changes: z
    .object({ added: z.array(z.string()), removed: z.array(z.string()), retyped: z.array(z.string()) })
    .nullable(),
});
export type ProcessReport = z.infer<typeof ProcessReport>;

/** A process in the list: its published head and whether a draft waits. */
export const ProcessDefinition = z.object({
  id: Id,
  key: z.string(),
  title: Text,
  /** Area whose process it is; null = imported on its own. */
  area: z.string().nullable(),
  version: z.number().nullable(),
  versions: z.number(),
  hasDraft: z.boolean(),
  retired: z.boolean(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  updatedAt: z.string(),
});
export type ProcessDefinition = z.infer<typeof ProcessDefinition>;

/** One version of a process; `version` null = the draft. */
export const ProcessVersion = z.object({
  id: Id,
  key: z.string(),
  version: z.number().nullable(),
  title: Text,
  state: z.enum(['draft', 'published', 'retired']),
  area: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
});
export type ProcessVersion = z.infer<typeof ProcessVersion>;

export const definitionQuery = call({
  id: 'definition.query',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/definition/query',
  access: 'permission:workflow.manage',
  input: ListRequest,
  output: listOf(ProcessDefinition),
  summary: 'Process definitions; filters key, title, area',
});
export const definitionVersions = call({
  id: 'definition.versions',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/definition/versions',
  access: 'permission:workflow.manage',
  input: z.object({ key: ProcessKey }),
  output: z.array(ProcessVersion.extend({ running: z.number() })),
  summary: 'Versions of a process, newest first, with the number of instances that run on each in the caller’s space',
});
export const ProcessFile = ProcessVersion.extend({
  /** BPMN 2.0 XML as imported: what an export writes. */
  xml: z.string(),
  nodes: z.array(z.object({ id: z.string(), type: z.string(), title: Text })),
  report: ProcessReport,
});
export type ProcessFile = z.infer<typeof ProcessFile>;
export const definitionGet = call({
  id: 'definition.get',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/definition/get',
  access: 'permission:workflow.manage',
  input: z.object({ id: Id }),
  output: ProcessFile,
  summary: 'One version with its BPMN file (diagram, export) and its validation report',
});
export const definitionCheck = call({
  id: 'definition.check',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/definition/check',
  access: 'permission:definition.publish',
  input: z.object({ key: ProcessKey.optional(), xml: Xml }),
  output: ProcessReport,
  summary: 'Validation report of a BPMN file; stores nothing',
});
export const definitionImport = call({
  id: 'definition.import',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/definition/import',
  access: 'permission:definition.publish',
  writes: true,
  input: z.object({
    key: ProcessKey.optional(),
    xml: Xml,
    /** SHA-256 of the draft that this file may replace; another draft is told with who made it and when (409). */
    replaces: z.string().max(64).optional(),
  }),
  output: z.object({ id: Id, report: ProcessReport }),
  summary: 'Stores a BPMN file as the draft of a process (the one draft there is); problems are reported, not refused',
});
export const definitionPublish = call({
  id: 'definition.publish',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/definition/publish',
  access: 'permission:definition.publish',
  writes: true,
  input: z.object({ key: ProcessKey }),
  output: ProcessVersion,
  summary: 'Publishes the draft as the next version; new instances start on it, running ones stay on theirs',
});
export const definitionRetire = call({
  id: 'definition.retire',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/definition/retire',
  access: 'permission:definition.publish',
  writes: true,
  input: z.object({ key: ProcessKey, retired: z.boolean() }),
  output: z.boolean(),
  summary: 'A retired process starts no new instances; running ones go on',
});
export const definitionRemove = call({
  id: 'definition.remove',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/definition/remove',
  access: 'permission:definition.publish',
  writes: true,
  input: z.object({ id: Id }),
  output: z.boolean(),
  summary: 'Removes a draft, or an imported version that no instance stands on',
});

/** A running or ended instance as administrators list it. */
export const ProcessInstance = z.object({
  id: Id,
  caseId: Id,
  area: z.string(),
  areaTitle: Text,
  version: z.number(),
  title: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  state: z.string(),
  holderName: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Nodes at which it rests. */
  nodes: z.array(z.object({ id: z.string(), title: Text })),
  incidents: z.number(),
});
export type ProcessInstance = z.infer<typeof ProcessInstance>;
export const instanceQuery = call({
  id: 'instance.query',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/instance/query',
  access: 'permission:workflow.manage',
  input: ListRequest,
  output: listOf(ProcessInstance),
  summary:
    'Instances of the office; filters title, number, area, version, state, status, holderName, startedAt, node, hasIncident',
});

/** A line of a clock's ledger. */
export const DeadlineEvent = z.object({
  at: z.string(),
  kind: z.enum([
    'started',
    'stopped',
    'resumed',
    'recounted',
    'reminded',
    'supervised',
    'escalated',
    'acted',
    'fired',
    'cancelled',
    'failed',
  ]),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  /** Attachment ids of the letter. */
  letters: z.array(z.string()),
  dueBefore: z.string().nullable(),
  dueAfter: z.string().nullable(),
});
export type DeadlineEvent = z.infer<typeof DeadlineEvent>;
/** A clock of an instance with all that happened to it. */
export const DeadlineLedger = z.object({
  id: Id,
  node: z.string(),
  nodeTitle: Text,
  /** `limit` of a task, `timer` of the chart. */
  kind: z.enum(['limit', 'timer']),
  state: z.enum(['running', 'stopped', 'fired', 'cancelled']),
  start: z.string(),
  amount: z.number(),
  unit: z.enum(['workingDay', 'calendarDay', 'second']),
  due: z.string(),
  fires: z.boolean(),
  calendarVersion: z.number(),
  stops: z.array(z.object({ from: z.string(), to: z.string().nullable(), reason: z.string() })),
  events: z.array(DeadlineEvent),
});
export type DeadlineLedger = z.infer<typeof DeadlineLedger>;

/** What keeps an instance from going on by itself: where, what, since when. */
export const Incident = z.object({
  id: Id,
  instanceId: Id,
  caseTitle: z.string(),
  node: z.string(),
  kind: z.string(),
  message: z.string(),
  state: z.enum(['open', 'resolved']),
  at: z.string(),
  attempts: z.number(),
  /** There is a step that an administrator can try again. */
  retryable: z.boolean(),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
});
export type Incident = z.infer<typeof Incident>;

export const InstanceHistoryEntry = z.object({
  id: Id,
  at: z.string(),
  actor: z.string().nullable(),
  action: z.string(),
  node: z.string().nullable(),
  title: Text,
  opinion: z.string().nullable(),
});
export const InstanceDetail = ProcessInstance.extend({
  xml: z.string(),
  /** Nodes that a token stands on, with how many. */
  tokens: z.array(z.object({ node: z.string(), count: z.number(), wait: z.string().nullable() })),
  /** Nodes that the history passed. */
  passed: z.array(z.string()),
  history: z.array(InstanceHistoryEntry),
  deadlines: z.array(DeadlineLedger),
  incidentList: z.array(Incident),
});
export type InstanceDetail = z.infer<typeof InstanceDetail>;
export const instanceGet = call({
  id: 'instance.get',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/instance/get',
  access: 'permission:workflow.manage',
  input: z.object({ id: Id }),
  output: InstanceDetail,
  summary: 'One instance: diagram of its version, tokens, history with opinions, clocks, incidents',
});
export const instanceHistory = call({
  id: 'instance.history',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/instance/history',
  access: 'session',
  input: z.object({ caseId: Id }),
  output: InstanceDetail.pick({
    id: true,
    caseId: true,
    xml: true,
    tokens: true,
    passed: true,
    history: true,
    state: true,
    title: true,
  }),
  summary: 'The way of a case on its diagram, for whoever took part in it or may read its area',
});

/** A field that a BPMN file describes for a form (formData, formProperty), in the words of our own forms. */
export const ProcessField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'longText', 'integer', 'decimal', 'boolean', 'date', 'enum']),
  required: z.boolean(),
  readonly: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  initial: z.string().nullable(),
  maxLength: z.number().nullable(),
});
export type ProcessField = z.infer<typeof ProcessField>;

/** A published process that the caller may start, with the fields that its start event asks for. */
export const StartableProcess = z.object({
  key: z.string(),
  title: Text,
  version: z.number(),
  fields: z.array(ProcessField),
});
export type StartableProcess = z.infer<typeof StartableProcess>;
export const instanceStartable = call({
  id: 'instance.startable',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/process/startable',
  access: 'permission:workflow.start',
  input: z.object({}),
  output: z.array(StartableProcess),
  summary: 'Published processes without an area that the caller may start in the own office, with the form of each',
});

/** `defId`, `nodeUsers`, `bizKey` and `proInstId` are wire names of the platform family. */
export const instanceStart = call({
  id: 'instance.start',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/process/start',
  access: 'permission:workflow.start',
  writes: true,
  personal: true,
  input: z.object({
    defId: ProcessKey,
    version: Count.plain.min(1).optional(),
    title: Name(200).optional(),
    data: JsonObject.default({}),
    /** What it is about; stands in the history and on the page of the case. */
    opinion: Prose(4_000).optional(),
    attachmentIds: z.array(Id).max(20).default([]),
    nodeUsers: z.record(Code(200), z.array(z.object({ id: Id, name: NameOrNone(100) })).max(100)).default({}),
  }),
  judged: ['data'],
  output: z.object({ bizKey: Id, proInstId: Id }),
  summary: 'Starts an imported process in the own office; answers the case and the instance',
});

/** A case of a process without an area, as its page shows it. */
export const ProcessCase = z.object({
  id: Id,
  caseId: Id,
  key: z.string(),
  processTitle: Text,
  title: z.string(),
  state: z.string(),
  startedAt: z.string(),
  startedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  description: z.string().nullable(),
  /** What the form of the start was filled in with, in the order of the file. */
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  files: z.array(z.object({ id: Id, name: z.string() })),
  tasks: z.array(z.object({ id: Id, node: z.string(), nodeTitle: Text, mine: z.boolean() })),
});
export type ProcessCase = z.infer<typeof ProcessCase>;
export const instanceCase = call({
  id: 'instance.case',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/instance/case',
  access: 'session',
  input: z.object({ caseId: Id }),
  output: ProcessCase,
  summary:
    'A case of a process without an area, for whoever takes part in it, may do a task of it, or looks after processes',
});

const Reason = Prose(2_000).trim().min(1);
export const instanceSuspend = call({
  id: 'instance.suspend',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/instance/suspend',
  access: 'permission:workflow.manage',
  writes: true,
  personal: true,
  input: z.object({ id: Id, reason: Reason }),
  output: ProcessInstance,
  summary: 'Suspends an instance: no task can be done, its clocks stand still',
});
export const instanceResume = call({
  id: 'instance.resume',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/instance/resume',
  access: 'permission:workflow.manage',
  writes: true,
  personal: true,
  input: z.object({ id: Id, reason: Reason.optional() }),
  output: ProcessInstance,
  summary: 'Lets a suspended instance go on',
});
export const instanceEnd = call({
  id: 'instance.end',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/instance/end',
  access: 'permission:workflow.manage',
  writes: true,
  personal: true,
  input: z.object({ id: Id, reason: Reason }),
  output: ProcessInstance,
  summary: 'Ends an instance for good; open tasks and clocks are cancelled',
});

/** What migration does, or would do, with one instance. */
export const MigrationOutcome = z.object({
  id: Id,
  title: z.string(),
  from: z.number(),
  ok: z.boolean(),
  moves: z.array(z.object({ from: z.string(), to: z.string() })),
  problems: z.array(z.string()),
});
export type MigrationOutcome = z.infer<typeof MigrationOutcome>;
export const instanceMigrate = call({
  id: 'instance.migrate',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/instance/migrate',
  access: 'permission:workflow.manage',
  writes: true,
  personal: true,
  input: z.object({
    key: ProcessKey,
    to: Count.plain.min(1),
    /** Only these; absent = every open instance on another version. */
    ids: z.array(Id).max(500).optional(),
    from: Count.plain.min(1).optional(),
    /** Node of the old version → node of the new one; nodes of the same id need no entry. */
    mapping: z.record(Code(200), Code(200)).default({}),
    dryRun: z.boolean().default(true),
  }),
  output: z.object({ outcomes: z.array(MigrationOutcome), migrated: z.number() }),
  summary:
    'Moves instances to another version, or says of each what would happen; one that cannot move stays untouched',
});

/** What a version would have done with a past case. */
export const SimulationOutcome = z.object({
  id: Id,
  title: z.string(),
  end: z.enum(['ended', 'waiting', 'refused']),
  path: z.array(z.string()),
  problems: z.array(z.string()),
  /** Days by node as limits would count from today. */
  dates: z.array(z.object({ node: z.string(), due: z.string() })),
});
export type SimulationOutcome = z.infer<typeof SimulationOutcome>;
export const definitionSimulate = call({
  id: 'definition.simulate',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/definition/simulate',
  access: 'permission:workflow.manage',
  input: z.object({ id: Id, cases: z.number().int().min(1).max(200).default(20) }),
  output: z.object({
    outcomes: z.array(SimulationOutcome),
    /** Nodes that no case came through. */
    deadBranches: z.array(z.string()),
    /** Nodes for which nobody could be found, with how often. */
    emptyAssignees: z.array(z.object({ node: z.string(), cases: z.number() })),
  }),
  summary:
    'Plays the newest cases of the process through a version (also a draft) with the decisions they had; stores nothing',
});

export const deadlineLedger = call({
  id: 'deadline.ledger',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/deadline/ledger',
  access: 'session',
  input: z.object({ caseId: Id }),
  output: z.array(DeadlineLedger),
  summary: 'Every clock of a case, with its stops, letters, reminders and recounts',
});
const Letters = z.array(Id).max(20).default([]);
export const deadlineStop = call({
  id: 'deadline.stop',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/deadline/stop',
  access: 'permission:deadline.stop',
  writes: true,
  personal: true,
  input: z.object({ caseId: Id, reason: Reason, letters: Letters }),
  output: z.number(),
  summary: 'Stops the clocks of a case from the next day on, with reason and letter; answers how many',
});
export const deadlineResume = call({
  id: 'deadline.resume',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/deadline/resume',
  access: 'permission:deadline.stop',
  writes: true,
  personal: true,
  input: z.object({ caseId: Id, reason: Reason.optional(), letters: Letters }),
  output: z.number(),
  summary: 'Lets stopped clocks run again; they count from the next day on',
});

export const incidentQuery = call({
  id: 'incident.query',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/incident/query',
  access: 'permission:workflow.manage',
  input: ListRequest,
  output: listOf(Incident),
  summary: 'Incidents of the office, open ones first',
});
export const incidentRetry = call({
  id: 'incident.retry',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/incident/retry',
  access: 'permission:workflow.manage',
  writes: true,
  input: z.object({ id: Id }),
  output: Incident,
  summary: 'Tries the step that failed again at once',
});

export const processCalls = {
  definitionQuery,
  definitionVersions,
  definitionGet,
  definitionCheck,
  definitionImport,
  definitionPublish,
  definitionRetire,
  definitionRemove,
  definitionSimulate,
  instanceQuery,
  instanceGet,
  instanceHistory,
  instanceStartable,
  instanceStart,
  instanceCase,
  instanceSuspend,
  instanceResume,
  instanceEnd,
  instanceMigrate,
  deadlineLedger,
  deadlineStop,
  deadlineResume,
  incidentQuery,
  incidentRetry,
};
