import { z } from 'zod';
import { call, FieldError } from '../../call.ts';
import { factRoots } from '../../facts.ts';
import { Count, Id, JsonObject } from '../../json.ts';
import { PatchOp, ReviewResult } from '../../review.ts';
import { Code } from '../../typed-text.ts';
import { generic } from './parts.ts';

/** Drafts while they are written: the edit lock, patches, save points and the pre-check. */

const save = { method: 'POST', prefix: 'business', access: 'area:save' } as const;

/** Facts over other records as the formulas of the form read them; those that it does not read are absent. */
const Facts = z.partialRecord(z.enum(factRoots), JsonObject);

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
