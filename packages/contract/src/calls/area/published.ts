import { z } from 'zod';
import { call } from '../../call.ts';
import { AreaDefinition } from '../../definition.ts';
import { Count, Id } from '../../json.ts';
import { StoredText } from '../../text.ts';
import { Code } from '../../typed-text.ts';

const get = { method: 'GET', prefix: 'platform', access: 'session' } as const;

/** The published definition of an area, from which the web draws its pages. */
export const PublishedArea = z.object({
  version: z.number(),
  definition: AreaDefinition,
  allowed: z.array(z.string()),
});
export type PublishedArea = z.infer<typeof PublishedArea>;
export const areaList = call({
  ...get,
  id: 'area.list',
  path: '/area/list',
  input: z.object({}),
  output: z.array(PublishedArea),
  summary: 'Areas in which the user may do something; `allowed` lists the verbs',
});
export const areaGet = call({
  ...get,
  id: 'area.get',
  path: '/area/get',
  input: z.object({ area: Code(100), version: Count.coerced.optional() }),
  output: PublishedArea,
  summary: 'One published area definition',
});

/** What was taken over for a company and is still to be completed by it. */
export const Unfinished = z.object({
  area: z.string(),
  title: StoredText,
  caseId: Id,
  /** Last day, yyyy-MM-dd, and days until then: less than none when it is past. */
  until: z.string(),
  daysLeft: z.number().int(),
});
export type Unfinished = z.infer<typeof Unfinished>;
export const areaUnfinished = call({
  ...get,
  id: 'area.unfinished',
  path: '/area/unfinished',
  input: z.object({}),
  output: z.array(Unfinished),
  summary: 'What was taken over for the own company and is still to be completed by it',
});

export const dictionaryGet = call({
  ...get,
  id: 'dictionary.get',
  path: '/dictionary/get',
  input: z.object({ key: Code(100) }),
  output: z.array(
    z.object({
      value: z.string(),
      label: StoredText,
    }),
  ),
  summary: 'Options of a dictionary',
});
