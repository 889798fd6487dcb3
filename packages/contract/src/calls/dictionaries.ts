import { z } from 'zod';
import { call } from '../call.ts';
import { Count } from '../json.ts';
import { StoredText } from '../text.ts';
import { Code, NameInEach } from '../typed-text.ts';

/** Dictionaries as base data: the values from which fields are chosen, edited in place (R1.5-14, areas.md 7.14). */

const Item = z.object({
  value: z.string(),
  label: StoredText,
  enabled: z.boolean(),
  /** First and last day on which it may be chosen, yyyy-MM-dd; null = without. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  parent: z.string().nullable(),
  /** Whether forms offer it today. */
  offered: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** Version of the dictionary in which a person changed it last; null = never. */
  changedIn: z.number().int().nullable(),
});
export type DictionaryEntry = z.infer<typeof Item>;

const Head = z.object({
  key: z.string(),
  title: StoredText,
  /** The program knows its values: only their words are changed. */
  system: z.boolean(),
  /** Rises with every change. */
  version: z.number().int(),
});
export const DictionaryLine = Head.extend({
  items: z.number().int(),
  offered: z.number().int(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type DictionaryLine = z.infer<typeof DictionaryLine>;
export const DictionaryDetail = Head.extend({ mayEdit: z.boolean(), items: z.array(Item) });
export type DictionaryDetail = z.infer<typeof DictionaryDetail>;

const read = { method: 'GET', prefix: 'platform', access: 'session' } as const;
const ask = { method: 'GET', prefix: 'platform', access: 'permission:dictionary.edit' } as const;
const edit = { method: 'POST', prefix: 'platform', access: 'permission:dictionary.edit', writes: true } as const;
const Key = z.object({ key: Code(100) });
/** `changedIn` of the value that the caller looked at; null = never, or there is none yet. Another change meanwhile is state 409. */
const after = Count.plain.nullable();

export const dictionaryList = call({
  ...read,
  id: 'dictionary.list',
  path: '/dictionary/list',
  input: z.object({}),
  output: z.array(DictionaryLine),
  summary: 'All dictionaries with the number of their values',
});
export const dictionaryRead = call({
  ...read,
  id: 'dictionary.read',
  path: '/dictionary/read',
  input: Key,
  output: DictionaryDetail,
  summary: 'The values of a dictionary in their order',
});
export const dictionaryUses = call({
  ...ask,
  id: 'dictionary.uses',
  path: '/dictionary/uses',
  input: Key.extend({ value: Code(100) }),
  output: z.object({ count: z.number().int() }),
  summary: 'How many records, drafts and steps of all authorities hold a value',
});
export const dictionarySave = call({
  ...edit,
  id: 'dictionary.save',
  path: '/dictionary/save',
  input: z.strictObject({
    key: Code(100),
    value: Code(100),
    label: NameInEach,
    enabled: z.boolean(),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    parent: Code(100).nullable(),
    /** Place among the values, from 1. */
    place: Count.plain.min(1),
    /** A new value; otherwise the one of this name is changed. */
    isNew: z.boolean(),
    after,
  }),
  output: DictionaryDetail,
  summary: 'Adds a value to a dictionary or changes one; forms, lists and exports say it at once',
});
export const dictionaryRemove = call({
  ...edit,
  id: 'dictionary.remove',
  path: '/dictionary/remove',
  input: z.strictObject({ key: Code(100), value: Code(100), after }),
  output: DictionaryDetail,
  summary: 'Takes a value out that nothing holds; one that is used can only be ended',
});

export const DictionaryChange = z.object({
  version: z.number().int(),
  at: z.string(),
  by: z.string(),
  /** Fields by `<value>.<field>`; null = it was not there. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type DictionaryChange = z.infer<typeof DictionaryChange>;
export const dictionaryHistory = call({
  ...read,
  id: 'dictionary.history',
  path: '/dictionary/history',
  input: Key,
  output: z.array(DictionaryChange),
  summary: 'What was changed in a dictionary, by whom and when, the newest first',
});

export const dictionaryExport = call({
  ...read,
  id: 'dictionary.export',
  path: '/dictionary/export',
  kind: 'binary',
  input: Key,
  output: z.unknown(),
  summary: 'The values of a dictionary as .xlsx, in the columns that an import reads',
});
const DictionaryImportReport = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  changes: DictionaryChange.shape.changes,
  /** Cells that cannot be; with any of them nothing is taken. */
  faults: z.array(z.object({ row: z.number(), column: z.string(), message: z.string(), remedy: z.string() })),
  /** Whether it was written. */
  taken: z.boolean(),
});
export const dictionaryImport = call({
  ...edit,
  id: 'dictionary.import',
  path: '/dictionary/import',
  kind: 'upload',
  input: Key.extend({
    /** The version that the caller looked at: another one meanwhile is state 409. */
    version: Count.coerced,
    /** `no`: only says what would be changed. */
    take: z.enum(['yes', 'no']),
  }),
  output: DictionaryImportReport,
  summary:
    'Values out of an .xlsx or .csv file: what they add and change, cell by cell; values that it leaves out stay',
});
