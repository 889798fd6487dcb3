import type { ListRequest } from '@app/contract';
import { normaliseName } from '@app/engine/review';
import { fail } from '../../../kernel/failure.ts';

/**
 * The filters of a list of the regulation: the text that is looked for, and whether a row's value of a choice is among those wanted, which all are
 * where nobody chose. State 400 names a filter that the list has not.
 */
export function filtersIn<Field extends string>(
  parameters: ListRequest['parameters'] = [],
  choices: readonly Field[],
): { text: string; isWanted: (field: Field, value: string) => boolean } {
  const wanted = new Map(parameters.map(({ key, value }) => [key.replace(/^Q\^/, '').split('^')[0] ?? '', value]));
  for (const field of wanted.keys())
    if (![...choices, 'text'].includes(field)) fail('invalidInput', { data: [{ field, message: field }] });
  const among = (field: Field) => (wanted.get(field) ?? '').split(',').filter((one) => one !== '');
  const chosen = new Map(choices.map((field) => [field, among(field)]));
  return {
    text: normaliseName(wanted.get('text') ?? ''),
    isWanted(field, value) {
      const values = chosen.get(field) ?? [];
      return values.length === 0 || values.includes(value);
    },
  };
}
