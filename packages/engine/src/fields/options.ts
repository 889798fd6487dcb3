import type { Json, JsonObject, Language, Text } from '@app/contract';
import type { FormulaEnv } from '../formula/index.ts';

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
