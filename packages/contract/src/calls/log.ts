import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Id, Json } from '../json.ts';

/** Logs, read only. The platform's auditors and super administrators read all, others those of their tenant. */
const who = {
  uid: Id.nullable(),
  account: z.string().nullable(),
  name: z.string().nullable(),
  /** The real person behind a switched session. */
  realUid: Id.nullable(),
  realName: z.string().nullable(),
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
  ip: z.string().nullable(),
};
export const OperationLog = z.object({
  seq: z.string(),
  time: z.string(),
  ...who,
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  requestId: z.string().nullable(),
});
export type OperationLog = z.infer<typeof OperationLog>;
/** One field that changed; null = did not exist before or after. */
export const FieldChange = z.object({ field: z.string(), before: Json.nullable(), after: Json.nullable() });
export const ChangeLog = OperationLog.extend({ changes: z.array(FieldChange) });
export type ChangeLog = z.infer<typeof ChangeLog>;
export const SignInLog = z.object({
  seq: z.string(),
  time: z.string(),
  ...who,
  action: z.string(),
  /** Further details: client, reason of a refusal. */
  detail: z.string(),
});
export type SignInLog = z.infer<typeof SignInLog>;
export const CallLog = z.object({
  id: z.string(),
  time: z.string(),
  ...who,
  call: z.string(),
  method: z.string(),
  /** State of the envelope; for files the HTTP status. */
  state: z.number(),
  ms: z.number(),
  requestId: z.string(),
});
export type CallLog = z.infer<typeof CallLog>;

/** What was opened: the case, its formula as a document, a file, its preview, its recognised words. */
export const readKinds = ['case', 'formula', 'file', 'preview', 'words'] as const;
export const ReadLog = z.object({
  seq: z.string(),
  time: z.string(),
  /** Number of times that the same person opened the record within ten minutes; `lastTime` is the last of them. */
  times: z.number(),
  lastTime: z.string(),
  uid: Id.nullable(),
  account: z.string().nullable(),
  name: z.string().nullable(),
  realName: z.string().nullable(),
  tenantId: Id,
  tenantName: z.string().nullable(),
  /** Org of the person at that time. */
  orgName: z.string().nullable(),
  kind: z.enum(readKinds),
  recordId: Id,
  caseId: Id.nullable(),
  title: z.string(),
});
export type ReadLog = z.infer<typeof ReadLog>;

const query = {
  method: 'POST',
  prefix: 'platform',
  access: 'permission:log.read',
  input: ListRequest,
} as const;
export const logOperations = call({
  ...query,
  id: 'log.operations',
  path: '/log/operation/query',
  output: listOf(OperationLog),
  summary: 'Operations: fields time, account, name, tenantName, ip, action, entity, entityId',
});
export const logChanges = call({
  ...query,
  id: 'log.changes',
  path: '/log/change/query',
  output: listOf(ChangeLog),
  summary: 'Changes with the fields before and after',
});
export const logSignIns = call({
  ...query,
  id: 'log.signIns',
  path: '/log/signin/query',
  output: listOf(SignInLog),
  summary: 'Sign-ins, sign-outs and refused attempts',
});
export const logCalls = call({
  ...query,
  id: 'log.calls',
  path: '/log/call/query',
  output: listOf(CallLog),
  summary: 'Calls of the last days: fields time, account, call, state, ms, ip, requestId',
});

export const logReads = call({
  ...query,
  id: 'log.reads',
  path: '/log/read/query',
  output: listOf(ReadLog),
  summary:
    'Who opened which case, file or formula: fields time, account, name, tenantName, orgName, kind, recordId, caseId, title',
});
