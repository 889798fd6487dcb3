import { z } from 'zod';
import { call, ListRequest, listOf } from '../../call.ts';
import { Count, Id } from '../../json.ts';
import { Text } from '../../text.ts';
import { Code } from '../../typed-text.ts';
import { DeadlineLedger } from './clocks.ts';
import { ProcessKey } from './definition.ts';
import { Incident } from './incident.ts';
import { processSummary, Reason } from './parts.ts';

/** Instances as administrators look after them: the list, one on its diagram, suspension, end and migration. */

const manage = {
  method: 'POST',
  prefix: 'platform',
  access: 'permission:workflow.manage',
  writes: true,
  personal: true,
} as const;

/** A running or ended instance as administrators list it. */
export const ProcessInstance = z.object({
  id: Id,
  caseId: Id,
  area: z.string(),
  areaTitle: Text,
  version: z.number(),
  /** Key under which its process is published. */
  processKey: z.string(),
  ...processSummary,
  /** Nodes at which it waits. */
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
    'Instances of the office; filters title, number, area, version, state, status, holderName, startedAt, incidents',
});

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
  /** Id of the process in its chart. */
  process: z.string(),
  xml: z.string(),
  /** Nodes that have tokens, with their number. */
  tokens: z.array(z.object({ node: z.string(), count: z.number(), wait: z.string().nullable() })),
  /** Nodes already passed, from the history. */
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
    process: true,
    xml: true,
    tokens: true,
    passed: true,
    history: true,
    state: true,
    title: true,
  }),
  summary: 'The way of a case on its diagram, for whoever took part in it or may read its area',
});

export const instanceSuspend = call({
  ...manage,
  id: 'instance.suspend',
  path: '/bpm/instance/suspend',
  input: z.object({ id: Id, reason: Reason }),
  output: ProcessInstance,
  summary: 'Suspends an instance: no task can be done, its clocks stand still',
});
export const instanceResume = call({
  ...manage,
  id: 'instance.resume',
  path: '/bpm/instance/resume',
  input: z.object({ id: Id, reason: Reason.optional() }),
  output: ProcessInstance,
  summary: 'Lets a suspended instance go on',
});
export const instanceEnd = call({
  ...manage,
  id: 'instance.end',
  path: '/bpm/instance/end',
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
  ...manage,
  id: 'instance.migrate',
  path: '/bpm/instance/migrate',
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
