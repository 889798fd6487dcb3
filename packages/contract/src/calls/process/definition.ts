import { z } from 'zod';
import { call, ListRequest, listOf } from '../../call.ts';
import { Id } from '../../json.ts';
import { Text } from '../../text.ts';

/** Process definitions as administrators see them: versions, the draft, its check, publication and trial. */

const publish = { method: 'POST', prefix: 'platform', access: 'permission:definition.publish', writes: true } as const;
const post = { method: 'POST', prefix: 'platform', access: 'permission:workflow.manage' } as const;
const get = { method: 'GET', prefix: 'platform', access: 'permission:workflow.manage' } as const;

/** A process is named by its area (`reg/first`) or, imported without one, by the id of its BPMN process. */
export const ProcessKey = z.string().regex(/^[A-Za-z_][\w./-]{0,99}$/);
const Xml = z.string().min(1).max(2_000_000);

/** One problem that prevents a process from running: the element, the reason and the remedy, in the caller's language. */
export const ProcessProblem = z.object({
  element: z.string(),
  /** Name of the element in the process; empty when it has none. */
  name: z.string(),
  code: z.string(),
  reason: z.string(),
  remedy: z.string(),
});
export type ProcessProblem = z.infer<typeof ProcessProblem>;

/** Result of checking a BPMN file; `key` and `title` if they could be read. */
export const ProcessReport = z.object({
  key: z.string(),
  title: Text,
  runnable: z.boolean(),
  problems: z.array(ProcessProblem),
  /** Changes against the published version: nodes added, removed, or of another type. */
  changes: z
    .object({ added: z.array(z.string()), removed: z.array(z.string()), retyped: z.array(z.string()) })
    .nullable(),
});
export type ProcessReport = z.infer<typeof ProcessReport>;

/** A process in the list: its published version and whether there is a draft. */
export const ProcessDefinition = z.object({
  id: Id,
  key: z.string(),
  title: Text,
  /** Area of the process; null = imported without an area. */
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
  ...post,
  id: 'definition.query',
  path: '/bpm/definition/query',
  input: ListRequest,
  output: listOf(ProcessDefinition),
  summary: 'Process definitions; filters key, title, area',
});
export const definitionVersions = call({
  ...get,
  id: 'definition.versions',
  path: '/bpm/definition/versions',
  input: z.object({ key: ProcessKey }),
  output: z.array(ProcessVersion.extend({ running: z.number() })),
  summary: 'Versions of a process, newest first, with the number of instances that run on each in the caller’s space',
});
export const ProcessFile = ProcessVersion.extend({
  /** BPMN 2.0 XML as imported, unchanged; exports write it. */
  xml: z.string(),
  nodes: z.array(z.object({ id: z.string(), type: z.string(), title: Text })),
  report: ProcessReport,
});
export type ProcessFile = z.infer<typeof ProcessFile>;
export const definitionGet = call({
  ...get,
  id: 'definition.get',
  path: '/bpm/definition/get',
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
  ...publish,
  id: 'definition.import',
  path: '/bpm/definition/import',
  input: z.object({
    key: ProcessKey.optional(),
    xml: Xml,
    /** SHA-256 of the draft that this file may replace; with another draft the call fails with 409 and says who made it and when. */
    replaces: z.string().max(64).optional(),
  }),
  output: z.object({ id: Id, report: ProcessReport }),
  summary: 'Stores a BPMN file as the draft of a process (the one draft there is); problems are reported, not refused',
});
export const definitionPublish = call({
  ...publish,
  id: 'definition.publish',
  path: '/bpm/definition/publish',
  input: z.object({ key: ProcessKey }),
  output: ProcessVersion,
  summary: 'Publishes the draft as the next version; new instances start on it, running ones stay on theirs',
});
export const definitionRetire = call({
  ...publish,
  id: 'definition.retire',
  path: '/bpm/definition/retire',
  input: z.object({ key: ProcessKey, retired: z.boolean() }),
  output: z.boolean(),
  summary: 'A retired process starts no new instances; running ones go on',
});
export const definitionRemove = call({
  ...publish,
  id: 'definition.remove',
  path: '/bpm/definition/remove',
  input: z.object({ id: Id }),
  output: z.boolean(),
  summary: 'Removes a draft, or an imported version that no instance stands on',
});

/** What a version would have done with a past case. */
export const SimulationOutcome = z.object({
  id: Id,
  title: z.string(),
  end: z.enum(['ended', 'waiting', 'refused']),
  path: z.array(z.string()),
  problems: z.array(z.string()),
  /** Days by node on which limits would end if they began today. */
  dates: z.array(z.object({ node: z.string(), due: z.string() })),
});
export type SimulationOutcome = z.infer<typeof SimulationOutcome>;
export const definitionSimulate = call({
  ...post,
  id: 'definition.simulate',
  path: '/bpm/definition/simulate',
  input: z.object({ id: Id, cases: z.number().int().min(1).max(200).default(20) }),
  output: z.object({
    outcomes: z.array(SimulationOutcome),
    /** Nodes that no simulated case reached. */
    deadBranches: z.array(z.string()),
    /** Nodes for which no person was found, with the number of cases. */
    emptyAssignees: z.array(z.object({ node: z.string(), cases: z.number() })),
  }),
  summary:
    'Plays the newest cases of the process through a version (also a draft) with the decisions they had; stores nothing',
});
