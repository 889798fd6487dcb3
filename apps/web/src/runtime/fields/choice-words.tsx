import { type FieldOf, isolated, type Json, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { comma, getLanguage } from '../../client/index.ts';
import { Zh } from '../../ui/Zh.tsx';
import { useDictionary } from '../form/fields/options.ts';

/** Labels of stored choices, from the definition or its dictionary. */
export function ChoiceWords({ field, value }: { field: FieldOf<'enum' | 'multiEnum'>; value: Json }): ReactNode {
  const dictionary = useDictionary(field.options ? undefined : field.dictionary);
  const options = field.options ?? dictionary.data ?? [];
  const words = (Array.isArray(value) ? value : [value]).map((one) => {
    const option = options.find((known) => known.value === one);
    return option ? textOf(option.label, getLanguage()) : String(one);
  });
  return <Zh text={words.map(isolated).join(comma())} />;
}
