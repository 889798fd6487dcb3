import { z } from 'zod';

/** A plain JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export const Json: z.ZodType<Json> = z.custom<Json>(isJson);
export type JsonObject = { [key: string]: Json };
export const JsonObject = z.record(z.string(), Json) as z.ZodType<JsonObject>;

const maxDepth = 64;

/** Whether a value is plain JSON. Checks without recursion: a body of brackets within brackets must not exhaust the stack. */
export function isJson(root: unknown): root is Json {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    const next: unknown[] = [];
    for (const value of level) {
      if (value === null || typeof value === 'string' || typeof value === 'boolean') continue;
      if (typeof value === 'number') {
        if (!Number.isFinite(value)) return false;
      } else if (typeof value !== 'object') return false;
      else if (Array.isArray(value)) for (const item of value) next.push(item);
      else for (const key in value) next.push((value as Record<string, unknown>)[key]);
    }
    level = next;
  }
  return true;
}

/** Ids are strings of 18–19 digits end to end (R3-47), never beyond what 64 bits hold. */
const idShape = /^(?:\d{1,18}|[1-8]\d{18}|9[01]\d{17})$/;
export const Id = z.string().regex(idShape);
export type Id = string;
/** Whether a text is an id. */
export function isId(text: string): boolean {
  return idShape.test(text);
}
/** A person or thing as lists name it. */
export const Named = z.object({ id: Id, name: z.string() });
/** A reference that may be left empty: many clients send '' for none. */
export const IdOrNone = z.union([z.literal(''), Id]);

/** Ids joined by commas: at most 200, all or nothing (R7-38). */
export const IdList = z.string().min(1).max(4_000);

/** A whole number as columns hold it: revisions, versions, pages, sizes. `coerced` reads it from a query. */
export const Count = {
  plain: z.number().int().min(0).max(2_147_483_647),
  coerced: z.coerce.number().int().min(0).max(2_147_483_647),
} as const;
