import { z } from 'zod';
import { call } from '../../call.ts';
import { ProcessField } from '../../fields/index.ts';
import { Count, Id, JsonObject, Named } from '../../json.ts';
import { Text } from '../../text.ts';
import { Code, Name, NameOrNone, Prose } from '../../typed-text.ts';
import { ProcessKey } from './definition.ts';

/** Processes without an area: which may be started, the start with its form, and the page of such a case. */

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
    /** Subject of the case; shown in the history and on its page. */
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
  /** The values entered in the start form, in the order of the file. */
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  files: z.array(Named),
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
