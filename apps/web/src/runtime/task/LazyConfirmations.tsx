import { lazy } from 'react';
import { loadTexts } from '../../client/i18n.ts';

/** The same with its texts, which come when something waits: hardly anybody is a second person. */
export const LazyConfirmations = lazy(async () => {
  await loadTexts((await import('../../locales/base.ts')).baseTexts);
  return { default: (await import('./Confirmations.tsx')).Confirmations };
});
