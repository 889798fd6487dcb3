import { lazy } from 'react';
import { loadTexts } from '../../client/i18n.ts';

/** The dialog with its texts, which come with the first draft that somebody copies. */
export const LazyCopyDraft = lazy(async () => {
  await loadTexts((await import('../../locales/page-parts.ts')).draftTemplateTexts);
  return { default: (await import('./CopyDraftDialog.tsx')).CopyDraftDialog };
});
