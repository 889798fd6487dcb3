import { z } from 'zod';
import { Key } from './fields/common.ts';
import { IdentityList } from './opinion.ts';

/**
 * An application that begins with the dossier in force of the product that its field `product` names, and changes it. The fields of the dossier
 * are all those that are not `own`.
 */
export const Revises = z.strictObject({
  /** Field of type `multiEnum`: the groups that are to be changed; nothing else may differ from what is in force. */
  groups: Key,
  /** By group, the places of the dossier that it opens: `field`, `field//column`, `documents/code`. A place may belong to several groups. */
  opens: z.record(z.string(), z.array(z.string()).min(1)),
  /** Fields of the application itself: they are never part of the product. */
  own: z.array(Key).min(1),
  /** Own field of type `integer` with the version of the product that the application began with; the server keeps it. */
  version: Key,
  /** Own field of type `enum` with the class of the whole: the values of `changeClasses`. The server keeps it. */
  class: Key,
  /** Own table with the differences, in the columns `changeColumns`. The server keeps it. */
  items: Key,
  /** Lists of the regulation that make a difference another product where their condition over the form and its facts holds. */
  also: z.array(z.strictObject({ list: IdentityList, when: z.string() })).optional(),
});
export type Revises = z.infer<typeof Revises>;

/** What a difference, or the gravest of all of them, is by the lists of the regulation; `none`: nothing differs. */
export const changeClasses = ['newProduct', 'review', 'undecided', 'record', 'none'] as const;
export type ChangeClass = (typeof changeClasses)[number];

/** Columns of the table that keeps the differences of an application. */
export const changeColumns = ['group', 'place', 'before', 'after', 'class', 'basis'] as const;

/** One difference between the dossier in force and the one applied for. */
export interface ChangeItem {
  /** The group that opens its place, a ticked one before others; empty = none does. */
  group: string;
  /** Whether that group is ticked. */
  open: boolean;
  field: string;
  row?: string;
  column?: string;
  /** The place in words. */
  place: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
  before: string;
  after: string;
  class: Exclude<ChangeClass, 'none'>;
  /** Why it has this class; empty = no list names it. */
  note: string;
  basis: string;
}

/** Facts `change.…` of an application that changes a product; the server answers them with the draft. */
export interface ChangeFacts {
  class: ChangeClass;
  /** Groups in which something differs. */
  groups: string[];
  /** Groups in which something graver than a record differs. */
  graverGroups: string[];
  /** Fields in which something differs. */
  fields: string[];
  count: number;
  /** Places that differ outside the ticked groups, in words. */
  outside: string[];
  /** Groups that would open them. */
  proposed: string[];
  /** Places that make another product, in words with the reason. */
  newProduct: string[];
  /** The version with which the application began, and the one in force. */
  version: number;
  inForce: number;
  /** The version in force was made by another case since. */
  stale: boolean;
  items: ChangeItem[];
  /** The same differences in Chinese, the language of the record, whoever asks: what the form keeps. */
  kept: ChangeItem[];
}
