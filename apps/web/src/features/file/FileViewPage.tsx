import type { ReactNode } from 'react';
import type { PageProps } from '../../client/page.ts';
import { FileView } from './FileView.tsx';

/** /fileView (R2.1-24). */
export default function FileViewPage({ query }: PageProps): ReactNode {
  return <FileView id={query.attachmentId ?? ''} variant="plain" />;
}
