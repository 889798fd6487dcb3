import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { FieldChange } from './log.ts';

/** The operation log of the business (R1.4-07): the audit log in words, with the number that people know a thing by. Read only. */

/** What an operation was done to, as the filter offers it. */
export const operateThings = [
  'case',
  'draft',
  'task',
  'opinion',
  'letter',
  'signature',
  'product',
  'archive',
  'regulation',
  'base',
  'register',
] as const;
export type OperateThing = (typeof operateThings)[number];

export const OperateRow = z.object({
  seq: z.string(),
  time: z.string(),
  /** In whose name it was done; null = by the system. */
  name: z.string().nullable(),
  account: z.string().nullable(),
  /** Who really sat there, where that is somebody else. */
  realName: z.string().nullable(),
  tenantName: z.string().nullable(),
  action: z.string(),
  /** The action in words, with step and decision where it has them. */
  words: z.string(),
  thing: z.enum(operateThings),
  entityId: z.string(),
  /** Certificate, acceptance or application number, or that of the letter or product; null = it has none, or the reader may not see it. */
  number: z.string().nullable(),
  title: z.string().nullable(),
  /** Page of what it was done to. */
  path: z.string().nullable(),
  changes: z.array(FieldChange),
  /** Only for who reads the logs whole. */
  ip: z.string().nullable(),
  /** Link of the sealed chain; null = not sealed yet. */
  seal: z.string().nullable(),
});
export type OperateRow = z.infer<typeof OperateRow>;

const asked = { method: 'POST', prefix: 'platform', input: ListRequest } as const;
export const operateQuery = call({
  ...asked,
  id: 'operate.query',
  path: '/log/operate/query',
  access: 'permission:operate.read',
  output: listOf(OperateRow),
  summary:
    'Operations of the business, at most one year: fields time, name, account, words, thing, number (in whatever brackets)',
});
export const operateExport = call({
  ...asked,
  id: 'operate.export',
  path: '/log/operate/export',
  access: 'permission:operate.export',
  kind: 'binary',
  output: z.unknown(),
  summary: 'The same as .xlsx, with the seal of each line',
});
