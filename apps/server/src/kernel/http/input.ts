import { type Call, cleanInput, type FieldError, type InputFault, type Language } from '@app/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fail } from '../failure.ts';
import { text } from '../texts/index.ts';

/**
 * Path, query and body parameters as one object (R7-37). A name given twice is an error, never a silent choice; `_t` is
 * ignored (R7-09).
 */
export function gatherInput(request: FastifyRequest, language: Language): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null);
  const body = isRecord(request.body) && !isMultipart(request) ? request.body : {};
  for (const source of [request.params, request.query, body]) {
    for (const [name, value] of Object.entries(isRecord(source) ? source : {})) {
      if (name === '_t' && source !== body) continue;
      const repeated = name in input || (source !== body && Array.isArray(value));
      if (repeated)
        fail('invalidInput', { cause: text(language, 'cause.repeatedParameter', { name: name.slice(0, 100) }) });
      input[name] = value;
    }
  }
  return { ...input };
}

/** Parses the input of a call; state 400 with one entry per wrong field (R5-51). */
export function parseInput(call: Call, input: Record<string, unknown>, language: Language): unknown {
  const cleaned = cleanInput(input, call.judged);
  if ('fault' in cleaned) refuseText(cleaned, language);
  const result = call.input.safeParse(cleaned.input);
  if (result.success) return result.data;
  fail('invalidInput', { data: fieldErrors(result.error, language) });
}

/** Throws state 400 for a text that the database cannot keep, naming the field, the character, its position and the remedy (ADR 0054). */
export function refuseText({ path, fault }: InputFault, language: Language): never {
  const field = shownPath(path);
  const message = text(language, `validation.${fault.fault}`, { ...fault });
  fail('invalidInput', {
    cause: text(language, 'cause.wrongText', { field, message }),
    data: [{ field, message }],
  });
}

/** A path as field errors name it, at most 200 characters; characters of a caller's own keys that cannot be displayed become `?`. */
function shownPath(path: readonly (string | number | symbol)[]): string {
  return path
    .map(String)
    .join('.')
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '?')
    .slice(0, 200);
}

/** Field errors of a zod error, in words of the caller's language. */
export function fieldErrors(error: z.ZodError, language: Language): FieldError[] {
  return error.issues
    .slice(0, 100)
    .map((issue) => ({ field: shownPath(issue.path), message: describe(issue, language) }));
}

function describe(issue: z.core.$ZodIssue, language: Language): string {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    text(language, `validation.${key}`, values);
  switch (issue.code) {
    case 'invalid_type':
      return say(issue.message.endsWith('undefined') ? 'required' : typeWord(issue.expected));
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) === 1 ? say('required') : say('textMin', { min: Number(issue.minimum) });
      if (issue.origin === 'array' || issue.origin === 'set') return say('listMin', { min: Number(issue.minimum) });
      return say(issue.inclusive === false ? 'numberAbove' : 'numberMin', { min: Number(issue.minimum) });
    case 'too_big':
      if (issue.origin === 'string') return say('textMax', { max: Number(issue.maximum) });
      if (issue.origin === 'array' || issue.origin === 'set') return say('listMax', { max: Number(issue.maximum) });
      return say(issue.inclusive === false ? 'numberBelow' : 'numberMax', { max: Number(issue.maximum) });
    case 'not_multiple_of':
      return say('step', { step: issue.divisor });
    case 'invalid_format':
      return say('format');
    case 'invalid_value':
      return say('choice', { choices: issue.values.slice(0, 20).map(String).join(', ') });
    case 'custom':
      return faultOf(issue.params, say) ?? say('other');
    default:
      return say('other');
  }
}

/** The message for a text that the rule of its field refuses (`typed-text.ts`). */
function faultOf(
  params: Record<string, unknown> | undefined,
  say: (key: string, values: Record<string, string | number>) => string,
): string | null {
  const { fault, sign, at } = params ?? {};
  return typeof fault === 'string' ? say(fault, { sign: String(sign), at: Number(at) }) : null;
}

function typeWord(expected: string): string {
  if (expected === 'int') return 'integer';
  if (expected === 'record') return 'object';
  return ['number', 'boolean', 'array', 'object'].includes(expected) ? expected : 'type';
}

/** True for a multipart body. */
export function isMultipart(request: FastifyRequest): boolean {
  return /^multipart\//i.test(request.headers['content-type'] ?? '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
