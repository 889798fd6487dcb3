import type { Json, JsonObject, Language } from '@app/contract';
import type { Facts } from '../form/facts.ts';
import type { FormulaEnv } from '../formula/index.ts';

/** Inputs for checking and computing a form: language of messages, clock, user, calendar, dictionary values. */
export interface FormOptions {
  language?: Language;
  /** Now; formulas with TODAY() or NOW() need it. */
  now?: Date | number;
  userName?: string;
  isWorkingDay?(day: string): boolean;
  /** Random numbers for RAND and UUID; given on the server only. A value once drawn is never drawn again. */
  random?(): number;
  /** Answers MAPX; only the server can. */
  lookUp?: FormulaEnv['lookUp'];
  /** Facts over other records, where they are known; the server says them. */
  facts?: Facts;
  /** Allowed values of dictionaries by name; a dictionary that is not given is not checked. */
  dictionaries?: Readonly<Record<string, readonly string[]>>;
}

/** The document as an object; anything else counts as empty. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** Rows of a table value that are objects. */
export function rowsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value)
    ? value.filter((row): row is JsonObject => typeof row === 'object' && row !== null && !Array.isArray(row))
    : [];
}

/** Whether a value counts as not filled in: absent, blank text, empty list. */
export function isBlank(value: Json | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}
