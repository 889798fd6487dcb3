import { z } from 'zod';

/** A plain JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export const Json: z.ZodType<Json> = z.json() as z.ZodType<Json>;
export type JsonObject = { [key: string]: Json };
export const JsonObject = z.record(z.string(), Json) as z.ZodType<JsonObject>;

/** Ids are strings of 18–19 digits end to end (R3-47), never beyond what 64 bits hold. */
export const Id = z.string().regex(/^(?:\d{1,18}|[1-8]\d{18}|9[01]\d{17})$/);
export type Id = string;
