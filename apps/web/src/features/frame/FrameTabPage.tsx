import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from './Frame.tsx';

/** An embedded page that a menu names, inside its tab (R2.2-07). */
export default function FrameTabPage({ params }: { params: Record<string, string> }): ReactNode {
  const { t } = useTranslation();
  return <Frame url={params.url ?? ''} title={t('shell.frame.title')} />;
}
