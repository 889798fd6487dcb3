import { lazy } from 'react';
import { loadTexts } from '../../client/i18n.ts';

/** The same with its texts, which come when there is something to say: most people have tasks instead. */
export const LazyMatters = lazy(async () => {
  await loadTexts((await import('../../locales/page-parts.ts')).matterTexts);
  return { default: (await import('./Matters.tsx')).Matters };
});
