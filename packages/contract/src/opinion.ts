import { z } from 'zod';

/** Words of opinion items (areas.md 1.6), shared by definitions and calls. */

/** Where in the procedure an item was made. */
export const itemOrigins = [
  'formCheck',
  'finding',
  'chief',
  'expert',
  'meeting',
  'recheck',
  'postCheck',
  'onsite',
  'perfect',
  'risk',
] as const;
export const ItemOrigin = z.enum(itemOrigins);
export type ItemOrigin = z.infer<typeof ItemOrigin>;

export const itemStates = [
  'DRAFT',
  'PROPOSED',
  'ADOPTED',
  'DROPPED',
  'SENT',
  'REPLIED',
  'ACCEPTED',
  'REJECTED',
  'MORE',
  'CLOSED',
] as const;
export const ItemState = z.enum(itemStates);
export type ItemState = z.infer<typeof ItemState>;

/** What an item is to the outcome: `must` has to be accepted before the case passes. */
export const itemSeverities = ['must', 'should', 'note'] as const;
/** What an item asks of the holder. */
export const itemAsks = ['correct', 'explain', 'addFile', 'confirmFact'] as const;

/** Lists of the regulation that name changes which an answer must not make, because they make another product. */
export const identityLists = ['changesNewProduct', 'changesNewFiling', 'changesInSupplement'] as const;
export const IdentityList = z.enum(identityLists);
export type IdentityList = z.infer<typeof IdentityList>;

/** What an action of an officer does with opinion items. */
export const ItemsOfAction = z.strictObject({
  /** Origin of items made in this task; absent = none are made, reworded or judged here, only what others chose is moved. */
  origin: ItemOrigin.optional(),
  /** `required`: without an item the action is refused. */
  need: z.enum(['required', 'optional']),
  /** `send` (the default): to the holder; `propose`: to the person who checks; `adopt`: chosen by that person, to be sent later. */
  effect: z.enum(['send', 'propose', 'adopt']).optional(),
  /** After the first letter of this origin only those of its items may be sent again that stay uncured. */
  onlyUncured: z.boolean().optional(),
  /** Origins of items proposed to this task: whoever has it rewords or drops them as if they were its own. */
  takes: z.array(ItemOrigin).optional(),
});
export type ItemsOfAction = z.infer<typeof ItemsOfAction>;

/**
 * Place in the form that may be changed: `field`, `field/rowId`, `field/rowId/column`, or `field//column`; for documents the row is the code of the
 * document.
 */
export const OpenPlace = z.string().min(1).max(200);
