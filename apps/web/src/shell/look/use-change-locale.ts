import type { Locale } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getLocale } from '../../client/i18n.ts';
import { changeLanguage } from '../../client/session/session.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { dispatchTabs, tabSaves, useTabs } from '../tabs/tabs-store.ts';

/** Changes the language and reloads all open pages (R4-36); before that saves unsaved input, or asks whether to drop it. */
export function useChangeLocale(): (locale: Locale) => Promise<void> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queries = useQueryClient();
  return async (locale) => {
    if (locale === getLocale()) return;
    const dirty = useTabs.getState().tabs.filter((tab) => tab.dirty);
    const ask = (canSave: boolean) =>
      confirm({
        title: t('settings.language.title'),
        content: t(canSave ? 'settings.language.saves' : 'settings.language.loses', { count: dirty.length }),
        okText: t(canSave ? 'settings.language.save' : 'settings.language.drop'),
        cancelText: t('settings.language.stay'),
      });
    if (dirty.length > 0) {
      const canSave = dirty.every((tab) => tabSaves.has(tab.key));
      if (!(await ask(canSave))) return;
      // If saving fails, the user may still drop the input.
      if (canSave && !(await saveAll(dirty.map((tab) => tab.key))) && !(await ask(false))) return;
    }
    await changeLanguage(locale);
    queries.clear();
    dispatchTabs({ type: 'refresh' });
  };
}

async function saveAll(keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if (!(await tabSaves.get(key)?.())) return false;
  return true;
}
