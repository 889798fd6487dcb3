import {
  type ApplicationDefinition,
  allFactNames,
  commaOf,
  filled,
  type Json,
  type JsonObject,
  type Language,
  type Text,
  textOf,
} from '@app/contract';
import { evaluate, fieldsOf, isTrue } from '../formula/index.ts';
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
  return standing(submitBlocked, env, language);
}

/**
 * Why nothing can be submitted whatever the form will say: of the reasons those whose conditions read facts alone and hold; empty when the form
 * decides.
 */
export function blockedByFacts(
  { submitBlocked }: Pick<ApplicationDefinition, 'submitBlocked'>,
  language: Language,
  options: FormOptions,
): string[] {
  if (!Array.isArray(submitBlocked)) return [];
  const judged = submitBlocked.filter(({ when }) => fieldsOf(when).every((name) => allFactNames.includes(name)));
  return standing(judged, formEnv({}, options), language);
}

/** The reasons that hold, with the facts that they name. */
function standing(
  reasons: readonly { when: string; message: Text }[],
  env: ReturnType<typeof formEnv>,
  language: Language,
): string[] {
  const shown = (name: string) => words(env.get(name), language);
  return reasons
    .filter(({ when }) => isTrue(evaluate(when, env)))
    .map(({ message }) => filled(textOf(message, language), shown));
}

/** A value in one line; a list as its language writes lists. */
function words(value: Json | undefined, language: Language): string {
  if (Array.isArray(value)) return value.map((one) => words(one, language)).join(commaOf(language));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
