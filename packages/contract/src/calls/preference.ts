import { z } from 'zod';
import { call } from '../call.ts';
import { Json } from '../json.ts';

/** Settings of one person, stored by the server: arrangement of the dashboard, columns, favourites of a page. */
export const preferenceLimits = { keys: 100, bytes: 65_536 } as const;
const Key = z.string().regex(/^[A-Za-z][A-Za-z0-9_.:/-]{0,99}$/);

export const preferenceGet = call({
  id: 'preference.get',
  method: 'GET',
  prefix: 'platform',
  path: '/preference/get',
  access: 'session',
  input: z.object({ key: Key }),
  output: Json.nullable(),
  summary: 'Own value of a key; null when there is none',
});
export const preferenceSave = call({
  id: 'preference.save',
  method: 'POST',
  prefix: 'platform',
  path: '/preference/save',
  access: 'session',
  writes: true,
  input: z.object({ key: Key, value: Json.nullable() }),
  output: z.boolean(),
  summary: 'Stores a value of at most 64 kB under one of at most 100 keys; null removes it',
});
export const preferenceKeys = call({
  id: 'preference.keys',
  method: 'GET',
  prefix: 'platform',
  path: '/preference/keys',
  access: 'session',
  input: z.object({}),
  output: z.array(z.string()),
  summary: 'Own keys',
});
