import type { FieldDefinition, FormLayout, Json, JsonObject, Language, Text } from '@app/contract';
import { dataEnv, evaluate, type FormulaEnv, isTrue, rowEnv } from '../formula/index.ts';

/** What a form needs to know of its area; the fields of a task action are a form without layout. */
export interface FormDefinition {
  fields: readonly FieldDefinition[];
  form?: FormLayout;
}

/** Surroundings of a form: language of messages, clock, user, calendar, dictionary values. */
export interface FormOptions {
  language?: Language;
  /** Now; formulas with TODAY() or NOW() need it. */
  now?: Date | number;
  userName?: string;
  isWorkingDay?(day: string): boolean;
  /** Random numbers for RAND and UUID; only the server has them, what was drawn is kept. */
  random?(): number;
  /** Answers MAPX; only the server can. */
  lookUp?: FormulaEnv['lookUp'];
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

/** Text in a language; zh-TW falls back to zh-CN (R9-08). */
export function say(text: Text, language: Language = 'zh-CN'): string {
  return (language === 'en' ? text.en : language === 'zh-TW' ? text['zh-TW'] : undefined) ?? text['zh-CN'];
}

/** Formula environment over the document; column values are gathered once. */
export function formEnv(data: JsonObject, options: FormOptions): FormulaEnv {
  const env = dataEnv(data, around(options));
  const known = new Map<string, Json | undefined>();
  return {
    ...env,
    get: (path) => {
      if (!known.has(path)) known.set(path, env.get(path));
      return known.get(path);
    },
  };
}

/** Formula environment of one row: its own columns first, then the document. */
export function formRowEnv(env: FormulaEnv, row: JsonObject, columns: ReadonlySet<string>): FormulaEnv {
  const inRow = rowEnv({}, row, columns);
  return { ...env, get: (path) => (columns.has(path) ? inRow.get(path) : env.get(path)) };
}

/** Keys of a table's columns. */
export function columnKeys(field: FieldDefinition): ReadonlySet<string> {
  return new Set(field.columns?.map((column) => column.key));
}

/** Whether a condition holds; an absent one gives `otherwise`. */
export function holds(condition: string | undefined, env: FormulaEnv, otherwise: boolean): boolean {
  return condition === undefined ? otherwise : isTrue(evaluate(condition, env));
}

function around({ now, userName, isWorkingDay, random, lookUp }: FormOptions): Omit<FormulaEnv, 'get'> {
  return { now: now instanceof Date ? now.getTime() : now, userName, isWorkingDay, random, lookUp };
}
