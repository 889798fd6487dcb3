import { lazy } from 'react';
import { loadTexts } from '../../client/i18n.ts';

/** The dialog with its texts, which come with the first template that somebody keeps or renames. */
export const LazyKeepTemplate = lazy(async () => {
  await loadTexts((await import('../../locales/page-parts.ts')).draftTemplateTexts);
  return { default: (await import('./KeepTemplateDialog.tsx')).KeepTemplateDialog };
});
