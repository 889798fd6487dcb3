import { z } from 'zod';
import { call, FieldError } from '../../call.ts';
import { factRoots } from '../../facts.ts';
import { Count, Id, JsonObject } from '../../json.ts';
import { PatchOp, ReviewResult } from '../../review.ts';
import { StoredText } from '../../text.ts';
import { Code, Prose } from '../../typed-text.ts';
import { generic } from './parts.ts';

/** Drafts while they are written: the edit lock, patches, save points and the pre-check. */

const save = { method: 'POST', prefix: 'business', access: 'area:save' } as const;

/** Facts over other records as the formulas of the form read them; those that it does not read are absent. */
const Facts = z.partialRecord(z.enum(factRoots), JsonObject);

/** What a new draft took over from a case in force, and what that case says now. */
export const DraftTaken = z.object({
  area: z.string(),
  /** Title of that area. */
  title: StoredText,
  caseId: Id,
  at: z.string(),
  /** Values as they were taken over, by field; empty for a draft that took nothing over. */
  values: JsonObject,
  /** Values that the case has otherwise by now, where the draft has not got them yet. */
  newer: JsonObject,
  /** Rows to choose from, by the table of the form. */
  rows: z.record(z.string(), z.array(JsonObject)),
});
export type DraftTaken = z.infer<typeof DraftTaken>;
/** Of what a draft is a copy. */
export const DraftCopy = z.object({
  /** Page of the product, the case or the draft. */
  link: z.string(),
  title: z.string(),
  number: z.string().nullable(),
  /** Labels of fields of a template that the form does not have any more: what they held stayed in the template. */
  left: z.array(StoredText).default([]),
});
export type DraftCopy = z.infer<typeof DraftCopy>;

/** A row of a draft that became a case of its own. */
export const SubmittedRow = z.object({
  row: z.string(),
  caseId: Id,
  title: z.string(),
  status: z.string(),
  certNo: z.string().nullable(),
  applyNo: z.string().nullable(),
});
export type SubmittedRow = z.infer<typeof SubmittedRow>;
/** A row of a draft that is not submitted, and why not. */
export const RefusedRow = z.object({ row: z.string(), number: z.number().int(), title: z.string(), cause: z.string() });
export type RefusedRow = z.infer<typeof RefusedRow>;

export const Draft = z.object({
  id: Id,
  area: z.string(),
  definitionVersion: z.number(),
  rev: z.number(),
  data: JsonObject,
  caseId: Id.nullable(),
  taskId: Id.nullable(),
  updatedAt: z.string(),
  facts: Facts,
  taken: DraftTaken.nullable().default(null),
  copiedFrom: DraftCopy.nullable().default(null),
  /** Under which name the company keeps it as a template; null = it is a draft. */
  template: z.string().nullable().default(null),
  /** Rows that are cases already: they are never submitted again. */
  submittedRows: z.array(SubmittedRow).default([]),
  /** Who holds the edit lock; `mine` when it is this window. */
  lock: z.object({ mine: z.boolean(), byName: z.string(), since: z.string(), sameUser: z.boolean() }).nullable(),
});
export type Draft = z.infer<typeof Draft>;
export const draftOpen = call({
  ...save,
  id: 'draft.open',
  path: '/:group/:name/draft/open',
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
  ...save,
  id: 'draft.patch',
  path: '/:group/:name/draft/patch',
  writes: false,
  input: generic({
    id: Id,
    windowId: Code(100),
    baseRev: Count.plain,
    patchId: z.string().min(8).max(64),
    ops: z.array(PatchOp).max(5000),
    /** Set when the window closes with this patch: its edit lock is released in the same transaction. */
    release: z.boolean().optional(),
  }),
  judged: ['ops'],
  /** `facts`: as they are now, when the form's formulas read any. `computed`: values that only the server can compute (MAPX, RAND, UUID, NETWORKDAYS), as changes to apply to the window's copy. */
  output: z.object({
    rev: z.number(),
    savedAt: z.string(),
    computed: z.array(PatchOp).optional(),
    facts: Facts.optional(),
  }),
  summary: 'Appends to the patch journal; the same patchId twice is one patch; a stale baseRev is 409',
});
export const draftSavePoint = call({
  ...save,
  id: 'draft.savePoint',
  path: '/:group/:name/draft/savePoint',
  writes: true,
  input: generic({ id: Id, windowId: Code(100) }),
  output: z.object({ rev: z.number(), savedAt: z.string() }),
  summary: 'Audited save point (Ctrl+S)',
});
export const draftUnlock = call({
  ...save,
  id: 'draft.unlock',
  path: '/:group/:name/draft/unlock',
  input: generic({ id: Id, windowId: Code(100) }),
  output: z.boolean(),
  summary: 'Gives the edit lock back',
});
export const draftKeepOwn = call({
  ...save,
  id: 'draft.keepOwn',
  path: '/:group/:name/draft/keepOwn',
  writes: true,
  input: generic({ id: Id, caseId: Id }),
  /** Whether the case is still the one in force. */
  output: z.boolean(),
  summary: 'The draft keeps its values where the case that it took them from says otherwise by now',
});
export const draftKeepTemplate = call({
  ...save,
  id: 'draft.keepTemplate',
  path: '/:group/:name/draft/template',
  writes: true,
  input: generic({
    /** The template whose name is changed; absent = a new template is made of … */
    id: Id.optional(),
    /** … an own draft, … */
    draftId: Id.optional(),
    /** … an own case, … */
    caseId: Id.optional(),
    /** … or what is in force of an own product. */
    productId: Id.optional(),
    called: Prose(60).min(1),
  }),
  output: z.object({ id: Id }),
  summary: 'Keeps an own draft, case or product as a template of the company, or gives a template another name',
});
export const draftCheck = call({
  ...save,
  id: 'draft.check',
  path: '/:group/:name/draft/check',
  input: generic({ id: Id }),
  output: z.object({
    rev: z.number(),
    errors: z.array(FieldError),
    review: ReviewResult.nullable(),
    canSubmit: z.boolean(),
    blocked: z.string().nullable(),
    facts: Facts,
    /** Of a draft that is several cases: how many rows would be submitted now, and those that would be refused; null = it is one case. */
    rows: z
      .object({ ready: z.number().int(), refused: z.array(RefusedRow) })
      .nullable()
      .default(null),
  }),
  summary: 'Pre-check: form errors and review findings of the saved draft',
});
export const taskDraftOpen = call({
  ...save,
  id: 'area.reply',
  path: '/:group/:name/reply',
  writes: true,
  personal: true,
  input: generic({ taskId: Id }),
  output: z.object({ draftId: Id }),
  summary: 'Opens (or finds) the draft of the next version for a holder task',
});
