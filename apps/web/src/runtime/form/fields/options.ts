import type { FieldOf } from '@app/contract';
import { dictionaryGet } from '@app/contract';
import { choicesOf, formEnv } from '@app/engine/form';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { send } from '../../../client/index.ts';
import { useForm, useText } from '../store/form-context.ts';

export interface Choice {
  value: string;
  label: string;
}

/** A dictionary of the server, loaded once per page because it rarely changes. */
export function useDictionary(key: string | undefined) {
  return useQuery({
    queryKey: ['dictionary', key],
    queryFn: () => send(dictionaryGet, { key: key ?? '' }, { silent: true }),
    enabled: key !== undefined,
    staleTime: 10 * 60_000,
  });
}

/** Choices of a field for the present data; a stored value that is no longer offered stays in the list. */
export function useChoices(field: FieldOf<'enum' | 'multiEnum'>, value: unknown): Choice[] {
  const { store } = useForm();
  const text = useText();
  const dictionary = useDictionary(field.options ? undefined : field.dictionary);
  const open = useStore(store, (state) => choicesOf(field, formEnv(state.shown, store.options()), {})?.join('\n'));
  const allowed = open === undefined ? null : new Set(open.split('\n'));
  const all = field.options ?? dictionary.data ?? [];
  const choices = all
    .filter((option) => !allowed || allowed.has(option.value))
    .map((option) => ({ value: option.value, label: text(option.label) }));
  const stored = (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  const lost = stored.filter((one) => !choices.some((choice) => choice.value === one));
  return [
    ...choices,
    ...lost.map((one) => {
      const known = all.find((option) => option.value === one);
      return { value: one, label: known ? text(known.label) : one };
    }),
  ];
}
