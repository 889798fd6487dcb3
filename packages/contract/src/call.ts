import { z } from 'zod';
import type { Verb } from './definition.ts';
import { Count } from './json.ts';
import { Code } from './typed-text.ts';

/**
 * A call is one value: server implements it, web calls it, tests enumerate it (architecture.md 1).
 * `prefix` gives /oauth2/v3, /platform/v3 or /business/v3; the server also answers the bare path (R7-05, R7-06).
 */
export type Access = 'public' | 'session' | `permission:${string}` | `area:${Verb}`;
export type Prefix = 'auth' | 'platform' | 'business';
export const prefixes: Record<Prefix, string> = {
  auth: '/oauth2/v3',
  platform: '/platform/v3',
  business: '/business/v3',
};

export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly prefix: Prefix;
  readonly path: string;
  readonly access: Access;
  readonly input: I;
  /** Shape of `data` in the envelope; for `binary` calls documentation only. */
  readonly output: O;
  /**
   * `binary`: answers bytes. `upload`: multipart body; `input` describes the query. `stream`: an open answer of events for callers that accept
   * text/event-stream; others get `output`.
   */
  readonly kind?: 'binary' | 'upload' | 'stream';
  /** Changes state: takes an Idempotency-Key (R7-40). */
  readonly writes?: boolean;
  /** The client sends no token headers with these calls (R7-13…R7-22). */
  readonly bare?: boolean;
  /** May be called before a first password was changed or a compulsory second factor was set up. */
  readonly early?: boolean;
  /** Refused in a session switched to another account, because only the person may do it: sign, approve, passwords (R6-22). */
  readonly personal?: boolean;
  /** Top-level keys of the input that hold form data; the form check reports faults in them by field and row (ADR 0054). */
  readonly judged?: readonly string[];
  readonly summary: string;
}
export type Input<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never;
export type Parsed<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never;
export type Output<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never;

/** Declares a call; keeps the schemas' types. */
export function call<I extends z.ZodType, O extends z.ZodType>(definition: Call<I, O>): Call<I, O> {
  return definition;
}

/** Envelope of every JSON answer (R7-31). */
export interface Envelope<T = unknown> {
  state: number;
  message: string;
  cause: string | null;
  data: T;
  variables?: Record<string, unknown>;
  request: string;
  requestId: string;
}

/** List request body (R7-26…R7-28, R7-36). */
export const ListRequest = z.object({
  parameters: z
    .array(
      z.object({ key: Code(200), value: z.union([z.string().max(10_000), z.number(), z.boolean()]).transform(String) }),
    )
    .max(1_000)
    .default([]),
  requestPage: z
    .object({
      pageNo: Count.plain.min(1).default(1),
      limit: z.number().int().min(1).max(500).default(20),
      totalCount: z.number().optional(),
      after: Code(2_000).optional(),
    })
    .default({ pageNo: 1, limit: 20 }),
  sorts: z.array(z.object({ field: Code(200), order: z.enum(['ASC', 'DESC']) })).default([]),
});
export type ListRequest = z.infer<typeof ListRequest>;

export const PageResult = z.object({
  pageNo: z.number(),
  limit: z.number(),
  totalCount: z.number(),
  totalPages: z.number(),
  exact: z.boolean(),
  next: z.string().optional(),
});
export const listOf = <T extends z.ZodType>(row: T) => z.object({ dataResult: z.array(row), pageResult: PageResult });
export type ListResult<T> = { dataResult: T[]; pageResult: z.infer<typeof PageResult> };

/** Field error of state 400: `data = [{ field, message, row?, column? }]` (R5-51). */
export const FieldError = z.object({
  field: z.string(),
  message: z.string(),
  row: z.string().optional(),
  column: z.string().optional(),
});
export type FieldError = z.infer<typeof FieldError>;
