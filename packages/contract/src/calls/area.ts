import { z } from 'zod';
import { call, FieldError, ListRequest, listOf } from '../call.ts';
import { FilterGroup } from '../filter.ts';
import { Count, Id, IdOrNone, JsonObject } from '../json.ts';
import { Finding, PatchOp, ReviewResult } from '../review.ts';
import { Code, Prose } from '../typed-text.ts';
import { Task } from './platform.ts';

/** The generic calls of every area: /business/v3/{group}/{name}/… (R7.6-20). `group` and `name` are path parameters. */
const area = { group: z.string().regex(/^[a-z][a-z0-9-]*$/), name: z.string().regex(/^[a-z][a-z0-9-]*$/) };
const generic = <T extends z.ZodRawShape>(input: T) => z.object({ ...area, ...input });

/** A list row: case columns (id, caseId|draftId, status, title …) and the area's own scalar fields. */
export const AreaRow = z.record(z.string(), z.unknown());

/** A list of an area also takes the tree of the query builder; its fields are those of `parameters`. */
const AreaListRequest = ListRequest.extend({ filter: FilterGroup.optional() });
export type AreaListRequest = z.output<typeof AreaListRequest>;

export const areaQuery = call({
  id: 'area.query',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/query',
  access: 'area:query',
  input: AreaListRequest.extend(area),
  output: listOf(AreaRow),
  summary: 'List of cases or register rows of an area',
});
export const areaDrafts = call({
  id: 'area.drafts',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/query',
  access: 'area:save',
  input: ListRequest.extend(area),
  output: listOf(
    z.object({
      id: Id,
      title: z.string(),
      updatedAt: z.string(),
      createdAt: z.string(),
      updatedByName: z.string(),
      caseId: Id.nullable(),
    }),
  ),
  summary: "The holder's drafts",
});

export const HistoryEntry = z.object({
  id: Id,
  at: z.string(),
  actor: z.string().nullable(),
  action: z.string(),
  node: z.string().nullable(),
  title: z.object({ 'zh-CN': z.string(), en: z.string(), 'zh-TW': z.string().optional() }),
  opinion: z.string().nullable(),
  fields: JsonObject.nullable(),
  fromStatus: z.string().nullable(),
  toStatus: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const StoredFinding = Finding.and(
  z.object({
    id: Id,
    acknowledgement: z.string().nullable(),
    decision: z.enum(['accepted', 'rejected']).nullable(),
    decisionReason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
  }),
);
export type StoredFinding = z.infer<typeof StoredFinding>;

export const CaseDetail = z.object({
  id: Id,
  area: z.string(),
  definitionVersion: z.number(),
  title: z.string(),
  status: z.string(),
  version: z.number(),
  applyNo: z.string().nullable(),
  certNo: z.string().nullable(),
  holderName: z.string(),
  submittedAt: z.string().nullable(),
  updatedAt: z.string(),
  data: JsonObject,
  /** Submitted versions, newest first. */
  versions: z.array(z.object({ version: z.number(), submittedAt: z.string(), submittedBy: z.string() })),
  history: z.array(HistoryEntry),
  /** Open tasks; those that the caller may act on carry `mine`. */
  tasks: z.array(Task.and(z.object({ mine: z.boolean() }))),
  findings: z.array(StoredFinding),
  notices: z.array(z.unknown()),
  certificate: z
    .object({
      attachmentId: Id.nullable(),
      sha256: z.string().nullable(),
      state: z.enum(['pending', 'ready', 'failed']),
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
  id: 'area.save',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/save',
  access: 'area:save',
  writes: true,
  input: generic({
    id: Id.optional(),
    version: Count.plain.optional(),
    data: JsonObject,
    authority: IdOrNone.optional(),
    caseId: Id.optional(),
  }),
  judged: ['data'],
  output: z.object({ id: Id, version: z.number() }),
  summary: 'Applications: creates a draft. Registers: creates or updates a row',
});
export const areaRemove = call({
  id: 'area.remove',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/remove',
  access: 'area:remove',
  writes: true,
  input: generic({ ids: Code(4_000) }),
  output: z.number(),
  summary: 'Removes drafts or register rows, all or nothing',
});

export const Draft = z.object({
  id: Id,
  area: z.string(),
  definitionVersion: z.number(),
  rev: z.number(),
  data: JsonObject,
  caseId: Id.nullable(),
  taskId: Id.nullable(),
  updatedAt: z.string(),
  /** Who holds the edit lock; `mine` when it is this window. */
  lock: z.object({ mine: z.boolean(), byName: z.string(), since: z.string(), sameUser: z.boolean() }).nullable(),
});
export type Draft = z.infer<typeof Draft>;
export const draftOpen = call({
  id: 'draft.open',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/open',
  access: 'area:save',
  writes: false,
  input: generic({
    id: Id,
    windowId: z.string().min(8).max(64),
    takeOver: z.boolean().optional(),
    readOnly: z.boolean().optional(),
  }),
  output: Draft,
  summary: 'Reads a draft and takes (or, told to, takes over) its edit lock',
});
export const draftPatch = call({
  id: 'draft.patch',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/patch',
  access: 'area:save',
  writes: false,
  input: generic({
    id: Id,
    windowId: Code(100),
    baseRev: Count.plain,
    patchId: z.string().min(8).max(64),
    ops: z.array(PatchOp).max(5000),
    /** The window closes with this patch: its edit lock is given back in the same transaction. */
    release: z.boolean().optional(),
  }),
  judged: ['ops'],
  /** `computed`: values that only the server can tell (MAPX, RAND, UUID, NETWORKDAYS), as changes of the window's copy. */
  output: z.object({ rev: z.number(), savedAt: z.string(), computed: z.array(PatchOp).optional() }),
  summary: 'Appends to the patch journal; the same patchId twice is one patch; a stale baseRev is 409',
});
export const draftSavePoint = call({
  id: 'draft.savePoint',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/savePoint',
  access: 'area:save',
  writes: true,
  input: generic({ id: Id, windowId: Code(100) }),
  output: z.object({ rev: z.number(), savedAt: z.string() }),
  summary: 'Audited save point (Ctrl+S)',
});
export const draftUnlock = call({
  id: 'draft.unlock',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/unlock',
  access: 'area:save',
  input: generic({ id: Id, windowId: Code(100) }),
  output: z.boolean(),
  summary: 'Gives the edit lock back',
});
export const draftCheck = call({
  id: 'draft.check',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/check',
  access: 'area:save',
  input: generic({ id: Id }),
  output: z.object({
    rev: z.number(),
    errors: z.array(FieldError),
    review: ReviewResult.nullable(),
    canSubmit: z.boolean(),
    blocked: z.string().nullable(),
  }),
  summary: 'Pre-check: form errors and review findings of the saved draft',
});
export const areaSubmit = call({
  id: 'area.submit',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/submit',
  access: 'area:submit',
  writes: true,
  personal: true,
  input: generic({
    id: Id,
    rev: Count.plain,
    acknowledgements: z.array(z.object({ key: Code(500), reason: Prose(1000).min(1) })).default([]),
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
export const areaHandle = call({
  id: 'area.handle',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/handle',
  access: 'area:handle',
  writes: true,
  personal: true,
  input: generic({
    taskId: Id,
    action: Code(100),
    opinion: Prose(4000).optional(),
    fields: JsonObject.optional(),
    version: Count.plain.optional(),
  }),
  judged: ['fields'],
  output: z.object({ caseId: Id, status: z.string() }),
  summary: 'Completes a task with one of its actions',
});
export const taskDraftOpen = call({
  id: 'area.reply',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/reply',
  access: 'area:save',
  writes: true,
  personal: true,
  input: generic({ taskId: Id }),
  output: z.object({ draftId: Id }),
  summary: 'Opens (or finds) the draft of the next version for a holder task',
});
export const areaExport = call({
  id: 'area.export',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/export',
  access: 'area:export',
  kind: 'binary',
  input: AreaListRequest.extend({ ...area, columns: z.array(Code(100)).optional() }),
  output: z.unknown(),
  summary: 'The filtered list as .xlsx',
});
export const decideFinding = call({
  id: 'finding.decide',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/finding/decide',
  access: 'area:handle',
  writes: true,
  personal: true,
  input: generic({
    caseId: Id,
    findingId: Id,
    decision: z.enum(['accepted', 'rejected']).nullable(),
    reason: Prose(1000).optional(),
  }),
  output: StoredFinding,
  summary: 'An officer accepts a finding, or rejects it with a reason',
});

export const reviewSimilar = call({
  id: 'review.similar',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/review/similar',
  access: 'area:handle',
  input: generic({
    caseId: Id,
    /** Least likeness of two formulas, 0 to 1. */
    atLeast: z.number().min(0.3).max(1).default(0.7),
    limit: z.number().int().min(1).max(50).default(20),
  }),
  output: z.array(
    z.object({
      caseId: z.string(),
      area: z.string(),
      title: z.string(),
      holderName: z.string(),
      sameHolder: z.boolean(),
      sameTitle: z.boolean(),
      status: z.string(),
      applyNo: z.string().nullable(),
      certNo: z.string().nullable(),
      similarity: z.number(),
      common: z.number().int(),
      joint: z.number().int(),
    }),
  ),
  summary: 'Dossiers whose formula is like that of a case: how alike, never the formula',
});

export const areaCalls = {
  areaQuery,
  areaDrafts,
  areaGetRecord,
  caseReaders,
  areaSave,
  areaRemove,
  draftOpen,
  draftPatch,
  draftSavePoint,
  draftUnlock,
  draftCheck,
  areaSubmit,
  areaHandle,
  taskDraftOpen,
  areaExport,
  decideFinding,
  reviewSimilar,
};
