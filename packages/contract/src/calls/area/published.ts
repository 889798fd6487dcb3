import { z } from 'zod';
import { call } from '../../call.ts';
import { AreaDefinition } from '../../definition.ts';
import { Count } from '../../json.ts';
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
