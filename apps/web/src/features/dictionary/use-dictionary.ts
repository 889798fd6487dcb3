import {
  type DictionaryDetail,
  type DictionaryEntry,
  dictionaryRead,
  dictionaryRemove,
  dictionarySave,
  dictionaryUses,
  type Input,
  textOf,
} from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { reasonOf, useAskedAction } from '../../runtime/admin/use-action.ts';

/** The values of a dictionary. */
export const useDictionary = (key: string) =>
  useQuery({
    queryKey: ['admin', 'dictionary', key],
    queryFn: ({ signal }) => send(dictionaryRead, { key }, { quiet: true, signal }),
  });

/** What saves a value as it stands, at its place. */
export function savedAs({ key, items }: DictionaryDetail, item: DictionaryEntry): Input<typeof dictionarySave> {
  const { value, label, enabled, from, to, parent, changedIn: after } = item;
  const place = items.findIndex((one) => one.value === value) + 1;
  return { key, value, label, enabled, from, to, parent, place, isNew: false, after };
}

/** Ending, using again and removing a value, each after a question that says how often it is used. */
export function useItemActions(dictionary: DictionaryDetail) {
  const { t } = useTranslation();
  const ask = useAskedAction();
  const { message } = App.useApp();
  const forget = useForgetWords();
  const { key } = dictionary;
  const usesOf = async ({ value }: DictionaryEntry): Promise<number | null> => {
    try {
      return (await send(dictionaryUses, { key, value }, { quiet: true })).count;
    } catch (error) {
      message.error(reasonOf(error));
      return null;
    }
  };
  const named = (item: DictionaryEntry) => ({ name: textOf(item.label, getLanguage()) });
  const save = async (item: DictionaryEntry) => {
    await send(dictionarySave, savedAs(dictionary, item), { quiet: true });
    await forget();
  };
  return {
    end: async (item: DictionaryEntry) => {
      const count = await usesOf(item);
      if (count === null) return;
      const content = count > 0 ? t('dictionary.used', { count }) : t('dictionary.unused');
      const question = { title: t('dictionary.askEnd', named(item)), content, okText: t('dictionary.end') };
      await ask(question, () => save({ ...item, enabled: false }), t('dictionary.ended'));
    },
    resume: async (item: DictionaryEntry) => {
      const question = { title: t('dictionary.askResume', named(item)), okText: t('dictionary.resume') };
      await ask(question, () => save({ ...item, enabled: true }), t('dictionary.resumed'));
    },
    remove: async (item: DictionaryEntry) => {
      const count = await usesOf(item);
      if (count === null) return;
      if (count > 0) {
        message.warning(t('dictionary.usedCannot', { count }));
        return;
      }
      const question = {
        ...{ title: t('dictionary.askRemove', named(item)), content: t('dictionary.unused') },
        ...{ okText: t('dictionary.remove'), danger: true },
      };
      const given = { key, value: item.value, after: item.changedIn };
      await ask(
        question,
        async () => {
          await send(dictionaryRemove, given, { quiet: true });
          await forget();
        },
        t('dictionary.removed'),
      );
    },
  };
}

/** Forgets what forms and lists of this window know of words, so that they ask again. */
export function useForgetWords(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const queryKey of [['area'], ['dictionary']]) await queries.invalidateQueries({ queryKey });
  };
}
