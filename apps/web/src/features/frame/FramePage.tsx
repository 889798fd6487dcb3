import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from './Frame.tsx';

/** `/iframe?url=…&title=…`: an embedded page outside the layout (R2.1-23). */
export default function FramePage({ query }: { query: Record<string, string> }): ReactNode {
  const { t } = useTranslation();
  return (
    <main className="frame-page">
      <Frame url={query.url ?? query.src ?? ''} title={query.title || t('shell.frame.title')} />
    </main>
  );
}
