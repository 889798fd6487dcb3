import {
  bytesOf,
  cleanInput,
  hasLines,
  type Json,
  type JsonObject,
  limits,
  type ProcessField,
  textFault,
} from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { refuseText } from '../../../kernel/http/input.ts';
import { text } from '../../../kernel/texts/index.ts';

const longest = 4000;
/** Fields of no form that a refusal names. */
const mostUnknown = 20;

/**
 * Fills a form that a BPMN file describes: values of the kind that each field says, or a refusal that names every field
 * that is wrong, and how to mend it. Values of no field are refused; one that only the process writes is not asked for.
 * @param isWhole false for whoever votes against: nothing is required then.
 */
export function filledForm(
  ctx: Context,
  fields: readonly ProcessField[],
  given: JsonObject,
  isWhole = true,
): JsonObject {
  const say = (key: Parameters<typeof text>[1], values: Record<string, string | number>) =>
    text(ctx.language, key, values);
  refuseTooMuch(ctx, given);
  const writable = fields.filter(({ readonly }) => !readonly);
  const wrong: { field: string; message: string }[] = [];
  const filled: JsonObject = {};
  for (const field of writable) {
    const value = given[field.key] ?? null;
    const blank = value === null || (typeof value === 'string' && value.trim() === '');
    if (blank && field.required && isWhole)
      wrong.push({ field: field.key, message: say('workflow.form.required', { label: field.label }) });
    if (blank) continue;
    const read = stored[field.type](field, value);
    const fault = typeof read === 'string' ? textFault(read, hasLines(field) ? 'text' : 'name') : null;
    if (fault) {
      const words = text(ctx.language, `validation.${fault.fault}`, { ...fault });
      const message = text(ctx.language, 'cause.wrongText', { field: field.label, message: words });
      wrong.push({ field: field.key, message });
    } else if (read === undefined) {
      const options = field.options.map(({ label }) => label).join(' / ');
      const most = field.maxLength ?? longest;
      wrong.push({
        field: field.key,
        message: say(`workflow.form.${field.type}`, { label: field.label, options, most }),
      });
    } else filled[field.key] = read;
  }
  const unknown = Object.keys(given).filter((key) => !writable.some((field) => field.key === key));
  for (const key of unknown.slice(0, mostUnknown))
    wrong.push({ field: key, message: say('workflow.form.unknown', { key: key.slice(0, 60) }) });
  if (wrong.length > 0) fail('invalidInput', { cause: wrong[0]?.message ?? '', data: wrong });
  return filled;
}

function refuseTooMuch(ctx: Context, given: JsonObject): void {
  const have = bytesOf(JSON.stringify(given));
  if (have > limits.processBytes)
    fail('payloadTooLarge', { cause: text(ctx.language, 'workflow.data', { have, most: limits.processBytes }) });
}

/** What somebody sends along where no form asks for anything: text that may be kept, and little of it. */
export function plainData(ctx: Context, given: JsonObject): JsonObject {
  refuseTooMuch(ctx, given);
  const cleaned = cleanInput(given);
  if ('fault' in cleaned) refuseText(cleaned, ctx.language);
  return cleaned.input as JsonObject;
}

type Reads = (field: ProcessField, value: Json) => Json | undefined;
const short: Reads = ({ maxLength }, value) =>
  typeof value === 'string' && value.length <= (maxLength ?? longest) ? value : undefined;

/** A value of each field type as it is stored; undefined when it is of another. */
const stored: { [type in ProcessField['type']]: Reads } = {
  text: short,
  longText: short,
  integer: (_field, value) => (Number.isSafeInteger(value) ? value : undefined),
  decimal: (_field, value) => (Number.isFinite(value) ? value : undefined),
  boolean: (_field, value) => (typeof value === 'boolean' ? value : undefined),
  date: (_field, value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  enum: ({ options }, value) => (options.some((option) => option.value === value) ? value : undefined),
};

function isDay(value: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
