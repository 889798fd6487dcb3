import {
  type ApplicationDefinition,
  commaOf,
  filled,
  type Json,
  type JsonObject,
  type Language,
  textOf,
} from '@app/contract';
import { evaluate, isTrue } from '../formula/index.ts';
import { type FormOptions, formEnv } from './options.ts';

/**
 * Why a new case with this data may not be submitted here, in a language: every reason of `submitBlocked` that stands, or its one text. Null when it
 * may; an empty list when it may not and no reason says why.
 */
export function submitBlock(
  { submitWhen, submitBlocked }: Pick<ApplicationDefinition, 'submitWhen' | 'submitBlocked'>,
  data: JsonObject,
  language: Language,
  options: FormOptions = {},
): string[] | null {
  if (submitWhen === undefined) return null;
  const env = formEnv(data, options);
  if (isTrue(evaluate(submitWhen, env))) return null;
  if (!Array.isArray(submitBlocked)) return submitBlocked ? [textOf(submitBlocked, language)] : [];
  const shown = (name: string) => words(env.get(name), language);
  return submitBlocked
    .filter(({ when }) => isTrue(evaluate(when, env)))
    .map(({ message }) => filled(textOf(message, language), shown));
}

/** A value in one line; a list as its language writes lists. */
function words(value: Json | undefined, language: Language): string {
  if (Array.isArray(value)) return value.map((one) => words(one, language)).join(commaOf(language));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
