import { z } from 'zod';
import { call } from '../../call.ts';
import { Key } from '../../fields/common.ts';
import { Id } from '../../json.ts';
import { ItemOrigin, ItemState, itemAsks, itemSeverities, OpenPlace } from '../../opinion.ts';
import { Region } from '../../reading.ts';
import { Code, Prose } from '../../typed-text.ts';
import { area, generic } from '../area/parts.ts';
import { Difference } from '../review/other-cases.ts';

/** Opinion items of a case: made by officers at a place of the dossier, sent by letter, answered one by one, then decided. */

const write = { method: 'POST', prefix: 'business', writes: true, personal: true, access: 'area:handle' } as const;
// Written with z itself: the build of the pages drops what mentions it, and with it every schema of these calls.
const ofCase = <T extends z.ZodRawShape>(input: T) => z.object({ ...area, caseId: Id, ...input });

/** Where an item stands: a field, a row of a table (or the code of a document), a column; and the page of a file. */
export const ItemPlace = z.object({
  field: Key,
  rowId: Code(100).optional(),
  column: Key.optional(),
  /** Attachment that the page belongs to. */
  documentId: Id.optional(),
  page: z.number().int().min(1).max(10_000).optional(),
  /** Shares of width and height of the page. */
  region: Region.optional(),
  /** What stood there when the item was made. */
  quote: Prose(1000).optional(),
});
export type ItemPlace = z.infer<typeof ItemPlace>;

export const ItemReply = z.object({
  round: z.number().int(),
  text: z.string(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  /** Answer to `confirmFact`: whether the fact is true; null for other items. */
  confirmed: z.boolean().nullable(),
  /** Version that was submitted with it; null while it is written. */
  version: z.number().int().nullable(),
  /** What changed at the places that the item opened, found by the system. */
  changes: z.array(Difference),
  by: z.string(),
  at: z.string(),
  verdict: z.enum(['accept', 'reject', 'more']).nullable(),
  reason: z.string().nullable(),
});
export type ItemReply = z.infer<typeof ItemReply>;

export const OpinionItem = z.object({
  id: Id,
  caseId: Id,
  /** Version of the dossier at which it was made. */
  version: z.number().int(),
  /** How often it was sent; 0 = never. */
  round: z.number().int(),
  /** Number in the letter that carried it last. */
  number: z.number().int().nullable(),
  origin: ItemOrigin,
  place: ItemPlace,
  /** The place in words. */
  placeText: z.string(),
  /** The place is no longer in the newest version (已删除). */
  gone: z.boolean(),
  severity: z.enum(itemSeverities),
  basis: z.string(),
  text: z.string(),
  asks: z.enum(itemAsks),
  unlocks: z.array(OpenPlace),
  rule: z.string().nullable(),
  findingId: Id.nullable(),
  letterId: Id.nullable(),
  state: ItemState,
  replies: z.array(ItemReply),
  /** Who made it; null for companies. */
  author: z.string().nullable(),
  /** Whether the caller made it. */
  mine: z.boolean(),
  /** What officers did with it, with the words before; empty for companies. */
  trail: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      action: z.string(),
      reason: z.string().nullable(),
      before: z.string().nullable(),
    }),
  ),
});
export type OpinionItem = z.infer<typeof OpinionItem>;

export const OpinionItems = z.object({
  items: z.array(OpinionItem),
  /** Whether the caller may make items now (officer), decide on items, or answer them (holder). */
  mayWrite: z.boolean(),
  /** Whether the caller chooses among what others proposed, without writing. */
  mayAdopt: z.boolean(),
  mayJudge: z.boolean(),
  mayAnswer: z.boolean(),
});
export type OpinionItems = z.infer<typeof OpinionItems>;
export const opinionItems = call({
  id: 'opinion.items',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/opinion/items',
  access: 'area:get',
  input: ofCase({}),
  output: OpinionItems,
  summary: 'Opinion items of a case; a company sees those that were sent to it',
});

const words = {
  severity: z.enum(itemSeverities),
  basis: Prose(1000),
  text: Prose(4000),
  asks: z.enum(itemAsks),
};
export const itemSave = call({
  ...write,
  id: 'opinion.itemSave',
  path: '/:group/:name/opinion/item/save',
  input: ofCase({
    /** Absent for a new item. */
    id: Id.optional(),
    place: ItemPlace,
    ...words,
    /** Places that the item opens; by default the field of its place. */
    unlocks: z.array(OpenPlace).max(50).optional(),
  }),
  output: OpinionItem,
  summary: 'Writes an opinion item at a place of the dossier, or rewords one that was not sent',
});
export const itemOfFinding = call({
  ...write,
  id: 'opinion.itemOfFinding',
  path: '/:group/:name/opinion/item/ofFinding',
  input: ofCase({ findingId: Id }),
  output: OpinionItem,
  summary: 'Accepts a finding and makes an opinion item of it, with its words and basis',
});
export const itemDecide = call({
  ...write,
  id: 'opinion.itemDecide',
  path: '/:group/:name/opinion/item/decide',
  input: ofCase({
    itemId: Id,
    /** Before sending `adopt` and `drop`; after the reply `accept`, `reject`, `more`, and `reopen` to decide anew. */
    decision: z.enum(['adopt', 'drop', 'accept', 'reject', 'more', 'reopen']),
    reason: Prose(1000).optional(),
  }),
  output: OpinionItem,
  summary: 'An officer decides on an opinion item or on the reply to it',
});

export const itemsAccept = call({
  ...write,
  id: 'opinion.itemsAccept',
  path: '/:group/:name/opinion/items/accept',
  input: z.object({ ...area, itemIds: z.array(Id).min(1).max(100) }),
  /** `cause` says why an item was not accepted. */
  output: z.array(z.object({ itemId: Id, accepted: z.boolean(), cause: z.string().nullable() })),
  summary:
    'Accepts the replies to several items that need not be corrected; each stands for itself and has its own answer',
});

export const replySave = call({
  ...write,
  id: 'opinion.replySave',
  path: '/:group/:name/opinion/reply/save',
  access: 'area:save',
  input: ofCase({
    itemId: Id,
    text: Prose(4000),
    files: z.array(Id).max(20).default([]),
    confirmed: z.boolean().nullable().default(null),
  }),
  output: OpinionItem,
  summary: 'Keeps the reply of a company to one item until all are submitted',
});

/** A difference as the lists of the regulation judge it, with the item that asked for it. */
export const AskedDifference = Difference.extend({
  /** Number of the item that opened the place; null = none, so that submission is refused. */
  item: z.number().int().nullable(),
  /** Why the change is refused; null = it may be submitted. */
  refused: z.string().nullable(),
});
export const replyCheck = call({
  id: 'opinion.replyCheck',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/opinion/reply/check',
  access: 'area:save',
  input: generic({ id: Id }),
  output: z.object({
    differences: z.array(AskedDifference),
    /** Numbers of items without a whole reply, each with what is missing. */
    missing: z.array(z.object({ itemId: Id, number: z.number().int(), what: z.string() })),
  }),
  summary: 'What the saved draft of a reply changes, which item asked for it, and what would be refused',
});
