import { lazy } from 'react';
import { loadTexts } from '../../client/i18n.ts';

/** The comparison of drafts with its texts, which come with the first one. */
export const LazyVariants = lazy(async () => {
  await loadTexts((await import('../../locales/page-parts.ts')).variantsTexts);
  return { default: (await import('./VariantsDialog.tsx')).VariantsDialog };
});
