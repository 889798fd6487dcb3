import { z } from 'zod';
import { call, FieldError } from '../../call.ts';
import { Key } from '../../fields/common.ts';
import { Count, Id, IdOrNone, JsonObject } from '../../json.ts';
import { Finding } from '../../review.ts';
import { StoredText } from '../../text.ts';
import { Code, Prose } from '../../typed-text.ts';
import { CertificateState } from '../product-register.ts';
import { ChainedSignature, GivenSignature, SignSubject } from '../signature.ts';
import { Task } from '../task/task.ts';
import { RefusedRow, SubmittedRow } from './draft.ts';
import { generic } from './parts.ts';

/** One case, or one row of a register: read, saved, removed, submitted and handled. */

const write = { method: 'POST', prefix: 'business', writes: true } as const;

export const HistoryEntry = z.object({
  id: Id,
  at: z.string(),
  actor: z.string().nullable(),
  action: z.string(),
  node: z.string().nullable(),
  title: StoredText,
  opinion: z.string().nullable(),
  fields: JsonObject.nullable(),
  fromStatus: z.string().nullable(),
  toStatus: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const StoredFinding = Finding.and(
  z.object({
    id: Id,
    /** The reason of the company; empty = it has seen the finding, and no reason was asked. */
    acknowledgement: z.string().nullable(),
    decision: z.enum(['accepted', 'rejected']).nullable(),
    decisionReason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
  }),
);
export type StoredFinding = z.infer<typeof StoredFinding>;

/** A request that the caller may make about a case. */
export const OfferedRequest = z.object({
  area: z.string(),
  /** The field of its form that names the case. */
  field: z.string(),
  title: StoredText,
  danger: z.boolean(),
  /** Why it cannot be made now, in the words of the caller; null = it can. */
  blocked: z.string().nullable(),
  /** The request that is open already. */
  open: z.object({ area: z.string(), id: Id, number: z.string().nullable() }).nullable(),
});
export type OfferedRequest = z.infer<typeof OfferedRequest>;

export const CaseDetail = z.object({
  id: Id,
  area: z.string(),
  definitionVersion: z.number(),
  title: z.string(),
  status: z.string(),
  version: z.number(),
  applyNo: z.string().nullable(),
  acceptNo: z.string().nullable(),
  certNo: z.string().nullable(),
  holderName: z.string(),
  /** For the second company of the case: the fields of the form that it is shown; null = the caller sees all. */
  shows: z.array(z.string()).nullable().default(null),
  /** Who began it: the company, an office in its name, or the system for another case; `by` is the person, for companies the office. */
  begun: z
    .object({ channel: z.enum(['holder', 'office', 'system']), by: z.string(), parentCaseId: Id.nullable() })
    .default({ channel: 'holder', by: '', parentCaseId: null }),
  submittedAt: z.string().nullable(),
  updatedAt: z.string(),
  data: JsonObject,
  /** Submitted versions, newest first. */
  versions: z.array(z.object({ version: z.number(), submittedAt: z.string(), submittedBy: z.string() })),
  history: z.array(HistoryEntry),
  /** Open tasks; those that the caller may act on carry `mine`. */
  tasks: z.array(
    Task.and(
      z.object({
        mine: z.boolean(),
        /** What the caller would sign with this task; null = no signature is asked, or not of the caller. */
        sign: SignSubject.nullable().default(null),
      }),
    ),
  ),
  signatures: z.array(ChainedSignature).default([]),
  /** Requests about this case that the caller may make, or that are open. */
  requests: z.array(OfferedRequest).default([]),
  findings: z.array(StoredFinding),
  notices: z.array(z.unknown()),
  /** The case is an archive volume, or there is one about it that the caller may read; null = neither. */
  volume: z.enum(['volume', 'about']).nullable().optional(),
  certificate: z
    .object({
      attachmentId: Id.nullable(),
      sha256: z.string().nullable(),
      state: CertificateState,
    })
    .nullable(),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

export const areaGetRecord = call({
  id: 'area.getRecord',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/get',
  access: 'area:get',
  input: generic({ id: Id, version: Count.coerced.optional() }),
  output: z.union([CaseDetail, z.object({ id: Id, version: z.number(), data: JsonObject, updatedAt: z.string() })]),
  summary: 'One case with data, history, tasks and findings; or one register row',
});
/** Groups of roles as companies know them. */
export const roleGroups = ['review', 'filing', 'acceptance', 'decision', 'archive', 'supervision'] as const;
export const caseReaders = call({
  id: 'area.readers',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/readers',
  access: 'area:get',
  input: generic({ id: Id }),
  output: z.array(z.object({ office: z.string(), roleGroup: z.enum(roleGroups), at: z.string() })),
  summary:
    'When which office opened the own case or a file of it, newest first: office, role group and minute, never a person',
});
export const areaSave = call({
  ...write,
  id: 'area.save',
  path: '/:group/:name/save',
  access: 'area:save',
  input: generic({
    id: Id.optional(),
    version: Count.plain.optional(),
    data: JsonObject,
    authority: IdOrNone.optional(),
    /** A new draft is a copy of this own case … */
    caseId: Id.optional(),
    /** … or of what is in force of this own product, … */
    productId: Id.optional(),
    /** … or of this own draft or template of the area, or own draft of a change whose content makes another product. */
    draftId: Id.optional(),
    /** Of a copy, only the fields of these steps of the form come along; absent = all of them. */
    parts: z.array(Key).min(1).max(40).optional(),
    /** A new draft takes over what its definition says from the company's case in force of another area. */
    prefill: z.boolean().optional(),
  }),
  judged: ['data'],
  output: z.object({ id: Id, version: z.number() }),
  summary: 'Applications: creates a draft. Registers: creates or updates a row',
});
export const areaRemove = call({
  ...write,
  id: 'area.remove',
  path: '/:group/:name/remove',
  access: 'area:remove',
  input: generic({ ids: Code(4_000) }),
  output: z.number(),
  summary: 'Removes drafts or register rows, all or nothing',
});
export const areaSubmit = call({
  ...write,
  id: 'area.submit',
  path: '/:group/:name/submit',
  access: 'area:submit',
  personal: true,
  input: generic({
    id: Id,
    rev: Count.plain,
    /** Findings that the company has seen; those of level error with the reason to submit in spite of them. */
    acknowledgements: z.array(z.object({ key: Code(500), reason: Prose(1000).min(1).optional() })).default([]),
    opinion: Prose(2000).optional(),
  }),
  output: z.object({
    caseId: Id,
    status: z.string(),
    certNo: z.string().nullable(),
    applyNo: z.string().nullable(),
    version: z.number(),
  }),
  summary: 'Submits a draft: a new case, or the reply of an open holder task',
});
export const areaSubmitEach = call({
  ...write,
  id: 'area.submitEach',
  path: '/:group/:name/submitEach',
  access: 'area:submit',
  personal: true,
  input: generic({ id: Id, rev: Count.plain, opinion: Prose(2000).optional() }),
  /** `submitted`: all rows of the draft that are cases, whenever they became so; `refused`: those that stay in the draft. */
  output: z.object({ submitted: z.array(SubmittedRow), refused: z.array(RefusedRow), errors: z.array(FieldError) }),
  summary: 'Submits each row of a draft as a case of its own; a refused row stays in the draft, the others go on',
});
export const areaHandle = call({
  ...write,
  id: 'area.handle',
  path: '/:group/:name/handle',
  access: 'area:handle',
  personal: true,
  input: generic({
    taskId: Id,
    action: Code(100),
    opinion: Prose(4000).optional(),
    fields: JsonObject.optional(),
    version: Count.plain.optional(),
    /** Where the step asks for one. */
    signature: GivenSignature.optional(),
  }),
  judged: ['fields'],
  output: z.object({ caseId: Id, status: z.string() }),
  summary: 'Completes a task with one of its actions',
});
export const areaOpen = call({
  ...write,
  id: 'area.open',
  path: '/:group/:name/open',
  access: 'area:open',
  personal: true,
  input: generic({ data: JsonObject }),
  judged: ['data'],
  output: areaSubmit.output,
  summary:
    'An office begins a case in the name of a company: what its `opening` asks for, nothing that the company declares',
});
