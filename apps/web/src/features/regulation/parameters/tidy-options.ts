import type { CheckParameter, Json } from '@app/contract';

type Field = Omit<CheckParameter, 'fields'> & Pick<CheckParameter, 'fields'>;
/** The parameters of a check by its name; undefined for one that nobody knows. */
export type ParametersOf = (check: string) => readonly CheckParameter[] | undefined;
type Options = { [key: string]: Json };

/**
 * Options as a rule row keeps them: parameters of the check only, texts trimmed, what was left empty is not given. A
 * required object or list stays, even empty. Pure.
 */
export function tidyOptions(parameters: readonly Field[], options: Json | undefined, known: ParametersOf): Options {
  const given = isObject(options) ? options : {};
  return Object.fromEntries(
    parameters.flatMap((parameter): [string, Json][] => {
      const value = tidy(parameter, given[parameter.name], known);
      return value === undefined ? [] : [[parameter.name, value]];
    }),
  );
}

function tidy(parameter: Field, value: Json | undefined, known: ParametersOf): Json | undefined {
  if (value === undefined || value === null) return undefined;
  const { kind, required, fields = [] } = parameter;
  switch (kind) {
    case 'texts': {
      const texts = Array.isArray(value) ? value.map((one) => String(one).trim()).filter((one) => one !== '') : [];
      // An empty list is an answer of its own where something else would be assumed.
      return texts.length > 0 || required || parameter.default !== undefined ? texts : undefined;
    }
    case 'words':
    case 'pairs': {
      const pairs = isObject(value) ? Object.entries(value) : [];
      const filled = pairs.filter(([name, one]) => name.trim() !== '' && String(one ?? '').trim() !== '');
      return filled.length > 0 ? Object.fromEntries(filled) : undefined;
    }
    case 'group': {
      const group = tidyOptions(fields, value, known);
      return Object.keys(group).length > 0 || required ? group : undefined;
    }
    case 'groups':
      return Array.isArray(value) ? value.map((one) => tidyOptions(fields, one, known)) : undefined;
    case 'checks':
      return Array.isArray(value) ? value.map((one) => tidyStep(one, known)) : undefined;
    case 'number':
    case 'switch':
      return value;
    default: {
      const text = String(value).trim();
      return text === '' ? undefined : text;
    }
  }
}

function tidyStep(step: Json, known: ParametersOf): Json {
  const given = isObject(step) ? step : {};
  const check = String(given.check ?? '');
  return { check, options: tidyOptions(known(check) ?? [], given.options, known) };
}

function isObject(value: Json | undefined): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
